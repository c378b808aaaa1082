"""What a phone asks first, whom it tells of hints and undo, and that it offers nothing while the table is stopped."""

import pytest
from playwright.sync_api import expect

from controller.api.table_api import Json
from tests.web_remote.doubles.browsers import OpenPhone, come_in
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.doubles.troubles import DRIVE, MISMATCH, TASKS, notice
from tests.web_remote.gallery import screenshots
from tests.web_remote.gallery.screens import GROUPS, Group, Screen

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


def test_who_must_agree_to_a_move_taken_back_is_asked_before_hands(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben = open_phone(), open_phone("de")
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    screenshots.take_seat(ana, 0)
    screenshots.take_seat(ben, 1)
    ana.get_by_role("button", name="Start the match").click()
    ben.locator(".panel").wait_for()
    served.do(lambda: served.table.play("light", "place white d4"))
    asked = {"seat": "light", "asked": 1, "waiting": ["dark"], "refused": None}
    served.show(undo_asked=asked, tasks=TASKS[1:])
    expect(ben.get_by_text("Ana möchte den letzten Zug zurücknehmen.")).to_be_visible()
    expect(ben.locator(".hands li .what")).to_have_count(1)

    expect(ana.get_by_text("Waiting for Ben.")).to_be_visible()
    expect(ana.get_by_text("would like to take")).to_have_count(0)
    expect(ana.get_by_role("button", name="Done")).to_be_visible()
    ben.get_by_role("button", name="Erlauben").click()
    expect(ben.get_by_role("button", name="Fertig")).to_be_visible()
    assert served.table.log == []


def test_the_draft_of_a_hint_is_there_again_after_a_reload(served: ServedTable, open_phone: OpenPhone) -> None:
    async def hint(_: str) -> Json:
        told = {"key": "of.newer", "args": {}, "text": "lays a white disc"}
        return {"action": "place white d4", "told": told, "reason": told}

    served.table.hint = hint  # type: ignore[method-assign]
    ana = open_phone()
    come_in(ana, served, "Ana", host=True)
    screenshots.take_seat(ana, 0)
    ana.get_by_role("button", name="Start the match").click()
    ana.get_by_role("button", name="Hint").click()
    ana.get_by_role("button", name="Use this move").click()
    order = ana.locator(".panel button.primary:enabled")
    expect(order).to_contain_text("White disc on d4")
    ana.reload()
    expect(order).to_contain_text("White disc on d4")
    assert served.table.log == []


TURNS = {"turn", "search", "card", "place", "way"}
"""Of each game a screen on which the first seat may tap something."""

LIT = "svg [role=button], svg .lit[d^=M], .panel button.lit, .panel button.disc:enabled, .rack .placing"
"""What looks as if it could be tapped for an order."""


def _turn(group: Group) -> list[Screen]:
    return [screen for screen in group.screens if screen.name in TURNS]


@pytest.mark.parametrize("group", [one for one in GROUPS if _turn(one)], ids=lambda group: group.game)
def test_nothing_is_offered_while_the_table_is_stopped(group: Group, open_phone: OpenPhone) -> None:
    with served_table("table.local", group.game, group.options) as served:
        ana = open_phone()
        come_in(ana, served, "Ana", host=True)
        screenshots.take_seat(ana, 0)
        ana.get_by_role("button", name="Start the match").click()
        ana.locator(".panel").wait_for()
        served.do(lambda: _turn(group)[0].set(served))
        lit = ana.locator(LIT)
        for busy in (False, True):
            expect(lit.first).to_be_attached()
            served.show(busy=busy, stopped={"by": "Ana", "reason": "stop"})
            expect(ana.get_by_role("heading", name="stopped")).to_be_visible()
            expect(lit).to_have_count(0)
            served.show(busy=False, stopped=None)


def test_a_sentence_that_begins_with_a_robot_begins_with_a_capital(served: ServedTable, open_phone: OpenPhone) -> None:
    page = open_phone("nl")
    come_in(page, served, "Ana", host=True)
    screenshots.take_seat(page, 0)
    page.get_by_role("button", name="Partij beginnen").click()
    page.locator(".panel").wait_for()

    served.show(drive=DRIVE | {"waiting": ["B"]})
    expect(page.locator(".drive p")).to_have_text(
        ["De rode robot rijdt · 4 s", "De zwarte robot wacht tot de weg vrij is"]
    )
    args = {"piece": {"piece": "R"}, "site": {"site": "d3"}, "seen": {"site": "d4"}}
    sides = {"piece": "R", "site": "d3", "expected": "d3", "seen": "d4"}
    found = [sides | {"text": "", "key": f"difference.{kind}", "args": args} for kind in ("figure", "astray")]
    served.show(drive=None, mismatch=MISMATCH | {"differences": found})
    expect(page.locator(".bad li > p")).to_have_text(
        [
            "De rode robot hoort op d3, maar staat op d4",
            "De rode robot hoort op d3, maar staat tussen de vakken",
        ]
    )
    reason = {"key": "reason.late", "args": {}, "text": ""}
    codes = ("figure/stuck", "figure/in-the-way")
    served.show(
        mismatch=None,
        notices=[notice("warning", code, piece={"piece": "R"}, site={"site": "d3"}, reason=reason) for code in codes],
    )
    shown = page.locator(".news li")
    expect(shown).to_have_count(2)
    expect(shown).to_contain_text(["De rode robot is niet", "De rode robot moet plaatsmaken"])
