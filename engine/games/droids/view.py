"""The scene of a Droids position, and its view for each seat."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.effects import Scene, Token
from engine.games.droids.board import DIRECTIONS, NAMES, OFF
from engine.games.droids.config import EMITTERS, SLOTS, DroidsConfig
from engine.games.droids.orders import BINS, COLOUR_OF, KINDS, Kind, order_text
from engine.games.droids.players.own_orders_outlook import foreseen
from engine.games.droids.position import DRAW, PLACE, SEND, Position, Shot
from engine.games.droids.rules.choices import free_slots, next_order, receiver, room, stock
from engine.games.droids.text import squares_of, turn_name
from engine.state import Actor

Json = dict[str, Any]
"""A JSON object."""


def scene(config: DroidsConfig, position: Position) -> Scene:
    """Figures on squares or at their parking places, tokens on squares; carried tokens are off the board."""
    parks = config.board.geometry.parks
    token = Token(config.scenario.token)
    return Scene(
        figures={
            piece.id: NAMES[square] if square != OFF else park.id
            for piece, square, park in zip(config.pieces, position.robots, parks, strict=False)
        },
        tokens=dict.fromkeys(squares_of(position.tokens), token),
    )


def view(config: DroidsConfig, position: Position, seat: Actor | None, to_act: tuple[Actor, ...]) -> Json:
    """The position as the seat may know it: of other racks only the colours, of the bins only the counts by colour."""
    scenario, seats = config.scenario, config.seats
    shown = scene(config, position)
    return {
        "game": "droids",
        "scenario": {
            "number": scenario.number,
            "title": scenario.title,
            "story": scenario.story,
            "origin": scenario.origin,
        },
        "colours": _COLOURS_VIEW,
        "kinds": _KINDS_VIEW,
        "edges": {name: _edge(config, number) for number, name in enumerate(seats)},
        "phase": position.phase,
        "round": position.round,
        "turn": turn_name(config, position.turn),
        "first": seats[position.first],
        "to_act": list(to_act),
        "figures": dict(shown.figures),
        "tokens": {square: token.kind for square, token in shown.tokens.items()},
        "carried": _by_seat(config, (_cargo(config, carried) for carried in position.carried)),
        "rack": _rack(position, seats.index(seat)) if seat in seats else None,
        "racks": {name: _colours(rack) for name, rack in zip(seats, position.racks, strict=True)},
        "draws": _draws(position) if position.phase == DRAW and not any(position.dealing) else None,
        "orders": {name: _orders(config, position, number) for number, name in enumerate(seats)},
        "queues": {name: _queue(config, position, number) for number, name in enumerate(seats)},
        "free": _free(config, position, seat) if seat in seats and position.phase == PLACE else {},
        "foreseen": foreseen(config, position, seats.index(seat))
        if seat in seats and position.phase in (PLACE, SEND)
        else None,
        "covered": _by_seat(config, (_covered(config, position, number) for number in range(len(seats)))),
        "to_cover": _by_seat(config, (max(0, owed) for owed in position.owed)),
        "to_uncover": _by_seat(config, (max(0, -owed) for owed in position.owed)),
        "passed": _by_seat(config, (bool(position.passed >> number & 1) for number in range(len(seats)))),
        "containers": _by_seat(config, position.secured),
        "bins": _colours(kind for kind, count in enumerate(position.bins) for _ in range(count)),
        "discards": {KINDS[kind].code: count for kind, count in enumerate(position.discards) if count},
        "to_lay": max(0, scenario.lay.get(len(seats), 0) - position.laid),
        "dealing": {own.colour: count for own, count in zip(BINS, position.dealing, strict=True) if count},
        "waiting": _waiting(config, position),
        "programme": _programme(config, position),
    }


def _kind(kind: Kind) -> Json:
    turn = {"turn": 45 * kind.turn} if kind.act == "relay" else {}
    reach = {"reach": kind.reach} if kind.act == "move" else {}
    arrows = [DIRECTIONS[arrow] for arrow in kind.arrows]
    return {
        "title": kind.title,
        "colour": BINS[kind.colour].colour,
        "act": kind.act,
        "arrows": arrows,
        **reach,
        **turn,
    }


_COLOURS_VIEW = {own.colour: own.css for own in BINS}
_KINDS_VIEW = {kind.code: _kind(kind) for kind in KINDS}


def _edge(config: DroidsConfig, seat: int) -> Json:
    edge = config.board.edges[config.seats[seat]]
    return {
        "side": edge.side,
        "emitters": list(edge.emitters),
        "home": NAMES[config.homes[seat]],
        "robot": config.pieces[seat].id,
        "team": config.sides[seat],
    }


def _by_seat(config: DroidsConfig, values: Iterable[Any]) -> Json:
    """Seat -> value, without empty values."""
    return {name: value for name, value in zip(config.seats, values, strict=True) if value}


def _cargo(config: DroidsConfig, carried: int) -> str:
    return ("", config.scenario.token, "statue")[carried]


def _orders(config: DroidsConfig, position: Position, seat: int) -> dict[str, list[str]]:
    """The emitters with tokens, and their slots."""
    slots = position.emitters[seat]
    rows = (slots[first : first + SLOTS] for first in range(0, len(slots), SLOTS))
    names = config.board.edges[config.seats[seat]].emitters
    return {
        name: [order_text(order) if order else "" for order in row]
        for name, row in zip(names, rows, strict=True)
        if any(row)
    }


def _draws(position: Position) -> Json:
    """Number of tokens that the player in turn draws, and the most of each colour."""
    most = {own.colour: count for own, count in zip(BINS, stock(position), strict=True)}
    return {"count": room(position, position.turn), "most": most}


def _queue(config: DroidsConfig, position: Position, seat: int) -> list[Json]:
    """The next order of each emitter that has one, with the figure that would receive it now, if any."""
    edge = config.board.edges[config.seats[seat]]
    queue: list[Json] = []
    for number in range(EMITTERS):
        if order := next_order(position, seat, number):
            figure = receiver(config, position, seat, number)
            to = None if figure is None else config.pieces[figure].id
            queue.append({"emitter": edge.emitters[number], "order": order_text(order), "to": to})
    return queue


def _free(config: DroidsConfig, position: Position, seat: Actor) -> dict[str, list[int]]:
    """The empty slots of the seat's intact emitters, from 1."""
    names, free = config.board.edges[seat].emitters, dict[str, list[int]]()
    for slot in free_slots(position, config.seats.index(seat)):
        free.setdefault(names[slot // SLOTS], []).append(slot % SLOTS + 1)
    return free


def _covered(config: DroidsConfig, position: Position, seat: int) -> list[str]:
    names = config.board.edges[config.seats[seat]].emitters
    return [name for number, name in enumerate(names) if position.covered[seat] >> number & 1]


def _rack(position: Position, seat: int) -> dict[str, int]:
    return {KINDS[kind].code: count for kind, count in sorted(Counter(position.racks[seat]).items())}


def _colours(kinds: Iterable[int]) -> dict[str, int]:
    counts = Counter(COLOUR_OF[kind] for kind in kinds)
    return {own.colour: counts[colour] for colour, own in enumerate(BINS)}


def _waiting(config: DroidsConfig, position: Position) -> Json | None:
    """The reason for a roll of the die."""
    order = position.order
    if order is None:
        return None
    if isinstance(order, Shot):
        return {"for": "shot", "target": config.seats[order.target], "distance": order.distance}
    return {"for": "mine", "carriers": [config.seats[seat] for seat in order.rollers]}


def _programme(config: DroidsConfig, position: Position) -> list[str]:
    """The killer's orders that are still to come in this round."""
    orders = config.scenario.programme
    number, left = position.programme
    coming = [orders[(number + n) % len(orders)] for n in range(left)]
    return [order_text(order) if order else "fire" for order in coming]
