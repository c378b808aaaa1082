"""Where a seat's own orders would lead if no other player acted: a help for placing the next one."""

from typing import Any

from engine.games.droids.board import NAMES, OFF
from engine.games.droids.config import SLOTS, DroidsConfig
from engine.games.droids.orders import BINS
from engine.games.droids.players import evaluation
from engine.games.droids.players.round_plan import slot_aside, slot_behind
from engine.games.droids.position import Position
from engine.games.droids.rules.choices import sendable


def foreseen(config: DroidsConfig, position: Position, seat: int) -> dict[str, Any]:
    """The effect of the seat's placed orders alone.

    `path` are the squares of its own robot, from where it stands, one for each order that changes them. `next` says
    by colour on which emitter and slot a further order would find its receiver then; a colour is missing if that
    emitter is covered or full. `aside` is the free slot farthest from all that could receive its order, for a token
    that is only to leave the rack. Dice are foreseen as in `judge.carried_out`.
    """
    guess: evaluation.Guess = (position._replace(order=None), 0.0)
    path = [position.robots[seat]]
    while emitters := sendable(config, guess[0], seat):
        guess = evaluation.sent(config, guess, seat, emitters[0], seat)
        if guess[0].robots[seat] != path[-1]:
            path.append(guess[0].robots[seat])
    after = guess[0].robots
    receivers = [*path, *(after[figure] for figure in config.repair)]
    aside = slot_aside(config, position, seat, [square for square in receivers if square != OFF])
    return {
        "path": [NAMES[square] for square in path if square != OFF],
        "next": {
            own.colour: slot
            for own in BINS
            if (slot := _next_slot(config, position, seat, after, config.repair if own.repair else (seat,)))
        },
        "aside": None if aside is None else _named(config, seat, aside),
    }


def _next_slot(
    config: DroidsConfig, position: Position, seat: int, after: tuple[int, ...], receivers: tuple[int, ...]
) -> dict[str, Any] | None:
    """The slot behind all orders of the emitter in line with the first of `receivers` that has a free one."""
    edge = config.board.edges[config.seats[seat]]
    for figure in receivers:
        if after[figure] != OFF:
            slot = slot_behind(position, seat, edge.lane[after[figure]])
            if slot is not None:
                return _named(config, seat, slot)
    return None


def _named(config: DroidsConfig, seat: int, slot: int) -> dict[str, Any]:
    """A seat's slot by its emitter's name and its number there."""
    return {"emitter": config.board.edges[config.seats[seat]].emitters[slot // SLOTS], "slot": slot % SLOTS + 1}
