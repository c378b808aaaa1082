"""The text form of a Netzwerk position, ten fields, as in the start position:

`a1,b1,c1,d1,e1,f1 a6,b6,c6,d6,e6,f6 A1,B1,C1,D1,E1,F1,G1,A5,B5,C5,D5,E5,F5,G5 - white start - - - -`

White's robots and Black's in the order of their numbers (`-` for a captured one), charged batteries, used ones, the
player in turn, the phase (`PHASES`), robots that have captured in this turn, points of batteries moved in this turn,
`capture` if one is owed, earlier starts of turns that can recur (numbers in hexadecimal). `-` stands for none.
"""

import re
from collections.abc import Mapping, Sequence

from engine.errors import NotationError
from engine.games.netzwerk.board_data import BATTERIES as ALL_BATTERIES
from engine.games.netzwerk.board_data import COLOURS, OFF, PIECES, ROBOTS_EACH
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import BATTERIES, LOTS, PHASES, ROBOTS, Position, teams_of
from engine.games.netzwerk.rules.endings import owes_capture

_NONE = "-"
"""In place of a field or place that holds nothing."""

_OWED = "capture"
"""The ninth field where a capture is owed."""

_FIELDS = "White's robots, Black's robots, charged, used, to move, phase, have captured, moved batteries, owed, earlier"
"""Names of the ten fields, for error messages."""


def write_position(config: NetzwerkConfig, position: Position) -> str:
    """The text form."""
    board = config.board
    places = [_NONE if square == OFF else board.squares[square] for square in position.robots]
    return " ".join(
        (
            ",".join(places[:ROBOTS_EACH]),
            ",".join(places[ROBOTS_EACH:]),
            _list(board.points_of(position.batteries & ~position.used)),
            _list(board.points_of(position.used)),
            COLOURS[position.mover],
            position.phase,
            _list([piece for number, piece in enumerate(PIECES) if position.stopped >> number & 1]),
            _list(board.points_of(position.shifted)),
            _OWED if position.owes else _NONE,
            _list([f"{turn:x}" for turn in position.earlier]),
        )
    )


def _list(words: Sequence[str]) -> str:
    return ",".join(words) or _NONE


def read_position(config: NetzwerkConfig, text: str) -> Position:
    """Read the text form.

    Raises:
        NotationError: names the wrong field and the reason.
    """
    fields = text.split()
    if len(fields) != 10:
        raise NotationError(f"position {text!r} has {len(fields)} fields; it needs 10: {_FIELDS}")
    white, black, charged, used, mover, phase, stopped, shifted, owed, earlier = fields
    point = config.board.point
    robots = _robots(config, white, black, text)
    charged_mask, used_mask = _mask("charged", charged, point, text), _mask("used", used, point, text)
    if charged_mask & used_mask or (charged_mask | used_mask).bit_count() > ALL_BATTERIES:
        raise _bad(text, f"{ALL_BATTERIES} batteries at most lie on different points")
    if mover not in COLOURS or phase not in PHASES or owed not in (_OWED, _NONE):
        reason = f"write {' or '.join(COLOURS)}, then one of {', '.join(PHASES)}, and later {_OWED} or {_NONE}"
        raise _bad(text, f"{mover} {phase} ... {owed} cannot be; {reason}")
    if not re.fullmatch(r"-|[0-9a-f]{1,36}(,[0-9a-f]{1,36})*", earlier):
        raise _bad(text, f"earlier turns cannot be {earlier!r}; write hexadecimal numbers with commas, or {_NONE}")
    position = Position(
        robots,
        teams_of(robots),
        charged_mask | used_mask,
        used_mask,
        COLOURS.index(mover),
        phase,
        _mask("have captured", stopped, {piece: number for number, piece in enumerate(PIECES)}, text),
        _mask("moved batteries", shifted, point, text),
        owed == _OWED,
        () if earlier == _NONE else tuple(int(turn, 16) for turn in earlier.split(",")),
    )
    unsound = _unsound(config, position)
    if unsound is not None:
        raise _bad(text, unsound)
    return position


def _bad(text: str, reason: str) -> NotationError:
    return NotationError(f"position {text!r}: {reason}")


def _robots(config: NetzwerkConfig, white: str, black: str, text: str) -> tuple[int, ...]:
    places = (*white.split(","), *black.split(","))
    if white.count(",") != ROBOTS_EACH - 1 or black.count(",") != ROBOTS_EACH - 1:
        raise _bad(
            text, f"each player has {ROBOTS_EACH} places of robots with commas between them, - for a captured one"
        )
    squares = {_NONE: OFF, **config.board.square}
    if unknown := [place for place in places if place not in squares]:
        raise _bad(text, f"{unknown[0]!r} is not a square")
    standing = [place for place in places if place != _NONE]
    if len(set(standing)) != len(standing) or not standing:
        raise _bad(text, "each square holds one robot at most, and some robot must be left")
    return tuple(squares[place] for place in places)


def _mask(field: str, words: str, numbers: Mapping[str, int], text: str) -> int:
    names = [] if words == _NONE else words.split(",")
    if len(set(names)) != len(names) or not all(name in numbers for name in names):
        raise _bad(text, f"{field} cannot be {words!r}; write names with commas between them, or {_NONE}")
    return sum(1 << numbers[name] for name in names)


def _unsound(config: NetzwerkConfig, position: Position) -> str | None:
    """Why no game reaches such a position, or None."""
    if position.stopped and position.phase not in (ROBOTS, BATTERIES):
        return f"no robot has captured in the phase {position.phase}"
    if position.phase == LOTS and config.first is not None:
        return f"{COLOURS[config.first]} begins; there is no draw"
    if position.shifted & ~position.batteries or (position.shifted and position.phase != BATTERIES):
        return "moved batteries lie on the board, in the phase batteries"
    if position.shifted and not config.battery_once:
        return "moved batteries are not noted where they may move again"
    if any(position.robots[n] == OFF for n in range(len(PIECES)) if position.stopped >> n & 1):
        return "a robot that has captured stands on the board"
    if any(n // ROBOTS_EACH != position.mover for n in range(len(PIECES)) if position.stopped >> n & 1):
        return "only robots of the player to move have captured"
    if position.owes != owes_capture(config, position):
        return f"a capture is {'not ' if position.owes else ''}owed here"
    return None
