"""A table as a killed controller left it: kept in a file of the run, and taken up by the next simulated table there.

It holds what stays on a real table: figures where they stand, with the charge that is left to them, and tokens.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from base.files import write_private
from controller.sim.settings import SimSettings
from controller.sim.true_state import TrueToken

_FILE = "left-table.json"


@dataclass(frozen=True, slots=True)
class LeftFigure:
    """A figure's id, its place in board mm, its yaw, and the charge of its battery, 0 to 1."""

    id: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    charge: float


@dataclass(frozen=True, slots=True)
class LeftTable:
    """Everything on the table, and the settings with which it was simulated."""

    settings: SimSettings
    figures: tuple[LeftFigure, ...]
    tokens: tuple[TrueToken, ...]


_JSON = TypeAdapter(LeftTable)


def keep(run_dir: Path, left: LeftTable) -> None:
    """Write the table down; does nothing without a folder."""
    with suppress(FileNotFoundError):
        write_private(run_dir / _FILE, _JSON.dump_json(left))


def kept(run_dir: Path, settings: SimSettings) -> LeftTable | None:
    """The table that was left in this folder; None if there is none with these settings."""
    try:
        left = _JSON.validate_json((run_dir / _FILE).read_bytes())
    except (FileNotFoundError, ValueError):  # of an earlier version: such a table is set up again
        return None
    return left if left.settings == settings else None


def forget(run_dir: Path) -> None:
    """Remove the file: the table was taken up, or another one takes its place."""
    (run_dir / _FILE).unlink(missing_ok=True)
