"""Control of batteries, and the batteries from which a robot draws energy."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.games.netzwerk.config import NO_USE, NetzwerkConfig
from engine.games.netzwerk.position import Position, sides


class Payment(NamedTuple):
    """Batteries that pay: their mask, and the names of their points if they are not the default ones."""

    batteries: int
    points: tuple[str, ...]


def control(config: NetzwerkConfig, own: int, enemy: int, point: int) -> tuple[bool, bool]:
    """Whether the mover and the other player, whose robots are `sides`, control the battery on a point.

    "Vous devez avoir au moins autant de robots que votre adversaire sur les espaces adjacents"
    (004_504192f5e68c6c1c.txt), and at least one.
    """
    around = config.board.around[point]
    mine, theirs = (around & own).bit_count(), (around & enemy).bit_count()
    return mine >= theirs and mine > 0, theirs >= mine and theirs > 0


def sources(config: NetzwerkConfig, position: Position, square: int) -> tuple[int, ...]:
    """The points from which a robot of the mover on that square draws energy, in the order of `corner_points`."""
    charged = position.batteries & ~position.used
    points = tuple([point for point in config.board.corner_points[square] if charged >> point & 1])
    if config.energy_needs_control or config.contested == NO_USE:
        own, enemy = sides(position)
        return tuple(point for point in points if _may_draw(config, *control(config, own, enemy, point)))
    return points


def _may_draw(config: NetzwerkConfig, mine: bool, theirs: bool) -> bool:
    if config.energy_needs_control and not mine:
        return False
    return config.contested != NO_USE or not (mine and theirs)


def payments(config: NetzwerkConfig, points: tuple[int, ...], own: int) -> tuple[tuple[Payment, ...], ...]:
    """By cost, all payments from the batteries next to a robot, the default first.

    By default the batteries pay that touch the fewest of the mover's robots, whose mask is `own`; the paying robot
    touches all of them. Ties are broken by the order of `points`.
    """
    around = config.board.around
    return _payments(config, points, tuple([(around[point] & own).bit_count() for point in points]))


@lru_cache(maxsize=1 << 6)
def _payments(
    config: NetzwerkConfig, points: tuple[int, ...], crowds: tuple[int, ...]
) -> tuple[tuple[Payment, ...], ...]:
    """Like `payments`; `crowds` holds the number of own robots that each point touches."""
    names = config.board.points
    ranked = [point for _, _, point in sorted(zip(crowds, range(len(points)), points, strict=True))]
    by_cost = []
    for cost in range(len(points) + 1):
        default = set(ranked[:cost])
        others = [chosen for chosen in combinations(points, cost) if set(chosen) != default]
        by_cost.append((Payment(_mask(default), ()), *(Payment(_mask(p), tuple(names[n] for n in p)) for p in others)))
    return tuple(by_cost)


def _mask(points: Iterable[int]) -> int:
    return sum(1 << point for point in points)
