"""What the program has said is saved is there after any power cut, and a cut in between leaves the old or the new."""

from collections.abc import Callable
from contextlib import closing
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from rich.console import Console

from controller.config import CameraSettings
from controller.fleet.image_keys import ImageKeys
from controller.fleet.records import FigureRegistry
from controller.linked.link_record import LinkFile, LinkRecord
from controller.links.accounts import kept_passwords
from controller.match.journal_store import JournalStore
from controller.match.library import Library
from controller.match.match_file import write_match
from controller.match.stored_match import Entry
from lab.simulate.disk.disk import Disk
from robodrome import own_certificate
from robodrome.backup import restore
from robodrome.backup.backup import packed_backup
from robodrome.console.settings_file import save_settings
from robodrome.setup.kept_choice import KeptChoice
from robodrome.setup.new_settings import write_settings
from tests.controller.match.test_match_file import MATCH
from tests.web_remote.doubles.console_double import SETTINGS
from vision.calibration import Calibration
from vision.errors import CalibrationError
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.rectification import BoardGrid
from vision.surface.empty_board import Reference
from web_remote.pairing.camera_phones import CameraPhones
from web_remote.pairing.operator_pin import FILE as PINS
from web_remote.pairing.operator_pin import PinFile, hashed
from web_remote.pairing.paired_phones import Pairing

Act = Callable[[Path], object]


class Promise(NamedTuple):
    """Something that is saved: `act` changes what there is `before`, and `read` says what there is."""

    before: Act
    act: Act
    read: Act


def nothing(folder: Path) -> None:
    pass


def join(folder: Path) -> None:
    pairing = Pairing(folder / "phones.json")
    pairing.redeem(pairing.opening.code, "Ana")


def leave(folder: Path) -> None:
    pairing = Pairing(folder / "phones.json")
    pairing.forget(next(iter(pairing.phones)))


def paired(folder: Path) -> object:
    return Pairing(folder / "phones.json").phones


def film(folder: Path) -> None:
    pairing = Pairing()
    CameraPhones(pairing, folder / "cameras.json").redeem(pairing.invite("camera").code)


def admit(folder: Path) -> None:
    cameras = CameraPhones(Pairing(), folder / "cameras.json")
    cameras.admit(next(iter(cameras.phones)))


def films(folder: Path) -> object:
    return CameraPhones(Pairing(), folder / "cameras.json").phones


def stop_filming(folder: Path) -> None:
    cameras = CameraPhones(Pairing(), folder / "cameras.json")
    cameras.forget(next(iter(cameras.phones)))


def imported(folder: Path) -> list[str]:
    with closing(JournalStore(folder)) as store:
        return [one.id for one in Library(store).search() if one.origin == "imported"]


def import_match(folder: Path) -> None:
    with closing(JournalStore(folder)) as store:
        Library(store).add(write_match(MATCH))


def remove_match(folder: Path) -> None:
    (match,) = imported(folder)
    with closing(JournalStore(folder)) as store:
        Library(store).remove(match)


def begin_match(folder: Path) -> None:
    with closing(JournalStore(folder)) as store:
        store.begin("m-1", "robotory", {}, {}, {}, 1, "2026-01-02T10:00:00+00:00")


def end_match(folder: Path) -> None:
    with closing(JournalStore(folder)) as store:
        store.append("m-1", Entry(1, "action", "light", "place white c5", "phone/x", 1.0))
        store.finish("m-1", "played", ["light"])


def ended(folder: Path) -> list[str]:
    with closing(JournalStore(folder)) as store:
        return [one.id for one in store.listed() if one.finished]


def calibrate(shade: int) -> Act:
    picture = Reference(np.full((9, 9, 3), shade, np.uint8), BoardGrid(0.0, 9.0, 1.0, 9, 9), "2031-05-04T10:00:00")
    lens = Intrinsics(np.eye(3), np.zeros(5), (1280, 720))
    calibration = Calibration("Ceiling", lens, 39.5, 0.21, "2031-05-04T10:01:00", picture)
    return lambda folder: calibration.save(folder / "calibration")


def shade_of(folder: Path) -> object:
    try:
        found = Calibration.load(folder / "calibration").reference
    except CalibrationError:
        if (folder / "calibration" / "calibration.json").exists():
            raise
        return None
    return found and int(found.picture.max())


def write_table(folder: Path) -> None:
    (folder / "table.toml").write_text(SETTINGS)


def text_of(name: str) -> Act:
    return lambda folder: (folder / name).read_text() if (folder / name).exists() else None


def link(folder: Path) -> None:
    LinkFile(folder).commit(LinkRecord(code="0" * 12, side="leader", house="Ana's"))


def leave_backup(folder: Path) -> None:
    begin_match(folder)
    end_match(folder)
    (folder / restore.WAITING).write_bytes(packed_backup(folder, "sim")[0])


def send_backup(folder: Path) -> None:
    (folder / f"restore.sent-{'0' * 16}").write_text("a backup")


PROMISES = {
    "a phone": Promise(nothing, join, paired),
    "a phone that was removed": Promise(join, leave, paired),
    "a camera": Promise(nothing, film, films),
    "a camera that was admitted": Promise(film, admit, films),
    "a camera that was removed": Promise(film, stop_filming, films),
    "a PIN": Promise(
        nothing, lambda at: PinFile(at / PINS).write(hashed("271828")), lambda at: PinFile(at / PINS).read()
    ),
    "no PIN": Promise(
        lambda at: PinFile(at / PINS).write(hashed("271828")),
        lambda at: PinFile(at / PINS).forget(),
        lambda at: PinFile(at / PINS).read(),
    ),
    "an imported match": Promise(nothing, import_match, imported),
    "no imported match": Promise(import_match, remove_match, imported),
    "a match that has ended": Promise(begin_match, end_match, ended),
    "a first calibration": Promise(nothing, calibrate(90), shade_of),
    "another calibration": Promise(calibrate(90), calibrate(180), shade_of),
    "settings": Promise(
        write_table,
        lambda at: save_settings(at / "table.toml", SETTINGS.replace("attic", "cellar")),
        text_of("table.toml"),
    ),
    "first settings": Promise(
        nothing,
        lambda at: write_settings(at / "table.toml", "robotory", CameraSettings(source="0")),
        text_of("table.toml"),
    ),
    "a choice": Promise(nothing, lambda at: KeptChoice(at).take(game="droids"), lambda at: KeptChoice(at).now),
    "a figure": Promise(
        nothing, lambda at: FigureRegistry.load(at).pair(3, 4, "ab"), lambda at: FigureRegistry.load(at).radios
    ),
    "keys": Promise(nothing, ImageKeys.kept, text_of("image.key")),
    "accounts": Promise(
        nothing, lambda at: kept_passwords(at / "broker.json", {"hands": "secret"}), text_of("broker.json")
    ),
    "a link": Promise(nothing, link, lambda at: LinkFile(at).load()),
    "no link": Promise(link, lambda at: LinkFile(at).remove(), lambda at: LinkFile(at).load()),
    "a backup that is taken": Promise(send_backup, lambda at: restore.confirm("0" * 16, at), restore.is_waiting),
    "a backup that is not": Promise(
        lambda at: (at / restore.WAITING).write_text("a backup"), restore.cancel, restore.is_waiting
    ),
    "a backup that is brought back": Promise(
        leave_backup, lambda at: restore.restore_waiting(at, Console(quiet=True)), restore.is_waiting
    ),
}


@pytest.mark.parametrize("name", PROMISES)
def test_what_is_saved_stays_and_a_cut_in_between_leaves_the_old_or_the_new(name: str, tmp_path: Path) -> None:
    before, act, read = PROMISES[name]
    data = tmp_path / "data"
    data.mkdir()
    before(data)
    old = read(data)
    disk, left = Disk(data, Random(0)), []

    def cut(call: str) -> None:
        left.append(tmp_path / f"cut-{len(left)}")
        disk.tree.leave(left[-1], Random(len(left)))

    with disk.installed():
        disk.before = cut
        act(data)
        disk.before = lambda call: None
        for number in range(8):
            disk.tree.leave(tmp_path / f"after-{number}", Random(number))
    new = read(data)
    assert old != new
    assert [read(tmp_path / f"after-{number}") for number in range(8)] == [new] * 8
    assert left
    assert all(read(folder) in (old, new) for folder in left)


def test_a_cut_while_a_backup_is_brought_back_loses_nothing(tmp_path: Path) -> None:
    data, left = tmp_path / "data", list[Path]()
    data.mkdir()
    leave_backup(data)
    disk = Disk(data, Random(0))

    def cut(call: str) -> None:
        left.append(tmp_path / f"cut-{len(left)}")
        disk.tree.leave(left[-1], Random(len(left)))

    with disk.installed():
        disk.before = cut
        restore.restore_waiting(data, Console(quiet=True))
    for folder in Random(1).sample(left, 4):
        restore.restore_waiting(folder, Console(quiet=True))
        assert ended(folder) == ["m-1"]


class OpensslDouble:
    """Writes a key, or a certificate that names the keys of its owner and of who has signed it."""

    def __init__(self) -> None:
        self._keys = count()

    def __call__(self, folder: Path, *command: str) -> None:
        """Run a command in a folder."""
        named = dict(pairwise(command))
        if command[0] == "req":
            (folder / named["-keyout"]).write_text(f"{next(self._keys)}")
        else:
            keys = folder / named["-in"].replace("csr", "key"), folder / named["-keyfile"]
            (folder / named["-out"]).write_text(" ".join(key.read_text() for key in keys))


@pytest.mark.parametrize("name", ["10.0.0.1", "table.example.org"])
def test_a_cut_leaves_no_certificate_that_its_key_or_authority_does_not_fit(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is renewed, with its authority, whose end has come; for the same name, or for another one."""
    monkeypatch.setattr(own_certificate, "_openssl", OpensslDouble())
    monkeypatch.setattr(own_certificate, "_lasts", lambda file: file.exists() and " " in file.read_text())
    data, left = tmp_path / "data", list[Path]()
    own_certificate.own_certificate(data, {"10.0.0.1"})
    (data / own_certificate.AUTHORITY).unlink()
    disk = Disk(data, Random(0))

    def cut(call: str) -> None:
        for _ in range(4):
            left.append(tmp_path / f"cut-{len(left)}")
            disk.tree.leave(left[-1], Random(len(left)))

    with disk.installed():
        disk.before = cut
        own_certificate.own_certificate(data, {name})
    assert len(left) > 20
    for folder in left:
        found = own_certificate.own_certificate(folder, {name})
        keys = [(folder / file).read_text() for file in ("table.key", "ca.key")]
        assert found.file.read_text().split() == keys
