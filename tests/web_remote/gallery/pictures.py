"""Pictures of the page for the docs: a table double plays, so nothing is awaited.

    python -m tests.web_remote.gallery.pictures netzwerk docs/pictures

saves `phone-netzwerk-light.png` and `phone-netzwerk-dark.png`; `PICTURES` names the others.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from controller.api.table_api import Json
from tests.web_remote.doubles.browsers import address, await_view, come_in
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.doubles.troubles import TASKS
from tests.web_remote.gallery import screenshots

CHROMIUM = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP table.local 127.0.0.1"]


class Picture(NamedTuple):
    """A table, and what the first player does there before the picture."""

    game: str
    options: Json
    lead: Callable[[Page, ServedTable], None]


def _play(position: str, taps: tuple[str, ...], page: Page, served: ServedTable) -> None:
    """Be in turn in a position, and tap what has these names."""
    screenshots.start_against_computer(page, "easy")
    page.locator(".pill.calls").wait_for()
    set_up(served, position)
    for name in taps:
        screenshots.tap(page.get_by_role("button", name=name))
    page.locator("button.primary small").first.wait_for()


def _seat_people(page: Page, served: ServedTable) -> None:
    """Next to Ana sit Ben with a phone, and somebody without one; a computer plays the last seat."""
    ben, _ = served.do(lambda: served.pairing.redeem(served.pairing.invite("player").code, "Ben"))
    second = list(served.table.seats)[1]
    seats = page.locator("main li.card select")
    seats.last.select_option("medium")
    seats.nth(1).select_option("guest")
    page.locator("form input").fill("Opa")
    page.locator("form button").click()
    page.get_by_text("Opa").wait_for()
    human = {"kind": "human", "name": "Ben", "level": None}
    served.do(lambda: served.pairing.place(ben.id, second))
    served.show(seats={**served.table.seats, second: human})
    page.get_by_text("Ben", exact=False).first.wait_for()


def _cover(page: Page, served: ServedTable) -> None:
    page.locator("main li.card select").last.select_option("guest")
    page.locator("form input").fill("Opa")
    page.locator("form button").click()
    page.get_by_text("Opa").wait_for()
    page.locator("button.start").click()
    page.get_by_role("button", name="I am Ana").wait_for()


def _television(page: Page, served: ServedTable) -> None:
    """The page as a screen for the room, while hands are asked for."""
    served.show(seats=served.table.seats | {"dark": {"kind": "human", "name": "Ben", "level": None}})
    page.locator("button.start").click()
    page.locator(".pill.calls").wait_for()
    served.do(lambda: served.table.play("light", "place white c4"))
    served.show(tasks=TASKS)
    page.context.clear_cookies()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{address(served)}/tv")
    page.locator("input").fill(served.do(lambda: served.pairing.invite("viewer").short))
    page.locator("button.primary").click()
    page.locator(".tv section.hands").wait_for()


PICTURES = {
    "netzwerk": Picture(
        "netzwerk",
        {},
        partial(
            _play,
            "a3,b1,c4,d2,e1,f3 a6,b5,c6,d4,e6,- A1,B1,C3,D3,C4,E2,F1,G2,A5,B5,D5,E5,F4 D2 white robots - - - -",
            ("Move white robot 3 on c4", "Capture black robot 4 on d4"),
        ),
    ),
    "lobby": Picture("roborama", {"players": 4}, _seat_people),
    "tv": Picture("robotory", {}, _television),
    "cover": Picture("roborama", {"programme": 2, "specials": 2, "first": "blue"}, _cover),
}


def take_picture(name: str, folder: Path, chromium: str = "/usr/bin/chromium") -> None:
    """Save a picture, light and dark."""
    picture = PICTURES[name]
    with sync_playwright() as playwright, served_table("table.local", picture.game, picture.options) as served:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM)
        page = browser.new_page(viewport=screenshots.PHONE, device_scale_factor=2, locale="en", reduced_motion="reduce")
        page.set_default_timeout(screenshots.SETTLE_MS)
        come_in(page, served, "Ana", host=True)
        screenshots.take_seat(page, 0)
        picture.lead(page, served)
        for scheme in screenshots.SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=folder / f"phone-{name}-{scheme}.png")
        browser.close()


def set_up(served: ServedTable, position: str, *pages: Page) -> None:
    """Put the table double into a position, and wait until these pages show it."""

    def change() -> None:
        served.table.state = served.table.game.position(position)
        served.table.changed()
        served.table.changed("poses")

    served.do(change)
    for page in pages:
        await_view(page, served)


if __name__ == "__main__":
    take_picture(sys.argv[1], Path(sys.argv[2]))
