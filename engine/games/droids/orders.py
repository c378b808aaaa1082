"""The order tokens of Droids, from their data file: kinds, colours, counts and effects.

A kind is a number, an index of `KINDS`; so is a colour, an index of `BINS`. A token with its arrow set is an
order: a number above 0, because the slots of an emitter are bytes and 0 is an empty slot.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.board_file import Table, read, shipped
from engine.games.droids.board import DIRECTIONS

_ACTS = ("move", "fire", "grab", "fix", "relay")
"""Values of `act` in the data file."""

_GROUNDS = ("land", "water", "any")
"""Values of `from` in the data file."""

_MOVES = {"reach", "diagonal"}
"""Keys that only a `move` has."""


@dataclass(frozen=True, slots=True)
class Bin:
    """A colour of tokens, drawn from its own bin.

    Attributes:
        colour: its name.
        css: the colour for screens.
        repair: whether a repair robot receives them instead of the sender's own robot.
    """

    colour: str
    css: str
    repair: bool


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of token.

    Attributes:
        code: its name in notation.
        title: its name for people.
        colour: index of its bin.
        tokens: number of them in the game.
        act: move, fire, grab, fix or relay.
        ground: required ground of its receiver: land, water or any.
        reach: of a move, in squares; 0 until something stops it.
        arrows: the directions that its arrow can have.
        turn: of a relay, from the arrow of sending to the arrow of moving, in steps of 45 degrees clockwise.
    """

    code: str
    title: str
    colour: int
    tokens: int
    act: str
    ground: str
    reach: int
    arrows: tuple[int, ...]
    turn: int


def read_orders(text: str, file: str) -> tuple[tuple[Bin, ...], tuple[Kind, ...]]:
    """Read token data from TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: a missing, unknown or impossible entry; names file, key and value.
    """
    data = read(text, file)
    data.only(("colours", "orders"))
    colours, orders = data.table("colours"), data.table("orders")
    bins = tuple(_bin(colours.table(name), name) for name in colours.entries)
    names = tuple(colours.entries)
    kinds = tuple(_kind(orders.table(code), code, names) for code in orders.entries)
    if [kind.colour for kind in kinds] != sorted(kind.colour for kind in kinds) or not kinds:
        raise data.bad("orders", "must list the kinds of one colour together, in the order of the colours")
    return bins, kinds


def _bin(data: Table, colour: str) -> Bin:
    data.only(("receiver", "css"))
    return Bin(colour, data.word("css"), data.word("receiver", ("own", "repair")) == "repair")


def _kind(data: Table, code: str, colours: tuple[str, ...]) -> Kind:
    act = data.word("act", _ACTS) if "act" in data.entries else ""
    extra = {"move": _MOVES, "relay": {"turn"}}.get(act, set())
    data.only({"colour", "title", "tokens", "act", "from"} | (extra - {"diagonal"}), extra)
    diagonal = data.flag("diagonal")
    return Kind(
        code=code,
        title=data.word("title"),
        colour=colours.index(data.word("colour", colours)),
        tokens=data.count("tokens", range(1, 100)),
        act=act,
        ground=data.word("from", _GROUNDS),
        reach=data.count("reach", range(10), 0),
        arrows=tuple(range(1 if diagonal else 0, len(DIRECTIONS), 2)),
        turn=data.count("turn", (0, 90, 180, 270), 0) // 45,
    )


BINS, KINDS = read_orders(*shipped(__file__, "orders.toml"))
"""The colours and the kinds of token that the project ships."""

KIND: Mapping[str, int] = {kind.code: number for number, kind in enumerate(KINDS)}
"""Code -> kind."""

COLOUR_OF = tuple(kind.colour for kind in KINDS)
"""Kind -> colour."""

COLOUR: Mapping[str, int] = {colour.colour: number for number, colour in enumerate(BINS)}
"""Name -> colour."""

_TURNS = 4
"""Arrows that a token can have."""


def order_of(kind: int, arrow: int) -> int:
    """The order that a token of this kind gives with its arrow in this direction."""
    return 1 + _TURNS * kind + KINDS[kind].arrows.index(arrow)


def kind_of(order: int) -> int:
    """The kind of token that gives an order."""
    return (order - 1) // _TURNS


def arrow_of(order: int) -> int:
    """The direction of an order's arrow."""
    return KINDS[(order - 1) // _TURNS].arrows[(order - 1) % _TURNS]


def read_order(code: str, direction: str) -> int | None:
    """The order with that kind and direction, for example `move1` and `N`; None if there is none."""
    if code not in KIND or direction not in DIRECTIONS:
        return None
    kind, arrow = KIND[code], DIRECTIONS.index(direction)
    return order_of(kind, arrow) if arrow in KINDS[kind].arrows else None


def order_text(order: int) -> str:
    """The kind and the direction of an order: `move1 N`; of a relay the direction of sending."""
    return f"{KINDS[kind_of(order)].code} {DIRECTIONS[arrow_of(order)]}"
