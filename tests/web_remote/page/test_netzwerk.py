"""Netzwerk's screen in a real Chromium."""

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import pytest
from playwright.sync_api import Locator, Page, expect

from controller.api.table_api import Json
from tests.table.phones import taps
from tests.web_remote.doubles.browsers import OpenPhone, come_in
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.gallery import screenshots
from tests.web_remote.gallery.gallery import barriers_by_scheme
from tests.web_remote.gallery.pictures import set_up

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


class Player:
    """A phone, and the taps of each order."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.orders: dict[str, list[int]] = {"step": [], "battery": [], "end": []}
        self._taps = 0

    def tap(self, target: Locator) -> None:
        self._taps += 1
        screenshots.tap(target)

    def spot(self, name: str) -> Locator:
        """What is lit on the board and says so."""
        return self.page.get_by_role("group").get_by_role("button", name=name)

    @property
    def order(self) -> Locator:
        return self.page.locator(".orders button.primary:has(span)")

    def confirm(self, kind: str) -> None:
        """Send the order, and wait until the table has taken it."""
        self.tap(self.order)
        expect(self.order).to_have_count(0)
        self.orders[kind].append(self._taps)
        self._taps = 0

    def play(self, action: str) -> None:
        """Tap an order together by its notation, and send it; in English."""
        verb, *rest = action.split()
        self._taps += taps.netzwerk(self.page, [verb, *rest])
        self.confirm({"move": "step"}.get(verb, verb))

    def step(self, robot: str, end: str) -> None:
        self.tap(self.spot(robot))
        self.tap(self.spot(end))
        self.confirm("step")

    def battery(self, point: str, end: str) -> None:
        self.tap(self.spot(point))
        self.tap(self.spot(end))
        self.confirm("battery")

    def end(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name).first)
        self.confirm("end")


@contextmanager
def two_players(
    open_phone: OpenPhone, position: str = "", options: Json | None = None, languages: tuple[str, str] = ("en", "fr")
) -> Iterator[tuple[Player, Player, ServedTable]]:
    """Ana plays White, Ben plays Black in French."""
    with served_table("table.local", "netzwerk", options) as served:
        ana, ben = (open_phone(language) for language in languages)
        come_in(ana, served, "Ana", host=True)
        come_in(ben, served, "Ben")
        screenshots.take_seat(ana, 0)
        screenshots.take_seat(ben, 1)
        expect(ana.get_by_text("Ben", exact=True)).to_be_visible()
        ana.locator("button.start").click()
        ana.locator(".spot").first.wait_for(state="attached")
        if position:
            set_up(served, position, ana, ben)
        yield Player(ana), Player(ben), served


# Ana needs two robots of four at home and has one; Ben has three robots, and needs two.
NEAR = "a6,c4,e2,f1,-,- b2,d4,f5,-,-,- C3,D3,E1,F1,B2,C2,E4,F4,G4 - white start - - - -"


def test_two_phones_play_to_the_end_with_three_taps_an_order(open_phone: OpenPhone) -> None:
    with two_players(open_phone, NEAR) as (ana, ben, served):
        expect(ana.spot("Move white robot 3 on e2")).to_be_attached()
        drawn = ana.page.locator(".field text").all_text_contents()
        assert {"A0", "G6", "a1", "f6"} <= set(drawn), "the board shows the names of points as of squares"
        ana.play("move W3 e3 pay E1")
        ana.play("battery F1 F2")
        ana.play("end")
        expect(ben.page.get_by_text("Déplace une batterie de F1 à F2", exact=True)).to_be_visible()

        ben.step("Déplacer le robot noir 1 en b2", "Vers b1, 1 batterie")
        ben.battery("Déplacer la batterie en E4", "Batterie vers E5")
        ben.end("Fin du tour")
        expect(ana.page.get_by_text("Moves black robot 1 from b2 to b1")).to_be_visible()

        ana.play("move W2 c5 c6 pay C3 D3")
        expect(ana.page.get_by_role("heading", name="You win!")).to_be_visible()
        expect(ben.page.get_by_role("heading", name="Ana")).to_be_visible()
        assert [ply["action"] for ply in served.table.log] == [
            "move W3 e3 pay E1",
            "battery F1 F2",
            "end",
            "move B1 b1 pay B2",
            "battery E4 E5",
            "end",
            "move W2 c5 c6 pay C3 D3",
        ]
        counts = {kind: median(ana.orders[kind] + ben.orders[kind]) for kind in ana.orders}
        assert counts == {"step": 3, "battery": 3, "end": 2}


# C3, D3, C4 and D4 touch c4; the black robot on d4 can be captured.
MIDDLE = "a3,b1,c4,d2,e1,f3 a6,b5,c6,d4,e6,- A1,B1,C3,D3,C4,E2,F1,G2,A5,B5,D5,E5,F4 D2 white robots - - - -"


def test_the_batteries_that_pay_glow_and_can_be_changed(open_phone: OpenPhone) -> None:
    with two_players(open_phone, MIDDLE) as (ana, _, served):
        paying = ana.page.locator(".spot.pay.chosen")
        board = ana.page.get_by_role("group", name="Board")
        place = board.bounding_box()
        ana.tap(ana.spot("Move white robot 3 on c4, energy 3"))
        ana.tap(ana.spot("Capture black robot 4 on d4, 2 batteries"))
        expect(paying).to_have_count(2)
        assert board.bounding_box() == place
        expect(ana.page.get_by_text("Pays 2 of 3")).to_be_visible()
        # C3 and D3 touch no other white robot, and are nearest to the south-west.
        assert sorted(paying.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")) == [
            "The battery on C3 pays",
            "The battery on D3 pays",
        ]
        ana.tap(ana.spot("Pay with the battery on C4"))
        expect(ana.spot("The battery on C4 pays")).to_be_visible()
        expect(paying).to_have_count(2)
        first = ana.page.locator(".spot.pay:not(.chosen)").get_attribute("aria-label")
        ana.tap(ana.page.get_by_role("button", name="Pay with other batteries"))
        expect(ana.page.locator(".spot.pay:not(.chosen)")).not_to_have_attribute("aria-label", str(first))
        ana.confirm("step")
        robot, end, *paid = served.table.log[-1]["action"].removeprefix("move ").replace("pay ", "").split()
        assert (robot, end, len(paid)) == ("W3", "d4", 2)
        assert set(paid) < {"C3", "D3", "C4"}
        expect(ana.page.get_by_role("img", name="0 of 2 home, 4 robots left")).to_be_visible()


def test_a_tap_on_something_unlit_says_why_it_does_not_go(open_phone: OpenPhone) -> None:
    with two_players(open_phone, MIDDLE) as (ana, _, served):
        missed = ana.page.locator(".misses path")
        squares = served.table.game.board.sites

        def miss(site: str) -> None:
            missed.nth(list(squares).index(site)).dispatch_event("click")

        said = ana.page.locator(".refusal")
        miss("a3")
        expect(said).to_have_text("Not allowed: white robot 1 touches no charged battery and cannot move")
        miss("e6")
        expect(said).to_contain_text("black robot 5 is the other player's")
        miss("A5")
        expect(said).to_contain_text("you do not control the battery on A5")
        ana.tap(ana.spot("Move white robot 2 on b1"))
        expect(said).to_be_hidden()
        miss("f6")
        expect(said).to_contain_text("no single step leads from b1 to f6")


def test_the_turn_ends_only_when_it_may_and_a_draw_is_answered(open_phone: OpenPhone) -> None:
    with two_players(open_phone) as (ana, ben, served):
        ana.tap(ana.page.get_by_role("button", name="End turn"))
        expect(ana.page.locator(".refusal")).to_contain_text("move a robot first")
        ana.tap(ana.page.get_by_role("button", name="Offer a draw"))
        ana.confirm("end")
        expect(ben.page.get_by_text("Ana propose la nulle.")).to_be_visible()
        ben.tap(ben.page.get_by_role("button", name="Continuer"))
        ben.confirm("end")
        expect(ana.page.get_by_text("Tap a robot to move it.")).to_be_visible()
        assert [ply["action"] for ply in served.table.log] == ["offer", "decline"]


def test_a_used_battery_is_never_called_or_drawn_as_charged(open_phone: OpenPhone) -> None:
    with two_players(open_phone, MIDDLE) as (ana, ben, _):
        for phone, name in ((ana, "used battery: D2"), (ben, "batterie utilisée : D2")):
            expect(phone.page.get_by_text(name, exact=True)).to_be_attached()
            assert phone.page.locator(".token.battery.used").count() == 1
            assert phone.page.locator(".token.battery.charged").count() == 13
        expect(ana.spot("Move the used battery on D2")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_screen_has_no_barrier_and_fits_small_phones(open_phone: OpenPhone, language: str) -> None:
    with two_players(open_phone, MIDDLE, languages=(language, "nl")) as (ana, _, __):
        found: list[str] = []

        def check(name: str) -> None:
            found.extend(f"{name} {fault}" for fault in barriers_by_scheme(ana.page))

        ana.page.locator(".spot.battery").first.wait_for(state="attached")
        check("turn")
        screenshots.tap(ana.page.locator(".spot.robot").nth(1))
        screenshots.tap(ana.page.locator(".spot.square").first)
        ana.order.locator("small").wait_for()
        check("way")
        screenshots.tap(ana.page.locator(".spot.battery").first)
        check("battery")
        assert smaller_than(ana.page, 44) == []
        ana.page.set_viewport_size({"width": 320, "height": 640})
        assert ana.page.evaluate("document.documentElement.scrollWidth") == 320
        assert smaller_than(ana.page, 32) == []
        assert not found, "\n".join(found)


def smaller_than(page: Page, pixels: int) -> list[str]:
    """What can be tapped and is not that large in both directions."""
    found: list[str] = page.evaluate(
        """pixels => [...document.querySelectorAll("main button, main [role=button]")]
            .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < pixels)
            .map((one) => one.outerHTML.slice(0, 100))""",
        pixels,
    )
    return found
