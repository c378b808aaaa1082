"""Files of version 0.1.0 are read: settings, backup, match, journal, figures and phones; printed sheets still fit."""

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.config import load
from controller.fleet.records import FigureRegistry
from controller.match.journal_store import JournalStore
from controller.robots.serving import known_robots
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.shared_sheets import printed_board
from hardware.sheets.sheet_layout import lay_out
from robodrome.cli.main import app
from vision.calibration import Calibration
from web_remote.pairing.paired_phones import Pairing

EARLIER = Path(__file__).parent / "earlier"
MATCH = "m-b0ef0d8a"


def run(*words: str | Path) -> str:
    result = CliRunner().invoke(app, list(map(str, words)))
    assert result.exit_code == 0, result.output
    return result.output


def ids(data: Path) -> list[str]:
    return [one["id"] for one in json.loads(run("matches", "list", "--json", "--data", data))]


def test_settings() -> None:
    settings = load(EARLIER / "table.toml")
    assert (settings.name, settings.game, settings.home_assistant) == ("home", "robotory", True)
    assert settings.calibration == EARLIER / "calibration"
    assert (settings.camera.source, settings.camera.width_px) == ("http://192.168.1.20:8080/video", 1280)
    assert (settings.broker.host, settings.broker.user) == ("broker.local", "controller")
    assert settings.broker.password_file == EARLIER / "broker.password"
    assert settings.web.https
    assert [(figure.id, figure.drive) for figure in settings.figure] == [
        (0, "motor"), (1, "motor"), (2, "hand"), (3, "toio"),
    ]  # fmt: skip
    assert [line.port for line in settings.serial] == [Path("/dev/ttyACM0")]


def test_paired_cubes(tmp_path: Path) -> None:
    """Cubes were the only robots from the shop."""
    (tmp_path / "cubes.json").write_text('{\n  "3": "F2:1C:07:5A:00:11"\n}')
    assert known_robots(tmp_path) == {3: "F2:1C:07:5A:00:11"}


def test_a_backup_is_restored(tmp_path: Path) -> None:
    run("restore", EARLIER / "backup.zip", "--data", tmp_path)
    assert MATCH in ids(tmp_path)
    calibration = Calibration.load(tmp_path / "sim" / "calibration")
    assert calibration.camera == "simulated"
    assert calibration.intrinsics.matrix[0, 0] == pytest.approx(1323.036556654725)
    assert calibration.figure_tag_height_mm == 40.5
    assert calibration.reference is not None


def test_a_match_file_is_imported(tmp_path: Path) -> None:
    before = set(ids(tmp_path))
    run("matches", "import", EARLIER / "match.robodrome.json", "--table", "sim", "--data", tmp_path)
    (taken,) = set(ids(tmp_path)) - before
    run("matches", "export", taken, "--out", tmp_path / "again.json", "--data", tmp_path)
    again = json.loads((tmp_path / "again.json").read_text())
    assert again["record"] == json.loads((EARLIER / "match.robodrome.json").read_text())["record"]


def test_a_match_ended_by_a_power_cut_goes_on(tmp_path: Path) -> None:
    shutil.copytree(EARLIER / "killed", tmp_path / "sim")
    with closing(JournalStore(tmp_path / "sim")) as store:
        stored = store.latest()
    assert stored is not None
    assert stored.game == "netzwerk"
    assert [entry.text for entry in stored.entries] == [
        "move W2 b2 a2", "move W5 e2 d2", "move W3 c2", "move W6 f2", "move W2 b2", "end",
    ]  # fmt: skip


def test_tuned_figures(tmp_path: Path) -> None:
    shutil.copy(EARLIER / "figures.json", tmp_path)
    (stored,) = json.loads((EARLIER / "figures.json").read_text())["figures"]
    record = FigureRegistry.load(tmp_path).record(stored["radio"])
    assert record.tag == stored["tag"]
    assert [wheel.top_mm_s for wheel in record.tunings[-1].wheels] == [
        wheel["top_mm_s"] for wheel in stored["tunings"][-1]["wheels"]
    ]


def test_paired_phones(tmp_path: Path) -> None:
    shutil.copy(EARLIER / "phones.json", tmp_path)
    (phone,) = Pairing(tmp_path / "phones.json").phones.values()
    assert (phone.id, phone.name, phone.host) == ("922cd72f", "Ana", True)


@pytest.mark.parametrize("game", ["robotory", "ricochet", "roborama", "droids", "netzwerk"])
def test_printed_sheets_lie_where_they_lay(game: str) -> None:
    """A sheet that was printed with an earlier version is played on with the present one."""
    printed = {int(tag): place for tag, place in json.loads((EARLIER / "sheets.json").read_text())[game].items()}
    layout = lay_out(printed_board(registry.make(game)), load_dimensions())
    places = {tag.id: (tag.x_mm, tag.y_mm, tag.size_mm) for tag in (*layout.board_tags, layout.sheet_tag)}
    assert places.keys() == printed.keys()
    for tag, place in printed.items():
        assert places[tag] == pytest.approx(place, abs=0.001)
