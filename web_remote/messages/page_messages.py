"""The messages from the page to the table; `shapes.py` has those in the other direction.

Every message is a JSON object whose `t` names its kind. A command has an `id` and is answered by exactly one `ack` or
`nack` with that id; a command with a known id gets the same answer and is not carried out again.
"""

from datetime import date
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, FiniteFloat, TypeAdapter

from controller.api.choices import PuzzleLevel
from web_remote.messages.host_messages import HostCommand
from web_remote.messages.message import KEYS, ActionText, Command, Message, Name, SeatCommand

MAX_MESSAGE = 16 * 1024
"""Largest message from a phone, bytes: enough for an action of 2,000 characters, each a JSON escape of 6 bytes."""


class Hello(Message):
    """The first message on a socket: the newest change that the page has, and the channel that counted it."""

    t: Literal["hello"]
    boot: Annotated[str, Field(max_length=64)] = ""
    since: Annotated[int, Field(ge=0, le=2**53)] = 0


class Ping(Message):
    """Asks whether the connection is alive. Answer: `Pong`."""

    t: Literal["ping"]
    ts: FiniteFloat


class AskSteps(SeatCommand):
    """Ask how an action that begins with `prefix` may go on. Answer: `Steps`."""

    t: Literal["steps"]
    prefix: Annotated[list[Name], Field(max_length=64)]


class AskWhy(SeatCommand):
    """Ask why an action that begins with `prefix` is not offered. Answer: `Sentence`."""

    t: Literal["why"]
    prefix: Annotated[list[Name], Field(max_length=64)]


class AskExplore(Command):
    """Ask where a line of slides such as `R E` would lead; nobody else learns of it. Answer: `Explored`.

    `puzzle` and `level`: the day and the level of a puzzle instead of the match.
    """

    t: Literal["explore"]
    line: Annotated[list[Name], Field(max_length=64)]
    puzzle: date | None = None
    level: PuzzleLevel = "medium"


class AskHistory(Command):
    """Ask for the position after a ply of the match, 0 for the first one. Answer: `Moment`."""

    t: Literal["history"]
    ply: Annotated[int, Field(ge=0, le=100_000)]


Question = AskSteps | AskWhy | AskExplore | AskHistory
"""Questions: they change nothing, and repeated ones are answered again."""


class AskPuzzle(Command):
    """Ask for a puzzle of today. Answer: `Puzzle`."""

    t: Literal["puzzle"]
    level: PuzzleLevel = "medium"


class ShowPuzzle(Command):
    """Set a puzzle up, and drive a line that solves it. Host; while one is shown, players too."""

    t: Literal["puzzle-show"]
    day: date
    level: PuzzleLevel
    line: Annotated[list[Name], Field(max_length=64)]


class AskGhost(SeatCommand):
    """Ask what an action would do on the table. Answer: `Ghost`."""

    t: Literal["ghost"]
    action: ActionText


class GiveOrder(SeatCommand):
    """Play an action; `decision` is the one that the seat was offered. Answer: the ply."""

    t: Literal["order"]
    decision: Name
    action: ActionText


class AskHint(SeatCommand):
    """Ask what the seat could do; everybody learns that somebody asked. Answer: `Hint`."""

    t: Literal["hint"]


class AskUndo(SeatCommand):
    """Ask to take back that many of the seat's latest decisions; done once all other people who play agree."""

    t: Literal["undo"]
    decisions: Annotated[int, Field(ge=1, le=1000)]


class AnswerUndo(Command):
    """Agree for a seat of this phone to what is asked to be taken back, or refuse."""

    t: Literal["agree"]
    seat: Name
    agrees: bool


class Stop(Command):
    """Stop every wheel immediately."""

    t: Literal["stop"]


class AnswerTask(Command):
    """Report that a hand task is done although the camera does not see it, or cannot be done."""

    t: Literal["task"]
    task: Name
    answer: Literal["done", "cannot"]


class Resolve(Command):
    """Choose how a mismatch is resolved."""

    t: Literal["resolve"]
    choice: Name


class ConfirmMove(SeatCommand):
    """Commit the hand-made move whose countdown runs."""

    t: Literal["confirm"]


class Nudge(Command):
    """Player or host: make a figure turn a little and back, so a hand finds it."""

    t: Literal["nudge"]
    piece: Name


class Identify(Command):
    """Make a figure blink."""

    t: Literal["identify"]
    piece: Name


class Sit(Command):
    """Take a seat. Answer: `mine`, or `asked` if the host must agree."""

    t: Literal["sit"]
    seat: Name


class SitGuest(Command):
    """Take a free seat for somebody without a phone, who shares this one; the name may be empty."""

    t: Literal["guest"]
    seat: Name
    name: Annotated[str, Field(max_length=64)]


class Rise(Command):
    """Leave a seat of this phone."""

    t: Literal["rise"]
    seat: Name


class Show(Command):
    """Show another of the phone's seats, as its player holds the phone now; null covers them all."""

    t: Literal["show"]
    seat: Name | None


class CallHost(Command):
    """Call the host of the hall that this table has joined, or no longer."""

    t: Literal["hall-call"]
    calls: bool


class Resign(SeatCommand):
    """Give the match up."""

    t: Literal["resign"]


AnyCommand = (
    AskSteps
    | AskWhy
    | AskExplore
    | AskHistory
    | AskHint
    | AskUndo
    | AnswerUndo
    | AskPuzzle
    | ShowPuzzle
    | AskGhost
    | GiveOrder
    | Stop
    | AnswerTask
    | CallHost
    | Resolve
    | ConfirmMove
    | Nudge
    | Identify
    | Sit
    | SitGuest
    | Rise
    | Show
    | Resign
    | HostCommand
)
FromPhone = Annotated[Hello | Ping | AnyCommand, Field(discriminator="t")]
from_phone: TypeAdapter[Hello | Ping | AnyCommand] = TypeAdapter(FromPhone, config=ConfigDict(cache_strings=KEYS))
