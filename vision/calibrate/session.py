"""A whole calibration: steps in order, each accepted or refused by its checks, and their joint result.

session = Session(...)
while session.step is not None:
    progress = session.look(camera.read(1.0))
    if progress.done:
        session.accept()        # CalibrationError names the failed checks, and the step restarts
session.calibration().save(folder)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2

from base.geometry import TableModel
from vision.calibrate.board import BoardResult, BoardStep, height_remark
from vision.calibrate.empty_board import EmptyStep
from vision.calibrate.figure_solution import FigureResult
from vision.calibrate.figures import FiguresStep
from vision.calibrate.lens import LensStep, LensViews
from vision.calibrate.lenses import LensRecord
from vision.calibrate.light import LookStep
from vision.calibrate.proof import ProofStep
from vision.calibrate.sheet_lens import SheetLensResult, SheetLensStep
from vision.calibrate.step import Check, Progress, Step, require_passed
from vision.calibrate.tokens import TokensStep, named
from vision.calibration import Calibration
from vision.cameras.camera import Controls
from vision.errors import CalibrationError
from vision.geometry.intrinsics import LensModel
from vision.observation import Frame, Image
from vision.remark import Remark, remark

STEPS = ("look", "lens", "board", "figures", "empty", "tokens", "proof")
"""Names of all steps, in order."""

MEASURED_DIGITS = 4
"""Decimal places to which measured numbers are stored."""


@dataclass(frozen=True, slots=True)
class SessionConfig:
    """What is calibrated.

    Attributes:
        model: the table.
        target: the ChArUco sheet; None if the table's own sheet measures the lens.
        camera: the camera's name.
        size_px: width and height of its pictures.
        motors: figures that drive.
        hands: figures that are moved by hand.
        taken: time, as ISO 8601 text.
        lens: description of the lens for users.
        controls: settings that the camera holds.
        lens_model: the distortion model; None to choose it by validation.
        stills: whether the frames are single pictures, such as files.
        places_mm: sites of figures, for their names in the proof; empty for those of tokens.
    """

    model: TableModel
    target: cv2.aruco.CharucoBoard | None
    camera: str
    size_px: tuple[int, int]
    motors: tuple[int, ...]
    hands: tuple[int, ...]
    taken: str
    lens: str = ""
    controls: Controls = field(default_factory=Controls)
    lens_model: LensModel | None = None
    stills: bool = False
    places_mm: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Report:
    """One accepted step for the report.

    Attributes:
        name: one of `STEPS`.
        title: the step's title.
        checks: measured numbers with their limits.
        pictures: by caption.
        remarks: the result.
    """

    name: str
    title: str
    checks: tuple[Check, ...]
    pictures: dict[Remark, Image]
    remarks: tuple[Remark, ...]


class Session:
    """Goes through the steps.

    Args:
        config: what is calibrated.
        steps: which of `STEPS`, in their order.
        lens: a lens measured before; needed when `lens` is not among the steps.
        before: an earlier calibration, for everything that no step measures now; of another camera, for its figures
            and the errors of its sheet alone.

    Raises:
        CalibrationError: a step is unknown, or the lens is measured neither by a step nor before.
    """

    def __init__(
        self,
        config: SessionConfig,
        steps: Sequence[str] = STEPS,
        lens: LensRecord | None = None,
        before: Calibration | None = None,
    ) -> None:
        unknown = [name for name in steps if name not in STEPS]
        if unknown:
            raise CalibrationError(f"there is no step {unknown[0]!r}; the steps are {', '.join(STEPS)}")
        self.config = config
        self.lens = lens
        self.reports: list[Report] = []
        self._figures = dict(before.figures) if before else {}
        self._sheet = dict(before.sheet) if before else {}
        if before is not None and before.camera != config.camera:
            before = None
        self._before = before
        self._names = [name for name in STEPS if name in steps and self._makes_sense(name)]
        if lens is None and before is None and set(self._names) - {"look", "lens"} and "lens" not in self._names:
            raise CalibrationError("the lens was never measured: begin with the step lens")
        self._board: BoardResult | None = None
        self._colours = dict(before.token_colours) if before else {}
        self._reference = before.reference if before else None
        self._measured = dict(before.measured) if before else {}
        self._passed: Mapping[int, FigureResult] = {}
        self._progress: Progress | None = None
        self.step: Step | None = None
        self._next()

    @property
    def left(self) -> tuple[str, ...]:
        """The remaining steps, the present one first."""
        return tuple(self._names)

    def look(self, frame: Frame) -> Progress:
        """Pass one frame to the present step."""
        assert self.step is not None
        self._progress = self.step.look(frame)
        return self._progress

    def accept(self) -> None:
        """Store the result of the present step and go on to the next.

        Raises:
            CalibrationError: the step does not pass; names the failed checks and why. The step restarts.
        """
        assert self.step is not None
        step, progress = self.step, self._progress
        try:
            if progress is None or not progress.done:
                raise CalibrationError(f"{step.title} is not done yet")
            checks = progress.checks
            require_passed(checks, [one for one in progress.advice if one.code != "lens/taken"])
            remarks = self._keep(step)
        except CalibrationError:
            self.repeat()
            raise
        self.reports.append(Report(step.name, step.title, checks, step.pictures(), remarks))
        self._measured |= {f"{step.name}: {check}": round(check.value, MEASURED_DIGITS) for check in checks}
        self._names.pop(0)
        self._next()

    def repeat(self) -> None:
        """Restart the present step; figures that passed are not measured again."""
        if isinstance(self.step, FiguresStep):
            self._passed = self.step.passed()
        self._next()

    def skip(self) -> None:
        """Skip the present step; its numbers stay those of the earlier calibration.

        Raises:
            CalibrationError: the remaining steps need the lens, and it was never measured.
        """
        name = self._names[0]
        if name == "lens" and self.lens is None and self._before is None:
            raise CalibrationError("the lens cannot be left out: it was never measured")
        self._names.pop(0)
        self._next()

    def calibration(self) -> Calibration:
        """The calibration from the accepted steps and the earlier calibration.

        Raises:
            CalibrationError: the lens is not known.
        """
        config = self.config
        height_mm = config.model.figure_height_mm
        if self._figures:
            height_mm = sum(mount.height_mm for mount in self._figures.values()) / len(self._figures)
        if self.lens is not None:
            intrinsics, rms_px = self.lens.intrinsics, self.lens.rms_px
        elif self._before is not None:
            intrinsics, rms_px = self._before.intrinsics, self._before.reprojection_px
        else:
            raise CalibrationError("the lens was not measured")
        return Calibration(
            camera=config.camera,
            intrinsics=intrinsics,
            figure_tag_height_mm=height_mm,
            reprojection_px=rms_px,
            taken=config.taken,
            reference=self._reference,
            controls=config.controls,
            figures=self._figures,
            token_colours=self._colours,
            measured=self._measured,
            late_s=self._before.late_s if self._before else 0.0,
            sheet=self._sheet,
        )

    def _makes_sense(self, name: str) -> bool:
        if name == "figures":
            return bool(self.config.motors or self.config.hands)
        return name != "tokens" or bool(self.config.model.token_colours)

    def _next(self) -> None:
        self._progress = None
        self.step = self._make(self._names[0]) if self._names else None

    def _make(self, name: str) -> Step:
        config = self.config
        model = config.model
        if name == "look":
            return LookStep(model)
        if name == "lens":
            if config.target is None:
                return SheetLensStep(model, config.size_px, config.lens_model, config.stills)
            return LensStep(config.target, config.size_px, config.lens_model, config.stills)
        known = self.calibration()
        model = known.as_laid(model)
        if name == "board":
            return BoardStep(model, known.intrinsics)
        if name == "figures":
            return FiguresStep(model, known.intrinsics, config.motors, config.hands, self._figures, self._passed)
        if name == "empty":
            return EmptyStep(model, known.intrinsics, config.taken)
        if name == "tokens":
            if known.reference is None:
                raise CalibrationError("the empty board must be pictured before tokens: do the step empty")
            return TokensStep(model, known.intrinsics, known.reference)
        return ProofStep(model, known, config.places_mm)

    def _keep(self, step: Step) -> tuple[Remark, ...]:
        """Take over the result of a step; returns what is said of it."""
        match step:
            case LensStep() | SheetLensStep():
                return self._keep_lens(step)
            case BoardStep():
                self._board = step.result()
                return (height_remark(self._board),)
            case FiguresStep():
                results = step.results()
                self._figures |= {figure: result.mount for figure, result in results.items()}
                return tuple(result.remark(figure) for figure, result in results.items())
            case EmptyStep():
                self._reference = step.result()
            case TokensStep():
                result = step.result()
                self._colours |= dict(result.colours)
                return tuple(
                    remark("tokens/apart", one=named(one), other=named(other), sigma=f"{apart:.1f}")
                    for (one, other), apart in result.separation.items()
                )
            case ProofStep():
                return step.sighting.remarks() if step.sighting else ()
        return ()

    def _keep_lens(self, step: LensViews) -> tuple[Remark, ...]:
        config, result = self.config, step.result()
        self.lens = LensRecord(
            config.camera,
            config.lens,
            result.intrinsics,
            config.controls,
            result.rms_px,
            result.hold_out_px,
            config.taken,
        )
        focal = float(result.intrinsics.matrix[0, 0])
        found = [remark("lens/found", model=result.intrinsics.model, focal=round(focal), views=result.views)]
        if isinstance(result, SheetLensResult):
            self._sheet = dict(result.sheet)
            found.append(result.sheet_remark())
        return tuple(found)
