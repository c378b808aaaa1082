"""Vision judged on path-traced frames: recall and places of tags compared with other detectors, readings of tokens.

Each table is calibrated by the product's own steps (board, empty board, tokens) on traced pictures of it; its lens is
taken as known, and the figures' tags as mounted where they should be.
"""

import math
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any

import cv2
from rich.console import Console
from rich.table import Table as Rows

from base import stats
from base.geometry import TableModel
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.charuco import charuco_board
from hardware.sheets.pieces import TOKEN_SETS
from hardware.sheets.table_geometry import table_model
from lab.judges.drawn_table import DrawnScene, DrawnTable, drawn_frames, laid_scene
from lab.judges.lamps import HARD
from lab.judges.sensor import sensed, settings_of
from lab.judges.tracing import QUIET_SAMPLES, LightCache
from lab.judges.true_scene import Truth, true_lens
from lab.vision.rival_detectors import Detect, rivals
from vision.calibrate.lenses import LensRecord
from vision.calibrate.session import Session, SessionConfig
from vision.calibrate.step import LayTokens
from vision.calibration import Calibration
from vision.cameras.camera import Controls
from vision.errors import CalibrationError
from vision.geometry.extrinsics import solve_pose
from vision.geometry.figure_poses import locate_figures
from vision.observation import HIDDEN, FigureObservation, Frame, TableObservation
from vision.observer import Observer
from vision.tags.fiducials import grey_of

OURS = "robodrome"

STEPS = ("board", "empty", "tokens")
"""Steps of the calibration that a table goes through."""

RECALL, PLACE_MM = 0.999, 0.3
"""Least share of visible tags that are read, and p95 of places of resting figures in typical light."""

TYPICAL_RIGHT, HARD_RIGHT, SURELY_WRONG = 0.998, 0.995, 0.0002
"""Least shares of sites that are right, and most of all sites that are wrong and sure of it."""

SURE = 0.9
"""Probability from which a reading is sure."""

_WRONG_PX = 5.0
"""A tag whose middle is farther than this from the true one is a wrong one."""

_PATIENCE = 60
"""Frames after which a step of the calibration is given up."""


@dataclass(slots=True)
class Tags:
    """One detector in one light; places in mm and headings in degrees of figures at rest, and places of moving ones."""

    light: str
    detector: str
    visible: int = 0
    read: int = 0
    wrong: int = 0
    places_mm: list[float] = field(default_factory=list)
    headings_deg: list[float] = field(default_factory=list)
    moving_mm: list[float] = field(default_factory=list)

    def add(self, truth: Truth, tags: Mapping[int, Any], figures: Mapping[int, FigureObservation]) -> None:
        """Add what was found in a frame: tag -> its middle in px, or None if it is not said; and figures."""
        self.visible += len(truth.visible_px)
        self.read += len(tags.keys() & truth.visible_px.keys())
        for tag, middle in tags.items():
            there = truth.visible_px.get(tag)
            if there is not None and middle is not None:
                self.wrong += math.dist(there.mean(axis=0), middle) > _WRONG_PX
        for tag, figure in figures.items():
            if tag not in truth.figures:
                self.wrong += 1
                continue
            true = truth.figures[tag]
            off_mm = math.dist((figure.x_mm, figure.y_mm), (true.x_mm, true.y_mm))
            if tag in truth.moving:
                self.moving_mm.append(off_mm)
            else:
                self.places_mm.append(off_mm)
                self.headings_deg.append(abs(math.degrees(math.remainder(figure.yaw_rad - true.yaw_rad, math.tau))))

    def row(self) -> dict[str, Any]:
        """The row of the report."""
        return {
            "light": self.light,
            "detector": self.detector,
            "visible": self.visible,
            "recall": round(self.read / self.visible, 5) if self.visible else None,
            "wrong": self.wrong,
            "places": len(self.places_mm),
            "place_p50_mm": _quantile(self.places_mm, 50),
            "place_p95_mm": _quantile(self.places_mm, 95),
            "heading_p95_deg": _quantile(self.headings_deg, 95),
            "moving_p95_mm": _quantile(self.moving_mm, 95),
        }


@dataclass(slots=True)
class Tokens:
    """Sites of one game in one light, and what was read wrongly as what."""

    game: str
    light: str
    sites: int = 0
    right: int = 0
    surely_wrong: int = 0
    hidden: int = 0
    confused: Counter[str] = field(default_factory=Counter)

    def row(self) -> dict[str, Any]:
        """The row of the report."""
        return {**asdict(self), "confused": dict(self.confused.most_common())}


class JudgedTable:
    """A drawn table with the product's calibration of it."""

    def __init__(self, table: DrawnTable, cache: LightCache) -> None:
        self._table, self._cache = table, cache
        self._shot = zlib.crc32(f"{table.game} {table.light} {table.seed}".encode())
        self._settings = settings_of(table, cache.scene(table, DrawnScene(), QUIET_SAMPLES))
        self._printed = printed_model(table.game)
        self.refused: list[str] = []
        self.calibration = self._calibrated()
        self.model = self.calibration.adapted(self._printed)

    def frame(self, scene: DrawnScene, quiet: bool = False) -> Frame:
        """A new picture of a scene."""
        light = self._cache.scene(self._table, scene, QUIET_SAMPLES) if quiet else self._cache.scene(self._table, scene)
        self._shot += 1
        return Frame(sensed(light, self._table.sensor, self._settings, self._shot), self._shot / 15, self._shot)

    def _calibrated(self) -> Calibration:
        """The steps of the product's calibration; those that it refuses are listed in `refused` and left out."""
        lens = LensRecord("path traced", "", true_lens(self._table), Controls(), 0.0, 0.0, "2000-01-01")
        size = self._table.size_px
        config = SessionConfig(self._printed, charuco_board(), "path traced", size, (), (), "2000-01-01")
        session = Session(config, STEPS, lens)
        scene, looks = DrawnScene(), 0
        while session.step is not None:
            name = session.step.name
            progress = session.look(self.frame(scene, quiet=True))
            asked = progress.request
            scene = laid_scene(self._table, asked.tokens) if isinstance(asked, LayTokens) else DrawnScene()
            looks += 1
            if not progress.done and looks < _PATIENCE:
                continue
            try:
                session.accept()
            except CalibrationError as error:
                self.refused.append(f"{self._table.game}, {self._table.light}, {name}: {error}")
                session.skip()
            scene, looks = DrawnScene(), 0
        return session.calibration()


def printed_model(name: str) -> TableModel:
    """The table of a game as it is printed."""
    game = registry.make(name)
    figures, kinds = tuple(range(len(game.pieces))), tuple(TOKEN_SETS[name])
    return table_model(game, figures, kinds, load_dimensions())


Frames = Callable[[int, int], Iterator[tuple[DrawnTable, DrawnScene]]]
"""The first so many frames of the set of a seed."""


def bench(frames: int, seed: int, cache: LightCache, console: Console, draw: Frames = drawn_frames) -> dict[str, Any]:
    """Measure vision on a set of frames, which are traced if they are not in the cache.

    Args:
        frames: how many.
        seed: of tables and scenes.
        cache: of the light.
        console: for the progress.
        draw: the frames.
    """
    tags: dict[tuple[str, str], Tags] = {}
    tokens: dict[tuple[str, str], Tokens] = {}
    tables: dict[tuple[str, str], JudgedTable] = {}
    load = os.getloadavg()[0]
    with _one_thread(), rivals(range(25)) as others:
        for number, (table, scene) in enumerate(draw(frames, seed)):
            console.print(f"frame {number + 1} of {frames}: {table.game}, {table.light}   ", end="\r")
            key = table.game, table.light
            if key not in tables:
                tables[key] = JudgedTable(table, cache)
            judged = tables[key]
            frame, truth = judged.frame(scene), Truth(table, scene, judged.model)
            for name, found, figures in _seen_by_others(frame, judged, others):
                tags.setdefault((table.light, name), Tags(table.light, name)).add(truth, found, figures)
            seen = Observer(judged.model, judged.calibration).observe(frame)
            read = {tag: figure for tag, figure in seen.figures.items() if figure.read}
            ours = dict.fromkeys((*seen.tags_in_view, *read))
            tags.setdefault((table.light, OURS), Tags(table.light, OURS)).add(truth, ours, read)
            if judged.model.token_colours and seen.sites:
                _add(tokens.setdefault(key, Tokens(*key)), truth, seen)
    return {
        "frames": frames,
        "seed": seed,
        "tags": [row.row() for _, row in sorted(tags.items())],
        "tokens": [row.row() for _, row in sorted(tokens.items())],
        "refused": [words for judged in tables.values() for words in judged.refused],
        "load": [round(load, 1), round(os.getloadavg()[0], 1)],
    }


def passed(report: Mapping[str, Any]) -> bool:
    """Whether vision keeps what is promised."""
    ours = [row for row in report["tags"] if row["detector"] == OURS]
    seen = sum((row["recall"] or 0) * row["visible"] for row in ours) >= RECALL * sum(row["visible"] for row in ours)
    near = all((row["place_p95_mm"] or 0) <= PLACE_MM for row in ours if row["light"] not in HARD)
    told = True
    for least, hard in ((TYPICAL_RIGHT, False), (HARD_RIGHT, True)):
        rows = [row for row in report["tokens"] if (row["light"] in HARD) is hard]
        sites = sum(row["sites"] for row in rows)
        told &= sum(row["right"] for row in rows) >= least * sites
        told &= sum(row["surely_wrong"] for row in rows) <= SURELY_WRONG * sites
    return bool(seen and near and told)


def show(report: Mapping[str, Any], console: Console) -> None:
    """The report for people."""
    table = Rows(title=f"Tags in {report['frames']} path-traced frames")
    headings = (
        "light",
        "detector",
        "visible",
        "recall",
        "wrong",
        "places",
        "p50 mm",
        "p95 mm",
        "p95 °",
        "moving p95 mm",
    )
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("light", "detector") else "right")
    for row in report["tags"]:
        table.add_row(*("-" if value is None else str(value) for value in row.values()))
    console.print(table)
    table = Rows(title="Tokens")
    for heading in ("game", "light", "sites", "right", "surely wrong", "hidden", "confused"):
        table.add_column(
            heading, justify="right" if heading in ("sites", "right", "surely wrong", "hidden") else "left"
        )
    for row in report["tokens"]:
        confused = ", ".join(f"{words} {count}" for words, count in row["confused"].items())
        share = f"{100 * row['right'] / row['sites']:.2f} %"
        table.add_row(
            row["game"], row["light"], str(row["sites"]), share, str(row["surely_wrong"]), str(row["hidden"]), confused
        )
    console.print(table)
    for words in report["refused"]:
        console.print(f"refused: {words}", markup=False, highlight=False)
    console.print(f"load {report['load'][0]} before, {report['load'][1]} after")


def _seen_by_others(
    frame: Frame, judged: JudgedTable, others: Mapping[str, Detect]
) -> Iterator[tuple[str, dict[int, Any], dict[int, FigureObservation]]]:
    """What other detectors find, and the figures that follow from their corners by our own geometry."""
    model, lens = judged.model, judged.calibration.intrinsics
    known = {*model.board_tags_mm, *model.figure_tags}
    for name, detect in others.items():
        tags, _ = detect(grey_of(frame.image))
        tags = [tag for tag in tags if tag.id in known]
        pose = solve_pose(tags, model.board_tags_mm, lens)
        mounts = {tag: judged.calibration.mount(tag) for tag in model.figure_tags}
        figures = (
            {} if pose is None else locate_figures(tags, model.figure_tag_mm, mounts, lens, pose.camera_from_board)
        )
        yield name, {tag.id: tag.corners_px.mean(axis=0) for tag in tags}, figures


def _add(score: Tokens, truth: Truth, seen: TableObservation) -> None:
    for reading in truth.readings(seen):
        score.sites += 1
        score.right += reading.right
        score.hidden += reading.said == HIDDEN
        if not reading.right:
            score.confused[f"{reading.truth} as {reading.said}"] += 1
            sure = seen.sites[reading.site].probabilities[reading.said] >= SURE
            score.surely_wrong += sure and reading.said != HIDDEN


def _quantile(values: Sequence[float], percent: float) -> float | None:
    return stats.percentile(values, percent, 3)


@contextmanager
def _one_thread() -> Iterator[None]:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)
