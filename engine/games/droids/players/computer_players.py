"""The computer players of Droids."""

import random
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import Literal, NamedTuple, cast

from engine.games.droids.actions import Draw, DroidsAction, Emit, Lay, Pass, PlaceOrder
from engine.games.droids.board import OFF
from engine.games.droids.config import SLOTS, DroidsConfig, king_moves
from engine.games.droids.orders import BINS, KINDS, kind_of, order_of
from engine.games.droids.players import evaluation
from engine.games.droids.players.answered_plan import Exchange, Line
from engine.games.droids.players.evaluation import best_garden
from engine.games.droids.players.round_plan import orders, plans, slot_aside, slot_behind, with_order
from engine.games.droids.players.search import SendingModel
from engine.games.droids.position import Position
from engine.games.droids.rules import rounds
from engine.games.droids.rules.choices import sendable
from engine.games.droids.rules.legality import verb
from engine.games.droids.state import DroidsState
from engine.players import Deadline
from engine.search.budget import Budget, BudgetSpentError
from engine.search.expectimax import Expectimax
from engine.state import Action, Actor, State


class _Level(NamedTuple):
    """How a level thinks.

    Attributes:
        width: plans that it follows at a time.
        length: orders of a plan.
        plies: orders, of all players, that it looks ahead while they are sent.
        stops: whether it sees that others win by the orders that are placed, if its plans do not reckon with them.
        exchanges: whether its plans reckon with the orders that the others have placed.
        deals: ways to deal the others' tokens in which it looks for their answers to its best plans.
        kept: tokens that it keeps for the next round; it places the others even if they do not help.
        draws: what it wishes to draw in a hunt: mostly moves, as many shots, or shots when a robot is close.
        careful: whether it remembers where its own orders will have taken its robot.
    """

    width: int
    length: int
    plies: int
    stops: bool = False
    exchanges: bool = False
    deals: int = 0
    kept: int = 3
    draws: Literal["moves", "both", "needs"] = "needs"
    careful: bool = True


_LEVELS = {
    "beginner": _Level(1, 1, 0, kept=6, draws="moves", careful=False),
    "easy": _Level(1, 1, 0, draws="both"),
    "medium": _Level(2, 2, 6, stops=True),
    "strong": _Level(3, 2, 10, exchanges=True, kept=1),
    "expert": _Level(3, 2, 10, exchanges=True, deals=24, kept=1),
}
"""Level -> how it thinks, as counts, not as time, so a seed repeats a game."""

LEVELS = tuple(_LEVELS)
"""The levels, weakest first."""

_WISHES = {"moves": (5.0, 1.0), "both": (3.0, 3.0), "close": (2.0, 5.0), "far": (4.5, 2.0)}
"""A player's aim when it draws -> violet and red tokens that it wishes for; set by hand."""

_CLOSE = 2
"""King moves to a rival that is close."""

_NODES = 100_000
"""Orders or exchanges that a searching player tries for one action."""

_BEST_PLANS = 8
"""Plans, with different first orders, to which the others' answers are looked for."""

_LOOK_AT = 5_000
"""Actions that the random player considers."""

_TASTE = {"violet": 3.0, "blue": 1.5, "grey": 0.5, "red": 2.0}
"""Colour -> the number of tokens that the greedy player prefers to draw; set by hand."""

_SHORT_RACK = 3
"""Tokens that the greedy player keeps for the next round if none of them helps now."""

_LATER = 0.5
"""Factor for the gain of a second order, which is less certain than that of the first."""


def choose(state: State, actor: Actor, level: str, deadline: Deadline, rng: random.Random) -> Action:
    """A legal action of a seat in `to_act`; deterministic in its arguments unless the deadline passes."""
    actions = cast(list[DroidsAction], list(islice(state.legal_actions(actor), _LOOK_AT)))
    if level == "random" or len(actions) == 1:
        return rng.choice(actions)
    droids = cast(DroidsState, state)
    if level == "greedy":
        return _greedy(droids.game.config, droids.position, actor, actions, rng)
    return _searched(droids, actor, _LEVELS[level], actions, Budget(_NODES, deadline), rng)


def _searched(
    state: DroidsState, actor: Actor, level: _Level, actions: list[DroidsAction], budget: Budget, rng: random.Random
) -> DroidsAction:
    config, position = state.game.config, state.position
    seat = config.seats.index(actor)
    match verb(config, position, actor):
        case "place":
            return _planned(state, actor, level, budget, rng)
        case "send":
            model = SendingModel(config, seat)
            after = [rounds.sent(config, position, emitter)[0] for emitter in sendable(config, position, seat)]
            return actions[Expectimax(model, budget).best(after, level.plies)]
        case "obstacle" if config.scenario.goal == "garden":
            rng.shuffle(actions)
            return max(actions, key=lambda action: _laid_worth(config, position, seat, action))
        case "draw":
            wishes = _wishes(config, position, seat, level)
            return max(actions, key=lambda action: _draw_worth(action, wishes))
    return _greedy(config, position, actor, actions, rng)


def _planned(state: DroidsState, actor: Actor, level: _Level, budget: Budget, rng: random.Random) -> DroidsAction:
    """The first order of the best plan; without a plan, a spare token if the rack is long."""
    config, position = state.game.config, state.position
    seat = config.seats.index(actor)
    if level.exchanges:
        plan = _exchanged(state, seat, level, budget, rng)
    else:
        guess = evaluation.played_alone(config, position, seat) if level.careful else (position, 0.0)
        found = plans(config, position, guess, seat, level.width, level.length, budget)
        plan = found[0].orders if found else ()
        if level.stops:
            plan = _stopping(config, position, seat, plan, budget)
    if plan:
        order, slot = plan[0]
    else:
        rack = position.racks[seat]
        if len(rack) <= level.kept:
            return Pass(actor)
        order, slot = _spare(config, position, seat, rng)
    return PlaceOrder(actor, order, config.board.edges[actor].emitters[slot // SLOTS], slot)


def _stopping(
    config: DroidsConfig, position: Position, seat: int, plan: tuple[tuple[int, int], ...], budget: Budget
) -> tuple[tuple[int, int], ...]:
    """The plan; if others would win by the orders that are placed, one order that stops them, if there is one."""
    exchange = Exchange(config, budget)
    with suppress(BudgetSpentError):
        if exchange.is_lost(with_order(position, seat, *plan[0]) if plan else position, seat):
            stops = (line for line in exchange.lines(position, seat, 1, 1) if not exchange.is_lost(line.real, seat))
            return next((line.orders for line in stops), plan)
    return plan


def _exchanged(
    state: DroidsState, seat: int, level: _Level, budget: Budget, rng: random.Random
) -> tuple[tuple[int, int], ...]:
    """The best plan against the orders that the others have placed, and, by level, against what they may answer."""
    config, position = state.game.config, state.position
    exchange = Exchange(config, budget)
    best: dict[tuple[int, int], Line] = {}
    for line in exchange.lines(position, seat, level.width, level.length):
        best.setdefault(line.orders[0], line)
    tried = [*islice(best.values(), _BEST_PLANS), Line(0.0, (), position)]
    totals = [0.0] * len(tried)
    with suppress(BudgetSpentError):
        for _ in range(level.deals if best else 0):
            racks = state.determinised(config.seats[seat], rng).position.racks
            leads = [exchange.answered(_dealt(line.real, racks, seat), seat) for line in tried]
            totals = [total + lead for total, lead in zip(totals, leads, strict=True)]
    return tried[totals.index(max(totals))].orders


def _dealt(position: Position, racks: Sequence[tuple[int, ...]], seat: int) -> Position:
    """The position with these racks for the others."""
    return position._replace(racks=(*racks[:seat], position.racks[seat], *racks[seat + 1 :]))


def _laid_worth(config: DroidsConfig, position: Position, seat: int, action: DroidsAction) -> float:
    """Fewer gaps in the own garden, and more in those of the others."""
    assert isinstance(action, Lay)
    tokens = position.tokens | 1 << action.square
    gaps = [best_garden(config, home, tokens)[1].bit_count() for home in config.homes[: len(config.seats)]]
    return sum(gaps) / 2 - 1.5 * gaps[seat]


def _wishes(config: DroidsConfig, position: Position, seat: int, level: _Level) -> tuple[float, ...]:
    """Colour -> tokens that the seat wishes to draw: grey ones for a repair, blue ones for a robot in the river."""
    here = position.robots[seat]
    thought: str = level.draws
    if thought == "needs":
        rivals = [position.robots[other] for other, side in enumerate(config.sides) if side != config.sides[seat]]
        close = any(rival != OFF and king_moves(here, rival) <= _CLOSE for rival in rivals)
        thought = "both" if config.scenario.goal != "last" else "close" if close else "far"
    violet, red = _WISHES[thought]
    grey = 3.0 if evaluation.is_stranded(config, position, seat) else 0.0
    taste = {"violet": violet, "blue": 2.5 if config.board.river >> here & 1 else 1.0, "grey": grey, "red": red}
    return tuple(taste[own.colour] for own in BINS)


def _greedy(
    config: DroidsConfig, position: Position, actor: Actor, actions: list[DroidsAction], rng: random.Random
) -> DroidsAction:
    """Plan at most two orders ahead, without actions of others, from what the seat may know."""
    rng.shuffle(actions)
    seat = config.seats.index(actor)
    match verb(config, position, actor):
        case "place":
            return _placement(config, position, actor, seat, rng) or Pass(actor)
        case "send":
            return max(actions, key=lambda action: _sent_worth(config, position, seat, action))
        case "draw":
            wishes = tuple(_TASTE[own.colour] for own in BINS)
            return max(actions, key=lambda action: _draw_worth(action, wishes))
        case "cover":
            return min(actions, key=lambda action: _emitter_worth(config, position, seat, action))
        case "uncover":
            return max(actions, key=lambda action: _emitter_worth(config, position, seat, action))
    return actions[0]


def _sent_worth(config: DroidsConfig, position: Position, seat: int, action: DroidsAction) -> float:
    assert isinstance(action, Emit)
    emitter = config.board.edges[action.actor].emitters.index(action.emitter)
    return evaluation.worth(config, evaluation.sent(config, (position, 0.0), seat, emitter, seat), seat)


def _draw_worth(action: DroidsAction, wishes: Sequence[float]) -> float:
    assert isinstance(action, Draw)
    return -sum((wish - count) ** 2 for wish, count in zip(wishes, action.counts, strict=True))


def _emitter_worth(config: DroidsConfig, position: Position, seat: int, action: DroidsAction) -> float:
    """The value of an emitter: its orders, and the distance of its line from the robot."""
    assert isinstance(action, Emit)
    edge = config.board.edges[action.actor]
    number = edge.emitters.index(action.emitter)
    tokens = sum(map(bool, position.emitters[seat][SLOTS * number : SLOTS * (number + 1)]))
    return tokens - abs(edge.lane[position.robots[seat]] - number) / 20


def _placement(
    config: DroidsConfig, position: Position, actor: Actor, seat: int, rng: random.Random
) -> PlaceOrder | None:
    """The placement with the largest gain over the present plan, alone or with one more token.

    If none helps and the rack is long, a token is placed on a slot from which it will hardly be sent.
    """
    plan = evaluation.played_alone(config, position, seat)
    start = evaluation.worth(config, plan, seat)
    best, choice = 0.0, None
    candidates = list(orders(config, plan[0], seat, position.racks[seat]))
    rng.shuffle(candidates)
    for order, figure, emitter in candidates:
        slot = slot_behind(position, seat, emitter)
        if slot is None:
            continue
        after = evaluation.carried_out(config, plan, seat, figure, order)
        gain = evaluation.worth(config, after, seat) - start
        rest = list(position.racks[seat])
        rest.remove(kind_of(order))
        for second, other, _ in orders(config, after[0], seat, rest):
            later = evaluation.carried_out(config, after, seat, other, second)
            gain = max(gain, _LATER * (evaluation.worth(config, later, seat) - start))
        if gain > best:
            best, choice = gain, (order, slot)
    if choice is None and len(position.racks[seat]) > _SHORT_RACK:
        choice = _spare(config, position, seat, rng)
    if choice is None:
        return None
    return PlaceOrder(actor, choice[0], config.board.edges[actor].emitters[choice[1] // SLOTS], choice[1])


def _spare(config: DroidsConfig, position: Position, seat: int, rng: random.Random) -> tuple[int, int]:
    """Any token, on the free slot farthest from the robot's line; there is one, as the seat may place."""
    kind = rng.choice(position.racks[seat])
    slot = slot_aside(config, position, seat, (position.robots[seat],))
    assert slot is not None
    return order_of(kind, KINDS[kind].arrows[0]), slot
