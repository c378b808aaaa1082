"""RoboRama's actions and their text forms.

Robot cards: `basic 3 B1 g5`, `basic chip 4`, `special 1 B1 e5`, `special 2 B1 e4`, `special 3 B1 g4 e4` (bend, end),
`special 4 B1 g3 B2 h5`, `special 5 B1 g3`, `special chip 4`; afterwards `reactivate 3`, `turn 5` or `keep`.
ChaosBot cards: `chaos move d5`, `chaos laser N E`, `chaos spring c6 c5` (end, where the robot there goes),
`chaos pusher S`, `chaos mind W2 a4`, `chaos reset d5`, or `pass`. Without a legal card: `out`, or `wait`.
Set-up: `specials 1 3 chip`, `turn 3`, `chaosbot d5`, `obstacle c4`. Chance's: `first blue`, `deal laser`.

They are named tuples for speed: hundreds of them may be listed in one position.
"""

from typing import NamedTuple

from engine.errors import NotationError
from engine.games.roborama.board import CARDS, CELL, CELLS, CHIP, COLOURS, DIRECTIONS, KINDS, PIECE, PIECES
from engine.state import CHANCE, Actor

CARD = {card: number for number, card in enumerate(CARDS)}
"""Name -> card."""

FACES = ("basic", "special")
"""The faces of a card; the index is 1 for the special one."""


class Drive(NamedTuple):
    """Play a movement card.

    Attributes:
        special: whether its special action is taken.
        card: its number minus one.
        stops: for each moving robot in order: its piece, the cells where it turns, and its last cell.
    """

    actor: Actor
    special: bool
    card: int
    stops: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        words = [FACES[self.special], CARDS[self.card]]
        for piece, *cells in self.stops:
            words += (PIECES[piece], *(CELLS[cell] for cell in cells))
        return " ".join(words)


class Chip(NamedTuple):
    """Play the chip card to reactivate a movement card."""

    actor: Actor
    special: bool
    card: int

    def __str__(self) -> str:
        return f"{FACES[self.special]} chip {CARDS[self.card]}"


class Pick(NamedTuple):
    """Choose one of the own robot cards: `reactivate` it, or `turn` it to its special face."""

    actor: Actor
    verb: str
    card: int

    def __str__(self) -> str:
        return f"{self.verb} {CARDS[self.card]}"


class Specials(NamedTuple):
    """Choose in secret which cards begin with their special face, as a mask."""

    actor: Actor
    cards: int

    def __str__(self) -> str:
        return " ".join(("specials", *(card for number, card in enumerate(CARDS) if self.cards >> number & 1)))


class Put(NamedTuple):
    """Put the ChaosBot or an obstacle on a cell."""

    actor: Actor
    verb: str
    cell: int

    def __str__(self) -> str:
        return f"{self.verb} {CELLS[self.cell]}"


class Chaos(NamedTuple):
    """Play a ChaosBot card; `args` are cells, directions and pieces, depending on the kind."""

    actor: Actor
    kind: int
    args: tuple[int, ...]

    def __str__(self) -> str:
        words = (names[value] for names, value in zip(_ARGUMENTS[self.kind], self.args, strict=False))
        return " ".join(("chaos", KINDS[self.kind], *words))


class Plain(NamedTuple):
    """An action of one word: `pass`, `keep`, `out` or `wait`."""

    actor: Actor
    verb: str

    def __str__(self) -> str:
        return self.verb


class First(NamedTuple):
    """Chance draws the first player."""

    colour: int
    actor: Actor = CHANCE

    def __str__(self) -> str:
        return f"first {COLOURS[self.colour]}"


class DealCard(NamedTuple):
    """Chance deals the next ChaosBot card."""

    kind: int
    actor: Actor = CHANCE

    def __str__(self) -> str:
        return f"deal {KINDS[self.kind]}"


RoboRamaAction = Drive | Chip | Pick | Specials | Put | Chaos | Plain | First | DealCard
"""Any action of a seat or of chance."""

_ARGUMENTS = (
    (CELLS,),
    (DIRECTIONS, DIRECTIONS),
    (CELLS, CELLS),
    (DIRECTIONS,),
    (PIECES, CELLS),
    (CELLS,),
)
"""Kind of ChaosBot card -> the names of its arguments; the laser and the spring may have fewer."""

_FEWEST = (1, 0, 1, 1, 2, 1)
"""Kind of ChaosBot card -> arguments that it needs at least."""

_PLAIN = ("pass", "keep", "out", "wait")
"""Verbs of `Plain`."""

_SEAT_EXAMPLES = (
    "`basic 3 B1 g5`, `basic chip 4`, `special 4 B1 g3 B2 h5`, `reactivate 3`, `turn 5`, `keep`, `chaos laser N E`, "
    "`pass`, `out`, `wait`, `specials 1 3 chip`, `chaosbot d5` or `obstacle c4`"
)
"""Examples of a seat's text forms, for error messages."""


def read_action(seats: tuple[Actor, ...], actor: Actor, text: str) -> RoboRamaAction:
    """Read an action's text, legal or not.

    Raises:
        NotationError: the actor has no seat, or the text is not an action of RoboRama.
    """
    words = text.split()
    action: RoboRamaAction | None
    if actor == CHANCE:
        action = _read_chance(words)
    elif actor in seats:
        action = _read_seat(actor, words)
    else:
        raise NotationError(f"{actor!r} has no seat in this game; the seats are {', '.join(seats)}")
    if action is None:
        known = "`first blue` or `deal laser`" if actor == CHANCE else _SEAT_EXAMPLES
        raise NotationError(f"{text!r} is not an action of {actor} in RoboRama; write {known}")
    return action


def _read_chance(words: list[str]) -> RoboRamaAction | None:
    match words:
        case ["first", colour] if colour in COLOURS:
            return First(COLOURS.index(colour))
        case ["deal", kind] if kind in KINDS:
            return DealCard(KINDS.index(kind))
    return None


def _read_seat(actor: Actor, words: list[str]) -> RoboRamaAction | None:
    match words:
        case ["basic" | "special" as face, "chip", card] if CARD.get(card, CHIP) < CHIP:
            return Chip(actor, face == "special", CARD[card])
        case ["basic" | "special" as face, card, *rest] if CARD.get(card, CHIP) < CHIP:
            stops = _read_stops(rest)
            return Drive(actor, face == "special", CARD[card], stops) if stops else None
        case ["reactivate" | "turn" as verb, card] if card in CARD:
            return Pick(actor, verb, CARD[card])
        case ["specials", *cards] if cards and all(card in CARD for card in cards):
            numbers = [CARD[card] for card in cards]
            return Specials(actor, sum(1 << n for n in numbers)) if numbers == sorted(set(numbers)) else None
        case ["chaosbot" | "obstacle" as verb, cell] if cell in CELL:
            return Put(actor, verb, CELL[cell])
        case ["chaos", kind, *rest] if kind in KINDS:
            return _read_chaos(actor, KINDS.index(kind), rest)
        case [verb] if verb in _PLAIN:
            return Plain(actor, verb)
    return None


def _read_stops(words: list[str]) -> tuple[tuple[int, ...], ...] | None:
    """Pieces, each with one cell or more."""
    stops: list[tuple[int, ...]] = []
    for word in words:
        if word in PIECE:
            stops.append((PIECE[word],))
        elif word in CELL and stops:
            stops[-1] += (CELL[word],)
        else:
            return None
    return tuple(stops) if stops and all(len(stop) > 1 for stop in stops) else None


def _read_chaos(actor: Actor, kind: int, words: list[str]) -> Chaos | None:
    names = _ARGUMENTS[kind]
    if not _FEWEST[kind] <= len(words) <= len(names):
        return None
    if not all(word in known for word, known in zip(words, names, strict=False)):
        return None
    return Chaos(actor, kind, tuple(known.index(word) for word, known in zip(words, names, strict=False)))
