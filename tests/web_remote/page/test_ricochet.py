"""Ricochet's screen in a real Chromium."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from controller.api.table_api import Json
from engine import registry
from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.solver.puzzles import daily
from engine.state import CHANCE, CLOCK, State
from tests.table.phones import taps
from tests.web_remote.doubles.browsers import OpenPhone, await_view, come_in
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.doubles.table_double import MONDAY
from tests.web_remote.gallery import screenshots
from tests.web_remote.gallery.gallery import barriers_by_scheme

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

START = "a1 c4 k16 p9"
ROBOTS = "RYGBS"


class Player:
    """A phone, and the taps of each order."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps: dict[str, list[int]] = {"bid": [], "slide": []}

    def tap(self, target: Locator) -> int:
        target.click()
        return 1

    def arrow(self, way: str) -> Locator:
        return self.page.locator(f".pad button.{way}")

    def search(self, line: list[str]) -> None:
        """Slide a line on this phone only, with the arrows."""
        for number, (robot, way) in enumerate((slide.split() for slide in line), start=1):
            chip = self.page.locator(".robots button").nth(ROBOTS.index(robot))
            taps = 0 if chip.get_attribute("aria-pressed") == "true" else self.tap(chip)
            self.taps["slide"].append(taps + self.tap(self.arrow(way)))
            expect(self.page.locator(".count b")).to_contain_text(str(number))

    def call(self) -> None:
        """Call the number that is offered, and say yes."""
        button = self.page.locator(".call .primary")
        taps = self.tap(button)
        self.page.locator(".call .grow .primary").wait_for()
        self.taps["bid"].append(taps + self.tap(button))

    def show(self, button: Locator) -> None:
        """Slide a robot on the table with one tap."""
        self.taps["slide"].append(self.tap(button))

    def swipe(self, site: str, right: int, below: int) -> None:
        """Put a finger on a site of the board, and move it by so many pixels."""
        at = self.page.locator("svg[aria-label] .field").evaluate(
            """(field, [x, y]) => {
                const at = new DOMPoint(x, y).matrixTransform(field.getScreenCTM());
                return [at.x, at.y];
            }""",
            self.point(site),
        )
        self.page.mouse.move(*at)
        self.page.mouse.down()
        self.page.mouse.move(at[0] + right, at[1] + below, steps=3)
        self.page.mouse.up()

    @staticmethod
    def point(site: str) -> list[float]:
        board = registry.make("ricochet").board
        return [board.site(site).x_mm, board.field_mm[1] - board.site(site).y_mm]


def play(served: ServedTable, *actions: str) -> None:
    """Play actions of others than the phones: `chance: chip red-circle`."""

    def change() -> None:
        for one in actions:
            served.table.play(*one.split(": "))
        served.table.changed()
        served.table.changed("poses")

    served.do(change)


def chip_with_a_way(state: State, moves: int) -> tuple[str, list[str]]:
    """The first chip with a shortest way of so many slides, found by breadth, and the way."""
    for action, _ in state.chance_outcomes():
        turned = state.apply(action)[0]
        lines: list[list[str]] = [[]]
        for length in range(1, moves + 1):
            longer = [
                [*line, f"{robot} {way}"]
                for line in lines
                for robot, ways in registry.explore(turned, line)["slides"].items()
                for way in ways
            ]
            solved = [line for line in longer if registry.explore(turned, line)["solved"]]
            if solved:
                if length == moves:
                    return str(action), solved[0]
                break
            lines = longer
    raise AssertionError("no chip has such a way")


@contextmanager
def table_of(
    open_phone: OpenPhone, options: Json, languages: tuple[str, ...]
) -> Iterator[tuple[ServedTable, list[Player]]]:
    """A phone for each language, seated; the first one starts the match."""
    with served_table("table.local", "ricochet", {"start": START, **options}) as served:
        pages = [open_phone(language) for language in languages]
        for number, page in enumerate(pages):
            come_in(page, served, ("Ana", "Ben")[number], host=number == 0)
            screenshots.take_seat(page, number)
        pages[0].locator("button.start").click()
        for page in pages:
            page.locator("div.head").wait_for()
        yield served, [Player(page) for page in pages]


def test_two_phones_play_to_the_end(open_phone: OpenPhone) -> None:
    with table_of(open_phone, {"chips": 1}, ("en", "fr")) as (served, (ana, ben)):
        chip, line = chip_with_a_way(served.table.state, 3)
        play(served, f"{CHANCE}: {chip}")
        served.show(timers=[{"name": "search", "seconds": 240, "running": True}])

        # Ana finds the way on her phone; nobody else sees it.
        ana.taps["slide"] += taps.search(ana.page, line)
        expect(ana.page.get_by_text("moves: there!")).to_be_visible()
        expect(ana.page.get_by_text("Only you see this")).to_be_visible()
        assert ben.page.locator(".badge").count() == 0
        assert served.table.log[-1]["action"] == chip
        bid = ["bid", "3"]
        ana.taps["bid"].append(taps.ricochet(ana.page, bid) + taps.confirm(ana.page, bid))
        expect(ben.page.get_by_text("a annoncé 3")).to_be_attached()

        # Ben calls two, without a way; his proof fails after two slides.
        served.show(timers=[{"name": "calling", "seconds": 1, "running": False}])
        expect(ben.page.get_by_role("timer", name="Encore 1 seconde")).to_be_visible()
        ben.search(["B W", "B E"])
        ben.call()
        expect(ana.page.get_by_text("calls 2 moves")).to_be_attached()
        play(served, f"{CLOCK}: out")
        expect(ben.page.get_by_text("montre un chemin en exactement 2")).to_be_visible()
        expect(ana.page.get_by_text("Ben shows a way in 2")).to_be_visible()
        ben.show(ben.arrow("W"))
        expect(ana.page.get_by_text("1 of 2")).to_be_visible()
        expect(ben.page.get_by_text("1 sur 2")).to_be_visible()
        ben.show(ben.arrow("E"))

        # Ana's kept way plays itself: one slide, then the rest.
        expect(ana.page.get_by_text("the proof has failed")).to_be_visible()
        expect(ana.page.locator(".badge")).to_have_count(2 + 3)
        expect(ana.page.get_by_text("Your proof: show a way in exactly 3")).to_be_visible()
        served.show(busy=True)
        await_view(ana.page, served)
        ana.arrow("N").click()
        expect(ana.page.get_by_text("The table is still busy")).to_be_visible()
        served.show(busy=False)
        ana.show(ana.page.get_by_role("button", name="Next:"))
        expect(ana.page.get_by_text("1 of 3")).to_be_visible()
        ana.tap(ana.page.get_by_role("button", name="Play my way"))
        expect(ana.page.get_by_role("heading", name="You win!")).to_be_visible()
        expect(ben.page.get_by_role("heading", name="Ana a gagné")).to_be_visible()
        slides = [entry["action"] for entry in served.table.log if entry["action"].startswith("slide")]
        assert slides == ["slide B W", "slide B E", *(f"slide {one}" for one in line)]
        assert median(ana.taps["bid"] + ben.taps["bid"]) == 2
        assert median(ana.taps["slide"] + ben.taps["slide"]) == 1


def test_swipes_slide_ghosts_and_say_why_not(open_phone: OpenPhone) -> None:
    with table_of(open_phone, {"players": 1, "silver": True, "start": f"{START} d9"}, ("en",)) as (served, (ana,)):
        play(served, f"{CHANCE}: chip red-circle")
        ana.arrow("N").and_(ana.page.locator(".lit")).wait_for()
        ends = registry.explore(served.table.state, [])["slides"]

        # The red robot stands in the south-west corner: a swipe to the west says why it stays.
        ana.swipe("a1", -60, 4)
        expect(ana.page.get_by_text("Not allowed: the red robot cannot leave a1 that way")).to_be_visible()
        ana.swipe("h4", 0, 0)
        expect(ana.page.get_by_text(f"Red robot to the right, to {ends['R']['E'][-1]}")).to_be_visible()
        ana.swipe("a1", 5, -60)
        expect(ana.page.get_by_role("button", name=f"Red robot at {ends['R']['N'][-1]}")).to_be_visible()
        ana.swipe("d9", 60, 0)
        expect(ana.page.locator(".count b")).to_have_text("2")
        assert served.table.state.view(None)["robots"]["R"] == "a1"

        # A refreshed page has the line again; lines are kept, taken back and drawn again.
        ana.page.get_by_role("button", name="Keep").click()
        ana.page.reload()
        expect(ana.page.locator(".count b")).to_have_text("2")
        ana.page.get_by_role("button", name="Take back").click()
        expect(ana.page.get_by_role("button", name="Silver robot at d9")).to_be_visible()
        ana.page.get_by_role("button", name="Unfinished way, 2 moves").click()
        expect(ana.page.locator(".badge")).to_have_count(2)
        ana.page.get_by_role("button", name="Start over").click()
        expect(ana.page.get_by_role("button", name="Red robot at a1")).to_be_visible()

        # Alone there is nothing to call, but to show.
        ana.page.get_by_role("button", name="I have a solution").click()
        ana.page.locator(".row button.primary").click()
        expect(ana.page.get_by_text("Show your way")).to_be_visible()
        ana.swipe("a1", 5, -60)
        expect(ana.page.get_by_text("move made")).to_be_visible()
        assert served.table.log[-1]["action"] == "slide R N"


def test_a_timer_runs_on_whatever_else_happens(open_phone: OpenPhone) -> None:
    with table_of(partial(open_phone, new=True), {"players": 1}, ("en",)) as (served, (ana,)):
        ana.page.clock.install()
        served.show(timers=[{"name": "calling", "seconds": 60, "running": True}])
        expect(ana.page.get_by_role("timer")).to_be_visible()
        ana.page.clock.fast_forward(20_000)
        served.show(stopped={"by": "Ben", "reason": "stop"})
        expect(ana.page.get_by_text("Stopped by Ben")).to_be_visible()
        expect(ana.page.get_by_role("timer", name=re.compile("^[34][0-9] seconds left"))).to_be_visible()


def test_no_state_of_the_screen_has_a_barrier(open_phone: OpenPhone) -> None:
    with table_of(open_phone, {}, ("en", "de")) as (served, (ana, ben)):
        found: list[str] = []

        def check(player: Player, name: str) -> None:
            found.extend(f"{name} {fault}" for fault in barriers_by_scheme(player.page))

        chip, line = chip_with_a_way(served.table.state, 3)
        play(served, f"{CHANCE}: {chip}")
        served.show(timers=[{"name": "calling", "seconds": 9, "running": False}])
        ana.search(line)
        check(ana, "search")
        ana.page.set_viewport_size({"width": 320, "height": 640})
        assert ana.page.evaluate("document.documentElement.scrollWidth") == 320
        play(served, "player1: bid 3", "player2: pass", f"{CLOCK}: out")
        served.show(timers=[{"name": "proof of player1", "seconds": 120, "running": False}])
        ana.page.get_by_role("button", name="Play my way").wait_for()
        check(ana, "proof")
        ben.page.get_by_text("Ana zeigt einen Weg in 3").wait_for()
        check(ben, "watching")
        assert not found, "\n".join(found)


def test_who_waits_solves_the_puzzle_of_the_day_whatever_the_table_plays(open_phone: OpenPhone) -> None:
    """Robotory's robots have the same ids as others here: they must not lend them their names."""
    with served_table("table.local", "robotory") as served:
        page = open_phone("en")
        come_in(page, served, "Ana", host=True)
        page.get_by_role("button", name="Puzzle of the day").click()
        expect(page.get_by_text("Find a way in 3 moves.")).to_be_visible()
        names = [page.locator(".robots button").nth(n).get_attribute("aria-label") or "" for n in range(4)]
        assert [name.split(" at ")[0] for name in names] == ["Red robot", "Yellow robot", "Green robot", "Blue robot"]
        way = [f"{ROBOTS[robot]} {DIRECTIONS[direction]}" for robot, direction in daily(MONDAY, "easy").moves]
        Player(page).search(way)
        expect(page.get_by_text("3 moves: nobody can do it in fewer!")).to_be_visible()
        assert not Axe().run(page, context="main").response["violations"]


def test_robots_set_the_puzzle_up_and_drive_what_somebody_found_or_shared(open_phone: OpenPhone) -> None:
    """The code of a way: A is red up, B red right, ... T silver left."""
    way = [f"{ROBOTS[robot]} {DIRECTIONS[direction]}" for robot, direction in daily(MONDAY, "easy").moves]
    code = "".join("ABCDEFGHIJKLMNOPQRST"[robot * 4 + direction] for robot, direction in daily(MONDAY, "easy").moves)
    with served_table("table.local", "ricochet") as served:
        ana, ben = open_phone(), open_phone("de", width=320)
        come_in(ana, served, "Ana", host=True)
        come_in(ben, served, "Ben")
        screenshots.take_seat(ben, 1)
        for page, name in ((ana, "Puzzle of the day"), (ben, "Rätsel des Tages")):
            page.get_by_role("button", name=name).click()
        Player(ben).search(way)
        expect(ben.get_by_text(f"Tipps: 0, Code: {code}")).to_be_visible()
        expect(ben.get_by_role("button", name="Auf dem Tisch aufbauen")).to_have_count(0)
        assert not Axe().run(ana, context="main").response["violations"]
        ana.get_by_label("Code of a shared result").fill("A")
        ana.get_by_role("button", name="Drive it").click()
        expect(ana.get_by_text("These moves do not solve the puzzle.")).to_be_visible()
        ana.get_by_label("Code of a shared result").fill(f"Puzzle of the day, hints: 0, code: {code}")
        ana.get_by_role("button", name="Drive it").click()
        served.await_plies(3)
        expect(ben.get_by_text("3 Züge: Weniger schafft niemand!")).to_be_visible()
        assert [entry["action"] for entry in served.table.log] == [f"slide {slide}" for slide in way]

        # From the start, who sits at the table finds a way on the table's own board.
        ana.get_by_role("button", name="Back to the start").click()
        expect(ben.get_by_text("Finde einen Weg mit 3 Zügen.")).to_be_visible()
        expect(ben.get_by_role("button", name="Meinen Weg fahren")).to_have_count(0)
        Player(ben).search(way)
        assert not Axe().run(ben).response["violations"]
        ben.get_by_role("button", name="Meinen Weg fahren").click()
        expect(ana.get_by_text("3 moves: nobody can do it in fewer!")).to_be_visible()
        ana.get_by_role("button", name="Leave", exact=True).click()
        expect(ana.get_by_role("button", name="Start the match")).to_be_visible()
