"""The hall's page in a real browser: how it looks in every language and size, and what it asks the hall."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from hall.service.views import HallView, ResultView, TournamentView
from tests.hall.page.hall_double import ORIGIN, RESULTS, HallDouble, hall_view, tournament_view
from tests.web_remote.doubles.fluent import LANGUAGES
from tests.web_remote.gallery.looks import faults

pytestmark = pytest.mark.browser

SCREENS = ("tables", "table/t1", "tournaments", "tournament/7", "results", "account")
HEADINGS = {"tables": "Fenster", "table/t1": "Fenster", "tournaments": "Frühjahr", "tournament/7": "Frühjahr"}
PHONE = {"width": 390, "height": 844}
WALL = {"width": 3840, "height": 2160}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport=PHONE, reduced_motion="reduce", locale="en-GB")
    yield opened
    opened.close()


def opened(page: Page, files: dict[str, bytes], path: str = "", **view: object) -> HallDouble:
    double = HallDouble(page, files, hall_view(**view))  # type: ignore[arg-type]
    page.goto(f"{ORIGIN}/{path}")
    return double


def show(page: Page, screen: str) -> None:
    page.evaluate(f"location.hash = '{screen}'")
    expect(page.get_by_role("heading", level=2, name=HEADINGS.get(screen, "")).first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_overflows_or_is_cut_in_any_language(page: Page, page_files: dict[str, bytes], language: str) -> None:
    page.add_init_script(f"localStorage.setItem('robodrome.language', '{language}')")
    opened(page, page_files)
    found = {}
    for size in (PHONE, {"width": 320, "height": 568}, {"width": 1440, "height": 900}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for screen in SCREENS:
            show(page, screen)
            found[screen, size["width"]] = faults(page)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
    assert page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, page_files: dict[str, bytes], scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    opened(page, page_files)
    for screen in SCREENS:
        show(page, screen)
        assert Axe().run(page).response["violations"] == [], screen
    page.set_viewport_size(WALL)  # type: ignore[arg-type]
    page.goto(f"{ORIGIN}/wall")
    expect(page.get_by_text("Fenster")).to_be_visible()
    assert Axe().run(page).response["violations"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wall_shows_nine_tables_in_large_letters_without_scrolling(
    page: Page, page_files: dict[str, bytes], language: str
) -> None:
    page.add_init_script(f"localStorage.setItem('robodrome.language', '{language}')")
    page.set_viewport_size(WALL)  # type: ignore[arg-type]
    opened(page, page_files, "wall", tables=1000)
    cards = page.get_by_role("listitem")
    expect(cards).to_have_count(9)
    expect(cards.nth(0)).to_contain_text("Table 6")  # a stop that is not confirmed, then who calls the host
    expect(cards.nth(1)).to_contain_text("Fenster")
    assert faults(page) == []
    assert page.evaluate("document.querySelector('#app').scrollHeight") == WALL["height"]
    sizes = page.evaluate(
        "[...document.querySelectorAll('li *')].map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 90  # capitals of 0.7 em are 25 mm on a screen of 65 inches, 0.37 mm a pixel


def test_the_wall_turns_to_the_next_tables(page: Page, page_files: dict[str, bytes]) -> None:
    page.clock.install()
    opened(page, page_files, "wall", tables=12)
    expect(page.get_by_text("1/2")).to_be_visible()
    page.clock.run_for(10_000)
    expect(page.get_by_text("2/2")).to_be_visible()


def test_a_host_stops_one_table_or_all(page: Page, page_files: dict[str, bytes]) -> None:
    double = opened(page, page_files, "#table/t1")
    page.get_by_role("button", name="Stop this table").click()
    with page.expect_response("**/api/tables/stop"):
        page.get_by_role("button", name="STOP ALL TABLES").click()
    double.tell(stopped=True)
    expect(page.get_by_role("button", name="ALL TABLES ARE STOPPED")).to_be_visible()
    assert double.asked == [("tables/stop", {"table": "t1"}), ("tables/stop", {"table": None})]


def test_a_host_sees_first_which_tables_have_not_confirmed_a_stop(page: Page, page_files: dict[str, bytes]) -> None:
    opened(page, page_files, "#tables")
    cards = page.get_by_role("main").get_by_role("listitem")
    expect(cards.first).to_contain_text("Table 6")
    expect(cards.first.locator(".urgent .call")).to_have_text("Stop sent, not confirmed")
    expect(cards.last).to_contain_text("stop sent, not confirmed")
    expect(page.get_by_text("not confirmed")).to_have_count(2)


def test_a_visitor_watches_and_is_offered_nothing_else(page: Page, page_files: dict[str, bytes]) -> None:
    opened(page, page_files, role=None)
    for screen in SCREENS[:5]:
        show(page, screen)
        expect(page.get_by_role("button")).to_have_count(0)
    show(page, "table/t1")
    assert page.get_by_role("link", name="Watch").get_attribute("href") == "watch/t1"
    page.evaluate("location.hash = 'table/t2'")
    assert page.get_by_role("link", name="asks for a code").get_attribute("href") == "http://table.test/"


def test_a_helper_enters_players_rounds_and_results(page: Page, page_files: dict[str, bytes]) -> None:
    double = opened(page, page_files, "#tournament/7", role="helper")
    page.get_by_label("Player").fill("Zoe")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name="Pair round 3").click()
    page.get_by_label("Result: Emil – Finja").first.select_option("½-½")
    page.get_by_label("Table: Emil – Finja").first.select_option("Fenster")
    with page.expect_response("**/api/entrants/0/withdraw"):
        page.get_by_role("button", name="Withdraw: Ana").click()
    expect(page.get_by_role("button", name="STOP ALL TABLES")).to_have_count(0)
    assert double.asked == [
        ("tournaments/7/entrants", {"names": ["Zoe"]}),
        ("tournaments/7/rounds", {}),
        ("pairings/3", {"points": [0.5, 0.5]}),
        ("pairings/3", {"table": "t1"}),
        ("entrants/0/withdraw", {}),
    ]


def test_a_host_makes_and_removes_an_account_and_deletes_a_name(page: Page, page_files: dict[str, bytes]) -> None:
    double = opened(page, page_files, "#account")
    page.get_by_role("button", name="Hold to remove Maximiliane-Theodora").click(delay=900)
    account = page.locator("form").last
    account.get_by_label("Name").fill("Zoe")
    account.get_by_label("Password").fill("long enough")
    account.get_by_role("button", name="Create").click()
    expect(account.get_by_label("Name")).to_have_value("")
    page.locator("section").last.get_by_label("Name").fill("Ben")
    page.get_by_role("button", name="Hold to delete").click(delay=900)
    expect(page.locator("section").last.get_by_label("Name")).to_have_value("")
    assert double.asked == [
        ("accounts/remove", {"name": "Maximiliane-Theodora"}),
        ("accounts", {"name": "Zoe", "password": "long enough", "role": "helper"}),
        ("forget", {"name": "Ben"}),
    ]


def test_somebody_who_is_signed_in_changes_the_password(page: Page, page_files: dict[str, bytes]) -> None:
    double = opened(page, page_files, "#account", role="helper")
    page.get_by_label("Current password").fill("old")
    page.get_by_label("at least 8 characters").fill("long enough")
    with page.expect_navigation():
        page.get_by_role("button", name="Change password").click()
    assert double.asked == [("password", {"old": "old", "new": "long enough"})]


def test_a_host_deletes_a_result_and_ends_a_tournament(page: Page, page_files: dict[str, bytes]) -> None:
    double = opened(page, page_files, "#results")
    expect(page.get_by_text("Winner: Ana")).to_be_visible()
    expect(page.get_by_text("No winner")).to_be_visible()
    page.get_by_text("Delete this result").first.click()
    page.get_by_role("button", name="Hold to delete").click(delay=900)
    show(page, "tournament/7")
    with page.expect_response("**/api/tournaments/7/end"):
        page.get_by_role("button", name="Hold to end the tournament").click(delay=900)
    expect(page.get_by_role("alert")).to_be_empty()
    assert double.asked == [("results/delete", {"table": "t1", "result": "m2"}), ("tournaments/7/end", {})]


def test_what_the_hall_refuses_is_told(page: Page, page_files: dict[str, bytes]) -> None:
    double = opened(page, page_files, "#tournament/7")
    alert = page.get_by_role("alert")
    for why, text in (("result-missing", "A result is missing"), ("unknown", "The hall cannot use this"), ("", "")):
        double.refuses = why
        page.get_by_role("button", name="Pair round 3").click()
        expect(alert).to_contain_text(text) if text else expect(alert).to_be_empty()


def test_a_code_lets_a_table_join(page: Page, page_files: dict[str, bytes]) -> None:
    opened(page, page_files)
    page.get_by_role("button", name="Invite a table").click()
    for text in ("hall.local:8533", "7KQ2-M4XN"):
        expect(page.get_by_text(text)).to_be_visible()


def test_the_double_sends_what_a_hall_sends() -> None:
    assert HallView.model_validate(hall_view()).model_dump(mode="json") == hall_view()
    assert TournamentView.model_validate(tournament_view()).model_dump(mode="json") == tournament_view()
    assert [ResultView.model_validate(one).model_dump(mode="json") for one in RESULTS] == RESULTS
