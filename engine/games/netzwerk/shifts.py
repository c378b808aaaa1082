"""The turn's second phase: batteries move along the lines."""

from collections.abc import Iterator

from engine.games.netzwerk.energy import control
from engine.games.netzwerk.position import BATTERIES, FRESH, ROBOTS, Position
from engine.games.netzwerk.setting import SHARED, Setting


def shifts(setting: Setting, position: Position) -> Iterator[tuple[int, int]]:
    """All legal moves of batteries, from point to point."""
    if position.phase in (ROBOTS, BATTERIES) and not position.owes:
        for point in range(len(setting.layout.points)):
            if position.batteries >> point & 1 and _held(setting, position, point) is None:
                for target in targets(setting, position, point):
                    yield point, target


def targets(setting: Setting, position: Position, point: int) -> Iterator[int]:
    """Where a battery can go, north, east, south, west.

    "Elles se déplacent le long des lignes sur la prochaine case énergie vide", "Vous pouvez sauter par-dessus les
    autres batteries, mais jamais sauter par-dessus des cases vides." (004_504192f5e68c6c1c.txt)
    """
    for line in setting.layout.lines[point]:
        for there in line:
            if not position.batteries >> there & 1:
                yield there
                break


def shift_refusal(setting: Setting, position: Position, point: int, target: int) -> str | None:
    """Why a battery may not go from a point to another, or None."""
    names = setting.layout.points
    if position.phase in FRESH:
        return "a robot must move before batteries do"
    if position.owes:
        return "a robot must be captured before batteries move"
    if not position.batteries >> point & 1:
        return f"there is no battery on {names[point]}"
    reason = _held(setting, position, point)
    if reason is None and target not in targets(setting, position, point):
        return f"{names[target]} is not the first empty point on a line from {names[point]}"
    return reason


def _held(setting: Setting, position: Position, point: int) -> str | None:
    """Why that battery may not move at all, or None."""
    name = setting.layout.points[point]
    if position.shifted >> point & 1:
        return f"the battery on {name} has already moved in this turn"
    mine, theirs = control(setting, position, point)
    if not mine:
        return f"you do not control the battery on {name}"
    if theirs and setting.contested != SHARED:
        return f"both players control the battery on {name}, so nobody may move it"
    return None


def shifted(setting: Setting, position: Position, point: int, target: int) -> Position:
    """The position after a battery went from a point to another; it keeps its side."""
    swap = 1 << point | 1 << target
    return position._replace(
        batteries=position.batteries ^ swap,
        used=position.used ^ swap if position.used >> point & 1 else position.used,
        phase=BATTERIES,
        shifted=position.shifted | 1 << target if setting.battery_once else 0,
    )
