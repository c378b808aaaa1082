"""The course of a game: start player, obstacles, and the three phases of each round.

Each function takes the position in which an actor has just acted and returns the next one with a choice.
Players without a choice are skipped.
"""

from engine.games.droids.config import SLOTS, DroidsConfig
from engine.games.droids.orders import KINDS, kind_of
from engine.games.droids.position import (
    DRAW,
    LAY,
    NO_DEAL,
    NO_ORDERS,
    NO_PROGRAMME,
    PLACE,
    PROGRAMME,
    SEND,
    Position,
    Result,
    alive,
    changed,
    discarded,
)
from engine.games.droids.rules.choices import can_place, receiver, refilled, room, sendable
from engine.games.droids.rules.endings import judged, killer_blocked, out_of_rounds, over
from engine.games.droids.rules.execute_order import Played, receive, resume, shoot_around


def begun(config: DroidsConfig, position: Position) -> Position:
    """The first position with a choice: the draw of the start player, if there are several players."""
    return started(config, position, 0) if len(config.seats) == 1 else position


def started(config: DroidsConfig, position: Position, first: int) -> Position:
    """The start player was drawn."""
    position = position._replace(first=first, turn=first)
    return position._replace(phase=LAY) if config.scenario.lay else new_round(config, position)


def laid(config: DroidsConfig, position: Position, square: int) -> Position:
    """The player in turn has placed an obstacle."""
    seats = len(config.seats)
    position = position._replace(
        tokens=position.tokens | 1 << square, laid=position.laid + 1, turn=(position.turn + 1) % seats
    )
    return new_round(config, position) if position.laid == config.scenario.lay[seats] else position


def new_round(config: DroidsConfig, position: Position) -> Position:
    """Begin a round with the drawing of tokens."""
    return _next_to_draw(config, position._replace(phase=DRAW), range(len(config.seats)))


def _next_to_draw(config: DroidsConfig, position: Position, order: range) -> Position:
    """Pass the turn to the first player that draws, at these places after the start player; else begin the placing."""
    for place in order:
        seat = (position.first + place) % len(config.seats)
        if alive(position, seat) and room(position, seat):
            return position._replace(turn=seat)
    position = position._replace(phase=PLACE, passed=0, turn=position.first)
    return _next_to_place(config, position, 0)


def dealt(config: DroidsConfig, position: Position, kind: int) -> Position:
    """The player in turn was dealt a token; an empty bin is refilled from its discard first."""
    bins, discards = refilled(position)
    colour, seat = KINDS[kind].colour, position.turn
    position = position._replace(
        racks=changed(position.racks, seat, tuple(sorted((*position.racks[seat], kind)))),
        bins=changed(bins, kind, bins[kind] - 1),
        discards=discards,
        dealing=changed(position.dealing, colour, position.dealing[colour] - 1),
    )
    if any(position.dealing):
        return position
    seats = len(config.seats)
    return _next_to_draw(config, position._replace(dealing=NO_DEAL), range((seat - position.first) % seats + 1, seats))


def placed(config: DroidsConfig, position: Position, order: int, slot: int) -> Position:
    """The player in turn has placed a token with its arrow set."""
    seat = position.turn
    rack, slots = list(position.racks[seat]), bytearray(position.emitters[seat])
    rack.remove(kind_of(order))
    slots[slot] = order
    position = position._replace(
        racks=changed(position.racks, seat, tuple(rack)), emitters=changed(position.emitters, seat, bytes(slots))
    )
    return _next_to_place(config, position, 1)


def passed(config: DroidsConfig, position: Position) -> Position:
    """The player in turn stops placing in this round."""
    return _next_to_place(config, position._replace(passed=position.passed | 1 << position.turn), 1)


def _next_to_place(config: DroidsConfig, position: Position, offset: int) -> Position:
    seats = len(config.seats)
    for place in range(offset, offset + seats):
        seat = (position.turn + place) % seats
        if not position.passed >> seat & 1 and can_place(position, seat):
            return position._replace(turn=seat)
    position = position._replace(turn=position.first, passed=0)
    if config.has_killer:
        return position._replace(phase=PROGRAMME)
    return _next_to_send(config, position._replace(phase=SEND), 0)


def programmed(config: DroidsConfig, position: Position, face: int) -> Position:
    """The killer's orders for this round were rolled."""
    programme = (face, config.scenario.programme_length)
    return _next_to_send(config, position._replace(phase=SEND, programme=programme), 0)


def emitted(position: Position, seat: int, emitter: int) -> tuple[Position, int]:
    """Take the emitter's next order: the position with its token discarded, and the order."""
    slots = bytearray(position.emitters[seat])
    slot = next(slot for slot in range(SLOTS * emitter, SLOTS * emitter + SLOTS) if slots[slot])
    order, slots[slot] = slots[slot], 0
    position = position._replace(
        emitters=changed(position.emitters, seat, bytes(slots)),
        discards=discarded(position.discards, (kind_of(order),)),
    )
    return position, order


def sent(config: DroidsConfig, position: Position, emitter: int) -> Played:
    """The player in turn sends an order; its token is used even if it cannot be executed."""
    figure = receiver(config, position, position.turn, emitter)
    assert figure is not None
    position, order = emitted(position, position.turn, emitter)
    after, effects = receive(config, position, figure, order)
    return _carried_out(config, after), effects


def killed(config: DroidsConfig, position: Position) -> Played:
    """The killer executes its next order."""
    number, left = position.programme
    order = config.scenario.programme[number]
    following = ((number + 1) % len(config.scenario.programme), left - 1)
    position = position._replace(programme=following if left > 1 else NO_PROGRAMME)
    killer = config.repair[0]
    after, effects = receive(config, position, killer, order) if order else shoot_around(config, position, killer)
    return _carried_out(config, after), effects


def rolled(config: DroidsConfig, position: Position, face: int) -> Played:
    """The die that an order waited for shows `face`."""
    after, effects = resume(config, position, face)
    return _carried_out(config, after), effects


def _carried_out(config: DroidsConfig, position: Position) -> Position:
    """After an order or a part of it: wait for its dice, end the game, wait for choices, or pass the turn."""
    if position.order is not None:
        return position
    position = judged(config, position)
    return position if position.result or any(position.owed) else _next_to_send(config, position, 1)


def set_by_hand(config: DroidsConfig, position: Position) -> Position:
    """The position after robots and tokens were set by hand while orders are sent; a player that can send is next."""
    position = judged(config, position)
    return position if position.result or any(position.owed) else _next_to_send(config, position, 0)


def covered(config: DroidsConfig, position: Position, seat: int, emitter: int) -> Position:
    """The seat has covered an emitter that was hit; its tokens are discarded."""
    first = SLOTS * emitter
    slots = position.emitters[seat]
    position = position._replace(
        covered=changed(position.covered, seat, position.covered[seat] | 1 << emitter),
        owed=changed(position.owed, seat, position.owed[seat] - 1),
        emitters=changed(position.emitters, seat, slots[:first] + bytes(SLOTS) + slots[first + SLOTS :]),
        discards=discarded(position.discards, (), slots[first : first + SLOTS]),
    )
    return position if any(position.owed) else _next_to_send(config, position, 1)


def uncovered(config: DroidsConfig, position: Position, seat: int, emitter: int) -> Position:
    """The seat has uncovered an emitter that was repaired."""
    position = position._replace(
        covered=changed(position.covered, seat, position.covered[seat] & ~(1 << emitter)),
        owed=changed(position.owed, seat, 0),
    )
    return _next_to_send(config, position, 1)


def _next_to_send(config: DroidsConfig, position: Position, offset: int) -> Position:
    """Pass the turn to the first player that can send, `offset` places on or more; else end the round."""
    senders = len(config.seats) + config.has_killer
    for place in range(offset, offset + senders):
        turn = (position.turn + place) % senders
        if position.programme[1] if turn == len(config.seats) else sendable(config, position, turn):
            return position._replace(turn=turn)
    return _round_over(config, position)


def _round_over(config: DroidsConfig, position: Position) -> Position:
    """Discard or keep left tokens by option, change the start player, and begin the next round or end the game."""
    seats = len(config.seats)
    if config.options["unsent"] == "discard":
        for slots in position.emitters:
            position = position._replace(discards=discarded(position.discards, (), slots))
        position = position._replace(emitters=(NO_ORDERS,) * seats)
    if config.options["draw"] == "fresh_7":
        for rack in position.racks:
            position = position._replace(discards=discarded(position.discards, rack))
        position = position._replace(racks=((),) * seats)
    if config.has_killer and killer_blocked(config, position):
        return over(position, Result((0,), "blocked"))
    if position.round == config.options["max_rounds"]:
        return over(position, out_of_rounds(config, position))
    if _is_dead(config, position):
        return over(position, Result((), "dead"))
    first = next(
        seat % seats for seat in range(position.first + 1, position.first + 1 + seats) if alive(position, seat % seats)
    )
    return new_round(config, position._replace(first=first, turn=first, round=position.round + 1))


def _is_dead(config: DroidsConfig, position: Position) -> bool:
    """Whether a round would pass without any choice."""
    return not config.has_killer and not any(
        alive(position, seat) and (room(position, seat) or can_place(position, seat))
        for seat in range(len(config.seats))
    )
