"""The results of an action of Droids as sentences: where robots went, what was hit, and which orders find no robot."""

from collections.abc import Iterator

from engine.effects import Carry, Drop, Effect, EffectGroup, Place, Relocate, Remove
from engine.games.droids.actions import DroidsAction, Emit, Killer, PlaceOrder, Roll
from engine.games.droids.config import SLOTS, DroidsConfig
from engine.games.droids.orders import KINDS, kind_of
from engine.games.droids.position import NOTHING, PLACE, PROGRAMME, SEND, March, Position, Shot, alive, changed
from engine.games.droids.rules.choices import next_order, receiver
from engine.games.droids.rules.rounds import emitted
from engine.games.droids.words import WORDS, figure_name
from engine.words import Msg, Name, seat, site


def consequences(
    config: DroidsConfig, before: Position, action: DroidsAction, after: Position, effects: tuple[EffectGroup, ...]
) -> Iterator[Msg]:
    """Results of a legal action that its own sentence does not state; all of them are public."""
    match action:
        case Emit(verb="send") | Killer():
            done = (*_seen(config, effects), *_unseen(config, before, after))
            yield from done or (WORDS(f"none.{_obstruction(config, before, action)}"),)
        case Roll():
            yield from _seen(config, effects)
            yield from _awaited(config, after)
    yield from _unsent(config, before, action, after)


def _seen(config: DroidsConfig, effects: tuple[EffectGroup, ...]) -> Iterator[Msg]:
    """Changes on the board; of a figure that moves more than once, only the last square."""
    last = {effect.piece: effect for group in effects for effect in group if isinstance(effect, Relocate)}
    for group in effects:
        for effect in reversed(group):  # the figure that pushes comes last
            if not isinstance(effect, Relocate) or last[effect.piece] is effect:
                yield from _changed(config, effect, pushed=effect is not group[-1])


def _changed(config: DroidsConfig, effect: Effect, pushed: bool) -> Iterator[Msg]:
    match effect:
        case Relocate(piece=piece, path=(*_, end), manner=manner):
            robot, parked = figure_name(config, piece), end not in config.board.geometry.sites
            if parked:
                yield WORDS("did.carried" if manner == "carried" else "did.lost", robot=robot)
            elif manner == "carried":
                yield WORDS("did.stands", robot=robot, square=site(end))
            else:
                yield WORDS("did.pushed" if pushed else "did.goes", robot=robot, square=site(end))
        case Carry(piece=piece, token=token):
            yield WORDS("did.takes", robot=figure_name(config, piece), thing=token)
        case Drop(piece=piece, token=token, site=square):
            yield WORDS("did.puts", robot=figure_name(config, piece), thing=token, square=site(square))
        case Place(site=square):
            yield WORDS("did.mined", square=site(square))
        case Remove(site=square):
            yield WORDS("did.explodes", square=site(square))


def _unseen(config: DroidsConfig, before: Position, after: Position) -> Iterator[Msg]:
    """What robots take from each other, who may uncover an emitter, and what the die decides."""
    losers = [s for s, (had, has) in enumerate(zip(before.carried, after.carried, strict=True)) if had and not has]
    for taker, (had, has) in enumerate(zip(before.carried, after.carried, strict=True)):
        if had == NOTHING != has and losers:
            yield WORDS("did.robs", robot=_figure(config, taker), other=_figure(config, losers[0]))
    for number, owed in enumerate(after.owed):
        if owed < 0:
            yield WORDS("did.mends", robot=_figure(config, number))
    yield from _awaited(config, after)


def _awaited(config: DroidsConfig, after: Position) -> Iterator[Msg]:
    match after.order:
        case Shot(target=target, distance=distance):
            yield WORDS("did.aims", robot=_figure(config, target), needed=distance)
        case March(rollers=(first, *_)):
            yield WORDS("did.rolls", robot=_figure(config, first))


def _obstruction(config: DroidsConfig, before: Position, action: Emit | Killer) -> str:
    """Why an order that was received has changed nothing: the last part of its key."""
    if isinstance(action, Killer):
        figure, order = config.repair[0], config.scenario.programme[before.programme[0]]
    else:
        emitter = config.board.edges[action.actor].emitters.index(action.emitter)
        order = next_order(before, before.turn, emitter)
        received = receiver(config, before, before.turn, emitter)
        assert received is not None
        figure = received
    if not order:
        return "fire"
    kind, swims = KINDS[kind_of(order)], figure < len(config.seats) and config.board.river >> before.robots[figure] & 1
    if kind.ground == ("land" if swims else "water"):
        return "wet" if swims else "dry"
    return kind.act


def _unsent(config: DroidsConfig, before: Position, action: DroidsAction, after: Position) -> Iterator[Msg]:
    """The orders that no robot could receive: of players who were passed over, and all that are left after a round."""
    if before.phase not in (PLACE, PROGRAMME, SEND):
        return
    orders = _before_the_end(config, before, action)
    if after.round > before.round:
        if any(any(slots) for number, slots in enumerate(orders) if alive(after, number)):
            yield WORDS("did.discarded" if config.options["unsent"] == "discard" else "did.kept")
    elif after.phase == SEND and after.order is None and not any(after.owed):
        for number in _passed_over(config, before, after):
            if number < len(config.seats) and alive(after, number) and any(orders[number]):
                yield WORDS("did.waits", seat=seat(config.seats[number]))


def _passed_over(config: DroidsConfig, before: Position, after: Position) -> Iterator[int]:
    """The seats between the one that had the turn to send, or the start player, and the one that has it now."""
    senders = len(config.seats) + config.has_killer
    first = before.turn + 1 if before.phase == SEND else after.first
    return (number % senders for number in range(first, first + (after.turn - first) % senders))


def _before_the_end(config: DroidsConfig, before: Position, action: DroidsAction) -> tuple[bytes, ...]:
    """The orders on all emitters after the action itself, before any are discarded at the end of a round."""
    match action:
        case PlaceOrder(order=order, slot=slot):
            slots = bytearray(before.emitters[before.turn])
            slots[slot] = order
            return changed(before.emitters, before.turn, bytes(slots))
        case Emit(verb="send", actor=actor, emitter=name):
            emitter = config.board.edges[actor].emitters.index(name)
            return emitted(before, before.turn, emitter)[0].emitters
        case Emit(verb="cover", actor=actor, emitter=name):
            number, first = config.seats.index(actor), SLOTS * config.board.edges[actor].emitters.index(name)
            slots = bytearray(before.emitters[number])
            slots[first : first + SLOTS] = bytes(SLOTS)
            return changed(before.emitters, number, bytes(slots))
    return before.emitters


def _figure(config: DroidsConfig, number: int) -> Name:
    return figure_name(config, config.pieces[number].id)
