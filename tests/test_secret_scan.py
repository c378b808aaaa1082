"""The short form of `python -m tests.secret_scan`, and whether it would find a leak."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games.droids.state import DroidsState
from engine.games.roborama.state import RoboRamaState
from engine.state import Action
from engine.words import GAME, Msg
from tests.secret_scan import GAMES, Findings, scan

KINDS = {
    "view",
    "mismatch",
    "countdown",
    "steps",
    "why",
    "refusal",
    "hint",
    "undo",
    "preview",
    "log",
    "effects",
    "after",
}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_a_seat_is_sent_depends_on_what_it_may_not_know(name: str) -> None:
    found = Findings()
    scan(name, range(4), found, plies=40)
    assert found.leaks == []
    assert found.told_apart > 20, "there were secrets to be found"
    assert found.compared.keys() == KINDS


@pytest.mark.parametrize(("name", "state", "plies"), [("roborama", RoboRamaState, 6), ("droids", DroidsState, 25)])
def test_a_secret_in_a_sentence_of_the_log_is_found(
    name: str, state: type, plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def words(self: Any, action: Action, seat: str | None) -> Msg:
        return GAME("value", value=str(self))

    monkeypatch.setattr(state, "words", words)
    found = Findings()
    scan(name, (0,), found, plies)
    assert {"log"} <= {leak.split(",")[0] for leak in found.leaks} <= {"log", "countdown", "mismatch"}


def test_a_secret_in_the_steps_of_a_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = DroidsState.next_steps

    def next_steps(self: Any, actor: str, prefix: Any) -> Any:
        found = real(self, actor, prefix)
        odd = sum(map(sum, self.position.racks)) % 2
        return replace(found, steps=found.steps[::-1]) if odd else found

    monkeypatch.setattr(DroidsState, "next_steps", next_steps)
    found = Findings()
    scan("droids", (0,), found, plies=40)
    assert any(leak.startswith(("steps", "view")) for leak in found.leaks)
