"""The physical changes that an action makes on the table, in order.

An action's effects are a tuple of groups. A group is one physical transaction: mostly a single effect,
several for a push that moves a train of figures together.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Manner = Literal["drive", "slide", "push", "jump", "carried"]
"""How a figure changes its place: drives itself, slides to an obstacle, is pushed, jumps over others, or is carried
by hand."""


@dataclass(frozen=True, slots=True)
class Token:
    """A flat piece without identity: its kind (`disc`) and the side that faces up (`white`)."""

    kind: str
    side: str = ""

    def __str__(self) -> str:
        return f"{self.side} {self.kind}".strip()


@dataclass(frozen=True, slots=True)
class Relocate:
    """A figure moves along `path`, site by site; the first entry is its present site."""

    piece: str
    path: tuple[str, ...]
    manner: Manner


@dataclass(frozen=True, slots=True)
class Place:
    """A token is placed on a site."""

    token: Token
    site: str


@dataclass(frozen=True, slots=True)
class Remove:
    """A token is taken from a site."""

    token: Token
    site: str


@dataclass(frozen=True, slots=True)
class Flip:
    """The token on a site is turned over; `token` is what it shows afterwards."""

    token: Token
    site: str


@dataclass(frozen=True, slots=True)
class Down:
    """A figure is knocked down; its light turns red."""

    piece: str


@dataclass(frozen=True, slots=True)
class Up:
    """A figure that was down stands up again."""

    piece: str


@dataclass(frozen=True, slots=True)
class Carry:
    """A figure picks up a token; the token is kept off the board meanwhile."""

    piece: str
    token: Token
    site: str


@dataclass(frozen=True, slots=True)
class Drop:
    """A figure puts down the token that it carried."""

    piece: str
    token: Token
    site: str


@dataclass(frozen=True, slots=True)
class Beam:
    """A ray from one site to another; nothing moves."""

    path: tuple[str, ...]


Effect = Relocate | Place | Remove | Flip | Down | Up | Carry | Drop | Beam
"""One change on the table."""

EffectGroup = tuple[Effect, ...]
"""The effects of one physical transaction."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The figures and tokens on the table.

    Attributes:
        figures: piece -> site; a piece off the board is at a parking place.
        tokens: site -> token.
        flags: piece -> its flags, for example `down`; only pieces that have any.
    """

    figures: Mapping[str, str]
    tokens: Mapping[str, Token]
    flags: Mapping[str, frozenset[str]] = field(default_factory=dict)
