"""The value of a RoboRama position for computer players, in tenths of a cell that a robot moves."""

from functools import lru_cache

from engine.games.roborama.actions import Drive
from engine.games.roborama.board import CHIP, OFF, ROBOTS, ROBOTS_OF, distance
from engine.games.roborama.cards.robot_cards import drives, is_active, mover_of
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import Position
from engine.games.roborama.rules.course import is_stuck

CELL = 10
"""Worth of a cell on the way home. All worths were set by hand; games measure them (docs/play/computer-players.md)."""

_CARD = 7
"""Worth of an active card."""

_SPECIAL = 4
"""Worth of a card that shows its special face."""

_DOWN = 10
"""Cost of a robot that is down."""

_AT_HOME = 6
"""Worth of a robot at home, beyond its way: it can no longer be blocked."""

_FORCED = 15
"""Cost of having to leave the start zone in the next turn."""

STUCK = 400
"""Cost of having no card to play."""

_AT_MOST = 2
"""Robots that one card moves."""

_OUT = 2_000
"""Cost of being out of the game."""


def standing(config: RoboRamaConfig, position: Position, colour: int, cards: bool = True) -> int:
    """The value of one player's side: cards, unless they are overlooked, less the way home of all robots."""
    if not position.playing >> colour & 1:
        return -_OUT
    cells = position.cells[ROBOTS * colour : ROBOTS * (colour + 1)]
    home = config.board.finish[colour]
    value = -CELL * _way(home, tuple(sorted(cells))) + _AT_HOME * sum(home >> cell & 1 for cell in cells)
    if position.down:
        value -= _DOWN * sum(position.down >> piece & 1 for piece in ROBOTS_OF[colour])
    if position.forced >> colour & 1:
        value -= _FORCED
    if cards:
        value += _CARD * position.active[colour].bit_count() + _SPECIAL * position.special[colour].bit_count()
    return value


def stuck(config: RoboRamaConfig, position: Position) -> bool:
    """Whether the player whose turn begins has no card to play."""
    if position.phase != "card" or position.active[position.mover].bit_count() > CHIP - 1:
        return False
    return is_stuck(config, position, mover_of(config.board, position))


def wins_at_once(config: RoboRamaConfig, position: Position) -> bool:
    """Whether the player whose turn begins has a card that brings its last robots home."""
    if position.phase == "over":
        return False
    mover = mover_of(config.board, position)
    if (mover.own & ~mover.home).bit_count() > _AT_MOST:
        return False
    return any(
        _moved(position, mover.own, drive) == mover.home
        for special in (False, True)
        for card in range(CHIP)
        if is_active(position, special, card)
        for drive in drives(mover, special, card)
    )


def _moved(position: Position, own: int, drive: Drive) -> int:
    """The mask of the mover's robots after a drive."""
    for piece, *_, end in drive.stops:
        own = own & ~(1 << position.cells[piece]) | 1 << end
    return own


@lru_cache(maxsize=1 << 11)  # a decision asks for a few hundred; more find hardly more
def _way(home: int, cells: tuple[int, ...]) -> int:
    """Steps of all robots to the cells of their finish zone, each robot in turn to the nearest that is left."""
    goals = [cell for cell in range(OFF) if home >> cell & 1]
    way = 0
    for cell in sorted(cells, key=lambda cell: min(distance(cell, goal) for goal in goals)):
        goal = min(goals, key=lambda there: distance(cell, there))
        goals.remove(goal)
        way += distance(cell, goal)
    return way
