"""The lobby in a real Chromium: from the code to a seat, phones that are shared, people who watch, and who leaves."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web_remote import screenshots
from tests.web_remote.browsers import OpenPhone, address, come_in
from tests.web_remote.serving import ServedTable, served_table

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


def sit_guest(page: Page, seat: str, name: str) -> None:
    """Let somebody without a phone play a seat on this one."""
    page.get_by_role("button", name=f"Someone without a phone: {seat}").click()
    page.get_by_label("Name (optional)").fill(name)
    page.get_by_role("button", name="Take the seat", exact=True).click()
    expect(page.get_by_label("Name (optional)")).to_have_count(0)


def test_two_players_share_a_phone_and_a_cover_hides_what_they_hold(open_phone: OpenPhone) -> None:
    options = {"programme": 2, "specials": 2, "first": "blue"}
    with served_table("table.local", "roborama", options) as served:
        page = open_phone()
        come_in(page, served, "Ana", host=True)
        screenshots.take_seat(page, 0)
        sit_guest(page, "Orange", "Opa")
        expect(page.get_by_text("Opa · Ana's phone")).to_be_visible()
        page.get_by_role("button", name="Start the match").click()

        expect(page.get_by_role("heading", name="Hand the phone to Ana")).to_be_visible()
        expect(page.locator(".hand")).to_have_count(0)
        assert Axe().run(page).violations_count == 0
        page.get_by_role("button", name="I am Ana").click()
        for card in ("Chip card", "Card 4"):
            page.locator(".hand").get_by_role("button", name=card).click()
        page.locator(".panel button.primary").click()

        expect(page.get_by_role("heading", name="Hand the phone to Opa")).to_be_visible()
        expect(page.locator(".hand")).to_have_count(0)
        page.get_by_role("button", name="I am Opa").click()
        expect(page.get_by_role("button", name="Opa", pressed=True)).to_be_visible()
        expect(page.locator(".hand svg.star, .strip svg.star")).to_have_count(0)
        for card in ("Card 1", "Card 2"):
            page.locator(".hand").get_by_role("button", name=card).click()
        page.locator(".panel button.primary").click()
        expect(page.get_by_role("heading", name="Hand the phone to Ana")).to_be_visible()
        assert {(ply["seat"], ply["action"]) for ply in served.table.log} == {
            ("blue", "specials 4 chip"),
            ("orange", "specials 1 2"),
        }


def test_without_anything_hidden_a_shared_phone_only_changes_the_name(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    screenshots.take_seat(page, 0)
    sit_guest(page, "Dark", "Opa")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("status").get_by_text("Ana's turn")).to_be_visible()
    screenshots.draft_placement(page, ("c4",))
    screenshots.confirm(page)
    expect(page.get_by_role("status").get_by_text("Opa's turn")).to_be_visible()
    expect(page.get_by_role("button", name="Opa", pressed=True)).to_be_visible()
    screenshots.draft_placement(page, ("d4",))
    screenshots.confirm(page)
    expect(page.get_by_role("status").get_by_text("Ana's turn")).to_be_visible()
    assert [ply["seat"] for ply in served.table.log] == ["light", "dark"]


def test_who_watches_is_named_and_is_offered_nothing(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, eve = open_phone(), open_phone("de")
    come_in(ana, served, "Ana", host=True)
    come_in(eve, served, "Eve")
    expect(ana.get_by_text("Watching: Ana and Eve")).to_be_visible()
    screenshots.take_seat(ana, 0)
    expect(eve.get_by_text("Es schauen zu: Eve")).to_be_visible()
    screenshots.start_against_computer(ana, "easy")
    expect(ana.locator(".panel").get_by_text("Watching: Eve")).to_be_visible()
    expect(eve.locator(".panel").get_by_text("Es schauen zu: Eve")).to_be_visible()
    expect(eve.locator("g.target, button.disc:enabled, .panel button.primary")).to_have_count(0)


def test_from_the_code_to_a_seat_it_takes_a_name_and_two_taps(served: ServedTable, open_phone: OpenPhone) -> None:
    come_in(open_phone(), served, "Ana", host=True)
    code = served.do(lambda: served.pairing.invite("player")).code
    ben = open_phone()
    begun_s = time.perf_counter()
    ben.goto(f"{address(served)}/j#{code}")
    expect(ben.get_by_label("Your name")).to_be_focused()
    ben.keyboard.type("Ben")
    ben.keyboard.press("Enter")
    ben.get_by_role("button", name="Take the seat Dark").click()
    expect(ben.locator("li.mine")).to_be_visible()
    print(f"from the code to the seat: {time.perf_counter() - begun_s:.1f} s")
    assert served.table.seats["dark"]["name"] == "Ben"


def test_who_leaves_hands_on_the_seat_and_the_host_hands_on_the_table(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    ana, ben, cleo = open_phone(), open_phone(), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    come_in(cleo, served, "Cleo")
    screenshots.take_seat(ana, 0)
    screenshots.take_seat(ben, 1)
    ana.get_by_role("button", name="Start the match").click()
    screenshots.draft_placement(ana, ("c4",))
    screenshots.confirm(ana)
    expect(ben.locator(".pill.calls")).to_be_visible()

    # Ben goes home in the middle of his turn; Cleo takes his seat and plays on.
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Leave the table").click()
    expect(ben.get_by_label("Your name")).to_be_visible()
    expect(ana.get_by_role("status").get_by_text("Dark waits for a player")).to_be_visible()
    cleo.get_by_role("button", name="Menu").click()
    cleo.get_by_role("dialog").get_by_role("button", name="Take the seat Dark").click()
    cleo.get_by_role("button", name="Close").click()
    expect(ana.get_by_text("Cleo has taken the seat dark.")).to_be_visible()
    expect(cleo.locator(".pill.calls")).to_be_visible()
    screenshots.draft_placement(cleo, ("d4",))
    screenshots.confirm(cleo)
    assert served.table.log[-1]["seat"] == "dark"

    # Ana makes Cleo the host and leaves, too; Cleo lets a computer play on.
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="Make Cleo the host").click()
    expect(cleo.get_by_text("Cleo is the host now.")).to_be_visible()
    ana.get_by_role("button", name="Leave the table").click()
    expect(ana.get_by_label("Your name")).to_be_visible()
    cleo.get_by_role("button", name="Menu").click()
    cleo.get_by_role("dialog").locator("li.card").first.get_by_role("combobox").select_option("easy")
    expect(cleo.get_by_role("dialog").get_by_text("Computer, easy").first).to_be_visible()
    assert served.table.seats["light"]["kind"] == "computer"
