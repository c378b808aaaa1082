"""What the follower says of itself and asks the leader, each declared once with its limits."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from controller.api.sentences import Sentence
from controller.linked.messages import Turn

Name = Annotated[str, Field(max_length=64)]
Parts = Annotated[list[Name], Field(max_length=64)]
ActionText = Annotated[str, Field(max_length=2000)]


class _Question(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Hello(_Question):
    """What the follower says of itself: a state, not a question."""

    house: Annotated[str, Field(max_length=32)]
    rules: int
    game: Name
    board: Name


class Met(_Question):
    """What the leader says of itself, and why it does not take the follower: a state, too."""

    house: Annotated[str, Field(max_length=32)]
    game: Name
    options: dict[Name, Any]
    refused: Sentence | None


class MatchRecord(_Question):
    """A match of the leader's that is over, as the text of its file: a state, too."""

    match: Name
    text: Annotated[str, Field(max_length=1 << 20)]


class Watching(_Question):
    """What the houses that only watch are called: a state, too."""

    houses: Annotated[list[Annotated[str, Field(max_length=32)]], Field(max_length=3)]


class ShownBy(_Question):
    """For a house that watches: what the house that holds the match is called since it has changed houses: a state."""

    house: Annotated[str, Field(max_length=32)]
    turn: Turn


class TakeSeat(_Question):
    """A person of the follower's takes a seat, or leaves it open again."""

    what: Literal["seat"] = "seat"
    seat: Name
    kind: Literal["open", "human"]
    name: Name


class Steps(_Question):
    """See `Play.steps`."""

    what: Literal["steps"] = "steps"
    seat: Name
    prefix: Parts


class Why(_Question):
    """See `Play.why`."""

    what: Literal["why"] = "why"
    seat: Name
    prefix: Parts


class Explore(_Question):
    """See `Play.explore`."""

    what: Literal["explore"] = "explore"
    line: Parts


class History(_Question):
    """See `Play.history`."""

    what: Literal["history"] = "history"
    seat: Name | None
    ply: Annotated[int, Field(ge=0, le=100_000)]


class Effects(_Question):
    """What an action would change: the goal that it would set."""

    what: Literal["effects"] = "effects"
    seat: Name
    action: ActionText


class Submit(_Question):
    """See `Play.submit`."""

    what: Literal["submit"] = "submit"
    id: Annotated[str, Field(max_length=200)]
    seat: Name
    decision: Name
    action: ActionText


class Undo(_Question):
    """See `Play.undo`."""

    what: Literal["undo"] = "undo"
    seat: Name
    decisions: Annotated[int, Field(ge=1, le=1000)]


class AnswerUndo(_Question):
    """See `Play.answer_undo`."""

    what: Literal["answer_undo"] = "answer_undo"
    seat: Name
    agrees: bool


class Hint(_Question):
    """See `Play.hint`."""

    what: Literal["hint"] = "hint"
    seat: Name


class Accept(_Question):
    """A move made by hand at the follower's board was this one of those that were offered."""

    what: Literal["accept"] = "accept"
    choice: Annotated[str, Field(max_length=2100)]


class Confirm(_Question):
    """See `Play.confirm_move`."""

    what: Literal["confirm"] = "confirm"
    seat: Name


class Resign(_Question):
    """A seat of the follower's gives up."""

    what: Literal["resign"] = "resign"
    seat: Name


class Picture(_Question):
    """The leader's camera picture, as JPEG in base64; null unless its host allows it."""

    what: Literal["picture"] = "picture"


Question = (
    TakeSeat
    | Steps
    | Why
    | Explore
    | History
    | Effects
    | Submit
    | Undo
    | AnswerUndo
    | Hint
    | Accept
    | Confirm
    | Resign
    | Picture
)
_question: TypeAdapter[Question] = TypeAdapter(Annotated[Question, Field(discriminator="what")])


def question_of(what: str, args: dict[str, Any]) -> Question:
    """The question that travelled.

    Raises:
        ValidationError: it is none.
    """
    return _question.validate_python({**args, "what": what})
