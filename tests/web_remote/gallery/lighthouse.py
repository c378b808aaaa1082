"""Lighthouse at every game's screen: `python -m tests.web_remote.gallery.lighthouse PROGRAM [SCREEN ...]`.

PROGRAM is Lighthouse's (version 12, an npm package that the project does not install). Each screen is brought up at a
table double that serves https, with a certificate of an authority made for the run (see `docs/operate/broker.md`);
`--plain` serves http. Each phone's page is loaded `--runs` times; the medians and the failed best practices are
printed.
"""

import argparse
import base64
import hashlib
import json
import os
import ssl
import statistics
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from controller.table.views.board_view import game_offer
from tests.web_remote.doubles.browsers import address, come_in
from tests.web_remote.doubles.serving import served_table
from tests.web_remote.gallery import screenshots
from tests.web_remote.gallery.gallery import CHROMIUM
from tests.web_remote.gallery.screens import GROUPS, Screen
from web_remote.http.tls import tls_context

SCREENS = ("robotory-join", "robotory-lobby", "robotory-turn", "ricochet-search", "droids-place", "netzwerk-way")
SCREENS += ("roborama-card",)

PORT = 9377
"""At which Chromium listens for Lighthouse."""

CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")

LONGEST_S = 180
"""A page takes 10 s on a quiet machine."""

NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def certificate(folder: Path) -> tuple[ssl.SSLContext, str]:
    """Make an authority and its certificate for the table; and the Chromium option that trusts the latter's key."""
    (folder / "names").write_text("subjectAltName=DNS:table.local")
    _openssl(folder, "req", "-x509", *NEW_KEY, "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=my table")
    _openssl(folder, "req", *NEW_KEY, "-keyout", "table.key", "-out", "table.csr", "-subj", "/CN=table.local")
    signed = ("x509", "-req", "-in", "table.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial")
    _openssl(folder, *signed, "-extfile", "names", "-out", "table.crt")
    _openssl(folder, "pkey", "-in", "table.key", "-pubout", "-outform", "DER", "-out", "table.pub")
    key = base64.b64encode(hashlib.sha256((folder / "table.pub").read_bytes()).digest()).decode()
    context = tls_context(folder / "table.crt", folder / "table.key")
    return context, f"--ignore-certificate-errors-spki-list={key}"


def _openssl(folder: Path, *command: str) -> None:
    subprocess.run(["openssl", *command], cwd=folder, check=True, capture_output=True)


@contextmanager
def page_of(wanted: str, tls: ssl.SSLContext | None, trust: Sequence[str]) -> Iterator[str]:
    """The address of a page that shows a screen, in a Chromium that Lighthouse can reach."""
    group, screen = next((one, screen) for one in GROUPS for screen in one.screens if _name(one.game, screen) == wanted)
    with (
        served_table("table.local", group.game, group.options, tls=tls) as served,
        tempfile.TemporaryDirectory() as profile,
        sync_playwright() as playwright,
    ):
        served.table.options = game_offer(served.table.game, (), (), here=True)["options"]
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path="/usr/bin/chromium",
            args=[*CHROMIUM, *trust, f"--remote-debugging-port={PORT}"],
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


def judged(program: str, url: str) -> tuple[dict[str, float], set[str]]:
    """Points of 100 by category, and times in ms; and the audits of best practices that fail."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        categories = f"--only-categories={','.join(CATEGORIES)}"
        output = ("--output=json", f"--output-path={file}", "--quiet", "--disable-storage-reset")
        subprocess.run([program, url, f"--port={PORT}", categories, *output], check=True, timeout=LONGEST_S)
        report = json.loads(file.read_text())
    points = {name: 100 * report["categories"][name]["score"] for name in CATEGORIES}
    audits = report["audits"]
    practices = [one["id"] for one in report["categories"]["best-practices"]["auditRefs"] if one["weight"]]
    return points | {name: audits[name]["numericValue"] for name in TIMES}, {
        name for name in practices if audits[name]["score"] == 0
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.web_remote.gallery.lighthouse", description=__doc__)
    parser.add_argument("program", help="Lighthouse's program")
    parser.add_argument("screens", nargs="*", default=SCREENS, help="such as droids-place")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--plain", action="store_true", help="over http")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tls, *trust = (None,) if asked.plain else certificate(Path(folder))
        for screen in asked.screens:
            with page_of(screen, tls, trust) as url:
                runs, failed = zip(*(judged(asked.program, url) for _ in range(asked.runs)), strict=True)
            medians = {name: round(statistics.median(run[name] for run in runs)) for name in (*CATEGORIES, *TIMES)}
            print(screen, medians, *sorted(set().union(*failed)), f"load {os.getloadavg()[0]:.0f}", flush=True)


if __name__ == "__main__":
    main()
