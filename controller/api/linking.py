"""Two tables that play one match: what a host can ask for, and what everybody sees of it."""

from typing import Literal, NotRequired, Protocol

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.sentences import Sentence


class OtherToken(TypedDict):
    """A token that lies at the other table."""

    kind: str
    side: str


class OtherStop(TypedDict):
    """Who stopped the other table, by name or empty."""

    by: str


class OtherBoard(TypedDict):
    """The board of a further house that plays, for one that watches."""

    house: str
    agrees: bool
    figures: dict[str, str]
    tokens: dict[str, OtherToken]


class Handover(TypedDict):
    """A match that changes houses: `offered` by the one that holds it, `moving` once both hosts agree, or `refused`.

    `hidden`: the hidden hands of all seats change houses with it. `why`: it was refused.
    """

    step: Literal["offered", "moving", "refused"]
    hidden: bool
    why: NotRequired[Sentence]


class LinkedTable(TypedDict):
    """The other table, of `house`.

    `role`: the leader holds the match, the follower shows it on its board, the watcher only on its phones. `state`:
    `waiting` for the other table, `joined`, `gone` for the moment, or `refused`, with `why`. `agrees`: its board shows
    the match, with figures by piece and tokens by site. `waiting`: what hands are asked for there. `picture`: its
    camera's picture may be seen; `shows`: this one's may be seen there. `watchers`: names of the houses that watch.
    `codes`: how many codes for them are given away. `second`: for a watcher, the other board of the match. `turn`: how
    often the match has changed houses.
    """

    role: Literal["leader", "follower", "watcher"]
    state: Literal["waiting", "joined", "gone", "refused"]
    house: str
    agrees: bool
    waiting: list[Sentence]
    figures: dict[str, str]
    tokens: dict[str, OtherToken]
    picture: bool
    shows: bool
    watchers: list[str]
    codes: NotRequired[int]
    handover: NotRequired[Handover]
    turn: NotRequired[int]
    second: NotRequired[OtherBoard]
    stopped: NotRequired[OtherStop]
    why: NotRequired[Sentence]


class Linking(Protocol):
    """The link to another table (host)."""

    async def invite_table(self, house: str) -> str:
        """Wait for another table to follow this one, which is called `house` there; returns the code to give to it."""

    async def join_table(self, code: str, house: str) -> None:
        """Follow the table that gave this code."""

    async def show_match(self) -> str:
        """Let one more house watch the match that this table leads; returns the code to give to it."""

    async def watch_table(self, code: str, house: str) -> None:
        """Watch the match of the table that gave this code."""

    async def end_watching(self) -> None:
        """Let no house watch any longer."""

    async def hand_over_match(self) -> None:
        """Offer the match to the table that follows; its host decides."""

    async def answer_handover(self, agrees: bool) -> None:
        """Take the match that is offered to this table, or refuse it; the table that offers it withdraws it."""

    async def leave_table(self) -> None:
        """End the link; the match stays with the table that holds it."""

    async def show_picture(self, allowed: bool) -> None:
        """Whether the other table may see this one's camera picture."""

    async def other_picture(self) -> bytes | None:
        """The other table's camera picture, as JPEG; None without one, or while that is not allowed."""
