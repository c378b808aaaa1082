"""What a finger waits for on a slow phone: `python -m tests.web_remote.gallery.responses --rounds 20`.

A phone whose processor is slowed down four times reaches the table through a cable of 40 ms there and back. At a table
double: from a tap to the frame that shows what can be tapped next, and to the one that shows the straight way. At the
simulated table of `robodrome play`: from a tap to the frame with the way that the robot will drive, and from an order
to its acknowledgement. Times are in ms of the page's clock, from the tap's event to after its frame.
"""

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

from controller.match.journal_store import JournalStore
from controller.match.stored_match import Entry
from engine import registry
from tests.table.process import Played
from tests.web_remote.doubles.browsers import come_in
from tests.web_remote.doubles.cable import cable_to
from tests.web_remote.doubles.serving import served_table
from tests.web_remote.gallery import screenshots
from tests.web_remote.gallery.gallery import CHROMIUM, REACH_MS
from tests.web_remote.gallery.screens import GROUPS

SLOWER, TRIP_MS = 4, 40
"""How many times slower the phone's processor is than this one, and the time that a message and its answer travel."""

TOUCH_MS = 60
"""How long a finger stays on the glass at least, and before it touches it again; a time begins when it leaves."""

LIT_MS, STRAIGHT_MS, ROUTE_MS, ACK_MS = 50, 50, TRIP_MS + 80, TRIP_MS + 60
"""The most that 95 of 100 taps may take."""

MOVABLE = "4/2W2/2Bb2/2Rw1/4 light 1+2 2+1 10+10 0+0"
"""A position of Robotory in which robots can move, as two discs lie."""

_CLOCK = """
window.acks = 0;
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => (window.acks += data.startsWith('{"t":"ack"')));
  }
};
/** Says on the console the time from the next tap to after the frame in which `shown` is true. */
window.take = (shown) => {
  const look = (from) => requestAnimationFrame(() => {
    if (!shown()) return look(from);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => console.log(`taken ${performance.now() - from}`);
    port2.postMessage(0);
  });
  addEventListener("click", (event) => look(event.timeStamp), { capture: true, once: true });
};
"""

LIT = 'path.lit[d^="M"]'
"""The cells that are lit; what takes a tap on each follows."""

STRAIGHT, ROUTE = ".routes .way", ".routes .ghost"
"""What is drawn for the straight way, and only for that of the robot."""


@dataclass(frozen=True)
class Taps:
    """Taps on a screen of the gallery: the first lights something, the second, if any, draws the straight way."""

    screen: str
    first: str
    lit: str
    second: str = ""
    back: str = ""


TAPS = (
    Taps("robotory-route", "g.choice >> nth=-1", LIT, "g.target", ".back, .panel .row button.quiet"),
    Taps("ricochet-search", ".pad button.lit", ".badge", back=".icons button"),
    Taps("roborama-spent", ".hand button >> nth=2", LIT, "g.target", ".panel .row button.quiet"),
    Taps("droids-place", '[data-order="move1 N"]', ".slot.here", back="button.back"),
    Taps("netzwerk-way", ".spot.robot >> nth=1", LIT, ".spot.square", ".order button.icon"),
)


@dataclass
class Report:
    """Times by what was waited for, each with the most that is allowed, and the loads of the machine."""

    times: dict[str, tuple[int, list[float]]] = field(default_factory=dict)
    loads: list[float] = field(default_factory=list)

    def add(self, name: str, most: int, ms: float) -> None:
        self.times.setdefault(name, (most, []))[1].append(ms)
        self.loads.append(os.getloadavg()[0])

    def show(self) -> bool:
        """Print it; whether all is within its limits."""
        for name, (most, times) in self.times.items():
            print(f"{name}: median {statistics.median(times):.0f} ms, 95 of 100 {p95(times):.0f} ms; allowed {most} ms")
        print(f"load {min(self.loads):.1f} to {max(self.loads):.1f} on {os.cpu_count()} processors")
        return all(p95(times) <= most for most, times in self.times.values())


def p95(times: list[float]) -> float:
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)]


def timed(page: Page, target: Locator, shown: str) -> float:
    """Tap, and wait until an expression holds in a frame; ms.

    The page tells of it by itself: a question from here would have to be answered between the tap and the frame.
    """
    page.evaluate(f"take(() => {shown})")
    with page.expect_console_message(lambda message: message.text.startswith("taken ")) as said:
        touch(page, target)
    return float(said.value.text.split()[1])


def touch(page: Page, target: Locator) -> None:
    """Tap as a finger does, which stays for a moment."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box, "nothing to tap"
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    glass = page.context.new_cdp_session(page)
    page.wait_for_timeout(TOUCH_MS)
    glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(TOUCH_MS)
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    glass.detach()


def there(selector: str) -> str:
    return f"document.querySelector({selector!r})"


@contextmanager
def slow_phone() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en", has_touch=True)
        context.set_default_timeout(REACH_MS)
        context.add_init_script(_CLOCK)
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield page
        browser.close()


def at_double(page: Page, taps: Taps, rounds: int, report: Report) -> None:
    """Tap at a table double."""
    group, screen = next((one, it) for one in GROUPS for it in one.screens if f"{one.game}-{it.name}" == taps.screen)
    with (
        served_table("table.local", group.game, group.options) as served,
        cable_to(served.port, TRIP_MS / 2000) as cable,
    ):
        page.context.clear_cookies()
        come_in(page, served, "Ana", host=True, port=cable.port)
        screenshots.take_seat(page, 0)
        served.do(lambda: screen.set(served))
        first = page.locator(taps.first).first
        for _ in range(rounds):
            first.wait_for()
            report.add(f"{group.game}: a tap until cells are lit", LIT_MS, timed(page, first, there(taps.lit)))
            if taps.second:
                straight = timed(page, page.locator(taps.second).first, there(STRAIGHT))
                report.add(f"{group.game}: a tap until the straight way is drawn", STRAIGHT_MS, straight)
                page.locator(ROUTE).first.wait_for(state="attached")
            drop(page, taps)


def drop(page: Page, taps: Taps) -> None:
    """Take back step by step what was drafted."""
    while page.locator(taps.lit).count():
        page.locator(taps.back).first.tap(force=True)
        page.wait_for_timeout(100)


@contextmanager
def at_table(page: Page, game: str, position: str = "") -> Iterator[None]:
    """Bring Ana to the first seat of the simulated table, in a match that stands at a position."""
    with tempfile.TemporaryDirectory() as folder:
        if position:
            store = JournalStore(Path(folder) / "sim")
            store.begin("m-1", game, {}, {piece.id: n for n, piece in enumerate(registry.make(game).pieces)}, {}, 0)
            store.append("m-1", Entry(1, "adjust", "", position, "host", 0.0))
            store.close()
        played = Played.launch(Path(folder), "--seed", "1", game=game)
        try:
            with cable_to(played.port, TRIP_MS / 2000) as cable:
                page.context.clear_cookies()
                screenshots.join(page, f"http://127.0.0.1:{cable.port}", played.code, "Ana")
                yield
        finally:
            played.stop()


def routes(page: Page, rounds: int, report: Report) -> None:
    """Robotory: the real way of a drafted move."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sit here").first.click()
    page.locator("li.mine").wait_for()
    page.get_by_role("button", name="Close").click()
    page.locator(".pill.calls").wait_for(timeout=screenshots.SETTLE_MS)
    robot = page.locator("g.choice").last
    for _ in range(rounds):
        robot.tap(force=True)
        target = page.locator("g.target").first
        target.wait_for()
        report.add("a tap until the real way is drawn", ROUTE_MS, timed(page, target, there(ROUTE)))
        drop(page, TAPS[0])


def calls(page: Page, rounds: int, report: Report) -> None:
    """Ricochet Robots: an order that moves nothing, as the table's work on it begins with the acknowledgement."""
    screenshots.take_seat(page, 0)
    page.locator("button.start").click()
    page.locator(".call button.primary").wait_for(timeout=3 * screenshots.SETTLE_MS)
    while page.locator(".call .step").last.is_enabled():
        page.locator(".call .step").last.tap(force=True)
    for _ in range(rounds):
        page.locator(".call button.primary").tap(force=True)
        sure = page.locator(".call .grow button.primary")
        sure.wait_for()
        seen = page.evaluate("acks")
        report.add("an order until it is acknowledged", ACK_MS, timed(page, sure, f"acks > {seen}"))
        sure.wait_for(state="detached")


def main() -> int:
    """Measure and print; the exit code is 1 if anything takes longer than it may."""
    parser = argparse.ArgumentParser(prog="python -m tests.web_remote.gallery.responses", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    report = Report()
    with slow_phone() as page:
        for taps in TAPS:
            at_double(page, taps, rounds, report)
        with at_table(page, "robotory", MOVABLE):
            routes(page, rounds, report)
        with at_table(page, "ricochet"):
            calls(page, rounds, report)
    return 0 if report.show() else 1


if __name__ == "__main__":
    sys.exit(main())
