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
"""Robots go on the board; a chip is turned up; all search; the timer may be turned; it runs without a call; it runs
after a call; robots are moved; the game has ended."""

OPEN_PHASES = (SEARCH, OFFERED, LAST_CALL, CALLING)
"""All may call."""

ANY_NUMBER = 0
"""In place of a bid's number: alone, the length of a solution does not matter."""


class Position(NamedTuple):
    """What the rules need to know. Robots, chips and seats are numbers; sets of them are bit masks.

    Attributes:
        phase: one of `PHASES`.
        round: how many chips have been turned up, the present one included.
        chip: the one on the centre piece, or `NO_CHIP`.
        robots: their cells.
        markers: the cells where they go back to; the same outside of a proof.
        won: seat -> its chips.
        lost: chips that lie face down, which only happens alone.
        bids: standing bids (seat, number), in the order of the calls; in a proof, in the order of the proofs.
        passed: the seats that call no more.
        prover: whose proof it is: how many bids have failed.
        moves: slides in this proof.
        axes: two bits for each robot, the axes on which it has travelled in this proof.
        barred: robots that rested on the vortex before they had turned; in this proof they cannot arrive any more.
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
        """The chips that lie in the pile."""
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
