"""A television: it shows the table to the room, and can order nothing."""

from typing import get_args

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FloatRect, Locator, expect

from controller.api.table_api import OrderError
from tests.support.qr_codes import shown_code
from tests.support.telling import says
from tests.web_remote.doubles.browsers import OpenPhone, address, come_in
from tests.web_remote.doubles.linking_double import CODE
from tests.web_remote.doubles.phone import Phone
from tests.web_remote.doubles.serving import ServedTable
from tests.web_remote.doubles.table_double import TableDouble
from tests.web_remote.doubles.troubles import TASKS
from tests.web_remote.gallery import screenshots
from tests.web_remote.gallery.looks import faults
from tests.web_remote.http.test_listener import ask, pair, request
from tests.web_remote.live.test_live_views import serving_table
from web_remote.live.phone_channel import UNPAIRED
from web_remote.messages import page_messages
from web_remote.pairing.paired_phones import Pairing
from web_remote.pairing.room import Room

pytestmark = pytest.mark.wall_clock

RECORDS_SPEECH = """
  window.said = [];
  const speak = (one) => said.push(`${one.lang}: ${one.text}`);
  const speech = { speak, cancel() {}, getVoices: () => [{ lang: "en-GB" }] };
  Object.defineProperty(window, "speechSynthesis", { value: speech });
"""
"""Chromium without a screen has no voice."""

VALUES = {
    "seat": "light",
    "prefix": [],
    "line": [],
    "ply": 0,
    "decision": "0-light",
    "decisions": 1,
    "action": "place white c5",
    "agrees": True,
    "task": "t1",
    "answer": "done",
    "choice": "put-back",
    "piece": "R",
    "name": "Eve",
    "house": "The Mill",
    "code": CODE,
    "allowed": True,
    "kind": "open",
    "phone": "nobody",
    "game": "robotory",
    "match": "robotory-1",
    "paused": True,
    "address": "hall.local",
    "calls": True,
    "day": "2026-11-23",
    "level": "easy",
}
"""A good value of every field that a command must have."""


async def test_a_viewer_sees_the_match_and_is_refused_whatever_it_orders() -> None:
    async with serving_table() as here:
        ana = here.phone("Ana", host=True)
        async with ana.connected():
            await ana.tell("sit", seat="light")
            await ana.tell("start", game="robotory")
            await ana.order("place white c5")
            calls = list(here.table.calls)
            for kind in get_args(page_messages.AnyCommand):
                name = get_args(kind.model_fields["t"].annotation)[0]
                needed = {field for field, one in kind.model_fields.items() if one.is_required()} - {"t", "id"}
                screen = Phone(here.port, here.pairing, "TV", role="viewer")  # one each: there is a limit of commands
                async with screen.connected():
                    answer = await screen.tell(name, **{field: VALUES[field] for field in needed})
                    assert (answer["t"], answer.get("code")) == ("nack", "room/viewer"), name
                    assert screen.view["tokens"]["c5"]["side"] == "white"
                    assert "seat" not in screen.view["you"]
                    assert screen.view["room"]["people"][screen.id]["viewer"]
            assert here.table.calls == calls
            assert here.table.stopped is None


def test_a_viewer_stops_no_wheels(served: ServedTable) -> None:
    token = served.do(lambda: served.pairing.redeem(served.pairing.invite("viewer").code, "TV")[1])
    assert ask(served.port, request(served.port, "POST /api/stop HTTP/1.1", {}, token)) == 403
    assert served.table.calls == []
    assert ask(served.port, request(served.port, "POST /api/stop HTTP/1.1", {}, pair(served, "Ben"))) == 200


def test_a_viewer_gets_no_seat_and_is_no_host() -> None:
    pairing = Pairing()
    room = Room(TableDouble(), pairing)
    ana = pairing.redeem(pairing.opening.code, "Ana")[0]
    screen = pairing.redeem(pairing.invite("viewer").code, "TV")[0]
    room.meet(screen.id)
    for ordered in (lambda: room.give("light", screen.id), lambda: room.make_host(ana.id, screen.id)):
        with pytest.raises(OrderError, check=says("only watches")):
            ordered()
    room.leave(ana.id)
    assert not pairing.phones[screen.id].host


async def test_a_host_removes_a_screen() -> None:
    async with serving_table() as here:
        ana, screen = here.phone("Ana", host=True), Phone(here.port, here.pairing, "TV", role="viewer")
        async with ana.connected(), screen.connected():
            assert (await ana.tell("unpair", phone=screen.id))["t"] == "ack"
            assert await screen.closed() == UNPAIRED
            assert screen.id not in ana.view["room"]["people"]


def test_a_phone_that_types_a_screens_code_stays_a_phone_and_a_screen_may_become_one() -> None:
    pairing = Pairing()
    ben, _ = pairing.redeem(pairing.invite("player").code, "Ben")
    assert not pairing.redeem(pairing.invite("viewer").code, "Ben", ben)[0].viewer
    screen, _ = pairing.redeem(pairing.invite("viewer").code, "TV")
    assert not pairing.redeem(pairing.invite("player").code, "Eve", screen)[0].viewer


@pytest.mark.browser
@pytest.mark.usefixtures("page_files")
class TestScreen:
    """In a real Chromium."""

    def test_a_television_is_let_in_from_a_hosts_menu_and_shows_the_match(
        self, served: ServedTable, open_phone: OpenPhone
    ) -> None:
        ana, tv = open_phone(new=True), open_phone(width=1920, new=True)
        tv.set_viewport_size({"width": 1920, "height": 1080})
        for page in (ana, tv):
            page.add_init_script(RECORDS_SPEECH)
        come_in(ana, served, "Ana", host=True)
        screenshots.take_seat(ana, 0)
        served.show(seats=served.table.seats | {"dark": {"kind": "human", "name": "Ben", "level": None}})
        ana.get_by_role("button", name="Menu", exact=True).click()
        ana.get_by_role("button", name="Show on a television").click()
        tv.goto(f"{address(served)}/tv")
        tv.get_by_label("Letters").fill("QQQQQQ")
        tv.get_by_role("button", name="Show the table").click()
        expect(tv.get_by_role("alert")).to_have_text("This code is wrong, used or too old. Ask for a new one.")
        tv.get_by_label("Letters").fill(ana.locator(".invitation .short").inner_text())
        tv.get_by_label("Read aloud what happens").check()
        tv.get_by_role("button", name="Show the table").click()
        expect(tv.get_by_role("status")).to_have_text("Waiting for players")
        assert shown_code(tv.get_by_role("img", name="QR code")) == "http://table.local:0"
        ana.get_by_text("Settings", exact=True).click()
        ana.get_by_label("Read aloud").select_option("turns and what hands should do")
        ana.get_by_role("button", name="Close").click()
        ana.get_by_role("button", name="Start the match").click()
        expect(tv.locator(".now")).to_have_text("Ana's turn")
        served.do(lambda: served.table.play("light", "place white c4"))
        served.do(served.table.changed)
        expect(tv.locator(".now")).to_have_text("Ben's turn")
        expect(tv.get_by_text("white disc: c4")).to_be_attached()
        expect(tv.locator(".last")).to_have_text("Ana lays a white disc at c4")
        everything = ["en: Ana's turn", "en: Ana lays a white disc at c4", "en: Ben's turn"]
        tv.wait_for_function("count => said.length >= count", arg=len(everything))
        assert tv.evaluate("said") == everything
        ana.wait_for_function("count => said.length >= count", arg=2)
        assert ana.evaluate("said") == ["en: Ana's turn", "en: Ben's turn"]
        served.show(tasks=TASKS)
        task = tv.get_by_role("listitem").filter(has_text="Lift the black disc").locator(".what")
        assert letters(task) >= 0.0375 * 1080
        assert Axe().run(tv).violations_count == 0
        board, player = box(tv.get_by_role("group", name="Board")), box(tv.get_by_text("Dark Ben"))
        assert player["y"] + player["height"] <= board["y"] + 1
        assert board["width"] >= 0.55 * 1920
        assert board["height"] >= 0.7 * 1080

        tv.set_viewport_size({"width": 390, "height": 844})  # a tablet that stands on its end, even a phone
        assert box(tv.get_by_role("group", name="Board"))["width"] >= 0.9 * 390
        assert faults(tv) == []


def box(element: Locator) -> FloatRect:
    found = element.bounding_box()
    assert found is not None
    return found


def letters(element: Locator) -> float:
    """Size of its letters, CSS pixels."""
    return float(element.evaluate("element => parseFloat(getComputedStyle(element).fontSize)"))
