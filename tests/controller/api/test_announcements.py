"""What the table says aloud: who is to act, what was played, what hands do; the same for every seat."""

import random
from typing import Any

import pytest

from controller.api.announcements import FEW_TASKS, KEPT, Announcer
from controller.api.shapes import View
from tests.engine.secrets import SECRETS
from tests.web_remote.doubles.table_double import TableDouble
from tests.web_remote.doubles.troubles import TASKS
from tests.web_remote.page.test_shared_phone import worlds


def people(table: TableDouble, *names: str) -> None:
    """Give the seats to people of these names."""
    for seat, name in zip(table.game.seats, names, strict=True):
        table.seat(seat, "human", name, None)


def said(announcer: Announcer) -> list[tuple[str, str]]:
    return [(one["about"], one["msg"]["text"]) for one in announcer.newest.values()]


async def test_a_turn_a_move_and_a_stop_are_said_and_nothing_of_what_was_before() -> None:
    table, announcer = TableDouble("robotory"), Announcer()
    people(table, "Ana", "Ben")
    announcer.hear(table.view(None))
    assert said(announcer) == []
    await table.start_match("robotory", {})
    announcer.hear(table.view(None))
    assert said(announcer) == [("turn", "Ana's turn")]
    table.play("light", "place white c4")
    announcer.hear(table.view(None))
    assert said(announcer)[1:] == [("move", "lays a white disc at c4"), ("turn", "Ben's turn")]
    assert announcer.newest["2"].get("seat") == "light"
    announcer.hear(table.view(None))
    assert len(announcer.newest) == 3
    table.stop("Ana")
    announcer.hear(table.view(None))
    assert said(announcer)[3:] == [("table", "Stopped")]


async def test_some_tasks_for_hands_are_said_one_by_one_and_of_many_the_number() -> None:
    table, announcer = TableDouble("robotory"), Announcer()
    announcer.hear(table.view(None))
    table.tasks = [{**TASKS[0], "id": f"t{number}", "state": "open"} for number in range(FEW_TASKS)]
    announcer.hear(table.view(None))
    assert [about for about, _ in said(announcer)] == ["hands"] * FEW_TASKS
    table.tasks = [{**TASKS[0], "id": f"u{number}", "state": "open"} for number in range(FEW_TASKS + 1)]
    announcer.hear(table.view(None))
    assert said(announcer)[FEW_TASKS:] == [("hands", "3 things to do by hand")]


async def test_the_winner_is_said_with_the_reason() -> None:
    table, announcer = TableDouble("robotory"), Announcer()
    people(table, "Ana", "Ben")
    await table.start_match("robotory", {})
    announcer.hear(table.view(None))
    await table.finish_match("resign", "light")
    announcer.hear(table.view(None))
    assert said(announcer)[0] == ("table", "Ben wins")
    assert len(said(announcer)) == 2


def test_only_the_newest_are_kept() -> None:
    announcer, table = Announcer(), TableDouble("robotory")
    announcer.hear(table.view(None))
    for _ in range(KEPT):
        table.stop("Ana")
        announcer.hear(table.view(None))
        table.stopped = None
        announcer.hear(table.view(None))
    table.stop("Ana")
    announcer.hear(table.view(None))
    assert list(announcer.newest) == [str(number) for number in range(2, KEPT + 2)]


@pytest.mark.parametrize("name", sorted(SECRETS))
def test_what_is_said_does_not_depend_on_what_a_seat_hides(name: str) -> None:
    for state, other, _, _ in random.Random(6).sample(worlds(name), 6):
        heard: list[list[tuple[str, str]]] = []
        for world in (state, other):
            table, announcer = TableDouble(name, dict(state.game.options)), Announcer()
            announcer.hear(table.view(None))
            table.state = world
            announcer.hear(_without_match(table.view(None)))
            heard.append(said(announcer))
        assert heard[0] == heard[1]


def _without_match(view: View) -> View:
    """A view in the middle of a match that was there before, too."""
    shown: Any = {name: value for name, value in view.items() if name != "match"}
    return shown  # type: ignore[no-any-return]
