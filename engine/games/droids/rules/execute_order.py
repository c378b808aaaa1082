"""Execution of an order by the robot that received it.

`receive` starts it; an order that must wait for a die is kept in `Position.order`, and `resume` continues it.
"""

from engine.effects import Beam, Carry, EffectGroup
from engine.games.droids.board import NAMES, NEXT, OFF
from engine.games.droids.config import DroidsConfig
from engine.games.droids.orders import KINDS, arrow_of, kind_of
from engine.games.droids.position import NOTHING, TOKEN, March, Position, Shot
from engine.games.droids.rules.movement import Scratch, march, rolled

Played = tuple[Position, tuple[EffectGroup, ...]]
"""The position after an order, and what changes on the table."""

_MOST_HITS = 3
"""Hits of one shot at most (docs/play/rules/droids.md, Firing)."""


def receive(config: DroidsConfig, position: Position, figure: int, order: int) -> Played:
    """Execute an order by a figure on the board; nothing changes if it cannot."""
    kind, arrow = KINDS[kind_of(order)], arrow_of(order)
    scratch = Scratch(config, position)
    if kind.ground == ("land" if scratch.swims(figure) else "water"):
        return position, ()
    waiting: March | None = None
    match kind.act:
        case "move":
            waiting = march(scratch, figure, arrow, kind.reach)
        case "fire":
            return _fire(scratch, figure, arrow)
        case "grab":
            _grab(scratch, figure, arrow)
        case "relay":
            waiting = _relay(scratch, figure, arrow, (arrow + kind.turn) % len(NEXT))
        case "fix":
            _fix(scratch, figure, arrow)
    return scratch.finished(waiting), tuple(scratch.groups)


def shoot_around(config: DroidsConfig, position: Position, figure: int) -> Played:
    """A shot to all four sides; the one player's robot is the only possible target."""
    for arrow in range(0, len(NEXT), 2):
        after, effects = _fire(Scratch(config, position), figure, arrow)
        if after.order is not None:
            return after, effects
    return position, ()


def resume(config: DroidsConfig, position: Position, face: int) -> Played:
    """Continue the order that waits for a die, which shows `face`."""
    scratch = Scratch(config, position)
    match position.order:
        case Shot(target=target, distance=distance):
            scratch.hurt(target, hits(face, distance))
            scratch.fell()
            return scratch.finished(None), tuple(scratch.groups)
        case March() as order:
            waiting = rolled(scratch, order, face)
            return scratch.finished(waiting), tuple(scratch.groups)
    raise AssertionError("no order waits for a die")


def hits(face: int, distance: int) -> int:
    """Emitters that a shot hits: the die divided by the distance, rounded down, three at most.

    "On compte la case de la cible mais pas celle du tireur." (003_e27534d85c5543cd.txt)
    """
    return min(_MOST_HITS, face // distance)


def _fire(scratch: Scratch, figure: int, arrow: int) -> Played:
    """The first robot in the line is the target; there is no shot if an obstacle or the edge comes first."""
    obstacles = scratch.obstacles
    square, path = scratch.robots[figure], [NAMES[scratch.robots[figure]]]
    while (square := NEXT[arrow][square]) != OFF and not obstacles >> square & 1:
        path.append(NAMES[square])
        target = scratch.robot_at(square)
        if target is None:
            continue
        if not scratch.is_player(target):
            break
        return scratch.position._replace(order=Shot(target, len(path) - 1)), ((Beam(tuple(path)),),)
    return scratch.position, ()


def _grab(scratch: Scratch, figure: int, arrow: int) -> None:
    """Take from the adjacent square or put on it; a robot takes from another robot what that one carries."""
    square = NEXT[arrow][scratch.robots[figure]]
    if square == OFF:
        return
    neighbour = scratch.robot_at(square)
    if scratch.carried[figure] != NOTHING:
        if neighbour is None and not (scratch.obstacles | scratch.tokens) >> square & 1:
            scratch.lay_down(figure, square)
    elif neighbour is not None and scratch.is_player(neighbour):
        scratch.carried[figure], scratch.carried[neighbour] = scratch.carried[neighbour], NOTHING
    elif neighbour is not None and neighbour == scratch.config.statue:
        scratch.pick_up_statue(figure, square)
    elif scratch.tokens >> square & 1:
        scratch.tokens ^= 1 << square
        scratch.carried[figure] = TOKEN
        scratch.groups.append((Carry(scratch.piece(figure), scratch.token, NAMES[square]),))


def _relay(scratch: Scratch, figure: int, send: int, move: int) -> March | None:
    """The first robot in the line of sending, also behind obstacles, moves until something stops it.

    "Rappelons que la présence d'un obstacle n'empêche pas la transmission de l'ordre." (003_e27534d85c5543cd.txt)
    """
    square, path = scratch.robots[figure], [NAMES[scratch.robots[figure]]]
    while (square := NEXT[send][square]) != OFF:
        path.append(NAMES[square])
        target = scratch.robot_at(square)
        if target is None:
            continue
        scratch.groups.append((Beam(tuple(path)),))
        if target == scratch.config.statue or scratch.swims(target):
            return None
        return march(scratch, target, move, 0)
    return None


def _fix(scratch: Scratch, figure: int, arrow: int) -> None:
    """The player of the adjacent robot uncovers an emitter."""
    square = NEXT[arrow][scratch.robots[figure]]
    neighbour = scratch.robot_at(square) if square != OFF else None
    if neighbour is not None and scratch.is_player(neighbour) and scratch.position.covered[neighbour]:
        scratch.owed[neighbour] = -1
