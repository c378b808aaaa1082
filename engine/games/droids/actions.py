"""The actions of Droids and their text forms.

A seat's: `obstacle c4`, `draw violet:3 blue:2 red:2`, `place move1 N e 2` (token, arrow, emitter, slot), `pass`,
`send e`, `cover e`, `uncover e`. Chance's: `first yellow`, `deal move1`, `roll 7`, `killer` (its next order).
"""

from dataclasses import dataclass
from functools import lru_cache

from engine.errors import NotationError
from engine.games.droids.board import NAMES, NUMBER
from engine.games.droids.config import RACK, SLOTS, DroidsConfig
from engine.games.droids.orders import BINS, COLOUR, KIND, KINDS, order_of, order_text, read_order
from engine.state import CHANCE, Actor
from engine.untrusted import whole_number

FACES = 10
"""The die shows 0 to 9."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Place an obstacle on a square before the first round."""

    actor: Actor
    square: int

    def __str__(self) -> str:
        return f"obstacle {NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a number of tokens of each colour."""

    actor: Actor
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(
            ("draw", *(f"{own.colour}:{count}" for own, count in zip(BINS, self.counts, strict=True) if count))
        )


@dataclass(frozen=True, slots=True)
class PlaceOrder:
    """Place a token, its arrow set, on an emitter's slot (counted over all the seat's emitters)."""

    actor: Actor
    order: int
    emitter: str
    slot: int

    def __str__(self) -> str:
        return f"place {order_text(self.order)} {self.emitter} {self.slot % SLOTS + 1}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Stop placing tokens in this round."""

    actor: Actor

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Emit:
    """Send the next order of an own emitter, cover it or uncover it."""

    actor: Actor
    verb: str
    emitter: str

    def __str__(self) -> str:
        return f"{self.verb} {self.emitter}"


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance draws the start player."""

    seat: str
    actor: Actor = CHANCE

    def __str__(self) -> str:
        return f"first {self.seat}"


@dataclass(frozen=True, slots=True)
class DealToken:
    """Chance gives the drawing player a token of this kind."""

    kind: int
    actor: Actor = CHANCE

    def __str__(self) -> str:
        return f"deal {KINDS[self.kind].code}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The ten-sided die shows a face."""

    face: int
    actor: Actor = CHANCE

    def __str__(self) -> str:
        return f"roll {self.face}"


@dataclass(frozen=True, slots=True)
class Killer:
    """The killer carries out the next order of its programme."""

    actor: Actor = CHANCE

    def __str__(self) -> str:
        return "killer"


DroidsAction = Lay | Draw | PlaceOrder | Pass | Emit | Begin | DealToken | Roll | Killer
"""Any action of a seat or of chance."""

VERBS = ("send", "cover", "uncover")
"""The verbs of `Emit`."""

ROLLS = tuple(Roll(face) for face in range(FACES))
"""Face of the die -> its action."""

DEALS = tuple(DealToken(kind) for kind in range(len(KINDS)))
"""Kind of token -> its action."""


@lru_cache(maxsize=32)  # seats and kinds of tokens
def placements(actor: Actor, emitters: tuple[str, ...], kind: int) -> tuple[tuple[PlaceOrder, ...], ...]:
    """A seat's placements of one kind of token: for each of its slots those with each arrow."""
    return tuple(
        tuple(PlaceOrder(actor, order_of(kind, arrow), emitter, SLOTS * number + slot) for arrow in KINDS[kind].arrows)
        for number, emitter in enumerate(emitters)
        for slot in range(SLOTS)
    )


def read_action(config: DroidsConfig, actor: Actor, text: str) -> DroidsAction:
    """Read an action's text, legal or not.

    Raises:
        NotationError: the actor has no seat, or the text is not an action of Droids.
    """
    action: DroidsAction | None
    if actor == CHANCE:
        action = _read_chance(config, text)
    elif actor in config.seats:
        action = _read_seat(config.board.edges[actor].emitters, actor, text)
    else:
        raise NotationError(f"{actor!r} has no seat in this game; the seats are {', '.join(config.seats)}")
    if action is None:
        known = (
            "`first yellow`, `deal move1`, `roll 7` or `killer`"
            if actor == CHANCE
            else "`obstacle c4`, `draw violet:4 red:3`, `place move1 N e 2`, `pass`, `send e`, `cover e` or `uncover e`"
        )
        raise NotationError(f"{text!r} is not an action of {actor} in Droids; write {known}")
    return action


def _read_chance(config: DroidsConfig, text: str) -> DroidsAction | None:
    match text.split():
        case ["first", seat] if seat in config.seats:
            return Begin(seat)
        case ["deal", code] if code in KIND:
            return DEALS[KIND[code]]
        case ["roll", number] if (face := whole_number(number, range(FACES))) is not None:
            return ROLLS[face]
        case ["killer"]:
            return Killer()
    return None


def _read_seat(emitters: tuple[str, ...], actor: Actor, text: str) -> DroidsAction | None:
    match text.split():
        case ["obstacle", square] if square in NUMBER:
            return Lay(actor, NUMBER[square])
        case ["draw", *parts] if parts:
            counts = _read_counts(parts)
            return Draw(actor, counts) if counts else None
        case ["place", code, direction, emitter, place] if emitter in emitters and (
            slot := whole_number(place, range(1, SLOTS + 1))
        ):
            order = read_order(code, direction)
            number = SLOTS * emitters.index(emitter) + slot - 1
            return PlaceOrder(actor, order, emitter, number) if order else None
        case ["pass"]:
            return Pass(actor)
        case [verb, emitter] if verb in VERBS and emitter in emitters:
            return Emit(actor, verb, emitter)
    return None


def _read_counts(parts: list[str]) -> tuple[int, ...] | None:
    """Counts by colour from `violet:3 red:4`; None unless in the order of the bins, each from 1 to 7."""
    counts = [0] * len(BINS)
    last = -1
    for part in parts:
        colour, _, text = part.partition(":")
        count = whole_number(text, range(1, RACK + 1))
        if colour not in COLOUR or COLOUR[colour] <= last or count is None:
            return None
        last = COLOUR[colour]
        counts[last] = count
    return tuple(counts)
