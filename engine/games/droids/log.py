"""The actions of Droids as the log tells them."""

from engine.games.droids.actions import Begin, DealToken, Draw, Emit, Killer, Lay, Pass, PlaceOrder, Roll
from engine.games.droids.board import DIRECTIONS, NAMES, NEXT, OFF
from engine.games.droids.config import SLOTS, DroidsConfig
from engine.games.droids.orders import COLOUR_OF
from engine.games.droids.position import March, Position, Shot
from engine.games.droids.rules.choices import next_order
from engine.games.droids.rules.execute_order import hits
from engine.games.droids.words import WORDS, colour_name, figure_name, kind_name, order_names
from engine.state import Action, Actor
from engine.words import Arg, Msg, direction, seat, site


def action_words(config: DroidsConfig, position: Position, action: Action, reader: Actor | None) -> Msg:
    """The sentence of a legal action; only the drawing seat reads more than the colour of a dealt token."""
    match action:
        case Lay(square=square):
            return WORDS("log.obstacle", square=site(NAMES[square]))
        case Draw(counts=counts):
            drawn = enumerate(counts)
            tokens = (WORDS("log.drawn", tokens=n, colour=colour_name(colour)) for colour, n in drawn if n)
            return WORDS("log.draw", drawn=tuple(tokens))
        case PlaceOrder(order=order, emitter=emitter, slot=slot):
            return WORDS("log.place", **order_names(order), emitter=emitter, slot=slot % SLOTS + 1)
        case Pass():
            return WORDS("log.pass")
        case Emit(verb="send", actor=actor, emitter=emitter):
            number = config.board.edges[actor].emitters.index(emitter)
            order = next_order(position, config.seats.index(actor), number)
            return WORDS("log.send", **order_names(order), emitter=emitter)
        case Emit(verb=verb, emitter=emitter):
            return WORDS(f"log.{verb}", emitter=emitter)
        case Begin(seat=name):
            return WORDS("log.first", seat=seat(name))
        case DealToken(kind=kind):
            drawing, colour = config.seats[position.turn], colour_name(COLOUR_OF[kind])
            if reader != drawing:
                return WORDS("log.deal", seat=seat(drawing), colour=colour)
            return WORDS("log.deal_own", seat=seat(drawing), colour=colour, order=kind_name(kind))
        case Roll(face=face):
            return _rolled(config, position, face)
        case Killer():
            return WORDS("log.killer")
    raise AssertionError(action)


def _rolled(config: DroidsConfig, position: Position, face: int) -> Msg:
    match position.order:
        case Shot(target=target, distance=distance):
            shooter = config.repair[0] if position.turn == len(config.seats) else position.turn
            arrow = next(way for way in range(len(NEXT)) if _ahead(position, shooter, way, distance) == target)
            found: dict[str, Arg] = {
                "robot": figure_name(config, config.pieces[target].id),
                "face": face,
                "needed": distance,
            }
            found["arrow"] = WORDS("arrow", direction=direction(DIRECTIONS[arrow]))
            return WORDS("log.hit" if hits(face, distance) else "log.missed", **found)
        case March(rollers=(first, *_)):
            robot = figure_name(config, config.pieces[first].id)
            return WORDS("log.holds" if face else "log.explodes", robot=robot, face=face)
    return WORDS("log.roll", face=face)


def _ahead(position: Position, shooter: int, way: int, distance: int) -> int | None:
    """The figure that stands so many squares from another."""
    square = position.robots[shooter]
    for _ in range(distance):
        square = NEXT[way][square] if square != OFF else OFF
    return position.robots.index(square) if square != OFF and square in position.robots else None
