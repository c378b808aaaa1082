"""Netzwerk's actions and their text forms.

`move W3 c2 c3 pay C1 D1`, `battery B1 E1`, `end`, `offer`, `accept`, `decline`, `first white`, and several in a row:
`move W3 c2 then move W4 d2 then battery B1 E1`.
"""

from typing import NamedTuple

from engine.errors import NotationError
from engine.games.netzwerk.board import NetzwerkBoard
from engine.games.netzwerk.board_data import COLOURS, PIECES
from engine.state import CHANCE, Actor

END, OFFER, ACCEPT, DECLINE = "end", "offer", "accept", "decline"
"""The words of `Say`."""

THEN = "then"
"""The word between several actions of one decision."""

_FORMS = (
    "`move W3 c2 c3 pay C1 D1`, `battery B1 E1`, `end`, `offer`, `accept`, `decline`, or several with `then` between"
)
"""Examples of all text forms, for error messages."""


class RobotMove(NamedTuple):
    """Move a robot along squares, one per step or jump; without `paid` the default batteries pay."""

    actor: Actor
    robot: str
    path: tuple[str, ...]
    paid: tuple[str, ...] = ()

    def __str__(self) -> str:
        pay = ("pay", *self.paid) if self.paid else ()
        return " ".join(("move", self.robot, *self.path, *pay))


class Shift(NamedTuple):
    """Move a battery from a point to another."""

    actor: Actor
    point: str
    target: str

    def __str__(self) -> str:
        return f"battery {self.point} {self.target}"


class Say(NamedTuple):
    """End the turn, or offer, accept or decline a draw."""

    actor: Actor
    word: str

    def __str__(self) -> str:
        return self.word


class Lots(NamedTuple):
    """Chance draws the player who begins."""

    actor: Actor
    colour: str

    def __str__(self) -> str:
        return f"first {self.colour}"


class Several(NamedTuple):
    """A sequence of actions of one turn as one decision, for several pieces moved by hand in one go."""

    actor: Actor
    parts: tuple[RobotMove | Shift | Say, ...]

    def __str__(self) -> str:
        return f" {THEN} ".join(map(str, self.parts))


NetzwerkAction = RobotMove | Shift | Say | Lots | Several
"""Any action of a seat or of chance."""


def read_action(board: NetzwerkBoard, actor: Actor, text: str) -> NetzwerkAction:
    """Read an action's text, legal or not.

    Raises:
        NotationError: the actor is neither a seat nor chance, or the text is not one of its actions.
    """
    if actor not in (*COLOURS, CHANCE):
        raise NotationError(f"{actor!r} has no seat in Netzwerk; the seats are {' and '.join(COLOURS)}")
    words = text.split()
    match words:
        case ["first", colour] if colour in COLOURS and actor == CHANCE:
            return Lots(actor, colour)
    if actor == CHANCE:
        raise NotationError(
            f"{text!r} is nothing that a draw decides in Netzwerk; write `first white` or `first black`"
        )
    parts = tuple(_read_part(board, actor, part) for part in _parts(words))
    if None in parts:
        raise NotationError(f"{text!r} is not an action of Netzwerk; write {_FORMS}")
    read = tuple(part for part in parts if part is not None)
    return read[0] if len(read) == 1 else Several(actor, read)


def _parts(words: list[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == THEN:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _read_part(board: NetzwerkBoard, actor: Actor, words: list[str]) -> RobotMove | Shift | Say | None:
    match words:
        case ["move", robot, *rest] if robot in PIECES:
            return _read_move(board, actor, robot, rest)
        case ["battery", point, target] if point in board.point and target in board.point:
            return Shift(actor, point, target)
        case [word] if word in (END, OFFER, ACCEPT, DECLINE):
            return Say(actor, word)
    return None


def _read_move(board: NetzwerkBoard, actor: Actor, robot: str, words: list[str]) -> RobotMove | None:
    """A path, optionally with the points that pay, in any order; they are sorted."""
    paying = words.index("pay") if "pay" in words else len(words)
    path, paid = words[:paying], words[paying + 1 :]
    if not path or (paying < len(words) and not paid) or len(set(paid)) != len(paid):
        return None
    if not all(square in board.square for square in path) or not all(point in board.point for point in paid):
        return None
    return RobotMove(actor, robot, tuple(path), tuple(sorted(paid, key=board.point.__getitem__)))
