"""The end of a game of Droids, and its result."""

from collections.abc import Sequence

from engine.games.droids.board import NEXT, OFF, SQUARES
from engine.games.droids.config import DroidsConfig
from engine.games.droids.position import NO_PROGRAMME, NOTHING, OVER, STATUE, Position, Result, alive

REASONS = (
    "last",
    "none",
    "containers",
    "majority",
    "alone",
    "garden",
    "statue",
    "blocked",
    "destroyed",
    "rounds",
    "dead",
)
"""Why a game can end: values of `Result.reason`."""

_SIDEWAYS = tuple(NEXT[direction] for direction in range(0, len(NEXT), 2))
"""For each direction along rows and columns: square -> the square next to it."""


def judged(config: DroidsConfig, position: Position) -> Position:
    """The position after an order: containers on their carriers' circles are secured, and the game may be over."""
    if config.scenario.goal == "containers":
        position = _secured(config, position)
    result = _after_order(config, position)
    return over(position, result) if result else position


def over(position: Position, result: Result) -> Position:
    """The position with the game ended."""
    return position._replace(phase=OVER, result=result, owed=(0,) * len(position.owed), programme=NO_PROGRAMME)


def _secured(config: DroidsConfig, position: Position) -> Position:
    """A container is secured "sur son rond de départ" and "retiré du jeu" (003_e27534d85c5543cd.txt)."""
    at_home = [
        carried != NOTHING and square == home
        for carried, square, home in zip(position.carried, position.robots, config.homes, strict=False)
    ]
    if not any(at_home):
        return position
    return position._replace(
        carried=tuple(NOTHING if home else carried for carried, home in zip(position.carried, at_home, strict=True)),
        secured=tuple(count + home for count, home in zip(position.secured, at_home, strict=True)),
    )


def _after_order(config: DroidsConfig, position: Position) -> Result | None:
    seats = range(len(config.seats))
    match config.scenario.goal:
        case "statue":
            homes = [seat for seat in seats if _has_statue_home(config, position, seat)]
            if homes:
                return Result(tuple(homes), "statue")
        case "garden":
            closed = [seat for seat in seats if _has_garden(config, position, seat)]
            if closed:
                sender = [seat for seat in closed if seat == position.turn]
                winners = sender or closed
                return Result(tuple(winners) if len(winners) == 1 else (), "garden")
        case "containers":
            total = sum(position.secured)
            left = position.tokens.bit_count() + sum(map(bool, position.carried))
            if not left:
                return most(position.secured, "containers")
            if config.options["majority"] and 2 * max(position.secured) > total + left:
                return most(position.secured, "majority")
        case "block":
            if not alive(position, 0):
                return Result((), "destroyed")
            return None
    return _last_robot(config, position)


def _last_robot(config: DroidsConfig, position: Position) -> Result | None:
    """The result if one player or team has the last robots; None while no robot is lost."""
    standing = [seat for seat in range(len(config.seats)) if alive(position, seat)]
    sides = {config.sides[seat] for seat in standing}
    if len(standing) == len(config.seats) or len(sides) > 1:
        return None
    if config.scenario.goal == "containers":
        return most(position.secured, "alone")
    if not sides:
        return Result((), "none")
    return Result(partners(config, standing[0]), "last")


def partners(config: DroidsConfig, seat: int) -> tuple[int, ...]:
    """The seats of a seat's team, including itself."""
    return tuple(other for other, side in enumerate(config.sides) if side == config.sides[seat])


def most(counts: Sequence[int], reason: str) -> Result:
    """The seat with the largest count wins; equal counts are a draw."""
    best = [seat for seat, count in enumerate(counts) if count == max(counts)]
    return Result(tuple(best) if len(best) == 1 else (), reason)


def out_of_rounds(config: DroidsConfig, position: Position) -> Result:
    """The agreed rounds are over: most containers, else fewest covered emitters of a player or team."""
    if config.scenario.goal == "containers":
        return most(position.secured, "rounds")
    if config.has_killer:
        return Result((), "rounds")
    damage = {
        side: sum(mask.bit_count() for seat, mask in enumerate(position.covered) if config.sides[seat] == side)
        for side in config.sides
    }
    least = [side for side in damage if damage[side] == min(damage.values())]
    return Result(partners(config, config.sides.index(least[0])) if len(least) == 1 else (), "rounds")


def killer_blocked(config: DroidsConfig, position: Position) -> bool:
    """Whether all four squares next to the killer are obstacles or off the board."""
    obstacles = config.board.fixed | position.tokens
    killer = position.robots[config.repair[0]]
    return all(neighbour[killer] == OFF or obstacles >> neighbour[killer] & 1 for neighbour in _SIDEWAYS)


def garden(config: DroidsConfig, position: Position, seat: int) -> int:
    """Mask of the squares that are connected to the seat's circle by squares without obstacles; 0 if it has one.

    Robots do not block the connection.
    """
    blocked = config.board.fixed | position.tokens
    edge = 1 << config.homes[seat] & ~blocked
    reached = 0
    while edge:
        reached |= edge
        edge = spread(edge) & ~blocked & ~reached
    return reached


_ALL = (1 << SQUARES) - 1
"""Mask of all squares."""

_WEST = sum(1 << square for square in range(0, SQUARES, 10))
"""Mask of the westernmost column."""

_EAST = _WEST << 9
"""Mask of the easternmost column."""


def spread(squares: int) -> int:
    """The squares next to those of a mask, not diagonally."""
    return (squares << 10 | squares >> 10 | (squares & ~_EAST) << 1 | (squares & ~_WEST) >> 1) & _ALL


def _has_garden(config: DroidsConfig, position: Position, seat: int) -> bool:
    reached = garden(config, position, seat)
    inside = [figure for figure, square in enumerate(position.robots) if square != OFF and reached >> square & 1]
    return reached.bit_count() <= config.scenario.garden_limit and inside == [seat]


def _has_statue_home(config: DroidsConfig, position: Position, seat: int) -> bool:
    assert config.statue is not None
    home = config.homes[seat]
    carries = position.carried[seat] == STATUE and position.robots[seat] == home
    return carries or position.robots[config.statue] == home
