"""A position of Ricochet Robots as compact values."""

from typing import NamedTuple

from engine.games.ricochet.chips import ALL_CHIPS, NO_CHIP

SETUP, DRAW, SEARCH, OFFERED, LAST_CALL, CALLING, PROOF, OVER = (
    "setup",
    "draw",
    "search",
    "offered",
    "last-call",
    "calling",
    "proof",
    "over",
)
"""Names of the phases; `PHASES` says what each is."""

PHASES = (SETUP, DRAW, SEARCH, OFFERED, LAST_CALL, CALLING, PROOF, OVER)
"""The phases: robots are placed, a chip is turned up, the players search, the timer may be turned, it runs without a
call, it runs after a call, robots are moved in a proof, the game has ended."""

OPEN_PHASES = (SEARCH, OFFERED, LAST_CALL, CALLING)
"""Phases in which the players may call."""

ANY_NUMBER = 0
"""In place of a bid's number: in the solo game the length of a solution does not matter."""


class Position(NamedTuple):
    """A position as the rules use it. Robots, chips and seats are numbers; sets of them are bit masks.

    Attributes:
        phase: one of `PHASES`.
        round: how many chips have been turned up, the present one included.
        chip: the one on the centre piece, or `NO_CHIP`.
        robots: their cells.
        markers: the cells to which they return; the same as `robots` outside a proof.
        won: seat -> its chips.
        lost: chips that lie face down, in the solo game only.
        bids: standing bids (seat, number), in the order of the calls; in a proof, in the order of the proofs.
        passed: the seats that have passed.
        prover: index of the bid that is being proved, which is the number of failed bids.
        moves: slides in this proof.
        axes: two bits for each robot, the axes on which it has travelled in this proof.
        barred: robots that stopped on the vortex before they had turned; they cannot win it in this proof any more.
    """

    phase: str
    round: int
    chip: int
    robots: tuple[int, ...]
    markers: tuple[int, ...]
    won: tuple[int, ...]
    lost: int = 0
    bids: tuple[tuple[int, int], ...] = ()
    passed: int = 0
    prover: int = 0
    moves: int = 0
    axes: int = 0
    barred: int = 0

    @property
    def pile(self) -> int:
        """The chips in the pile."""
        taken = self.lost | (1 << self.chip if self.chip != NO_CHIP else 0)
        for chips in self.won:
            taken |= chips
        return ALL_CHIPS & ~taken

    @property
    def proving(self) -> tuple[int, int]:
        """Seat and number of the bid that is being proved."""
        return self.bids[self.prover]


def axes_of(axes: int, robot: int) -> int:
    """The axes on which one robot has travelled."""
    return axes >> 2 * robot & 3
