"""Somebody who saves what the pages for owners do: what the table has said is saved, it keeps."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from controller.errors import ControllerError
from controller.fleet.records import FigureRegistry
from controller.linked.link_record import LinkFile, LinkRecord
from lab.simulate.checks import Violation
from lab.simulate.table import SeededTable
from robodrome.setup.kept_choice import KeptChoice
from vision.calibration import Calibration
from vision.errors import CalibrationError
from vision.geometry.intrinsics import Intrinsics

REFUSALS = (ControllerError, CalibrationError)
"""Errors that say in words why something cannot be saved, besides those of the system."""


class Saved(NamedTuple):
    """A number that is saved in a folder, and how it is read again; None: nothing is saved."""

    save: Callable[[Path, int], object]
    read: Callable[[Path], int | None]


def _link(folder: Path, number: int) -> None:
    file = LinkFile(folder)
    if number % 4:
        file.commit(LinkRecord(code="", side="leader", house="", turn=number))
    else:
        file.remove()


def _linked(folder: Path) -> int | None:
    record = LinkFile(folder).load()
    return record.turn if record else None


def _calibrate(folder: Path, number: int) -> None:
    lens = Intrinsics(np.eye(3), np.zeros(5), (1280, 720))
    Calibration("Ceiling", lens, float(number), 0.2, "").save(folder / "calibration")


def _calibrated(folder: Path) -> int | None:
    if not (folder / "calibration" / "calibration.json").exists():
        return None
    return int(Calibration.load(folder / "calibration").figure_tag_height_mm)


SAVED = {
    "choice": Saved(
        lambda folder, number: KeptChoice(folder).take(source=str(number)),
        lambda folder: int(KeptChoice(folder).now.source or 0) or None,
    ),
    "tag of a figure": Saved(
        lambda folder, number: FigureRegistry.load(folder).pair(1, number, ""),
        lambda folder: next(iter(FigureRegistry.load(folder).radios), None),
    ),
    "link": Saved(_link, _linked),
    "calibration": Saved(_calibrate, _calibrated),
}


class Keeper:
    """What one table must have kept.

    Args:
        table: at which it is saved.
    """

    def __init__(self, table: SeededTable) -> None:
        self._table = table
        self._may_be: dict[str, set[int | None]] = {name: {None} for name in SAVED}
        self._saves = 0

    async def save(self, rng: Random) -> str:
        """Save something else; the answer.

        Raises:
            Violation: what was saved last is not there.
        """
        name = rng.choice([*SAVED])
        self._saves += 1
        number, removes = self._saves, name == "link" and self._saves % 4 == 0
        new = None if removes else number
        self._check(name)
        self._may_be[name].add(new)
        try:
            await self._table.controller.answer(lambda requests: _saved(self._table.controller.folder, name, number))
        except (OSError, *REFUSALS) as error:
            return f"{name} is not known to be saved: {type(error).__name__}"
        self._may_be[name] = {new}
        return f"{name} is saved"

    def _check(self, name: str) -> None:
        run = self._table.controller
        if not run.is_open:
            return
        try:
            found = SAVED[name].read(run.folder)
        except (OSError, *REFUSALS) as error:
            raise Violation("kept", f"the {name} cannot be read: {error}") from error
        if found not in self._may_be[name]:
            raise Violation("kept", f"the {name} is {found}, and was saved as {self._may_be[name]}")
        self._may_be[name] = {found}


async def _saved(folder: Path, name: str, number: int) -> None:
    SAVED[name].save(folder, number)
