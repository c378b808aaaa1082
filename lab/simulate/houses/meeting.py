"""The meeting place of two houses, without MQTT: connections are late, stand still, break and lose what they carry.

As over TCP, each direction keeps its order; as with QoS 1, what a house had sent when its connection broke comes after
the break, also what had arrived before, and is known by its number; what was sent to a house meanwhile is lost.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass
from random import Random

from base.clock import Clock
from controller.errors import LinkError
from controller.links.line import ACROSS, Intake, OnPayload, Side, check_size
from controller.links.link import OnConnection
from lab.simulate.seeded_loop import Process, present

DELAY_S, JITTER_S = 0.03, 0.02
"""Least delay of a direction, and the width of what is added to it."""

MAX_WAITING, AGAIN_S = 256, 2.0
"""Messages that wait in a direction that stands still; how long before a break the newest was sent that comes again."""


@dataclass(frozen=True, slots=True)
class _Message:
    """A payload to a side, and the process that has sent it."""

    to: tuple[str, Side]
    number: int
    payload: bytes
    sender: Process


class _Direction:
    """One direction between a house and the meeting place.

    Attributes:
        delay_s: least delay.
        stands: whether nothing arrives for now.
    """

    def __init__(self, clock: Clock, rng: Random, arrived: Callable[[_Message], None]) -> None:
        self.delay_s, self.stands = DELAY_S, False
        self._clock, self._rng, self._arrived = clock, rng, arrived
        self._waiting: deque[_Message] = deque(maxlen=MAX_WAITING)
        self._sent: deque[tuple[float, _Message]] = deque(maxlen=MAX_WAITING)
        self._last_s = 0.0
        self._outside = copy_context()

    def put(self, message: _Message) -> None:
        """Carry a message."""
        self._waiting.append(message)
        self._sent.append((self._clock.now(), message))
        if not self.stands:
            self._fly()

    def stand(self) -> None:
        """Let nothing arrive."""
        self.stands = True

    def go_on(self) -> None:
        """Let what waits arrive; a process that has ended sends nothing more."""
        self.stands = False
        waiting = [message for message in self._waiting if message.sender.alive]
        self._waiting.clear()
        for message in waiting:
            self._waiting.append(message)
            self._fly()

    def repeat(self) -> None:
        """Let the newest come before what waits, as they were not acknowledged."""
        since_s = self._clock.now() - AGAIN_S
        again = [message for sent_s, message in self._sent if sent_s > since_s and message not in self._waiting]
        self._waiting.extendleft(reversed(again))

    def lose(self) -> None:
        """Let nothing of what waits arrive."""
        self._waiting.clear()

    def _fly(self) -> None:
        now_s = self._clock.now()
        self._last_s = max(self._last_s, now_s + self.delay_s + self._rng.random() * JITTER_S)
        asyncio.get_running_loop().call_later(self._last_s - now_s, self._land, context=self._outside)

    def _land(self) -> None:
        if self._waiting and not self.stands:
            self._arrived(self._waiting.popleft())


class Connection:
    """A house's connection to the meeting place, over all lives of its program.

    Attributes:
        up: whether there is one, as far as the house knows.
        out, back: its directions.
    """

    def __init__(self, meeting: "Meeting", clock: Clock, rng: Random) -> None:
        self.up = True
        self.clock = clock
        self.out = _Direction(clock, rng, meeting.carry)
        self.back = _Direction(clock, rng, meeting.deliver)

    def stand(self) -> None:
        """Let nothing arrive any more in either direction, which nobody notices yet."""
        self.out.stand()
        self.back.stand()

    def cut(self) -> None:
        """Break it, which both ends notice."""
        self.stand()
        self.up = False
        self.out.repeat()
        self.back.lose()

    def mend(self) -> None:
        """Connect again."""
        self.up = True
        self.out.go_on()
        self.back.go_on()


class Meeting:
    """Carries the messages of all lines.

    Args:
        clock: table time.
        seed: of the delays.

    Attributes:
        houses: the connections of both.
        carried: called with the payload of each message that is carried, and the side that gets it.
    """

    def __init__(self, clock: Clock, seed: int) -> None:
        rng = Random(f"{seed} meeting")
        self.houses = tuple(Connection(self, clock, rng) for _ in range(2))
        self.carried: Callable[[bytes, Side], None] = lambda payload, side: None
        self._ends: dict[tuple[str, Side], SeededLine] = {}
        self._numbers = 0

    @property
    def is_good(self) -> bool:
        """Whether all messages arrive at once."""
        ways = [way for house in self.houses for way in (house.out, house.back)]
        return all(house.up for house in self.houses) and not any(way.stands or way.delay_s > DELAY_S for way in ways)

    def line(self, house: int, code: str, side: Side) -> "SeededLine":
        """A house's end of the line of a code."""
        return SeededLine(self, self.houses[house], code, side)

    def listen(self, end: "SeededLine", listens: bool) -> None:
        """An end starts, or stops listening."""
        if listens:
            self._ends[end.key] = end
        elif self._ends.get(end.key) is end:
            del self._ends[end.key]

    def next_number(self) -> int:
        """The number of a new message."""
        self._numbers += 1
        return self._numbers

    def carry(self, message: _Message) -> None:
        """A message has reached the meeting place; to a house that is not there it is lost."""
        end = self._ends.get(message.to)
        if end is not None and end.connection.up:
            self.carried(message.payload, message.to[1])
            end.connection.back.put(message)

    def deliver(self, message: _Message) -> None:
        """A message has reached its house."""
        if (end := self._ends.get(message.to)) is not None:
            end.take(message)


class SeededLine:
    """One end of a line, as `controller.links.line.Line`.

    Args:
        meeting: carries its messages.
        connection: of its house.
        code: of the line.
        side: of its house.

    Attributes:
        key: by which it is found.
    """

    def __init__(self, meeting: Meeting, connection: Connection, code: str, side: Side) -> None:
        self.key = code, side
        self.connection = connection
        self._to = code, ACROSS[side]
        self._meeting = meeting
        self._process = present()
        self._heard: OnPayload | None = None
        self._arrived: set[int] = set()
        self._intake = Intake(connection.clock.now)

    @property
    def connected(self) -> bool:
        """Whether messages can be sent."""
        return self._heard is not None and self.connection.up

    async def start(self, heard: OnPayload, on_connection: OnConnection) -> None:
        """Listen. Raises LinkError without a connection."""
        if not self.connection.up:
            raise LinkError("the meeting place is not reached")
        self._heard = heard
        self._meeting.listen(self, True)

    def send(self, payload: bytes) -> None:
        """Send. Raises LinkError without a connection, ValueError if it is too long."""
        check_size(payload)
        if not self.connected:
            raise LinkError("the meeting place is not reached")
        assert self._process is not None
        if self._process.alive:  # the step in which it is killed goes on
            self.connection.out.put(_Message(self._to, self._meeting.next_number(), payload, self._process))

    async def close(self) -> None:
        """Stop listening."""
        self._heard = None
        self._meeting.listen(self, False)

    def take(self, message: _Message) -> None:
        """Hear a message, once."""
        if self._heard is None or self._process is None or message.number in self._arrived:
            return
        self._arrived.add(message.number)
        if self._intake.admits(len(message.payload)):
            self._process.call(self._heard, message.payload)
