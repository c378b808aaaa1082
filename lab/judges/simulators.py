"""Drawn figures that drive in our simulator and in MuJoCo, side by side."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from base.clock import run_simulated
from base.files import ensure_folder, write_whole
from controller.errors import ConfigError
from lab.judges.drawn_figure import draw
from lab.judges.figure_moves import Drives, Outcome, StageMaker, drive
from lab.judges.mujoco_body import MujocoBody
from lab.judges.own_simulator import OwnStage

NEAR_MM, NEAR_DEG = 2.0, 3.0
"""What a move may miss its goal by."""

PUSHED_MM = 5.0
"""Largest miss of a push without correction."""

WITHIN = 0.995
"""Share of moves that must be as near as that; every other one must end with an explanation."""

STAGES: dict[str, StageMaker] = {
    "own": OwnStage,
    "mujoco": lambda drawn, clock: MujocoBody(drawn, clock.now),
}
"""The simulators; MuJoCo is the judge."""


def check_installed() -> None:
    """Raises `ConfigError` if MuJoCo is not installed."""
    if find_spec("mujoco") is None:
        raise ConfigError("the judge MuJoCo is not installed: pip install 'robodrome[judges]'")


def bench(
    figures: int, moves: int, pushes: int, seed: int, console: Console, folder: Path | None = None
) -> dict[str, Any]:
    """Let each figure drive in each simulator.

    Args:
        figures: how many are drawn.
        moves: of each of them to drawn poses.
        pushes: of each of them against a bystander.
        seed: of the first one; the others follow.
        console: for the progress.
        folder: keeps what each figure did; a later run with the same numbers goes on from there.

    Raises:
        ConfigError: MuJoCo is not installed.
    """
    check_installed()
    drives: dict[str, list[Drives]] = {name: [] for name in STAGES}
    for number in range(figures):
        for name, stage_of in STAGES.items():
            console.print(f"figure {number + 1} of {figures}, {name}   ", end="\r")
            drives[name].append(_driven(name, stage_of, seed + number, moves, pushes, folder))
    return {
        "figures": figures,
        "seed": seed,
        "judges": {name: _summary(of_all, seed) for name, of_all in drives.items()},
    }


def _driven(name: str, stage_of: StageMaker, seed: int, moves: int, pushes: int, folder: Path | None) -> Drives:
    """What a figure does, or did in an earlier run."""
    path = folder and folder / f"{name}-{seed}-{moves}-{pushes}.json"
    if path and path.exists():
        kept = json.loads(path.read_text())
        outcomes = tuple(Outcome(**outcome) for outcome in kept["outcomes"])
        return Drives(outcomes, tuple(kept["broken_off"]), kept["beyond_mm"])
    done = run_simulated(drive(stage_of, draw(seed), moves, pushes))
    if path:
        ensure_folder(path.parent)
        write_whole(path, json.dumps(asdict(done)).encode())
    return done


def _summary(drives: Sequence[Drives], seed: int) -> dict[str, Any]:
    outcomes = [(seed + number, outcome) for number, one in enumerate(drives) for outcome in one.outcomes]
    moves = [(figure, outcome) for figure, outcome in outcomes if not outcome.pushes]
    pushes = [outcome for _, outcome in outcomes if outcome.pushes]
    good = [outcome for _, outcome in moves if outcome.words is None and _is_near(outcome)]
    missed = [(figure, outcome) for figure, outcome in moves if outcome.words is not None or not _is_near(outcome)]
    beyond_mm = [one.beyond_mm for one in drives]
    return {
        "moves": len(moves),
        "near": len(good),
        "told": sum(outcome.words is not None for _, outcome in missed),
        "untold": sum(outcome.words is None for _, outcome in missed),
        "off_mm": _quantiles([outcome.off_mm for outcome in good]),
        "off_deg": _quantiles([outcome.off_deg for outcome in good]),
        "pushes": len(pushes),
        "pushed": sum(outcome.words is None and outcome.off_mm <= PUSHED_MM for outcome in pushes),
        "pushes_told": sum(outcome.words is not None for outcome in pushes),
        "pushes_untold": sum(outcome.words is None and outcome.off_mm > PUSHED_MM for outcome in pushes),
        "bounds_exceeded": sum(beyond > 0 for beyond in beyond_mm),
        "nearest_to_a_bound_mm": round(-max(beyond_mm), 1),
        "broken_off": dict(Counter(words for one in drives for words in one.broken_off).most_common()),
        "missed": [
            {"figure": figure, "mm": round(one.off_mm, 1), "deg": round(one.off_deg, 1), "words": one.words}
            for figure, one in missed
        ],
    }


def _is_near(outcome: Outcome) -> bool:
    return outcome.off_mm <= NEAR_MM and outcome.off_deg <= NEAR_DEG


def _quantiles(values: Sequence[float]) -> dict[str, float]:
    """Median, 95th percentile and greatest of some values; nothing of none."""
    ranked = sorted(values)
    places = {"p50": len(ranked) // 2, "p95": int(0.95 * len(ranked)), "max": len(ranked) - 1}
    return {name: round(ranked[place], 2) for name, place in places.items()} if ranked else {}


def passed(report: dict[str, Any]) -> bool:
    """Whether the judge saw what is promised."""
    seen = report["judges"]["mujoco"]
    untold = seen["untold"] + seen["pushes_untold"]
    return bool(seen["near"] >= WITHIN * seen["moves"] and not untold and not seen["bounds_exceeded"])


def show(report: dict[str, Any], console: Console) -> None:
    """The report for people."""
    ours, theirs = (report["judges"][name] for name in STAGES)
    table = Table("", "our simulator", "MuJoCo", box=None, pad_edge=False)
    for words, key in (
        ("moves", "moves"),
        (f"within {NEAR_MM:g} mm and {NEAR_DEG:g} degrees", "near"),
        ("ended in words", "told"),
        ("neither", "untold"),
        ("off, mm", "off_mm"),
        ("off, degrees", "off_deg"),
        ("pushes", "pushes"),
        ("got there", "pushed"),
        ("ended in words", "pushes_told"),
        ("neither", "pushes_untold"),
        ("figures beyond a bound", "bounds_exceeded"),
        ("nearest to a bound, mm", "nearest_to_a_bound_mm"),
    ):
        table.add_row(words, *(_cell(side[key]) for side in (ours, theirs)))
    for words in {**ours["broken_off"], **theirs["broken_off"]}:
        table.add_row(f"broken off: {words}", *(str(side["broken_off"].get(words, 0)) for side in (ours, theirs)))
    console.print(table)
    for one in theirs["missed"]:
        missed = f"figure {one['figure']}, {one['mm']} mm, {one['deg']} degrees: {one['words']}"
        console.print(missed, markup=False, highlight=False)


def _cell(value: Any) -> str:
    return ", ".join(f"{name} {part:g}" for name, part in value.items()) if isinstance(value, dict) else str(value)
