"""The command channel of one figure: commands in order, repeated until acknowledged, and the end of motions."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from controller.api.wording import words
from controller.errors import LinkError, LinkTimeoutError, MotionError, UnplacedError
from controller.fleet.exchange import Exchange
from controller.wire import bench, messages, updates
from controller.wire.codes import Result
from controller.wire.messages import Message, Ran

RESEND_S = 0.25
"""Time without an acknowledgement after which a command is repeated: several round trips of a busy link."""

TRIES = 10
"""Times a command is sent before the figure counts as unreachable, after 2.5 s."""

QUESTIONS = 4
"""Times that a question is asked, as its answer is sent only once and may be lost."""

READY_S = 5.0
"""Time that a figure which has not answered yet is given to do so before a command to it fails."""

_SAID = {
    Result.NOT_ARMED: "stopped",
    Result.ESTOPPED: "stopped",
    Result.STOPPED: "stopped",
    Result.BROKEN_OFF: "stopped",
    Result.FAULTY: "faulty",
    Result.LOW_BATTERY: "battery",
    Result.NO_POSE: "unseen",
    Result.LINK_LOST: "unheard",
    Result.IS_LIFTED: "lifted",
    Result.PICKED_UP: "lifted",
    Result.UPDATING: "updating",
    Result.NOT_SIGNED: "unsigned",
    Result.BAD_IMAGE: "damaged",
    Result.UNKNOWN_OP: "unknown",
    Result.NOT_STORED: "flash",
    Result.STALLED: "stalled",
    Result.HIT: "hit",
    Result.DISPLACED: "displaced",
    Result.BOUND: "late",
    Result.TOO_FAR: "late",
    Result.TIMED_OUT: "late",
}
"""What players read of an answer (`reason.`); other answers say that the figure did not obey."""

_KINDS = {Result.BAD_IMAGE: LinkError, Result.NO_POSE: UnplacedError}
"""Errors that other answers are."""

T = TypeVar("T")
Reply = TypeVar("Reply", messages.Health, messages.Calibration, bench.Wires, bench.Pulsed, updates.UpdateNonce)
"""The messages that answer a question."""


@dataclass(slots=True)
class _Motion:
    """A motion: its end, the seq of its command once sent, and how far its wheels were asked to run, once known."""

    end: asyncio.Future[Result]
    seq: int | None = None
    ran: Ran | None = None


class CommandChannel:
    """Sends commands to one figure, one at a time.

    Args:
        number: the figure's id, for messages to people.
        radio: its address on the wire.
        fleet: sends the frames.
        condition: describes an unreachable figure, to follow "it has not answered"; may be empty.

    Attributes:
        greeted: set while the figure obeys this controller.
    """

    def __init__(self, number: int, radio: int, fleet: Exchange, condition: Callable[[], str]) -> None:
        self.greeted = asyncio.Event()
        self._number = number
        self._radio = radio
        self._fleet = fleet
        self._condition = condition
        self._one_at_a_time = asyncio.Lock()
        self._stops = 0
        self._stopping: asyncio.Task[None] | None = None
        self._answer: tuple[int, asyncio.Future[Result]] | None = None
        self._motion: _Motion | None = None
        self._replies: dict[type[Message], asyncio.Future[Message]] = {}
        self._last_hello_s = -1.0

    async def command(self, message: Message) -> None:
        """Send a command after those before it; returns once it is acknowledged.

        Raises:
            MotionError: the figure refused; the message says why.
            LinkError: it does not answer, or has not got all of its new firmware.
        """
        await self._in_order(message)

    async def complete(self, message: Message) -> Ran | None:
        """Command a motion and wait for its end; cancelling stops the figure. Raises as `command`.

        Returns:
            How far its wheels were asked to run; None if that message was lost.
        """
        motion = _Motion(asyncio.get_running_loop().create_future())
        try:
            await self._in_order(message, motion)
            self._check(await motion.end)
        except asyncio.CancelledError:
            if self._motion is motion:  # else another motion has taken its place
                self.halt()
            raise
        finally:
            motion.end.cancel()
            if self._motion is motion:
                self._motion = None
        return motion.ran

    async def ask(self, question: Message, kind: type[Reply], timeout_s: float) -> Reply:
        """Send a command that is answered by a message of that kind within `timeout_s`. Raises as `command`."""
        for _ in range(QUESTIONS):
            reply = self._replies[kind] = asyncio.get_running_loop().create_future()
            await self._in_order(question)
            if await self._fleet.within(timeout_s, reply):
                answer = reply.result()
                assert isinstance(answer, kind)
                return answer
        raise LinkTimeoutError(
            f"figure {self._number} has not answered a question asked {QUESTIONS} times; is its firmware old?"
        )

    def halt(self) -> asyncio.Task[None]:
        """Send STOP ahead of all waiting commands, and end those; commands given from now on come after it."""
        self._stops += 1
        if self._stopping is None or self._stopping.done():
            if self._answer:
                _settle(self._answer[1], Result.STOPPED)
            self._stopping = self._fleet.spawn(self._send_until_answered(messages.Stop()))
        return self._stopping

    def stream(self, message: Message) -> int:
        """Send a message once, without acknowledgement; its seq."""
        seq = self._fleet.next_seq()
        self._fleet.send(self._radio, message, seq, reliable=False)
        return seq

    def greet(self, now_s: float) -> None:
        """Say hello to a figure that obeys no controller or another one; a motion under way has failed."""
        if self.greeted.is_set():
            self.greeted.clear()
            why = words("reason.restarted")
            self.fail_motion(MotionError(f"figure {self._number} has restarted; arm it again", why))
        if now_s - self._last_hello_s >= RESEND_S:
            self._last_hello_s = now_s
            self._fleet.send(self._radio, messages.Hello(), self._fleet.next_seq(), reliable=True)

    def take(self, message: Message) -> None:
        """Match a message from the figure with what waits for it."""
        match message:
            case messages.Ack(seq, result):
                if self._answer and self._answer[0] == seq:
                    _settle(self._answer[1], result)
            case messages.Done(seq, result) | messages.Telemetry(last_seq=seq, last_result=result):
                if self._motion and self._motion.seq == seq and result is not Result.RUNNING:
                    _settle(self._motion.end, result)
            case Ran(seq):
                if self._motion and self._motion.seq == seq:
                    self._motion.ran = message
            case messages.Health() | messages.Calibration() | bench.Wires() | bench.Pulsed() | updates.UpdateNonce():
                if reply := self._replies.pop(type(message), None):
                    _settle(reply, message)

    def fail_motion(self, error: Exception) -> None:
        """End the motion under way, if there is one, with an error."""
        if self._motion and not self._motion.end.done():
            self._motion.end.set_exception(error)

    async def _in_order(self, message: Message, motion: _Motion | None = None) -> None:
        stops = self._stops
        if self._stopping:
            await asyncio.wait({self._stopping})
        await self._send_until_answered(message, motion, stops)

    async def _send_until_answered(
        self, message: Message, motion: _Motion | None = None, stops: int | None = None
    ) -> None:
        """Send a message until it is acknowledged; with `stops`, only if there was no further stop since."""
        async with self._one_at_a_time:
            if stops not in (None, self._stops):
                self._check(Result.STOPPED)
            if not self.greeted.is_set():
                await self._fleet.ready([self._number], READY_S)
            seq = self._fleet.next_seq()
            answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
            self._answer = seq, answer
            if motion:
                motion.seq = seq
                self._motion = motion
            try:
                for _ in range(TRIES):
                    self._fleet.send(self._radio, message, seq, reliable=True)
                    if await self._fleet.within(RESEND_S, answer):
                        self._check(answer.result())
                        return
            finally:
                self._answer = None
        raise LinkTimeoutError(
            f"figure {self._number} has not answered {TRIES} times in {TRIES * RESEND_S:g} s"
            f"{self._condition()}: is it on and in reach?"
        )

    def _check(self, result: Result) -> None:
        if result is not Result.OK:
            why = words(f"reason.{_SAID[result]}") if result in _SAID else None
            raise _KINDS.get(result, MotionError)(f"figure {self._number}: {result.words}", why)


def _settle(future: asyncio.Future[T], result: T) -> None:
    if not future.done():
        future.set_result(result)
