"""What each game shows its seats (`View.state`), distinguished by `game`.

Seats, pieces, sites and cards are named by their ids. What is unknown, absent or not for the viewer is missing in a
view, and null in the state of an answer (`controller.api.answers`).
"""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

Sites = dict[str, str]
"""Piece -> its site."""


class DiscCounts(TypedDict):
    """Discs by colour."""

    white: int
    black: int


class RobotoryState(TypedDict):
    """Robotory. `need`: discs that a refill takes now; `standing`: robots in each camp; `camps`: cell -> seat."""

    game: Literal["robotory"]
    to_move: NotRequired[str]
    robots: Sites
    discs: dict[str, str]
    supplies: dict[str, DiscCounts]
    pool: DiscCounts
    used: DiscCounts
    need: int
    standing: dict[str, int]
    camps: dict[str, str]


class Bid(TypedDict):
    """A call; `number` is missing in the solo game."""

    seat: str
    number: NotRequired[int]


class Proof(TypedDict):
    """A proof: whose, how many failed before it, moves used and left (missing: any number).

    `turned`: robots that have turned by 90 degrees; `barred`: robots that rested on the vortex before they had.
    """

    seat: str
    failed: int
    moves: int
    left: NotRequired[int]
    turned: list[str]
    barred: list[str]


class RicochetState(TypedDict):
    """Ricochet Robots. `robot`: the one that must reach `target`, missing for the vortex, which any may reach.

    `markers`: where the robots stood when the round began; `bids`: the best of each seat in the order of proofs;
    `goal`: chips that win; the timers are in `View.timers`.
    """

    game: Literal["ricochet"]
    phase: str
    round: int
    chip: NotRequired[str]
    target: NotRequired[str]
    robot: NotRequired[str]
    robots: Sites
    markers: Sites
    chips: dict[str, list[str]]
    face_down: list[str]
    pile: int
    goal: int
    bids: list[Bid]
    passed: list[str]
    proof: NotRequired[Proof]
    faces: list[str]


class RoboRamaState(TypedDict):
    """RoboRama. `active`: each seat's cards that are not spent; `special`: those that show their special face.

    `special_cards`: how many each seat chooses, missing for all; `chosen`: the secret choice, the own one only;
    `moves`: play -> cards that it makes active again; `chaos_cards`: how many ChaosBot cards each seat holds;
    `chaos_hands`: those that the viewer may see; `neutral`: pieces that are obstacles; `played`: the card after which
    a ChaosBot card may be played.
    """

    game: Literal["roborama"]
    programme: Literal[1, 2, 3]
    special_cards: NotRequired[int]
    moves: dict[str, list[str]]
    neutral: list[str]
    to_act: list[str]
    phase: str
    first: NotRequired[str]
    in_game: list[str]
    robots: Sites
    down: list[str]
    active: dict[str, list[str]]
    special: dict[str, list[str]]
    played: NotRequired[str]
    may_reactivate: list[str]
    must_leave: list[str]
    obstacles_due: dict[str, int]
    has_chosen: list[str]
    chosen: dict[str, list[str] | None]
    chaos_cards: dict[str, int]
    chaos_hands: dict[str, list[str] | None]
    discards: list[str]
    raises_chaosbot: NotRequired[str]
    turns: int


class DroidsScenario(TypedDict):
    """A scenario, with its texts in English."""

    number: int
    title: str
    story: str
    origin: str


class OrderKind(TypedDict):
    """A kind of token; `arrows`: the directions that it can have; `reach`: of a move, 0 until something stops it.

    `turn`: of a relay, degrees clockwise from the arrow of sending to that of moving.
    """

    title: str
    colour: Literal["violet", "blue", "grey", "red"]
    act: Literal["move", "fire", "grab", "fix", "relay"]
    arrows: list[str]
    reach: NotRequired[int]
    turn: NotRequired[int]


class Edge(TypedDict):
    """A seat's edge of the board: its side, the names of its ten emitters in order, its circle and its team."""

    side: Literal["south", "east", "north", "west"]
    emitters: list[str]
    home: str
    robot: str
    team: int


class Draws(TypedDict):
    """How many tokens the seat in turn draws, and how many of each colour there can be."""

    count: int
    most: dict[str, int]


class Queued(TypedDict):
    """The next order of an emitter, and the figure that would receive it now."""

    emitter: str
    order: str
    to: NotRequired[str]


class OwnSlot(TypedDict):
    """A slot of the own emitters."""

    emitter: str
    slot: int


class Foreseen(TypedDict):
    """Where the own orders would lead alone: the robot's squares, and by colour the slot for a further order.

    `aside` is the slot for a token that is only to leave the rack.
    """

    path: list[str]
    next: dict[str, OwnSlot]
    aside: NotRequired[OwnSlot]


DieFor = TypedDict(
    "DieFor",
    {
        "for": Literal["shot", "mine"],
        "target": NotRequired[str],
        "distance": NotRequired[int],
        "carriers": NotRequired[list[str]],
    },
)


class DroidsState(TypedDict):
    """Droids. `orders`: seat -> emitter -> its three slots, the first sent first, such as `move1 N` or empty.

    `rack`: the own tokens by kind; `racks`: everybody's by colour; `queues`: what each emitter sends next; `free`: the
    own empty slots by emitter; `to_cover`, `to_uncover`: damage and repairs still to be shared out; `covered`: damaged
    emitters; `dealing`: tokens still to come by colour; `waiting`: why a die is rolled; `programme`: the killer's
    orders to come.
    """

    game: Literal["droids"]
    scenario: DroidsScenario
    colours: dict[str, str]
    kinds: dict[str, OrderKind]
    edges: dict[str, Edge]
    phase: str
    round: int
    turn: NotRequired[str]
    first: str
    to_act: list[str]
    figures: Sites
    tokens: dict[str, str]
    carried: dict[str, str]
    rack: NotRequired[dict[str, int]]
    racks: dict[str, dict[str, int]]
    orders: dict[str, dict[str, list[str]]]
    draws: NotRequired[Draws]
    queues: dict[str, list[Queued]]
    free: dict[str, list[int]]
    foreseen: NotRequired[Foreseen]
    covered: dict[str, list[str]]
    to_cover: dict[str, int]
    to_uncover: dict[str, int]
    passed: dict[str, bool]
    containers: dict[str, int]
    bins: dict[str, int]
    discards: dict[str, int]
    to_lay: int
    dealing: dict[str, int]
    waiting: NotRequired[DieFor]
    programme: list[str]


class Home(TypedDict):
    """Robots of a seat in the enemy's start row, and how many win."""

    there: int
    needed: int


class Prices(TypedDict):
    """Batteries for each manner of moving."""

    step: int
    capture: int
    jump: int
    jump_capture: int


class Way(TypedDict):
    """The cheapest way to a square: the squares of the move's text, and the points of each payment, default first."""

    path: list[str]
    pays: list[list[str]]


class NetzwerkState(TypedDict):
    """Netzwerk. `turn`: the player in turn, also while the other one answers an offer; `stopped`: robots that stay.

    `batteries`: point -> state; `control`: point -> seats in control; `energy`: robot of the player in turn -> points
    of the batteries that it can use now; `ways`: robot -> square -> way; `battery_ways`: point -> points.
    """

    game: Literal["netzwerk"]
    to_act: list[str]
    turn: NotRequired[str]
    phase: str
    draw_offered: bool
    must_capture: bool
    robots: Sites
    captured: list[str]
    stopped: list[str]
    batteries: dict[str, Literal["charged", "used"]]
    moved_batteries: list[str]
    control: dict[str, list[str]]
    energy: dict[str, list[str]]
    ways: dict[str, dict[str, Way]]
    battery_ways: dict[str, list[str]]
    prices: Prices
    home: dict[str, Home]


GameState = RobotoryState | RicochetState | RoboRamaState | DroidsState | NetzwerkState
