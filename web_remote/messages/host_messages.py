"""The messages from a host's page; all others are in `web_remote.messages.page_messages`."""

from typing import Annotated, Literal

from pydantic import Field

from web_remote.messages.message import Command, Name, Scalar

HouseName = Annotated[str, Field(min_length=1, max_length=32)]


class Resume(Command):
    """Host: resume after a stop."""

    t: Literal["resume"]


class Tidy(Command):
    """Host: clear the board while no match runs."""

    t: Literal["tidy"]


class SetSeat(Command):
    """Host: assign a seat to a computer player, of the middle level unless another is named, or open it."""

    t: Literal["seat"]
    seat: Name
    kind: Literal["open", "computer"]
    level: Name | None = None


class GiveSeat(Command):
    """Host: give a seat to a phone."""

    t: Literal["give"]
    seat: Name
    phone: Name


class RefuseSeat(Command):
    """Host: refuse a phone's request for a seat."""

    t: Literal["refuse"]
    phone: Name


class Unpair(Command):
    """Host: remove another phone, a screen or a camera, for good; invitations that are not used yet end with it."""

    t: Literal["unpair"]
    phone: Name


class SetUp(Command):
    """Host: choose options of the next match, which decide on its seats; a match that is over is put away."""

    t: Literal["setup"]
    game: Name
    options: Annotated[dict[Name, Scalar], Field(max_length=32, default_factory=dict)]


class ChangeSheet(Command):
    """Host: begin to change the sheet for that of another game; a match that runs can be gone on with later."""

    t: Literal["sheet"]
    game: Name


class KeepSheet(Command):
    """Host: go on with the sheet that lies on the table."""

    t: Literal["keep"]


class HandOver(Command):
    """Host: make another phone the host instead of this one."""

    t: Literal["host"]
    phone: Name


class StartMatch(Command):
    """Host: start a match; `watch`: show how a simulated table is set up, instead of skipping it."""

    t: Literal["start"]
    game: Name
    options: Annotated[dict[Name, Scalar], Field(max_length=32, default_factory=dict)]
    watch: bool = False


class Learn(Command):
    """Host: begin the game's lesson."""

    t: Literal["learn"]


class EndLesson(Command):
    """Host: leave the lesson."""

    t: Literal["learn-end"]


class GoOn(Command):
    """Host: go on with a match of this game that was left before its end."""

    t: Literal["go-on"]
    match: Name


class Abandon(Command):
    """Host: end the match."""

    t: Literal["abandon"]


class StartReplay(Command):
    """Host: let the figures play a match of the library again, from the position after ply `ply` on."""

    t: Literal["replay"]
    match: Name
    ply: Annotated[int, Field(ge=0, le=100_000)]


class PauseReplay(Command):
    """Host: hold the replay after the ply that is under way, or go on."""

    t: Literal["replay-pause"]
    paused: bool


class EndReplay(Command):
    """Host: end the replay."""

    t: Literal["replay-end"]


class Invite(Command):
    """Host: invite another phone, a screen that only watches, or a phone that films. Answer: `InvitationLink`."""

    t: Literal["invite"]
    role: Literal["player", "viewer", "camera"] = "player"


class Admit(Command):
    """Host: let a phone that was invited as a camera film, instead of any other as the first or `second` camera."""

    t: Literal["admit"]
    phone: Name
    second: bool = False


class InviteTable(Command):
    """Host: wait for a house to follow this one, called `house` there. Answer: `TableCode`."""

    t: Literal["link-invite"]
    house: HouseName


class JoinTable(Command):
    """Host: follow the house that gave this code."""

    t: Literal["link-join"]
    code: Annotated[str, Field(min_length=1, max_length=64)]
    house: HouseName


class ShowMatch(Command):
    """Host: let one more house watch this match. Answer: `TableCode`."""

    t: Literal["link-show"]


class WatchTable(Command):
    """Host: watch the match of the house that gave this code."""

    t: Literal["link-watch"]
    code: Annotated[str, Field(min_length=1, max_length=64)]
    house: HouseName


class EndWatching(Command):
    """Host: let no house watch any longer."""

    t: Literal["link-unwatch"]


class OfferMatch(Command):
    """Host: hand the match over."""

    t: Literal["link-offer"]


class AnswerOffer(Command):
    """Host: take an offered match, or refuse or withdraw it."""

    t: Literal["link-answer"]
    agrees: bool


class LeaveTable(Command):
    """Host: end the link to the other house's table."""

    t: Literal["link-leave"]


class ShowPicture(Command):
    """Host: whether the other house may see the picture of this table's camera."""

    t: Literal["link-picture"]
    allowed: bool


class JoinHall(Command):
    """Host: join the hall at this address that gave this code, and be called `name` there."""

    t: Literal["hall-join"]
    address: Annotated[str, Field(min_length=1, max_length=120)]
    code: Annotated[str, Field(min_length=1, max_length=64)]
    name: HouseName


class LeaveHall(Command):
    """Host: leave the hall."""

    t: Literal["hall-leave"]


class AllowWatching(Command):
    """Host: whether visitors of the hall may watch this table without a code."""

    t: Literal["hall-watch"]
    allowed: bool


HostCommand = (
    Resume
    | Tidy
    | SetSeat
    | GiveSeat
    | RefuseSeat
    | Unpair
    | SetUp
    | ChangeSheet
    | KeepSheet
    | HandOver
    | StartMatch
    | Learn
    | EndLesson
    | GoOn
    | Abandon
    | StartReplay
    | PauseReplay
    | EndReplay
    | Invite
    | Admit
    | InviteTable
    | JoinTable
    | ShowMatch
    | WatchTable
    | EndWatching
    | OfferMatch
    | AnswerOffer
    | LeaveTable
    | ShowPicture
    | JoinHall
    | LeaveHall
    | AllowWatching
)
