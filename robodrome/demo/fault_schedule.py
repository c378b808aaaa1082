"""When broker, controller or a figure fail during a demo."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from robodrome.demo.options import FaultPlan

KILL_EVERY_PLIES = 3
"""Plies between two kills of broker or controller: enough for the table to recover between them."""

DEAD_PLIES = (1, 8)
"""First and last ply at which a figure may die: early enough for short demos."""

FAULT_DELAY_S = (0.0, 12.0)
"""Range of table time from a ply to its fault: most faults then come while figures drive."""


Target = Literal["broker", "controller", "figure"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is killed.

    Attributes:
        target: what is killed.
        delay_s: table time from now.
        piece: the figure's piece if the target is a figure.
    """

    target: Target
    delay_s: float
    piece: str | None = None


class FaultSchedule:
    """Draws the moments of the faults; the same seed and plan give the same schedule.

    Args:
        plan: what is to fail how often.
        seed: of all draws.
    """

    def __init__(self, plan: FaultPlan, seed: int) -> None:
        self._rng = Random(f"{seed} demo")
        self._dead_ply = self._rng.randint(*DEAD_PLIES) if plan.dead else None
        count = plan.outages + plan.restarts
        kills: list[Target] = ["broker" if n < plan.outages else "controller" for n in range(count)]
        self._rng.shuffle(kills)
        self._kill_at = {KILL_EVERY_PLIES * (n + 1): target for n, target in enumerate(kills)}

    def due(self, ply: int, pieces: Sequence[str]) -> list[Fault]:
        """The faults that follow a ply; each is returned once.

        Args:
            ply: plies that have been played.
            pieces: those with a figure on the board.
        """
        faults = []
        if self._dead_ply is not None and ply >= self._dead_ply:
            self._dead_ply = None
            piece = self._rng.choice(pieces)
            faults.append(Fault("figure", self._delay_s(), piece))
        if target := self._kill_at.pop(ply, None):
            faults.append(Fault(target, self._delay_s()))
        return faults

    def _delay_s(self) -> float:
        return self._rng.uniform(*FAULT_DELAY_S)
