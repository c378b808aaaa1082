"""The JSON values that a table sends, as types: the results of `controller.api.table_api.TableApi`.

A value that is unknown or absent is missing: changes of a view are merge patches, in which null removes a member.
Lengths are mm and angles rad in the board frame (x to the east, y to the north, yaw counter-clockwise), times are s.
`tools.typescript` writes these types down for the page.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.choices import Lesson, Level, PuzzleShown, Steps
from controller.api.game_states import GameState
from controller.api.hall.table import JoinedHall
from controller.api.linking import LinkedTable
from controller.api.sentences import NamedPiece, Sentence

Point = tuple[float, float]
Phase = Literal["lobby", "setup", "play", "busy", "mismatch", "over"]
FigureState = Literal["standing", "driving", "moved", "lost"]
FigureLink = Literal["ok", "lost", "hand"]
NoticeLevel = Literal["info", "warning", "error"]

SheetStep = Literal["clear", "lay", "check", "failed"]
Source = Literal["phone", "table", "computer", "host", "clock", "chance"]
"""Where an action came from; `table`: the camera saw it made by hand."""


class Token(TypedDict):
    """A token: its kind and the side that faces up."""

    kind: str
    side: str


# The board and the games


class Site(TypedDict):
    """A place on the board; `x` and `y` of its middle in mm. `outline` are its corners, relative to the middle.

    `traits` are the game's properties of the place.
    """

    id: str
    x: float
    y: float
    outline: list[Point]
    traits: dict[str, str]


class Board(TypedDict):
    """The board of one game.

    `field_mm` is its width and height, `sheet_mm` the x0, y0, x1, y1 of the printed sheet; `figure_mm` and `token_mm`
    are diameters. `parks` are the figures' places next to the field.
    """

    name: str
    field_mm: Point
    pitch_mm: float
    figure_mm: float
    token_mm: float
    sheet_mm: tuple[float, float, float, float]
    sites: list[Site]
    parks: list[Site]


StopReason = Literal["stop", "button", "button-gone", "failure"]
"""A person's phone, the button at the table, that button, which is no longer there, or a part of the program."""


class Stopped(TypedDict):
    """Who stopped the table, by name or empty, and why."""

    by: str
    reason: StopReason


class GameOnTable(TypedDict):
    """The game's name in the registry, its title for people, and the options that are chosen now.

    `hidden`: a seat may know something that another may not.
    """

    name: str
    title: str
    hidden: bool
    options: dict[str, Any]


class You(TypedDict):
    """The viewer's seat, whether it may act, the name of the decision that an order must quote, and its first steps."""

    seat: NotRequired[str]
    to_act: bool
    decision: NotRequired[str]
    offers: NotRequired[Steps]


class Seat(TypedDict):
    """A seat of the game; `level` is that of a computer player."""

    id: str
    kind: Literal["open", "human", "computer"]
    name: str
    level: NotRequired[str]
    to_act: bool


class Figure(NamedPiece):
    """The figure of a piece; `figure`, `site` and `battery` (0 to 1) are missing while unknown.

    `link` is `hand` for a figure without motors.
    """

    figure: NotRequired[int]
    site: NotRequired[str]
    state: FigureState
    down: bool
    link: FigureLink
    battery: NotRequired[float]


class PlacedToken(Token):
    """A token on a site; `seen` is false while the camera cannot see the site."""

    site: str
    seen: bool


class Task(Sentence):
    """A task for hands; `seat` is whose player should do it, missing for anybody.

    `cannot`: somebody has said that it cannot be done. `why`: why a figure does not drive by itself.
    """

    id: str
    kind: Literal["lift", "lay", "turn", "carry"]
    site: str
    token: NotRequired[Token]
    piece: NotRequired[str]
    seat: NotRequired[str]
    state: Literal["open", "done"]
    cannot: bool
    why: NotRequired[Sentence]


class Route(TypedDict):
    """A figure's route, and when it starts and ends, counted from the start of the plan."""

    piece: str
    route_mm: list[Point]
    begin_s: float
    end_s: float


class Drive(TypedDict):
    """The plan being driven; `done` is its completed part, 0 to 1; `waiting` are pieces that wait for others."""

    routes: list[Route]
    seconds: float
    done: float
    waiting: list[str]


class TokenDifference(Sentence):
    """A site whose token is not the expected one; `empty` stands for none."""

    site: str
    expected: str
    seen: str


class FigureDifference(Sentence):
    """A figure that is not on its site; `seen` is the site where it stands, missing between sites."""

    site: str
    piece: str
    expected: str
    seen: NotRequired[str]


class MismatchChoice(Sentence):
    """A way to resolve a mismatch; `host`: only the host may choose it."""

    id: str
    host: bool


class Mismatch(TypedDict):
    """The table does not show the match's position."""

    differences: list[TokenDifference | FigureDifference]
    choices: list[MismatchChoice]


class Countdown(TypedDict):
    """A move made by hand, which is committed when `seconds` have passed."""

    seat: str
    action: str
    msg: Sentence
    seconds: float


class Timer(TypedDict):
    """A timer of the game; it is paused while the table is at work."""

    name: str
    seconds: float
    running: bool


class LogEntry(TypedDict):
    """A ply of the match as this seat may read it: its notation, and a sentence about what it did.

    `action` is `adjust` where the host trusted the table.
    """

    ply: int
    seat: NotRequired[str]
    action: str
    msg: Sentence
    source: Source


class FairPlay(TypedDict):
    """The hash of the secret seed from which all draws follow, and the seed, missing until the match is over."""

    sha256: str
    seed: NotRequired[str]


class FigureWay(TypedDict):
    """A figure's way from site to site."""

    piece: str
    path: list[str]


class LastMove(TypedDict):
    """What the newest ply that changed the board changed: figures' ways, and the sites of tokens."""

    ply: int
    ways: list[FigureWay]
    sites: list[str]


class Undo(TypedDict):
    """What can be taken back: at most so many of the latest decisions of a seat.

    `asked`: how many its player asks to take back, missing while nobody asks; `waiting` are the seats whose players are
    still to agree, `refused` is one whose player would not have it.
    """

    seat: str
    most: int
    asked: NotRequired[int]
    waiting: list[str]
    refused: NotRequired[str]


class Outcome(TypedDict):
    """How the match ended; no winners for a draw."""

    winners: list[str]
    reason: Sentence
    scores: dict[str, float]


class Notice(Sentence):
    """A state of the table that people should know."""

    code: str
    level: NoticeLevel


class SheetChange(TypedDict):
    """Another sheet is to lie on the table: that of `game`.

    `clear`: the camera still sees these pieces, and so many tokens, on the old one. `lay`: nothing lies on it any more,
    and the new one is missing. `check`: it lies there, and the camera looks whether it lies as it should. `failed`: the
    table of the new game cannot be opened, and `trouble` says why.
    """

    game: str
    title: str
    step: SheetStep
    pieces: list[str]
    tokens: int
    trouble: NotRequired[Sentence]


class Replay(TypedDict):
    """A stored match that the figures play again: they show ply `ply` of `plies`, or are on the way to it.

    `settled`: the table shows it. `entry` is the ply as a spectator may read it, missing for the first position.
    """

    match: str
    ply: int
    plies: int
    paused: bool
    settled: bool
    entry: NotRequired[LogEntry]


class View(TypedDict):
    """All that one seat, or a spectator, may see now.

    `seats` and `tasks` are by id, `figures` by piece, `tokens` by site, `log` by ply. `state` is the engine's view of
    the seat; a game that declares no type shows a plain object. `levels` are those of the game's computer players.
    `ply` counts the plies of the match. At a `simulated` table the hands are simulated, too.
    """

    phase: Phase
    stopped: NotRequired[Stopped]
    game: GameOnTable
    match: NotRequired[str]
    ply: int
    you: You
    seats: dict[str, Seat]
    levels: list[Level]
    state: NotRequired[GameState | dict[str, Any]]
    figures: dict[str, Figure]
    tokens: dict[str, PlacedToken]
    tasks: dict[str, Task]
    drive: NotRequired[Drive]
    mismatch: NotRequired[Mismatch]
    countdown: NotRequired[Countdown]
    timers: list[Timer]
    log: dict[str, LogEntry]
    fair_play: NotRequired[FairPlay]
    last: NotRequired[LastMove]
    undo: NotRequired[Undo]
    lesson: NotRequired[Lesson]
    puzzle: NotRequired[PuzzleShown]
    outcome: NotRequired[Outcome]
    simulated: bool
    sheet: NotRequired[SheetChange]
    replay: NotRequired[Replay]
    linked: NotRequired[LinkedTable]
    hall: NotRequired[JoinedHall]
    notices: list[Notice]
