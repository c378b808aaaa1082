"""Games that are nearly over, played to their end at the simulated table by two phones that tap every order.

`tests.table.whole_game` plays whole ones.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, Page

from controller.api.table_api import Json
from controller.match.store import Entry, JournalStore
from engine import registry
from tests.table import whole_game
from tests.table.process import Played
from tests.web_remote import screenshots

pytestmark = [
    pytest.mark.table,
    pytest.mark.browser,
    pytest.mark.broker,
    pytest.mark.timeout(280),
    pytest.mark.usefixtures("page_files"),
]

PATIENCE_S = 120.0


@contextmanager
def nearly_over(data: Path, name: str, options: Json, position: str) -> Iterator[Played]:
    """A table whose match has come so far."""
    game = registry.make(name, options)
    store = JournalStore(data / "sim")
    store.begin("m-short", name, options, {piece.id: n for n, piece in enumerate(game.pieces)}, {}, 0)
    store.append("m-short", Entry(1, "adjust", "", position, "host", 0.0))
    store.close()
    running = Played.launch(data, "--options", json.dumps(options), "--speed", "3", "--seed", "4", game=name)
    try:
        yield running
    finally:
        running.stop()


def phone(browser: Browser) -> Page:
    context = browser.new_context(viewport=screenshots.PHONE, locale="en", has_touch=True)
    context.set_default_timeout(PATIENCE_S * 1000)
    return context.new_page()


def sit(page: Page, _: int) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("button.primary[aria-label^='Take the seat']").first.click()
    page.locator("li.mine").wait_for()
    page.get_by_role("button", name="Close").click()


# Most taps of half of the orders, by their first word.
GAMES: dict[str, tuple[Json, str, dict[str, int]]] = {
    "netzwerk": (
        {},
        "a6,c2,e1,-,-,- b5,d5,-,-,-,- C1,C2,E1,B4,D4 - white start - - - -",
        {"move": 3, "battery": 3},
    ),
    "roborama": (
        {"first": "blue"},
        "a8,b8,a7,f5/-/f4,f7,c7,d3/- - BBBBbB/-/BBBBBB/- - blue card blue - 0",
        {"basic": 3},
    ),
    "ricochet": (
        {"chips": 1, "proof_time": 0, "start": "a1 c4 k16 p9"},
        "draw 0 - a1/c4/k16/p9 = -/- - - - -",
        {"bid": 2, "slide": 1},
    ),
    "droids": (
        {},
        "phase=draw round=3 turn=yellow first=yellow Y=d2 R=d4 laid=8 tokens=a4,c7,f2,h6,b9,e9,i6,j2"
        " yellow.rack=fire*3,max,grab,move1 red.rack=move1*2,move2*2,fire,grab"
        " yellow.covered=a red.covered=a,b,c,d,e,f,h,i",
        {"draw": 2, "place": 2, "send": 2},
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_two_phones_play_to_the_end(name: str, tmp_path: Path, browser: Browser) -> None:
    options, position, most = GAMES[name]
    with nearly_over(tmp_path, name, options, position) as played:
        pages = [phone(browser), phone(browser)]
        whole_game.come_in(pages, f"http://localhost:{played.port}", played.code, sit)
        match, taps = whole_game.play(pages, tmp_path, registry.default_level(name), PATIENCE_S, tmp_path)
        for page in pages:
            page.context.close()
    assert match.state.outcome is not None
    for verb, count in most.items():
        assert median(taps[verb]) <= count
