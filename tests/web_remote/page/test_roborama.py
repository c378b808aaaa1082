"""RoboRama's screen in a real Chromium."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from controller.api.table_api import Json
from tests.table.phones import taps
from tests.web_remote.doubles.browsers import OpenPhone, await_view, come_in
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.gallery import screenshots
from tests.web_remote.gallery.pictures import set_up

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


class Player:
    """A phone, and the taps of each order."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = [0]

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("region").last

    def tap(self, target: Locator) -> None:
        self.taps[-1] += 1
        screenshots.tap(target)

    def card(self, name: str) -> None:
        self.tap(self.page.locator(".hand").get_by_role("button", name=name))

    def cell(self, name: str) -> None:
        self.tap(self.page.locator(f"g.target[aria-label*=' {name},']"))

    def draft(self, action: str) -> None:
        """Tap an order together by its notation; in English."""
        self.taps[-1] += taps.roborama(self.page, action.split())

    def confirm(self) -> None:
        """Send the order, and wait until the table has taken it."""
        self.tap(self.page.locator(".panel button.primary"))
        expect(self.page.locator(".panel button.primary")).to_have_count(0)
        self.taps.append(0)


@contextmanager
def two_players(
    open_phone: OpenPhone, options: Json, position: str = ""
) -> Iterator[tuple[Player, Player, ServedTable]]:
    """Ana plays blue, Ben plays orange in French."""
    with served_table("table.local", "roborama", {"first": "blue", **options}) as served:
        ana, ben = open_phone(), open_phone("fr")
        come_in(ana, served, "Ana", host=True)
        come_in(ben, served, "Ben")
        screenshots.take_seat(ana, 0)
        screenshots.take_seat(ben, 1)
        expect(ana.get_by_text("Ben", exact=True)).to_be_visible()
        ana.get_by_role("button", name="Start the match").click()
        expect(ana.locator(".hand")).to_be_visible()
        if position:
            set_up(served, position, ana, ben)
        yield Player(ana), Player(ben), served


def test_two_phones_race_to_the_end_with_three_taps_a_move(open_phone: OpenPhone) -> None:
    near = "a8,b8,a7,f5/-/f4,f7,c7,d3/- - BBBBbB/-/BBBBBB/- - blue card blue - 0"
    with two_players(open_phone, {}, near) as (ana, ben, served):
        # The way is a straight line first; its route comes with the table's answer.
        planned, ghost = asyncio.Event(), served.table.ghost

        async def later(seat: str, action: str) -> Json:
            await planned.wait()
            return await ghost(seat, action)

        served.show(ghost=later)
        ana.draft("basic 4 B4 b5")
        expect(ana.page.locator("path.way:not(.under)")).to_have_count(1)
        expect(ana.page.get_by_text("about ")).to_have_count(0)
        served.do(planned.set)
        expect(ana.page.get_by_text("about ")).to_be_visible()
        expect(ana.page.get_by_role("button", name="Card 4: blue robot 4 to b5")).to_be_visible()
        ana.confirm()
        expect(ana.page.get_by_role("button", name="Card 4, basic face, spent")).to_be_visible()

        # An order that the table refuses stays drafted; while robots drive it says that it waits.
        served.table.busy = True
        screenshots.my_turn(ben.page)
        ben.card("Carte 1")
        ben.cell("f3")
        ben.page.locator(".panel button.primary").click()
        expect(ben.page.locator(".toast").get_by_text("La table travaille encore au dernier ordre")).to_be_visible()
        served.show(busy=True)
        expect(ben.page.locator(".panel button.primary:disabled").get_by_text("encore occupée")).to_be_visible()
        served.show(busy=False)
        ben.confirm()
        screenshots.my_turn(ana.page)
        # A robot stands on a 5 and none on a 4: the chip has one card to wake, so it is chosen with it.
        ana.draft("basic chip 5")
        expect(ana.page.get_by_role("button", name="Chip card: wake card 5")).to_be_visible()
        ana.confirm()
        screenshots.my_turn(ben.page)
        ben.tap(ben.page.get_by_role("button", name="Robot orange 3"))
        ben.cell("c4")
        ben.confirm()
        screenshots.my_turn(ana.page)
        ana.draft("basic 2 B4 b7")
        ana.tap(ana.page.locator(".panel button.primary"))

        expect(ana.page.get_by_role("heading", name="You win!")).to_be_visible()
        expect(ben.page.get_by_text("les quatre robots sont au but")).to_be_visible()
        assert [ply["action"] for ply in served.table.log] == [
            "basic 4 B4 b5",
            "basic 1 O1 f3",
            "basic chip 5",
            "basic 3 O3 c4",
            "basic 2 B4 b7",
        ]
        assert median(ana.taps + ben.taps[:-1]) == 3


MIDDLE = "e5,c4,b7,f3/-/g2,f7,b8,e2/- d5 SbSSsB/-/SSSSSS/- 110000/000000/000010/000000/000000 blue card blue - 0"


def test_a_spent_card_says_what_wakes_it_and_a_cell_what_it_wakes(open_phone: OpenPhone) -> None:
    with two_players(open_phone, {"programme": 3}, MIDDLE) as (ana, _, _):
        ana.card("Card 2")
        expect(ana.page.get_by_text("Card 2 is spent. End a move on 2 or ? to wake it.")).to_be_visible()
        # The twelve cells with a 2 and the eight question marks of the board.
        expect(ana.page.locator("path.alarm")).to_have_count(20)
        board = ana.page.get_by_role("group", name="Board")
        place = board.bounding_box()
        ana.card("Card 3")
        ana.cell("a3")
        expect(ana.page.get_by_text("It wakes card 2.")).to_be_visible()
        assert board.bounding_box() == place
        expect(ana.page.get_by_role("button", name="Special card 3: blue robot 2 to a3")).to_be_visible()
        assert Axe().run(ana.page).violations_count == 0
        # The way back of the browser leads out of the order word by word.
        for _ in range(3):
            ana.page.go_back()
        expect(ana.page.locator("g.target").first).to_be_visible()
        ana.page.go_back()
        expect(ana.page.locator("g.target, .hand .chosen")).to_have_count(0)


def test_special_4_moves_two_robots_and_one_cell_may_have_several_ways(open_phone: OpenPhone) -> None:
    with two_players(open_phone, {"programme": 3}, MIDDLE) as (ana, _, served):
        ana.card("Card 4")
        ana.cell("c5")
        expect(ana.page.get_by_text("And the second robot?")).to_be_visible()
        expect(ana.page.locator("g.target[aria-label*=' c5,']")).to_have_count(0)  # the first robot's cells are gone
        ana.cell("e8")
        expect(ana.page.get_by_role("button", name="blue robot 2 to c5, blue robot 1 to e8")).to_be_visible()
        # Round either corner; the robot first, then the card.
        ana.tap(ana.page.locator("g.choice[aria-label*='lue robot 2']"))
        expect(ana.page.get_by_text("Where to? Tap a lit cell.")).to_be_visible()
        served.show(stopped={"by": "Ben", "reason": "stop"})
        expect(ana.page.get_by_text("Stopped by Ben")).to_be_visible()
        served.show(stopped=None)
        expect(ana.page.get_by_text("Where to? Tap a lit cell.")).to_be_visible()
        ana.card("Card 3")
        ana.cell("a3")
        ways = ana.page.get_by_role("group", name="Other ways to this cell").get_by_role("button")
        expect(ways).to_have_count(2)
        ana.tap(ways.get_by_text("by a4"))
        ana.confirm()
        served.await_plies(1)
        assert served.table.log[0]["action"] == "special 3 B2 a4 a3"


def test_chaosbot_cards_are_seen_only_by_who_holds_the_button(open_phone: OpenPhone) -> None:
    with two_players(open_phone, {"programme": 3}, MIDDLE) as (ana, ben, served):
        hand = ana.page.get_by_role("group", name="Your ChaosBot cards")
        peek = ana.page.get_by_role("button", name="Hold to see your 2 ChaosBot cards")
        expect(peek).to_be_visible()
        expect(hand).to_have_count(0)
        peek.dispatch_event("pointerdown")
        expect(hand.get_by_text("Laser")).to_be_visible()
        peek.dispatch_event("pointerup")
        expect(hand).to_have_count(0)

        ana.card("Card 1")
        ana.cell("e4")
        ana.confirm()
        ana.tap(ana.page.get_by_role("button", name="Play a ChaosBot card"))
        ana.tap(hand.get_by_role("button", name="Laser"))
        assert Axe().run(ana.page).violations_count == 0
        ana.confirm()
        expect(ben.page.get_by_text("fait tirer le ChaosBot dans les quatre directions")).to_be_visible()
        assert [ply["action"] for ply in served.table.log] == ["basic 1 B1 e4", "chaos laser"]

        ben.tap(ben.page.get_by_role("button", name="Les autres"))
        expect(ben.page.get_by_text("1 carte ChaosBot", exact=True)).to_be_visible()
        expect(ben.page.get_by_text("Cartes ChaosBot jouées : laser")).to_be_visible()


def test_special_faces_are_chosen_in_secret(open_phone: OpenPhone) -> None:
    with two_players(open_phone, {"programme": 2, "specials": 2}) as (ana, ben, served):
        expect(ana.page.get_by_text("Choose 2 cards for their special faces.")).to_be_visible()
        ana.card("Chip card")
        ana.card("Card 4")
        ana.confirm()
        await_view(ben.page, served)
        expect(ben.page.locator(".hand svg.star, .strip svg.star")).to_have_count(0)
        ben.card("Carte 1")
        ben.card("Carte 2")
        ben.confirm()
        expect(ben.page.locator(".strip svg.star")).to_have_count(2)
        expect(ana.page.get_by_role("button", name="Card 4, special face")).to_be_visible()
        assert {ply["action"] for ply in served.table.log} == {"specials 4 chip", "specials 1 2"}
