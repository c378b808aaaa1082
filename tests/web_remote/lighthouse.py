"""Lighthouse at every game's screen: `python -m tests.web_remote.lighthouse PROGRAM [SCREEN ...]`.

PROGRAM is Lighthouse's (version 12, an npm package that the project does not install). Each screen is brought up at a
table double, and a phone's page of it is loaded anew `--runs` times; the medians are printed.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from controller.table.board_view import game_offer
from tests.web_remote import screenshots
from tests.web_remote.browsers import address, come_in
from tests.web_remote.gallery import CHROMIUM
from tests.web_remote.screens import GROUPS, Screen
from tests.web_remote.serving import served_table

SCREENS = ("robotory-join", "robotory-lobby", "robotory-turn", "ricochet-search", "droids-place", "netzwerk-way")
SCREENS += ("roborama-card",)

PORT = 9377
"""At which Chromium listens for Lighthouse."""

CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")

LONGEST_S = 180
"""A page takes 10 s on a quiet machine."""


@contextmanager
def page_of(wanted: str) -> Iterator[str]:
    """The address of a page that shows a screen, in a Chromium that Lighthouse can reach."""
    group, screen = next((one, screen) for one in GROUPS for screen in one.screens if _name(one.game, screen) == wanted)
    with (
        served_table("table.local", group.game, group.options) as served,
        tempfile.TemporaryDirectory() as profile,
        sync_playwright() as playwright,
    ):
        served.table.options = game_offer(served.table.game, (), (), here=True)["options"]
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path="/usr/bin/chromium",
            args=[*CHROMIUM, f"--remote-debugging-port={PORT}"],
            locale="en",
        )
        page = context.pages[0]
        if screen.name != "join":
            come_in(page, served, "Ana", host=True)
            screenshots.take_seat(page, 0)
            served.do(lambda: screen.set(served))
        page.goto("about:blank")
        yield address(served)
        context.close()


def _name(game: str, screen: Screen) -> str:
    return f"{game}-{screen.name}"


def judged(program: str, url: str) -> dict[str, float]:
    """Points of 100 by category, and times in ms."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        categories = f"--only-categories={','.join(CATEGORIES)}"
        output = ("--output=json", f"--output-path={file}", "--quiet", "--disable-storage-reset")
        subprocess.run([program, url, f"--port={PORT}", categories, *output], check=True, timeout=LONGEST_S)
        report = json.loads(file.read_text())
    points = {name: 100 * report["categories"][name]["score"] for name in CATEGORIES}
    return points | {name: report["audits"][name]["numericValue"] for name in TIMES}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.web_remote.lighthouse", description=__doc__)
    parser.add_argument("program", help="Lighthouse's program")
    parser.add_argument("screens", nargs="*", default=SCREENS, help="such as droids-place")
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    for screen in asked.screens:
        with page_of(screen) as url:
            runs = [judged(asked.program, url) for _ in range(asked.runs)]
        medians = {name: round(statistics.median(run[name] for run in runs)) for name in (*CATEGORIES, *TIMES)}
        print(screen, medians, f"load {os.getloadavg()[0]:.0f}", flush=True)


if __name__ == "__main__":
    main()
