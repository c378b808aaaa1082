"""What an action changes on the table, in the order in which it happens.

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
    """A flat piece without identity: its kind (`disc`) and the side that lies up (`white`)."""

    kind: str
    side: str = ""

    def __str__(self) -> str:
        return f"{self.side} {self.kind}".strip()


@dataclass(frozen=True, slots=True)
class Relocate:
    """A figure goes along `path`, site by site; the first entry is where it stands now."""

    piece: str
    path: tuple[str, ...]
    manner: Manner


@dataclass(frozen=True, slots=True)
class Place:
    """A token comes to lie on a site."""

    token: Token
    site: str


@dataclass(frozen=True, slots=True)
class Remove:
    """A token leaves a site."""

    token: Token
    site: str


@dataclass(frozen=True, slots=True)
class Flip:
    """The token on a site turns over; `token` is what it shows afterwards."""

    token: Token
    site: str


@dataclass(frozen=True, slots=True)
class Down:
    """A figure falls down; it shows its red light."""

    piece: str


@dataclass(frozen=True, slots=True)
class Up:
    """A figure that was down stands up."""

    piece: str


@dataclass(frozen=True, slots=True)
class Carry:
    """A figure takes up the token on its way; the token waits beside the board."""

    piece: str
    token: Token
    site: str


@dataclass(frozen=True, slots=True)
class Drop:
    """A figure lays down the token that it carried."""

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
    """What stands where.

    Attributes:
        figures: piece -> site; a piece that stands nowhere on the board is at a parking place.
        tokens: site -> token.
        flags: piece -> such as `down` or `charged`; only pieces that have one.
    """

    figures: Mapping[str, str]
    tokens: Mapping[str, Token]
    flags: Mapping[str, frozenset[str]] = field(default_factory=dict)
