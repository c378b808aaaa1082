"""The computer players of Droids."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import cast

from engine.games.droids import judge
from engine.games.droids.actions import Draw, DroidsAction, Emit, Pass, PlaceOrder
from engine.games.droids.board import OFF
from engine.games.droids.choices import free_slots
from engine.games.droids.config import SLOTS, DroidsConfig
from engine.games.droids.legality import verb
from engine.games.droids.orders import BINS, KINDS, kind_of, order_of
from engine.games.droids.position import Position
from engine.games.droids.state import DroidsState
from engine.players import Deadline
from engine.state import Action, Actor, State

LEVELS = {"easy": "Takes what is best at once, without looking ahead."}
"""Level -> how it plays, weakest first."""

_LOOK_AT = 5_000
"""Actions that the random player considers."""

_TASTE = {"violet": 3.0, "blue": 1.5, "grey": 0.5, "red": 2.0}
"""Colour -> the number of tokens that the greedy player prefers to draw; set by hand."""

_SHORT_RACK = 3
"""Tokens that the greedy player keeps for the next round if none of them helps now."""

_LATER = 0.5
"""Factor for the gain of a second order, which is less certain than that of the first."""


def choose(state: State, actor: Actor, level: str, deadline: Deadline, rng: random.Random) -> Action:
    """A legal action of an actor in `to_act`; deterministic in its arguments."""
    actions = list(islice(state.legal_actions(actor), _LOOK_AT))
    if level == "random" or actor not in state.game.seats:
        return rng.choice(actions)
    droids = cast(DroidsState, state)
    return _greedy(droids.game.config, droids.position, actor, cast(list[DroidsAction], actions), rng)


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
            return max(actions, key=_draw_worth)
        case "cover":
            return min(actions, key=lambda action: _emitter_worth(config, position, seat, action))
        case "uncover":
            return max(actions, key=lambda action: _emitter_worth(config, position, seat, action))
    return actions[0]


def _sent_worth(config: DroidsConfig, position: Position, seat: int, action: DroidsAction) -> float:
    assert isinstance(action, Emit)
    emitter = config.board.edges[action.actor].emitters.index(action.emitter)
    return judge.worth(config, judge.sent_alone(config, (position, 0.0), seat, emitter), seat)


def _draw_worth(action: DroidsAction) -> float:
    assert isinstance(action, Draw)
    wishes = (_TASTE[own.colour] for own in BINS)
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
    plan = judge.played_alone(config, position, seat)
    start = judge.worth(config, plan, seat)
    best, choice = 0.0, None
    candidates = list(_orders(config, plan[0], seat, position.racks[seat]))
    rng.shuffle(candidates)
    for order, figure, emitter in candidates:
        slot = _slot_behind(position, seat, emitter)
        if slot is None:
            continue
        after = judge.carried_out(config, plan, seat, figure, order)
        gain = judge.worth(config, after, seat) - start
        rest = list(position.racks[seat])
        rest.remove(kind_of(order))
        for second, other, _ in _orders(config, after[0], seat, rest):
            later = judge.carried_out(config, after, seat, other, second)
            gain = max(gain, _LATER * (judge.worth(config, later, seat) - start))
        if gain > best:
            best, choice = gain, (order, slot)
    if choice is None and len(position.racks[seat]) > _SHORT_RACK:
        choice = _spare(config, position, seat, rng)
    if choice is None:
        return None
    return PlaceOrder(actor, choice[0], config.board.edges[actor].emitters[choice[1] // SLOTS], choice[1])


def _spare(config: DroidsConfig, position: Position, seat: int, rng: random.Random) -> tuple[int, int]:
    """Any token, on the free slot farthest from the robot's line."""
    kind = rng.choice(position.racks[seat])
    lane = config.board.edges[config.seats[seat]].lane[position.robots[seat]]
    slot = max(free_slots(position, seat), key=lambda slot: (abs(slot // SLOTS - lane), slot))
    return order_of(kind, KINDS[kind].arrows[0]), slot


def _orders(config: DroidsConfig, position: Position, seat: int, rack: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Order, receiver and emitter for each token on a rack and each arrow that it can have."""
    edge = config.board.edges[config.seats[seat]]
    for kind in sorted(set(rack)):
        for figure in config.repair if BINS[KINDS[kind].colour].repair else (seat,):
            square = position.robots[figure]
            if square != OFF:
                for arrow in KINDS[kind].arrows:
                    yield order_of(kind, arrow), figure, edge.lane[square]


def _slot_behind(position: Position, seat: int, emitter: int) -> int | None:
    """The first slot behind all tokens of an intact emitter."""
    if position.covered[seat] >> emitter & 1:
        return None
    slots = position.emitters[seat][SLOTS * emitter : SLOTS * (emitter + 1)]
    used = max((number + 1 for number, order in enumerate(slots) if order), default=0)
    return SLOTS * emitter + used if used < SLOTS else None
