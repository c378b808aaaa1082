"""Faults that are planted into the writing of files are found by power cuts."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from base import files
from lab.simulate.faults import Fault
from lab.simulate.simulation import Plan, simulate
from vision import calibration
from web_remote.pairing import paired_phones

Patch = pytest.MonkeyPatch


def syncs_no_folder(patch: Patch) -> None:
    patch.setattr(files, "sync", lambda path: None)


def syncs_no_file(patch: Patch) -> None:
    real = os.fsync

    def fsync(descriptor: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").resolve().is_dir():
            real(descriptor)

    patch.setattr(files, "os", _Os(fsync))


class _Os:
    """The module, with another `fsync`."""

    def __init__(self, fsync: Callable[[int], None]) -> None:
        self.fsync = fsync

    def __getattr__(self, name: str) -> object:
        return getattr(os, name)


def writes_phones_in_place(patch: Patch) -> None:
    def write(path: Path, data: bytes) -> None:
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    patch.setattr(paired_phones, "write_private", write)


def writes_calibrations_in_place(patch: Patch) -> None:
    patch.setattr(calibration, "write_whole", lambda path, data: path.write_bytes(data))


def cut(number: int, t_s: float) -> Fault:
    return Fault(number, t_s, "power", "power cut", 1.0)


VISITS = (Fault(0, 12.0, "visitors", "keeper", 20.0), Fault(1, 12.0, "visitors", "guest", 20.0))
CUTS = tuple(cut(number, 6.0 + 8.0 * number) for number in range(2, 12))
PLANTED = (
    (syncs_no_folder, {"error"}),
    (syncs_no_file, {"error"}),
    (writes_phones_in_place, {"error"}),
    (writes_calibrations_in_place, {"kept"}),
)


@pytest.mark.parametrize(("plant", "codes"), PLANTED)
def test_a_planted_fault_is_found(plant: Callable[[Patch], None], codes: set[str], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    violation = simulate(Plan(1, "robotory", 100.0, (), (*VISITS, *CUTS))).violation
    assert violation is not None
    assert violation.code in codes, violation
