"""The runs of a tuning as a file, so they can be fitted again, and driven again by the simulator."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from controller.errors import StoreError
from controller.tuning.fit import Run
from controller.tuning.watch import Sighting
from engine.untrusted import read_json

VERSION = 1
"""Format of the file."""

Starts = tuple[float, float, float, float]
"""The duty from which each wheel leaves rest, in the order of `Fit.lines`."""


def as_log(figure: int, runs: Sequence[Run], starts: Starts) -> bytes:
    """The contents of a file."""
    log = {"version": VERSION, "figure": figure, "starts": starts, "runs": [asdict(run) for run in runs]}
    return (json.dumps(log) + "\n").encode()


def read_log(path: Path) -> tuple[int, list[Run], Starts]:
    """The figure, its runs and its starts.

    Raises:
        StoreError: the file cannot be read, is not such a log, or a newer program wrote it.
    """
    try:
        log = read_json(path.read_bytes())
        if log["version"] != VERSION:
            raise StoreError(f"{path} is a log of version {log['version']}, this program reads {VERSION}: update it")
        first, second, third, fourth = (float(start) for start in log["starts"])
        return int(log["figure"]), [_run(run) for run in log["runs"]], (first, second, third, fourth)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise StoreError(
            f"{path} is not a log of `robodrome figures tune --out`: {type(error).__name__}: {error}"
        ) from error


def _run(record: dict[str, Any]) -> Run:
    seen = tuple(Sighting(**sighting) for sighting in record.pop("seen"))
    felt = tuple((float(t_s), float(yaw_rad)) for t_s, yaw_rad in record.pop("felt"))
    return Run(**record, seen=seen, felt=felt)
