"""The ends of a turn and of the game."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.games.netzwerk.board_data import COLOURS
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import BATTERIES, DRAWN, FRESH, LOTS, OFFERED, ROBOTS, START, Position, key
from engine.games.netzwerk.rules.robot_phase import can_capture, can_move
from engine.games.netzwerk.words import WORDS
from engine.words import Msg, seat

_REPEATS = 3
"""Equal positions at the start of a turn that make a draw (docs/play/rules/netzwerk.md, The end)."""

_UNDECIDED = (LOTS, OFFERED, BATTERIES)
"""Phases in which the game cannot newly end."""


class Verdict(NamedTuple):
    """The end of the game: the winning colour's index, None for a draw, and the reason as a sentence."""

    winner: int | None
    words: Msg


def end_refusal(position: Position) -> Msg | None:
    """Why the turn may not end now, or None."""
    if position.phase in FRESH:
        return WORDS("no.move_first")
    return WORDS("no.capture_first") if position.owes else None


def begun(config: NetzwerkConfig, position: Position, mover: int) -> Position:
    """The start of a player's turn, with all batteries charged.

    "elles sont chargées d’énergie à chaque fois que vous démarrez votre tour" (004_504192f5e68c6c1c.txt)
    """
    after = position._replace(used=0, mover=mover, phase=START, stopped=0, shifted=0)
    return after._replace(owes=owes_capture(config, after)) if config.must_capture else after


def owes_capture(config: NetzwerkConfig, position: Position) -> bool:
    """Whether the mover must still capture a robot in this turn, because it could when the turn began."""
    if not config.must_capture:
        return False
    if position.phase in (*FRESH, OFFERED):
        return can_capture(config, position._replace(phase=START))
    return position.owes and position.phase == ROBOTS and can_capture(config, position)


def needed(robots: int) -> int:
    """Robots in the enemy's start row that win, of `robots` on the board: half, rounded up, and one at least."""
    return max(1, (robots + 1) // 2)


def arrived(config: NetzwerkConfig, position: Position, colour: int) -> int:
    """The number of robots of that colour in the enemy's start row."""
    return (config.board.target[colour] & position.teams[colour]).bit_count()


def verdict(config: NetzwerkConfig, position: Position) -> Verdict | None:
    """How the game has ended, or None.

    If one capture completes both players' rows, the mover wins.
    """
    if position.phase in _UNDECIDED:
        return None
    if position.phase == DRAWN:
        return Verdict(None, WORDS("end.agreed"))
    seats = (position.mover, 1 - position.mover)
    return (
        _all_captured(position, seats)
        or _half_home(config, position, seats)
        or (_at_the_start(config, position) if position.phase in FRESH else None)
    )


def _all_captured(position: Position, colours: Iterable[int]) -> Verdict | None:
    for colour in colours:
        if not position.teams[1 - colour]:
            return Verdict(colour, WORDS("end.captured", loser=seat(COLOURS[1 - colour])))
    return None


def _half_home(config: NetzwerkConfig, position: Position, colours: Iterable[int]) -> Verdict | None:
    """ "au moins la moitié de vos robots qui sont encore sur le plateau de jeu" (004_504192f5e68c6c1c.txt)."""
    for colour in colours:
        there, left = arrived(config, position, colour), position.teams[colour].bit_count()
        if there >= needed(left):
            winner, loser = seat(COLOURS[colour]), seat(COLOURS[1 - colour])
            return Verdict(colour, WORDS("end.home", there=there, left=left, winner=winner, loser=loser))
    return None


def _at_the_start(config: NetzwerkConfig, position: Position) -> Verdict | None:
    """A mover without a move has lost; the third occurrence of a position is a draw."""
    if not can_move(config, position):
        return Verdict(1 - position.mover, WORDS("end.stuck", loser=seat(COLOURS[position.mover])))
    if position.earlier and position.earlier.count(key(position)) >= _REPEATS - 1:
        return Verdict(None, WORDS("end.repeated"))
    return None
