"""What the camera saw of the figures, frame by frame, as it was measured; and who hands it on to them."""

import asyncio
import math
from collections import defaultdict, deque
from dataclasses import dataclass

from controller.clock import Clock
from controller.errors import FigureLostError
from controller.fleet.fleet import Fleet

KEPT = 600
PING_S = 0.08
UNSEEN_S = 0.5
"""A figure on a blind move that has not been seen for so long gets no heartbeat any more."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A figure in one frame: its pose in the board frame, when the frame was taken and when it was known."""

    t_s: float
    x_mm: float
    y_mm: float
    yaw_rad: float
    known_s: float

    def offset(self, other: "Sighting") -> tuple[float, float]:
        """Where another sighting is, ahead of this one and to its left, in mm."""
        dx, dy = other.x_mm - self.x_mm, other.y_mm - self.y_mm
        c, s = math.cos(self.yaw_rad), math.sin(self.yaw_rad)
        return dx * c + dy * s, dy * c - dx * s


class Watch:
    """Keeps sightings, and hands them on as pose fixes.

    Args:
        fleet: who gets the fixes.
        clock: table time.
        hand_on: False while nobody knows which tag is whose.
    """

    def __init__(self, fleet: Fleet, clock: Clock, hand_on: bool = True) -> None:
        self._fleet = fleet
        self._clock = clock
        self._hand_on = hand_on
        self._seen: dict[int, deque[Sighting]] = defaultdict(lambda: deque(maxlen=KEPT))
        self._news = asyncio.Event()

    def see(self, tag: int, x_mm: float, y_mm: float, yaw_rad: float, t_capture_s: float) -> None:
        """A figure was seen."""
        self._seen[tag].append(Sighting(t_capture_s, x_mm, y_mm, yaw_rad, self._clock.now()))
        self._fleet.figure(tag).sighted(t_capture_s)
        if self._hand_on:
            self._fleet.figure(tag).pose_fix(x_mm, y_mm, yaw_rad, t_capture_s)
        self._news.set()
        self._news = asyncio.Event()

    def tags(self, since_s: float) -> set[int]:
        """Who was seen in frames taken since then."""
        return {tag for tag, seen in self._seen.items() if seen and seen[-1].t_s >= since_s}

    def since(self, tag: int, t_s: float) -> list[Sighting]:
        """The sightings of a figure in frames taken since then."""
        return [sighting for sighting in self._seen[tag] if sighting.t_s >= t_s]

    async def steady(self, tag: int, frames: int = 8, timeout_s: float = 10.0) -> Sighting:
        """Where a figure that stands is: the mean over so many frames from now on.

        Raises:
            FigureLostError: the camera does not see it.
        """
        start_s, news = self._clock.now(), self._news
        while len(seen := self.since(tag, start_s)) < frames:
            if self._clock.now() - start_s > timeout_s:
                raise FigureLostError(f"figure {tag} has not been seen for {timeout_s:g} s; is its tag in the picture?")
            timer = asyncio.ensure_future(self._clock.sleep(timeout_s))
            waiting = asyncio.ensure_future(news.wait())
            await asyncio.wait((waiting, timer), return_when=asyncio.FIRST_COMPLETED)
            timer.cancel()
            waiting.cancel()
            news = self._news
        n = len(seen)
        yaw_rad = math.atan2(sum(math.sin(s.yaw_rad) for s in seen), sum(math.cos(s.yaw_rad) for s in seen))
        return Sighting(
            seen[-1].t_s, sum(s.x_mm for s in seen) / n, sum(s.y_mm for s in seen) / n, yaw_rad, seen[-1].known_s
        )

    async def alive(self, tag: int) -> None:
        """Keep a blind move going for as long as the camera sees the figure; until cancelled."""
        while True:
            seen = self._seen[tag]
            if seen and self._clock.now() - seen[-1].t_s < UNSEEN_S:
                self._fleet.figure(tag).ping()
            await self._clock.sleep(PING_S)
