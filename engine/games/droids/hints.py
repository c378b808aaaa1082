"""What an action of Droids does, in words."""

from typing import cast

from engine.games.droids import judge
from engine.games.droids.actions import Draw, Emit, Lay, PlaceOrder
from engine.games.droids.board import NAMES, OFF
from engine.games.droids.choices import next_order
from engine.games.droids.config import SLOTS, DroidsConfig
from engine.games.droids.orders import BINS, KINDS, arrow_words, kind_of
from engine.games.droids.position import Position
from engine.games.droids.state import DroidsState
from engine.players import Msg
from engine.state import Action, State

REASONS = {
    "lays": "lays an obstacle at {square}",
    "draws": "draws most {colour} tokens: {use}",
    "shoots": "shoots {arrow}",
    "goes_nearer": "brings the robot nearer to its goal: {order} {arrow}",
    "prepares": "prepares the next order: {order} {arrow}",
    "clears_rack": "makes room on the rack for better tokens",
    "keeps_tokens": "keeps the other tokens for the next round",
    "sends": "sends {order} {arrow} now, before the others move",
    "covers_empty": "covers an emitter without orders",
    "covers_far": "covers the emitter that matters least",
    "uncovers": "repairs the emitter that is nearest to the robot's line",
}
"""Key -> English text."""

_USES = {
    "violet": "they move the robot",
    "blue": "they bring it out of the river",
    "grey": "they move the repair robots",
    "red": "they shoot, take and put",
}
"""Colour of tokens -> what they are good for."""


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    droids = cast(DroidsState, state)
    config, position = droids.game.config, droids.position
    seat = config.seats.index(action.actor)
    match action:
        case Lay(square=square):
            return _say("lays", square=NAMES[square])
        case Draw(counts=counts):
            colour = BINS[counts.index(max(counts))].colour
            return _say("draws", colour=colour, use=_USES[colour])
        case PlaceOrder(order=order):
            return _placed(config, position, seat, order, action.slot // SLOTS)
        case Emit(verb=verb, emitter=name):
            emitter = config.board.edges[action.actor].emitters.index(name)
            if verb == "send":
                order = next_order(position, seat, emitter)
                return _say("sends", **_words(order))
            if verb == "uncover":
                return _say("uncovers")
            return _say("covers_far" if next_order(position, seat, emitter) else "covers_empty")
    return _say("keeps_tokens")


def _placed(config: DroidsConfig, position: Position, seat: int, order: int, emitter: int) -> Msg:
    """Whether the order helps by itself, if nobody else does anything."""
    plan = judge.played_alone(config, position, seat)
    words = _words(order)
    if KINDS[kind_of(order)].act == "fire":
        return _say("shoots", arrow=words["arrow"])
    edge = config.board.edges[config.seats[seat]]
    figures = config.repair if BINS[KINDS[kind_of(order)].colour].repair else (seat,)
    for figure in figures:
        if plan[0].robots[figure] != OFF and edge.lane[plan[0].robots[figure]] == emitter:
            after = judge.carried_out(config, plan, seat, figure, order)
            gains = judge.worth(config, after, seat) > judge.worth(config, plan, seat)
            return _say("goes_nearer" if gains else "prepares", **words)
    return _say("clears_rack")


def _words(order: int) -> dict[str, str | int]:
    return {"order": KINDS[kind_of(order)].title, "arrow": arrow_words(order)}


def _say(key: str, **args: str | int) -> Msg:
    return Msg(f"droids.{key}", REASONS[key], args)
