"""The turn's second phase: batteries move along the lines."""

from collections.abc import Iterator
from functools import lru_cache

from engine.games.netzwerk.config import SHARED, NetzwerkConfig
from engine.games.netzwerk.position import BATTERIES, FRESH, ROBOTS, Position, sides
from engine.games.netzwerk.rules.energy import control
from engine.games.netzwerk.words import WORDS
from engine.words import Msg, site


def shifts(config: NetzwerkConfig, position: Position) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The batteries that may move, by point, with the points to which they can go."""
    if position.phase in (ROBOTS, BATTERIES) and not position.owes:
        own, enemy = sides(position)
        around = config.board.around
        free = position.batteries & ~position.shifted
        while free:
            lowest = free & -free
            free ^= lowest
            point = lowest.bit_length() - 1
            # Most batteries are far from own robots; the first half of the condition rules them out quickly.
            if around[point] & own and _may_shift(config, *control(config, own, enemy, point)):
                ends = targets(config, position, point)
                if ends:
                    yield point, ends


def _may_shift(config: NetzwerkConfig, mine: bool, theirs: bool) -> bool:
    return mine and not (theirs and config.contested != SHARED)


def targets(config: NetzwerkConfig, position: Position, point: int) -> tuple[int, ...]:
    """Where a battery can go, north, east, south, west.

    "Elles se déplacent le long des lignes sur la prochaine case énergie vide", "Vous pouvez sauter par-dessus les
    autres batteries, mais jamais sauter par-dessus des cases vides." (004_504192f5e68c6c1c.txt)
    """
    return _targets(config, point, position.batteries & config.board.crosses[point])


@lru_cache(maxsize=1 << 7)
def _targets(config: NetzwerkConfig, point: int, batteries: int) -> tuple[int, ...]:
    """Like `targets`; the mask holds only the batteries on the point's lines."""
    free = (next((there for there in line if not batteries >> there & 1), None) for line in config.board.lines[point])
    return tuple(there for there in free if there is not None)


def shift_refusal(config: NetzwerkConfig, position: Position, point: int, target: int) -> Msg | None:
    """Why a battery may not go from a point to another, or None."""
    here = site(config.board.points[point])
    if position.phase in FRESH:
        return WORDS("no.battery_first")
    if position.owes:
        return WORDS("no.battery_owes")
    if not position.batteries >> point & 1:
        return WORDS("no.battery", point=here)
    if position.shifted >> point & 1:
        return WORDS("no.battery_once", point=here)
    mine, theirs = control(config, *sides(position), point)
    if not mine:
        return WORDS("no.control", point=here)
    if not _may_shift(config, mine, theirs):
        return WORDS("no.contested", point=here)
    ends = targets(config, position, point)
    if not ends:
        return WORDS("no.nowhere", point=here)
    return None if target in ends else WORDS("no.line", target=site(config.board.points[target]), point=here)


def shifted(config: NetzwerkConfig, position: Position, point: int, target: int) -> Position:
    """The position after a battery went from a point to another; it keeps its side."""
    swap = 1 << point | 1 << target
    return position._replace(
        batteries=position.batteries ^ swap,
        used=position.used ^ swap if position.used >> point & 1 else position.used,
        phase=BATTERIES,
        shifted=position.shifted | 1 << target if config.battery_once else 0,
    )
