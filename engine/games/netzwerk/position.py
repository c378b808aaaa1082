"""A Netzwerk position as compact values.

`text.py` writes and reads it; `docs/play/rules/netzwerk.md` explains the rules that need these values.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.netzwerk.board_data import OFF, ROBOTS_EACH
from engine.games.netzwerk.config import NetzwerkConfig

LOTS = "lots"
"""Chance has to draw the player who begins."""

START = "start"
"""The mover has done nothing yet this turn."""

OFFERED = "offered"
"""The mover has offered a draw at the start of the turn; the other player answers."""

DECLINED = "declined"
"""Like `START`, after the mover's offer of a draw was declined."""

ROBOTS = "robots"
"""The mover has moved robots."""

BATTERIES = "batteries"
"""The mover has moved batteries; robots stay."""

DRAWN = "drawn"
"""The players agreed on a draw."""

FRESH = (START, DECLINED)
"""Phases in which the mover has yet to move a robot."""

MOBILE = (*FRESH, ROBOTS)
"""Phases in which robots may move."""

PHASES = (LOTS, START, OFFERED, DECLINED, ROBOTS, BATTERIES, DRAWN)
"""The stages of a turn, in order."""


class Position(NamedTuple):
    """A position as the rules use it.

    Attributes:
        robots: square of each robot in the order of `PIECES`; `OFF` if it is captured.
        teams: colour -> mask of the squares of its robots; follows from `robots`.
        batteries: mask of the points with a battery.
        used: mask of those that are used up in this turn.
        mover: the player in turn, an index of `COLOURS`.
        phase: the stage of the turn, one of `PHASES`.
        stopped: mask of the robots, by number, that have captured in this turn.
        shifted: mask of the points whose battery was moved in this turn, if that may happen only once.
        owes: the mover must capture a robot in this turn, and can.
        earlier: `key` of the earlier starts of turns that can recur, oldest first.
    """

    robots: tuple[int, ...]
    teams: tuple[int, int]
    batteries: int
    used: int
    mover: int
    phase: str
    stopped: int
    shifted: int
    owes: bool
    earlier: tuple[int, ...]


def start_position(config: NetzwerkConfig) -> Position:
    """The set-up."""
    board = config.board
    phase = LOTS if config.first is None else START
    return Position(
        robots=board.robots,
        teams=teams_of(board.robots),
        batteries=board.batteries,
        used=0,
        mover=config.first or 0,
        phase=phase,
        stopped=0,
        shifted=0,
        owes=False,
        earlier=(),
    )


def teams_of(robots: Sequence[int]) -> tuple[int, int]:
    """Masks of the squares of White's robots and of Black's."""
    white, black = (sum(1 << robots[n] for n in robots_of(colour) if robots[n] != OFF) for colour in (0, 1))
    return white, black


def sides(position: Position) -> tuple[int, int]:
    """Masks of the squares with robots: those of the mover, and the enemy's."""
    white, black = position.teams
    return (black, white) if position.mover else (white, black)


def key(position: Position) -> int:
    """A number that is equal for equal starts of a turn: robots by colour, batteries, player in turn.

    Used batteries are charged again when a turn starts.
    """
    white, black = position.teams
    return (position.batteries << 72 | black << 36 | white) << 1 | position.mover


def team_at_start(position: Position) -> int | None:
    """Mask of the squares of the mover's robots when the turn began; None if none of them can be there again."""
    if position.phase in FRESH:
        return position.teams[position.mover]
    if not position.earlier:
        return None
    return position.earlier[-1] >> 1 + 36 * position.mover & (1 << 36) - 1


def robots_of(colour: int) -> range:
    """The numbers of that colour's robots, as in `PIECES`."""
    return range(ROBOTS_EACH * colour, ROBOTS_EACH * (colour + 1))
