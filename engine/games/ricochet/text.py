"""The text form of a position of Ricochet Robots.

Ten fields, for example `proof 3 red-circle a1/c9/k16/p9 a1/c4/k16/p9 yt+vx/- - 2:5/1:7 - 0:1:0200:0000`:
phase, round, chip on the centre piece, cells of the robots, of their markers (`=` if the same), chips of each player,
chips face down, bids (player:number), players that have passed, and of a proof: failed bids, moves, for each robot the
axes on which it has travelled (1 upright, 2 level, 3 both), and whether it can no longer win the chip.
"""

import re
from collections.abc import Callable, Iterable
from typing import NoReturn, TypeVar

from engine.errors import NotationError
from engine.games.ricochet.board import NAMES, NUMBER, PARKS
from engine.games.ricochet.chips import CHIP, CHIPS, NO_CHIP, VORTEX_NAME, chips_in
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import (
    ANY_NUMBER,
    CALLING,
    DRAW,
    OPEN_PHASES,
    OVER,
    PHASES,
    PROOF,
    SETUP,
    Position,
    axes_of,
)
from engine.games.ricochet.rules.rounds import is_over
from engine.untrusted import whole_number

_CODES = tuple("vx" if name == VORTEX_NAME else name[0] + name.partition("-")[2][0] for name in CHIPS)
"""Chip -> its code of two letters."""

_FIELDS = 10
"""Fields of the text."""

_NUMBERS = range(10_000)
"""The numbers of rounds and bids."""

_NONE = "-"
"""A field that holds nothing."""

_T = TypeVar("_T")
"""An entry of a list."""


def write_position(config: RicochetConfig, position: Position) -> str:
    """The text form."""
    robots, markers = (_joined(NAMES[cell] for cell in cells) for cells in (position.robots, position.markers))
    proof = _NONE
    if position.phase == PROOF:
        axes = "".join(str(axes_of(position.axes, robot)) for robot in range(config.robots))
        barred = "".join(str(position.barred >> robot & 1) for robot in range(config.robots))
        proof = f"{position.prover}:{position.moves}:{axes}:{barred}"
    return " ".join(
        (
            position.phase,
            str(position.round),
            _NONE if position.chip == NO_CHIP else CHIPS[position.chip],
            robots,
            "=" if markers == robots else markers,
            _joined(map(_chips_text, position.won)),
            _chips_text(position.lost),
            _joined(f"{seat + 1}:{number}" for seat, number in position.bids),
            _joined(str(seat + 1) for seat in range(len(config.seats)) if position.passed >> seat & 1),
            proof,
        )
    )


def _joined(words: Iterable[str]) -> str:
    return "/".join(words) or _NONE


def _chips_text(mask: int) -> str:
    return "+".join(_CODES[chip] for chip in chips_in(mask)) or _NONE


def read_position(config: RicochetConfig, text: str) -> Position:
    """Read the text form.

    Raises:
        NotationError: names the wrong field and the reason.
    """
    fields = text.split()
    if len(fields) != _FIELDS:
        raise NotationError(
            f"position {text!r} has {len(fields)} fields; it needs {_FIELDS}: phase, round, chip, robots, markers, "
            "chips won, chips face down, bids, passed, proof"
        )
    reader = _Reader(config, text)
    phase, number, chip, robots, markers, won, lost, bids, passed, proof = fields
    if phase not in PHASES:
        reader.bad("phase", phase, f"write one of {', '.join(PHASES)}")
    cells = reader.cells("robots", robots)
    position = Position(
        phase=phase,
        round=reader.number("round", number),
        chip=reader.chip(chip),
        robots=cells,
        markers=cells if markers == "=" else reader.cells("markers", markers),
        won=reader.won(won),
        lost=reader.chips("chips face down", lost),
        bids=reader.bids(bids),
        passed=reader.passed(passed),
    )
    if phase == PROOF:
        position = reader.proof(position, proof)
    elif proof != _NONE:
        reader.bad("proof", proof, "there is none")
    if reason := _unsound(config, position):
        raise NotationError(f"position {text!r}: {reason}")
    return position


class _Reader:
    """Reads the fields of one text."""

    def __init__(self, config: RicochetConfig, text: str) -> None:
        self._config = config
        self._text = text

    def bad(self, field: str, word: str, reason: str) -> NoReturn:
        raise NotationError(f"position {self._text!r}: {field} cannot be {word!r}: {reason}")

    def number(self, field: str, word: str) -> int:
        value = whole_number(word, _NUMBERS)
        if value is None:
            self.bad(field, word, "write a whole number")
        return value

    def chip(self, word: str) -> int:
        if word != _NONE and word not in CHIP:
            self.bad("chip", word, f"write - or one of {', '.join(CHIPS)}")
        return CHIP.get(word, NO_CHIP)

    def cells(self, field: str, word: str) -> tuple[int, ...]:
        names = word.split("/")
        if len(names) != self._config.robots or len(set(names)) != len(names) or not set(names) <= NUMBER.keys():
            self.bad(field, word, f"write {self._config.robots} different cells such as a1/c4/k16/p9")
        return tuple(NUMBER[name] for name in names)

    def chips(self, field: str, word: str) -> int:
        codes = self._list(field, word, "+", lambda code: code if code in _CODES else None, "chips such as rc+vx")
        return sum(1 << _CODES.index(code) for code in codes)

    def won(self, word: str) -> tuple[int, ...]:
        parts = word.split("/")
        if len(parts) != len(self._config.seats):
            self.bad("chips won", word, f"write the chips of {len(self._config.seats)} players, such as rc+vx/-")
        return tuple(self.chips("chips won", part) for part in parts)

    def passed(self, word: str) -> int:
        return sum(1 << seat for seat in self._list("passed", word, "/", self._seat, "players such as 1/2"))

    def bids(self, word: str) -> tuple[tuple[int, int], ...]:
        return self._list("bids", word, "/", self._bid, "bids such as 2:5/1:7")

    def proof(self, position: Position, word: str) -> Position:
        robots = self._config.robots
        found = re.fullmatch(rf"([0-9]):(0|[1-9][0-9]{{0,3}}):([0-3]{{{robots}}}):([01]{{{robots}}})", word)
        if found is None:
            self.bad("proof", word, "write failed bids, moves, axes and barred robots, such as 0:1:0200:0000")
        prover, moves, axes, barred = found.groups()
        return position._replace(
            prover=int(prover),
            moves=int(moves),
            axes=sum(int(digit) << 2 * robot for robot, digit in enumerate(axes)),
            barred=sum(int(digit) << robot for robot, digit in enumerate(barred)),
        )

    def _list(self, field: str, word: str, mark: str, read: Callable[[str], _T | None], form: str) -> tuple[_T, ...]:
        if word == _NONE:
            return ()
        values = [read(part) for part in word.split(mark)]
        if None in values or len(set(values)) != len(values):
            self.bad(field, word, f"write - or {form}")
        return tuple(value for value in values if value is not None)

    def _seat(self, word: str) -> int | None:
        number = whole_number(word, range(1, len(self._config.seats) + 1))
        return None if number is None else number - 1

    def _bid(self, word: str) -> tuple[int, int] | None:
        player, _, number = word.partition(":")
        seat = self._seat(player)
        moves = whole_number(number, _NUMBERS)
        return None if seat is None or moves is None else (seat, moves)


def _unsound(config: RicochetConfig, position: Position) -> str | None:
    """Why no game reaches such a position, or None."""
    phase = position.phase
    if (position.chip == NO_CHIP) != (phase in (SETUP, DRAW, OVER)):
        return f"a chip lies on the centre piece while people search or prove, and only then, not in {phase}"
    return (
        _unsound_chips(config, position)
        or _unsound_robots(config, position)
        or _unsound_bids(config, position)
        or _unsound_proof(position)
    )


def _unsound_chips(config: RicochetConfig, position: Position) -> str | None:
    heaps = [*position.won, position.lost, *([1 << position.chip] if position.chip != NO_CHIP else [])]
    if sum(chips.bit_count() for chips in heaps) + position.pile.bit_count() != len(CHIPS):
        return "a chip is in two places"
    if position.lost and not config.solo:
        return "chips lie face down only if one plays alone"
    if position.phase in (DRAW, OVER):
        if is_over(config, position) != (position.phase == OVER):
            return "the game is over" if position.phase == DRAW else "the game is not over"
    elif any(chips.bit_count() >= config.goal for chips in position.won):
        return "the game is over: somebody has enough chips"
    return None


def _unsound_robots(config: RicochetConfig, position: Position) -> str | None:
    if position.phase != PROOF and position.markers != position.robots:
        return "the markers are elsewhere than the robots only in a proof"
    waiting = 0
    for cell, park in zip((*position.robots, *position.markers), PARKS[: config.robots] * 2, strict=True):
        if position.phase == SETUP and cell == park:
            waiting += 1
        elif not config.board.may_stand(cell):
            return f"no robot can stand on {NAMES[cell]}"
    return "all robots are on the board already" if position.phase == SETUP and not waiting else None


def _unsound_bids(config: RicochetConfig, position: Position) -> str | None:
    phase, bids = position.phase, position.bids
    if len({seat for seat, _ in bids}) != len(bids):
        return "a player has two bids"
    if bool(bids) != (phase == PROOF or (phase == CALLING and not config.solo)):
        return f"bids stand once somebody has called, and only then, not in {phase}"
    if any((number == ANY_NUMBER) != config.solo for _, number in bids):
        return "a call is a whole number from 1; alone it is 0"
    if phase == PROOF and list(bids) != sorted(bids, key=lambda entry: entry[1]):
        return "the lowest bid is proved first"
    if position.passed and phase not in OPEN_PHASES:
        return "players pass only while they may call"
    if position.passed == (1 << len(config.seats)) - 1:
        return "all have passed, so calling is over"
    return None


def _unsound_proof(position: Position) -> str | None:
    if position.phase != PROOF:
        return None
    if position.prover >= len(position.bids):
        return "all bids have failed"
    _, number = position.proving
    return "more moves than were called" if 0 < number <= position.moves else None
