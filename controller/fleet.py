"""The figures as the controller sees them: orders that are answered, poses sent, emergency stop.

The controller requests, the figure decides: a figure refuses what it may not do and stops by itself. Times are table
time.
"""

import asyncio
import logging
import math
import random
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from controller.clock import Clock
from controller.errors import FrameCorrupt, LinkError, LinkTimeout, MotionError
from controller.links.link import Link
from controller.wire import messages
from controller.wire.messages import Envelope, Message, Reason, Result, State
from firmware.figure import wire

LOST_S = 1.0
"""Without a word for so long, a figure's link counts as lost; it speaks ten times per second."""
GIVE_UP_S = 4.0
"""Without a word for so long, a motion counts as failed; by then the figure has stopped itself."""
RESEND_S = 0.25
TRIES = 10
PING_S = 1.0
TURN_BOUND_RAD = math.radians(210)
"""More than the shorter way can be, with what may be corrected at its end."""
READY_S = 5.0
_WATCH_S = 0.1
_EMPTY_MV, _FULL_MV = 3400, 4150

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FigureStatus:
    """How a figure is.

    Attributes:
        state: what it does; `State.OFFLINE` until it is heard.
        reason: why.
        armed: whether it may move.
        battery: 0 to 1; None until known.
        battery_low: it will soon refuse to drive.
        link: `lost` when it has not been heard for `LOST_S`.
        last_seen_s: when it was heard last.
        round_trip_s: of the last answered ping or command.
        pose: where it believes to be: x_mm, y_mm, yaw_rad; None until the camera has told it.
        firmware: its version.
    """

    state: State = State.OFFLINE
    reason: Reason = Reason.NONE
    armed: bool = False
    battery: float | None = None
    battery_low: bool = False
    link: Literal["ok", "lost"] = "lost"
    last_seen_s: float | None = None
    round_trip_s: float | None = None
    pose: tuple[float, float, float] | None = None
    firmware: str | None = None


class Fleet:
    """All figures behind one link. Handles come from `figure(id)`; figures that speak up are added by themselves.

    Args:
        link: the way to them.
        clock: table time.
        rng: draws the epoch, which names this start of the controller.
        ttl_ms: time to live of motions: without a camera fix for so long, a figure stops.
    """

    def __init__(
        self, link: Link, clock: Clock, rng: random.Random | None = None, ttl_ms: int = wire.MAX_TTL_MS
    ) -> None:
        self.clock = clock
        self.ttl_ms = ttl_ms
        self.epoch = (rng or random.SystemRandom()).randrange(1, 1 << 16)
        self.stopped = False
        self.corrupt_frames = 0
        self._link = link
        self._seq = 0
        self._figures: dict[int, Figure] = {}
        self._listeners: list[Callable[[int], None]] = []
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Connect the link and listen.

        Raises:
            LinkError: the medium is not there.
        """
        await self._link.start(self._on_frame, self._on_connection)
        self.spawn(self._watch())

    async def close(self) -> None:
        """End all waiting and let the link go. The figures stop by themselves."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._link.close()

    @property
    def connected(self) -> bool:
        """Whether messages get through to the figures' medium."""
        return self._link.connected

    @property
    def figures(self) -> Mapping[int, "Figure"]:
        """All figures that were asked for or heard, by id."""
        return self._figures

    def figure(self, number: int) -> "Figure":
        """The handle of a figure, heard or not."""
        if number not in self._figures:
            self._figures[number] = Figure(number, self)
        return self._figures[number]

    def subscribe(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call `listener(id)` in the event loop after each change of a status; returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def ready(self, numbers: Iterable[int], timeout_s: float) -> None:
        """Wait until all these figures have answered this controller.

        Raises:
            LinkTimeout: names those that have not.
        """
        figures = [self.figure(number) for number in numbers]
        greeted = asyncio.gather(*(figure.greeted.wait() for figure in figures))
        if not await self.within(timeout_s, greeted):
            missing = ", ".join(str(figure.id) for figure in figures if not figure.greeted.is_set())
            raise LinkTimeout(f"figure {missing} has not answered within {timeout_s:g} s: switched on, same network?")

    def estop(self) -> None:
        """Stop every figure at once and keep it stopped; repeated until each has said so."""
        self.stopped = True
        self._latch()

    async def rearm(self) -> None:
        """Take the emergency stop away and arm every figure that can be reached.

        Raises:
            MotionError: names the figures that refused, and why.
            LinkError: the link is down; the stop stays.
        """
        if not self.connected:
            raise LinkError("no figure can be reached, so the emergency stop stays; wait for the connection")
        self.stopped = False
        self._latch()
        reachable = [figure for figure in self._figures.values() if figure.status.link == "ok"]
        answers = await asyncio.gather(*(figure.arm() for figure in reachable), return_exceptions=True)
        refusals = [str(answer) for answer in answers if isinstance(answer, LinkError | MotionError)]
        if refusals:
            raise MotionError("; ".join(refusals))

    # What Figure uses.

    def next_seq(self) -> int:
        """The number of the next frame."""
        self._seq += 1
        return self._seq

    def send(self, figure: int, message: Message, seq: int, reliable: bool) -> None:
        """One frame, dropped while the link is down: whoever needs an answer repeats it."""
        frame = self._frame(figure, message, seq)
        if self._link.connected:
            self._link.send(figure, frame, reliable)

    def changed(self, figure: int) -> None:
        """Tell the listeners."""
        for listener in list(self._listeners):
            listener(figure)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let it run beside, until `close`; a failure goes to the log."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def within(self, seconds: float, answer: asyncio.Future[Any]) -> bool:
        """Wait for an answer; False when table time ran out. The future is not cancelled by a cancelled wait."""
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

    def _frame(self, figure: int, message: Message, seq: int) -> bytes:
        t_ms = int(self.clock.now() * 1000) % (1 << 30)
        return messages.encode(Envelope(figure, self.epoch, seq, t_ms, message))

    def _latch(self) -> None:
        if self._link.connected:
            frame = self._frame(wire.ALL, messages.EStop(), self.next_seq()) if self.stopped else b""
            self._link.latch(frame)

    def _on_connection(self, connected: bool) -> None:
        if connected and self.stopped:
            self._latch()

    def _on_frame(self, number: int, frame: bytes) -> None:
        try:
            envelope = messages.decode(frame)
        except FrameCorrupt as error:
            self.corrupt_frames += 1
            _log.warning("figure %d: %s", number, error)
            return
        if envelope.address == number:
            self.figure(number).hear(envelope)

    async def _watch(self) -> None:
        while True:
            await self.clock.sleep(_WATCH_S)
            for figure in list(self._figures.values()):
                figure.watch(self.clock.now())


class Figure:
    """One figure. Get it from `Fleet.figure`."""

    def __init__(self, number: int, fleet: Fleet) -> None:
        self.id = number
        self.status = FigureStatus()
        self.greeted = asyncio.Event()
        self._fleet = fleet
        self._one_at_a_time = asyncio.Lock()
        self._stops = 0
        self._stopping: asyncio.Task[None] | None = None
        self._answer: tuple[int, asyncio.Future[Result]] | None = None
        self._motion: tuple[int, asyncio.Future[Result]] | None = None
        self._asked: tuple[int, float] | None = None
        self._last_hello_s = -1.0

    async def arm(self) -> None:
        """Allow motion; clears a fault and a past emergency stop.

        Raises:
            MotionError: the figure refused, in words.
            LinkTimeout: it does not answer.
        """
        await self._command(messages.Arm())

    async def move(
        self, x_mm: float, y_mm: float, speed_mm_s: float, bound_mm: float, *, reverse: bool = False
    ) -> None:
        """Drive straight to a board point, facing it (or, with `reverse`, turned away from it if that is nearer).

        Needs `pose_fix` at frame rate all the while. Returns at rest. Cancelling it stops the figure.

        Args:
            x_mm: target of the axle's centre, board frame.
            y_mm: the same.
            speed_mm_s: top speed.
            bound_mm: the figure stops after so much way, whatever it believes.
            reverse: whether it may drive backwards.

        Raises:
            MotionError: refused or broken off, in words.
            LinkTimeout: it does not answer (any more).
        """
        await self._complete(messages.Move(x_mm, y_mm, speed_mm_s, bound_mm, self._fleet.ttl_ms, reverse))

    async def turn(self, yaw_rad: float) -> None:
        """Turn on the spot to a board yaw, the shorter way. Otherwise like `move`."""
        await self._complete(messages.Turn(yaw_rad, TURN_BOUND_RAD, self._fleet.ttl_ms))

    async def stop(self) -> None:
        """End the motion, also one that is not acknowledged yet. Raises as `arm`."""
        await asyncio.shield(self._halt())

    async def led(self, red: int, green: int, blue: int) -> None:
        """Set the light's base colour, 0..255 each. Raises as `arm`."""
        await self._command(messages.Led(red, green, blue))

    async def identify(self, duration_s: float = 3.0) -> None:
        """Let it blink. Raises as `arm`."""
        await self._command(messages.Identify(duration_s))

    def pose_fix(self, x_mm: float, y_mm: float, yaw_rad: float, t_capture_s: float) -> None:
        """Tell it where the camera saw it: the heartbeat of its motions. Dropped while the link is down."""
        age_s = max(0.0, self._fleet.clock.now() - t_capture_s)
        self._stream(messages.PoseFix(x_mm, y_mm, yaw_rad, age_s))

    def velocity(self, left_mm_s: float, right_mm_s: float) -> None:
        """Turn the wheels until the time to live has passed; repeat it to go on."""
        bound_mm = 1.5 * max(abs(left_mm_s), abs(right_mm_s)) * self._fleet.ttl_ms / 1000
        self._stream(messages.Velocity(left_mm_s, right_mm_s, bound_mm, self._fleet.ttl_ms))

    # What Fleet uses.

    def hear(self, envelope: Envelope) -> None:
        """Take in what the figure says."""
        now_s = self._fleet.clock.now()
        before = self.status
        message = envelope.message
        if not _is_last_will(message):
            self.status = replace(self.status, link="ok", last_seen_s=now_s)
        if envelope.epoch == self._fleet.epoch:
            self.greeted.set()
        elif not _is_last_will(message):
            self._greet(now_s)
        self._take(message, now_s)
        if replace(self.status, last_seen_s=before.last_seen_s) != before:
            self._fleet.changed(self.id)

    def watch(self, now_s: float) -> None:
        """Notice silence, measure the round trip, repeat an emergency stop that was not heard."""
        heard_s = self.status.last_seen_s
        if heard_s is None:
            return
        if self.status.link == "ok" and now_s - heard_s > LOST_S:
            self.status = replace(self.status, link="lost")
            self._fleet.changed(self.id)
        if self._motion and now_s - heard_s > GIVE_UP_S:
            self._fail(LinkTimeout(f"figure {self.id} has been silent for {now_s - heard_s:.0f} s in mid-motion"))
        if self._fleet.stopped and self.status.state is not State.ESTOP:
            self._fleet.send(self.id, messages.EStop(), self._fleet.next_seq(), reliable=True)
        if self._asked is None or now_s - self._asked[1] > PING_S:
            self._asked = self._stream(messages.Ping()), now_s

    def _take(self, message: Message, now_s: float) -> None:
        match message:
            case messages.Ack(seq, result):
                if self._asked and self._asked[0] == seq:
                    self.status = replace(self.status, round_trip_s=now_s - self._asked[1])
                if self._answer and self._answer[0] == seq:
                    _settle(self._answer[1], result)
            case messages.Done(seq, result):
                self._ended(seq, result)
            case messages.Telemetry():
                self.status = replace(
                    self.status,
                    state=message.state,
                    reason=message.reason,
                    armed=message.armed,
                    battery=_battery(message.battery_mv),
                    battery_low=message.battery_low,
                    pose=message.pose,
                )
                self._ended(message.last_seq, message.last_result)
            case messages.StateChange(state, reason, armed):
                link: Literal["ok", "lost"] = "lost" if state is State.OFFLINE else "ok"
                self.status = replace(self.status, state=state, reason=reason, armed=armed, link=link)
            case messages.Birth(version, _, battery, state, reason):
                firmware = ".".join(str(part) for part in version)
                self.status = replace(
                    self.status, state=state, reason=reason, battery=_battery(battery), firmware=firmware
                )
            case messages.Log(level, text):
                _log.log(level, "figure %d: %s", self.id, text)

    def _greet(self, now_s: float) -> None:
        if self.greeted.is_set():
            self.greeted.clear()
            self._fail(MotionError(f"figure {self.id} has restarted; arm it again"))
        if now_s - self._last_hello_s >= RESEND_S:
            self._last_hello_s = now_s
            self._fleet.send(self.id, messages.Hello(), self._fleet.next_seq(), reliable=True)

    def _ended(self, seq: int, result: Result) -> None:
        if self._motion and self._motion[0] == seq and result is not Result.RUNNING:
            _settle(self._motion[1], result)

    def _fail(self, error: Exception) -> None:
        if self._motion and not self._motion[1].done():
            self._motion[1].set_exception(error)

    def _stream(self, message: Message) -> int:
        seq = self._fleet.next_seq()
        self._fleet.send(self.id, message, seq, reliable=False)
        return seq

    def _halt(self) -> asyncio.Task[None]:
        """Send STOP ahead of all commands that wait, and end those; commands given from now on come after it."""
        self._stops += 1
        if self._stopping is None or self._stopping.done():
            if self._answer:
                _settle(self._answer[1], Result.STOPPED)
            self._stopping = self._fleet.spawn(self._send_until_answered(messages.Stop()))
        return self._stopping

    async def _complete(self, message: Message) -> None:
        end: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        try:
            await self._command(message, end)
            self._check(await end)
        except asyncio.CancelledError:
            if self._motion and self._motion[1] is end:  # else another motion has taken its place
                self._halt()
            raise
        finally:
            end.cancel()
            if self._motion and self._motion[1] is end:
                self._motion = None

    async def _command(self, message: Message, end: asyncio.Future[Result] | None = None) -> None:
        """Give a command after those before it; with `end`, a motion whose end that future will hold."""
        stops = self._stops
        if self._stopping:
            await asyncio.wait({self._stopping})
        await self._send_until_answered(message, end, stops)

    async def _send_until_answered(
        self, message: Message, end: asyncio.Future[Result] | None = None, stops: int | None = None
    ) -> None:
        async with self._one_at_a_time:
            if stops not in (None, self._stops):
                self._check(Result.STOPPED)
            if not self.greeted.is_set():
                await self._fleet.ready([self.id], READY_S)
            seq = self._fleet.next_seq()
            answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
            self._answer = seq, answer
            if end:
                self._motion = seq, end
            try:
                for _ in range(TRIES):
                    self._fleet.send(self.id, message, seq, reliable=True)
                    if await self._fleet.within(RESEND_S, answer):
                        self._check(answer.result())
                        return
            finally:
                self._answer = None
        heard_s, charge = self.status.last_seen_s, self.status.battery
        raise LinkTimeout(
            f"figure {self.id} has not answered {TRIES} times in {TRIES * RESEND_S:g} s"
            + ("" if heard_s is None else f" (last heard {self._fleet.clock.now() - heard_s:.1f} s ago)")
            + ("" if charge is None else f" (battery {charge:.0%})")
            + ": is it on and in reach?"
        )

    def _check(self, result: Result) -> None:
        if result is not Result.OK:
            raise MotionError(f"figure {self.id}: {result.words}")


def _is_last_will(message: Message) -> bool:
    return isinstance(message, messages.StateChange) and message.state is State.OFFLINE


def _battery(millivolts: int) -> float:
    return min(1.0, max(0.0, (millivolts - _EMPTY_MV) / (_FULL_MV - _EMPTY_MV)))


def _settle(future: asyncio.Future[Result], result: Result) -> None:
    if not future.done():
        future.set_result(result)
