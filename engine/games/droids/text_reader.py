"""Reader of the text of a position; `notation` describes its form."""

from collections.abc import Iterable

from engine.errors import NotationError
from engine.games.droids.board import DIRECTIONS, NUMBER, OFF
from engine.games.droids.config import EMITTERS, SLOTS, DroidsConfig
from engine.games.droids.orders import COLOUR, KIND, KINDS, read_order
from engine.games.droids.position import (
    NO_DEAL,
    NO_PROGRAMME,
    NOTHING,
    PHASES,
    STATUE,
    TOKEN,
    Counts,
    March,
    Position,
    Result,
    Shot,
    discarded,
    start_position,
)
from engine.games.droids.position_check import unsound
from engine.games.droids.rules.endings import REASONS
from engine.games.droids.text import EMPTY, KILLER
from engine.untrusted import whole_number


def read_position(config: DroidsConfig, text: str) -> Position:
    """Read the text form.

    Raises:
        NotationError: names the wrong word and the reason.
    """
    return _Reader(config, text).position()


class _Reader:
    """The words of one text; each is consumed once."""

    def __init__(self, config: DroidsConfig, text: str) -> None:
        self.config = config
        self.text = text
        self.words: dict[str, str] = {}
        for word in text.split():
            key, equals, value = word.partition("=")
            if not equals or not value or key in self.words:
                raise self.bad(f"{word!r} is not a word of a position, or stands there twice; write key=value")
            self.words[key] = value

    def bad(self, reason: str) -> NotationError:
        """The error for this text."""
        return NotationError(f"position {self.text!r}: {reason}")

    def position(self) -> Position:
        """The position, with all words read and checked."""
        config = self.config
        seats = range(len(config.seats))
        figures = [self.figure(piece.id) for piece in config.pieces]
        racks = tuple(self.rack(f"{name}.rack") for name in config.seats)
        emitters = tuple(self.emitters(name) for name in config.seats)
        discards = self.counts("discards")
        used = discards
        for seat in seats:
            used = discarded(used, racks[seat], emitters[seat])
        bins = tuple(total - count for total, count in zip(config.scenario.counts, used, strict=True))
        if min(bins) < 0:
            raise self.bad(f"there are more tokens {KINDS[bins.index(min(bins))].code} than the game has")
        position = start_position(config)._replace(
            phase=self.choice("phase", PHASES),
            turn=self.index("turn", (*config.seats, KILLER) if config.has_killer else config.seats),
            first=self.index("first", config.seats),
            round=self.number("round", 1, range(1, 1_000_000)),
            robots=tuple(square for square, _ in figures),
            carried=tuple(carried for _, carried in figures[: len(seats)]),
            tokens=sum(1 << square for square in self.squares("tokens")),
            laid=self.number("laid", 0, range(26)),
            racks=racks,
            emitters=emitters,
            covered=tuple(self.mask(f"{name}.covered", config.board.edges[name].emitters) for name in config.seats),
            owed=tuple(self.number(f"{name}.owed", 0, range(-1, EMITTERS)) for name in config.seats),
            bins=bins,
            discards=discards,
            dealing=self.dealing(),
            passed=self.mask("passed", config.seats),
            secured=tuple(self.number(f"{name}.secured", 0, range(100)) for name in config.seats),
            programme=self.programme(),
            order=self.order(),
            result=self.result(),
        )
        if self.words:
            raise self.bad(f"{min(self.words)!r} is not known here")
        reason = unsound(config, position)
        if reason:
            raise self.bad(reason)
        return position

    def take(self, key: str) -> str:
        """The word under a key, empty if there is none."""
        return self.words.pop(key, "")

    def parts(self, key: str, separator: str = ",") -> list[str]:
        """The parts of a word, none if there is no such word."""
        value = self.take(key)
        return value.split(separator) if value else []

    def choice(self, key: str, allowed: Iterable[str]) -> str:
        """A word out of `allowed`."""
        value, allowed = self.take(key), tuple(allowed)
        if value not in allowed:
            raise self.bad(f"{key} is {value!r}; write one of {', '.join(allowed)}")
        return value

    def index(self, key: str, allowed: tuple[str, ...]) -> int:
        """The place of a word in `allowed`."""
        return allowed.index(self.choice(key, allowed))

    def mask(self, key: str, names: tuple[str, ...]) -> int:
        """The mask of names in a list."""
        found = self.parts(key)
        if not set(found) <= set(names) or len(set(found)) != len(found):
            raise self.bad(f"{key} names something else than {', '.join(names)}, or one of them twice")
        return sum(1 << names.index(name) for name in found)

    def number(self, key: str, default: int, allowed: range) -> int:
        """A whole number in bounds."""
        value = self.take(key)
        return self.whole(key, value, allowed) if value else default

    def whole(self, key: str, value: str, allowed: range) -> int:
        """A whole number in bounds, in canonical form."""
        number = whole_number(value, allowed)
        if number is None:
            raise self.bad(f"{key} is {value}; write a whole number from {allowed[0]} to {allowed[-1]}")
        return number

    def squares(self, key: str) -> list[int]:
        """A list of different squares."""
        names = self.parts(key)
        if not set(names) <= NUMBER.keys() or len(set(names)) != len(names):
            raise self.bad(f"{key} must be a list of different squares")
        return [NUMBER[name] for name in names]

    def figure(self, key: str) -> tuple[int, int]:
        """The square of a figure and what it carries."""
        place, _, carried = self.take(key).partition("+")
        cargo = {self.config.scenario.token: TOKEN, "statue": STATUE, "": NOTHING}
        carriers = [piece.id for piece in self.config.pieces[: len(self.config.seats)]]
        if place not in NUMBER and place != "off":
            raise self.bad(f"{key} must name the square of a figure, or `off`")
        if carried not in cargo or (carried and key not in carriers):
            raise self.bad(f"{key} cannot carry {carried!r}")
        return NUMBER.get(place, OFF), cargo[carried]

    def counts(self, key: str) -> Counts:
        """Numbers of tokens by kind."""
        counts = [0] * len(KINDS)
        for part in self.parts(key):
            code, _, times = part.partition("*")
            if code not in KIND or counts[KIND[code]]:
                raise self.bad(f"{key}: {part!r} is not a kind of token, or stands there twice")
            counts[KIND[code]] = self.whole(key, times, range(2, 100)) if times else 1
        return tuple(counts)

    def rack(self, key: str) -> tuple[int, ...]:
        """The kinds on a rack."""
        return tuple(kind for kind, count in enumerate(self.counts(key)) for _ in range(count))

    def emitters(self, seat: str) -> bytes:
        """The orders on a seat's emitters."""
        slots = bytearray()
        for emitter in self.config.board.edges[seat].emitters:
            key = f"{seat}.{emitter}"
            parts = self.parts(key, "/") or [EMPTY] * SLOTS
            orders = [0 if part == EMPTY else read_order(*part.partition(":")[::2]) for part in parts]
            if len(orders) != SLOTS:
                raise self.bad(f"{key} must have {SLOTS} slots")
            for part, order in zip(parts, orders, strict=True):
                if order is None:
                    raise self.bad(f"{key}: {part!r} is not an order")
                slots.append(order)
        return bytes(slots)

    def dealing(self) -> Counts:
        """Tokens still to be dealt, by colour."""
        counts = list(NO_DEAL)
        for part in self.parts("dealing"):
            colour, _, count = part.partition(":")
            if colour not in COLOUR or counts[COLOUR[colour]]:
                raise self.bad(f"dealing: {part!r} is not a number of tokens of a colour, or names one colour twice")
            counts[COLOUR[colour]] = self.whole("dealing", count, range(1, 8))
        return tuple(counts)

    def programme(self) -> tuple[int, int]:
        """The killer's next order and the number of orders left."""
        parts = self.parts("programme", ":")
        if not parts:
            return NO_PROGRAMME
        length = self.config.scenario.programme_length
        if len(parts) != 2 or not self.config.has_killer:
            raise self.bad("programme must be the next order and how many are left, against a killer")
        return self.whole("programme", parts[0], range(10)), self.whole("programme", parts[1], range(1, length + 1))

    def order(self) -> March | Shot | None:
        """The order that waits for a die."""
        seats = self.config.seats
        pieces = [piece.id for piece in self.config.pieces]
        match self.parts("waits", ":"):
            case []:
                return None
            case ["shot", target, distance] if target in seats:
                return Shot(seats.index(target), self.whole("waits", distance, range(1, 10)))
            case ["march", piece, direction, left, start, rollers] if (
                piece in pieces
                and direction in DIRECTIONS
                and start in NUMBER
                and set(rollers.split(",")) <= set(seats)
            ):
                rolling = tuple(seats.index(seat) for seat in rollers.split(","))
                steps = self.whole("waits", left, range(10))
                return March(pieces.index(piece), DIRECTIONS.index(direction), steps, NUMBER[start], rolling)
        raise self.bad("waits must be such as `shot:red:4` or `march:P:N:2:c4:red,blue`")

    def result(self) -> Result | None:
        """The result of a game that is over."""
        parts = self.parts("result", ":")
        if not parts:
            return None
        reason, *winners = parts
        seats = self.config.seats
        if reason not in REASONS or [name for name in seats if name in winners] != winners:
            raise self.bad("result must be a reason and the winning seats")
        return Result(tuple(seats.index(name) for name in winners), reason)
