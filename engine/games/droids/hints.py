"""Hints: what an action of Droids does, as a sentence."""

from typing import cast

from engine.games.droids.actions import Draw, Emit, Lay, PlaceOrder
from engine.games.droids.board import NAMES, OFF
from engine.games.droids.config import EMITTERS, SLOTS, DroidsConfig
from engine.games.droids.orders import BINS, KINDS, kind_of
from engine.games.droids.players import evaluation
from engine.games.droids.position import Position
from engine.games.droids.rules.choices import next_order
from engine.games.droids.state import DroidsState
from engine.games.droids.words import WORDS, colour_name, order_names
from engine.state import Action, State
from engine.words import Msg, site


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    droids = cast(DroidsState, state)
    config, position = droids.game.config, droids.position
    seat = config.seats.index(action.actor)
    match action:
        case Lay(square=square):
            return WORDS("lays", square=site(NAMES[square]))
        case Draw(counts=counts):
            colour = counts.index(max(counts))
            return WORDS("draws", colour=colour_name(colour), use=WORDS(f"use.{BINS[colour].colour}"))
        case PlaceOrder(order=order):
            return _placed(config, position, seat, order, action.slot // SLOTS)
        case Emit(verb=verb, emitter=name):
            emitter = config.board.edges[action.actor].emitters.index(name)
            if verb == "send":
                order = next_order(position, seat, emitter)
                return WORDS("sends", **order_names(order))
            if verb == "uncover":
                return WORDS("uncovers" if _is_nearest(config, position, seat, emitter) else "uncovers_full")
            return WORDS("covers_far" if next_order(position, seat, emitter) else "covers_empty")
    return WORDS("keeps_tokens")


def _placed(config: DroidsConfig, position: Position, seat: int, order: int, emitter: int) -> Msg:
    """Whether the order helps on its own, if no other player acts."""
    plan = evaluation.played_alone(config, position, seat)
    words = order_names(order)
    if KINDS[kind_of(order)].act == "fire":
        return WORDS("shoots", arrow=words["arrow"])
    edge = config.board.edges[config.seats[seat]]
    figures = config.repair if BINS[KINDS[kind_of(order)].colour].repair else (seat,)
    for figure in figures:
        if plan[0].robots[figure] != OFF and edge.lane[plan[0].robots[figure]] == emitter:
            after = evaluation.carried_out(config, plan, seat, figure, order)
            return WORDS(_gain(config, plan[0], after[0], seat), **words)
    return WORDS("clears_rack")


def _gain(config: DroidsConfig, before: Position, after: Position, seat: int) -> str:
    """The key of what an order improves for a seat's side, the surest first."""
    enemies = [other for other, side in enumerate(config.sides) if side != config.sides[seat]]
    if any(evaluation.damage(after, other) > evaluation.damage(before, other) for other in enemies):
        return "harms"
    if evaluation.damage(after, seat) < evaluation.damage(before, seat):
        return "mends"
    here, there = before.robots[seat], after.robots[seat]
    if there != OFF and evaluation.way_left(config, after, seat, there) < evaluation.way_left(
        config, before, seat, here
    ):
        return "goes_nearer"
    return "prepares"


def _is_nearest(config: DroidsConfig, position: Position, seat: int, emitter: int) -> bool:
    """Whether no other covered emitter is nearer to the line of the seat's robot."""
    lane = config.board.edges[config.seats[seat]].lane[position.robots[seat]]
    covered = [other for other in range(EMITTERS) if position.covered[seat] >> other & 1]
    return abs(emitter - lane) == min(abs(other - lane) for other in covered)
