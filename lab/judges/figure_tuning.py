"""Drawn figures from pairing to tuned, in our simulator and in MuJoCo, as `robodrome figures pair` and `tune` do it."""

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from base.clock import SimulatedClock, run_simulated
from base.files import ensure_folder, write_whole
from controller.errors import ControllerError
from controller.tuning.check import rms
from controller.tuning.tuner import Tuner, Tuning
from controller.tuning.wiring import check_wiring
from lab.judges.drawn_figure import DrawnFigure, draw
from lab.judges.figure_moves import CHARGED_V, Stage, StageMaker
from lab.judges.simulators import STAGES, check_installed
from lab.wire.wheel_tuning import Pose, filmed, random_view
from robodrome.figures.pairing import tag_of
from robodrome.figures.work import is_near

WITHIN = 0.99
"""Share of figures that must be tuned; people must be told why of every other one."""

FREE_MM = 130.0
"""Way from the middle that a figure's axle may take, along x and along y: `docs/build/figures.md`."""

_REFUSED_V = 3.6
"""Voltage up to which a figure may ask to be charged: it refuses below 3.4 V, both motors take 0.06 V, and a tuning of
ten minutes uses 0.13 V."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one figure.

    Attributes:
        seed: from which it was drawn.
        top_mm_s: speed of its faster wheel, as drawn.
        start: of the wheel that starts later, as drawn.
        told: what people were told, in order.
        before: RMS of 150 mm without the camera, mm and degrees, after the coarse measurement; None if not tuned.
        after: the same when tuned.
        far_mm: how far the axle has truly been from the middle, along x or y.
        table_s: duration.
    """

    seed: int
    top_mm_s: float
    start: float
    told: Sequence[str]
    before: Sequence[float] | None
    after: Sequence[float] | None
    far_mm: float
    table_s: float

    @property
    def is_tuned(self) -> bool:
        """Whether it drives as well as `robodrome figures test` wants."""
        return self.after is not None and is_near(*self.after)


class _Observed:
    """The tag of a stage's figure, and how far the figure has been from the middle."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.far_mm = 0.0

    def pose(self) -> Pose:
        """Of the tag; the axle's way is noted."""
        x_mm, y_mm, _ = self._stage.pose
        self.far_mm = max(self.far_mm, abs(x_mm), abs(y_mm))
        return self._stage.tag


async def prepare(stage_of: StageMaker, drawn: DrawnFigure) -> Outcome:
    """Pair, check and tune a figure in the middle of the free place; only under `run_simulated`.

    A person who is told that the cell is empty charges it, and begins again.
    """
    clock = SimulatedClock()
    stage = stage_of(drawn, clock)
    observed = _Observed(stage)
    told: list[str] = []
    tuning: Tuning | None = None
    while tuning is None:
        try:
            tuning = await _tuned(stage, observed, clock, drawn.seed)
        except ControllerError as error:
            told.append(str(error))
            if drawn.volts > _REFUSED_V or len(told) > 1:
                break
            stage.charge(CHARGED_V)
    return Outcome(
        drawn.seed,
        max(drawn.left.top_mm_s, drawn.right.top_mm_s),
        max(drawn.left.start, drawn.right.start),
        tuple(told),
        rms(tuning.before) if tuning else None,
        rms(tuning.after) if tuning else None,
        observed.far_mm,
        clock.now(),
    )


async def _tuned(stage: Stage, observed: _Observed, clock: SimulatedClock, seed: int) -> Tuning:
    mount, late_s = random_view(Random(f"{seed} view"))
    async with filmed(stage.body, observed.pose, clock, seed, mount, late_s) as (figure, watch):
        await tag_of(figure, watch, clock)
        await check_wiring(figure, watch, clock, 1)
        return await Tuner(figure, watch, clock, (0.0, 0.0)).tune(2)


def bench(figures: int, seed: int, console: Console, folder: Path | None = None) -> dict[str, Any]:
    """Tune each figure in our simulator and in MuJoCo, which takes three times as long.

    Args:
        figures: how many are drawn.
        seed: of the first one; the others follow.
        console: for the progress.
        folder: keeps what came of each figure; a later run goes on from there.

    Raises:
        ConfigError: MuJoCo is not installed.
    """
    check_installed()
    outcomes: dict[str, list[Outcome]] = {name: [] for name in STAGES}
    for number in range(figures):
        for name, stage_of in STAGES.items():
            console.print(f"figure {number + 1} of {figures}, {name}   ", end="\r")
            outcomes[name].append(_prepared(name, stage_of, seed + number, folder))
    return {"figures": figures, "seed": seed, "judges": {name: _summary(of_all) for name, of_all in outcomes.items()}}


def _prepared(name: str, stage_of: StageMaker, seed: int, folder: Path | None) -> Outcome:
    """What comes of a figure, or came of it in an earlier run."""
    path = folder and folder / f"tuning-{name}-{seed}.json"
    if path and path.exists():
        kept: dict[str, Any] = json.loads(path.read_text())
        return Outcome(**kept)
    outcome = run_simulated(prepare(stage_of, draw(seed)))
    if path:
        ensure_folder(path.parent)
        write_whole(path, json.dumps(asdict(outcome)).encode())
    return outcome


def _summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    tuned = [outcome for outcome in outcomes if outcome.is_tuned]
    others = [outcome for outcome in outcomes if not outcome.is_tuned]
    return {
        "figures": len(outcomes),
        "tuned": len(tuned),
        "charged": sum(len(outcome.told) for outcome in tuned),
        "told": sum(outcome.after is None for outcome in others),
        "off": sum(outcome.after is not None for outcome in others),
        "mm": _quantiles([outcome.after[0] for outcome in tuned if outcome.after]),
        "degrees": _quantiles([outcome.after[1] for outcome in tuned if outcome.after]),
        "far_mm": round(max(outcome.far_mm for outcome in outcomes), 1),
        "minutes": _quantiles([outcome.table_s / 60 for outcome in outcomes]),
        "others": [asdict(outcome) for outcome in others],
    }


def _quantiles(values: Sequence[float]) -> str:
    ranked = sorted(values)
    places = (len(ranked) // 2, math.ceil(0.95 * len(ranked)) - 1, len(ranked) - 1) if ranked else ()
    return ", ".join(f"{ranked[place]:.2f}" for place in places)


def passed(report: dict[str, Any]) -> bool:
    """Whether both simulators saw what is promised."""
    return all(
        seen["tuned"] >= WITHIN * seen["figures"] and seen["far_mm"] <= FREE_MM for seen in report["judges"].values()
    )


def show(report: dict[str, Any], console: Console) -> None:
    """The report for people."""
    table = Table("from pairing to tuned", "our simulator", "MuJoCo", box=None, pad_edge=False)
    for words, key in (
        ("figures", "figures"),
        ("tuned", "tuned"),
        ("of them charged first", "charged"),
        ("not tuned, and told why", "told"),
        ("tuned, and told that it is farther off", "off"),
        ("150 mm blind: p50, p95, worst, mm", "mm"),
        ("the same, degrees", "degrees"),
        ("farthest from the middle, mm", "far_mm"),
        ("minutes", "minutes"),
    ):
        table.add_row(words, *(str(report["judges"][name][key]) for name in STAGES))
    console.print(table)
    for name in STAGES:
        for one in report["judges"][name]["others"]:
            what = "; ".join(one["told"]) or f"{one['after'][0]:.1f} mm, {one['after'][1]:.1f} degrees"
            console.print(
                f"{name}, figure {one['seed']}, {one['top_mm_s']:.0f} mm/s: {what}", markup=False, highlight=False
            )
