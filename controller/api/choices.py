"""What phones may choose, as it is sent: games with their options, and the steps of an action."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.sentences import Sentence


class OptionValue(TypedDict):
    """The text of an option's value."""

    value: Any
    msg: Sentence


class GameOption(TypedDict):
    """An option of a game; `allowed` is empty if any value may be tried, and `examples` then names some.

    `values` are the texts of `allowed` or `examples`.
    """

    name: str
    title: Sentence
    help: Sentence
    default: Any
    allowed: list[Any]
    examples: list[Any]
    values: list[OptionValue]


class Level(TypedDict):
    """A level of a game's computer players, and a line about how it plays."""

    name: str
    line: Sentence


class FigureCount(TypedDict):
    """How many figures a game needs, how many of them the table has, and how many of these are moved by hand."""

    needed: int
    owned: int
    by_hand: int


class GameOffer(TypedDict):
    """A game, and what people read on its box: the least and the most players, the minutes that a match takes, the age
    from which we suggest it, and how much there is to learn (`rules`, 1 to 3).

    `here`: its sheet lies on the table; for other games `levels` and `options` are empty. `lesson`: how many moves its
    lesson has; 0 for none.
    """

    name: str
    title: str
    here: bool
    players: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    rules: int
    figures: FigureCount
    levels: list[Level]
    options: list[GameOption]
    lesson: int


# The view of a seat


class Lesson(TypedDict):
    """The lesson that is played on the table: `task` is what the seat does now, or what is said at the end.

    `done` of `tasks` are done. `show` is an action that does the present one, missing at the end.
    """

    seat: str
    task: Sentence
    done: int
    tasks: int
    show: NotRequired[str]


PuzzleLevel = Literal["easy", "medium", "hard"]


class PuzzleShown(TypedDict):
    """The puzzle of a day (ISO 8601) and a level that is shown on the table.

    `line`: the moves that the figures show, none while it is only set up. `best`: the fewest moves.
    """

    day: str
    level: PuzzleLevel
    line: list[str]
    best: int


class Step(TypedDict):
    """A token that may follow in an action's text; see `engine.state.Step`."""

    token: str
    kind: Literal["verb", "piece", "site", "token", "number", "choice"]
    msg: Sentence


class StepsAhead(TypedDict):
    """How a partly built action may go on; `complete`: it is an action as it stands."""

    steps: list[Step]
    complete: bool


class Steps(StepsAhead):
    """As `StepsAhead`, with the steps that follow each token; `next` is empty if they are too many."""

    next: dict[str, StepsAhead]
