"""Two phones in a real Chromium at the simulated table: orders, hands, wheels, to the end of a short game."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.match.journal_store import JournalStore
from controller.match.stored_match import Entry
from tests.controller.table.library.test_replay import PLIES as FIRST_PLIES
from tests.controller.table.library.test_replay import file
from tests.table.process import Played
from tests.web_remote.doubles.cable import cable_to
from tests.web_remote.gallery import screenshots

pytestmark = [
    pytest.mark.table,
    pytest.mark.browser,
    pytest.mark.broker,
    pytest.mark.timeout(280),
    pytest.mark.usefixtures("page_files"),
]

NEARLY_OVER = "4/2W2/2B3/2R2/4 light 2+2 2+2 1+6 9+4"
"""The start, but for the pool: one white disc is left, so a refill that takes it ends the match."""


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    """A table whose match is nearly over."""
    store = JournalStore(tmp_path / "sim")
    store.begin("m-short", "robotory", {}, {"W": 0, "B": 1, "R": 2}, {}, 0)
    store.append("m-short", Entry(1, "adjust", "", NEARLY_OVER, "host", 0.0))
    store.close()
    running = Played.launch(tmp_path, "--speed", "1.5", "--seed", "4")
    try:
        yield running
    finally:
        running.stop()


def phone(browser: Browser, language: str = "en") -> Page:
    """A phone that goes on past a certificate's warning; without motion, which costs more than all robots to draw."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        locale=language,
        reduced_motion="reduce",
        has_touch=True,
        ignore_https_errors=True,
    )
    context.set_default_timeout(60_000)
    return context.new_page()


def sit(page: Page, seat: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=f"Sit here: {seat}").click()
    page.locator("li.mine").wait_for()
    page.get_by_role("button", name="Close").click()


def test_two_phones_play_a_short_game_to_its_end_and_stop_the_table(played: Played, browser: Browser) -> None:
    expect.set_options(timeout=45_000)
    with cable_to(played.port) as cable:
        ana, ben = phone(browser), phone(browser)
        screenshots.join(ana, f"http://localhost:{cable.port}", played.code, "Ana")
        sit(ana, "Light")
        ana.get_by_role("button", name="Menu").click()
        ana.get_by_role("button", name="Invite another phone").click()
        code = ana.locator(".invitation .short").inner_text()
        ana.get_by_role("button", name="Close").click()
        screenshots.join(ben, f"http://localhost:{played.port}", code, "Ben")
        sit(ben, "Dark")

        # Hands set the figures up. Ana's order gets through, its answer does not: it is played once.
        screenshots.my_turn(ana)
        ana.get_by_role("button", name="Black disc").first.click()
        screenshots.tap(ana.locator('g.target[aria-label$=" c4"]'))
        ana.locator(".panel .row button.primary small").wait_for()
        cable.drops_data = True
        screenshots.confirm(ana)
        expect(ben.get_by_text("Lay a black disc at c4")).to_be_visible()
        cable.cut()
        expect(ana.get_by_text("No connection to the table")).to_be_visible()
        cable.mend()
        ana.evaluate("window.dispatchEvent(new Event('online'))")
        expect(ana.get_by_text("No connection to the table")).to_be_hidden()

        # The camera sees the disc laid; Ben sends the black robot over it, hands lift it, wheels turn.
        expect(ben.get_by_text("Lay a black disc at c4")).to_be_hidden()
        screenshots.my_turn(ben)
        screenshots.tap(ben.get_by_role("button", name="Black robot"))
        screenshots.tap(ben.get_by_role("button", name="To c4, black disc"))
        expect(ben.locator(".panel .row button.primary small")).to_contain_text("first lift 1 piece by hand")
        screenshots.confirm(ben)
        expect(ana.get_by_text("Lift the black disc at c4")).to_be_visible()
        expect(ana.locator(".drive")).to_be_visible()

        # Ben takes that back, Ana agrees: the robot drives home, and hands lay the disc again. Then he repeats it.
        screenshots.my_turn(ana)
        ben.get_by_role("button", name="Take back").click()
        expect(ana.get_by_text("Ben would like to take the last move back.")).to_be_visible()
        ana.get_by_role("button", name="Allow").click()
        expect(ben.get_by_text("Lay a black disc at c4")).to_be_visible()
        screenshots.my_turn(ben)
        screenshots.tap(ben.get_by_role("button", name="Black robot"))
        screenshots.tap(ben.get_by_role("button", name="To c4, black disc"))
        screenshots.confirm(ben)

        # Ana's refill takes the last white disc: with Black and Red, two robots stand in the light camp.
        screenshots.my_turn(ana)
        ana.get_by_role("button", name="Refill").click()
        ana.get_by_role("button", name="Refill: 1 white, 0 black").click()
        screenshots.confirm(ana)
        expect(ana.get_by_role("heading", name="You win")).to_be_visible()
        expect(ben.get_by_role("heading", name="Ana wins")).to_be_visible()

        # STOP is there after the end too, and is for everybody.
        ben.get_by_role("button", name="STOP").click()
        expect(ana.get_by_text("Stopped by Ben.")).to_be_visible()


def test_the_robots_replay_a_match_that_a_host_takes_in(played: Played, browser: Browser, tmp_path: Path) -> None:
    expect.set_options(timeout=90_000)
    evening = tmp_path / "evening.json"
    evening.write_text(file(*FIRST_PLIES, ("light", "place black b4"), ("dark", "move B b4")))
    ana = phone(browser)
    screenshots.join(ana, f"http://localhost:{played.port}", played.code, "Ana")
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="End the match").click()
    ana.get_by_role("button", name="End the match").click()
    ana.get_by_role("button", name="Browse matches").click()
    ana.get_by_role("dialog").locator("input[type=file]").set_input_files(evening)
    ana.get_by_role("slider").fill("5")
    ana.get_by_role("button", name="Let the robots replay it from here").click()
    expect(ana.get_by_text("Dark moves the black robot to b4, 1 disc burned")).to_be_visible()
    expect(ana.get_by_text("That was the last move.")).to_be_visible()
    expect(ana.get_by_text("Black robot: b4")).to_be_attached()
    ana.get_by_role("button", name="End the replay").click()

    async def contacts() -> int:
        control = await played.control()
        try:
            return (await control.report()).contacts
        finally:
            await control.close()

    with ThreadPoolExecutor() as thread:  # Playwright has this thread's event loop
        assert thread.submit(asyncio.run, contacts()).result() == 0
