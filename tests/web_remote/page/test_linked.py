"""A match with another house: how a host links two tables, and what everybody sees of the other one."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from controller.api.wording import say
from engine.effects import Token
from tests.support.patience import until
from tests.support.qr_codes import shown_code
from tests.web_remote.doubles.browsers import OpenPhone, address, come_in
from tests.web_remote.doubles.linking_double import CODE
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.gallery import screenshots
from tests.web_remote.page.test_tv import box

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

LAY = say("task.lay", token=Token("disc", "white"), site="c4")
LIFT = say("task.lift", token=Token("disc", "black"), site="d2")


def link(served: ServedTable, role: str = "leader", state: str = "joined", **told: Any) -> None:
    """The other house tells this of itself."""
    served.show(linked=served.table.other_house(role, state, **told))


def open_linking(page: Page) -> Locator:
    """The sheet of a host's menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Play with another house").click()
    return page.get_by_role("dialog")


def test_a_host_invites_another_house_and_ends_the_link(served: ServedTable, open_phone: OpenPhone) -> None:
    ana = open_phone()
    come_in(ana, served, "Ana", host=True)
    sheet = open_linking(ana)
    expect(sheet.get_by_label("Name of this house")).to_have_value("Ana's house")
    expect(sheet.get_by_role("listitem")).to_have_text(
        [
            "the names of the players here",
            "their moves",
            "where robots and pieces stand, and what hands are asked to do",
            "the camera's picture only if you switch it on later",
        ]
    )
    assert Axe().run(ana).violations_count == 0
    sheet.get_by_label("Name of this house").fill("  The Mill ")
    sheet.get_by_role("button", name="Invite another house").click()
    sheet.get_by_role("button", name="Get the code").click()
    expect(sheet.locator(".letters")).to_have_text(CODE)
    assert shown_code(sheet.get_by_role("img", name="QR code")) == CODE
    assert served.table.calls == [("leader", "The Mill")]
    sheet.get_by_role("button", name="Send the code").click()
    expect(sheet.get_by_text("Copied")).to_be_visible()
    assert Axe().run(ana).violations_count == 0

    # The code is there after a look elsewhere, and goes when the other house has come.
    ana.reload()
    sheet = open_linking(ana)
    expect(sheet.locator(".letters")).to_have_text(CODE)
    link(served)
    expect(sheet.get_by_text("Granny's house is there")).to_be_visible()
    expect(sheet.locator(".letters")).to_have_count(0)

    picture = sheet.get_by_role("checkbox", name="They may see our camera picture")
    expect(picture).not_to_be_checked()
    picture.check()
    until(lambda: served.table.linked and served.table.linked["shows"], "the picture is allowed")
    expect(picture).to_be_checked()
    sheet.get_by_role("button", name="End the link").click()
    expect(sheet.get_by_role("alert")).to_contain_text("The match stays here")
    sheet.get_by_role("button", name="Keep the link").click()
    assert served.table.linked
    sheet.get_by_role("button", name="End the link").click()
    sheet.get_by_role("button", name="End the link").click()
    expect(sheet.get_by_label("Name of this house")).to_have_value("The Mill")
    assert served.table.linked is None


def test_a_host_follows_another_house_by_a_code_that_forgives(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, ben = open_phone(), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    ben.get_by_role("button", name="Menu", exact=True).click()
    expect(ben.get_by_role("dialog").get_by_role("button", name="Leave the table")).to_be_visible()
    expect(ben.get_by_role("button", name="Play with another house")).to_have_count(0)
    ben.get_by_role("button", name="Close").click()

    sheet = open_linking(ana)
    sheet.get_by_role("button", name="Follow another house").click()
    sheet.get_by_label("Code of the other house").fill("abcd efgh")
    sheet.get_by_role("button", name="Follow this house").click()
    expect(sheet.get_by_role("alert")).to_contain_text("is not a code of another house")
    assert Axe().run(ana).violations_count == 0
    sheet.get_by_label("Code of the other house").fill(" abcd efghjk-mn ")
    sheet.get_by_role("button", name="Follow this house").click()
    line = ben.locator(".house p")
    expect(line).to_have_text("Waiting for the other house to answer")
    expect(sheet.get_by_text("The other house holds the match")).to_be_visible()
    assert served.table.calls == [("follower", "Ana's house", CODE)]
    link(served, "follower", "refused", why=say("linked.version"))
    expect(line).to_have_text("The two houses have different versions of the program; update the older one.")
    sheet.get_by_role("button", name="End the link").click()
    expect(sheet.get_by_role("alert")).to_contain_text("The match stays in the other house")
    sheet.get_by_role("button", name="End the link").click()
    expect(line).to_have_count(0)


def test_a_game_with_hidden_hands_says_that_they_leave(open_phone: OpenPhone) -> None:
    with served_table("table.local", "droids") as served:
        ana = open_phone()
        come_in(ana, served, "Ana", host=True)
        expect(open_linking(ana).get_by_text("This game has hidden hands.")).to_be_visible()


def test_the_lobby_of_a_following_house_leaves_the_match_to_the_other_host(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    ana, ben = open_phone(), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")
    served.table.seats["dark"] = {"kind": "human", "name": "Granny", "level": None}
    link(served, "follower")
    for page in (ana, ben):
        expect(page.get_by_text("The host in the other house starts the match.")).to_be_visible()
        expect(page.locator("main li.card").nth(1)).to_contain_text("Granny · Granny's house")
        expect(page.locator("main li.card").nth(1).get_by_role("button")).to_have_count(0)
        for name in ("Start the match", "Let computers play there", "The board and the simulated table"):
            expect(page.get_by_role("button", name=name)).to_have_count(0)
        expect(page.get_by_text("Choose a game")).to_have_count(0)
        expect(page.locator("main select, main details")).to_have_count(0)
    assert Axe().run(ana).violations_count == 0
    screenshots.take_seat(ben, 0)
    assert served.table.seats["light"]["name"] == "Ben"


def test_all_see_what_the_other_house_does_and_nothing_moves(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, tv = open_phone(), open_phone(width=1920)
    tv.set_viewport_size({"width": 1920, "height": 1080})
    come_in(ana, served, "Ana", host=True)
    screenshots.take_seat(ana, 0)
    code = served.do(lambda: served.pairing.invite("viewer")).code
    tv.goto(f"{address(served)}/tv#{code}")
    tv.get_by_role("button", name="Show the table").click()
    served.table.seats["dark"] = {"kind": "human", "name": "Granny", "level": None}
    link(served)
    ana.get_by_role("button", name="Start the match").click()
    screenshots.draft_placement(ana, ("c4",))
    confirm = ana.locator(".panel .row button.primary")
    board = ana.get_by_role("group", name="Board", exact=True)
    stop = ana.get_by_role("button", name="Stop")
    places = [box(confirm), box(board), box(stop)]
    shown = (
        ({}, "Granny's house"),
        ({"agrees": False}, "Granny's house is setting up its board"),
        ({"waiting": [LAY], "agrees": False}, "Granny's house is busy: “Lay a white disc at c4”"),
        ({"waiting": [LAY, LIFT, LIFT]}, "Granny's house is busy: “Lay a white disc at c4”, and 2 more"),
        ({"stopped": {"by": "Granny"}}, "Granny stopped the robots in Granny's house: the match waits"),
        ({"stopped": {"by": ""}}, "The robots in Granny's house are stopped: the match waits"),
        ({"state": "gone"}, "Granny's house is away for the moment: the match waits"),
    )
    for told, line in shown:
        link(served, **told)
        for page in (ana, tv):
            expect(page.locator(".house p")).to_have_text(line)
        assert [box(confirm), box(board), box(stop)] == places
    expect(tv.locator(".house button")).to_have_count(0)
    for page in (ana, tv):
        assert Axe().run(page).violations_count == 0


def test_their_board_and_their_picture_where_it_is_allowed(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, eve = open_phone(), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(eve, served, "Eve")
    screenshots.take_seat(ana, 0)
    served.do(lambda: setattr(served.table, "state", served.table.game.start()))
    tokens = {"c4": {"kind": "disc", "side": "white"}, "nowhere": {"kind": "disc", "side": "black"}}
    link(served, tokens=tokens, agrees=False, waiting=[LAY, LIFT])
    for page in (ana, eve):
        page.get_by_role("button", name="Their board").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_text("white disc: c4")).to_be_attached()
        expect(sheet.get_by_text("black disc:")).to_have_count(0)
        expect(sheet.get_by_text("Lift the black disc at d2")).to_be_visible()
        expect(sheet.locator("img")).to_have_count(0)
        assert Axe().run(page).violations_count == 0
    link(served, tokens=tokens, picture=True)
    expect(ana.get_by_role("img", name="The picture of their camera")).to_be_visible()
    expect(ana.get_by_text("Their board shows the match.")).to_be_visible()
    expect(eve.get_by_text("Their board shows the match.")).to_be_visible()
    expect(eve.locator("dialog img")).to_have_count(0)
    served.show(linked=None)
    expect(ana.get_by_role("dialog")).to_have_count(0)


def test_a_host_lets_a_house_watch_and_ends_it(served: ServedTable, open_phone: OpenPhone) -> None:
    ana = open_phone()
    come_in(ana, served, "Ana", host=True)
    link(served)
    sheet = open_linking(ana)
    expect(sheet.get_by_role("button", name="Let nobody watch any longer")).to_have_count(0)
    sheet.get_by_role("button", name="Let a house watch").click()
    expect(sheet.locator(".letters")).to_have_text(CODE)
    assert shown_code(sheet.get_by_role("img", name="QR code")) == CODE
    assert served.table.calls == [("show",)]
    link(served, watchers=["The Mill", "The Barn"], codes=2)
    expect(sheet.get_by_text("Watching: The Mill, The Barn")).to_be_visible()
    assert Axe().run(ana).violations_count == 0
    sheet.get_by_role("button", name="Let nobody watch any longer").click()
    expect(sheet.locator(".letters")).to_have_count(0)
    expect(sheet.get_by_text("Watching:")).to_have_count(0)


def test_a_house_that_watches_sees_both_boards_and_sits_nowhere(served: ServedTable, open_phone: OpenPhone) -> None:
    carl = open_phone()
    come_in(carl, served, "Carl", host=True)
    sheet = open_linking(carl)
    sheet.get_by_role("button", name="Watch another house").click()
    sheet.get_by_label("Code of the other house").fill("abcd efghjk-mn ")
    sheet.get_by_role("button", name="Watch this house").click()
    expect(sheet.get_by_text("This house only watches")).to_be_visible()
    expect(sheet.get_by_role("checkbox")).to_have_count(0)
    assert served.table.calls == [("watcher", "Carl's house", CODE)]
    second = {"house": "The Mill", "agrees": False, "figures": {}, "tokens": {"c4": {"kind": "disc", "side": "white"}}}
    link(served, "watcher", second=second)
    sheet.get_by_role("button", name="Close").click()
    expect(carl.get_by_text("The host in the other house starts the match.")).to_be_visible()
    expect(carl.locator("main li.card button")).to_have_count(0)
    carl.get_by_role("button", name="Their board").click()
    sheet = carl.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="The Mill")).to_be_visible()
    expect(sheet.get_by_text("The Mill is setting up its board")).to_be_visible()
    expect(sheet.get_by_text("white disc: c4")).to_be_attached()
    assert Axe().run(carl).violations_count == 0


def test_a_host_hands_the_match_over_and_everybody_is_told(served: ServedTable, open_phone: OpenPhone) -> None:
    ana, bea = open_phone(), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(bea, served, "Bea")
    link(served)
    sheet = open_linking(ana)
    sheet.get_by_role("button", name="Hand over the match").click()
    expect(sheet.get_by_text("Its host has to agree.")).to_be_visible()
    sheet.get_by_role("button", name="Offer the match").click()
    for page in (ana, bea):
        expect(page.get_by_text("Granny's house is offered the match").first).to_be_visible()
    assert Axe().run(ana).violations_count == 0
    sheet.get_by_role("button", name="Keep the match here").click()
    expect(sheet.get_by_role("button", name="Hand over the match")).to_be_visible()
    link(served, handover={"step": "refused", "hidden": False, "why": say("linked.kept")})
    expect(sheet.get_by_text("it stays where it is")).to_be_visible()
    link(served, "follower", turn=1)
    expect(bea.get_by_text("Granny's house holds the match now")).to_be_visible()


def test_a_host_takes_a_match_with_hidden_hands(served: ServedTable, open_phone: OpenPhone) -> None:
    ben = open_phone()
    come_in(ben, served, "Ben", host=True)
    link(served, "follower", handover={"step": "offered", "hidden": True})
    sheet = open_linking(ben)
    line = "Granny's house offers the match to this house, with all hidden hands"
    expect(sheet.get_by_text(line)).to_be_visible()
    expect(sheet.get_by_text("All hidden hands then lie in the other house.")).to_have_count(0)
    expect(sheet.get_by_text("All hidden hands then lie in this house.")).to_be_visible()
    assert Axe().run(ben).violations_count == 0
    sheet.get_by_role("button", name="Take the match").click()
    expect(sheet.get_by_text("The match is moving to this house, with all hidden hands")).to_be_visible()
    assert served.table.calls[-1] == ("answer", True)
