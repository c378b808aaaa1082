"""All figures behind one link: their handles, the frames to and from them, the emergency stop.

The controller requests, the figure decides: a figure refuses what it may not do and stops by itself. Times are table
time.
"""

import asyncio
import logging
import math
import random
import threading
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Mapping
from itertools import count
from typing import Any

from base.clock import Clock
from controller.api.wording import reason, words
from controller.errors import FrameCorruptError, LinkError, LinkTimeoutError, MotionError
from controller.fleet.figure import Figure
from controller.links.link import Link
from controller.wire import frames, messages
from controller.wire.messages import Envelope, Message
from firmware.figure import wire

_WATCH_S = 0.1
"""Period in which figures are checked for silence: as often as they report, so a stop is repeated at that rate."""

_log = logging.getLogger(__name__)


class Fleet:
    """The figures behind one link. Handles come from `figure(id)`; a figure that is heard is added automatically.

    Args:
        link: carries frames to and from them.
        clock: table time.
        rng: draws the epoch, which names this start of the controller.
        ttl_ms: time to live of motions: a figure stops when it has had no camera fix for that long.
        radios: address on the wire by tag, where the two differ.

    Attributes:
        epoch: names this start of the controller; figures obey one epoch at a time.
        stopped: whether the emergency stop holds.
        corrupt_frames: number of frames that could not be decoded.
    """

    def __init__(
        self,
        link: Link,
        clock: Clock,
        rng: random.Random | None = None,
        ttl_ms: int = wire.MAX_TTL_MS,
        radios: Mapping[int, int] | None = None,
    ) -> None:
        self.clock = clock
        self.ttl_ms = ttl_ms
        self.epoch = (rng or random.SystemRandom()).randrange(1, 1 << 16)
        self.stopped = False
        self.corrupt_frames = 0
        self._link = link
        self._radios = dict(radios or {})
        self._tags = {radio: tag for tag, radio in self._radios.items()}
        self._unpaired: set[int] = set()
        self._latch_is_ours = False
        self._latching = threading.Lock()
        self._withholding = False
        self._probes: deque[Callable[[], None]] = deque()
        self._latched_s = -math.inf
        self._seqs = count(1)
        self._figures: dict[int, Figure] = {}
        self._listeners: list[Callable[[int], None]] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def start(self) -> None:
        """Connect the link and listen.

        Raises:
            LinkError: the medium is not there.
        """
        await self._link.start(self._on_frame, self._on_connection)
        self.look_after()

    async def close(self) -> None:
        """End all tasks, also those that are begun afterwards, and close the link. The figures stop by themselves."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._link.close()

    def alive(self) -> bool:
        """Whether it repeats stops, from `start` to `close`."""
        return not self._watching.done()

    def probe(self, answered: Callable[[], None]) -> None:
        """Have `answered` called in the event loop when figures are looked after the next time."""
        self._probes.append(answered)

    def look_after(self) -> None:
        """Begin to look after the figures, in the event loop."""
        self._watching = self.spawn(self._watch())

    @property
    def connected(self) -> bool:
        """Whether the link is up; a figure behind it may still be out of reach."""
        return self._link.connected

    @property
    def figures(self) -> Mapping[int, "Figure"]:
        """All figures that were requested or heard, by id."""
        return self._figures

    def figure(self, number: int) -> "Figure":
        """The handle of a figure, heard or not."""
        if number not in self._figures:
            self._figures[number] = Figure(number, self._radios.get(number, number), self)
        return self._figures[number]

    def top_mm_s(self, number: int) -> float | None:
        """Speed of a figure's slowest wheel by its calibration; None until it has told, or for one without motors."""
        return self._figures[number].status.wheels.top_mm_s if number in self._figures else None

    def subscribe(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call `listener(id)` in the event loop after each change of a status; call the result to end that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def ready(self, numbers: Iterable[int], timeout_s: float) -> None:
        """Wait until all these figures have answered this controller.

        Raises:
            LinkTimeoutError: some have not; names them.
        """
        figures = [self.figure(number) for number in numbers]

        async def all_greeted() -> None:
            for figure in figures:
                await figure.greeted.wait()

        greeted = asyncio.ensure_future(all_greeted())
        try:
            in_time = await self.within(timeout_s, greeted)
        finally:
            greeted.cancel()
        if not in_time:
            missing = ", ".join(str(figure.id) for figure in figures if not figure.greeted.is_set())
            raise LinkTimeoutError(
                f"figure {missing} has not answered within {timeout_s:g} s: switched on, same network?"
            )

    def estop(self) -> None:
        """Stop every figure at once and keep it stopped; repeated until each has confirmed it.

        It may be called from any thread, and needs no event loop: the link writes to the medium itself. While the stop
        holds, further calls within `_WATCH_S` send nothing. From its first moment no heartbeat is sent, so the wheels
        stand even if nothing else gets through, or a link holds this thread up.
        """
        self._withholding = True
        with self._latching:
            self._withholding = True  # somebody has resumed in the moment before
            if self.stopped and self.clock.now() - self._latched_s < _WATCH_S:
                return
            self.stopped = True
            self._latched_s = self.clock.now()
            self._latch()

    async def rearm(self) -> None:
        """Clear the emergency stop and arm every figure that can be reached.

        Raises:
            MotionError: names the figures that refused, and why; or the table was stopped again meanwhile.
            LinkError: the link is down; the stop stays.
        """
        if not self.connected:
            raise LinkError("no figure can be reached, so the emergency stop stays; wait for the connection")
        with self._latching:
            self.stopped = False
            self._latch()
            self._withholding = False
        reachable = [figure for figure in self._figures.values() if figure.status.link.up]
        answers = await asyncio.gather(*(figure.arm() for figure in reachable), return_exceptions=True)
        refusals = {
            figure.id: answer
            for figure, answer in zip(reachable, answers, strict=True)
            if isinstance(answer, LinkError | MotionError)
        }
        if self.stopped:
            raise MotionError("somebody has stopped the table again", words("reason.stopped-again"))
        if refusals:
            each = tuple(words("reason.figure", figure=figure, reason=reason(why)) for figure, why in refusals.items())
            raise MotionError("; ".join(map(str, refusals.values())), words("reason.figures", reasons=each))

    # What Figure uses.

    @property
    def withholding(self) -> bool:
        """Whether heartbeats are withheld from figures that have not confirmed the stop."""
        return self._withholding

    def next_seq(self) -> int:
        """The sequence number of the next frame."""
        return next(self._seqs)

    def send(self, radio: int, message: Message, seq: int, reliable: bool) -> None:
        """Send one frame; it is dropped while the link is down, as commands are repeated until acknowledged."""
        frame = self._frame(radio, message, seq)
        if self._link.connected:
            self._link.send(radio, frame, reliable)

    def changed(self, figure: int) -> None:
        """Tell the listeners that a figure's status has changed."""
        for listener in list(self._listeners):
            listener(figure)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background until `close`; a failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        if self._closed:
            task.cancel()
        return task

    async def within(self, seconds: float, answer: asyncio.Future[Any]) -> bool:
        """Wait for an answer; False when that much table time has passed first. Cancelling leaves the future alone."""
        timer = asyncio.ensure_future(self.clock.sleep(seconds))
        try:
            await asyncio.wait({answer, timer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
        return answer.done()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("%s", error, exc_info=None if isinstance(error, LinkError | MotionError) else error)

    def _frame(self, radio: int, message: Message, seq: int) -> bytes:
        t_ms = int(self.clock.now() * 1000) % (1 << 30)
        return frames.encode(Envelope(radio, self.epoch, seq, t_ms, message))

    def _latch(self) -> None:
        self._latch_is_ours = True
        if self._link.connected:
            frame = self._frame(wire.ALL, messages.EStop(), self.next_seq()) if self.stopped else b""
            try:
                self._link.latch(frame)
            except Exception as error:  # noqa: BLE001 - on any error the figures' own timers stop them
                _log.warning("A stop was not sent: %s", error)

    def _on_connection(self, connected: bool) -> None:
        if connected and self._latch_is_ours:  # a medium that was down may retain an old stop
            with self._latching:
                self._latch()

    def _on_frame(self, radio: int, frame: bytes) -> None:
        try:
            envelope = frames.decode(frame)
        except FrameCorruptError as error:
            self.corrupt_frames += 1
            _log.warning("radio %d: %s", radio, error)
            return
        tag = self._tags.get(radio, radio)
        if self._radios.get(tag, tag) != radio:
            if radio not in self._unpaired:
                _log.warning("tag %d belongs to another figure than radio %d: robodrome figures pair", tag, radio)
            self._unpaired.add(radio)
        elif envelope.address == radio:
            self.figure(tag).hear(envelope)

    async def _watch(self) -> None:
        while True:
            await self.clock.sleep(_WATCH_S)
            for figure in list(self._figures.values()):
                figure.watch(self.clock.now())
            while self._probes:
                self._probes.popleft()()
