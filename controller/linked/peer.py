"""What two linked tables say to each other over a line that may lose messages or break.

A *state* is a named value that the other table has to know: only the newest counts, and it is sent again until the
other one has it. A *question* is asked again until it is answered, and answered once: the same question gets the same
answer. All values are JSON. The other table is as little trusted as a phone.
"""

import asyncio
import logging
import secrets
import zlib
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from base.clock import Clock
from base.limits import TokenBucket
from controller.api.wording import sentence, words
from controller.errors import LinkError, OrderError
from controller.linked.messages import (
    MAX_TEXT,
    Answer,
    Ask,
    Beat,
    Got,
    Message,
    State,
    TableBreakError,
    from_other_table,
    refusal_of,
)
from controller.links.line import Line
from engine.untrusted import read_json

log = logging.getLogger(__name__)

BEAT_S, GONE_S = 1.0, 5.0
"""How often each table says that it is there, and after how long a silence it counts as gone."""

PAUSE_S = 0.05
"""Shortest time between two tellings of what has changed."""

AGAIN_S = 0.7
"""After this time without an answer a state or a question is sent again: over three round trips of 200 ms."""

PATIENCE_S = 12.0
"""A question that is not answered within this time has failed."""

ANSWERS, QUESTIONS = 256, 32
"""Answers that are remembered for questions that are asked again; questions of the other table that are carried out at
the same time, beyond which they wait to be asked again."""

_GOODBYES = 4
"""How often it is looked whether a goodbye has arrived."""

ASKED, VOLUME_KB, REPORTED = (64, 20), (4096, 512), (8, 0.1)
"""Rate limits of the other table's questions, of the text of all that it says, and of reports in the log of what is
wrong with that, as burst and per second."""

STATES = 64
"""Most names of the other table's states."""

Answering = Callable[[str, dict[str, Any]], Awaitable[Any]]
"""Answers a question of the other table; an `OrderError` refuses it."""


@dataclass(slots=True)
class _Told:
    """A state of this table: its version, and when it was sent last."""

    version: int
    value: Any
    sent_s: float
    known: bool = False


class Peer:
    """This table's end of the line; it lives while `run` runs.

    Args:
        line: to the other table.
        clock: table time.
        answer: answers the other table's questions.
        heard: called with the name and the value of each new state of the other table.
        changed: called when the other table comes or goes.

    Attributes:
        present: whether the other table is there.
    """

    def __init__(
        self,
        line: Line,
        clock: Clock,
        answer: Answering,
        heard: Callable[[str, Any], None],
        changed: Callable[[], None],
    ) -> None:
        self._line = line
        self._clock = clock
        self._answer = answer
        self._heard = heard
        self._changed = changed
        self.boot = secrets.token_hex(8)
        self.present = False
        self._other = ""
        self._former: deque[str] = deque(maxlen=8)
        self._heard_s = 0.0
        self._told: dict[str, _Told] = {}
        self._told_s = -PAUSE_S
        self._counts: Counter[str] = Counter()
        self._states: dict[str, State] = {}
        self._asked: dict[int, tuple[Ask, asyncio.Future[Any]]] = {}
        self._answers: OrderedDict[tuple[str, int], Answer] = OrderedDict()
        self._answering: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._questions = 0
        self._rate = TokenBucket(*ASKED, clock.now)
        self._volume = TokenBucket(*VOLUME_KB, clock.now)
        self._reports = TokenBucket(*REPORTED, clock.now)

    # What this table says

    def tell(self, name: str, value: Any) -> None:
        """Have the other table know this value of a state; nothing is sent if it is the last one."""
        told = self._told.get(name)
        if told is not None and told.value == value:
            return
        self._told_s = self._clock.now()
        self._counts[name] += 1
        self._told[name] = told = _Told(self._counts[name], value, self._told_s)
        self._send_state(name, told)

    def forget(self, name: str) -> None:
        """Stop sending a state until it is told again."""
        self._told.pop(name, None)

    async def rest(self) -> None:
        """Wait until `PAUSE_S` after a state was told last."""
        await self._clock.sleep(max(0.0, self._told_s + PAUSE_S - self._clock.now()))

    async def ask(self, what: str, **args: Any) -> Any:
        """Ask the other table.

        Raises:
            OrderError: it refuses.
            TableBreakError: it does not answer.
        """
        self._questions += 1
        question = Ask(t="ask", boot=self.boot, id=self._questions, what=what, args=args)
        answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[question.id] = question, answered
        deadline_s = self._clock.now() + PATIENCE_S
        try:
            while not answered.done():
                if not self.present or self._clock.now() >= deadline_s:
                    raise TableBreakError(words("order.other-table"))
                self._send(question)
                await self._within(answered, AGAIN_S)
            return answered.result()
        finally:
            del self._asked[question.id]

    async def _within(self, answered: asyncio.Future[Any], seconds: float) -> None:
        nap = asyncio.ensure_future(self._clock.sleep(seconds))
        try:
            await asyncio.wait((answered, nap), return_when=asyncio.FIRST_COMPLETED)
        finally:
            nap.cancel()

    async def say_goodbye(self) -> None:
        """Tell the other table that this one leaves, and wait a moment for it to know."""
        self.tell("left", True)
        for _ in range(_GOODBYES):
            if self._told["left"].known or not self.present:
                return
            await self._clock.sleep(AGAIN_S / 2)

    async def run(self, connected: asyncio.Future[None] | None = None) -> None:
        """Speak and listen until cancelled; then the other table is gone for this one, too.

        Args:
            connected: set when there is a connection.

        Raises:
            LinkError: the meeting place cannot be reached at the start.
        """
        await self._line.start(self._hear, lambda connected: None)
        if connected is not None and not connected.done():
            connected.set_result(None)
        try:
            while True:
                self._send(Beat(t="beat", boot=self.boot, hears=self._other))
                now_s = self._clock.now()
                if self.present and now_s - self._heard_s > GONE_S:
                    self._be_present(False)
                if self.present:
                    for name, told in self._told.items():
                        if not told.known and now_s - told.sent_s >= AGAIN_S:
                            self._send_state(name, told)
                await self._clock.sleep(BEAT_S if self.present else BEAT_S / 2)
        finally:
            for task in self._answering.values():
                task.cancel()
            await asyncio.gather(*self._answering.values(), return_exceptions=True)
            await self._line.close()
            self._be_present(False)

    def _send_state(self, name: str, told: _Told) -> None:
        told.sent_s = self._clock.now()
        if self.present:
            self._send(State(t="state", boot=self.boot, name=name, version=told.version, value=told.value))

    def _send(self, message: Message) -> None:
        try:
            self._line.send(zlib.compress(message.model_dump_json().encode(), 1))
        except LinkError:
            pass  # the other table asks again
        except ValueError as error:
            log.error("a message for the other table cannot be sent: %s", error)

    # What the other table says

    def _hear(self, payload: bytes) -> None:
        if not self._volume.take(0):
            return  # what counts comes again
        try:
            text = self._unpacked(payload)
            message = from_other_table.validate_python(read_json(text))
        except (ValidationError, ValueError) as error:
            self._report("a message of the other table cannot be read", error)
            return
        if isinstance(message, Answer | Got):
            if message.to != self.boot:
                return  # to a program that has ended
        elif not self._knows(message.boot):
            return
        self._heard_s = self._clock.now()
        match message:
            case Beat(hears=hears):
                self._be_present(hears == self.boot)
            case State():
                self._take(message)
            case Got(name=name, version=version):
                told = self._told.get(name)
                if told is not None and told.version == version:
                    told.known = True
            case Ask():
                self._serve(message)
            case Answer(id=number):
                if number in self._asked and not self._asked[number][1].done():
                    _settle(self._asked[number][1], message)

    def _unpacked(self, payload: bytes) -> str:
        """The text of a message, which counts as heard even if it cannot be read: ValueError, or over `MAX_TEXT`."""
        unpacker, size = zlib.decompressobj(), MAX_TEXT
        try:
            text = unpacker.decompress(payload, MAX_TEXT)
            size = len(text)
        except zlib.error as error:
            raise ValueError(f"it is not compressed as a message is: {error}") from error
        finally:
            self._volume.spend(1 + size // 1024)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise ValueError(f"it is longer than {MAX_TEXT} bytes, or cut off")
        return text.decode()

    def _report(self, what: str, error: ValueError) -> None:
        """Log what is wrong with a message, but not of each in a flood."""
        if self._reports.take():
            log.warning("%s: %s", what, str(error).partition("\n")[0][:200])

    def _knows(self, boot: str) -> bool:
        """Whether this comes from the other table's present program; a new one knows nothing yet."""
        if boot in self._former:
            return False
        if boot != self._other:
            if self._other:
                self._former.append(self._other)
                self._be_present(False)
            self._other = boot
            self._states.clear()
        return True

    def _be_present(self, present: bool) -> None:
        if present != self.present:
            self.present = present
            for name, told in self._told.items():
                told.known = False
                self._send_state(name, told)
            self._changed()
            for state in tuple(self._states.values()) if present else ():
                self._heed(state)  # a table that has not missed this one tells nothing again

    def _take(self, state: State) -> None:
        newest = self._states.get(state.name)
        if newest is None and len(self._states) >= STATES:
            return
        if newest is None or state.version > newest.version:
            if not self._heed(state):
                return
            self._states[state.name] = state
        self._send(Got(t="got", to=state.boot, name=state.name, version=state.version))

    def _heed(self, state: State) -> bool:
        """Whether this table can do something with a state."""
        try:
            self._heard(state.name, state.value)
        except (ValidationError, ValueError) as error:
            self._report(f"state {state.name!r} of the other table", error)
            return False
        return True

    def _serve(self, question: Ask) -> None:
        key = question.boot, question.id
        if key in self._answers:
            self._send(self._answers[key])
        elif key not in self._answering and len(self._answering) < QUESTIONS and self._rate.take():
            self._answering[key] = asyncio.get_running_loop().create_task(self._answered(key, question))

    async def _answered(self, key: tuple[str, int], question: Ask) -> None:
        answer = Answer(t="answer", to=question.boot, id=question.id)
        try:
            answer.value = await self._answer(question.what, question.args)
        except OrderError as error:
            answer.code, answer.why = error.code, sentence(error.words)
        except Exception as error:
            if self._reports.take():
                log.warning("question %r of the other table failed", question.what, exc_info=error)
            answer.code, answer.why = "table/failed", sentence(words("table.failed"))
        finally:
            del self._answering[key]
        self._answers[key] = answer
        if len(self._answers) > ANSWERS:
            self._answers.popitem(last=False)
        self._send(answer)


def printable(name: str) -> str:
    """A name from the other table, without what only a screen would notice: ends of lines, turns of the direction."""
    return "".join(letter for letter in name if letter.isprintable())


def _settle(answered: asyncio.Future[Any], answer: Answer) -> None:
    if answer.why is None:
        answered.set_result(answer.value)
    else:
        answered.set_exception(refusal_of(answer.code, answer.why))
