"""What a table answers in every phase of every game has exactly the types of `controller.api.shapes`.

The harness's table checks each of its answers (`tests.support.answers`); here all are asked for, by every seat.
"""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from controller.api.shapes import View
from controller.table.views.seat_view import without_null
from tests.controller.table.harness import TableHarness
from tests.controller.table.play.test_games import harness_at_start, lend_hands
from tests.support.answers import exact
from tests.support.async_tests import background

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("robotory", {}),
    ("ricochet", {"silver": True}),
    ("roborama", {"programme": 3}),
    ("droids", {"scenario": 5}),
    ("netzwerk", {"used_batteries": "turned"}),
]
PLIES = 12


async def ask_everything(harness: TableHarness, phases: set[str]) -> None:
    """Ask for all that any seat may see each half second, and once in each position how it may go on."""
    table, asked = harness.table, -1
    while True:
        table.games(), table.board(), table.poses(), table.figures()
        for seat in (None, *harness.game.seats):
            view = table.view(seat)
            assert without_null(view) == view
            phases.add(view["phase"])
        match = table.session.journal.running
        if match and match.ply != asked:
            asked = match.ply
            for seat in (seat for seat in harness.game.seats if seat in match.state.to_act):
                action = str(next(match.state.legal_actions(seat)))
                await table.steps(seat, [])
                await table.steps(seat, action.split()[:1])
                await table.ghost(seat, action)
        await harness.clock.sleep(0.5)


def swap_figures(harness: TableHarness) -> None:
    """Let two figures change places, which no game allows in one move."""
    one, other, *_ = harness.standing
    harness.standing[one], harness.standing[other] = harness.standing[other], harness.standing[one]


@pytest.mark.parametrize(("name", "options"), GAMES)
async def test_every_answer_in_every_phase_has_its_type(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    harness = harness_at_start(tmp_path, name, options)
    table, phases = harness.table, set[str]()
    async with harness.running(), background(ask_everything(harness, phases), lend_hands(harness)):
        await harness.until(lambda: "lobby" in phases)
        for seat in harness.game.seats:
            table.seat(seat, "computer", "", "random")
        await table.start_match(name, options)
        await harness.until(lambda: table.view(None)["ply"] >= PLIES, 3000.0)
        for seat in harness.game.seats:
            table.seat(seat, "human", seat.title(), None)
        await harness.until(lambda: harness.phase() == "play", 600.0)
        swap_figures(harness)
        await harness.until(lambda: "mismatch" in phases)
        await table.resolve("put-back", "Ana")
        await harness.until(lambda: harness.phase() == "play", 600.0)
        table.stop("Ana")
        await table.finish_match("resign", harness.game.seats[0])
        await harness.until(lambda: "over" in phases)
    assert phases == {"lobby", "setup", "play", "busy", "mismatch", "over"}


async def test_a_key_too_many_and_a_key_too_few_are_found(harness: TableHarness) -> None:
    view = harness.table.view(None)
    exact(View)(view)
    with pytest.raises(ValidationError, match="colour"):
        exact(View)({**view, "game": {**view["game"], "colour": "red"}})
    with pytest.raises(ValidationError, match="timers"):
        exact(View)({key: value for key, value in view.items() if key != "timers"})
