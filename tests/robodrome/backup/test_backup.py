"""`robodrome backup`, `restore` and `diagnostics`: what goes out comes back, and no secret goes along."""

import io
import json
import sqlite3
import stat
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from controller import confined
from controller.config import load
from controller.fleet.image_keys import ImageKeys
from controller.fleet.records import FigureRegistry
from controller.links.accounts import Accounts
from controller.match import high_water
from controller.match.chance import secret_seed, seed_text
from controller.match.journal_store import JournalStore
from controller.match.library import SAMPLES, Library
from controller.match.stored_match import Entry, StoredMatch
from robodrome.backup.backup_file import MANIFEST, MAX_BYTES, BackupError, unpack
from robodrome.checks import metrics_token
from robodrome.cli.main import app
from tests.controller.match.test_match_file import MATCH
from tests.controller.test_config import EXAMPLE
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from web_remote.pairing.paired_phones import Pairing

CALIBRATION = Calibration(
    "test camera", Intrinsics(np.array([[900.0, 0, 640], [0, 905, 360], [0, 0, 1]]), np.zeros(5), (1280, 720)),
    41.5, 0.21, "2026-11-24",
)  # fmt: skip
SEED = secret_seed()
WIFI = "correct horse battery"


class Kept:
    """A data folder as tables leave it: matches, calibrations, and all kinds of secrets."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.table = folder / "table.toml"
        sim = self.data / "sim"
        with closing(JournalStore(sim)) as store:
            store.begin("m-1", "robotory", {}, {"W": 0}, {"light": {"kind": "human", "name": "Ana Secret"}}, 7)
            store.append("m-1", MATCH.entries[0])
            store.finish("m-1", "resigned/dark", ["light"])
            store.begin("m-2", "droids", {}, {}, {}, SEED)
            store.append("m-2", Entry(1, "action", "chance", "deal hidden card", "chance", 1.0))
            Library(store).add((SAMPLES / "robotory-1.json").read_text(encoding="utf-8"))
        FigureRegistry.load(self.data).pair(3, 0, "0011223344556677")
        CALIBRATION.save(sim / "calibration")
        CALIBRATION.save(folder / "calibration")
        self.table.write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
        pairing = Pairing(self.data / "phones.json")
        self.code = pairing.opening.code
        _, self.token = pairing.redeem(self.code, "Ana Secret")
        self.accounts = Accounts.kept("home", [0], self.data / "accounts.json")
        self.keys = ImageKeys.kept(self.data)
        self.metrics = metrics_token(self.data / "metrics.token") or ""
        (self.data / "figure-0.json").write_text(json.dumps({"wifi_password": WIFI}))

    def secrets(self) -> list[bytes]:
        texts = [self.token, sha256(self.token.encode()).hexdigest(), self.code, self.metrics, WIFI,
                 self.keys.of(0).hex(), *self.accounts.passwords.values()]  # fmt: skip
        return [text.encode() for text in texts]

    def of_matches(self) -> list[bytes]:
        texts = [seed_text(SEED), str(SEED), "Ana Secret", "hidden card", "place white c5"]
        return [text.encode() for text in texts]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def run(*words: object) -> str:
    result = CliRunner().invoke(app, list(map(str, words)), env={"COLUMNS": "400"})
    return result.output + str(result.exception or "")


def matches(folder: Path) -> list[StoredMatch]:
    with closing(JournalStore(folder)) as store:
        return [store.load(name) for name in store.matches()]


def unpacked(path: Path) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return b"\n".join(name.encode() + archive.read(name) for name in archive.namelist())


def backed_up(kept: Kept, folder: Path, files: int = 7) -> Path:
    path = folder / "backup.zip"
    assert f"{files} files" in run("backup", "--out", path, "--table", kept.table, "--data", kept.data)
    return path


def test_an_empty_folder_has_the_same_matches_and_calibrations_after_a_restore(kept: Kept, tmp_path: Path) -> None:
    kept.table.write_text(kept.table.read_text() + '[second_camera]\nsource = "phone"\n')
    CALIBRATION.save(tmp_path / "calibration" / "second")
    path = backed_up(kept, tmp_path, files=8)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    new = tmp_path / "new"
    new.mkdir()
    assert "8 files are restored" in run("restore", path, "--data", new)
    assert matches(new / "sim") == matches(kept.data / "sim")
    with closing(JournalStore(new / "sim")) as store:
        imported = [one for one in Library(store).search() if one.origin == "imported"]
        assert [Library(store).load(one.id).entries for one in imported] != []
    for folder in ("sim/calibration", "settings/calibration", "settings/calibration/second"):
        found = Calibration.load(new / folder)
        assert (found.camera, found.taken, found.reprojection_px) == ("test camera", "2026-11-24", 0.21)
        assert (found.intrinsics.matrix == CALIBRATION.intrinsics.matrix).all()
    assert FigureRegistry.load(new).radios == {0: 3}
    assert (new / "settings" / "table.toml").read_text() == kept.table.read_text()


def test_settings_in_the_data_folder_come_back_to_where_they_were(kept: Kept, tmp_path: Path) -> None:
    settings = kept.table.rename(kept.data / "table.toml")
    (tmp_path / "calibration").rename(kept.data / "calibration")
    path, new = tmp_path / "backup.zip", tmp_path / "new"
    assert "7 files" in run("backup", "--out", path, "--table", settings, "--data", kept.data)
    assert f"robodrome play --table {new / 'table.toml'}" in run("restore", path, "--data", new)
    assert (new / "table.toml").read_text() == settings.read_text()
    assert Calibration.load(new / "calibration").camera == "test camera"
    assert not (new / "settings").exists()


def test_accounts_keys_and_phones_stay_out_of_a_backup(kept: Kept, tmp_path: Path) -> None:
    content = unpacked(backed_up(kept, tmp_path))
    assert [secret for secret in kept.secrets() if secret in content] == []


@pytest.mark.parametrize("place", ["settings", "data"])
def test_what_opens_a_camera_stays_out_of_a_backup(kept: Kept, tmp_path: Path, place: str) -> None:
    address = "rtsp://ann:WORD@192.168.1.20/live?token=WORD"
    text = kept.table.read_text(encoding="utf-8").replace("source = 0", f'source = "{address}"  # not {address}')
    assert address in text
    table, folder = kept.table, tmp_path / "calibration"
    if place == "data":
        table, folder = table.rename(kept.data / "table.toml"), folder.rename(kept.data / "calibration")
    table.write_text(text, encoding="utf-8")
    record = json.loads((folder / "calibration.json").read_text())
    (folder / "calibration.json").write_text(json.dumps({**record, "camera": f"camera {address}"}))
    path, new = tmp_path / "backup.zip", tmp_path / "new"
    assert "7 files" in run("backup", "--out", path, "--table", table, "--data", kept.data)
    assert b"WORD" not in unpacked(path)
    assert "7 files are restored" in run("restore", path, "--data", new)
    back = new if place == "data" else new / "settings"
    assert load(back / "table.toml").camera.source == "rtsp://192.168.1.20/live"
    assert Calibration.load(back / "calibration").camera == "camera rtsp://192.168.1.20/live"


def test_a_backup_of_an_earlier_program_comes_back_with_its_cameras_address(kept: Kept, tmp_path: Path) -> None:
    def as_before(files: dict[str, bytes], _: object) -> None:
        record = json.loads(files["sim/calibration/calibration.json"])
        record["camera"] = "camera rtsp://ann:WORD@phone/live"
        files["sim/calibration/calibration.json"] = json.dumps(record).encode()
        files["settings/table.toml"] = files["settings/table.toml"].replace(
            b"source = 0", b'source = "rtsp://ann:WORD@phone/live"'
        )

    new = tmp_path / "new"
    assert "7 files are restored" in run("restore", rewritten(backed_up(kept, tmp_path), as_before), "--data", new)
    assert load(new / "settings" / "table.toml").camera.source == "rtsp://ann:WORD@phone/live"
    assert Calibration.load(new / "sim" / "calibration").camera == "camera rtsp://phone/live"


def test_a_backup_of_a_table_that_plays_is_of_one_moment(kept: Kept, tmp_path: Path) -> None:
    with closing(JournalStore(kept.data / "sim")) as playing:
        playing.append("m-2", Entry(2, "action", "chance", "another", "chance", 2.0))
        path = backed_up(kept, tmp_path)
        playing.append("m-2", Entry(3, "action", "chance", "later", "chance", 3.0))
    new = tmp_path / "new"
    new.mkdir()
    run("restore", path, "--data", new)
    assert [len(match.entries) for match in matches(new / "sim")] == [2, 1]


def test_a_folder_that_is_used_or_not_empty_is_left_alone(kept: Kept, tmp_path: Path) -> None:
    path = backed_up(kept, tmp_path)
    before = matches(kept.data / "sim")
    assert "is there already" in run("restore", path, "--data", kept.data)
    assert matches(kept.data / "sim") == before
    assert "nothing to keep" in run("backup", "--table", "sim", "--data", tmp_path / "empty")


def test_what_is_replaced_is_kept_next_to_it(kept: Kept, tmp_path: Path) -> None:
    path = backed_up(kept, tmp_path)
    before = matches(kept.data / "sim")
    said = run("restore", path, "--replace", "--data", kept.data)
    assert f"What was there before is in {kept.data / 'replaced-1'}" in said
    assert matches(kept.data / "sim") == matches(kept.data / "replaced-1" / "sim") == before
    assert (kept.data / "phones.json").exists()
    assert not (kept.data / "replaced-1" / "phones.json").exists()


def rewritten(path: Path, change: Callable[[dict[str, bytes], dict[str, Any]], object]) -> Path:
    """The backup with other files, and a manifest that lists them with their sums."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files.pop(MANIFEST))
    change(files, manifest)
    listed = {name: {"sha256": sha256(data).hexdigest(), "bytes": len(data)} for name, data in files.items()}
    manifest["files"] = manifest.pop("listed", {}) or listed
    hostile = path.with_name("hostile.zip")
    with zipfile.ZipFile(hostile, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json.dumps(manifest))
        for name, data in files.items():
            archive.writestr(name, data)
    return hostile


def bomb(files: dict[str, bytes], manifest: dict[str, Any]) -> None:
    """A file of zeros that says it is small."""
    files["sim/calibration/huge.png"] = bytes(50_000_000)
    manifest["listed"] = {
        name: {"sha256": sha256(data).hexdigest(), "bytes": min(len(data), 100_000)} for name, data in files.items()
    }


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) AS match FROM n"
"""What never ends when somebody looks at it."""


def claim(size: object) -> Callable[[dict[str, bytes], dict[str, Any]], None]:
    """A manifest that says so of the bytes of each file."""

    def change(files: dict[str, bytes], manifest: dict[str, Any]) -> None:
        manifest["listed"] = {name: {"sha256": sha256(data).hexdigest(), "bytes": size} for name, data in files.items()}

    return change


def journal(*statements: str) -> Callable[[dict[str, bytes], dict[str, Any]], None]:
    """A journal in which somebody else has done something."""

    def change(files: dict[str, bytes], _: dict[str, Any]) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "journal.sqlite"
            path.write_bytes(files["sim/journal.sqlite"])
            with closing(sqlite3.connect(path)) as db:
                db.execute("PRAGMA journal_mode = DELETE")
                for statement in statements:
                    db.execute(statement)
                    db.commit()
            files["sim/journal.sqlite"] = path.read_bytes()

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda files, _: files.update({"../evil.txt": b"x"}), "no backup has"),
        (lambda files, _: files.update({"/etc/evil": b"x"}), "no backup has"),
        (lambda files, _: files.update({"sim/../../evil.png": b"x"}), "no backup has"),
        (lambda files, _: files.update({"phones.json": b"{}"}), "no backup has"),
        (lambda files, _: files.update({"sim/matches/i-0.json": b"{}"}), "not a match file"),
        (lambda files, _: files.update({"sim/calibration/calibration.json": b"{}"}), "cannot be used"),
        (lambda files, _: files.update({"sim/journal.sqlite": b"no journal"}), "cannot be used"),
        (lambda files, _: files.update({"settings/table.toml": b"name = 3"}), "cannot be used"),
        (lambda _, manifest: manifest.update(version=2), "version 2"),
        (lambda _, manifest: manifest.update(format="other"), "manifest cannot be read"),
        (bomb, "more bytes than it says"),
        (claim(-2), "manifest cannot be read"),
        (claim(MAX_BYTES + 1), "manifest cannot be read"),
        (claim("7"), "manifest cannot be read"),
        (claim(MAX_BYTES // 4), "would fill 512 MB"),
        (lambda _, manifest: manifest.update(version=int("9" * 4_000)), "manifest cannot be read"),
        (lambda _, manifest: manifest.update(made=json.loads("[" * 900 + "]" * 900)), "manifest cannot be read"),
        (journal("CREATE VIEW endless AS " + ENDLESS), "the view 'endless', which no journal has"),
        (journal("DROP TABLE about", "CREATE VIEW about AS " + ENDLESS), "the view 'about', which no journal has"),
        (
            journal("CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM match; END"),
            "the trigger 'more', which no journal has",
        ),
        (journal("CREATE INDEX own ON match(finished)"), "the index 'own', which no journal has"),
        (journal("DROP TABLE entry"), "a table is missing"),
        (journal("UPDATE entry SET text = 'pass'"), "entry 1 of 1 is damaged"),
        (journal("PRAGMA user_version = 1"), "is of version 1"),
    ],
)
def test_a_hostile_archive_is_refused(kept: Kept, tmp_path: Path, change: Any, says: str) -> None:
    with pytest.raises(BackupError, match=says):
        unpack(rewritten(backed_up(kept, tmp_path), change), tmp_path / "unpacked" / "here")
    assert not list(tmp_path.rglob("evil*"))


def test_a_folder_in_brackets_is_named_as_it_is(kept: Kept, tmp_path: Path) -> None:
    folder = tmp_path / "[old]"
    folder.mkdir()
    path = folder / "backup.zip"
    assert f"{path}: 7 files" in run("backup", "--out", path, "--table", kept.table, "--data", kept.data)
    new = folder / "[new]"
    assert f"files are restored in {new}." in run("restore", path, "--data", new)
    assert f"What was there before is in {new / 'replaced-1'}" in run("restore", path, "--replace", "--data", new)
    report = folder / "report.zip"
    assert f"{report} is written" in run("diagnostics", "--out", report, "--table", kept.table, "--data", kept.data)


def test_a_hostile_archive_changes_nothing(kept: Kept, tmp_path: Path) -> None:
    new = tmp_path / "new"
    new.mkdir()
    hostile = rewritten(backed_up(kept, tmp_path), journal("CREATE VIEW endless AS " + ENDLESS))
    assert "no journal has" in run("restore", hostile, "--data", new)
    assert list(new.iterdir()) == []


def test_what_takes_too_much_changes_nothing(kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, new = backed_up(kept, tmp_path), tmp_path / "new"
    new.mkdir()
    monkeypatch.setattr(confined, "WALL_S", 0.01)
    assert "cannot be taken: it takes longer than 0.01 s" in run("restore", path, "--data", new)
    assert list(new.iterdir()) == []


def test_what_is_damaged_is_refused(kept: Kept, tmp_path: Path) -> None:
    path = backed_up(kept, tmp_path)
    data = path.read_bytes()
    half = tmp_path / "half.zip"
    for damaged in (data[: len(data) // 2], b"", data[:200] + bytes(200) + data[400:]):
        half.write_bytes(damaged)
        with pytest.raises(BackupError, match="damaged"):
            unpack(half, tmp_path / "unpacked")
    with pytest.raises(BackupError, match="cannot be read"):
        unpack(tmp_path / "none.zip", tmp_path / "unpacked")
    twice = io.BytesIO(data)
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(twice, "a") as archive:
        archive.writestr(MANIFEST, "{}")
    half.write_bytes(twice.getvalue())
    with pytest.raises(BackupError, match="one twice"):
        unpack(half, tmp_path / "unpacked")


def test_a_journal_is_written_again_and_keeps_its_matches(kept: Kept, tmp_path: Path) -> None:
    """Also one of an older program, whose backup has no mark and whose journal has no list."""
    before = matches(kept.data / "sim")

    def older(files: dict[str, bytes], manifest: dict[str, Any]) -> None:
        journal("DROP TABLE about")(files, manifest)
        del files["sim/journal.mark"]

    new = tmp_path / "new"
    assert "7 files are restored" in run("restore", rewritten(backed_up(kept, tmp_path), older), "--data", new)
    assert [replace(one, begun="", winners=()) for one in before] == matches(new / "sim")
    assert (new / "sim" / "journal.mark").exists()


def test_plies_that_a_journal_lacked_in_the_backup_are_told(kept: Kept, tmp_path: Path) -> None:
    high_water.write(kept.data / "sim", high_water.Acknowledged(2, 5, 1))
    path, new = backed_up(kept, tmp_path), tmp_path / "new"
    assert "When the backup was made, 3 plies were missing already" in run("restore", path, "--data", new)
    with closing(JournalStore(new / "sim")) as store:
        assert store.cut == ""


def test_diagnostics_tell_much_and_no_secret(kept: Kept, tmp_path: Path) -> None:
    path = tmp_path / "trouble.zip"
    settings = kept.table.read_text().replace("source = 0", 'source = "rtsp://eve:s3cret@192.168.1.20/x"')
    kept.table.write_text(settings)
    assert "It holds no names" in run("diagnostics", "--out", path, "--table", kept.table, "--data", kept.data)
    content = unpacked(path)
    secrets = [*kept.secrets(), *kept.of_matches(), b"s3cret", b"192.168.1.20"]
    assert [secret for secret in secrets if secret in content] == []
    with zipfile.ZipFile(path) as archive:
        told = {name: json.loads(archive.read(name)) for name in archive.namelist()}
    assert told["machine.json"]["packages"]["numpy"]
    assert told["settings.json"]["camera"]["source"] == "an address"
    sim = told["data.json"]["sim/"]
    assert set(told["data.json"]["."]["bytes"]) == {
        "accounts.json", "figures.json", "image.key", "metrics.token", "phones.json",
    }  # fmt: skip
    assert told["data.json"]["."]["others"] == 1
    assert sim["journal"] == {
        "matches": {"robotory": 1, "droids": 1}, "ended": {"resigned": 1, "running": 1}, "plies": 2, "damaged": 0,
    }  # fmt: skip
    assert sim["calibrations"]["calibration"]["size_px"] == [1280, 720]


def test_diagnostics_of_a_broken_table_are_written_too(kept: Kept, tmp_path: Path) -> None:
    path = tmp_path / "trouble.zip"
    (kept.data / "sim" / "calibration" / "calibration.json").write_text("{")
    (kept.data / "sim" / "journal.sqlite").write_bytes(b"no journal")
    run("diagnostics", "--out", path, "--table", tmp_path / "none.toml", "--data", kept.data)
    with zipfile.ZipFile(path) as archive:
        told = json.loads(archive.read("data.json"))["sim/"]
    assert told["journal"] == {"trouble": "DamagedStoreError"}
    assert told["calibrations"]["calibration"] == {"trouble": "CalibrationError"}
