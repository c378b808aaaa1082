"""Pictures of the games' own screens in typical positions, for the docs: a table double plays, nothing is awaited.

    python -m tests.web_remote.pictures netzwerk docs/pictures

saves `phone-netzwerk-light.png` and `phone-netzwerk-dark.png`.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tests.web_remote import screenshots
from tests.web_remote.browsers import come_in
from tests.web_remote.serving import ServedTable, served_table

CHROMIUM = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP table.local 127.0.0.1"]


class Scene(NamedTuple):
    """A position with the first seat in turn, and the names of what is tapped before the picture."""

    position: str
    taps: tuple[str, ...]


SCENES = {
    "netzwerk": Scene(
        "a3,b1,c4,d2,e1,f3 a6,b5,c6,d4,e6,- A1,B1,C3,D3,C4,E2,F1,G2,A5,B5,D5,E5,F4 D2 white robots - - - -",
        ("Move white robot 3 on c4", "Capture black robot 4 on d4"),
    )
}


def take_picture(game: str, folder: Path, chromium: str = "/usr/bin/chromium") -> None:
    """Save the picture of a game's scene, light and dark."""
    scene = SCENES[game]
    with sync_playwright() as playwright, served_table("table.local", game) as served:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM)
        page = browser.new_page(viewport=screenshots.PHONE, device_scale_factor=2, locale="en", reduced_motion="reduce")
        page.set_default_timeout(screenshots.SETTLE_MS)
        come_in(page, served, "Ana", host=True)
        screenshots.take_seat(page, 0)
        screenshots.start_against_computer(page, "easy")
        page.locator(".pill.calls").wait_for()
        set_up(served, scene.position)
        for name in scene.taps:
            screenshots.tap(page.get_by_role("button", name=name))
        page.locator("button.primary small").first.wait_for()
        for scheme in screenshots.SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=folder / f"phone-{game}-{scheme}.png")
        browser.close()


def set_up(served: ServedTable, position: str) -> None:
    """Put the table double into a position."""

    def change() -> None:
        served.table.state = served.table.game.position(position)
        served.table.changed()
        served.table.changed("poses")

    served.do(change)


if __name__ == "__main__":
    take_picture(sys.argv[1], Path(sys.argv[2]))
