"""Sightings of the figures, frame by frame and unsmoothed, and their delivery to the figures as pose fixes."""

import asyncio
import math
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from base.angles import wrap_angle
from base.clock import Clock
from controller.errors import FigureLostError
from controller.fleet.fleet import Fleet
from vision.observation import TagMount

MAX_SIGHTINGS = 600
"""Sightings of a figure that are kept: 40 s at 15 frames per second, longer than any run of a tuning."""

PING_S = 0.08
"""Period of the heartbeat of a blind move: two of them within a motion's time to live of 0.2 s."""

UNSEEN_S = 0.5
"""Time without a sighting after which a figure on a blind move gets no heartbeat any more, and so stops."""

WHEEL_MM = 15.0
"""Distance of a wheel from the axle's middle."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A figure in one frame.

    Attributes:
        t_s: capture time, table seconds.
        x_mm: axle centre, board frame.
        y_mm: axle centre, board frame.
        yaw_rad: counter-clockwise, in (-pi, pi].
        known_s: table time at which the observation was ready.
    """

    t_s: float
    x_mm: float
    y_mm: float
    yaw_rad: float
    known_s: float

    def offset(self, other: "Sighting") -> tuple[float, float]:
        """Position of another sighting in this one's figure frame: mm ahead and mm to the left."""
        dx, dy = other.x_mm - self.x_mm, other.y_mm - self.y_mm
        c, s = math.cos(self.yaw_rad), math.sin(self.yaw_rad)
        return dx * c + dy * s, dy * c - dx * s


class Watch:
    """Keeps sightings, and sends them to the figures as pose fixes.

    Args:
        fleet: the figures.
        clock: table time.
        send_fixes: False while it is not known which figure wears which tag.

    Attributes:
        mounts: errors of tags' mounts that were found since, by tag.
        late_s: how much later than the truth the times of the frames were found to be.
    """

    def __init__(self, fleet: Fleet, clock: Clock, send_fixes: bool = True) -> None:
        self._fleet = fleet
        self._clock = clock
        self._send_fixes = send_fixes
        self._seen: dict[int, deque[Sighting]] = defaultdict(lambda: deque(maxlen=MAX_SIGHTINGS))
        self._news = asyncio.Event()
        self.mounts: dict[int, TagMount] = {}
        self.late_s = 0.0

    def correct(self, tag: int, mount: TagMount, late_s: float) -> None:
        """Correct all later sightings by this, in addition to earlier corrections."""
        self.mounts[tag] = self.mounts.get(tag, TagMount(0.0)).corrected(mount)
        self.late_s += late_s

    def see(self, tag: int, x_mm: float, y_mm: float, yaw_rad: float, t_capture_s: float) -> None:
        """Record a sighting."""
        t_capture_s -= self.late_s
        if tag in self.mounts:
            x_mm, y_mm, yaw_rad = self.mounts[tag].axle(x_mm, y_mm, yaw_rad)
        self._seen[tag].append(Sighting(t_capture_s, x_mm, y_mm, yaw_rad, self._clock.now()))
        self._fleet.figure(tag).sighted(t_capture_s)
        if self._send_fixes:
            self._fleet.figure(tag).pose_fix(x_mm, y_mm, yaw_rad, t_capture_s)
        self._news.set()
        self._news = asyncio.Event()

    def tags(self, since_s: float) -> set[int]:
        """Tags of which a sighting came since then, however old its frame is."""
        return {tag for tag, seen in self._seen.items() if seen and seen[-1].known_s >= since_s}

    def last(self, tag: int) -> Sighting:
        """The newest sighting of a tag that was seen."""
        return self._seen[tag][-1]

    def since(self, tag: int, t_s: float) -> list[Sighting]:
        """The sightings of a figure in frames captured since then."""
        return [sighting for sighting in self._seen[tag] if sighting.t_s >= t_s]

    def run_mm(self, tag: int, rest: Sighting) -> float:
        """How far a figure, or one of its wheels, has run since it rested there, by the last sighting."""
        last = self.last(tag)
        turned_mm = abs(wrap_angle(last.yaw_rad - rest.yaw_rad)) * WHEEL_MM
        return math.dist((last.x_mm, last.y_mm), (rest.x_mm, rest.y_mm)) + turned_mm

    @contextmanager
    def without_fixes(self) -> Iterator[None]:
        """Send no pose fixes in the block: what figures then tell of their pose is their own reckoning."""
        before, self._send_fixes = self._send_fixes, False
        try:
            yield
        finally:
            self._send_fixes = before

    async def steady(self, tag: int, frames: int = 8, timeout_s: float = 10.0) -> Sighting:
        """The pose of a resting figure: the mean over that many frames from now on.

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
        """Keep a blind move alive while the camera sees the figure; until cancelled."""
        while True:
            seen = self._seen[tag]
            if seen and self._clock.now() - seen[-1].known_s < UNSEEN_S:
                self._fleet.figure(tag).ping()
            await self._clock.sleep(PING_S)
