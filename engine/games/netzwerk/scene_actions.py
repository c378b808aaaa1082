"""The actions that lead from a position to the scene on the table: one action, or a whole turn."""

from collections.abc import Iterator
from functools import lru_cache

from engine.games.netzwerk.actions import END, NetzwerkAction, Say
from engine.games.netzwerk.board_data import COLOURS
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import LOTS, OFFERED, Position, robots_of
from engine.games.netzwerk.rules.battery_phase import shift_refusal, shifted
from engine.games.netzwerk.rules.endings import begun, end_refusal
from engine.games.netzwerk.rules.legality import moves_of, shifts_of
from engine.games.netzwerk.rules.robot_phase import moved, moves
from engine.games.netzwerk.scene import Seen, shown
from engine.games.netzwerk.turn_search import WholeTurn


@lru_cache(maxsize=64)
def explanations(config: NetzwerkConfig, position: Position, goal: Seen) -> tuple[NetzwerkAction, ...]:
    """The legal actions after which the table shows `goal`, which it does not show now.

    If no single action does, one sequence of actions, with the default payments if possible. Cached, because the table
    is observed many times a second.
    """
    if position.phase in (LOTS, OFFERED):
        return ()
    single: dict[Position, NetzwerkAction] = {}
    for action, after in (*_moves(config, position, goal), *_shift(config, position, goal), *_end(config, position)):
        if shown(config, after) == goal:
            single.setdefault(after, action)
    if single:
        return tuple(single.values())
    turn = WholeTurn(config, position, goal).find()
    return () if turn is None else (turn,)


def _moves(config: NetzwerkConfig, position: Position, goal: Seen) -> Iterator[tuple[NetzwerkAction, Position]]:
    """Moves of the robot on another square; if there is none, of all robots, which may return."""
    own = robots_of(position.mover)
    gone = [number for number in own if position.robots[number] != goal.robots[number]]
    if len(gone) > 1 or position.batteries != goal.batteries:
        return
    for number in gone or own:
        found = moves(config, position, number)
        for action, paid in zip(moves_of(position, number, found), found, strict=True):
            yield action, moved(config, position, number, paid)


def _shift(config: NetzwerkConfig, position: Position, goal: Seen) -> Iterator[tuple[NetzwerkAction, Position]]:
    gone, come = position.batteries & ~goal.batteries, goal.batteries & ~position.batteries
    if gone.bit_count() == come.bit_count() == 1:
        point, target = gone.bit_length() - 1, come.bit_length() - 1
        if shift_refusal(config, position, point, target) is None:
            (action,) = shifts_of(config, position.mover, point, (target,))
            yield action, shifted(config, position, point, target)


def _end(config: NetzwerkConfig, position: Position) -> Iterator[tuple[NetzwerkAction, Position]]:
    """The end of the turn, which shows if batteries are turned back."""
    if end_refusal(position) is None:
        yield Say(COLOURS[position.mover], END), begun(config, position, 1 - position.mover)
