"""Netzwerk's computer players."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice, takewhile
from typing import NamedTuple, cast

from engine.games.netzwerk.actions import ACCEPT, DECLINE, END, OFFER, Say
from engine.games.netzwerk.board_data import COLOURS, OFF
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.players.search import Beam, NetzwerkModel, Step
from engine.games.netzwerk.players.winning_turns import winning_move
from engine.games.netzwerk.position import OFFERED, Position, robots_of
from engine.games.netzwerk.rules.endings import arrived, begun, needed
from engine.games.netzwerk.rules.movement import MovePath, move_paths_of
from engine.games.netzwerk.state import NetzwerkState
from engine.players import Deadline
from engine.search.alphabeta import AlphaBeta
from engine.search.budget import Budget
from engine.state import Action, Actor, State


class _Level(NamedTuple):
    """How a level thinks.

    Attributes:
        nodes: positions that it looks at after its own turn.
        plies: turns that follow its own.
        own: how much of its own turn it follows.
        later: how much of the turns after it.
        threats: whether it sees what can be captured next.
        wins: whether it sees every win in one turn, its own and the enemy's.
    """

    nodes: int
    plies: int
    own: Beam
    later: Beam
    threats: bool = True
    wins: bool = True


_LEVELS = {
    "beginner": _Level(1, 0, Beam(8, 2, 0), Beam(1, 1, 0), threats=False, wins=False),
    "easy": _Level(1, 0, Beam(8, 1, 0), Beam(1, 1, 0), threats=False, wins=False),
    "medium": _Level(1, 0, Beam(8, 1, 1), Beam(1, 1, 0), threats=False),
    "strong": _Level(4_000, 1, Beam(16, 4, 3), Beam(2, 2, 0)),
    "expert": _Level(30_000, 1, Beam(32, 4, 3), Beam(6, 4, 1)),
}
"""Level -> how it thinks; as positions, not as time, so a seed repeats a game."""

LEVELS = tuple(_LEVELS)
"""The levels, weakest first."""

_WHOLE_TURN = 1_000_000
"""Positions of the player's own turn, more than any beam looks at."""

_OWN_WIN, _ENEMY_WIN = 3_000, 400
"""Positions in which a win in the player's own turn is looked for, and in the enemy's after each result."""

_DEFENCE = Beam(40, 2, 4)
"""Search of its own turn by a level that defends, if the enemy would win after all of its results."""

_DRAWISH = 40
"""A searching player accepts a draw if it is behind by this much, in tenths of a row."""

_ROBOT = 6.0
"""Worth of a robot on the board, in rows that a robot goes forward, as all worths here. They were set by hand."""

_THREATENED = 4.0
"""Cost of a robot that the enemy can capture next."""

_NEARLY_LOST = 40.0
"""Cost of a position that the enemy can win with one move."""

_STUCK = 500.0
"""Value of an enemy without a movable robot, who has lost."""

_ROW = 1.0
"""Worth of a row, for the robots that are needed to win."""

_SPARE_ROW = 0.2
"""Worth of a row, for the other robots."""

_BATTERY = 0.1
"""Worth of a battery next to a robot."""

_GIVE_UP = -4.0
"""Worth below which a player accepts a draw."""


def choose(state: State, actor: Actor, level: str, deadline: Deadline, rng: random.Random) -> Action:
    """A legal action of the actor, deterministic in its arguments. Computer players do not offer draws."""
    netzwerk = cast(NetzwerkState, state)
    actions = [action for action in state.legal_actions(actor) if str(action) != OFFER]
    if level == "random" or len(actions) == 1:
        return rng.choice(actions)
    if level == "greedy":
        return _greedy(netzwerk, actor, actions, rng)
    return _searched(netzwerk, actor, _LEVELS[level], deadline, rng)


def _searched(state: NetzwerkState, actor: Actor, level: _Level, deadline: Deadline, rng: random.Random) -> Action:
    """The first action of the best turn."""
    config, position = state.game.config, state.position
    colour = COLOURS.index(actor)
    budget = Budget(level.nodes, deadline)
    model = NetzwerkModel(config, colour, level.later, budget, level.threats)
    if position.phase == OFFERED:
        return Say(actor, ACCEPT if model.value(position) > _DRAWISH else DECLINE)
    win = winning_move(config, position, _OWN_WIN) if level.wins else None
    if win is not None:
        return win
    unlimited = replace(model, budget=Budget(_WHOLE_TURN))
    first = unlimited.turns(position, level.own)
    if level.wins:
        defending = replace(unlimited, defends=True)
        stopping = _stopping(config, first, level.own.width, deadline)
        first = stopping or _stopping(config, defending.turns(position, _DEFENCE), level.own.width, deadline) or first
    results = list(first)
    rng.shuffle(results)
    results.sort(key=model.result, reverse=True)
    return first[AlphaBeta(model, budget).best(results, level.plies)]


def _stopping(
    config: NetzwerkConfig, results: Mapping[Position, Step], width: int, deadline: Deadline
) -> dict[Position, Step]:
    """The first results, `width` at most, after which the enemy does not win in its turn, with their first actions."""
    in_time = takewhile(lambda _: not deadline(), results)
    safe = (after for after in in_time if winning_move(config, after, _ENEMY_WIN) is None)
    return {after: results[after] for after in islice(safe, width)}


def _greedy(state: NetzwerkState, actor: Actor, actions: Iterable[Action], rng: random.Random) -> Action:
    """The action with the best position if the turn ended after it."""
    config, position = state.game.config, state.position
    if position.phase == OFFERED:
        word = ACCEPT if -_worth(config, position) < _GIVE_UP else DECLINE
        return state.game.action(actor, word)
    now = _worth(config, position)

    def worth(action: Action) -> tuple[float, bool, float]:
        ends = str(action) == END
        after, _ = state.apply(action)
        if after.outcome is not None:
            winners = after.outcome.winners
            return (1000.0 if actor in winners else -1000.0 if winners else 0.0, ends, rng.random())
        return (now if ends else _worth(config, after.position), ends, rng.random())

    return max(actions, key=worth)


def _worth(config: NetzwerkConfig, position: Position) -> float:
    """The value of the position for the mover if the turn ended now."""
    own, enemy = position.mover, 1 - position.mover
    after = begun(config, position, enemy)
    answers = [
        move_path
        for number in robots_of(enemy)
        if after.robots[number] != OFF
        for move_path in move_paths_of(config, after, number)
    ]
    if not answers:
        return _STUCK
    threatened = {move_path.squares[-1] for move_path in answers if move_path.captures}
    worth = _side(config, position, own) - _side(config, position, enemy) - _THREATENED * len(threatened)
    return worth - _NEARLY_LOST * any(_brings_home(config, after, move_path) for move_path in answers)


def _side(config: NetzwerkConfig, position: Position, colour: int) -> float:
    """The value of a side: robots, rows advanced (half of the robots need to arrive), and batteries next to them."""
    board = config.board
    squares = [square for square in (position.robots[number] for number in robots_of(colour)) if square != OFF]
    rows = len(board.squares) // board.width
    done = sorted((rows - 1 - s // board.width if colour else s // board.width for s in squares), reverse=True)
    home = needed(len(squares))
    batteries = sum(position.batteries >> point & 1 for square in squares for point in board.corner_points[square])
    worth = _ROBOT * len(squares) + _ROW * sum(done[:home]) + _SPARE_ROW * sum(done[home:])
    return worth + _BATTERY * batteries


def _brings_home(config: NetzwerkConfig, position: Position, move_path: MovePath) -> bool:
    """Whether a path of the player in turn wins by bringing home the last robot needed."""
    colour = position.mover
    target = config.board.target[colour]
    comes = target >> move_path.squares[-1] & 1 and not target >> move_path.squares[0] & 1
    return bool(comes) and arrived(config, position, colour) + 1 >= needed(position.teams[colour].bit_count())
