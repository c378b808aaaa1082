"""In every game a hint leads to a draft that can be confirmed, and that is what the hint said."""

import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.api.table_api import Json
from controller.api.wording import sentence
from engine import registry
from engine.state import choices
from tests.web_remote.doubles.browsers import OpenPhone, await_view, come_in
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.gallery import screenshots

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

OPTIONS: dict[str, Json] = {
    "ricochet": {"start": "a1 c4 k16 p9"},
    "droids": {"scenario": 3},
    "roborama": {"programme": 3},
}

DRAFTS = 12
"""Hints that are drafted in each game."""

OWN_PLIES = 60
"""Plies of others between two hints at most."""


def play_on(served: ServedTable, seat: str, rng: random.Random) -> None:
    """Let the others and chance play until the seat may act."""
    for _ in range(OWN_PLIES):
        state = served.table.state
        if seat in state.to_act and not (state.to_act[0] != seat and "chance" in state.to_act):
            break
        actor = rng.choice(state.to_act)
        served.table.play(actor, str(rng.choice(list(islice(choices(state, actor), 60)))))
    served.table.changed()
    served.table.changed("poses")


def hinting(served: ServedTable, seat: str, text: str) -> Callable[[str], Any]:
    """A hint of this action."""
    state = served.table.state
    action = served.table.game.action(seat, text)
    told = sentence(state.words(action, seat))

    async def hint(_: str) -> Json:
        return {"action": text, "told": told, "reason": told}

    return hint


@pytest.mark.parametrize("name", registry.games())
def test_a_hint_s_draft_can_be_confirmed_and_is_what_was_hinted(name: str, open_phone: OpenPhone) -> None:
    rng, drafted = random.Random(name), set()
    with served_table("table.local", name, OPTIONS.get(name)) as served:
        page = open_phone()
        come_in(page, served, "Ana", host=True)
        screenshots.take_seat(page, 0)
        seat = next(name for name, held in served.table.seats.items() if held["name"])
        page.get_by_role("button", name="Start the match").click()
        page.locator(".panel").wait_for()
        for _ in range(DRAFTS):
            served.do(lambda: play_on(served, seat, rng))
            if seat not in served.table.to_act:
                break
            actions = [str(action) for action in islice(choices(served.table.state, seat), 400)]
            verbs = {action.split()[0]: action for action in rng.sample(actions, len(actions))}
            verb = next((verb for verb in verbs if verb not in drafted), rng.choice(list(verbs)))
            drafted.add(verb)
            served.table.hint = hinting(served, seat, verbs[verb])
            plies = len(served.table.log)
            await_view(page, served)
            page.get_by_role("button", name="Hint").click()
            page.get_by_role("button", name="Use this move").click()
            order = page.locator(".panel button.primary:enabled").last
            expect(order, verbs[verb]).to_be_visible()
            if verb == "bid":
                expect(order, verbs[verb]).to_contain_text(verbs[verb].split()[1])
            order.click()
            served.await_plies(plies + 1)
            assert served.table.log[plies]["action"] == verbs[verb]
    assert drafted
