"""Pairing of tags and radios: one figure at a time moves a little, and the camera sees which tag has moved."""

import asyncio
import math

from base.angles import wrap_angle
from base.clock import Clock
from controller.api.english import english
from controller.api.wording import words
from controller.errors import FigureLostError, MotionError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.tuning.frame_age import OLDEST_S
from controller.tuning.pulse import PULSES, pulse
from controller.tuning.watch import Sighting, Watch

MOVED_MM = (2.5, 60.0)
"""Range of distances that count as this move: a motor of 25 mm/s with much friction runs 3 mm in a pulse, and one of
300 mm/s runs on until the camera has seen it."""

TURNED_RAD = 0.2
"""Turn that counts as well: with one motor reversed the move is a turn, by 20 mm over a track of 30, or 0.67 rad."""

_LISTEN_S = 3.0
"""Time in which figures report themselves."""

_FRAMES = 5
"""Frames over which a tag's place is averaged."""


async def radios(fleet: Fleet, clock: Clock) -> list[Figure]:
    """The figures that report themselves, by radio."""
    await clock.sleep(_LISTEN_S)
    return [figure for _, figure in sorted(fleet.figures.items()) if figure.status.link.up]


async def tag_of(figure: Figure, watch: Watch, clock: Clock) -> int:
    """Move a figure forward and back, and return the tag that has moved, or turned, both times.

    Raises:
        FigureLostError: no tag has moved, or more than one.
        MotionError: the figure refuses.
        LinkTimeoutError: the figure does not answer.
    """
    await figure.arm()
    moved: list[int] = []
    for duty in PULSES:
        before = await _places(watch, clock.now())
        await _pulse(figure, watch, clock, before, duty)
        after = await _places(watch, clock.now())
        await _pulse(figure, watch, clock, after, -duty)
        back = await _places(watch, clock.now())
        moved = [tag for tag in _moved(before, after) if tag in _moved(after, back)]
        if moved:
            break
    if len(moved) != 1:
        what = f"tags {', '.join(map(str, moved))} have" if moved else "no tag has"
        raise FigureLostError(
            f"when radio {figure.radio} was told to move, {what} moved; "
            "is it under the camera, on its wheels, and nobody else's hand near?",
            words("service.no-tag", radio=figure.radio, moved=len(moved)),
        )
    return moved[0]


async def _pulse(figure: Figure, watch: Watch, clock: Clock, before: dict[int, Sighting], duty: float) -> None:
    await pulse(
        figure, clock, duty, duty, lambda: max((watch.run_mm(tag, rest) for tag, rest in before.items()), default=0.0)
    )
    await clock.sleep(OLDEST_S)  # how late frames are is not known yet
    if not figure.status.telemetry.armed:
        raise MotionError(f"figure {figure.id}: {english(figure.status.telemetry.reason.words)}")


async def _places(watch: Watch, now_s: float) -> dict[int, Sighting]:
    """Places of all visible tags."""
    tags = sorted(watch.tags(now_s - 1.0))
    return dict(zip(tags, await asyncio.gather(*(watch.steady(tag, _FRAMES) for tag in tags)), strict=True))


def _moved(before: dict[int, Sighting], after: dict[int, Sighting]) -> list[int]:
    return [tag for tag in sorted(before.keys() & after.keys()) if _has_moved(before[tag], after[tag])]


def _has_moved(before: Sighting, after: Sighting) -> bool:
    mm = math.dist((before.x_mm, before.y_mm), (after.x_mm, after.y_mm))
    turned_rad = abs(wrap_angle(after.yaw_rad - before.yaw_rad))
    return MOVED_MM[0] <= mm <= MOVED_MM[1] or (mm <= MOVED_MM[1] and turned_rad >= TURNED_RAD)
