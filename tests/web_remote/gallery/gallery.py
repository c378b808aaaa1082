"""Pictures of every screen, and what is wrong with them: `python -m tests.web_remote.gallery.gallery FOLDER`.

Every screen in six languages and the pseudo-language, light and dark, on phones of several sizes, a tablet, a computer,
and with text of twice the size, as people set it in their browser. Each is looked through for overflow, texts that are
cut or run out of their boxes or over each other, small targets and missing messages; axe looks at each in light and
dark in every language. All that is found is printed, and the exit code is 1 if it is anything. `sheet-*.jpg` show many
pictures at once.

`make pictures` rebuilds those of `KEPT`, which the docs show.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

import cv2
import numpy as np
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from controller.table.views.board_view import game_offer
from tests.conftest import HEADLESS
from tests.web_remote.doubles.browsers import address, come_in
from tests.web_remote.doubles.cable import cable_to
from tests.web_remote.doubles.fluent import LANGUAGES
from tests.web_remote.doubles.pseudo import pseudo_file, spoken_page
from tests.web_remote.doubles.serving import served_table
from tests.web_remote.gallery import screenshots
from tests.web_remote.gallery.longest import longest_file
from tests.web_remote.gallery.looks import faults, untranslated
from tests.web_remote.gallery.screens import GROUPS, Group, Screen, Stage

PSEUDO, LONGEST = "pseudo", "longest"

MADE = {PSEUDO: pseudo_file, LONGEST: longest_file}
"""Languages that no phone has, made of those that phones have; a browser gets them in the place of English."""

REACH_MS = 60_000
"""How long a page may take to show anything: long, as the machine may have other work."""

BROWSER_TEXT_PX = 16
"""The size of text that browsers have by themselves, in px; people set another one in theirs."""

CHROMIUM = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP table.local 127.0.0.1"]


@dataclass(frozen=True)
class Variant:
    """How a screen is looked at: size in px, colours, and the text size of the browser as a part of the usual one."""

    name: str
    width: int = 390
    height: int = 844
    scheme: str = "light"
    text: float = 1.0


QUICK = (10_000, 10_000)
"""Requests that the listener lets through: pages are opened one after the other, and faster than by hand."""

LIGHT, DARK = Variant("light"), Variant("dark", scheme="dark")
SIZES = (
    Variant("narrow", 320, 640),
    Variant("landscape", 844, 390),
    Variant("tablet", 820, 1180),
    Variant("computer", 1440, 900, "dark"),
    Variant("large-text", text=2.0),
)
VARIANTS = (LIGHT, DARK, *SIZES)


Wanted = Callable[[str], bool]


class Gallery:
    """Looks at screens.

    Args:
        browser: a Chromium.
        folder: for the pictures; None: none are made.
        wanted: tells of the name of a picture, `game-screen-language-variant`, whether it is looked at.
        with_axe: whether axe looks, too.

    Attributes:
        found: what is wrong.
        seen: number of screens looked at, each variant counted.
        judged: number of those that axe has looked at.
    """

    def __init__(
        self, browser: Browser, folder: Path | None, wanted: Wanted = lambda name: True, with_axe: bool = True
    ) -> None:
        self._browser = browser
        self._folder = folder
        self._wanted = wanted
        self._with_axe = with_axe
        self.found: list[str] = []
        self.seen = self.judged = 0

    def look_at(self, group: Group, language: str, variants: Sequence[Variant]) -> None:
        """Look at the screens of a table in a language."""
        looks = [(screen, self._wanted_of(group, screen, language, variants)) for screen in group.screens]
        if any(named for _, named in looks):
            with stage_of(self._browser, group, language, self._tell) as stage:
                for screen, named in looks:
                    for text in sorted({variant.text for variant in named.values()}):
                        if self._reaches(stage, screen, language, text):
                            for name, variant in named.items():
                                if variant.text == text:
                                    self._look(stage.page, name, language, variant)

    def _tell(self, *faults: str) -> None:
        for fault in faults:
            print(fault, flush=True)
        self.found += faults

    def _reaches(self, stage: Stage, screen: Screen, language: str, text: float) -> bool:
        """Bring the page to a screen; one that cannot be reached is a fault."""
        size(stage.page, replace(LIGHT, text=text))
        try:
            screen.show(stage)
        except PlaywrightError as error:
            self._tell(f"{stage.served.table.name} {screen.name}, {language}: not reached, {error.message}")
            return False
        return True

    def _wanted_of(
        self, group: Group, screen: Screen, language: str, variants: Sequence[Variant]
    ) -> dict[str, Variant]:
        named = {f"{group.game}-{screen.name}-{language}-{variant.name}": variant for variant in variants}
        return {name: variant for name, variant in named.items() if self._wanted(name)}

    def _look(self, page: Page, name: str, language: str, variant: Variant) -> None:
        size(page, variant)
        self.seen += 1
        self._tell(*(f"{name}: {fault}" for fault in faults(page)))
        if language == PSEUDO:
            self._tell(*(f"{name}: {text}" for text in untranslated(page)))
        elif self._with_axe and variant in (LIGHT, DARK):
            self.judged += 1
            self._tell(*(f"{name}: {fault}" for fault in barriers(page)))
        if self._folder is not None:
            page.screenshot(path=self._folder / f"{name}.jpg", quality=80, type="jpeg")


@contextmanager
def stage_of(browser: Browser, group: Group, language: str, tell: Callable[[str], object] = print) -> Iterator[Stage]:
    """A phone at a group's table, in a language; `tell` hears of what the page logs as an error."""
    made = language in MADE
    with (
        patch("web_remote.http.listener.REQUESTS", QUICK),
        patch("web_remote.app.read_page", lambda: spoken_page(MADE[language])) if made else nullcontext(),
        served_table("table.local", group.game, group.options) as served,
        cable_to(served.port) as cable,
    ):
        served.table.options = game_offer(served.table.game, (), (), here=True)["options"]
        context = browser.new_context(
            device_scale_factor=2,
            locale="en" if made else language,
            reduced_motion="reduce",
            has_touch=True,
        )
        context.set_default_timeout(REACH_MS)
        page = context.new_page()
        page.on("pageerror", lambda error: tell(f"{group.game} {language}: {error}"))
        come_in(page, served, "Ana", host=True, port=cable.port)
        screenshots.take_seat(page, 0)
        yield Stage(served, cable, page, address(served, cable.port), context.cookies())
        context.close()


_sized: WeakKeyDictionary[Page, tuple[CDPSession, Variant]] = WeakKeyDictionary()
"""How pages are looked at, each with the session that sets the size of its text."""


def size(page: Page, variant: Variant) -> None:
    """Look at a page as a variant; what stays as it was is not set again."""
    session, before = _sized.get(page) or (page.context.new_cdp_session(page), None)
    _sized[page] = session, variant
    if before is None or (before.width, before.height) != (variant.width, variant.height):
        page.set_viewport_size({"width": variant.width, "height": variant.height})
    if before is None or before.scheme != variant.scheme:
        page.emulate_media(color_scheme="dark" if variant.scheme == "dark" else "light")
    if before is None or before.text != variant.text:
        px = round(variant.text * BROWSER_TEXT_PX)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": px, "fixed": px}})


COLOUR_RULES = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on colours."""


def barriers_by_scheme(page: Page) -> Iterator[str]:
    """What axe finds in light, and in dark by the rules that depend on colours."""
    page.emulate_media(color_scheme="light")
    yield from (f"light: {fault}" for fault in barriers(page))
    page.emulate_media(color_scheme="dark")
    yield from (f"dark: {fault}" for fault in barriers(page, *COLOUR_RULES))


def barriers(page: Page, *rules: str) -> list[str]:
    """What axe finds by these rules; by default by all."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    result: dict[str, Any] = Axe().run(page, options=options).response
    return [
        f"axe {violation['id']} {node['html'][:120]}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]


KEPT = {
    "phone-netzwerk-light": ["netzwerk-way-en-light"],
    "phone-droids-light": ["droids-place-en-light"],
    "phone-roborama-dark": ["roborama-card-en-dark"],
    "phone-ricochet-light": ["ricochet-search-en-light"],
    "phone-review-light": [f"robotory-{name}-en-light" for name in ("take-back", "undo-agree", "hint", "history")],
    "phone-library-light": [f"robotory-{name}-en-light" for name in ("library", "library-match", "replay", "result")],
    "screens-light": [f"robotory-{name}-en-light" for name in ("join", "lobby", "route", "tasks", "result")],
    "screens-dark": [f"robotory-{name}-en-dark" for name in ("menu", "robots", "mismatch", "stopped", "offline")],
    "screens-languages": [f"netzwerk-way-{language}-light" for language in LANGUAGES],
    "screens-pseudo": [
        f"{name}-pseudo-light" for name in ("robotory-lobby", "robotory-tasks", "droids-place", "roborama-card")
    ],
    "screens-sizes": [
        f"roborama-card-en-{name}" for name in ("narrow", "large-text", "tablet", "landscape", "computer")
    ],
}
"""The pictures that the docs show, by file: one as it is, several side by side on a sheet."""

KEPT_PX, SHEET_PX, COLUMNS = 420, 560, 12
"""Height of a picture on a sheet that is kept and on one that is not, and pictures on one that is not."""

QUALITY, SHEET_QUALITY = 80, 55
"""Of the files that are kept."""

GREY = (120, 120, 120)


def make(pictures: Path) -> None:
    """Make the pictures of the docs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with _browser() as browser:
            show_all(Gallery(browser, folder, {shot for shots in KEPT.values() for shot in shots}.__contains__, False))
        for file, shots in KEPT.items():
            files = [folder / f"{shot}.jpg" for shot in shots]
            one = len(files) == 1
            picture = cv2.imread(str(files[0])) if one else _row(files, KEPT_PX)
            quality = QUALITY if one else SHEET_QUALITY
            cv2.imwrite(str(pictures / f"{file}.webp"), picture, [cv2.IMWRITE_WEBP_QUALITY, quality])


def show_all(gallery: Gallery) -> None:
    """Look at every screen in every language."""
    for language in ("en", PSEUDO, *(one for one in LANGUAGES if one != "en")):
        for group in GROUPS:
            gallery.look_at(group, language, VARIANTS)


def sheets(folder: Path) -> None:
    """Sheets of all pictures, by variant: `sheet-light-0.jpg`, ..."""
    pictures = sorted(file for file in folder.glob("*.jpg") if not file.name.startswith("sheet-"))
    for variant in (LIGHT, DARK, *SIZES):
        files = [file for file in pictures if file.stem.endswith(f"-{variant.name}")]
        for number, start in enumerate(range(0, len(files), COLUMNS)):
            half = files[start : start + COLUMNS // 2], files[start + COLUMNS // 2 : start + COLUMNS]
            rows = [_row(row, SHEET_PX) for row in half if row]
            width = max(row.shape[1] for row in rows)
            wide = [_framed(row, right=width - row.shape[1]) for row in rows]
            cv2.imwrite(str(folder / f"sheet-{variant.name}-{number}.jpg"), np.vstack(wide))


def _row(files: Sequence[Path], height: int) -> cv2.typing.MatLike:
    """Pictures side by side, each with its name."""
    made = []
    for file in files:
        picture = cv2.imread(str(file))
        width = round(picture.shape[1] * height / picture.shape[0])
        framed = _framed(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), 26, 6, 6, 6)
        cv2.putText(framed, file.stem, (8, 18), cv2.FONT_HERSHEY_SIMPLEX, 0.38, (255, 255, 255), 1, cv2.LINE_AA)
        made.append(framed)
    return np.hstack(made)


def _framed(
    picture: cv2.typing.MatLike, top: int = 0, bottom: int = 0, left: int = 0, right: int = 0
) -> cv2.typing.MatLike:
    return cv2.copyMakeBorder(picture, top, bottom, left, right, cv2.BORDER_CONSTANT, value=GREY)


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=HEADLESS, args=CHROMIUM)
        yield browser
        browser.close()


def main() -> int:
    """Look at everything; the exit code is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.web_remote.gallery.gallery", description=__doc__)
    parser.add_argument("folder", type=Path, help="for the pictures")
    parser.add_argument(
        "--only", default="*", help="pattern of names, such as 'droids-*-en-*'; the others are left out"
    )
    parser.add_argument("--no-axe", action="store_true", help="leave out axe")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with _browser() as browser:
        gallery = Gallery(browser, asked.folder, lambda name: fnmatch(name, asked.only), not asked.no_axe)
        show_all(gallery)
    sheets(asked.folder)
    print(f"{gallery.seen} looked at, {gallery.judged} by axe; {len(gallery.found)} faults", file=sys.stderr)
    return 1 if gallery.found else 0


if __name__ == "__main__":
    sys.exit(main())
