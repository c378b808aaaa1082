"""The page in a real Chromium, over plain http and a name that is not localhost."""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect

from controller.api.wording import say
from controller.fleet.status import FigureStatus
from controller.table.views.board_view import game_offer
from engine.words import seat
from tests.support.patience import until
from tests.table.phones import taps
from tests.web_remote.doubles.browsers import OpenPhone, address, come_in
from tests.web_remote.doubles.cable import cable_to
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.doubles.table_double import TableDouble
from tests.web_remote.doubles.troubles import (
    BOARD_OPTION,
    COUNTDOWN,
    DRIVE,
    MISMATCH,
    NOTICES,
    ROUTES,
    STUCK,
    TASKS,
    UNSURE,
    WELL,
)
from tests.web_remote.gallery import screenshots
from tests.web_remote.gallery.gallery import barriers_by_scheme

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


def play(table: TableDouble, *actions: str) -> None:
    for text in actions:
        seat = table.to_act[0]
        table.play(seat, text)


def test_a_page_that_asks_too_often_asks_again(served: ServedTable, open_phone: OpenPhone) -> None:
    """The listener answers every request in plain text."""
    ana, answers = open_phone(), iter(["Too many requests at once; wait a moment."] * 2)

    def listener(route: Route) -> None:
        text = next(answers, None)
        if text is None:
            route.continue_()
        else:
            route.fulfill(status=429, content_type="text/plain; charset=utf-8", body=text)

    ana.route("**/api/me", listener)
    ana.route("**/api/board", listener)
    come_in(ana, served, "Ana", host=True)
    expect(ana.locator(".app")).to_be_visible()
    assert next(answers, None) is None


def test_two_phones_play_a_short_game_to_its_end(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben = open_phone(), open_phone("fr")
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    assert ana.evaluate("isSecureContext") is False
    screenshots.take_seat(ana, 0)
    screenshots.take_seat(ben, 1)
    expect(ana.get_by_text("Ben", exact=True)).to_be_visible()
    ana.get_by_role("button", name="Start the match").click()

    # Ana lays a disc; Ben sees it, and sees his own edge below.
    assert taps.robotory(ana, ["place", "white", "d4"]) == 2
    ana.get_by_role("button", name="White disc on d4").click()
    expect(ben.get_by_role("status").get_by_text("À toi de jouer")).to_be_visible()
    expect(ben.get_by_text("disque blanc : d4")).to_be_attached()
    assert lower(ben, "c1", "c6")
    assert lower(ana, "c6", "c1")

    expect(ben.locator(".happened")).to_have_text("Ana pose un disque blanc en d4")
    expect(ana.locator(".happened")).to_have_text("Ana lays a white disc at d4")

    # Ben lets the red robot burn it, and goes into the light camp.
    screenshots.tap(ben.get_by_role("button", name="Robot rouge"))
    screenshots.tap(ben.get_by_role("button", name="Vers d4"))
    ben.get_by_role("button", name="Robot rouge → d4").click()
    expect(ana.locator(".pill.calls")).to_be_visible()

    # The pool shrinks; Ana's refill takes the last white disc, and the dark camp holds two robots of three.
    def drain() -> None:
        table = served.table
        table.state = table.game.position("4/2W2/2B3/3R1/4 light 1+2 2+2 1+6 10+4")
        table.changed()

    served.do(drain)
    assert taps.robotory(ana, ["refill", "1", "0"]) == 2
    expect(ana.get_by_text("This ends the match: dark wins")).to_be_visible()
    ana.locator(".panel .row button.primary").click()
    expect(ana.get_by_role("heading", name="Ben wins")).to_be_visible()
    expect(ben.get_by_role("heading", name="Tu as gagné !")).to_be_visible()
    expect(ana.get_by_text("2 of 3 robots stand in the dark camp")).to_be_visible()

    # Only the host begins again, and everybody keeps the seat.
    expect(ben.get_by_text("L’hôte lance la partie.")).to_be_visible()
    expect(ben.get_by_role("button", name="Rejouer")).to_have_count(0)
    ana.get_by_role("button", name="Play again").click()
    expect(ana.locator(".pill.calls")).to_be_visible()
    expect(ben.get_by_role("status").get_by_text("C’est à Ana de jouer")).to_be_visible()


def test_who_only_watches_sees_whose_each_supply_is(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben = open_phone(), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    screenshots.take_seat(ana, 0)
    ana.get_by_role("button", name="Start the match").click()
    for side in ("Light", "Dark"):
        expect(ben.locator(".strip .who b", has_text=side)).to_be_visible()
    expect(ben.get_by_role("img", name=re.compile("^Supply: "))).to_have_count(2)
    expect(ben.get_by_role("group", name="Your supply")).to_have_count(0)
    expect(ben.get_by_role("button", name="Refill")).to_have_count(0)
    expect(ana.get_by_role("group", name="Your supply")).to_have_count(1)


def test_a_slip_is_taken_back_a_hint_is_drafted_and_the_match_looked_through(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    ana, ben = open_phone(), open_phone("de")
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    screenshots.take_seat(ana, 0)
    screenshots.take_seat(ben, 1)
    ana.get_by_role("button", name="Start the match").click()

    ana.get_by_role("button", name="Hint").click()
    expect(ana.get_by_text("A strong player")).to_be_visible()
    ana.get_by_role("button", name="Use this move").click()
    screenshots.confirm(ana)

    ana.get_by_role("button", name="Take back").click()
    expect(ana.get_by_text("Waiting for Ben.")).to_be_visible()
    expect(ben.get_by_text("Ana möchte den letzten Zug zurücknehmen.")).to_be_visible()
    ben.get_by_role("button", name="Nein").click()
    expect(ana.get_by_text("Ben said no.")).to_be_visible()
    assert len(served.table.log) == 1

    served.do(lambda: play(served.table, "place black d2"))
    served.do(served.table.changed)
    ben.get_by_role("button", name="Zurücknehmen").click()
    ana.get_by_role("button", name="Allow").click()
    expect(ben.get_by_text("Du bist dran")).to_be_visible()
    assert len(served.table.log) == 1

    served.show(fair_play={"sha256": "ab12" * 16, "seed": None})
    ana.get_by_role("button", name="Menu").click()
    expect(ana.get_by_text("ab12ab12")).to_be_hidden()
    ana.get_by_text("Fair-play proof").click()
    expect(ana.get_by_text("ab12ab12")).to_be_visible()
    ana.get_by_role("button", name="Review the match").click()
    expect(ana.get_by_text("1 of 1")).to_be_visible()
    ana.get_by_role("button", name="One move back").click()
    expect(ana.get_by_text("The first position")).to_be_visible()
    ana.get_by_role("button", name="Play automatically").click()
    expect(ana.get_by_text("1 of 1")).to_be_visible()
    ana.go_back()
    expect(ana.get_by_text("The match so far")).to_be_hidden()


def lower(page: Page, site: str, other: str) -> bool:
    """Whether a site is drawn below another."""
    tops = [page.get_by_text(one, exact=True).first.bounding_box() for one in (site, other)]
    assert tops[0] is not None
    assert tops[1] is not None
    return tops[0]["y"] > tops[1]["y"]


def test_an_order_whose_answer_was_lost_is_played_once(served: ServedTable, open_phone: OpenPhone) -> None:
    with cable_to(served.port) as cable:
        ana = open_phone()
        come_in(ana, served, "Ana", host=True, port=cable.port)
        screenshots.take_seat(ana, 0)
        screenshots.start_against_computer(ana, "easy")
        screenshots.draft_placement(ana, ("c4",))
        cable.drops_data = True
        screenshots.confirm(ana)
        expect(ana.get_by_text("Sent…")).to_be_visible()
        served.await_plies(1)
        cable.cut()
        expect(ana.get_by_text("No connection to the table")).to_be_visible()
        cable.mend()
        ana.evaluate("window.dispatchEvent(new Event('online'))")
        expect(ana.get_by_text("No connection to the table")).to_be_hidden()
        expect(ana.get_by_text("white disc: c4")).to_be_attached()
        expect(ana.get_by_text("Sent…")).to_be_hidden()
        assert [ply["action"] for ply in served.table.log] == ["place white c4"]
        assert ana.locator(".toast").inner_text() == ""


@pytest.mark.parametrize("part", ["Menu", "en.menu"])
def test_a_page_whose_parts_an_update_took_away_is_loaded_again(
    served: ServedTable, open_phone: OpenPhone, part: str
) -> None:
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    page.route(f"**/assets/{part}-*.js", lambda route: route.fulfill(status=404))
    page.route(f"{address(served)}/", lambda route: route.fulfill(body="<p>an updated page"), times=1)
    with page.expect_event("load"):
        page.get_by_role("button", name="Menu").click()
    page.unroute(f"**/assets/{part}-*.js")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_page_whose_part_a_busy_table_refused_stays_as_it_is(served: ServedTable, open_phone: OpenPhone) -> None:
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    page.evaluate("window.opened = true")
    for refused in ("/assets/Menu-*.js", "/"):
        page.route(f"{address(served)}{refused}", lambda route: route.fulfill(status=429, body="wait a moment"))
    with page.expect_response(f"{address(served)}/"):
        page.get_by_role("button", name="Menu").click()
    page.unroute_all()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("window.opened")


def test_a_page_that_comes_back_to_an_updated_table_is_loaded_again(served: ServedTable, open_phone: OpenPhone) -> None:
    with cable_to(served.port) as cable:
        page = open_phone()
        come_in(page, served, "Ana", host=True, port=cable.port)
        page.get_by_role("button", name="Menu").wait_for()
        cable.cut()
        expect(page.get_by_text("No connection to the table")).to_be_visible()
        other_pages = ["<p>an updated page"]

        def answer(route: Route) -> None:
            """A part that was missed while the cable was cut reloads the page at once: leave that to the table."""
            if other_pages and not route.request.is_navigation_request():
                route.fulfill(body=other_pages.pop())
            else:
                route.continue_()

        page.route(f"{address(served, cable.port)}/", answer)
        with page.expect_navigation():
            cable.mend()
        page.locator(".app").wait_for()


def test_any_game_can_be_played_with_the_keyboard_alone(served: ServedTable, open_phone: OpenPhone) -> None:
    served.table.name = "another"
    served.do(served.table.changed)
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    screenshots.take_seat(page, 0)
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator(".prompt")).to_have_text("Place a disc")  # at first the only choice, so it is made
    page.get_by_role("button", name="White disc").press("Enter")
    page.get_by_role("group", name="Board").get_by_role("button", name="To c5").focus()
    page.keyboard.press("Space")
    page.locator(".panel button.primary").press("Enter")
    expect(page.get_by_text("white disc: c5")).to_be_attached()
    assert served.table.log[0]["action"] == "place white c5"
    expect(page.locator(".panel")).to_be_focused()


def test_a_tap_on_what_is_not_lit_is_answered_and_the_last_move_is_traced(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    screenshots.take_seat(page, 0)
    page.get_by_role("button", name="Start the match").click()
    screenshots.my_turn(page)

    # No disc lies on the board, so no robot can move.
    expect(page.locator(".panel .prompt")).to_have_text("Tap a disc to lay it.")
    page.locator("g.figure").first.dispatch_event("click")
    expect(page.locator(".refusal")).to_have_text("The white robot has no disc next to it that it can burn.")

    page.locator("button.disc:enabled").first.click()
    page.locator("g.target").first.wait_for()
    page.locator("g.figure").first.dispatch_event("click")
    expect(page.locator(".refusal")).to_contain_text("Not allowed: ")
    screenshots.tap(page.get_by_role("button", name="To c4"))
    expect(page.locator(".refusal")).to_be_hidden()
    page.locator(".panel .row button").first.click()
    last = {"ply": 1, "ways": [{"piece": "R", "path": ["d3", "c3", "c4"]}], "sites": ["c4"]}
    served.show(last=last)
    expect(page.locator("path.way:not(.under)")).to_have_count(1)
    expect(page.locator("path.place")).to_have_count(1)

    # A cell that is not lit may begin an order: where only a disc can go, it waits for one.
    tap_unlit(page, served, "c4")
    expect(page.get_by_text("What goes on c4?")).to_be_visible()
    page.get_by_role("button", name="Black disc").first.click()
    page.get_by_role("button", name="Black disc on c4").click()
    served.await_plies(1)
    assert served.table.log[-1]["action"] == "place black c4"


def tap_unlit(page: Page, served: ServedTable, site: str) -> None:
    """Put a finger on a site of the board."""
    at = served.table.game.board.site(site)
    x, y = page.locator("svg[aria-label] .field").evaluate(
        """(field, [x, y]) => {
            const at = new DOMPoint(x, y).matrixTransform(field.getScreenCTM());
            return [at.x, at.y];
        }""",
        [at.x_mm, served.table.game.board.field_mm[1] - at.y_mm],
    )
    page.mouse.click(x, y)


def test_stop_is_everywhere_and_only_a_held_button_lets_it_go_on(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben = open_phone(new=True), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    box = ana.locator("footer button").bounding_box()
    assert box is not None
    assert (box["width"], box["height"], box["y"] + box["height"]) == (390, 56, 844)
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("dialog").get_by_role("button", name="STOP").click()
    expect(ana.get_by_text("Stopped by Ben.")).to_be_visible()
    expect(ben.get_by_role("button", name="Hold to continue")).to_have_count(0)
    hold = ana.get_by_role("button", name="Hold to continue")
    hold.click()
    assert served.table.stopped
    ana.clock.install(time=0)
    ana.clock.pause_at(1000)
    hold.dispatch_event("pointerdown")
    ana.clock.run_for(700)
    assert served.table.stopped
    ana.clock.run_for(200)
    expect(hold).to_have_count(0)
    assert served.table.stopped is None


def test_cards_say_what_the_table_needs_and_take_the_answers(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, eve = open_phone(), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(eve, served, "Eve")
    screenshots.take_seat(ana, 0)
    screenshots.start_against_computer(ana, "easy")
    screenshots.my_turn(ana)
    panel = ana.get_by_role("region", name="Play")

    served.show(tasks=TASKS)
    expect(
        panel.get_by_role("region", name="Your help, please").get_by_text("Lift the black disc at c4")
    ).to_be_visible()
    expect(panel.get_by_text("Lift the white disc at d4 done")).to_be_visible()
    expect(eve.get_by_text("Lift the black disc at c4")).to_be_visible()
    expect(eve.get_by_role("button", name="Can't do")).to_have_count(0)
    panel.get_by_role("button", name="Can't do: Lift the black disc at c4").click()
    expect(panel.get_by_role("button", name="Can't do: Lift the black disc at c4")).to_be_disabled()
    panel.get_by_role("button", name="Done: Lift the black disc at c4").click()
    expect(panel.get_by_text("Lift the black disc at c4")).to_have_count(0)

    served.show(tasks=[], mismatch=MISMATCH)
    card = panel.get_by_role("region", name="The board looks different")
    expect(card.get_by_text("At c4 there is a white disc; it should be a black disc")).to_be_visible()
    expect(panel.get_by_role("button", name="Play on with the board as it is")).to_be_visible()
    panel.get_by_role("button", name="Put it back by hand").click()
    expect(card).to_be_hidden()

    served.show(drive=DRIVE)
    expect(panel.get_by_text("The red robot drives · 4 s")).to_be_visible()
    served.show(drive=DRIVE | {"routes": ROUTES, "waiting": ["B"]})
    expect(panel.get_by_text("2 robots drive · 4 s")).to_be_visible()
    expect(panel.get_by_text("The black robot waits until its path is free")).to_be_visible()
    served.show(drive=None, countdown=COUNTDOWN)
    expect(panel.get_by_text("So far: Ana moves the red robot to d2, 1 disc burned")).to_be_visible()
    panel.get_by_role("button", name="That is my move").click()
    expect(panel.get_by_text("So far: ")).to_be_hidden()

    served.show(notices=NOTICES)
    expect(ana.get_by_text("The camera does not see the red robot. Last seen 5 s ago on d3.")).to_be_visible()
    expect(ana.get_by_text("Said by a newer table.")).to_be_visible()
    assert [call[0] for call in served.table.calls] == ["task", "task", "resolve", "confirm"]


def test_the_board_shows_how_sure_the_table_is_of_each_robot(served: ServedTable, open_phone: OpenPhone) -> None:
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    board = page.get_by_role("group", name="Board")
    served.show(unsure=UNSURE)
    page.get_by_text("White robot: about b3").wait_for(state="attached")
    page.get_by_text("Black robot is hidden; last seen 0 s ago: c3").wait_for(state="attached")
    page.get_by_text("Red robot cannot be seen; last seen 0 s ago: d3").wait_for(state="attached")
    radius_mm = board.locator(".coasting .doubt").get_attribute("r")
    assert radius_mm == "32"  # 40 mm across, and two sigmas of 6 mm around it
    assert board.locator(".hidden .trace").count() == 1
    assert board.locator(".lost .trace").count() == 1
    assert board.locator(".gone").count() == 1
    served.show(unsure={})
    page.get_by_text("Red robot: d3, faces").wait_for(state="attached")
    assert board.locator(".doubt, .trace, .gone").count() == 0


def test_the_menu_shows_how_the_robots_are(served: ServedTable, open_phone: OpenPhone) -> None:
    page = open_phone()
    come_in(page, served, "Eve")  # every paired phone may look
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Robots").click()
    robots = page.get_by_role("dialog")
    expect(robots.get_by_text("No robot drives at this table")).to_be_visible()
    served.show(health={0: WELL, 2: STUCK, 9: FigureStatus()})
    red = robots.locator("li.card", has_text="Red robot")
    expect(red.locator("summary")).to_contain_text("fault · 12 %")
    expect(red.locator("summary")).to_contain_text("its wheels turned but it did not move; free it")
    expect(robots.locator("li.card", has_text="Not in this game")).to_contain_text("no answer")
    white = robots.locator("li.card", has_text="White robot")
    expect(white.locator("summary")).to_contain_text("ready · 81 % · 12 ms")
    white.locator("summary").click()
    facts = dict(zip(white.locator("dt").all_inner_texts(), white.locator("dd").all_inner_texts(), strict=True))
    assert facts == {
        "Battery": "81 %",
        "Round trip": "12 ms",
        "Messages lost": "0.4 %",
        "Signal": "-58 dBm",
        "Seen by the camera": "15 times a second",
        "Firmware": "1.4.0",
    }, "how the wheels are is for the operator's console"
    red.locator("summary").click()
    assert red.locator("ul li").all_inner_texts() == [
        "12 s ago: its wheels turned but it did not move; free it",
        "60 s ago: it has not been heard for 1 s",
    ]
    white.get_by_role("button", name="Let the white robot blink").click()
    served.show(health={2: WELL})
    expect(red.locator("summary")).to_contain_text("ready · 81 %")
    until(lambda: ("identify", "W") in served.table.calls, "the white robot blinks")
    page.get_by_role("button", name="Back to the menu").click()
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()


def test_the_host_chooses_options_in_the_lobby_and_the_seats_follow(open_phone: OpenPhone) -> None:
    with served_table("table.local", "ricochet") as served:
        offer = game_offer(served.table.game, range(4), (), here=True)
        players = next(one for one in offer["options"] if one["name"] == "players")
        served.table.options = [players, BOARD_OPTION]
        ana, ben = open_phone(), open_phone()
        come_in(ana, served, "Ana", host=True)
        come_in(ben, served, "Ben")
        screenshots.take_seat(ana, 0)
        ana.get_by_text("Options").click()
        ana.get_by_role("combobox", name="Players").select_option("4")
        expect(ben.locator("main li.card")).to_have_count(4)
        screenshots.take_seat(ben, 3)
        expect(ana.get_by_text("Still free: player 2 and player 3")).to_be_visible()
        ana.get_by_role("combobox", name="Players").select_option("3")
        expect(ben.get_by_text("Ben (you)")).to_be_hidden()
        screenshots.take_seat(ben, 1)
        expect(ana.get_by_role("button", name="486")).to_be_visible()
        expect(
            ana.get_by_role("button", name="seed 7"), "a value without words is only for who types it"
        ).to_have_count(0)
        ana.get_by_role("textbox", name="Board").fill("seed 7")
        ana.get_by_role("textbox", name="Board").press("Enter")
        expect(ana.get_by_role("textbox", name="Board")).to_have_value("seed 7")
        expect(ben.get_by_text("Players: 3 · Board: seed 7")).to_be_visible()
        ana.get_by_role("button", name="Let computers play there").click()
        expect(ana.get_by_text("Still free")).to_be_hidden()
        ana.get_by_role("button", name="Start the match").click()
        ana.get_by_role("region", name="Play").wait_for()
        assert [seat["kind"] for seat in served.table.seats.values()] == ["human", "human", "computer"]
        assert (served.table.started["players"], served.table.started["board"]) == (3, "seed 7")


def test_a_refused_order_says_why_and_a_seat_is_given_by_the_host(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben = open_phone(), open_phone("de")
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    screenshots.take_seat(ana, 0)
    ben.get_by_role("button", name="Übernehmen: Hell").click()
    expect(ben.get_by_role("alert").get_by_text("Der Gastgeber wird gefragt…")).to_be_visible()
    expect(ana.get_by_text("Ben would like to play Light.")).to_be_visible()
    ana.get_by_role("button", name="Allow").click()
    expect(ben.get_by_text("Ben (du)")).to_be_visible()
    ana.get_by_role("button", name="Start the match").click()
    screenshots.draft_placement(ben, ("c4",))
    served.table.busy = True  # unseen by the phone
    screenshots.confirm(ben)
    expect(ben.get_by_role("alert").get_by_text("Der Tisch arbeitet noch am letzten Zug")).to_be_visible()


def test_a_wrong_code_is_said_and_a_typed_one_lets_in(served: ServedTable, open_phone: OpenPhone) -> None:
    page = open_phone()
    page.goto(address(served))
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("Code").fill("QQQQQQ")
    page.get_by_role("button", name="Join the table").click()
    expect(page.get_by_role("alert").get_by_text("This code is wrong, used or too old.")).to_be_visible()
    page.get_by_label("Code").fill(served.do(lambda: served.pairing.invite("player").short))
    page.get_by_role("button", name="Join the table").click()
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()


def test_the_camera_picture_lies_under_the_board(served: ServedTable, open_phone: OpenPhone) -> None:
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    screenshots.take_seat(page, 0)
    screenshots.start_against_computer(page, "easy")
    page.get_by_role("button", name="Camera picture").click()
    page.locator("svg image").wait_for(state="attached")
    served.table.picture_jpeg = None
    expect(page.get_by_role("alert").get_by_text("There is no camera picture right now.")).to_be_visible()


def test_no_screen_has_a_barrier(served: ServedTable, open_phone: OpenPhone) -> None:
    """Every screen in light and dark, and the crowded one in French on a narrow phone."""
    page, found = open_phone(), []

    def check(name: str, page: Page = page) -> None:
        found.extend(f"{name} {fault}" for fault in barriers_by_scheme(page))

    def play_for_rival() -> None:
        play(served.table, "place black c4")
        served.table.changed()

    served.table.options = [BOARD_OPTION]
    code = served.do(lambda: served.pairing.opening.code)
    screenshots.join(page, address(served), code, "Ana", check)
    screenshots.take_seat(page, 0)
    page.get_by_text("Options").click()
    page.get_by_role("button", name="Invite another phone").click()
    page.get_by_role("img", name="QR code").wait_for()
    check("lobby")
    screenshots.start_against_computer(page, "easy")
    screenshots.my_turn(page)
    screenshots.draft_placement(page, ("d4",))
    check("place")
    screenshots.confirm(page)
    served.await_plies(1)
    served.do(play_for_rival)
    screenshots.my_turn(page)
    screenshots.draft_move(page)
    check("route")
    page.get_by_role("button", name="Refill").click()
    page.locator(".splits button").first.click()
    check("refill")
    page.get_by_role("button", name="Menu").click()
    check("menu")
    served.show(health={0: WELL, 2: STUCK}, unsure=UNSURE)
    page.get_by_role("button", name="Robots").click()
    page.locator("summary", has_text="fault").click()
    check("robots")
    page.keyboard.press("Escape")
    served.show(
        tasks=TASKS,
        mismatch=MISMATCH,
        drive=DRIVE,
        notices=NOTICES,
        countdown=COUNTDOWN,
        stopped={"by": "Ben", "reason": "stop"},
        hand=True,
    )
    page.get_by_text("Lift the black disc").wait_for()
    check("cards")
    narrow = open_phone("fr", width=320)
    come_in(narrow, served, "Ben")
    narrow.get_by_text("Retire le disque noir en c4").wait_for()
    check("narrow", narrow)
    assert narrow.evaluate("document.documentElement.scrollWidth") == 320
    served.show(
        tasks=[],
        mismatch=None,
        drive=None,
        notices=[],
        countdown=None,
        stopped=None,
        finished={"winners": ["light"], "reason": say("outcome.resigned", seat=seat("dark")), "scores": {}},
    )
    page.get_by_role("heading", name="You win!").wait_for()
    check("result")
    assert not found, "\n".join(found)


def test_the_walk_for_the_readme_works(served: ServedTable, tmp_path: Path, open_phone: OpenPhone) -> None:
    page, shots = open_phone(), []

    def shoot(name: str) -> None:
        shots.append(name)

    def answer() -> None:
        """Dark answers immediately: it is always the page's turn when the walk looks."""
        state = served.table.state
        assert state is not None
        actions = [str(action) for action in state.legal_actions("dark")]
        play(served.table, "place black c4" if "place black c4" in actions else actions[0])

    served.table.after_order = answer
    served.table.health[0] = WELL
    screenshots.walk(page, address(served), served.do(lambda: served.pairing.opening.code), shoot)
    assert shots == ["join", "lobby", "turn", "place", "hands", "route", "drive", "camera", "menu", "robots"]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_mismatch_shows_the_camera_s_picture_of_the_place(
    served: ServedTable, open_phone: OpenPhone, seat: int
) -> None:
    board = served.table.board()
    left, bottom, right, top = board["sheet_mm"]
    (site,) = (site for site in board["sites"] if site["id"] == "c4")
    photo = np.full((round(top - bottom), round(right - left), 3), 90, np.uint8)  # 1 px per mm, north up
    cv2.circle(photo, (round(site["x"] - left), round(top - site["y"])), 12, (40, 180, 40), -1)
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    screenshots.take_seat(page, seat)
    page.get_by_role("button", name="Start the match").click()
    served.show(mismatch=MISMATCH, picture_jpeg=bytes(cv2.imencode(".jpg", photo)[1]))
    shown = page.locator(".bad figure:last-child svg:has(image)")
    shown.scroll_into_view_if_needed()
    seen = cv2.imdecode(np.frombuffer(shown.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert seen is not None
    middle, corner = seen[seen.shape[0] // 2, seen.shape[1] // 2], seen[12, 12]
    assert middle.tolist() == pytest.approx([40, 180, 40], abs=25)
    assert corner.tolist() == pytest.approx([90, 90, 90], abs=25)


AUDIO = """
window.sounds = [];
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    this.onstatechange = () => sounds.push(this.state);
  }
};
"""


def test_a_phone_mixes_sound_only_while_a_tone_sounds(served: ServedTable, open_phone: OpenPhone) -> None:
    page = open_phone(new=True)
    page.add_init_script(AUDIO)
    come_in(page, served, "Ana", host=True)
    screenshots.take_seat(page, 0)
    page.wait_for_function("() => sounds.at(-1) === 'suspended'")
    page.evaluate("window.sounds = []")
    page.get_by_role("button", name="Start the match").click()  # a tone calls the first player
    page.wait_for_function("() => sounds.length >= 2")
    assert page.evaluate("sounds") == ["running", "suspended"]
