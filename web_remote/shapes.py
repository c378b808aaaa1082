"""What the page is shown, as types: `python -m web_remote.typescript` writes them down for it.

A member that may be missing means "none" when it is.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

Point = tuple[float, float]


class Stopped(TypedDict):
    """Who stopped the table, and why."""

    by: str
    reason: str


class GameName(TypedDict):
    """A game."""

    name: str
    title: str


class You(TypedDict):
    """My seat, whether I may act, and the name of the choice that I am offered."""

    seat: NotRequired[str]
    to_act: bool
    decision: NotRequired[str]


class Seat(TypedDict):
    """A place in the game."""

    id: str
    kind: Literal["open", "human", "computer"]
    name: NotRequired[str]
    level: NotRequired[str]
    to_act: bool


class Figure(TypedDict):
    """A figure: which piece it is, where it stands and how it is."""

    piece: str
    title: str
    colour: str
    figure: NotRequired[int]
    site: NotRequired[str]
    state: Literal["standing", "driving", "moved", "lost"]
    down: bool
    link: Literal["ok", "lost", "hand"]
    battery: NotRequired[float]


class TokenShown(TypedDict):
    """A token on a site; `seen` is false while the camera cannot look there."""

    site: str
    kind: str
    side: str
    seen: NotRequired[bool]


class TokenName(TypedDict):
    """A token's kind and the side that lies up."""

    kind: str
    side: str


class Sentence(TypedDict):
    """Words of the table, to be translated by key."""

    text: str
    key: NotRequired[str]
    args: NotRequired[dict[str, Any]]


class Task(TypedDict):
    """Something that hands must do."""

    id: str
    kind: Literal["lift", "lay", "turn", "carry"]
    site: NotRequired[str]
    token: NotRequired[TokenName]
    piece: NotRequired[str]
    seat: NotRequired[str]
    text: str
    key: NotRequired[str]
    args: NotRequired[dict[str, Any]]
    state: Literal["open", "done"]
    cannot: NotRequired[bool]
    why: NotRequired[Sentence]


class Route(TypedDict):
    """A figure's way, and when it would be driven."""

    piece: str
    route_mm: list[Point]
    begin_s: float
    end_s: float


class Drive(TypedDict):
    """Figures on their ways; `waiting` names those that wait for others."""

    routes: list[Route]
    seconds: float
    done: float
    waiting: list[str]


class Timer(TypedDict):
    """A timer of the game; it rests while the table is at work."""

    name: str
    seconds: float
    running: bool


class Difference(TypedDict):
    """A site that shows something else."""

    site: NotRequired[str]
    expected: NotRequired[str]
    seen: NotRequired[str]
    text: str
    key: NotRequired[str]
    args: NotRequired[dict[str, Any]]


class Way(TypedDict):
    """A way out of a mismatch; `host`: only the host may take it."""

    id: str
    text: str
    key: NotRequired[str]
    args: NotRequired[dict[str, Any]]
    host: NotRequired[bool]


class Mismatch(TypedDict):
    """The table shows something else than the match."""

    differences: list[Difference]
    choices: list[Way]


class Countdown(TypedDict):
    """A hand-made move that counts as made when the time is over."""

    action: str
    seconds: float


class Ply(TypedDict):
    """One action of the match."""

    ply: int
    seat: NotRequired[str]
    action: str
    source: str


class Outcome(TypedDict):
    """How the match ended."""

    winners: list[str]
    reason: str
    scores: dict[str, float]


class Notice(TypedDict):
    """Something that people should know."""

    code: str
    level: Literal["info", "warning", "error"]
    text: str
    args: NotRequired[dict[str, Any]]


class Person(TypedDict):
    """A paired phone, as the others see it."""

    id: str
    name: str
    host: bool
    seat: NotRequired[str]
    online: bool


class Wish(TypedDict):
    """A phone asks for a seat that another phone holds."""

    phone: str
    name: str
    seat: str


class Room(TypedDict):
    """Who is here; `me` is this phone's id. Only a host sees wishes."""

    me: str
    people: dict[str, Person]
    wishes: list[Wish]


class View(TypedDict):
    """All that this phone may see."""

    phase: Literal["lobby", "setup", "play", "busy", "mismatch", "over"]
    stopped: NotRequired[Stopped]
    game: GameName
    match: NotRequired[str]
    ply: int
    you: You
    seats: dict[str, Seat]
    levels: list[str]
    state: NotRequired[dict[str, Any]]
    figures: dict[str, Figure]
    tokens: dict[str, TokenShown]
    tasks: dict[str, Task]
    drive: NotRequired[Drive]
    mismatch: NotRequired[Mismatch]
    countdown: NotRequired[Countdown]
    timers: NotRequired[list[Timer]]
    log: dict[str, Ply]
    outcome: NotRequired[Outcome]
    notices: list[Notice]
    room: Room


class Site(TypedDict):
    """A place on the board, mm."""

    id: str
    x: float
    y: float
    outline: list[Point]
    traits: dict[str, str]


class Board(TypedDict):
    """The board of one game, mm, y to the north."""

    name: str
    field_mm: Point
    pitch_mm: float
    figure_mm: float
    token_mm: float
    sheet_mm: tuple[float, float, float, float]
    sites: list[Site]
    parks: list[Site]


class Offer(TypedDict):
    """A token that may follow in an action's text."""

    token: str
    kind: Literal["verb", "piece", "site", "token", "number", "choice"]
    label: str


class Offers(TypedDict):
    """How a partly built action may go on; `complete`: it is an action as it stands."""

    steps: list[Offer]
    complete: bool


class Laid(TypedDict):
    """A token that hands must lay."""

    site: str
    token: Any


class Carried(TypedDict):
    """A figure that hands must carry."""

    piece: str
    site: str


class Ghost(TypedDict):
    """What an action would do on the table; `blocked`: why wheels cannot do it."""

    routes: list[Route]
    seconds: float
    lift: list[str]
    lay: list[Laid]
    turn: list[str]
    carry: list[Carried]
    blocked: NotRequired[str]


class Invited(TypedDict):
    """An invitation for another phone."""

    url: str
    short: str
    qr: str
    seconds: float


class GameOption(TypedDict):
    """A choice that people make before the game."""

    name: str
    title: str
    help: str
    default: Any
    allowed: list[Any]
    examples: NotRequired[list[Any]]


class GameOffer(TypedDict):
    """A game that can be played here."""

    name: str
    title: str
    seats: list[str]
    options: NotRequired[list[GameOption]]
    levels: NotRequired[list[str]]


class Unsure(TypedDict):
    """A figure whose tag the camera does not read now.

    `coasting`: for a moment, it is within some `sigma_mm` of its place. `hidden`: a hand is over it, or there is no
    picture. `lost`: nobody knows where it is.
    """

    sight: Literal["coasting", "hidden", "lost"]
    sigma_mm: float


class Fault(TypedDict):
    """Something that went wrong with a figure, `age_s` ago."""

    age_s: float
    text: str


class Health(TypedDict):
    """How a figure is that drives: an entry of `GET /api/figures`; none where it is not known yet."""

    figure: int
    link: Literal["ok", "lost"]
    state: str
    reason: str
    armed: bool
    battery: float | None
    battery_low: bool
    round_trip_ms: float | None
    loss: float | None
    signal_dbm: float | None
    seen_per_s: float
    heard_s: float | None
    firmware: str | None
    calibration: int | None
    residual_mm: float | None
    tune_due: bool
    faults: list[Fault]


class Poses(TypedDict):
    """Where the figures are: x mm, y mm, yaw rad, age s; of whom that is not sure; whether a hand is over the board;
    how much of the drive that goes on is done.
    """

    t: float
    figures: dict[str, tuple[float, float, float, float]]
    unsure: dict[str, Unsure]
    hand: bool
    done: NotRequired[float | None]


class Snap(TypedDict):
    """The whole view, as of change `seq` of the run `boot`."""

    t: Literal["snap"]
    boot: str
    seq: int
    view: View


class Ev(TypedDict):
    """Change number `seq`: a merge patch of the view."""

    t: Literal["ev"]
    seq: int
    patch: dict[str, Any]


class Resumed(TypedDict):
    """All missed changes have been sent."""

    t: Literal["resumed"]
    seq: int


class Ack(TypedDict):
    """The message with this id was carried out; `seq` is the newest change then."""

    t: Literal["ack"]
    id: str
    seq: int
    result: NotRequired[Any]


class Nack(TypedDict):
    """The message with this id was refused; nothing has changed. `why` is for people."""

    t: Literal["nack"]
    id: NotRequired[str]
    code: str
    why: str


class Pong(TypedDict):
    """Yes, I am."""

    t: Literal["pong"]
    ts: float


class PosesNow(TypedDict):
    """Telemetry: unnumbered, newest only."""

    t: Literal["poses"]
    poses: Poses


FromTable = Snap | Ev | Resumed | Ack | Nack | Pong | PosesNow
