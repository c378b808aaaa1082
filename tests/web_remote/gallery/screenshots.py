"""Pictures of the page in use, for the README: walks through a table that is already served.

    python -m tests.web_remote.gallery.screenshots http://127.0.0.1:8000 CODE docs/pictures

CODE is an unused code of the table's opening invitation. The table needs hands (simulated ones will do), as a disc
is laid and a robot driven. Each picture is saved in light and dark: `join-light.png`, `join-dark.png`, ...
"""

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright
from playwright.sync_api import TimeoutError as NotInTimeError

PHONE = {"width": 390, "height": 844}
SCHEMES = ("light", "dark")
SETTLE_MS = 120_000
"""How long the table may take to settle a ply."""

Shoot = Callable[[str], None]


def join(page: Page, base_url: str, code: str, name: str, shoot: Shoot = lambda _: None) -> None:
    """Come in by the address of the QR code."""
    page.goto(f"{base_url}/j#{code}")
    page.locator("form").wait_for()
    page.locator("input").first.fill(name)
    shoot("join")
    page.locator("form button.primary").click()
    page.locator(".app").wait_for()


def take_seat(page: Page, number: int) -> None:
    """Sit down at the seat with that number."""
    page.locator("main li.card").nth(number).locator(".row button").click()
    page.locator("li.mine").wait_for()


def start_against_computer(page: Page, level: str) -> None:
    """Let a computer play the other seat, and begin."""
    page.locator("main select").first.select_option(level)
    page.locator("button.start").click()


def my_turn(page: Page) -> None:
    """Wait until the table offers me a choice.

    Raises:
        AssertionError: it does not in `SETTLE_MS`; with what the page says.
    """
    try:
        page.locator(".pill.calls").wait_for(timeout=SETTLE_MS)
    except NotInTimeError as error:
        raise AssertionError(f"it is not my turn: {page.locator('body').inner_text()}") from error
    page.locator(".prompt").wait_for()


def draft_placement(page: Page, cells: tuple[str, ...]) -> None:
    """Choose a disc and the first free one of some cells."""
    page.locator("button.disc:enabled").first.click()
    page.locator("g.target").first.wait_for()
    free = [cell for cell in cells if page.locator(f'g.target[aria-label$=" {cell}"]').count()]
    tap(page.locator(f'g.target[aria-label$=" {free[0]}"]'))
    page.locator(".panel .row button.primary small").wait_for()


def draft_move(page: Page) -> None:
    """Choose the last robot that can move, and let it go as far as it offers, twice at most."""
    tap(page.locator("g.choice").last)
    for _ in range(2):
        page.locator("g.target").first.wait_for()
        tap(page.locator("g.target").first)
        page.locator(".panel .row button.primary small").wait_for()
        if not page.locator("g.target").count():
            return


def confirm(page: Page) -> None:
    page.locator(".panel .row button.primary").click()


def tap(locator: Locator) -> None:
    """Tap the middle of something drawn; a hexagon's box reaches under its neighbours, its middle does not."""
    locator.dispatch_event("click")


def walk(page: Page, base_url: str, code: str, shoot: Shoot) -> None:
    """From the QR code to a driving robot."""
    join(page, base_url, code, "Ana", shoot)
    take_seat(page, 0)
    page.locator("main select").first.select_option("easy")
    shoot("lobby")
    page.locator("button.start").click()
    my_turn(page)
    shoot("turn")
    draft_placement(page, ("d4", "e3", "e2", "d2", "c4"))
    shoot("place")
    confirm(page)
    page.locator(".hands.card").or_(page.locator(".pill.calls")).first.wait_for(timeout=SETTLE_MS)
    shoot("hands")
    my_turn(page)
    draft_move(page)
    shoot("route")
    confirm(page)
    page.locator(".drive").or_(page.locator(".pill.calls")).first.wait_for(timeout=SETTLE_MS)
    shoot("drive")
    page.locator("header button[aria-pressed]").click()
    page.locator("svg image").wait_for(state="attached")
    shoot("camera")
    page.locator("header button[aria-pressed]").click()
    page.locator("header button").first.click()
    shoot("menu")
    page.locator("dialog section button.row", has_text="Robots").click()
    page.locator("dialog summary").first.click()
    shoot("robots")


def take_screenshots(base_url: str, code: str, folder: Path, chromium: str = "/usr/bin/chromium") -> None:
    """Walk through the table and save the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=PHONE, device_scale_factor=2, locale="en", reduced_motion="reduce")

        def shoot(name: str) -> None:
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=folder / f"{name}-{scheme}.png")

        walk(page, base_url, code, shoot)
        browser.close()


if __name__ == "__main__":
    take_screenshots(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
