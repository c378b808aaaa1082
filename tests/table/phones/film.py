"""The moving picture of the README: an order on a phone next to the table that carries it out, seen by its camera."""

import asyncio
import functools
import tempfile
import threading
import time
from base64 import b64decode
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Locator, Page, sync_playwright

from controller.sim.process.table_process import find_simulated_table
from robodrome.demo.film import animated_webp, calm
from tests.table.process import Played
from tests.web_remote.gallery import screenshots
from vision.observation import Image

RATE_HZ = 12
SPEED = 0.5
"""Film seconds per second: at half its speed the table leaves time to film it and the phone smoothly."""

STILL_S = 0.3
"""So much of a time in which nothing changes is shown: hands and computers take seconds to begin."""

BEFORE_TAP_S = 1.2
"""So much is always shown before a tap: people look before they tap, and the ghost is to be seen."""

LAST_MS, QUALITY = 1500, 82
HEIGHT_PX, MARGIN_PX, BEZEL_PX, CORNER_PX = 600, 26, 7, 30
SHEET = (0.135, 0.865)
"""The part of the frame's width that the sheet fills."""

PAPER, BEZEL, FINGER = (226, 235, 240), (48, 42, 38), (110, 80, 20)  # BGR


@dataclass(frozen=True)
class Tap:
    """A tap on the phone: when, and where in px of its screen."""

    t_s: float
    x: float
    y: float


class Shots:
    """Pictures with the times at which they were taken."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.pictures: list[bytes] = []

    def add(self, picture: bytes) -> None:
        self.pictures.append(picture)
        self.times.append(time.monotonic())

    def at(self, t_s: float) -> Image:
        """The last one taken before a time."""
        data = self.pictures[max(0, bisect_right(self.times, t_s) - 1)]
        return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


class Filming:
    """Films a page and a camera at the same time."""

    def __init__(self, page: Page, data: Path) -> None:
        self._browser = page.context.new_cdp_session(page)  # Playwright's own screenshots wait for the page to rest
        self.phone, self.table, self.taps = Shots(), Shots(), list[Tap]()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, args=(data / "sim" / "run",))
        self._thread.start()

    def _watch(self, run_dir: Path) -> None:
        handle = asyncio.run(find_simulated_table(run_dir))
        assert handle is not None
        camera = handle.camera()
        while not self._over.is_set():
            frame = camera.read(5.0).image
            self.table.add(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes())
        camera.close()

    def roll(self, seconds: float) -> None:
        """Record that much table time."""
        end_s = time.monotonic() + seconds / SPEED
        while time.monotonic() < end_s:
            shot = self._browser.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
            self.phone.add(b64decode(shot["data"]))

    def tap(self, place: Locator, wait_s: float) -> None:
        """Tap something, and watch what happens."""
        box = place.bounding_box()
        assert box is not None
        self.roll(0.3)
        self.taps.append(Tap(time.monotonic(), box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        screenshots.tap(place)
        self.roll(wait_s)

    def end(self) -> None:
        """Close the camera."""
        self._over.set()
        self._thread.join()


def make(path: Path) -> None:
    """Film an order with its ghost, its hand task and its drive."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        played = Played.launch(Path(name), "--seed", "1", "--speed", str(SPEED))
        chromium = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            page = chromium.new_page(viewport=screenshots.PHONE, device_scale_factor=1, locale="en")
            filming = _filmed(page, played)
        finally:
            chromium.close()
            played.stop()
    pictures = list(_composed(filming))
    path.write_bytes(animated_webp(calm(pictures), [1000 // RATE_HZ] * (len(pictures) - 1) + [LAST_MS], QUALITY))


def _filmed(page: Page, played: Played) -> Filming:
    screenshots.join(page, f"http://localhost:{played.port}", played.code, "Ana")
    screenshots.take_seat(page, 0)
    screenshots.start_against_computer(page, "easy")
    screenshots.my_turn(page)
    screenshots.draft_placement(page, ("d4", "e3", "e2", "d2", "c4"))
    screenshots.confirm(page)
    page.locator(".pill.calls").wait_for(state="hidden")
    screenshots.my_turn(page)
    page.get_by_text("A hand is over the board").wait_for(state="hidden")
    filming = Filming(page, played.data)
    try:
        filming.roll(0.5)
        filming.tap(page.locator("g.choice").last, 0.7)
        filming.tap(page.locator("g.target").first, 1.6)
        filming.tap(page.locator(".panel .row button.primary"), 0.4)
        drive = page.locator(".drive")
        while not drive.count():
            filming.roll(0.1)
        while drive.count():
            filming.roll(0.1)
        filming.roll(0.4)
    finally:
        filming.end()
    return filming


def _composed(filming: Filming) -> Iterator[Image]:
    """The pictures of the film, without the times in which neither the phone nor the table changes."""
    times = np.arange(filming.phone.times[0], filming.phone.times[-1], 1 / (RATE_HZ * SPEED))
    still, shown = 0.0, None
    for t_s in times:
        phone, table = filming.phone.at(t_s), filming.table.at(t_s)
        if shown is not None and _alike(shown[0], phone, 2, 0.01) and _alike(shown[1], table, 24, 0.001):
            still += 1 / RATE_HZ
            if still > STILL_S and not any(0 <= (tap.t_s - t_s) * SPEED < BEFORE_TAP_S for tap in filming.taps):
                continue
        else:
            still, shown = 0.0, (phone, table)
        yield _side_by_side(table, phone, [tap for tap in filming.taps if -0.3 < (tap.t_s - t_s) * SPEED < 0.15])


def _alike(one: Image, other: Image, levels: int, part: float) -> bool:
    """Whether only few pixels differ by more than some levels."""
    return float((cv2.absdiff(one, other).max(axis=2) > levels).mean()) < part


def _side_by_side(table: Image, phone: Image, taps: list[Tap]) -> Image:
    """The table, turned so that the player sits below it, and the phone."""
    west, east = (round(part * table.shape[1]) for part in SHEET)
    turned = np.rot90(table[:, west:east])
    for tap in taps:
        phone = phone.copy()
        ring = phone.copy()
        centre = round(tap.x * 16), round(tap.y * 16)
        cv2.circle(ring, centre, 30 * 16, FINGER, -1, cv2.LINE_AA, 4)
        phone = cv2.addWeighted(ring, 0.35, phone, 0.65, 0)
        cv2.circle(phone, centre, 30 * 16, FINGER, 2, cv2.LINE_AA, 4)
    left = _framed(_scaled(turned), 0, 12)
    right = _framed(_scaled(phone), BEZEL_PX, CORNER_PX)
    height = max(left.shape[0], right.shape[0]) + 2 * MARGIN_PX
    canvas = np.full((height, left.shape[1] + right.shape[1] + 3 * MARGIN_PX, 3), PAPER, np.uint8)
    x = MARGIN_PX
    for part in (left, right):
        y = (height - part.shape[0]) // 2
        canvas[y : y + part.shape[0], x : x + part.shape[1]] = part
        x += part.shape[1] + MARGIN_PX
    return canvas


def _scaled(picture: Image) -> Image:
    height, width = picture.shape[:2]
    return np.asarray(cv2.resize(picture, (width * HEIGHT_PX // height, HEIGHT_PX), interpolation=cv2.INTER_AREA))


def _framed(picture: Image, bezel: int, corner: int) -> Image:
    """A picture with round corners, in a dark frame if it has a bezel."""
    framed = cv2.copyMakeBorder(picture, bezel, bezel, bezel, bezel, cv2.BORDER_CONSTANT, value=BEZEL)
    if bezel:
        inner = _rounded(picture.shape[0], picture.shape[1], corner - bezel)
        inside = framed[bezel:-bezel, bezel:-bezel]
        inside[:] = _mixed(picture, np.full_like(picture, BEZEL), inner)
    return _mixed(framed, np.full_like(framed, PAPER), _rounded(*framed.shape[:2], corner))


def _mixed(one: Image, other: Image, part: Image) -> Image:
    weight = part[..., None].astype(np.float32) / 255
    return np.round(one * weight + other * (1 - weight)).astype(np.uint8)


@functools.cache
def _rounded(height: int, width: int, corner: int) -> Image:
    """A mask with round corners: 255 inside, smooth at the rim."""
    fine, radius = np.zeros((4 * height, 4 * width), np.uint8), 4 * corner
    cv2.rectangle(fine, (radius, 0), (4 * width - radius, 4 * height), 255, -1)
    cv2.rectangle(fine, (0, radius), (4 * width, 4 * height - radius), 255, -1)
    for x in (radius, 4 * width - radius - 1):
        for y in (radius, 4 * height - radius - 1):
            cv2.circle(fine, (x, y), radius, 255, -1)
    return np.asarray(cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA))


if __name__ == "__main__":
    import sys

    make(Path(sys.argv[1]))
