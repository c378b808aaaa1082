"""What the chosen camera sees of the sheet, and what people should change: before anything is calibrated."""

import asyncio
import logging
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from base.geometry import TableModel
from controller.api.sentences import Sentence
from controller.api.setup import MissingTag, SheetCheck, Stand
from controller.api.shapes import Board
from controller.api.wording import say, words
from controller.assembly.tables import layout_of, model_of
from controller.config import CameraSettings
from controller.errors import SetupError
from controller.table.views.board_view import board_view
from engine import registry
from hardware.sheets.shared_sheets import printed_board
from hardware.sheets.tags import SHEET_TAGS
from vision.calibrate.light import MIN_TAG_PX
from vision.cameras.camera import Camera
from vision.errors import CameraLostError
from vision.geometry.camera_place import MAX_TILT_DEG, CameraPlace, least_height_mm, pinhole
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame, Image
from vision.sheet_sight import SheetReader, SheetSight

log = logging.getLogger(__name__)

LENS_DEG = 65.0
"""Guess of a lens's angle of view along the longer side of its pictures: phones' main cameras and most webcams see 60
to 70 degrees. Heights are as uncertain as this guess."""

WIDE_PX = (16, 9)
"""Shape of pictures before one has come."""

READ_S = 5.0
"""Time in which a camera must send a frame."""

IDLE_S = 10.0
"""Time after the last look at which the camera is released."""

MAX_TURN_DEG = 25.0
"""Angle between the longer sides of sheet and picture up to which nobody has to turn the camera."""

SAME_HEIGHT = 0.97
"""Share of the wanted height from which a camera stands high enough."""

TOO_HIGH = 1.1
"""Multiple of the wanted height above which a coarse picture calls for less height, and not for more pixels."""

MAX_ADVICE = 3
"""Sentences that are said at once; the others wait their turn."""


class CameraWatch:
    """A camera that is open while somebody looks through it.

    Args:
        opening: makes a camera; its first read opens the device.
    """

    def __init__(self, opening: Callable[[CameraSettings], Camera]) -> None:
        self._opening = opening
        self._using = asyncio.Lock()
        self._open: tuple[CameraSettings, Camera] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._closing: asyncio.Task[None] | None = None

    async def look(self, settings: CameraSettings) -> Frame:
        """The newest frame of this camera; another one is released first.

        Raises:
            CameraLostError: it sends none.
        """
        async with self._using:
            if self._idle is not None:
                self._idle.cancel()
            if self._open is not None and self._open[0] != settings:
                await self._release()
            if self._open is None:
                self._open = settings, self._opening(settings)
            self._idle = asyncio.get_running_loop().call_later(IDLE_S, self._close_soon)
            return await asyncio.to_thread(self._open[1].read, READ_S)

    async def close(self) -> None:
        """Release the camera now."""
        async with self._using:
            if self._idle is not None:
                self._idle.cancel()
            await self._release()

    def _close_soon(self) -> None:
        self._closing = asyncio.create_task(self.close())

    async def _release(self) -> None:
        if self._open is not None:
            camera, self._open = self._open[1], None
            await asyncio.to_thread(camera.close)


@cache
def _reader(game: str) -> SheetReader:
    return SheetReader(_model(game), tuple(SHEET_TAGS.values()))


@cache
def _model(game: str) -> TableModel:
    return model_of(registry.make(game), ())


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """A frame, and what it shows."""

    image: Image
    check: SheetCheck


def checked(frame: Frame, game: str, lens: Intrinsics | None) -> SheetPicture:
    """What a frame shows of the sheet of a game.

    Args:
        frame: of the camera.
        game: whose sheet should lie there.
        lens: if it was measured; None to guess it.
    """
    height, width = frame.image.shape[:2]
    lens = lens or pinhole(LENS_DEG, (width, height))
    sight = _reader(game).read(frame.image, lens)
    advice = _advice(sight)
    check: SheetCheck = {
        "number": frame.number,
        "size_px": (width, height),
        "tags": [
            {"id": tag.id, "corners": [(float(x / width), float(y / height)) for x, y in tag.corners_px]}
            for tag in sight.tags
        ],
        "missing": [_missing(_model(game), number) for number in sight.missing],
        "glare": sight.glare,
        "aside": sight.place.aside if sight.place else None,
        "stand": stand(game, lens, sight.place),
        "advice": advice[:MAX_ADVICE],
        "good": not advice,
    }
    return SheetPicture(frame.image, check)


def sheet_board(game: str) -> Board:
    """The board of a game as its sheet shows it."""
    return board_view(printed_board(registry.make(game)), layout_of(_model(game), (), ()))


def stand(game: str, lens: Intrinsics | None = None, place: CameraPlace | None = None) -> Stand:
    """Where a camera should stand above the sheet of a game, and stands; `lens` None: a guess."""
    lens = lens or pinhole(LENS_DEG, WIDE_PX)
    outline = _model(game).sheet_outline_mm
    across, down = np.ptp(outline, axis=0)
    focal, longer = float(lens.matrix[0, 0]), max(lens.size_px)
    return {
        "sheet_mm": (float(across), float(down)),
        "angle_deg": round(math.degrees(2 * math.atan2(longer / 2, focal))),
        "wanted_mm": least_height_mm(outline, lens),
        "oblique_mm": least_height_mm(outline, lens, MAX_TILT_DEG),
        "now_mm": place.height_mm if place else None,
        "tilt_deg": place.tilt_deg if place else None,
        "loss": place.loss if place else None,
    }


def _missing(model: TableModel, number: int) -> MissingTag:
    places: Mapping[int, np.ndarray] = {**model.board_tags_mm, **model.sheet_tags_mm}
    west, south = model.sheet_outline_mm.min(axis=0)
    across, down = np.ptp(model.sheet_outline_mm, axis=0)
    x, y = places[number].mean(axis=0)
    return {"id": number, "x": float((x - west) / across), "y": float(1 - (y - south) / down)}


def _advice(sight: SheetSight) -> list[Sentence]:
    """What people should change, the most urgent first."""
    if sight.mirrored:
        return [say("setup.mirrored")]
    games = [name for name, tag in SHEET_TAGS.items() if tag in sight.others]
    found = [say("setup.other-sheet", game=registry.make(name).title) for name in games]
    if sight.dark:
        found.append(say("setup.dark"))
    place = sight.place
    if place is None:
        return found or [say("setup.no-sheet")]
    if sight.glare is not None:
        found.append(say("setup.glare"))
    if place.tilt_deg > MAX_TILT_DEG:
        found.append(say("setup.tilted", degrees=round(place.tilt_deg), most=round(MAX_TILT_DEG)))
    if abs(place.turn_deg) > MAX_TURN_DEG:
        way = "right" if place.turn_deg > 0 else "left"
        found.append(say(f"setup.turn-{way}", degrees=round(abs(place.turn_deg))))
    found += _distance(sight, place)
    if sight.missing and not found:
        found.append(say("setup.covered", tags=", ".join(map(str, sight.missing))))
    return found


def _distance(sight: SheetSight, place: CameraPlace) -> list[Sentence]:
    """Higher, lower, or aside."""
    off_cm = max(1, round(abs(place.wanted_mm - place.height_mm) / 10))
    if not place.whole:
        higher = place.height_mm < SAME_HEIGHT * place.wanted_mm
        return [say("setup.higher", cm=off_cm) if higher else say("setup.aside")]
    if sight.smallest_px >= MIN_TAG_PX:
        return []
    return [say("setup.lower", cm=off_cm) if place.height_mm > TOO_HIGH * place.wanted_mm else say("setup.coarse")]


def no_picture(error: CameraLostError) -> SetupError:
    """The refusal when no picture comes; the log has the details."""
    log.warning("The set-up gets no picture: %s", error)
    return SetupError("setup/camera", words("setup.no-picture"))
