"""What writes files, tried on a disk that is full or read-only.

Usage: ``unshare --map-root-user --mount python -m tests.robodrome.backup.bad_disks FOLDER full``, or ``read-only``.
Prints a JSON object: by operation, what was printed while the disk was bad. It asserts that nothing was lost, when the
disk is well again. The disk is a tmpfs over the folder, which only this process and its children see.
"""

import asyncio
import io
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from signal import SIGINT
from unittest.mock import patch

import numpy as np
import pytest

from base.clock import run_simulated
from base.processes import mortal
from controller.api.english import error_text
from controller.errors import ControllerError, OrderError
from controller.fleet.records import FigureRegistry
from controller.links.accounts import Accounts
from controller.match.journal_store import FILE
from lab.endurance.play_process import free_port
from lab.endurance.small_disk import SmallDisk, small_disk
from robodrome import __main__
from robodrome.client import join
from tests.controller.match.test_journal_store import change, entry, resumed, write
from tests.controller.table.harness import TableHarness
from vision.calibration import Calibration
from vision.errors import VisionError
from vision.geometry.intrinsics import Intrinsics
from vision.recording.recorder import Recorder
from web_remote.pairing.paired_phones import Pairing, PairingError

Bad = Callable[[], AbstractContextManager[None]]
"""Makes the disk bad for a block."""


@contextmanager
def full(disk: SmallDisk) -> Iterator[None]:
    """Not one byte is free."""
    disk.fill()
    yield
    disk.free()


@contextmanager
def read_only(disk: SmallDisk) -> Iterator[None]:
    """Nothing can be written; the kernel refuses this while a file is open for writing."""
    for rights in ("ro", "rw"):
        subprocess.run(["mount", "-o", f"remount,{rights}", str(disk.folder)], check=True)
        if rights == "ro":
            yield


def said(work: Callable[[], object]) -> str:
    """The words with which something is refused."""
    try:
        work()
    except (ControllerError, VisionError, PairingError, OSError) as error:
        return str(error)
    raise AssertionError("it was written")


def command(*words: str) -> str:
    """What a command says that must fail, and may not show a traceback."""
    output = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with (
        patch.object(sys, "argv", ["robodrome", *words]),
        patch.object(sys, "stdin", io.StringIO("\n" * 30)),
        redirect_stdout(output),
        redirect_stderr(output),
        pytest.raises(SystemExit) as ended,
    ):
        __main__.main()
    assert ended.value.code == 1
    return output.buffer.getvalue().decode()  # type: ignore[attr-defined]


def joining(folder: Path, bad: Bad) -> str:
    """The invitation that could not be used up stays good."""
    pairing = Pairing(folder / "phones.json")
    with bad():
        words = said(lambda: pairing.redeem(pairing.opening.code, "Ana"))
    phone, _ = pairing.redeem(pairing.opening.code, "Ana")
    assert Pairing(folder / "phones.json").phones == {phone.id: phone}
    return words


def sitting(folder: Path, bad: Bad) -> str:
    """The seat is taken, and kept with the next change."""
    pairing = Pairing(folder / "phones.json")
    phone, _ = pairing.redeem(pairing.opening.code, "Ana")
    with bad():
        pairing.place(phone.id, "light")
        words = str(pairing.trouble or "")
    assert Pairing(folder / "phones.json").phones == {phone.id: phone}
    pairing.appoint(phone.id, False)
    assert Pairing(folder / "phones.json").phones[phone.id].seat == "light"
    assert pairing.trouble is None
    return words


def opening_a_journal(folder: Path, bad: Bad) -> str:
    """What is in it stays."""
    write(folder, 3).close()
    with bad():
        words = said(lambda: write(folder, 1))
    stored, cut = resumed(folder)
    assert stored is not None
    assert (stored.entries, cut) == (tuple(entry(n) for n in range(1, 4)), "")
    return words


def writing_a_journal(folder: Path, bad: Bad) -> str:
    """Each entry is there or was refused, and the next ones follow."""
    with closing(write(folder, 3)) as store:
        with bad():
            words = said(lambda: [store.append("m-1", entry(n)) for n in range(4, 400)])
            said(lambda: [store.settle("m-1", n) for n in range(400)])  # less than an entry may still have had room
            said(lambda: store.finish("m-1", "played"))
        written = len(store.load("m-1").entries)
        store.append("m-1", entry(written + 1))
    stored, cut = resumed(folder)
    assert stored is not None
    assert (stored.entries, stored.finished, cut) == (tuple(entry(n) for n in range(1, written + 2)), None, "")
    return words


def repairing_a_journal(folder: Path, bad: Bad) -> str:
    """The damaged one stays unchanged, and no partial copy stays next to it."""
    write(folder / "sim", 5).close()
    change(folder / "sim", "UPDATE entry SET text = 'x' WHERE n = 2")
    damaged = (folder / "sim" / FILE).read_bytes()
    with bad():
        words = command("doctor", "--repair", "--table", "sim", "--data", str(folder))
    assert (folder / "sim" / FILE).read_bytes() == damaged
    assert not list((folder / "sim").glob("*damaged*"))
    return words


def ordering(folder: Path, bad: Bad) -> str:
    """An order that is refused has done nothing, and may be given again."""

    async def play() -> str:
        async with TableHarness(folder).running() as harness:
            await harness.begin()
            with bad():
                while not (words := harness.table.view("light")["notices"]):  # the file's last block takes some more
                    harness.table.seat("dark", "human", "Ben", None)
                try:
                    await harness.table.submit(harness.order("place white c4"))
                except OrderError as error:
                    words = [{"text": error_text(error)}]
                assert harness.table.view("light")["log"] == {}
            await harness.table.submit(harness.order("place white c4", name="the next tap"))
            assert [ply["action"] for ply in harness.table.view("light")["log"].values()] == ["place white c4"]
            return str(words[0]["text"])

    return run_simulated(play())


def calibrating(folder: Path, bad: Bad) -> str:
    """The calibration from before stays."""
    lens = Intrinsics(np.array([[900.0, 0, 640], [0, 900, 360], [0, 0, 1]]), np.zeros(5), (1280, 720))
    here = Calibration("here", lens, 30.0, 0.2, "2026-01-01T00:00:00+00:00")
    here.save(folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with bad():
        words = said(lambda: Calibration("there", lens, 31.0, 0.2, "2026-02-01T00:00:00+00:00").save(folder))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    return words


def pairing_a_figure(folder: Path, bad: Bad) -> str:
    """The figure keeps the tag that is in the file."""
    registry = FigureRegistry.load(folder)
    registry.pair(4, tag=1, unique_id="ab")
    with bad():
        words = said(lambda: registry.pair(6, tag=1, unique_id="cd"))
    assert registry.radios == FigureRegistry.load(folder).radios == {1: 4}
    return words


def making_accounts(folder: Path, bad: Bad) -> str:
    """The passwords that the figures know stay."""
    path = folder / "accounts.json"
    before = Accounts.kept("attic", range(2), path)
    with bad():
        words = said(lambda: Accounts.kept("attic", range(9), path))
    assert Accounts.kept("attic", range(2), path) == before
    return words


def recording(folder: Path, bad: Bad) -> str:
    """A recording that cannot go on says so, once."""
    lens = Intrinsics(np.array([[900.0, 0, 640], [0, 900, 360], [0, 0, 1]]), np.zeros(5), (1280, 720))
    here = Calibration("here", lens, 30.0, 0.2, "2026-01-01T00:00:00+00:00")
    with bad():
        return said(lambda: Recorder(folder / "film.rec", "robotory", here))


def opening_a_table(folder: Path, bad: Bad) -> str:
    """It does not begin what it could not keep."""
    with bad():
        return command("play", "robotory", "--table", "sim", "--port", "0", "--data", str(folder / "data"))


def exporting(folder: Path, bad: Bad) -> str:
    """A demo does not play a game whose film cannot be saved."""
    with bad():
        return command("demo", "robotory", "--out", str(folder / "film"))


def printing(folder: Path, bad: Bad) -> str:
    """The old sheet stays."""
    sheet = folder / "sheet.pdf"
    sheet.write_text("old")
    with bad():
        words = command("print", "sheet", "robotory", "--out", str(sheet))
    assert [(path.name, path.read_text()) for path in folder.iterdir()] == [("sheet.pdf", "old")]
    return words


def writing_settings(folder: Path, bad: Bad) -> str:
    """Nothing is asked that could not be written."""
    with bad():
        return command("new-table", "--out", str(folder / "table.toml"))


def logging(folder: Path, bad: Bad) -> str:
    """A table whose output fills a disk plays on: phones can join."""
    with tempfile.TemporaryDirectory() as data, (folder / "log").open("ab", buffering=0) as log:
        port = free_port()
        words = ["play", "robotory", "--table", "sim", "--host", "127.0.0.1", "--port", str(port), "--data", data]
        table = subprocess.Popen(mortal([sys.executable, "-m", "robodrome", *words]), stdout=log, stderr=log)
        while "The page answers" not in (shown := (folder / "log").read_text()):
            assert table.poll() is None, shown
            time.sleep(0.05)
        (code,) = re.findall(r"/j#(\S+)", shown)
        with bad():
            said(lambda: [log.write(b".") for _ in range(100_000)])  # the file's last block takes some more
            assert asyncio.run(join(f"localhost:{port}", code, "Ana")).startswith("robodrome-")
        table.send_signal(SIGINT)
        assert table.wait() == 0
    return (folder / "log").read_text().removeprefix(shown).strip(".")


OPERATIONS: Mapping[str, Callable[[Path, Bad], str]] = {
    operation.__name__: operation
    for operation in (
        joining,
        sitting,
        opening_a_journal,
        writing_a_journal,
        repairing_a_journal,
        ordering,
        calibrating,
        pairing_a_figure,
        making_accounts,
        recording,
        opening_a_table,
        exporting,
        printing,
        writing_settings,
        logging,
    )
}

HOLDS_FILES = {"writing_a_journal", "ordering", "logging"}
"""These keep a file open, under which no disk can be made read-only."""


def main(folder: Path, kind: str) -> None:
    """Try all operations."""
    with small_disk(folder) as disk:
        said_by = {}
        for name, operation in OPERATIONS.items():
            if kind == "full" or name not in HOLDS_FILES:
                (folder / name).mkdir()
                said_by[name] = operation(folder / name, partial(full if kind == "full" else read_only, disk))
    print(json.dumps(said_by))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
