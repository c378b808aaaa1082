"""Droids' screen in a real Chromium."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from controller.api.table_api import Json
from engine.state import choices
from tests.support.patience import until
from tests.web_remote.doubles.browsers import OpenPhone, come_in
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.gallery import screenshots

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

OBSTACLES = "laid=8 tokens=a4,c7,f2,h6,b9,e9,i6,j2"

SENT = re.compile("Sent…|Gesendet…")
"""What the button says until the table has taken the order."""


class Player:
    """A phone, and the taps of each of its orders."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = [0]

    def tap(self, target: Locator) -> None:
        self.taps[-1] += 1
        screenshots.tap(target)

    def dial(self, order: str) -> None:
        """Tap a token on the side to which its arrow shall point."""
        self.tap(self.page.locator(f'[data-order="{order}"]'))

    def slot(self, slot: str) -> None:
        self.tap(self.page.locator(f'[data-slot="{slot}"]'))

    def button(self, name: str) -> None:
        self.tap(self.page.locator(".panel").get_by_role("button", name=name, exact=True))

    def confirm(self, name: str) -> int:
        """Send the order, and wait until the table has taken it. Returns the taps of the whole order."""
        primary = self.page.locator(".panel button.primary")
        sends = primary.or_(self.page.locator(".panel [data-aside]"))
        order = sends.and_(self.page.get_by_role("button", name=name, exact=True))
        self.tap(order)  # not what drafts it, which may have that name, too
        sent = primary.and_(self.page.get_by_role("button", name=SENT))
        expect(order.or_(sent)).to_have_count(0)  # the next order may be drafted already
        self.taps.append(0)
        return self.taps[-2]


def at(served: ServedTable, position: str) -> None:
    """Set the table's position."""

    def change() -> None:
        served.table.state = served.table.game.position(position)
        served.table.changed()
        served.table.changed("poses")

    served.do(change)


def chance(served: ServedTable, text: str) -> None:
    """Let chance decide."""

    def change() -> None:
        served.table.play("chance", text)
        served.table.changed()

    served.do(change)


@contextmanager
def two_players(
    open_phone: OpenPhone, position: str, options: Json | None = None
) -> Iterator[tuple[Player, Player, ServedTable]]:
    """Ana plays yellow in English, Ben plays red in German, from a position on."""
    with served_table("table.local", "droids", options) as served:
        ana, ben = open_phone(), open_phone("de")
        come_in(ana, served, "Ana", host=True)
        come_in(ben, served, "Ben")
        screenshots.take_seat(ana, 0)
        screenshots.take_seat(ben, 1)
        ana.get_by_role("button", name="Start the match").click()
        ana.get_by_text("Set-up").wait_for()
        at(served, position)
        yield Player(ana), Player(ben), served


def test_two_phones_play_droids_to_its_end(open_phone: OpenPhone) -> None:
    racks = "yellow.rack=fire*3,max,grab,move1 red.rack=move1*2,move2*2,fire,grab"
    damage = "yellow.covered=a red.covered=a,b,c,d,e,f,h,i"
    start = f"phase=draw round=3 turn=yellow first=yellow Y=d2 R=d4 {OBSTACLES} {racks} {damage}"
    with two_players(open_phone, start) as (ana, ben, served):
        # Ana takes the violet token that is proposed; Ben exchanges it for a red one.
        assert ana.confirm("Draw 1 violet") == 1
        chance(served, "deal max")
        ben.button("Einmal rot mehr")
        assert ben.confirm("1 rot ziehen") == 2
        chance(served, "deal fire")

        # A token and its arrow: the table proposes the slot, and one out of the way. Another slot takes another tap.
        ana.dial("fire N")
        placed = [ana.confirm("Shoot, up · d, slot 1")]
        expect(ben.page.get_by_text("Ana legt ein Plättchen.")).to_have_count(0)
        ben.button("Fertig mit Legen")
        ben.confirm("Fertig mit Legen")
        ana.dial("fire N")
        placed.append(ana.confirm("Shoot, up · d, slot 2"))
        ana.dial("move1 N")
        ana.slot("i 1")
        placed.append(ana.confirm("One square, up · i, slot 1"))
        ana.dial("grab N")
        placed.append(ana.confirm("Aside j,\u00a03"))
        assert placed == [2, 2, 3, 2]
        assert median(placed) == 2
        ana.button("Done placing")
        ana.confirm("Done placing")

        # The only order that finds its robot is drafted already. Ben's robot is hit: he covers one of two emitters.
        assert ana.confirm("Send d · Shoot, up") == 1
        expect(ben.page.get_by_text("Ein Schuss auf Ben: Der Würfel muss 2 oder mehr zeigen.")).to_be_visible()
        expect(ana.page.locator(".happened")).to_have_text(
            "Ana sends from d: Shoot, up: the die must show 2 or more to hit the red robot"
        )
        expect(ben.page.locator(".happened")).to_have_text(
            "Ana sendet von d: Schießen, nach unten: der Würfel muss 2 oder mehr zeigen, um den roten Roboter zu "
            "treffen"
        )
        chance(served, "roll 2")
        expect(ana.page.locator(".happened")).to_have_text("Shot up at the red robot: hit, 2 rolled, 2 needed")
        expect(ben.page.locator(".happened")).to_have_text(
            "Schuss nach unten auf den roten Roboter: getroffen, 2 gewürfelt, 2 nötig"
        )
        expect(ana.page.get_by_text("Ben is hit and covers an emitter.")).to_be_visible()
        ben.tap(ben.page.locator("rect.column[aria-label='Sender g abdecken']"))
        assert ben.confirm("Sender g abdecken") == 2

        # One line tells everybody what the order did; up is where each phone's board has its top.
        expect(ana.page.locator(".happened")).to_have_text("Ben covers emitter g")
        # The last emitter is covered by itself, and the robot is lost.
        assert ana.confirm("Send d · Shoot, up") == 1
        chance(served, "roll 2")
        expect(ana.page.get_by_role("heading", name="You win!")).to_be_visible()
        expect(ben.page.get_by_text("nur noch ein Roboter oder ein Team ist auf dem Spielplan")).to_be_visible()


def play_on(served: ServedTable) -> None:
    """Let chance and Ben play until Ana may act."""
    while "yellow" not in (state := served.table.state).to_act:
        actor = state.to_act[0]
        served.table.play(actor, str(next(choices(state, actor))))


def test_each_phase_can_be_confirmed_when_it_follows_the_one_before_at_once(open_phone: OpenPhone) -> None:
    """All that happens between two of Ana's turns comes in one message, as at a table that is quick."""
    last = "phase=lay round=1 turn=yellow first=red Y=d2 R=g9 tokens=e1,i1,b3,c5,h6,a7,d7 laid=7"
    with two_players(open_phone, last) as (ana, _, served):
        served.table.after_order = lambda: play_on(served)
        primary = ana.page.locator(".panel button.primary:enabled")
        ana.tap(ana.page.locator("g.target").first)
        expect(primary).to_contain_text("Obstacle")
        primary.click()
        expect(primary).to_contain_text("Draw")
        primary.click()
        ana.tap(ana.page.locator("[data-order]").first)
        expect(primary).to_contain_text("slot")
        primary.click()

        def hers() -> list[str]:
            return [entry["action"].split()[0] for entry in served.table.log if entry["seat"] == "yellow"]

        until(lambda: len(hers()) > 2, lambda: f"three plies of Ana, but {served.table.log}")
        assert hers() == ["obstacle", "draw", "place"]


PLACING = (
    f"phase=place round=2 turn=yellow first=yellow Y=d2 R=g9 {OBSTACLES} yellow.rack=max,fire,diag1,move1*2"
    " red.rack=max,wet1*2 yellow.d=move2:N/-/- yellow.covered=a red.g=move1:S/max:W/- red.covered=c"
)


def test_tokens_are_explained_dragged_and_refused(open_phone: OpenPhone) -> None:
    with two_players(open_phone, PLACING) as (ana, ben, _):
        page = ana.page
        expect(page.get_by_text("Ben: rack: 1 violet, 2 blue; one emitter covered")).to_be_attached()
        board = page.get_by_role("group", name="Board")
        place = board.bounding_box()
        ana.dial("max W")
        page.get_by_role("button", name="What does “Until something stops it” do?").click()
        expect(
            page.get_by_text("Your robot goes on until an obstacle, the edge or the river stops it.")
        ).to_be_visible()
        page.get_by_role("button", name="Until something stops it, to the left · d, slot 2").wait_for()
        assert board.bounding_box() == place
        page.get_by_role("button", name="Back").click()

        # A covered emitter says why it takes nothing; a free slot waits for a token.
        ana.slot("a 1")
        expect(page.get_by_text("that slot of emitter a is taken, or the emitter is covered")).to_be_visible()
        ana.slot("j 3")
        ana.dial("diag1 NE")
        page.get_by_role("button", name="One square diagonally, up right · j, slot 3").wait_for()
        page.get_by_role("button", name="Back").click()

        # Dragged from its side to a slot, a token keeps its arrow.
        page.locator('[data-order="move1 W"]').scroll_into_view_if_needed()
        source = page.locator('[data-order="move1 W"]').bounding_box()
        target = page.locator('[data-slot="e 2"]').bounding_box()
        assert source
        assert target
        page.mouse.move(source["x"] + 8, source["y"] + source["height"] / 2)
        page.mouse.down()
        page.mouse.move(target["x"] + 5, target["y"] + 60)
        page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)
        page.mouse.up()
        page.get_by_role("button", name="One square, to the left · e, slot 2").wait_for()

        # Ben sits at the north edge: his emitters are below, and his south is up. Only he sees his tokens' kinds.
        rows = [ben.page.get_by_text(row, exact=True).first.bounding_box() for row in ("d10", "d1")]
        assert rows[0]
        assert rows[1]
        assert rows[0]["y"] > rows[1]["y"]
        assert "wet1" not in page.content()
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


def test_a_phone_on_its_side_has_the_whole_height_for_the_board_and_slots_for_fingers(open_phone: OpenPhone) -> None:
    with two_players(open_phone, PLACING) as (ana, _, _):
        ana.page.set_viewport_size({"width": 844, "height": 390})
        slots = ana.page.get_by_role("group", name="Your slots")
        box = slots.locator('[data-slot="e 2"]').bounding_box()
        board = ana.page.get_by_role("group", name="Board").bounding_box()
        assert box
        assert board
        assert box["width"] >= 24
        assert box["height"] >= 44
        assert board["height"] >= 390 - 56
        ana.dial("fire N")
        ana.tap(slots.locator('[data-slot="e 2"]'))
        ana.page.get_by_role("button", name="Shoot, up · e, slot 2").wait_for()
