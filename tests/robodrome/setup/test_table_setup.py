"""The set-up of a real board: what is kept, what is written, and what is refused."""

import asyncio
import errno
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from controller.api.setup import Choice
from controller.api.wording import words
from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import Sheets
from controller.config import load, parse
from controller.errors import ConfigError, OrderError, SetupError, TableBusyError, UnknownOrderError
from robodrome.console.table_console import TableConsole
from robodrome.setup import kept_choice, new_settings, print_files, table_setup
from robodrome.setup.drives import kinds_for, with_drives
from robodrome.setup.table_setup import TableSetup
from tests.support.patience import LIMIT_S
from vision.cameras.phone_camera import PhoneCamera
from vision.errors import CameraLostError

pytestmark = pytest.mark.wall_clock
STREAM = "http://192.0.2.7:8080/video"


class Table:
    """As much of a table as a set-up needs."""

    def __init__(self) -> None:
        game, journal = SimpleNamespace(name="robotory"), SimpleNamespace(running=None)
        self.running = SimpleNamespace(
            table=SimpleNamespace(session=SimpleNamespace(game=game, journal=journal)),
            calibrated=True,
            calibration=None,
        )
        self.is_open = True
        self.moves: list[str] = []

    async def move_to(self, sheets: Sheets, game: str) -> None:
        self.moves.append(game)

    def calibration(self) -> None:
        return None


class Home:
    """A set-up in its own folder."""

    def __init__(self, folder: Path) -> None:
        self.file, self.data, self.table = folder / "table.toml", folder / "data", Table()
        self.console = TableConsole(None, "sim", self.data)
        self.setup = self.started()

    def started(self) -> TableSetup:
        """As the program is started again."""
        table = cast(ChangingTable, self.table)
        return TableSetup(
            table,
            lambda name: (name.rpartition("/")[2], cast(Sheets, None)),
            self.console,
            (PhoneCamera(), PhoneCamera()),
        )

    def choose(self, **changes: Any) -> None:
        now = self.setup.setup()
        self.setup.choose(now["revision"], cast(Choice, {**now["choice"], **changes}))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.chdir(tmp_path)
    return Home(tmp_path)


def refused(code: str) -> Any:
    return pytest.raises(OrderError, check=lambda error: error.code == code)


async def test_the_settings_are_written_once_and_the_table_is_swapped(home: Home) -> None:
    home.choose(game="netzwerk", source=STREAM, step="check")
    await home.setup.open("real")
    written = load(home.file)
    assert (written.game, written.camera.source, written.motors) == ("netzwerk", STREAM, ())
    assert written.hands == tuple(range(12))
    assert home.file.stat().st_mode & 0o077 == 0, "an address may hold a password"
    assert (home.table.moves, home.console.settings_file) == (["table.toml"], str(home.file))
    text = home.file.read_text()
    await home.setup.open("simulated")
    await home.setup.open("real")
    assert home.table.moves == ["table.toml", "sim", "table.toml"]
    assert home.file.read_text() == text
    assert [path.name for path in home.file.parent.iterdir() if path.suffix == ".part"] == []


async def test_a_table_that_appears_meanwhile_is_never_overwritten(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.choose(game="robotory", source=STREAM)
    real = new_settings.parse

    def meanwhile(text: str, path: Path) -> Any:
        home.file.write_text("mine")
        return real(text, path)

    monkeypatch.setattr(new_settings, "parse", meanwhile)
    with refused("setup/exists"):
        await home.setup.open("real")
    assert home.file.read_text() == "mine"
    assert home.table.moves == []
    with refused("setup/exists"):
        home.choose(game="droids")


async def test_a_full_disk_is_said_and_changes_nothing(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.choose(game="robotory", source=STREAM)
    before = home.setup.setup()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(kept_choice, "write_private", full)
    monkeypatch.setattr(new_settings.os, "fsync", full)
    with refused("setup/disk"):
        home.choose(step="lay")
    with refused("setup/disk"):
        await home.setup.open("real")
    assert home.setup.setup() == before
    assert [path.name for path in home.file.parent.iterdir()] == ["data"]


def test_of_two_hosts_the_second_sees_the_change_of_the_first(home: Home) -> None:
    seen = home.setup.setup()
    home.choose(game="robotory", step="print")
    with refused("setup/changed"):
        home.setup.choose(seen["revision"], {**seen["choice"], "game": "droids"})
    assert home.setup.setup()["choice"]["game"] == "robotory"


async def test_the_table_is_swapped_for_one_host_at_a_time(home: Home) -> None:
    home.choose(game="robotory", source=STREAM)

    async def slow(sheets: Sheets, game: str) -> None:
        with pytest.raises(TableBusyError):
            await home.setup.open("simulated")
        home.table.moves.append(game)

    home.table.move_to = slow  # type: ignore[method-assign]
    await home.setup.open("real")
    assert home.table.moves == ["table.toml"]


async def test_a_table_that_opens_slowly_is_waited_for_again(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.choose(game="robotory", source=STREAM)
    opens = asyncio.Event()

    async def slow(sheets: Sheets, game: str) -> None:
        await opens.wait()
        home.table.moves.append(game)

    home.table.move_to = slow  # type: ignore[method-assign]
    with monkeypatch.context() as soon:
        soon.setattr(table_setup, "ANSWER_S", 0.0)
        for _ in range(2):
            await home.setup.open("real")
            assert home.setup.setup()["opened"] == "simulated"
    monkeypatch.setattr(table_setup, "ANSWER_S", LIMIT_S)
    opens.set()
    await home.setup.open("real")
    assert (home.setup.setup()["opened"], home.table.moves) == ("real", ["table.toml"])


async def test_a_program_that_ends_waits_for_no_table(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.choose(game="robotory", source=STREAM)
    monkeypatch.setattr(table_setup, "ANSWER_S", 0.0)
    home.table.move_to = lambda *_: asyncio.Event().wait()  # type: ignore[method-assign]
    await home.setup.open("real")
    await home.setup.close()
    assert home.setup.setup()["opened"] == "simulated"


def test_a_step_is_taken_up_again_after_the_program_was_started_again(home: Home) -> None:
    home.choose(game="robotory", paper="A3", step="cut")
    assert home.started().setup()["choice"] == {"step": "cut", "game": "robotory", "paper": "A3", "source": ""}


@pytest.mark.parametrize("damage", [b"", b"{", b'{"revision": -1}', b'{"step": "fly"}', b"\xff\xfe", b"[" * 4000])
def test_a_damaged_file_is_set_aside_and_the_set_up_begins_again(home: Home, damage: bytes) -> None:
    home.choose(game="robotory", step="cut")
    (home.data / kept_choice.FILE).write_bytes(damage)
    home.setup = home.started()
    assert home.setup.setup()["choice"]["step"] == "game"
    assert (home.data / f"{kept_choice.FILE}.damaged-1").read_bytes() == damage
    home.choose(game="droids")


@pytest.mark.parametrize(
    "source",
    ["/etc/passwd", "file:///etc/passwd", "recording:film", "0", "http://", "http://[", "gopher://x/", "rtsp://h:x/"],
)
def test_a_page_opens_no_files_and_no_wrong_addresses(home: Home, source: str) -> None:
    with refused("setup/source"):
        home.choose(source=source)
    with pytest.raises(UnknownOrderError):
        home.choose(game="chess")


async def test_a_password_stays_on_the_table(home: Home) -> None:
    home.choose(game="robotory", source="http://ann:secret@192.0.2.7/video")
    assert home.setup.setup()["choice"]["source"] == "http://192.0.2.7/video"
    home.choose(step="check")
    await home.setup.open("real")
    assert load(home.file).camera.source == "http://ann:secret@192.0.2.7/video"


async def test_the_first_set_up_ends_with_its_calibration(home: Home) -> None:
    assert home.setup.is_first()
    home.choose(game="robotory", source=STREAM, step="check")
    await home.setup.open("real")
    assert home.setup.is_first()
    (home.file.parent / "calibration").mkdir()
    (home.file.parent / "calibration" / "calibration.json").write_text("{}")
    assert not home.setup.is_first()


def test_a_table_that_was_here_before_is_the_operators(home: Home) -> None:
    home.file.write_text('calibration = "calibration"\nfigure = []\n')
    assert not home.setup.is_first()
    home.file.write_text("not toml")
    assert not home.setup.is_first()


async def test_a_table_that_cannot_be_opened_says_why(home: Home) -> None:
    home.choose(game="robotory", source=STREAM)

    def damaged(_: str) -> Any:
        raise ConfigError("it is damaged")

    home.setup._tables = damaged
    with refused("setup/open"):
        await home.setup.open("real")
    assert home.setup.setup()["opened"] == "simulated"


async def test_a_file_to_print_is_drawn_once(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await home.setup.printout("tokens", "robotory", "A4")
    assert first.startswith(b"%PDF-1")

    def again(*_: object) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(print_files, "pdf_bytes", again)
    for _ in range(1000):
        assert await home.setup.printout("tokens", "robotory", "A4") is first
    with pytest.raises(UnknownOrderError):
        await home.setup.printout("tokens", "ricochet", "A4")
    with pytest.raises(UnknownOrderError):
        await home.setup.printout("sheet", "../../etc", "A4")


async def test_without_game_and_camera_nothing_is_written(home: Home) -> None:
    with refused("setup/step"):
        await home.setup.open("real")
    with refused("setup/step"):
        await home.setup.check()
    assert not home.file.exists()


def test_an_address_is_asked_for_again_only_if_it_is_another_one(home: Home) -> None:
    home.choose(source="http://ann:secret@192.0.2.7/video")
    assert not any(map(home.setup.asks_network, ("", "phone", "http://192.0.2.7/video")))
    assert home.setup.asks_network("http://192.0.2.8/video")
    assert home.setup.asks_network("http://ann:secret@192.0.2.7/other")


async def test_whatever_an_address_answers_it_is_one_refusal(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    said = set()
    for answer in ("connection refused", "timed out", "401 Unauthorized", "no video in it"):

        async def lost(_: Any, why: str = answer) -> Any:
            raise CameraLostError(why)

        home.choose(game="robotory", source=STREAM)
        monkeypatch.setattr(home.setup._watch, "look", lost)
        with refused("setup/camera") as error:
            await home.setup.check()
        said.add((str(error.value.words), error.value.code))
        assert await home.setup.picture() is None
    assert len(said) == 1


async def opened(home: Home) -> Home:
    """A real table that people move the robots of."""
    home.choose(game="robotory", source=STREAM, step="check")
    await home.setup.open("real")
    home.table.running.table.session.journal = SimpleNamespace(running=False)
    return home


async def test_robots_that_drive_are_added_to_the_table(home: Home) -> None:
    real = await opened(home)
    text = real.file.read_text()
    assert real.setup.setup()["drives"] == [{"figure": tag, "drive": "hand"} for tag in range(3)]
    assert real.setup.setup()["kinds"] == ["hand", "motor", "toio", "ozobot"]
    now = await real.setup.use_robots({0: "toio", 2: "motor"})
    assert [one["drive"] for one in now["drives"]] == ["toio", "hand", "motor"]
    assert real.table.moves == ["table.toml", "table.toml"]
    written = load(real.file)
    assert (written.motors, written.hands, written.robots, written.camera.source) == ((0, 2), (1,), {0: "toio"}, STREAM)
    (copy,) = real.file.parent.glob("table.toml.*")
    assert copy.read_text() == text
    await real.setup.use_robots({0: "hand", 2: "hand"})
    assert real.file.read_text() == text


async def test_robots_with_which_the_table_does_not_open_change_nothing(home: Home) -> None:
    real = await opened(home)
    text = real.file.read_text()

    async def no_radio(*_: object) -> None:
        raise SetupError("setup/open", words("setup.no-picture"))

    real.table.move_to = no_radio  # type: ignore[method-assign]
    with refused("setup/open"):
        await real.setup.use_robots({0: "ozobot"})
    assert real.file.read_text() == text
    with refused("setup/robots"):
        await real.setup.use_robots({7: "motor"})
    real.table.running.table.session.journal.running = True
    with pytest.raises(TableBusyError):
        await real.setup.use_robots({0: "motor"})
    assert real.file.read_text() == text


async def test_settings_of_a_persons_own_keep_their_comments_and_too_wide_robots_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    text = """game = "ricochet"
calibration = "calibration"
[[figure]]  # red
drive = "hand"  # for now
id = 0
[[ figure ]]
id = 1
[broker]
port = 1884
"""
    new = with_drives(text, {0: "ozobot", 1: "hand"}, file)
    assert [(one.id, one.drive) for one in parse(new, file).figure] == [(0, "ozobot"), (1, "hand")]
    assert "# red" in new
    assert parse(new, file).broker.port == 1884
    with refused("setup/robots"):
        with_drives(text, {0: "toio"}, file)
    assert kinds_for("ricochet") == ["hand", "motor", "ozobot"]


async def test_a_second_camera_is_written_opened_and_taken_out_again(home: Home) -> None:
    home.choose(game="netzwerk", source=STREAM, step="check")
    await home.setup.open("real")
    before = home.file.read_text() + "# mine\n"
    home.file.write_text(before)
    assert (home.setup.setup()["second"], home.setup.setup()["second_calibrated"]) == (None, False)
    told = await home.setup.use_second("phone")
    assert (told["second"], told["second_calibrated"]) == ("phone", False)
    first, second = load(home.file).views
    assert (first.camera.source, second.camera.source) == (STREAM, "phone")
    assert second.calibration == first.calibration / "second"
    assert home.file.read_text().startswith(before)
    assert home.table.moves == ["table.toml"] * 2
    (second.calibration).mkdir(parents=True)
    (second.calibration / "calibration.json").touch()
    assert home.setup.setup()["second_calibrated"]
    for source in (STREAM, "/etc/passwd"):
        with refused("setup/source"):
            await home.setup.use_second(source)
    assert (await home.setup.use_second(""))["second"] is None
    assert home.file.read_text() == before
