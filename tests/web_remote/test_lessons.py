"""Lessons on the page, in a real Chromium: from the address to the first move, and to the lesson's end."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from engine.lesson import lesson
from tests.engine.every_game import of_shipped_games
from tests.table.phones import taps
from tests.web_remote.doubles.browsers import OpenPhone, address, await_view, come_in
from tests.web_remote.doubles.serving import served_table

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

TAP_S, WORDS_A_SECOND = 1.5, 200 / 60
"""What a person is reckoned to take for a tap, and to read."""

MOST_S = 45.0
"""Of the minute until the first own move; the rest is the table's, to set up and to drive."""


def reading_s(page: Page, *places: str) -> float:
    """Time to read all that these places show."""
    texts = [text for place in places for text in page.locator(place).all_inner_texts()]
    return len(" ".join(texts).split()) / WORDS_A_SECOND


def order(page: Page, game: str, action: str) -> int:
    """Tap an action together, and confirm it. Returns the taps."""
    words = action.split(" ")
    count = taps.TAPS[game](page, words)
    return count if words[0] == "slide" else count + taps.confirm(page, words)


@of_shipped_games
def test_who_knows_no_game_makes_a_first_move_within_a_minute_and_then_all_others(
    name: str, open_phone: OpenPhone
) -> None:
    made = lesson(name)
    assert made is not None
    with served_table("table.local", name) as served:
        page = open_phone()
        page.goto(f"{address(served)}/j#{served.pairing.opening.code}")
        page.locator("form input").first.fill("Ana")
        seconds = reading_s(page, "main h1, form") + 2 * TAP_S + len("Ana") * TAP_S
        page.locator("form button.primary").click()
        games = page.get_by_role("region", name="Choose a game")
        learn = games.get_by_role("button", name=f"Learn it in {len(made.tasks)} moves")
        learn.wait_for()
        seconds += reading_s(page, "section.card:has(.games) :is(h2, p, b, .row)") + TAP_S
        learn.click()
        card = page.get_by_role("region", name="Learning")
        for number, task in enumerate(made.tasks, start=1):
            expect(card.get_by_role("heading")).to_have_text(f"Move {number} of {len(made.tasks)}")
            if number == 1:
                assert Axe().run(page).violations_count == 0
                seconds += reading_s(page, "section[aria-label^='Learning'] p")
            count = order(page, name, task.actions[0])
            if number == 1:
                seconds += count * TAP_S
                assert seconds <= MOST_S
            plies = number + sum(len(one.answers) for one in made.tasks[:number])
            served.await_plies(plies)
            await_view(page, served)
        expect(card).to_contain_text("That was the lesson")
        assert Axe().run(page).violations_count == 0
        card.get_by_role("button", name="Now a match").click()
        games.wait_for()
        assert served.table.state is None


def test_the_robots_show_a_move_and_the_lesson_can_be_left(open_phone: OpenPhone) -> None:
    with served_table("table.local") as served:
        ana, ben = open_phone(), open_phone("de", width=320)
        come_in(ana, served, "Ana", host=True)
        come_in(ben, served, "Ben")
        expect(ben.get_by_role("region", name="Das Spiel auf dem Tisch")).to_be_visible()
        expect(ben.get_by_role("button", name="In 4 Zügen lernen")).to_have_count(0)
        ana.get_by_role("button", name="Learn it in 4 moves").click()
        expect(ben.get_by_role("region", name="Robotory lernen")).to_contain_text("Hell lernt. Du kannst zusehen.")
        expect(ben.get_by_role("button", name="Verlassen", exact=True)).to_have_count(0)
        assert Axe().run(ben).violations_count == 0
        expect(ana.get_by_role("button", name="Ask for a hint")).to_have_count(0)
        ana.get_by_role("button", name="Show me").click()
        served.await_plies(2)
        assert [entry["action"] for entry in served.table.log] == ["place white b4", "place black d4"]
        expect(ana.get_by_role("heading", name="Move 2 of 4")).to_be_visible()
        ana.get_by_role("button", name="Leave", exact=True).click()
        expect(ana.get_by_role("button", name="Start the match")).to_be_visible()
