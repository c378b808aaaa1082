"""Games from their lobby to their end on the simulated table, by two phones in a real Chromium:

    python -m tests.table.phones.whole_game
    python -m tests.table.phones.whole_game droids --options '{"max_rounds": 5}' --speed 4
    python -m tests.table.phones.whole_game --near

A computer player chooses each order, a phone taps it together, hands and wheels carry it out. Says what was played,
with how many taps, and what the people at the table were asked.
"""

import argparse
import asyncio
import json
import re
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import cast

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from controller.api.table_api import Json
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.match.stored_match import Entry
from controller.sim.process.control_client import Report
from engine import registry
from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.chips import ROBOTS
from engine.games.ricochet.players.visible_solutions import seen_solutions
from engine.games.ricochet.state import RicochetState
from engine.state import Game, State
from tests.table.phones import taps
from tests.table.process import Played
from tests.web_remote.gallery import screenshots

CHROMIUM = ["--no-sandbox", "--disable-gpu"]
TAP_MS = 120_000
"""How long a busy machine may take until what a finger taps is there."""

INVITATION_MS = 30_000
"""How long each step towards an invitation may take."""

NAMES = ("Ana", "Ben", "Cleo", "Dan")
SHORT: dict[str, Json] = {"droids": {"max_rounds": 2}, "ricochet": {"chips": 1, "proof_time": 0}}
"""The options of games that would last long."""

NEAR: dict[str, tuple[Json, str]] = {
    "robotory": ({}, "4/2W2/2B3/2R2/4 light 2+2 2+2 1+6 9+4"),
    "netzwerk": ({}, "a6,c2,e1,-,-,- b5,d5,-,-,-,- C1,C2,E1,B4,D4 - white start - - - -"),
    "roborama": (
        {"first": "blue"},
        "a8,b8,a7,f5/-/f4,f7,c7,d3/- - BBBBbB/-/BBBBBB/- - blue card blue - 0",
    ),
    "ricochet": ({"chips": 1, "proof_time": 0, "start": "a1 c4 k16 p9"}, "draw 0 - a1/c4/k16/p9 = -/- - - - -"),
    "droids": (
        {},
        "phase=draw round=3 turn=yellow first=yellow Y=d2 R=d4 laid=8 tokens=a4,c7,f2,h6,b9,e9,i6,j2"
        " yellow.rack=fire*3,max,grab,move1 red.rack=move1*2,move2*2,fire,grab"
        " yellow.covered=a red.covered=a,b,c,d,e,f,h,i",
    ),
}
"""Options, and a position with a few plies to play."""

Counts = dict[str, list[int]]
"""Taps of orders, by their first word."""

REFUSED_MS = 2000
"""How long people wait after a refusal, before they tap again."""

SETTLE_S = 10.0
"""How long people wait for what they have chosen, before they choose again."""

MOVING = ".hands, .drive"
"""What a phone shows while hands or wheels are at work."""

SHOWN = {
    "asked": ".hands li:not(.done) .what, .hands b.what",
    "differs": "section.bad.question .text p",
    "told": "main div[role=status] li.info, main div[role=status] li.warning, main div[role=status] li.error",
}
"""What phones show to people besides the game: tasks for hands, differences, notices."""

REFUSED = ".toast p"


class Journal:
    """The match that a table writes, read while it is written."""

    def __init__(self, data: Path) -> None:
        self._file = data / "sim" / "journal.sqlite"
        self._match: Match | None = None

    def match(self) -> Match:
        """The match as far as it is written."""
        with closing(sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)) as db:
            name, game, options = db.execute("SELECT id, game, options FROM match ORDER BY rowid DESC").fetchone()
            if self._match is None or self._match.id != name:
                self._match = Match(name, registry.make(game, json.loads(options)), {}, 0)
            rows = db.execute(
                "SELECT n, kind, actor, text, source, t FROM entry WHERE match = ? AND n >= ? ORDER BY n",
                (name, self._match.next_entry),
            )
            for row in rows.fetchall():
                self._match.add(Entry(*row))
        return self._match


class Phone:
    """A phone at the table, its seat, and the taps of its orders by their first word."""

    def __init__(self, page: Page, seat: str) -> None:
        self.page = page
        self.seat = seat
        self.taps: Counts = {}
        self._counts: list[int] = []
        self._words: list[str] = []

    def may_order(self) -> bool:
        """Whether the screen says that it is my turn, and the table is at rest."""
        return self.page.locator(".pill.calls").count() > 0

    def order(self, state: State, level: str, seed: int) -> None:
        """Tap what a computer player of that level would do; it is confirmed when the table is at rest."""
        action = str(registry.decide(state, self.seat, level, seed))
        print(f"  {self.seat}: {action}", flush=True)
        verb, *rest = self._words = action.split()
        if verb == "bid" and self.page.locator(".lines .solved").count() == 0:
            self.taps.setdefault("search", []).extend(taps.search(self.page, _solution(state, int(rest[0]))))
        self._counts = self.taps.setdefault(verb, [])
        self._counts.append(taps.TAPS[state.game.name](self.page, self._words))
        if verb != "slide":
            self.page.locator(MOVING).first.wait_for(state="hidden")
            self.confirm()

    def confirm(self) -> None:
        """Send what was tapped together."""
        self._counts[-1] += taps.confirm(self.page, self._words)


def _solution(state: State, number: int) -> list[str]:
    """A way to the target in so many slides of Ricochet Robots, as somebody has who calls them."""
    position = cast(RicochetState, state).position
    seen = seen_solutions(cast(RicochetState, state).game.config, position.chip, position.markers, number)
    moves = next((one.moves for one in seen if len(one.moves) == number), ())
    return [f"{ROBOTS[robot]} {DIRECTIONS[way]}" for robot, way in moves]


def come_in(pages: Sequence[Page], base: str, code: str, sit: Callable[[Page, int], None]) -> None:
    """Join with all phones, the first one with the code of the table's screen, and sit down."""
    for number, page in enumerate(pages):
        screenshots.join(page, base, _invitation(pages[0]) if number else code, NAMES[number])
        sit(page, number)


class People:
    """Tasks and notices of the people at the table: how often each text appeared on a phone."""

    def __init__(self) -> None:
        self.heard: Counter[tuple[str, str]] = Counter()
        self._now: set[tuple[str, str]] = set()

    def look(self, page: Page) -> None:
        """Take in what a phone shows now."""
        shown = page.evaluate(
            """shown => Object.entries(shown).flatMap(([how, selector]) =>
                [...document.querySelectorAll(selector)].map((one) => [how, one.innerText.trim()]))""",
            SHOWN,
        )
        now = {(how, re.sub(r"\s+", " ", text)) for how, text in shown}
        self.heard.update(now - self._now)
        for how, text in sorted(now - self._now):
            print(f"    {how}: {text}", flush=True)
        self._now = now


def play(
    pages: Sequence[Page], data: Path, level: str, patience_s: float, folder: Path
) -> tuple[Match, Counts, People]:
    """Play with seated phones until every page shows the end.

    Returns: the match, the taps of each order by its first word, and what people were asked.
    """
    people = People()
    journal = Journal(data)
    pages[0].locator(".play").wait_for(timeout=patience_s * 1000)
    match = journal.match()
    phones = [Phone(page, seat) for page, seat in zip(pages, match.game.seats, strict=True)]
    plies, since, settled_s = match.ply, time.monotonic(), 0.0
    while not all(phone.page.locator(".result").count() for phone in phones):
        match = journal.match()
        if match.ply != plies:
            plies, since = match.ply, time.monotonic()
        if time.monotonic() - since > patience_s:
            for phone in phones:
                phone.page.screenshot(path=folder / f"stuck-{match.game.name}-{phone.seat}.png")
            raise SystemExit(f"nothing happened for {patience_s:.0f} s after ply {plies}: {match.state}")
        people.look(pages[0])
        if time.monotonic() - settled_s > SETTLE_S and _settle(pages):
            settled_s = time.monotonic()
        for phone in phones:
            if phone.seat in match.state.to_act and phone.may_order():
                _order(phone, journal, level, patience_s)
        pages[0].wait_for_timeout(150)
    match = journal.match()
    taps_of: Counts = {}
    for phone in phones:
        phone.page.screenshot(path=folder / f"end-{match.game.name}-{phone.seat}.png")
        for verb, counts in phone.taps.items():
            taps_of.setdefault(verb, []).extend(counts)
    return match, taps_of, people


def _order(phone: Phone, journal: Journal, level: str, patience_s: float) -> None:
    """Order, and wait until the order is in the journal; one that was refused is confirmed again."""
    match = journal.match()
    ply, refused = match.ply, phone.page.locator(REFUSED)
    phone.order(match.state, level, ply)
    due = time.monotonic() + patience_s
    while journal.match().ply == ply and time.monotonic() < due:
        phone.page.wait_for_timeout(50)
        if refused.count():
            print(f"    refused: {refused.inner_text()}", flush=True)
            refused.tap()
            phone.page.wait_for_timeout(REFUSED_MS)
            phone.confirm()


def _settle(pages: Sequence[Page]) -> bool:
    """Take the first way out that is offered when the table looks different; it may vanish while it is tapped."""
    script = "out => { const way = document.querySelector(out); way?.click(); return Boolean(way); }"
    return any(page.evaluate(script, "section.bad button.primary") for page in pages)


def _invitation(page: Page) -> str:
    """The code of an invitation; SystemExit if the page gives none in time."""
    menu, code = page.get_by_role("dialog"), page.locator("dialog .invitation .short")
    try:
        page.get_by_role("button", name="Menu").click(timeout=INVITATION_MS)
        menu.get_by_role("button", name="Invite another phone").click(timeout=INVITATION_MS)
        code.filter(has_text=re.compile(r"\w")).wait_for(timeout=INVITATION_MS)
        text = code.inner_text(timeout=INVITATION_MS)
        menu.get_by_role("button", name="Close").click(timeout=INVITATION_MS)
    except PlaywrightTimeoutError as error:
        raise SystemExit(f"the host's phone gives no invitation: {error.message}") from error
    return text


async def _report(played: Played) -> Report:
    control = await played.control()
    try:
        return await control.report()
    finally:
        await control.close()


def in_thread(ask: Callable[[Played], Coroutine[None, None, Report]], played: Played) -> Report:
    """Playwright has an event loop in this thread already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, ask(played)).result()


def begin(data: Path, game: Game, position: str) -> None:
    """Write the journal of a match that has come so far."""
    store = JournalStore(data / "sim")
    store.begin("m-near", game.name, game.options, {piece.id: n for n, piece in enumerate(game.pieces)}, {}, 0)
    store.append("m-near", Entry(1, "adjust", "", position, "host", 0.0))
    store.close()


def sit_by_menu(page: Page, _: int) -> None:
    """Take a free seat of a match that is running."""
    page.get_by_role("button", name="Menu").click()
    page.locator("button.primary[aria-label^='Sit here']").first.click()
    page.locator("li.mine").wait_for()
    page.get_by_role("button", name="Close").click()


def whole(name: str, args: argparse.Namespace, chromium: Browser) -> None:
    """Play a game, and say what was played."""
    options, position = NEAR[name] if args.near else (args.options or SHORT.get(name, {}), "")
    game = registry.make(name, options)
    level = args.level or registry.default_level(name)
    with tempfile.TemporaryDirectory() as folder:
        data, begun_s = Path(folder), time.monotonic()
        if position:
            begin(data, game, position)
        flags = ("--options", json.dumps(options), "--speed", args.speed, "--seed", args.seed)
        played = Played.launch(data, *flags, game=name)
        contexts = [chromium.new_context(viewport=screenshots.PHONE, locale="en", has_touch=True) for _ in game.seats]
        try:
            pages = [context.new_page() for context in contexts]
            for page in pages:
                page.set_default_timeout(args.patience * 1000)
                page.on("pageerror", lambda error: print(f"page error: {error}"))
            come_in(
                pages,
                f"http://localhost:{played.port}",
                played.code,
                sit_by_menu if position else screenshots.take_seat,
            )
            if not position:
                pages[0].locator("button.start").click()
            for page in pages:
                page.set_default_timeout(TAP_MS)
            match, taps_of, people = play(pages, data, level, args.patience, args.pictures)
            report = in_thread(_report, played)
        finally:
            for context in contexts:
                context.close()
            played.stop()
    plies = sum(ply.entry.kind == "action" for ply in match.log)
    print(f"{game.title}: {plies} plies in {time.monotonic() - begun_s:.0f} s: {match.state.outcome}")
    print(f"  {report}")
    for (how, text), times in sorted(people.heard.items()):
        print(f"  {how}: {times} x {text}")
    for verb, counts in sorted(taps_of.items()):
        print(f"  {verb}: {len(counts)} orders, {median(counts):g} taps (median), {max(counts)} at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="by default all of them")
    parser.add_argument("--options", type=json.loads, help="by default those of a short game")
    parser.add_argument("--near", action="store_true", help="begin a few plies before the end")
    parser.add_argument("--level", default="", help="of the computer player that chooses the orders")
    parser.add_argument("--speed", default="4", help="of the simulated time")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--patience", type=float, default=120.0, help="seconds without anything that end the try")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--pictures", type=Path, default=Path(), help="folder for pictures of the end")
    args = parser.parse_args()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=args.chromium, args=CHROMIUM)
        for name in args.games or registry.games():
            whole(name, args, chromium)
        chromium.close()


if __name__ == "__main__":
    main()
