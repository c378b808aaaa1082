"""Undo with several actions of one seat, chance and revealed secrets, on a game of letters."""

from dataclasses import dataclass

import pytest

from engine import registry
from engine.errors import NotationError
from engine.perft import divide, perft
from engine.record import Record, Undoable, replay, undoable


@dataclass(frozen=True)
class Said:
    actor: str
    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True)
class Letters:
    """Anybody may say any word at any time; `show` reveals, and chance rolls 1 or 2."""

    words: tuple[str, ...] = ()
    to_act: tuple[str, ...] = ("ann", "bob", "chance")

    def start(self) -> "Letters":
        return Letters()

    def action(self, actor: str, text: str) -> Said:
        return Said(actor, text)

    def apply(self, action: Said) -> "tuple[Letters, tuple[()]]":
        return Letters((*self.words, f"{action.actor[0]}{action}")), ()

    def told(self, action: Said, seat: str | None) -> str:
        return str(action)

    def reveals(self, action: Said) -> bool:
        return action.word == "show"

    def legal_actions(self, actor: str) -> list[Said]:
        return [Said(actor, "a"), Said(actor, "b"), Said(actor, "show")]

    def chance_outcomes(self) -> tuple[tuple[Said, float], ...]:
        return ((Said("chance", "1"), 0.5), (Said("chance", "2"), 0.5))


@pytest.fixture(autouse=True)
def _only_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "make", lambda name, options: Letters())


def record(text: str) -> Record:
    """Such as `ann:a chance:1 undo:2`."""
    words = (word.split(":") for word in text.split())
    return Record("letters", {}, tuple(("undo", "", n) if who == "undo" else ("action", who, n) for who, n in words))


@pytest.mark.parametrize(
    ("played", "possible"),
    [
        ("ann:a ann:b ann:a", Undoable("ann", 3)),
        ("bob:a ann:b ann:a", Undoable("ann", 2)),
        ("ann:a chance:1", None),
        ("ann:a chance:1 ann:b", Undoable("ann", 1)),
        ("ann:a ann:show", None),
        ("ann:show ann:a", Undoable("ann", 1)),
        ("ann:a clock:end", None),
        ("ann:a ann:b undo:1", Undoable("ann", 1)),
        ("ann:a bob:a undo:1", Undoable("ann", 1)),
        ("chance:1 ann:a undo:1", None),
    ],
)
def test_one_actors_latest_decisions_back_to_the_last_event(played: str, possible: Undoable | None) -> None:
    assert undoable(record(played)) == possible


def test_several_decisions_are_taken_back_at_once() -> None:
    states = replay(record("ann:a bob:a bob:b undo:2 bob:show"))
    assert [state.words for state in states][-2:] == [("aa",), ("aa", "bshow")]


def test_a_roll_stays_rolled() -> None:
    with pytest.raises(NotationError, match=r"entry 3 of the record .* at most 0 can"):
        replay(record("ann:a chance:1 undo:1"))


def test_counts_include_all_actors_and_chance() -> None:
    """Three words of each of two seats and two rolls: 8 at each ply."""
    assert [perft(Letters(), depth) for depth in range(4)] == [1, 8, 64, 512]
    assert divide(Letters(), 1) == dict.fromkeys(divide(Letters(), 1), 1)
    assert len(divide(Letters(), 2)) == 8
