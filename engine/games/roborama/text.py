"""The text form of a RoboRama position.

The text has nine fields, for example at the start of programme 1 with blue to begin:
`g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue - 0`

1. pieces of blue/green/orange/white: the cells of the robots (or obstacles) 1 to 4, `*` for one that is parked, `!`
   after one that is down; `-` for a colour that does not take part;
2. the ChaosBot in the same form, `-` if it does not take part;
3. the cards 1 to 5 and chip of each colour: basic face `B` or special face `S`, in lower case if inactive; `-` for a
   colour that is not in the game;
4. the ChaosBot cards of each colour and then the discards, each as six digits for move, laser, spring, pusher, mind
   and reset; `-` if there are no such cards;
5. the first player, or `-`;
6. the phase; after a card with its face, and with the cards that may be reactivated: `card`, `chaos:4b`,
   `turn:3s`, `reactivate:3b:14c`;
7. the player to choose, or `-`;
8. duties, joined by commas, or `-`: `forced:blue`, `due:blue:1` (obstacles to place), `home:B1` (an arrival that has
   counted), `chosen:blue:13c` (a secret choice of special cards);
9. turns so far, counted if the game has a limit.
"""

from collections.abc import Iterator

from engine.errors import NotationError
from engine.games.roborama.board import CARDS, CELL, CELLS, CHAOSBOT, COLOURS, KINDS, OFF, PIECE, PIECES, ROBOTS_OF
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import EMPTY, EMPTY_HAND, NO_CARD, NO_ONE, PHASES, Four, Position
from engine.games.roborama.position_check import unsound
from engine.untrusted import whole_number

_SYMBOLS = "12345c"
"""Card -> its letter in the text."""

_FIELDS = "pieces, ChaosBot, cards, ChaosBot cards, first player, phase, to move, duties, turns"
"""Names of the nine fields, for error messages."""


class _MisreadError(Exception):
    """A part of the text that cannot be read; the message says what is expected."""


def write_position(config: RoboRamaConfig, position: Position) -> str:
    """The text form."""
    groups = [ROBOTS_OF[colour] for colour in range(len(COLOURS))]
    pieces = [",".join(_cell(position, piece) for piece in group) for group in groups]
    cards = [_faces(position, colour) if position.playing >> colour & 1 else "-" for colour in range(len(COLOURS))]
    hands = ["".join(map(str, hand)) for hand in (*position.hands, position.discards)]
    return " ".join(
        (
            "/".join(text if group[0] in config.pieces else "-" for text, group in zip(pieces, groups, strict=True)),
            _cell(position, CHAOSBOT) if config.hand else "-",
            "/".join(cards),
            "/".join(hands) if config.hand else "-",
            _colour(position.first),
            _phase(position),
            _colour(position.mover),
            ",".join(_duties(position)) or "-",
            str(position.turns),
        )
    )


def _cell(position: Position, piece: int) -> str:
    cell = position.cells[piece]
    return ("*" if cell == OFF else CELLS[cell]) + "!" * (position.down >> piece & 1)


def _faces(position: Position, colour: int) -> str:
    marks = ""
    for card in range(len(CARDS)):
        mark = "S" if position.special[colour] >> card & 1 else "B"
        marks += mark if position.active[colour] >> card & 1 else mark.lower()
    return marks


def _colour(colour: int) -> str:
    return "-" if colour == NO_ONE else COLOURS[colour]


def _set(cards: int) -> str:
    return "".join(symbol for card, symbol in enumerate(_SYMBOLS) if cards >> card & 1)


def _phase(position: Position) -> str:
    if position.played == NO_CARD:
        return position.phase
    card = _SYMBOLS[position.played] + ("s" if position.used else "b")
    return ":".join((position.phase, card, _set(position.choices)) if position.choices else (position.phase, card))


def _duties(position: Position) -> Iterator[str]:
    yield from (f"forced:{name}" for colour, name in enumerate(COLOURS) if position.forced >> colour & 1)
    yield from (f"due:{name}:{due}" for name, due in zip(COLOURS, position.due, strict=True) if due)
    yield from (f"home:{PIECES[piece]}" for piece in range(CHAOSBOT) if position.arrived >> piece & 1)
    yield from (f"chosen:{name}:{_set(cards)}" for name, cards in zip(COLOURS, position.chosen, strict=True) if cards)


def read_position(config: RoboRamaConfig, text: str) -> Position:
    """Read the text form.

    Raises:
        NotationError: names the wrong part and the reason.
    """
    fields = text.split()
    if len(fields) != 9:
        raise NotationError(f"position {text!r} has {len(fields)} fields; it needs 9: {_FIELDS}")
    try:
        position = _read(config, fields)
    except _MisreadError as error:
        raise NotationError(f"position {text!r}: {error}") from error
    if fault := unsound(config, position):
        raise NotationError(f"position {text!r}: {fault}")
    written = write_position(config, position)
    if written != " ".join(fields):
        raise NotationError(f"position {text!r} must be written {written!r}")
    return position


def _read(config: RoboRamaConfig, fields: list[str]) -> Position:
    pieces, chaosbot, cards, hands, first, phase, mover, duties, turns = fields
    marks = _read_pieces(config, pieces, chaosbot)
    faces = [_read_faces(part) for part in _parts("cards", cards, len(COLOURS))]
    counts = [EMPTY_HAND] * (len(COLOURS) + 1)
    if config.hand:
        counts = [_read_hand(part) for part in _parts("ChaosBot cards", hands, len(COLOURS) + 1)]
    position = EMPTY._replace(
        cells=tuple(OFF if mark.startswith("*") else CELL[mark.rstrip("!")] for mark in marks),
        down=sum(1 << piece for piece, mark in enumerate(marks) if mark.endswith("!")),
        active=tuple(active for active, _ in faces),
        special=tuple(special for _, special in faces),
        playing=sum(1 << colour for colour, part in enumerate(cards.split("/")) if part != "-"),
        hands=tuple(counts[:-1]),
        discards=counts[-1],
        first=_read_colour("first player", first),
        mover=_read_colour("to move", mover),
        turns=_read_number("turns", turns),
    )
    return _read_duties(_read_phase(position, phase), duties)


def _parts(name: str, field: str, number: int) -> list[str]:
    parts = field.split("/")
    if len(parts) != number:
        raise _MisreadError(f"{name} {field!r} must have {number} parts with / between them")
    return parts


def _read_pieces(config: RoboRamaConfig, pieces: str, chaosbot: str) -> list[str]:
    """The mark of each piece: a cell or `*`, followed by `!` if it is down."""
    marks = ["*"] * len(PIECES)
    groups = _parts("pieces", pieces, len(COLOURS))
    named = {ROBOTS_OF[colour]: group.split(",") for colour, group in enumerate(groups)} | {(CHAOSBOT,): [chaosbot]}
    for numbers, words in named.items():
        if numbers[0] not in config.pieces:
            if words != ["-"]:
                raise _MisreadError(f"{','.join(words)!r} must be -: {PIECES[numbers[0]]} takes no part in this game")
            continue
        if len(words) != len(numbers):
            raise _MisreadError(f"{','.join(words)!r} must name {len(numbers)} cells")
        for piece, word in zip(numbers, words, strict=True):
            if word != "*" and word.removesuffix("!") not in CELL:
                raise _MisreadError(f"{word!r} is not a place for {PIECES[piece]}; write a cell such as d5, or *")
            marks[piece] = word
    return marks


def _read_faces(part: str) -> tuple[int, int]:
    """Masks of the active cards and of the special faces."""
    if part == "-":
        return 0, 0
    if len(part) != len(CARDS) or not set(part) <= set("BbSs"):
        raise _MisreadError(f"cards {part!r} must be {len(CARDS)} letters out of B b S s, or -")
    active = sum(1 << card for card, mark in enumerate(part) if mark.isupper())
    return active, sum(1 << card for card, mark in enumerate(part) if mark in "Ss")


def _read_hand(part: str) -> tuple[int, ...]:
    if len(part) != len(KINDS) or not set(part) <= set("0123456789"):
        raise _MisreadError(f"ChaosBot cards {part!r} must be {len(KINDS)} digits")
    return tuple(map(int, part))


def _read_colour(name: str, word: str) -> int:
    if word != "-" and word not in COLOURS:
        raise _MisreadError(f"{name} cannot be {word!r}; write {', '.join(COLOURS)} or -")
    return NO_ONE if word == "-" else COLOURS.index(word)


def _read_number(name: str, word: str) -> int:
    value = whole_number(word, range(1_000_000))
    if value is None:
        raise _MisreadError(f"{name} cannot be {word!r}; write a number")
    return value


def _read_set(word: str) -> int:
    if not word or not set(word) <= set(_SYMBOLS):
        raise _MisreadError(f"{word!r} does not name cards; write them as 13c")
    return sum(1 << card for card, symbol in enumerate(_SYMBOLS) if symbol in word)


def _read_phase(position: Position, field: str) -> Position:
    match field.split(":"):
        case [phase] if phase in PHASES:
            return position._replace(phase=phase)
        case [phase, card, *choices] if phase in PHASES and len(choices) < 2:
            if len(card) != 2 or card[0] not in _SYMBOLS or card[1] not in "bs":
                raise _MisreadError(f"{card!r} is not a played card; write it as 3b or 3s")
            chosen = _read_set(choices[0]) if choices else 0
            return position._replace(phase=phase, played=_SYMBOLS.index(card[0]), used=card[1] == "s", choices=chosen)
    raise _MisreadError(f"{field!r} is not a phase; write {', '.join(PHASES)}")


def _read_duties(position: Position, field: str) -> Position:
    for duty in [] if field == "-" else field.split(","):
        match duty.split(":"):
            case ["forced", colour] if colour in COLOURS:
                position = position._replace(forced=position.forced | 1 << COLOURS.index(colour))
            case ["due", colour, number] if colour in COLOURS:
                position = position._replace(due=_with(position.due, colour, _read_number("obstacles due", number)))
            case ["home", piece] if PIECE.get(piece, CHAOSBOT) != CHAOSBOT:
                position = position._replace(arrived=position.arrived | 1 << PIECE[piece])
            case ["chosen", colour, cards] if colour in COLOURS:
                position = position._replace(chosen=_with(position.chosen, colour, _read_set(cards)))
            case _:
                raise _MisreadError(
                    f"{duty!r} is not a duty; write forced:blue, due:blue:1, home:B1 or chosen:blue:13c"
                )
    return position


def _with(values: Four, colour: str, value: int) -> Four:
    return tuple(value if name == colour else old for name, old in zip(COLOURS, values, strict=True))
