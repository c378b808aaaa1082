"""What the table shows of a position of Droids, and what each seat may know of it."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.effects import Scene, Token
from engine.games.droids.board import DIRECTIONS, NAMES, OFF
from engine.games.droids.notation import squares_of, turn_name
from engine.games.droids.orders import BINS, COLOUR_OF, KINDS, arrow_of, kind_of, order_text
from engine.games.droids.position import NOTHING, STATUE, Position, Shot
from engine.games.droids.setting import EMITTERS, SLOTS, Setting
from engine.state import Actor

Json = dict[str, Any]


def scene(setting: Setting, position: Position) -> Scene:
    """Figures on squares or at their parking places, tokens on squares; carried tokens wait beside the board."""
    parks = setting.layout.board.parks
    token = Token(setting.scenario.token)
    return Scene(
        figures={
            piece.id: NAMES[square] if square != OFF else park.id
            for piece, square, park in zip(setting.pieces, position.robots, parks, strict=False)
        },
        tokens=dict.fromkeys(squares_of(position.tokens), token),
    )


def view(setting: Setting, position: Position, seat: Actor | None, to_act: tuple[Actor, ...]) -> Json:
    """All that the seat may know: of the other racks only the colours, of the bins only how full they are."""
    scenario = setting.scenario
    shown = scene(setting, position)
    return {
        "scenario": {
            "number": scenario.number,
            "title": scenario.title,
            "story": scenario.story,
            "origin": scenario.origin,
        },
        "phase": position.phase,
        "round": position.round,
        "turn": turn_name(setting, position.turn),
        "first": setting.seats[position.first],
        "to_act": list(to_act),
        "figures": dict(shown.figures),
        "tokens": {square: token.kind for square, token in shown.tokens.items()},
        "seats": {name: _seat(setting, position, number) for number, name in enumerate(setting.seats)},
        "rack": _rack(position, setting.seats.index(seat)) if seat in setting.seats else None,
        "bins": _colours(kind for kind, count in enumerate(position.bins) for _ in range(count)),
        "discards": {KINDS[kind].code: count for kind, count in enumerate(position.discards) if count},
        "to_lay": max(0, scenario.lay.get(len(setting.seats), 0) - position.laid),
        "dealing": {own.colour: count for own, count in zip(BINS, position.dealing, strict=True) if count},
        "waiting": _waiting(setting, position),
        "programme": _programme(setting, position),
        "kinds": {kind.code: {"title": kind.title, "colour": BINS[kind.colour].colour} for kind in KINDS},
        "colours": {own.colour: own.css for own in BINS},
    }


def _seat(setting: Setting, position: Position, seat: int) -> Json:
    name = setting.seats[seat]
    edge = setting.layout.edges[name]
    slots = position.emitters[seat]
    carried = position.carried[seat]
    return {
        "side": edge.side,
        "team": setting.sides[seat],
        "home": NAMES[setting.homes[seat]],
        "carries": None if carried == NOTHING else "statue" if carried == STATUE else setting.scenario.token,
        "rack": _colours(position.racks[seat]),
        "emitters": [
            {
                "name": emitter,
                "covered": bool(position.covered[seat] >> number & 1),
                "slots": [_order(order) for order in slots[SLOTS * number : SLOTS * (number + 1)]],
            }
            for number, emitter in enumerate(edge.emitters)
        ],
        "intact": EMITTERS - position.covered[seat].bit_count(),
        "to_cover": max(0, position.owed[seat]),
        "to_uncover": max(0, -position.owed[seat]),
        "passed": bool(position.passed >> seat & 1),
        "containers": position.secured[seat],
    }


def _order(order: int) -> Json | None:
    if not order:
        return None
    kind = KINDS[kind_of(order)]
    arrow = arrow_of(order)
    seen = {"kind": kind.code, "arrow": DIRECTIONS[arrow]}
    return seen | ({"then": DIRECTIONS[(arrow + kind.turn) % len(DIRECTIONS)]} if kind.act == "relay" else {})


def _rack(position: Position, seat: int) -> dict[str, int]:
    return {KINDS[kind].code: count for kind, count in sorted(Counter(position.racks[seat]).items())}


def _colours(kinds: Iterable[int]) -> dict[str, int]:
    counts = Counter(COLOUR_OF[kind] for kind in kinds)
    return {own.colour: counts[colour] for colour, own in enumerate(BINS)}


def _waiting(setting: Setting, position: Position) -> Json | None:
    """What the die is rolled for."""
    order = position.order
    if order is None:
        return None
    if isinstance(order, Shot):
        return {"for": "shot", "target": setting.seats[order.target], "distance": order.distance}
    return {"for": "mine", "carriers": [setting.seats[seat] for seat in order.rollers]}


def _programme(setting: Setting, position: Position) -> list[str]:
    """The killer's orders that are still to come in this round."""
    orders = setting.scenario.programme
    number, left = position.programme
    coming = [orders[(number + n) % len(orders)] for n in range(left)]
    return [order_text(order) if order else "fire" for order in coming]
