"""A figure's board is written from the operator's browser, over a cable."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from controller.wire.messages import Hello, Reboot
from robodrome.console.boards import BoardWriter
from tests.robodrome.figures.test_flashing import image
from tests.web_remote.doubles.browsers import OpenPhone, come_in, open_section
from tests.web_remote.doubles.console_double import BOARD
from tests.web_remote.doubles.serving import ServedTable
from tests.web_remote.doubles.usb_board import BrowserCable, EspBoard
from tests.web_remote.gallery import screenshots

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

SETTINGS = """\
name = "attic"
game = "robotory"
calibration = "calibration"

[camera]
source = 0
width_px = 1280
height_px = 720

[[figure]]
id = 3

[[figure]]
id = 5
"""


@pytest.fixture
def board(tmp_path: Path) -> Iterator[EspBoard]:
    (tmp_path / "board").mkdir()
    one = EspBoard(tmp_path / "board")
    one.start()
    yield one
    one.stop()


@pytest.fixture
def builds(served: ServedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with settings, and firmware of few files."""
    monkeypatch.setattr(
        "firmware.build.files", lambda: {"figure/app.mpy": b"M\x06\x00\x1f", "figure/hal.mpy": bytes(4000)}
    )
    (tmp_path / "table.toml").write_text(SETTINGS)
    served.console.boards_of = BoardWriter(str(tmp_path / "table.toml"), tmp_path / "data")


def on_board(tmp_path: Path) -> dict[str, bytes]:
    root = tmp_path / "board"
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def open_form(page: Page, served: ServedTable) -> None:
    """The page on the table's own machine, where browsers allow a cable."""
    screenshots.join(page, f"http://localhost:{served.port}", served.do(lambda: served.pairing.opening.code), "Ana")
    open_section(page, "Robots")
    page.get_by_role("combobox", name="Robot").select_option("Robot 5")
    page.get_by_label("Name of the Wi-Fi").fill("Home")
    page.get_by_label("Password of the Wi-Fi").fill("correct horse")


def choose_file(page: Page, content: bytes) -> None:
    sent = {"name": "micropython.bin", "mimeType": "application/octet-stream", "buffer": content}
    page.get_by_label("File of MicroPython").set_input_files(sent)  # type: ignore[arg-type]


@pytest.mark.usefixtures("builds")
@pytest.mark.parametrize("devices", [1, 2])
def test_an_empty_board_becomes_a_figure(
    served: ServedTable, open_phone: OpenPhone, board: EspBoard, tmp_path: Path, devices: int
) -> None:
    """Some boards are another device to the browser when MicroPython runs."""
    page = open_phone(new=True)
    cable = BrowserCable(page, board, devices)
    open_form(page, served)
    choose_file(page, image() + b"\x55" * 90_001)
    page.get_by_role("button", name="Choose the board and write it").click()
    if devices == 2:
        expect(page.get_by_text("If the board has restarted as another device, choose it again.")).to_be_visible()
        page.get_by_role("button", name="Choose the board again").click()
    expect(page.get_by_text("Done: the robot restarts with its firmware and settings.")).to_be_visible()
    assert cable.chosen == devices
    assert bytes(board.flash).rstrip(b"\xff") == image() + b"\x55" * 90_001
    found = on_board(tmp_path)
    assert set(found) == {"boot.py", "main.py", "figure.json", "a/figure/app.mpy", "a/figure/hal.mpy"}
    assert found["a/figure/hal.mpy"] == bytes(4000)
    settings = json.loads(found["figure.json"])
    given = {"id": 5, "table": "attic", "user": "figure-5", "wifi_name": "Home", "wifi_password": "correct horse"}
    assert given.items() <= settings.items()
    accounts = json.loads((tmp_path / "data" / "accounts.json").read_text())
    assert settings["password"] == accounts["figure-5"]
    assert board.resets == 1
    expect(page.get_by_label("Password of the Wi-Fi")).to_have_value("")
    assert page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })").count("correct horse") == 0


@pytest.mark.usefixtures("builds")
def test_a_figure_that_runs_is_asked_to_its_prompt_and_only_what_differs_is_written(
    served: ServedTable, open_phone: OpenPhone, board: EspBoard, tmp_path: Path
) -> None:
    board.flash[0] = 0xE9
    board.runs_firmware()
    old = tmp_path / "board" / "a" / "figure" / "drive.py"
    old.parent.mkdir(parents=True)
    old.write_text("# of an earlier version")
    (tmp_path / "board" / "boot.json").write_text("{}")
    page = open_phone(new=True)
    BrowserCable(page, board)
    open_form(page, served)
    page.get_by_role("button", name="Choose the board and write it").click()
    expect(page.get_by_text("Done: the robot restarts with its firmware and settings.")).to_be_visible()
    assert board.heard == [Hello(), Reboot(to_prompt=True)]
    assert set(on_board(tmp_path)) == {"boot.py", "main.py", "figure.json", "a/figure/app.mpy", "a/figure/hal.mpy"}


@pytest.mark.usefixtures("builds")
def test_what_goes_wrong_on_the_way_is_told(served: ServedTable, open_phone: OpenPhone, board: EspBoard) -> None:
    """MicroPython that was not kept as it was sent, then a file."""
    page = open_phone(new=True)
    BrowserCable(page, board)
    open_form(page, served)
    choose_file(page, image())
    go = page.get_by_role("button", name="Choose the board and write it")
    board.flips_a_bit = True
    go.click()
    alert = page.locator("section", has_text="A new board").get_by_role("alert")
    expect(alert).to_contain_text("The board cannot be written.")
    board.flips_a_bit = False
    board.spoils("main.py")
    go.click()
    expect(alert).to_contain_text("A file arrived damaged.")
    assert board.resets == 0


@pytest.mark.usefixtures("builds")
def test_a_wrong_file_and_a_board_that_does_not_listen_are_told_and_left_as_they_are(
    served: ServedTable, open_phone: OpenPhone, board: EspBoard, tmp_path: Path
) -> None:
    page = open_phone(new=True)
    BrowserCable(page, board)
    open_form(page, served)
    choose_file(page, image(9))
    go = page.get_by_role("button", name="Choose the board and write it")
    go.click()
    alert = page.locator("section", has_text="A new board").get_by_role("alert")
    expect(alert).to_contain_text("this is for an ESP32-S3, and the figure has an ESP32-C3")
    expect(alert).to_contain_text("Download the newest 1.27 build called LOLIN_C3_MINI")
    told, stop = alert.bounding_box(), page.get_by_role("button", name="STOP").bounding_box()
    assert told
    assert stop
    assert told["y"] + told["height"] <= stop["y"], "it lies under the stop"
    board.stuck = True
    choose_file(page, image())
    go.click()
    expect(alert).to_contain_text("Hold its BOOT button")
    assert set(board.flash) == {0xFF}
    assert not on_board(tmp_path)


@pytest.mark.usefixtures("builds")
def test_passwords_go_over_no_open_network(served: ServedTable, open_phone: OpenPhone) -> None:
    """By plain http a browser offers no cable, and the table answers no request for a figure's files."""
    page = open_phone(new=True)
    come_in(page, served, "Ana", host=True)
    open_section(page, "Robots")
    expect(page.get_by_text("with the page opened by https")).to_be_visible()
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    for origin, status in (("table.local", 403), ("localhost", 200)):
        url = f"http://{origin}:{served.port}"
        headers = {"host": f"{origin}:{served.port}", "origin": url}
        answer = httpx.post(
            f"http://127.0.0.1:{served.port}/api/console/boards", json=BOARD, headers=headers, cookies=cookies
        )
        assert answer.status_code == status, answer.text
    assert answer.json()[0]["path"]
    lacking = httpx.post(f"http://127.0.0.1:{served.port}/api/console/boards", json=BOARD, headers=headers, cookies={})
    assert lacking.status_code == 401
