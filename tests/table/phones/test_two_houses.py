"""Two houses, two phones each in a real Chromium, play one match through a real broker, and hand it over."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.links.guard import LOCAL
from controller.match import library
from controller.match.journal_store import JournalStore
from controller.match.match_file import read_match
from controller.match.stored_match import Entry
from robodrome.meeting import FILES
from tests.table.phones.test_phones import NEARLY_OVER, phone
from tests.table.process import Played
from tests.web_remote.doubles.cable import Cable, cable_to
from tests.web_remote.gallery import screenshots

pytestmark = [
    pytest.mark.table,
    pytest.mark.browser,
    pytest.mark.broker,
    pytest.mark.timeout(280),
    pytest.mark.usefixtures("page_files"),
]


@contextmanager
def meeting(folder: Path) -> Iterator[int]:
    """`robodrome meeting` with its files in a folder; its port."""
    command = [sys.executable, "-m", "robodrome", "meeting", "--address", "localhost", "--port", "0"]
    options = ["--out", str(folder), "--data", str(folder / "meeting")]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = ""
        while FILES[1] not in said:
            said += (line := process.stdout.readline())
            assert line, said
        found = re.search(r"TCP port (\d+)", said)
        assert found, said
        yield int(found[1])
        process.send_signal(signal.SIGINT)
        process.stdout.read()


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[tuple[Played, Played, Cable]]:
    """Ana's table, whose match is nearly over, Ben's, and the cable between him and the meeting place."""
    store = JournalStore(tmp_path / "ana" / "sim")
    store.begin("m-short", "robotory", {}, {"W": 0, "B": 1, "R": 2}, {}, 0)
    store.append("m-short", Entry(1, "adjust", "", NEARLY_OVER, "host", 0.0))
    store.close()
    with ExitStack() as stack:
        port = stack.enter_context(meeting(tmp_path))
        cable = stack.enter_context(cable_to(port))
        here, there = (tmp_path / name for name in FILES[:2])
        there.write_text(there.read_text().replace(f"port = {port}", f"port = {cable.port}"))
        found = []
        for house, file, seed in (("ana", here, "4"), ("ben", there, "5")):
            found.append(Played.launch(tmp_path / house, "--speed", "1.5", "--seed", seed, "--meeting", str(file)))
            stack.callback(found[-1].stop)
        yield found[0], found[1], cable


def menu(page: Page, *names: str) -> None:
    page.get_by_role("button", name="Menu").click()
    for name in names:
        page.get_by_role("dialog").get_by_role("button", name=name).click()


def invited(host: Page, guest: Page, port: int, name: str) -> None:
    """A second phone of a house comes in by the host's invitation."""
    menu(host, "Invite another phone")
    code = host.locator(".invitation .short").inner_text()
    host.get_by_role("button", name="Close").click()
    screenshots.join(guest, f"http://{LOCAL}:{port}", code, name)


def test_two_houses_play_a_short_game_to_its_end(
    houses: tuple[Played, Played, Cable], browser: Browser, tmp_path: Path
) -> None:
    expect.set_options(timeout=45_000)
    here, there, cable = houses
    ana, anna, ben, bea = everybody = [phone(browser) for _ in range(4)]

    # Ana's house gives a code, and Ben types it.
    screenshots.join(ana, f"http://{LOCAL}:{here.port}", here.code, "Ana")
    invited(ana, anna, here.port, "Anna")
    menu(ana, "Play with another house", "Invite another house", "Get the code")
    code = ana.locator(".letters").inner_text()
    ana.get_by_role("button", name="Close").click()
    screenshots.join(ben, f"http://{LOCAL}:{there.port}", there.code, "Ben")
    invited(ben, bea, there.port, "Bea")
    menu(ben, "Play with another house", "Follow another house")
    ben.get_by_label("Code of the other house").fill(code.lower())
    ben.get_by_role("button", name="Follow this house").click()
    for page in (ana, ben):  # the match takes the lobby's place, and the lobby's menu with it
        expect(page.get_by_text("Take a seat in the menu.")).to_be_visible()
    menu(ben, "Play with another house")
    expect(ben.get_by_text("The other house holds the match")).to_be_visible()
    ben.get_by_role("button", name="Close").click()
    for page, seat in ((ana, "Light"), (ben, "Dark")):
        menu(page, f"Sit here: {seat}")
        page.locator("li.mine").wait_for()
        page.get_by_role("button", name="Close").click()

    # Both boards are set up; Ana's disc is laid in both houses before Ben may move.
    screenshots.my_turn(ana)
    ana.get_by_role("button", name="Black disc").first.click()
    screenshots.tap(ana.locator('g.target[aria-label$=" c4"]'))
    screenshots.confirm(ana)
    screenshots.my_turn(ben)

    # A stop in Ben's house pauses both; his robots stand, and Ana's match waits.
    bea.get_by_role("button", name="STOP").click()
    for page in (ben, bea):
        expect(page.get_by_text(re.compile("^Stopped by "))).to_be_visible()
    for page in (ana, anna):
        expect(page.get_by_text("Bea stopped the robots in Ben's house: the match waits")).to_be_visible()
    hold = ben.get_by_role("button", name="Hold to continue")
    hold.dispatch_event("pointerdown")
    expect(hold).to_have_count(0)
    expect(anna.get_by_text("the match waits")).to_be_hidden()

    # The line is cut in Ben's turn; when it is back and both boards show the match, he moves.
    cable.cut()
    for page in everybody:
        expect(page.get_by_text("is away for the moment: the match waits")).to_be_visible()
    cable.mend()
    for page in (ana, ben):
        expect(page.get_by_text("the match waits")).to_be_hidden()
        expect(page.locator(".house .waits")).to_have_count(0)
    screenshots.my_turn(ben)
    screenshots.tap(ben.get_by_role("button", name="Black robot"))
    screenshots.tap(ben.get_by_role("button", name="To c4, black disc"))
    screenshots.confirm(ben)
    screenshots.my_turn(ana)

    # Ana's house hands the match over: everybody is told, and Ben's host agrees.
    menu(ana, "Play with another house", "Hand over the match", "Offer the match")
    for page in (anna, bea):
        expect(page.get_by_text(re.compile("offers? the match|is offered the match"))).to_be_visible()
    menu(ben, "Play with another house", "Take the match")
    for page, line in ((anna, "Ben's house holds the match now"), (bea, "This house holds the match now")):
        expect(page.get_by_text(re.compile(line))).to_be_visible()
    for page in (ana, ben):
        page.reload()
    screenshots.my_turn(ana)

    # Ana's refill takes the last white disc: with Black and Red, two robots stand in the light camp.
    ana.get_by_role("button", name="Refill").click()
    ana.get_by_role("button", name="Refill: 1 white, 0 black").click()
    screenshots.confirm(ana)
    expect(ana.get_by_role("heading", name="You win")).to_be_visible()
    for page in (anna, ben, bea):
        expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()

    # Both houses have the whole record.
    for page in (ana, ben):
        page.get_by_role("button", name="Browse matches").click()
        expect(page.get_by_role("dialog").get_by_text("Ana and Ben")).to_be_visible()
    (record,) = (tmp_path / "ana" / "sim" / library.FOLDER).glob("*.json")
    plies = [entry.text for entry in read_match(record.read_text()).entries if entry.kind == "action"]
    assert plies == ["place black c4", "move B c4", "refill 1 0"]
