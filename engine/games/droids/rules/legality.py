"""The legal actions of Droids, and the reasons why others are refused."""

from collections.abc import Iterator
from functools import lru_cache

from engine.games.droids.actions import (
    DEALS,
    ROLLS,
    Begin,
    Draw,
    DroidsAction,
    Emit,
    Killer,
    Lay,
    Pass,
    PlaceOrder,
    placements,
)
from engine.games.droids.board import NAMES
from engine.games.droids.config import EMITTERS, DroidsConfig
from engine.games.droids.orders import COLOUR_OF, kind_of
from engine.games.droids.position import DRAW, FIRST, LAY, OVER, PLACE, PROGRAMME, SEND, Counts, Position
from engine.games.droids.rules.choices import free_slots, may_lay, next_colour, refilled, room, sendable, stock
from engine.games.droids.words import WORDS, colour_name, kind_name
from engine.state import CHANCE, Actor
from engine.words import GAME, Msg, seat, seats, site


def to_act(config: DroidsConfig, position: Position) -> tuple[Actor, ...]:
    """The actors that may act: chance, the seats that must cover or uncover emitters, or the player in turn."""
    if position.phase == OVER:
        return ()
    if position.phase in (FIRST, PROGRAMME) or position.order is not None or any(position.dealing):
        return (CHANCE,)
    if any(position.owed):
        return tuple(name for name, owed in zip(config.seats, position.owed, strict=True) if owed)
    return (config.seats[position.turn] if position.turn < len(config.seats) else CHANCE,)


def verb(config: DroidsConfig, position: Position, actor: Actor) -> str:
    """The verb of a seat in `to_act`: `obstacle`, `draw`, `place`, `send`, `cover` or `uncover`."""
    owed = position.owed[config.seats.index(actor)]
    if owed:
        return "cover" if owed > 0 else "uncover"
    return {LAY: "obstacle", DRAW: "draw", PLACE: "place", SEND: "send"}[position.phase]


def emitters(config: DroidsConfig, position: Position, actor: Actor, doing: str) -> tuple[str, ...]:
    """The emitters to which the actor may apply `doing`: send their next order, cover or uncover them."""
    seat = config.seats.index(actor)
    covered = position.covered[seat]
    if doing == "send":
        numbers = sendable(config, position, seat)
    else:
        wanted = doing == "uncover"
        numbers = tuple(emitter for emitter in range(EMITTERS) if covered >> emitter & 1 == wanted)
    names = config.board.edges[actor].emitters
    return tuple(names[number] for number in numbers)


def chance_outcomes(config: DroidsConfig, position: Position) -> tuple[tuple[DroidsAction, float], ...]:
    """The actions of chance with their probabilities, which sum to 1."""
    if CHANCE not in to_act(config, position):
        return ()
    if position.phase == FIRST:
        return tuple((Begin(seat), 1 / len(config.seats)) for seat in config.seats)
    if any(position.dealing):
        bins, colour = refilled(position)[0], next_colour(position)
        total = sum(count for count, own in zip(bins, COLOUR_OF, strict=True) if own == colour)
        return tuple(
            (DEALS[kind], count / total) for kind, count in enumerate(bins) if count and COLOUR_OF[kind] == colour
        )
    if position.phase == PROGRAMME or position.order is not None:
        return tuple((roll, 1 / len(ROLLS)) for roll in ROLLS)
    return ((Killer(), 1.0),)


def legal_actions(config: DroidsConfig, position: Position, actor: Actor) -> Iterator[DroidsAction]:
    """The legal actions of an actor in `to_act`, in the order of squares, bins, kinds and slots."""
    if actor == CHANCE:
        yield from (action for action, _ in chance_outcomes(config, position))
        return
    doing = verb(config, position, actor)
    if doing == "obstacle":
        free = may_lay(config, position)
        yield from (Lay(actor, square) for square in range(len(NAMES)) if free >> square & 1)
    elif doing == "draw":
        yield from (Draw(actor, counts) for counts in draws(position))
    elif doing == "place":
        slots = free_slots(position, position.turn)
        for kind in sorted(set(position.racks[position.turn])):
            table = placements(actor, config.board.edges[actor].emitters, kind)
            for slot in slots:
                yield from table[slot]
        yield Pass(actor)
    else:
        yield from (Emit(actor, doing, emitter) for emitter in emitters(config, position, actor, doing))


def draws(position: Position) -> tuple[Counts, ...]:
    """The ways to fill the rack of the player in turn, most violet first."""
    count = room(position, position.turn)
    return splits(count, tuple(min(count, there) for there in stock(position)))


@lru_cache(maxsize=1 << 10)  # a few in each position
def splits(count: int, limits: Counts) -> tuple[Counts, ...]:
    """The ways to take `count` tokens with a limit for each colour."""
    if not limits:
        return ((),) if count == 0 else ()
    return tuple(
        (taken, *others)
        for taken in range(min(count, limits[0]), -1, -1)
        for others in splits(count - taken, limits[1:])
    )


def refusal(config: DroidsConfig, position: Position, action: DroidsAction) -> Msg | None:
    """Why the rules forbid an action here, or None."""
    actors = to_act(config, position)
    if not actors:
        return GAME("over")
    if action.actor not in actors:
        return GAME("turn", seats=seats(actors))
    if action.actor == CHANCE:
        legal = any(action == other for other, _ in chance_outcomes(config, position))
        return None if legal else WORDS("no.chance")
    doing = verb(config, position, action.actor)
    match action:
        case Lay(square=square) if doing == "obstacle":
            free = may_lay(config, position) >> square & 1
            return None if free else WORDS("no.square", square=site(NAMES[square]))
        case Draw(counts=counts) if doing == "draw":
            return _draw_refusal(position, counts)
        case PlaceOrder() if doing == "place":
            return _place_refusal(config, position, action)
        case Pass() if doing == "place":
            return None
        case Emit(actor=actor, verb=own, emitter=emitter) if doing == own:
            allowed = emitters(config, position, actor, doing)
            return None if emitter in allowed else WORDS(f"no.{doing}", emitter=emitter)
    return WORDS(f"no.must.{doing}", seat=seat(action.actor))


def _draw_refusal(position: Position, counts: Counts) -> Msg | None:
    count = room(position, position.turn)
    if min(counts) < 0 or sum(counts) != count:
        return WORDS("no.draw", tokens=count)
    for colour, (wanted, there) in enumerate(zip(counts, stock(position), strict=True)):
        if wanted > there:
            return WORDS("no.stock", tokens=there, colour=colour_name(colour))
    return None


def _place_refusal(config: DroidsConfig, position: Position, action: PlaceOrder) -> Msg | None:
    seat = position.turn
    names = config.board.edges[action.actor].emitters
    kind = kind_of(action.order)
    if kind not in position.racks[seat]:
        return WORDS("no.token", order=kind_name(kind))
    table = placements(action.actor, names, kind)
    if not 0 <= action.slot < len(table) or action not in table[action.slot]:
        return WORDS("no.slot")
    if action.slot not in free_slots(position, seat):
        return WORDS("no.taken", emitter=action.emitter)
    return None
