"""A match by keys and the accessibility tree alone: joining, seats, the start, orders and the end, in two languages."""

import pytest
from playwright.sync_api import expect

from tests.support.patience import until
from tests.web_remote.doubles.browsers import OpenPhone
from tests.web_remote.doubles.serving import ServedTable
from tests.web_remote.gallery.without_eyes import BlindPhone, begun, played

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


CLOSED_AND_OPENED = """() => {
  document.querySelector("dialog[open]").close();
  document.onkeydown(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
}"""
"""Faster than the browser tells that a dialog has closed."""


def test_two_people_who_see_nothing_play_a_short_match(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben = BlindPhone(open_phone("en"), "en", 1), BlindPhone(open_phone("de"), "de", 2)
    begun(served, ana, ben)

    def late() -> None:
        table = served.table
        table.state = table.game.position("4/2W2/2B3/3R1/4 light 1+2 2+2 1+6 10+4")
        table.changed()

    served.do(late)
    expect(ana.page.get_by_role("listitem").filter(has_text="Red robot: d4")).to_be_attached()
    ana.open_line()
    assert ana.say("d4?") == ["d4: red robot"]
    assert ana.say("board row 3") == ["Row 3: b3: white robot; c3: black robot"]
    assert ana.say("my hand")[0].startswith("Light: Supply: 1 white, 2 black")
    assert ana.say("banana")[0] == "“banana” fits nothing here."
    ana.say("find the red robot")
    until(lambda: ("nudge", "R") in served.table.calls, "the figure's blinking")
    ana.page.evaluate(CLOSED_AND_OPENED)
    expect(ana.page.get_by_role("textbox", name="A move or a question")).to_be_focused()
    ana.page.keyboard.press("Escape")
    assert played(served, [ana, ben]) > 0
    [won, *_] = ana.ended()
    assert won in ("Ana wins", "Ben wins")
    assert ben.ended()[0] == won.replace("wins", "hat gewonnen")
    ben.type("revanche")
    expect(ben.page.get_by_role("log").get_by_text("Das darf nur der Gastgeber.")).to_be_attached()
    ana.type("rematch")
    expect(ana.page.get_by_role("heading", name="Seats", exact=True)).to_have_count(0)
    assert [seat["name"] for seat in served.table.view(None)["seats"].values()] == ["Ana", "Ben"]
