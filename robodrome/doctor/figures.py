"""How long each figure takes to answer, and how many answers are lost."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from base.clock import Clock
from controller.errors import FrameCorruptError
from controller.links.link import Link
from controller.wire import frames, messages
from controller.wire.messages import Envelope, Message
from robodrome.doctor.finding import Finding

PINGS, PERIOD_S = 50, 0.1
"""PINGs to each figure, and table time between two."""

GREET_S, GREETING_S, LATE_S = 8.0, 0.5, 1.0
"""Table time for figures to come to the broker, between two greetings, and after which an answer is lost."""

SLOW_MS, LOSSY = 100.0, 0.02
"""95th percentile of round trips, and share of lost answers, from which figures stop now and then: a motion goes on for
200 ms without a pose (docs/reference/protocol.md)."""

NEARER = "bring its access point nearer, or use another channel: robodrome doctor --radio FIGURES"


@dataclass(frozen=True, slots=True)
class Trips:
    """Round trips that came back, in ms, of so many."""

    sent: int
    took_ms: Sequence[float]

    @property
    def lost(self) -> float:
        """Share of those that did not."""
        return 1 - len(self.took_ms) / self.sent

    @property
    def slow(self) -> bool:
        """Whether figures stop now and then for them."""
        return self.lost > LOSSY or self.spread_ms()[1] > SLOW_MS

    def spread_ms(self) -> tuple[float, float]:
        """Median and 95th percentile."""
        middle, most = np.percentile(self.took_ms, [50, 95])
        return float(middle), float(most)

    def __str__(self) -> str:
        if not self.took_ms:
            return f"none of {self.sent} answers came"
        middle, most = self.spread_ms()
        return f"{middle:.1f} ms there and back, 95 % within {most:.1f} ms, {self.lost:.0%} of {self.sent} lost"


def finding_of(number: int, trips: Trips | None) -> Finding:
    """What is said of a figure; `trips` is None if it did not come to the broker."""
    name = f"Figure {number}"
    if trips is None:
        return Finding(name, True, "it does not answer", "switch it on to measure its radio, near the table")
    if trips.slow:
        return Finding(name, True, f"{trips}: it will stop now and then", NEARER)
    return Finding(name, True, str(trips))


class _Pings:
    """PINGs as a table sends them that has just started."""

    def __init__(self, link: Link, clock: Clock) -> None:
        self._link, self._clock = link, clock
        self._epoch = 1 + secrets.randbelow(0xFFFF)
        self._seq = 0
        self._asked: dict[tuple[int, int], float] = {}
        self.greeted: set[int] = set()
        self.took_ms: dict[int, list[float]] = {}

    def send(self, figure: int, message: Message) -> None:
        self._seq += 1
        self._asked[figure, self._seq] = self._clock.now()
        frame = frames.encode(Envelope(figure, self._epoch, self._seq, 0, message))
        self._link.send(figure, frame, reliable=False)

    def hear(self, figure: int, frame: bytes) -> None:
        try:
            envelope = frames.decode(frame)
        except FrameCorruptError:
            return
        if envelope.epoch != self._epoch:
            return
        self.greeted.add(figure)
        if isinstance(envelope.message, messages.Ack):
            asked_s = self._asked.pop((figure, envelope.message.seq), None)
            if asked_s is not None and self._clock.now() - asked_s < LATE_S:
                self.took_ms.setdefault(figure, []).append(1e3 * (self._clock.now() - asked_s))


async def measure(link: Link, figures: Iterable[int], clock: Clock) -> dict[int, Trips | None]:
    """Time PINGs to all figures; None for those that do not answer.

    Args:
        link: to the figures, not started yet.
        figures: their numbers.
        clock: of the link.

    Raises:
        LinkError: the link does not start.
    """
    numbers, pings = list(figures), _Pings(link, clock)
    await link.start(pings.hear, lambda connected: None)
    try:
        until_s = clock.now() + GREET_S
        while not pings.greeted.issuperset(numbers) and clock.now() < until_s:
            for number in numbers:
                pings.send(number, messages.Hello())
            await clock.sleep(GREETING_S)
        await clock.sleep(LATE_S)
        pings.took_ms.clear()
        for _ in range(PINGS):
            for number in pings.greeted:
                pings.send(number, messages.Ping())
            await clock.sleep(PERIOD_S)
        await clock.sleep(LATE_S)
    finally:
        await link.close()
    return {one: Trips(PINGS, pings.took_ms.get(one, [])) if one in pings.greeted else None for one in numbers}
