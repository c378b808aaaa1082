"""One figure as the controller sees it: orders that are answered, questions, pose fixes, and how it is.

The controller requests, the figure decides: it refuses what it may not do and stops by itself. Get a `Figure` from
`Fleet.figure`.
"""

import asyncio
import hashlib
import logging
import math
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from controller.clock import Clock
from controller.errors import LinkTimeout, MotionError
from controller.fleet.drift import DriftMeter
from controller.fleet.status import KEPT_FAULTS, Fault, FigureStatus, LossMeter, Pings, Sightings
from controller.wire import messages
from controller.wire.codes import LightMode, Result, State
from controller.wire.messages import Envelope, Message

LOST_S = 1.0
"""Without a word for so long, a figure's link counts as lost; it speaks ten times per second."""
GIVE_UP_S = 4.0
"""Without a word for so long, a motion counts as failed; by then the figure has stopped itself."""
RESEND_S = 0.25
TRIES = 10
ASKS = 4
TEST_S = 3.0
"""A figure takes so long at most to test itself."""
PING_S = 1.0
TURN_BOUND_RAD = math.radians(210)
"""More than the shorter way can be, with what may be corrected at its end."""
READY_S = 5.0
_EMPTY_MV, _FULL_MV = 3400, 4150
_TROUBLE = (State.FAULT, State.LOWBATT)

_log = logging.getLogger(__name__)

Reply = TypeVar("Reply", bound=Message)


class Exchange(Protocol):
    """What a figure's handle needs of its fleet."""

    clock: Clock
    epoch: int
    ttl_ms: int
    stopped: bool

    def next_seq(self) -> int:
        """The number of the next frame."""

    def send(self, radio: int, message: Message, seq: int, reliable: bool) -> None:
        """One frame, dropped while the link is down."""

    def changed(self, figure: int) -> None:
        """Tell the listeners."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let it run beside."""

    async def within(self, seconds: float, answer: asyncio.Future[Any]) -> bool:
        """Wait for an answer; False when table time ran out."""

    async def ready(self, numbers: Iterable[int], timeout_s: float) -> None:
        """Wait until these figures have answered."""


class Figure:
    """The handle of one figure.

    Attributes:
        id: number of its tag; so everybody on the host calls it.
        radio: its address on the wire.
        status: how it is.
        greeted: set while it obeys this controller.
        drift: what its moves have told of its wheels since they were calibrated.
    """

    def __init__(self, number: int, radio: int, fleet: Exchange) -> None:
        self.id = number
        self.radio = radio
        self.status = FigureStatus()
        self.greeted = asyncio.Event()
        self._fleet = fleet
        self._one_at_a_time = asyncio.Lock()
        self._stops = 0
        self._stopping: asyncio.Task[None] | None = None
        self._answer: tuple[int, asyncio.Future[Result]] | None = None
        self._motion: tuple[int, asyncio.Future[Result]] | None = None
        self._replies: dict[type[Any], asyncio.Future[Any]] = {}
        self._pings = Pings()
        self._frames = LossMeter()
        self._ran: messages.Ran | None = None
        self.drift = DriftMeter()
        self._sightings = Sightings()
        self._faults: deque[Fault] = deque(maxlen=KEPT_FAULTS)
        self._last_hello_s = -1.0

    async def arm(self) -> None:
        """Allow motion; clears a fault and a past emergency stop.

        Raises:
            MotionError: the figure refused, in words.
            LinkTimeout: it does not answer.
        """
        await self._command(messages.Arm())

    async def move(
        self,
        x_mm: float,
        y_mm: float,
        speed_mm_s: float,
        bound_mm: float,
        *,
        reverse: bool = False,
        blind: bool = False,
    ) -> messages.Ran | None:
        """Drive straight to a board point, facing it (or, with `reverse`, turned away from it if that is nearer).

        Needs `pose_fix` at frame rate all the while (or, with `blind`, `ping` as often, and takes no notice of fixes).
        Returns at rest. Cancelling it stops the figure.

        Args:
            x_mm: target of the axle's centre, board frame.
            y_mm: the same.
            speed_mm_s: top speed.
            bound_mm: the figure stops after so much way, whatever it believes.
            reverse: whether it may drive backwards.
            blind: by wheels and gyro alone, to measure them.

        Returns:
            How far its wheels were asked to run; None if that got lost on the way.

        Raises:
            MotionError: refused or broken off, in words.
            LinkTimeout: it does not answer (any more).
        """
        self._ran = None
        self.drift.begin(self._fleet.clock.now())
        ttl_ms = self._fleet.ttl_ms
        await self._complete(messages.Move(x_mm, y_mm, speed_mm_s, bound_mm, ttl_ms, reverse, blind))
        if self._ran:
            self.drift.end(self._ran.left_mm, self._ran.right_mm)
            self.status = replace(self.status, residual_mm=self.drift.residual_mm)
        return self._ran

    async def turn(self, yaw_rad: float) -> None:
        """Turn on the spot to a board yaw, the shorter way. Otherwise like `move`."""
        await self._complete(messages.Turn(yaw_rad, TURN_BOUND_RAD, self._fleet.ttl_ms))

    async def stop(self) -> None:
        """End the motion, also one that is not acknowledged yet. Raises as `arm`."""
        await asyncio.shield(self._halt())

    async def led(self, red: int, green: int, blue: int, mode: LightMode = LightMode.STEADY) -> None:
        """Set the light's base colour, 0..255 each, and how it is shown. Raises as `arm`."""
        await self._command(messages.Led(red, green, blue, mode))

    async def identify(self, duration_s: float = 3.0) -> None:
        """Let it blink. Raises as `arm`."""
        await self._command(messages.Identify(duration_s))

    async def test(self) -> messages.Health:
        """Let it test itself, without moving, and say how it is. Raises as `arm`."""
        health = await self._ask(messages.SelfTest(), messages.Health, TEST_S)
        self._update(signal_dbm=health.signal_dbm or None)
        return health

    async def calibration(self) -> messages.Calibration:
        """The calibration of its wheels that it keeps. Raises as `arm`."""
        return await self._ask(messages.AskCalibration(), messages.Calibration, RESEND_S)

    async def calibrate(self, calibration: messages.Calibration) -> None:
        """Give it a calibration to keep. Raises as `arm`."""
        await self._command(calibration)
        self.drift = DriftMeter()
        self._update(calibration=calibration.revision, residual_mm=None, tune_due=False)

    def adjusted(self, words: str) -> None:
        """Let people know that its wheels were adjusted; `words` follow 'figure 3: '."""
        self._tell(logging.INFO, words, adjusted_s=self._fleet.clock.now())

    def ask_for_tuning(self, words: str) -> None:
        """Let people know that its wheels are to be measured; `words` follow 'figure 3: '."""
        self._tell(logging.WARNING, words, tune_due=True)

    async def update(self, image: bytes, progress: Callable[[float], None]) -> None:
        """Give it new firmware and restart it; whether it came up with it, its next birth and test tell.

        Args:
            image: as `firmware.build` makes it.
            progress: told the part that is done, 0 to 1.

        Raises:
            MotionError: refused, in words; it keeps the firmware that it has.
            LinkTimeout: it does not answer; it keeps the firmware that it has.
        """
        await self._command(messages.UpdateBegin(len(image), hashlib.sha256(image).digest()))
        for offset in range(0, len(image), messages.UPDATE_CHUNK_BYTES):
            await self._command(messages.UpdateChunk(offset, image[offset : offset + messages.UPDATE_CHUNK_BYTES]))
            progress(offset / len(image))
        await self._command(messages.UpdateEnd())
        await self._command(messages.Reboot())
        progress(1.0)

    def sighted(self, t_capture_s: float) -> None:
        """The camera has seen it."""
        self._sightings.see(t_capture_s)

    def pose_fix(self, x_mm: float, y_mm: float, yaw_rad: float, t_capture_s: float) -> None:
        """Tell it where the camera saw it: the heartbeat of its motions. Dropped while the link is down."""
        self.drift.see(x_mm, y_mm, yaw_rad, t_capture_s)
        age_s = max(0.0, self._fleet.clock.now() - t_capture_s) + self._pings.one_way_s
        self._stream(messages.PoseFix(x_mm, y_mm, yaw_rad, age_s))

    def velocity(self, left_mm_s: float, right_mm_s: float) -> None:
        """Turn the wheels until the time to live has passed; repeat it to go on."""
        bound_mm = 1.5 * max(abs(left_mm_s), abs(right_mm_s)) * self._fleet.ttl_ms / 1000
        self._stream(messages.Velocity(left_mm_s, right_mm_s, bound_mm, self._fleet.ttl_ms))

    def duty(self, left: float, right: float, bound_mm: float) -> None:
        """Give the motors shares of full power, -1 to 1, until the time to live has passed: to measure the wheels."""
        self._stream(messages.Duty(left, right, bound_mm, self._fleet.ttl_ms))

    def ping(self) -> None:
        """Keep a blind move alive."""
        self._stream(messages.Ping())

    # What Fleet uses.

    def hear(self, envelope: Envelope) -> None:
        """Take in what the figure says."""
        now_s = self._fleet.clock.now()
        before = self.status
        message = envelope.message
        if not _is_last_will(message):
            self.status = replace(self.status, link="ok", last_seen_s=now_s)
        if envelope.epoch == self._fleet.epoch:
            self._frames.hear(envelope.seq)
            self.status = replace(self.status, loss=self._frames.loss)
            self.greeted.set()
        elif not _is_last_will(message):
            self._greet(now_s)
        self._take(message, now_s, envelope.t_ms / 1000)
        if self.status.state in _TROUBLE and self.status.state is not before.state:
            self._note(self.status.reason.words, now_s)
        if replace(self.status, last_seen_s=before.last_seen_s, loss=before.loss, pose_s=before.pose_s) != before:
            self._fleet.changed(self.id)

    def watch(self, now_s: float) -> None:
        """Notice silence, measure the round trip, repeat an emergency stop that was not heard."""
        self.status = replace(self.status, tag_hz=self._sightings.per_second(now_s))
        heard_s = self.status.last_seen_s
        if heard_s is None:
            return
        if self.status.link == "ok" and now_s - heard_s > LOST_S:
            self._note(f"it has not been heard for {LOST_S:g} s", now_s)
            self._update(link="lost")
        if self._motion and now_s - heard_s > GIVE_UP_S:
            self._fail(LinkTimeout(f"figure {self.id} has been silent for {now_s - heard_s:.0f} s in mid-motion"))
        if self._fleet.stopped and self.status.state is not State.ESTOP:
            self._fleet.send(self.radio, messages.EStop(), self._fleet.next_seq(), reliable=True)
        if self._pings.due(now_s, PING_S):
            self._pings.ask(self._stream(messages.Ping()), now_s)

    def _take(self, message: Message, now_s: float, figure_s: float) -> None:
        match message:
            case messages.Ack(seq, result):
                trip_s = self._pings.answer(seq, now_s, figure_s)
                if trip_s is not None:
                    self.status = replace(self.status, round_trip_s=trip_s, clock_offset_s=self._pings.offset_s)
                if self._answer and self._answer[0] == seq:
                    _settle(self._answer[1], result)
            case messages.Done(seq, result):
                self._ended(seq, result)
            case messages.Ran():
                if self._motion and self._motion[0] == message.seq:
                    self._ran = message
            case messages.Telemetry():
                self.status = replace(
                    self.status,
                    state=message.state,
                    reason=message.reason,
                    armed=message.armed,
                    battery=_battery(message.battery_mv),
                    battery_mv=message.battery_mv,
                    battery_low=message.battery_low,
                    pose=message.pose,
                    pose_s=self._pings.table_time(figure_s, now_s),
                )
                self._ended(message.last_seq, message.last_result)
            case messages.StateChange(state, reason, armed):
                lost = state is State.OFFLINE
                self.status = replace(
                    self.status, state=state, reason=reason, armed=armed, link="lost" if lost else "ok"
                )
            case messages.Birth():
                self.status = replace(
                    self.status,
                    state=message.state,
                    reason=message.reason,
                    battery=_battery(message.battery_mv),
                    battery_mv=message.battery_mv,
                    firmware=".".join(str(part) for part in message.version),
                    unique_id=message.unique_id.hex(),
                    calibration=message.calibration,
                )
            case messages.Log(level, text):
                _log.log(level, "figure %d: %s", self.id, text)
                if level >= logging.WARNING:
                    self._note(text, self._pings.table_time(figure_s, now_s))
            case messages.Health() | messages.Calibration():
                if reply := self._replies.pop(type(message), None):
                    _settle(reply, message)

    def _note(self, words: str, t_s: float) -> None:
        self._faults.append(Fault(t_s, words))
        self.status = replace(self.status, faults=tuple(self._faults))

    def _tell(self, level: int, words: str, **changes: Any) -> None:
        _log.log(level, "figure %d: %s", self.id, words)
        self._note(words, self._fleet.clock.now())
        self._update(**changes)

    def _update(self, **changes: Any) -> None:
        self.status = replace(self.status, **changes)
        self._fleet.changed(self.id)

    def _greet(self, now_s: float) -> None:
        if self.greeted.is_set():
            self.greeted.clear()
            self._fail(MotionError(f"figure {self.id} has restarted; arm it again"))
        if now_s - self._last_hello_s >= RESEND_S:
            self._last_hello_s = now_s
            self._fleet.send(self.radio, messages.Hello(), self._fleet.next_seq(), reliable=True)

    def _ended(self, seq: int, result: Result) -> None:
        if self._motion and self._motion[0] == seq and result is not Result.RUNNING:
            _settle(self._motion[1], result)

    def _fail(self, error: Exception) -> None:
        if self._motion and not self._motion[1].done():
            self._motion[1].set_exception(error)

    def _stream(self, message: Message) -> int:
        seq = self._fleet.next_seq()
        self._fleet.send(self.radio, message, seq, reliable=False)
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

    async def _ask(self, question: Message, kind: type[Reply], patience_s: float) -> Reply:
        """Give a command whose answer is a message of that kind."""
        for _ in range(ASKS):
            reply = self._replies[kind] = asyncio.get_running_loop().create_future()
            await self._command(question)
            if await self._fleet.within(patience_s, reply):
                answer: Reply = reply.result()
                return answer
        raise LinkTimeout(f"figure {self.id} has not answered a question asked {ASKS} times; is its firmware old?")

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
                    self._fleet.send(self.radio, message, seq, reliable=True)
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


def _settle(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():
        future.set_result(result)
