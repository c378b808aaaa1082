"""A table whose memory card is lost comes back from its backup, by a phone in a real Chromium.

As on an appliance, the data folder holds the settings too, and `robodrome play` starts there without options. A stream
on loopback stands for the camera; hands move the figures.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from controller.links.broker import CONTROLLER, Accounts, Broker
from controller.match.journal_store import JournalStore
from controller.match.library import Library
from controller.sim.camera.camera import SimCamera
from controller.sim.true_state import Truth
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from tests.controller.match.test_match_file import MATCH
from tests.controller.table.library.test_replay import file as match_file
from tests.table.phones.test_phones import phone
from tests.table.process import Played
from tests.table.real.test_real_table import GAME, SETTINGS, figure, film
from tests.table.real.test_real_table import Phone as Camera
from tests.web_remote.doubles.browsers import open_section
from tests.web_remote.gallery import screenshots
from tests.web_remote.page.test_library import FOLLOW

pytestmark = [
    pytest.mark.table,
    pytest.mark.browser,
    pytest.mark.broker,
    pytest.mark.timeout(280),
    pytest.mark.usefixtures("page_files"),
]

ACCOUNTS = Accounts.generate("attic", ())


@pytest.fixture
def broker() -> Iterator[Broker]:
    """A broker in its own thread, as Playwright has this one's event loop."""
    broker, runner = Broker(ACCOUNTS), asyncio.Runner()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(runner.run, broker.start()).result()
        try:
            yield broker
        finally:
            thread.submit(runner.run, broker.stop()).result()
            thread.submit(runner.close).result()


@pytest.fixture
def camera() -> Iterator[Camera]:
    dimensions = load_dimensions()
    sees = SimCamera(sheet_of(GAME, dimensions), dimensions, "720p", "good", seed=1)
    camera = Camera(sees, Truth(1.0, (figure(4, "b3"), figure(5, "c3"), figure(6, "d3")), (), ()))
    try:
        yield camera
    finally:
        camera.close()


@pytest.fixture
def attic(tmp_path: Path, broker: Broker, camera: Camera) -> Path:
    """The data folder of a table as it was used, with a match that was played there and one that was taken in."""
    folder = tmp_path / "attic"
    folder.mkdir()
    film(folder)
    source = f"http://127.0.0.1:{camera.server_port}/video"
    (folder / "table.toml").write_text(SETTINGS.format(film=source, port=broker.port))
    (folder / "password").write_text(ACCOUNTS.passwords[CONTROLLER])
    with closing(JournalStore(folder)) as store:
        store.begin(MATCH.id, MATCH.game, {}, {}, MATCH.seats, MATCH.seed)
        for entry in MATCH.entries:
            store.append(MATCH.id, entry)
        store.finish(MATCH.id, MATCH.finished, list(MATCH.winners))
        Library(store).add(match_file(("light", "place black c4"), ("dark", "move B c4")))
    return folder


@contextmanager
def host(browser: Browser, data: Path) -> Iterator[Page]:
    """The phone of a host at a table that is open as long as the block."""
    table = Played.launch(data, folder=data)
    try:
        page = phone(browser)
        screenshots.join(page, f"http://localhost:{table.port}", table.code, "Ana")
        yield page
    finally:
        table.stop()


def backups(page: Page) -> Locator:
    """The console's page of backups, for the first time at this table."""
    open_section(page, "Backup and help")
    return page.locator(".console main")


def matches(page: Page) -> list[tuple[str, list[list[str]]]]:
    """The library without its samples: what the list says of each match, and what its board shows after each ply."""
    page.get_by_role("button", name="Browse matches").click()
    dialog = page.get_by_role("dialog")
    items = dialog.get_by_role("listitem").filter(has_not_text="sample")
    expect(items).to_have_count(2)
    found = []
    for number in range(2):
        label = items.nth(number).inner_text()
        items.nth(number).click()
        dialog.get_by_role("slider").wait_for()
        found.append((label, dialog.evaluate(FOLLOW)))
        dialog.get_by_role("button", name="Back to the list").click()
    dialog.get_by_role("button", name="Close").click()
    return found


def test_a_backup_gives_an_empty_data_folder_the_same_matches_and_calibration(
    attic: Path, browser: Browser, tmp_path: Path
) -> None:
    expect.set_options(timeout=45_000)
    with host(browser, attic) as ana:
        before = matches(ana)
        assert [len(shown) for _, shown in before] == [2, 3], "each board, the first one too"
        section = backups(ana).locator("section", has_text="Backup")
        with ana.expect_download() as sent:
            section.get_by_role("button", name="Download").click()
        sent.value.save_as(tmp_path / "backup.zip")

    new = tmp_path / "new"  # on a new memory card, where the table is the simulated one
    new.mkdir()
    with host(browser, new) as ana:
        console = backups(ana)
        console.get_by_label("Restore").set_input_files(tmp_path / "backup.zip")
        expect(console.get_by_text("files are brought back at the next start of the program")).to_be_visible()

    (attic / "password").rename(new / "password")  # no backup holds one
    with host(browser, new) as ana:
        assert matches(ana) == before
    kept = {file.name: file.read_bytes() for file in (attic / "calibration").iterdir()}
    assert {file.name: file.read_bytes() for file in (new / "calibration").iterdir()} == kept
    assert (new / "table.toml").read_bytes() == (attic / "table.toml").read_bytes()
