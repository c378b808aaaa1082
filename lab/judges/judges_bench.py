"""`python -m lab judges`: what outside judges say of figures that drive, and of vision."""

import math
from collections.abc import Collection
from pathlib import Path
from typing import Any

from rich.console import Console

from lab.judges import figure_tuning, films, sight, simulators
from lab.judges.films import LampLight
from lab.judges.littered import littered_frames
from lab.judges.sweeps import sweep_bench
from lab.judges.tracing import LightCache, cache_folder

PARTS = ("tuning", "drives", "sight", "things", "films", "sweep", "traced-sweep")
"""What can be judged: figures that are tuned and that drive, by MuJoCo; vision on frames, also with things on the
boards, and a running table on films, by Mitsuba; lenses measured by hand-held sweeps, by a separate renderer, and by
stills, by Mitsuba."""


def bench(
    parts: Collection[str],
    figures: int,
    moves: int,
    pushes: int,
    frames: int,
    sweeps: int,
    seed: int,
    folder: Path | None,
    console: Console,
) -> dict[str, Any]:
    """Ask the judges of the chosen parts.

    Args:
        parts: of `PARTS`.
        figures: how many are drawn to be tuned, and to drive.
        moves: of each of them to drawn poses.
        pushes: of each of them against a bystander.
        frames: for vision.
        sweeps: over sheets.
        seed: of everything that is drawn.
        folder: keeps what came of each figure and sweep; a later run with the same numbers goes on from there.
        console: for the progress.

    Raises:
        ConfigError: MuJoCo is needed and not installed.
        DrawingError: a frame must be traced, and Mitsuba is not installed.
    """
    report: dict[str, Any] = {}
    if "tuning" in parts:
        report["tuning"] = figure_tuning.bench(figures, seed, console, folder)
    if "drives" in parts:
        report["drives"] = simulators.bench(figures, moves, pushes, seed, console, folder)
    if "sight" in parts:
        report["sight"] = sight.bench(frames, seed, LightCache(cache_folder()), console)
    if "things" in parts:
        report["things"] = sight.bench(frames, seed, LightCache(cache_folder()), console, littered_frames)
    if "films" in parts:
        report["films"] = films.bench(seed, LampLight(cache_folder()), console)
    if "sweep" in parts:
        report["sweep"] = sweep_bench.bench(sweeps, seed, console, folder)
    if "traced-sweep" in parts:
        report["traced-sweep"] = sweep_bench.bench(math.ceil(sweeps / 10), seed, console, folder, is_traced=True)
    return report


def passed(report: dict[str, Any]) -> bool:
    """Whether the judges saw what is promised."""
    judged = {
        "tuning": figure_tuning.passed,
        "drives": simulators.passed,
        "sight": sight.passed,
        "things": sight.passed,
        "films": films.passed,
        "sweep": sweep_bench.passed,
        "traced-sweep": sweep_bench.passed,
    }
    return all(judged[part](found) for part, found in report.items())


def show(report: dict[str, Any], console: Console) -> None:
    """The report for people."""
    shown = {
        "tuning": figure_tuning.show,
        "drives": simulators.show,
        "sight": sight.show,
        "things": sight.show,
        "films": films.show,
        "sweep": sweep_bench.show,
        "traced-sweep": sweep_bench.show,
    }
    for part, found in report.items():
        shown[part](found, console)
