"""Playing an action: its position and effects, or the reason why it is illegal."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.effects import EffectGroup, Flip, Place, Relocate, Remove
from engine.games.netzwerk.actions import (
    ACCEPT,
    DECLINE,
    END,
    OFFER,
    Lots,
    NetzwerkAction,
    RobotMove,
    Say,
    Several,
    Shift,
)
from engine.games.netzwerk.board_data import COLOURS, PIECES
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import DECLINED, DRAWN, LOTS, OFFERED, START, Position
from engine.games.netzwerk.rules.battery_phase import shift_refusal, shifted
from engine.games.netzwerk.rules.endings import begun, end_refusal, verdict
from engine.games.netzwerk.rules.robot_phase import Paid, move_along, moved
from engine.games.netzwerk.scene import CHARGED, USED, token
from engine.games.netzwerk.words import WORDS
from engine.state import CHANCE, Actor
from engine.words import GAME, Msg, seat


class Done(NamedTuple):
    """The position after an action, and what changes on the table."""

    position: Position
    groups: tuple[EffectGroup, ...]


def actor_of(position: Position) -> Actor:
    """The actor in a game that is not over."""
    if position.phase == LOTS:
        return CHANCE
    return COLOURS[1 - position.mover if position.phase == OFFERED else position.mover]


def play(config: NetzwerkConfig, position: Position, action: NetzwerkAction) -> Done | Msg:
    """Play an action in a game that is not over; the reason if it is illegal."""
    actor = actor_of(position)
    if action.actor != actor:
        return GAME("turn", seats=(seat(actor),))
    match action:
        case Several(parts=parts):
            return _in_a_row(config, position, parts)
        case Lots(colour=colour) if position.phase == LOTS:
            return Done(begun(config, position, COLOURS.index(colour)), ())
        case Say(word=word) if position.phase == OFFERED and word in (ACCEPT, DECLINE):
            phase = DRAWN if word == ACCEPT else DECLINED
            return Done(position._replace(phase=phase, owes=position.owes and word == DECLINE), ())
        case _ if position.phase in (LOTS, OFFERED):
            return WORDS("no.offered" if position.phase == OFFERED else "no.lots")
        case Say(word=word) if word == OFFER:
            if position.phase != START:
                return WORDS("no.offer")
            return Done(position._replace(phase=OFFERED), ())
        case Say(word=word) if word == END:
            return end_refusal(position) or _end(config, position)
        case RobotMove():
            return _move(config, position, action)
        case Shift():
            return _shift(config, position, action)
    return WORDS("no.kind")


def _in_a_row(config: NetzwerkConfig, position: Position, parts: tuple[RobotMove | Shift | Say, ...]) -> Done | Msg:
    """Play a sequence; only its last action may end the turn or the game."""
    groups: tuple[EffectGroup, ...] = ()
    for n, part in enumerate(parts):
        if n and verdict(config, position) is not None:
            return WORDS("no.over", action=str(part))
        done = play(config, position, part)
        if isinstance(done, Msg):
            return WORDS("no.part", action=str(part), reason=done)
        position, groups = done.position, groups + done.groups
    return Done(position, groups)


def _end(config: NetzwerkConfig, position: Position) -> Done:
    used = config.board.points_of(position.used) if config.turned else ()
    return Done(begun(config, position, 1 - position.mover), tuple((Flip(CHARGED, point),) for point in used))


def _move(config: NetzwerkConfig, position: Position, action: RobotMove) -> Done | Msg:
    board = config.board
    number = PIECES.index(action.robot)
    path = tuple(board.square[square] for square in action.path)
    paid = move_along(config, position, number, path, tuple(board.point[point] for point in action.paid))
    if isinstance(paid, Msg):
        return paid
    return Done(moved(config, position, number, paid), _move_effects(config, position, number, paid))


def _move_effects(config: NetzwerkConfig, position: Position, number: int, paid: Paid) -> tuple[EffectGroup, ...]:
    """Batteries are turned over, a captured robot leaves, the robot moves."""
    board, (move_path, payment) = config.board, paid
    squares = move_path.squares
    groups: list[EffectGroup] = []
    if config.turned:
        groups += [(Flip(USED, point),) for point in board.points_of(payment.batteries)]
    if move_path.captures:
        captured = position.robots.index(squares[-1])
        park = board.geometry.parks[captured].id
        groups.append((Relocate(PIECES[captured], (board.squares[squares[-1]], park), "drive"),))
    path = (board.squares[squares[0]], *move_path.names)
    jumps = any(there not in board.geometry.neighbours[here] for here, there in pairwise(path))
    groups.append((Relocate(PIECES[number], path, "jump" if jumps else "drive"),))
    return tuple(groups)


def _shift(config: NetzwerkConfig, position: Position, action: Shift) -> Done | Msg:
    point, target = config.board.point[action.point], config.board.point[action.target]
    reason = shift_refusal(config, position, point, target)
    if reason is not None:
        return reason
    battery = token(config, position, point)
    groups: tuple[EffectGroup, ...] = ((Remove(battery, action.point), Place(battery, action.target)),)
    return Done(shifted(config, position, point, target), groups)


def moves_of(position: Position, number: int, found: Iterable[Paid]) -> list[RobotMove]:
    """A robot's legal moves as actions."""
    actor, piece = COLOURS[position.mover], PIECES[number]
    return [RobotMove(actor, piece, move_path.names, payment.points) for move_path, payment in found]


@lru_cache(maxsize=1 << 7)
def shifts_of(config: NetzwerkConfig, mover: int, point: int, targets: tuple[int, ...]) -> tuple[Shift, ...]:
    """A battery's legal moves as actions."""
    names = config.board.points
    return tuple(Shift(COLOURS[mover], names[point], names[target]) for target in targets)
