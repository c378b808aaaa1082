"""A calibration that the operator's console follows; see `controller.api.calibration.Calibrator`."""

import asyncio
import logging
import math
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import cv2

from base.clock import run_simulated
from controller.api.calibration import Calibration, CalibrationCheck, Ended, Shown, Tilts
from controller.api.sentences import Sentence
from controller.api.wording import sentence, words
from controller.assembly.unopened import why_not_opened
from controller.errors import ControllerError
from engine.words import Msg
from robodrome.calibrate.remarks import msg_of
from robodrome.calibrate.setups import CalibrateOptions, setup_of
from robodrome.calibrate.walk import calibrated_before, go_through, session_of, store
from vision.calibrate.lens import PER_PART, PER_TILT
from vision.calibrate.proof import Sighting
from vision.calibrate.report import PICTURE
from vision.calibrate.session import Report, Session
from vision.calibrate.step import Check, Progress, ShowSheet
from vision.errors import StepRefusedError, VisionError
from vision.observation import Frame, Image
from vision.remark import Remark

log = logging.getLogger(__name__)

WIDTH_PX = 960
"""Width of the pictures that are sent: a phone's, held on its side."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is shown at one moment; replaced as a whole, which makes it safe to read in any thread."""

    steps: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    progress: Progress | None = None
    image: Image | None = None
    frames: int = 0
    passed: tuple[Report, ...] = ()
    refused: tuple[Remark, ...] = ()
    asks: tuple[Remark, ...] | None = None
    told: Remark | None = None
    by_sheet: bool = False
    ended: Ended | None = None
    trouble: tuple[Msg, ...] = ()


class PageCalibrator:
    """Runs `robodrome calibrate` in a thread with its own event loop, on simulated time at the simulated table.

    It is its own operator: what somebody at the console would be shown waits in `state`.

    Args:
        options: as of the command.
    """

    def __init__(self, options: CalibrateOptions) -> None:
        self._options = options
        self._seen = _Seen()
        self._answered = threading.Event()
        self._agrees = False
        self._leaving = False
        self._cancel: Callable[[], object] = lambda: None
        self._report: Path | None = None

    async def run(self) -> None:
        """Run the steps until the end; `state` reports errors."""
        thread = asyncio.ensure_future(asyncio.to_thread(self._run))
        try:
            await asyncio.shield(thread)
        except asyncio.CancelledError:
            self.leave()
            await thread
            raise

    def _run(self) -> None:
        run = run_simulated if self._options.simulated else asyncio.run
        try:
            run(self._calibrate())
        except asyncio.CancelledError:
            self._note(ended="left", asks=None)
        except (ControllerError, VisionError, OSError) as error:
            log.warning("The calibration ended: %s", error)
            self._note(ended="failed", trouble=_trouble(error), asks=None)

    async def _calibrate(self) -> None:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        self._cancel = lambda: loop.call_soon_threadsafe(task.cancel)
        self._go_on()
        async with setup_of(self._options, self) as setup:
            session = session_of(setup, calibrated_before(setup.folder))
            self._note(steps=session.left, left=session.left, by_sheet=setup.config.target is None)
            await go_through(session, setup, self, self.agrees)
        if session.lens is not None or calibrated_before(setup.folder) is not None:
            self._report = store(session, setup).with_name(PICTURE)
        self._note(ended="stored", left=(), passed=tuple(session.reports), progress=None)

    def _go_on(self) -> None:
        if self._leaving:
            raise asyncio.CancelledError

    def _note(self, **changes: object) -> None:
        self._seen = replace(self._seen, **changes)  # type: ignore[arg-type]

    # robodrome.calibrate.operator.Operator

    def show(self, session: Session, frame: Frame, progress: Progress) -> None:
        """Note the present step after a frame."""
        self._go_on()
        new = session.left != self._seen.left
        self._note(
            left=session.left,
            progress=progress,
            image=frame.image,
            frames=self._seen.frames + 1,
            passed=tuple(session.reports),
            refused=() if new else self._seen.refused,
            told=None,
        )

    def tell(self, what: Remark, detail: str = "") -> None:
        """Note what is said until the next frame."""
        self._note(told=what)

    def refuse(self, why: tuple[Remark, ...]) -> None:
        """Note why a step did not pass."""
        self._note(refused=why)

    async def agrees(self, sighting: Sighting) -> bool:
        """Ask at the console; simulated time stands still meanwhile."""
        self._answered.clear()
        self._note(asks=sighting.remarks())
        if not self._leaving:
            if self._options.simulated:
                self._answered.wait()
            else:
                await asyncio.to_thread(self._answered.wait)
        self._note(asks=None)
        self._go_on()
        return self._agrees

    # controller.api.calibration.Calibrator

    def state(self) -> Calibration:
        """How far it has come."""
        seen = self._seen
        progress = seen.progress or Progress((), (), False, 0.0, ShowSheet((0, 0), 0, None, 0))
        show = progress.request if seen.progress and isinstance(progress.request, ShowSheet) else None
        return {
            "steps": list(seen.steps),
            "step": seen.left[0] if seen.left else None,
            "advice": _sentences((seen.told,) if seen.told else progress.advice),
            "checks": _checks(progress.checks),
            "share": progress.share,
            "map": list(progress.map) if progress.map else None,
            "map_enough": PER_PART,
            "tilts": _tilts(progress.tilts) if progress.tilts else None,
            "tilts_enough": PER_TILT,
            "show": _shown(show) if show else None,
            "by_sheet": seen.by_sheet,
            "asks": None if seen.asks is None else _sentences(seen.asks),
            "refused": _sentences(seen.refused),
            "passed": [
                {
                    "name": report.name,
                    "checks": _checks(report.checks),
                    "words": _sentences(report.remarks),
                    "pictures": _sentences(report.pictures),
                }
                for report in seen.passed
            ],
            "frames": seen.frames,
            "ended": seen.ended,
            "second": self._options.view == 1,
            "trouble": [sentence(one) for one in seen.trouble],
        }

    def picture(self) -> bytes | None:
        """The newest frame as JPEG."""
        return None if self._seen.image is None else small_jpeg(self._seen.image)

    def step_picture(self, step: str, number: int) -> bytes | None:
        """A picture of a passed step as JPEG."""
        pictures = [[*report.pictures.values()] for report in self._seen.passed if report.name == step]
        return small_jpeg(pictures[0][number]) if pictures and number < len(pictures[0]) else None

    def report(self) -> bytes | None:
        """The report as one PNG picture."""
        return None if self._report is None else self._report.read_bytes()

    def answer(self, agrees: bool) -> None:
        """Say whether what the proof names is on the table."""
        self._agrees = agrees
        self._answered.set()

    def leave(self) -> None:
        """Leave before the end."""
        self._leaving = True
        self._answered.set()
        with suppress(RuntimeError):  # its loop has ended
            self._cancel()


def _sentences(remarks: Iterable[Remark]) -> list[Sentence]:
    return [sentence(msg_of(one)) for one in remarks]


def _trouble(error: Exception) -> tuple[Msg, ...]:
    """Why a calibration ended."""
    match error:
        case StepRefusedError():
            return tuple(map(msg_of, error.remarks))
        case ControllerError() | VisionError():
            return (why_not_opened(error),)
    return (words("reason.file"),)


def _checks(checks: Sequence[Check]) -> list[CalibrationCheck]:
    return [
        {
            "name": sentence(msg_of(check.title)),
            "value": check.value if math.isfinite(check.value) else None,
            "limit": check.limit,
            "unit": check.unit,
            "at_least": check.at_least,
            "passed": check.passed,
        }
        for check in checks
    ]


def _shown(request: ShowSheet) -> Shown:
    x, y = request.at
    return {
        "x": x,
        "y": y,
        "size": request.size,
        "tilt_deg": request.tilt_deg,
        "nearer": request.nearer,
        "lying": request.lying,
    }


def _tilts(counts: Mapping[str, int]) -> Tilts:
    return {"left": counts["left"], "right": counts["right"], "top": counts["top"], "bottom": counts["bottom"]}


def small_jpeg(image: Image) -> bytes:
    """A picture as it is sent to phones."""
    scale = min(1.0, WIDTH_PX / image.shape[1])
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
    return cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes()
