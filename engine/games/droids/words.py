"""Droids' sentences for people."""

from engine.games.droids.board import DIRECTIONS
from engine.games.droids.config import DroidsConfig
from engine.games.droids.orders import BINS, KINDS, arrow_of, kind_of
from engine.words import Arg, Msg, Name, Phrases, direction

WORDS = Phrases("droids")


def colour_name(colour: int) -> Msg:
    """A colour of tokens within a sentence."""
    return WORDS(f"colour.{BINS[colour].colour}")


def kind_name(kind: int) -> Msg:
    """A kind of token within a sentence."""
    return WORDS(f"kind.{KINDS[kind].code}")


def figure_name(config: DroidsConfig, name: str) -> Name:
    """A figure by its id within a sentence."""
    return next(one.name for one in config.pieces if one.id == name)


def arrow_name(order: int) -> Msg:
    """The direction of an order; of a relay the direction of sending, then of the other robot's move."""
    kind, arrow = KINDS[kind_of(order)], arrow_of(order)
    way = direction(DIRECTIONS[arrow])
    if kind.act != "relay":
        return WORDS("arrow", direction=way)
    return WORDS("arrow.relay", direction=way, onward=direction(DIRECTIONS[(arrow + kind.turn) % len(DIRECTIONS)]))


def order_names(order: int) -> dict[str, Arg]:
    """An order as the arguments `order` and `arrow`."""
    return {"order": kind_name(kind_of(order)), "arrow": arrow_name(order)}
