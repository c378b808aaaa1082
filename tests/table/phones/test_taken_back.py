"""An order that cost a robot is taken back, from phones in a real Chromium to wheels and hands of a simulated table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from controller.api.table_api import Json, TableApi
from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import Sheets
from controller.assembly.tables import simulated_table
from controller.match.journal_store import JournalStore
from controller.match.stored_match import Entry
from controller.sim.process.control_client import SimControl
from controller.sim.settings import SimSettings, boxed
from engine import registry
from tests.support.async_tests import background
from tests.support.patience import until
from tests.table.phones import taps
from tests.table.phones.test_phones import phone
from tests.web_remote.doubles.browsers import come_in
from tests.web_remote.doubles.serving import served_from_thread

pytestmark = [
    pytest.mark.table,
    pytest.mark.browser,
    pytest.mark.broker,
    pytest.mark.timeout(280),
    pytest.mark.usefixtures("page_files"),
]

GAME = registry.make("droids", {"scenario": 2, "players": 3})
BEFORE = (
    "phase=send round=2 turn=yellow first=yellow Y=c4 B=b4 R=d4 P=a1 Q=j10 tokens=e4 "
    "yellow.c=move1:E/-/- red.covered=a,b,c,d,e,f,g,h,i"
)
"""Yellow can push Red, who has one emitter left, onto a mine."""

AFTER = (
    "phase=draw round=3 turn=blue first=blue Y=d4 B=b4 R=off P=a1 Q=j10 red.covered=a,b,c,d,e,f,g,h,i,j discards=move1"
)

REACH_MS = 120_000
"""How long robots and hands may take: long, as the machine may have other work."""

SPEED = 2.0
"""Table seconds per wall second, as long as the computer keeps up."""

FPS = 8.0
"""Pictures per table second, half of the usual: this is about orders and robots, not about how well they drive."""


class DroidsTable:
    """A simulated table that takes this match up, set up at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        store = JournalStore(folder)
        store.begin("m", GAME.name, GAME.options, {piece.id: n for n, piece in enumerate(GAME.pieces)}, {}, 0)
        store.append("m", Entry(1, "adjust", "", BEFORE, "host", 0.0))
        store.close()
        settings = SimSettings(GAME.name, boxed(GAME), GAME.options, seed=4, resolution="720p", fps=FPS)
        self._table = ChangingTable(
            Sheets(lambda *_: simulated_table(settings, SPEED, folder, at_once=True), lambda _: ((), ()), others=False)
        )

    @asynccontextmanager
    async def open_table(self) -> AsyncIterator[TableApi]:
        try:
            await self._table.open(GAME.name)
            async with background(self._table.run()):
                yield self._table
        finally:
            await self._table.close()

    def phase(self) -> str:
        return self._table.view(None)["phase"]

    def shown(self) -> tuple[str, Json, Json]:
        """The position, and as everybody sees them the sites of robots and tokens."""
        view = self._table.view(None)
        figures = {piece: figure.get("site") for piece, figure in view["figures"].items()}
        tokens = {token["site"]: token["kind"] for token in view["tokens"].values()}
        return str(self._table.running.table.session.playing().state), figures, tokens

    async def true(self) -> tuple[Json, Json]:
        """Where robots and tokens truly are."""
        async with self._control() as control:
            truth = await control.truth()
        figures = {GAME.pieces[one.tag].id: GAME.board.nearest(one.x_mm, one.y_mm).id for one in truth.figures}
        return figures, {GAME.board.nearest(one.x_mm, one.y_mm).id: one.kind for one in truth.tokens}

    async def contacts(self) -> int:
        async with self._control() as control:
            return (await control.report()).contacts

    @asynccontextmanager
    async def _control(self) -> AsyncIterator[SimControl]:
        sim = self._table.running.sim
        assert sim is not None
        control = await sim.control()
        try:
            yield control
        finally:
            await control.close()


def test_a_push_onto_a_mine_is_taken_back_when_both_others_agree(browser: Browser, tmp_path: Path) -> None:
    table = DroidsTable(tmp_path)
    with served_from_thread(table.open_table(), "table.local") as served:
        ana, ben, cleo = (phone(browser) for _ in range(3))
        for page, name, seat in ((ana, "Ana", "Yellow"), (ben, "Ben", "Blue"), (cleo, "Cleo", "Red")):
            come_in(page, served, name, host=page is ana)
            page.get_by_role("button", name="Menu").click()
            page.get_by_role("button", name=f"Sit here: {seat}").click()
            page.get_by_role("button", name="Close").click()
        until(lambda: served.do(table.phase) == "play", "the match")
        before = served.do(table.shown)
        assert before == (BEFORE, {"Y": "c4", "B": "b4", "R": "d4", "P": "a1", "Q": "j10"}, {"e4": "mine"})
        assert served.wait_for(table.true()) == before[1:]

        # Hands lift the mine, Yellow pushes Red onto its square, and Red leaves the board.
        taps.droids(ana, ["send", "c"])
        taps.confirm(ana, ["send", "c"])
        expect(ben.get_by_text("Lift the mine at e4")).to_be_visible(timeout=REACH_MS)
        expect(ben.get_by_text("Red robot: parking place 3")).to_be_attached(timeout=REACH_MS)
        until(lambda: served.do(table.phase) == "play", "the push")
        assert served.do(table.shown) == (AFTER, {"Y": "d4", "B": "b4", "R": "park:3", "P": "a1", "Q": "j10"}, {})

        # Ana takes that back, which needs both others: the robots drive back, and hands lay the mine again.
        ana.get_by_role("button", name="Take back").click()
        ben.get_by_role("button", name="Allow").click()
        expect(ana.get_by_text("Waiting for Cleo.")).to_be_visible()
        assert served.do(table.shown)[0] == AFTER
        cleo.get_by_role("button", name="Allow").click()
        expect(cleo.get_by_text("Lay a mine at e4")).to_be_visible(timeout=REACH_MS)
        expect(ana.locator(".pill.calls")).to_be_visible(timeout=REACH_MS)
        until(lambda: served.do(table.phase) == "play", "the way back")
        assert served.do(table.shown) == before
        assert served.wait_for(table.true()) == before[1:]
        assert served.wait_for(table.contacts()) == 0
