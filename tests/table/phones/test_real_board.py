"""From the simulated table to a real board without a terminal: two phones, and a third one whose page films the board.

The board's own sheet calibrates it.
"""

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from controller.assembly.changing_table import ChangingTable
from controller.assembly.tables import model_of
from controller.config import WebSettings, load
from engine import registry
from robodrome.console.table_console import TableConsole
from robodrome.endpoint import ReachedAt, endpoint_of
from robodrome.play import PlayOptions, named_sheets, sheets_of
from robodrome.setup.table_setup import TableSetup
from tests.support.async_tests import background
from tests.support.patience import LIMIT_S
from tests.support.qr_codes import shown_code
from tests.table.phones.printed_board import glued, tags_of
from tests.table.phones.rendered_board import RenderedBoard
from tests.table.phones.test_phones import phone
from tests.web_remote.gallery import screenshots
from vision.cameras.phone_camera import PhoneCamera
from web_remote.app import create_app
from web_remote.http.server import listen, serving

pytestmark = [
    pytest.mark.table,
    pytest.mark.browser,
    pytest.mark.broker,
    pytest.mark.timeout(560),
    pytest.mark.usefixtures("page_files"),
]

GAME = registry.make("robotory")
MOST_TAPS = 25

OFF_MM = 0.3
"""Distance of a printed tag's corners from their places: a pixel of the rendered pages is 0.25 mm."""


class Taps:
    """Taps on a phone, counted."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, one: Locator) -> None:
        self.count += 1
        one.click()


class Running:
    """The program, in its own thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ready, self._end = threading.Event(), threading.Event()
        self.address = self.code = ""

    async def main(self) -> None:
        options = PlayOptions(
            game=None, options={}, table="sim", host="127.0.0.1", port=0, ai=(), hands="prompt",
            speed=1.0, size="720p", seed=4, data=self._folder / "data",
        )  # fmt: skip
        cameras = PhoneCamera(), PhoneCamera()
        game, sheets, _ = sheets_of(options, cameras)
        table = ChangingTable(sheets)
        await table.open(game.name)
        console = TableConsole(table, options.table, options.data)
        setup = TableSetup(table, partial(named_sheets, options, cameras), console, cameras)
        try:
            with listen(options.host, options.port) as listener:
                at = ReachedAt(options.host, listener.getsockname()[1], options.data, https=False)
                with endpoint_of(at, WebSettings(), None) as endpoint:
                    app = create_app(table, endpoint.settings, console=console, setup=setup, frames=cameras)
                    page = serving(app, listener, endpoint.tls, encrypted=endpoint.encrypted)
                    async with background(table.run()), page:
                        self.address, self.code = endpoint.settings.url, app.state.pairing.opening.code
                        self._ready.set()
                        await asyncio.to_thread(self._end.wait)
        finally:
            await setup.close()
            await table.close()

    def __enter__(self) -> "Running":
        self._thread = ThreadPoolExecutor(1)
        self._done = self._thread.submit(asyncio.run, self.main())
        self._done.add_done_callback(lambda _: self._ready.set())
        assert self._ready.wait(LIMIT_S)
        if self._done.done():
            self._done.result()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._done.result(LIMIT_S)
        self._thread.shutdown()


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.chdir(tmp_path)
    with Running(tmp_path) as one:
        yield one


CAMERA = """navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
  const paper = canvas.getContext("2d");
  const draw = async () => {
    const picture = await fetch("/picture-of-the-board.jpg", { cache: "no-store" });
    const image = await createImageBitmap(await picture.blob());
    paper.drawImage(image, 0, 0);
    image.close();
    setTimeout(draw, 200);
  };
  await draw();
  return canvas.captureStream();
}"""
"""A phone's camera that sees the rendered board."""


@contextmanager
def filming_phone(browser: Browser, board: RenderedBoard) -> Iterator[Page]:
    """A phone whose camera looks at the board, while that lives."""

    def picture(route: Route) -> None:
        jpeg = cv2.imencode(".jpg", board.image(), [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
        route.fulfill(body=jpeg, content_type="image/jpeg")

    page = phone(browser)
    page.add_init_script(CAMERA)
    page.route("**/picture-of-the-board.jpg", picture)
    try:
        yield page
    finally:
        page.unroute_all(behavior="wait")
        page.context.close()


def come_in(running: Running, ana: Page, ben: Page) -> None:
    """Ana and Ben take the seats of the simulated table, and begin a match."""
    screenshots.join(ana, running.address, running.code, "Ana")
    screenshots.take_seat(ana, 0)
    ana.get_by_role("button", name="Invite another phone").click()
    screenshots.join(ben, running.address, ana.locator(".invitation .short").inner_text(), "Ben")
    screenshots.take_seat(ben, 1)
    ana.get_by_role("button", name="Start the match").click()
    expect(ben.get_by_role("region", name="Play")).to_be_visible()


def lay_first_disc(tap: Taps, board: RenderedBoard, ana: Page, ben: Page) -> None:
    """Start the match; Ana's first disc is laid by hand and refereed."""
    board.clear()
    board.put(b3=0, c3=1, d3=2)
    tap(ana.get_by_role("button", name="Start the match"))
    screenshots.my_turn(ana)
    board.lay("disc-white", "d4")
    expect(ben.locator(".happened")).to_have_text("Ana lays a white disc at d4", timeout=120_000)


def test_a_phone_films_the_board_its_sheet_calibrates_it_and_hands_play_to_the_end(
    running: Running, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expect.set_options(timeout=60_000)
    tap, board, began_s = Taps(), RenderedBoard(GAME), time.monotonic()
    with board.living(monkeypatch), filming_phone(browser, board) as eye:
        ana, ben = phone(browser), phone(browser)
        come_in(running, ana, ben)
        tap(ana.get_by_role("button", name="Menu"))
        tap(ana.get_by_role("button", name="Real board and simulated table"))
        page = ana.get_by_role("dialog", name="Play on a real board")
        tap(page.get_by_role("button", name="Robotory"))
        with ana.expect_download() as download:
            tap(page.get_by_role("link", name="The board"))
        board.printed = glued(download.value.path(), GAME, "A4")
        lies = model_of(GAME, ())
        places = {**lies.board_tags_mm, **lies.sheet_tags_mm}
        seen = tags_of(board.printed, frozenset(places))
        assert seen.keys() == places.keys()
        assert max(float(np.abs(seen[tag] - places[tag]).max()) for tag in places) < OFF_MM
        tap(page.get_by_role("button", name="Yes, go on"))
        tap(page.get_by_role("button", name="Done"))
        tap(page.get_by_role("button", name="It lies there"))

        # The third phone comes by the QR code, by https, and is admitted here.
        tap(page.get_by_role("button", name="A phone"))
        address = shown_code(page.get_by_role("img", name="QR code"))
        assert address.startswith("https://127.0.0.1:")
        eye.goto(address)
        tap(page.get_by_role("button", name="Allow"))
        tap(eye.get_by_role("button", name="Film", exact=True))
        expect(eye.get_by_role("status")).to_have_text("Filming")
        expect(page.get_by_text("The camera stands well")).to_be_visible()
        assert page.locator(".view polygon").count() == 9

        # It is moved above the sheet, and put onto its stand again.
        tap(page.get_by_role("button", name="Calibrate", exact=True))
        expect(page.get_by_text("Is this right?")).to_be_visible(timeout=240_000)
        settings = load(tmp_path / "table.toml")
        assert (settings.camera.source, settings.camera.by_sheet) == ("phone", True)
        assert board.opened == 0
        tap(page.get_by_role("button", name="Yes"))
        tap(page.get_by_role("button", name="Play", exact=True))
        expect(page).to_be_hidden()

        lay_first_disc(tap, board, ana, ben)

        # Ben's hand puts a robot where no rule lets it go: it is refused, and he puts it back.
        screenshots.my_turn(ben)
        board.put(b1=0)
        differs = ben.get_by_role("region", name="The board looks different")
        expect(differs.get_by_text("The white robot should be on b3 but stands on b1")).to_be_visible()
        board.put(b3=0)
        screenshots.my_turn(ben)

        # Ana takes her disc back.
        tap(ana.get_by_role("button", name="Take back"))
        tap(ben.get_by_role("button", name="Allow"))
        expect(ana.get_by_text("Lift the white disc at d4")).to_be_visible()
        board.take("d4")
        screenshots.my_turn(ana)

        # Ana gives up.
        tap(ana.get_by_role("button", name="Menu"))
        tap(ana.get_by_role("button", name="Give up"))
        tap(ana.get_by_role("dialog").get_by_role("button", name="Give up"))
        expect(ben.get_by_role("heading", name="You win")).to_be_visible()
        tap(ana.get_by_role("button", name="Menu"))
        tap(ana.get_by_role("button", name="Real board and simulated table"))
        tap(page.get_by_role("button", name="Back to the simulated table"))
        expect(ana.get_by_role("region", name="Play")).to_be_visible()
    assert tap.count <= MOST_TAPS, tap.count
    print(f"{tap.count} taps, {time.monotonic() - began_s:.0f} s without the printer")
