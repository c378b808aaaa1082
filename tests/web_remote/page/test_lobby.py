"""The lobby in a real Chromium: from the code to a seat, phones that are shared, people who watch, and who leaves."""

import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from controller.api.wording import say
from tests.web_remote.doubles.browsers import OpenPhone, address, come_in
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.doubles.table_double import TableDouble
from tests.web_remote.doubles.troubles import TASKS, notice
from tests.web_remote.gallery import screenshots

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


def sit_guest(page: Page, seat: str, name: str) -> None:
    """Let somebody without a phone play a seat on this one, the host's."""
    page.get_by_label(f"Played by: {seat}").select_option("Someone without a phone")
    page.get_by_label("Name (optional)").fill(name)
    page.get_by_role("button", name="Take the seat", exact=True).click()
    expect(page.get_by_label("Name (optional)")).to_have_count(0)


def badges(page: Page) -> list[tuple[str, str]]:
    """Colours and shapes of the badges at the seats."""
    drawn = page.locator("main li.card svg")
    return [
        (str(one.locator("circle").get_attribute("fill")), str(one.locator("path").get_attribute("d")))
        for one in drawn.all()
    ]


def test_nothing_that_arrives_later_pushes_the_seats_away(served: ServedTable, open_phone: OpenPhone) -> None:
    page = open_phone()
    held: list[Route] = []
    page.route("**/assets/Games-*.js", lambda route: held.append(route))
    come_in(page, served, "Ana", host=True)
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    expect(page.locator("main")).to_have_count(0)
    with page.expect_response("**/assets/Games-*.js"):
        held[0].continue_()
    expect(page.get_by_role("region", name="Choose a game")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here").first).to_be_visible()


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
    ana, eve = open_phone(), open_phone("de", 320)
    come_in(ana, served, "Ana", host=True)
    come_in(eve, served, "Eve")
    expect(ana.get_by_text(re.compile("Watching: (Ana and Eve|Eve and Ana)"))).to_be_visible()
    screenshots.take_seat(ana, 0)
    expect(eve.get_by_text("Zuschauer: Eve")).to_be_visible()
    assert eve.locator(".screen").evaluate("one => one.scrollWidth <= one.clientWidth"), "nothing is cut off"
    screenshots.start_against_computer(ana, "easy")
    expect(ana.locator(".panel").get_by_text("Watching: Eve")).to_be_visible()
    expect(eve.locator(".panel").get_by_text("Zuschauer: Eve")).to_be_visible()
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
    ben.get_by_role("button", name="Sit here: Dark").click()
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
    expect(ana.locator("main li.card svg")).to_have_count(2)
    worn = badges(ana)
    assert worn == badges(ben) == badges(cleo)
    assert len({colour for colour, _ in worn}) == len({shape for _, shape in worn}) == 2
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
    cleo.get_by_role("dialog").get_by_role("button", name="Sit here: Dark").click()
    cleo.get_by_role("button", name="Close").click()
    expect(ana.get_by_text("Cleo has taken the seat dark.")).to_be_visible()
    expect(cleo.locator(".pill.calls")).to_be_visible()
    screenshots.draft_placement(cleo, ("d4",))
    screenshots.confirm(cleo)
    served.await_plies(2)
    assert served.table.log[-1]["seat"] == "dark"

    # Ana makes Cleo the host and leaves, too; Cleo lets a computer play on.
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="Make host: Cleo").click()
    expect(cleo.get_by_text("Cleo is the host now.")).to_be_visible()
    ana.get_by_role("button", name="Leave the table").click()
    expect(ana.get_by_label("Your name")).to_be_visible()
    cleo.get_by_role("button", name="Menu").click()
    cleo.get_by_role("dialog").locator("li.card").first.get_by_role("combobox").select_option("easy")
    expect(cleo.get_by_role("dialog").get_by_text("Computer, easy").first).to_be_visible()
    assert served.table.seats["light"]["kind"] == "computer"


def test_a_host_sees_when_phones_were_here_and_removes_one_for_good(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben, cleo = open_phone("de"), open_phone(), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    come_in(cleo, served, "Cleo")
    screenshots.take_seat(ben, 1)
    cleo.close()
    ana.get_by_role("button", name="Menü").click()
    ana.get_by_role("button", name="Verbundene Handys").click()
    cards = ana.get_by_role("dialog").locator("li.card")
    expect(cards.filter(has_text="Ben")).to_contain_text("jetzt hier")
    expect(cards.filter(has_text="Cleo")).to_contain_text("zuletzt hier: ")
    expect(cards.filter(has_text="Ana").get_by_role("button")).to_have_count(0)
    assert Axe().run(ana).violations_count == 0
    ana.get_by_role("button", name="Entfernen: Ben").click()
    expect(ana.get_by_role("alert").filter(has_text="Ben endgültig entfernen?")).to_be_visible()
    ana.get_by_role("button", name="Behalten").click()
    expect(ana.get_by_role("dialog").get_by_role("alert")).to_have_count(0)
    ana.get_by_role("button", name="Entfernen: Ben").click()
    ana.get_by_role("button", name="Entfernen", exact=True).click()
    expect(cards).to_have_count(2)
    expect(ben.get_by_label("Your name")).to_be_visible()
    assert served.table.seats["dark"]["kind"] == "open"
    ben.reload()
    expect(ben.get_by_label("Your name")).to_be_visible()


def test_the_host_is_led_to_another_sheet_and_all_see_how_far_it_is(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben = open_phone(), open_phone("de")
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    card = ana.get_by_role("region", name="Choose a game")
    card.get_by_role("button", name="Netzwerk").click()
    expect(card).to_contain_text(
        "2 players · about 20–35 min · 5 of 12 robots here · one is moved by hand · from age 10 · some rules"
    )
    expect(card).to_contain_text("Hands move the batteries.")
    expect(card.locator("svg .field")).to_have_count(5)
    assert Axe().run(ana).violations_count == 0
    expect(ben.get_by_role("region", name="Das Spiel auf dem Tisch")).to_contain_text("Hände legen Scheiben")
    expect(ben.get_by_role("button", name="Dieses Spiel spielen")).to_have_count(0)
    card.get_by_role("button", name="Play this game: Netzwerk").click()

    step = ana.locator('[aria-current="step"]')
    expect(step).to_contain_text("Take everything off the board.")
    assert served.table.sheet is not None
    served.show(sheet={**served.table.sheet, "pieces": ["W"], "tokens": 2})
    expect(step).to_contain_text("Still on the board: white robot and 2 pieces")
    expect(ben.locator('[aria-current="step"]')).to_contain_text("Noch auf dem Spielplan: weißer Roboter und 2 Steine")
    expect(ben.get_by_role("button", name="Beim jetzigen Spielplan bleiben")).to_have_count(0)
    assert Axe().run(ana).violations_count == 0
    served.show(sheet={**served.table.sheet, "pieces": [], "tokens": 0, "step": "lay"})
    expect(step).to_contain_text("Lay the board for Netzwerk under the camera.")
    served.show(sheet={**served.table.sheet, "step": "check"})
    expect(step).to_contain_text("The camera checks that it lies correctly.")
    expect(ana.get_by_role("button", name="Start the match")).to_be_disabled()
    netzwerk = TableDouble("netzwerk")
    served.show(game=netzwerk.game, name="netzwerk", seats=netzwerk.seats, sheet=None)
    expect(ana.get_by_role("heading", name="Netzwerk").first).to_be_visible()
    for page, words in ((ana, "The board is in place."), (ben, "Der Spielplan liegt richtig.")):
        expect(page.get_by_text(words)).to_be_visible()
    expect(ana.get_by_role("button", name="Start the match")).to_be_enabled()


def test_the_host_sees_with_the_menu_open_who_asks_for_a_seat(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben = open_phone(), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    screenshots.take_seat(ana, 0)
    ana.get_by_role("button", name="Menu").click()
    ben.locator("main li.card").first.locator(".row button").click()
    dialog = ana.get_by_role("dialog")
    expect(dialog.get_by_role("status").filter(has_text="Ben")).to_be_in_viewport()
    dialog.get_by_role("button", name="Allow").click()
    expect(ben.locator("li.mine")).to_be_visible()


def test_a_simulated_table_says_so_and_its_set_up_can_be_watched(served: ServedTable, open_phone: OpenPhone) -> None:
    ana = open_phone()
    come_in(ana, served, "Ana", host=True)
    expect(ana.get_by_label("Watch how the table is set up")).to_have_count(0)
    served.show(simulated=True)
    expect(ana.get_by_text("This table is simulated: its hands lay and lift by themselves.")).to_be_visible()
    ana.get_by_label("Watch how the table is set up").check()
    ana.get_by_role("button", name="Start the match").click()
    expect(ana.locator(".play")).to_be_visible()
    assert served.table.watched
    served.show(tasks=TASKS)
    expect(ana.get_by_text("Hands are simulated here: they do it by themselves.")).to_be_visible()


def test_a_match_that_waits_for_a_player_asks_the_host_whether_a_computer_plays_there(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    ana, ben = open_phone(), open_phone(width=320)
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    screenshots.take_seat(ana, 0)
    ana.get_by_role("button", name="Start the match").click()
    fill = ana.get_by_role("button", name="Let computers play there")
    screenshots.my_turn(ana)
    expect(fill).to_have_count(0)
    screenshots.draft_placement(ana, ("d4",))
    screenshots.confirm(ana)
    expect(fill).to_be_visible()
    expect(ben.get_by_text("Dark waits for a player")).to_be_visible()
    expect(ben.get_by_role("button", name="Let computers play there")).to_have_count(0)
    fill.click()
    expect(fill).to_have_count(0)
    assert served.table.seats["dark"]["kind"] == "computer"


def test_a_match_that_was_left_is_offered_to_the_host(served: ServedTable, open_phone: OpenPhone) -> None:
    left = {
        "id": "m-1", "origin": "own", "game": "robotory", "title": "Robotory", "begun": None, "seats": [],
        "plies": 1, "finished": None, "winners": [],
    }  # fmt: skip

    async def matches(text: str, game: str | None) -> list[object]:
        return [left] if game == "robotory" else []

    served.table.matches = matches  # type: ignore[method-assign]
    ana, ben = open_phone(), open_phone("de")
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    expect(ana.get_by_text("A match of Robotory was left after one move. Go on with it?")).to_be_visible()
    expect(ben.get_by_text("Eine Partie Robotory")).to_have_count(0)
    ana.get_by_role("button", name="Go on with this match").click()
    expect(ana.locator(".play")).to_be_visible()
    assert ("go-on", "m-1") in served.table.calls


def test_a_host_who_plays_another_game_is_asked_once_and_the_match_is_kept(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    ana, ben = open_phone(), open_phone("de")
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    screenshots.take_seat(ana, 0)
    ana.get_by_role("button", name="Start the match").click()
    ana.locator(".play").wait_for()
    ana.reload()
    ben.get_by_role("button", name="Menü").click()
    expect(ben.get_by_role("button", name="Ein anderes Spiel spielen")).to_have_count(0)
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="Play another game").click()
    netzwerk = ana.get_by_role("button", name="Play this game: Netzwerk")
    netzwerk.click()
    asked = ana.get_by_role("alert").filter(has_text="The match of Robotory is kept: you can go on with it later.")
    expect(asked).to_be_visible()
    ana.get_by_role("button", name="No, play on").click()
    expect(asked).to_have_count(0)
    assert served.table.sheet is None
    netzwerk.click()
    netzwerk.click()
    expect(ana.locator('[aria-current="step"]')).to_contain_text("Take everything off the board.")
    assert [held["name"] for held in served.table.seats.values()] == ["Ana", ""]


def test_the_lobby_asks_for_matches_that_were_left_only_once(served: ServedTable, open_phone: OpenPhone) -> None:
    """While a board changes, no table can answer, and the browser would report a failed request."""
    ana = open_phone()
    asked: list[str] = []
    ana.on("request", lambda request: asked.append(request.url) if "/api/matches" in request.url else None)
    come_in(ana, served, "Ana", host=True)
    for number in range(3):
        text = f"No. {number}"
        served.show(notices=[notice("info", "brand/new", text)])
        expect(ana.get_by_text(text)).to_be_visible()
    served.wait_for(served.table.change_sheet("netzwerk"))
    expect(ana.locator('[aria-current="step"]')).to_be_visible()
    assert len(asked) == 1


def test_a_sheet_that_cannot_be_used_is_told_and_the_old_one_can_stay(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    ana = open_phone()
    come_in(ana, served, "Ana", host=True)
    reason = "figure 3 stands on the board: clear the board, then take its picture"
    sheet = {"game": "droids", "title": "Droids", "step": "failed", "pieces": [], "tokens": 0}
    served.show(sheet={**sheet, "trouble": say("sheet.failed", reason=reason)})
    expect(ana.get_by_role("alert").get_by_text(reason)).to_be_visible()
    ana.get_by_role("button", name="Keep the current board").click()
    expect(ana.get_by_text(reason)).to_have_count(0)


def test_how_to_play_has_pictures_of_a_game_that_is_not_on_the_table(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    page.get_by_role("button", name="Droids", exact=True).click()
    page.get_by_role("button", name="How to play").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("1. Place orders on emitters in line with your robot")).to_be_visible()
    expect(dialog.get_by_text("Yellow robot: d4").first).to_be_attached()
