"""Who controls a battery, and from which batteries a robot draws energy."""

from itertools import combinations

from engine.games.netzwerk.position import Position, sides
from engine.games.netzwerk.setting import NO_USE, Setting


def control(setting: Setting, position: Position, point: int) -> tuple[bool, bool]:
    """Whether the mover and the other player control the battery on a point.

    "Vous devez avoir au moins autant de robots que votre adversaire sur les espaces adjacents"
    (004_504192f5e68c6c1c.txt), and at least one.
    """
    own, enemy = sides(position)
    around = setting.layout.around[point]
    mine, theirs = (around & own).bit_count(), (around & enemy).bit_count()
    return mine >= theirs and mine > 0, theirs >= mine and theirs > 0


def sources(setting: Setting, position: Position, square: int) -> tuple[int, ...]:
    """The points from which a robot of the mover on that square draws energy, in the order of `Layout.beside`."""
    charged = position.batteries & ~position.used
    points = tuple([point for point in setting.layout.beside[square] if charged >> point & 1])
    if setting.energy_needs_control or setting.contested == NO_USE:
        return tuple(point for point in points if _may_draw(setting, *control(setting, position, point)))
    return points


def _may_draw(setting: Setting, mine: bool, theirs: bool) -> bool:
    if setting.energy_needs_control and not mine:
        return False
    return setting.contested != NO_USE or not (mine and theirs)


def payments(setting: Setting, position: Position, square: int, cost: int) -> list[int]:
    """Masks of all batteries that can pay for a move from that square, the default first.

    Without a choice of the player those pay that touch the fewest other own robots, ties in the order of `sources`.
    """
    points = sources(setting, position, square)
    if len(points) < cost:
        return []
    masks = [sum([1 << point for point in chosen]) for chosen in combinations(points, cost)]
    if len(masks) > 1:
        around, others = setting.layout.around, sides(position)[0] & ~(1 << square)
        points = tuple(sorted(points, key=lambda point: (around[point] & others).bit_count()))
        default = sum([1 << point for point in points[:cost]])
        masks.remove(default)
        masks.insert(0, default)
    return masks
