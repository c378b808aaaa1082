"""Lenses measured by sweeps over drawn sheets, and by a ChArUco sheet, against the truth.

A drawn person follows the step's requests in front of the independent renderer of `hand_held`; then the camera is put
onto its stand, and places on the board are compared with the truth.
"""

import json
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from rich.console import Console
from rich.table import Table as Rows

from base.files import ensure_folder, write_whole
from base.geometry import TableModel
from controller.assembly.tables import model_of
from engine import registry
from hardware.sheets.charuco import SQUARE_MM, SQUARES, charuco_board
from lab.judges.sweeps.hand import Hand
from lab.judges.sweeps.hand_held import Sheet, TrueLens, lens_of, plain_sheet, printed_sheet, shot
from vision.calibrate.session import Session, SessionConfig
from vision.calibrate.step import Progress, ShowSheet
from vision.calibration import Calibration
from vision.errors import CalibrationError
from vision.geometry.extrinsics import solve_pose
from vision.geometry.projection import board_points
from vision.observation import Detection, FloatArray
from vision.tags.fiducials import TagDetector, grey_of

LENSES = (
    lens_of(60, bend=0.05),
    lens_of(70, bend=-0.08),
    lens_of(80, bend=-0.1),
    lens_of(90, bend=-0.12),
    lens_of(100, fisheye=True),
)
"""From narrow to wide; the last one is a fisheye's."""

GAMES = ("robotory", "netzwerk", "roborama", "droids", "robotory")
"""Whose sheet each lens sees."""

TILES = (2, 3)
"""Columns and rows of the tiles that a sheet is glued from."""

TILE_MM, TILE_DEG = 1.0, 0.2
"""Largest error of a tile in x and in y, and of its turn."""

BOW_MM = 1.5
"""Largest curl of a sheet that is not flat."""

BREATHING = 0.0025
"""Largest change of the focal length to each side."""

PER_S = 10.0
"""Frames for a second."""

MAX_FRAMES = 1200
"""Frames after which a sweep is given up."""

GRID = 12
"""Rows and columns of the places on the board that are compared."""

HEIGHTS_MM = (0.0, 40.0)
"""Heights of those places: the board, and tags of figures."""

STAND_FRAMES = 3
"""Frames from the stand whose corners are averaged."""

FOCAL_MEDIAN, FOCAL_WORST, PLACE_MM = 0.3, 1.0, 0.6
"""Limits of the focal length's error in percent, and of p95 of places."""


@dataclass(frozen=True, eq=False)
class GluedSheet:
    """A drawn sheet.

    Attributes:
        model: as designed.
        paper: as it is.
        corners_mm: tag -> its true corners.
    """

    model: TableModel
    paper: Sheet
    corners_mm: Mapping[int, FloatArray]

    @property
    def true_from_board(self) -> FloatArray:
        """(2, 3) from the board's frame into that of the paper: the similarity that fits all tags best."""
        tags = sorted(self.corners_mm)
        board = np.stack([_design(self.model)[tag].mean(axis=0) for tag in tags])
        lies = np.stack([self.corners_mm[tag].mean(axis=0) for tag in tags])
        middle, to = board.mean(axis=0), lies.mean(axis=0)
        z, w = ((points - mid) @ [1, 1j] for points, mid in ((board, middle), (lies, to)))
        factor = complex(np.vdot(z, w) / np.vdot(z, z))
        turn = np.array([[factor.real, -factor.imag], [factor.imag, factor.real]])
        return np.column_stack([turn, to - turn @ middle])


def _design(model: TableModel) -> dict[int, FloatArray]:
    return {**model.board_tags_mm, **model.sheet_tags_mm}


def glued(game: str, rng: np.random.Generator, tile_mm: float = TILE_MM, bow_mm: float = 0.0) -> GluedSheet:
    """A sheet of tiles that lie off their places, curled about a random axis."""
    model = model_of(registry.make(game), ())
    (x0, y0), (x1, y1) = model.sheet_outline_mm.min(axis=0), model.sheet_outline_mm.max(axis=0)
    columns, rows = TILES
    share = tile_mm / TILE_MM
    shifts = rng.uniform(-tile_mm, tile_mm, (columns, rows, 2))
    turns = np.radians(rng.uniform(-TILE_DEG, TILE_DEG, (columns, rows)) * share)
    corners = {}
    for tag, design in _design(model).items():
        east, north = design.mean(axis=0)
        column = min(int((east - x0) / (x1 - x0) * columns), columns - 1)
        row = min(int((north - y0) / (y1 - y0) * rows), rows - 1)
        middle = np.array([x0 + (column + 0.5) * (x1 - x0) / columns, y0 + (row + 0.5) * (y1 - y0) / rows])
        cos, sin = math.cos(turns[column, row]), math.sin(turns[column, row])
        corners[tag] = middle + shifts[column, row] + (design - middle) @ np.array([[cos, sin], [-sin, cos]])
    along = rng.uniform(0, math.pi)
    u, v = math.cos(along), math.sin(along)
    paper = printed_sheet(model, corners, (bow_mm * u * u, 2 * bow_mm * u * v, bow_mm * v * v))
    return GluedSheet(model, paper, corners)


def swept(
    glue: GluedSheet, lens: TrueLens, seed: int, paper: Sheet | None = None
) -> tuple[Session, Progress | None, int]:
    """A session with the step `lens` by the sheet itself, as far as a person comes with it; and its frames.

    Raises:
        CalibrationError: the lens was refused.
    """
    rng = np.random.default_rng((seed, 2))
    sheet = paper or glue.paper
    session = Session(_config(glue.model, lens, None), ("lens",))
    east, north = np.ptp(glue.model.sheet_outline_mm, axis=0)
    hand = Hand(lens, sheet, (float(east), float(north)), math.pi / 2 if north > east else 0.0, rng)
    phase, progress = rng.uniform(0, math.tau), None
    for number in range(MAX_FRAMES):
        now_s = number / PER_S
        zoom = BREATHING * math.sin(math.tau * now_s / 7 + phase)
        progress = session.look(shot(sheet, lens, hand.pose, now_s, number, zoom, seed=seed))
        if progress.done:
            session.accept()
            return session, progress, number
        assert isinstance(progress.request, ShowSheet)
        hand.follow(progress.request, now_s)
    return session, progress, MAX_FRAMES


def shown(model: TableModel, lens: TrueLens, seed: int) -> Session:
    """A session with the step `lens` by a ChArUco sheet that is held still in each view.

    Raises:
        CalibrationError: the lens was refused.
    """
    rng, board, px_per_mm = np.random.default_rng((seed, 3)), charuco_board(), 8.0
    columns, rows = SQUARES
    size_mm = columns * SQUARE_MM, rows * SQUARE_MM
    picture = board.generateImage((round(size_mm[0] * px_per_mm), round(size_mm[1] * px_per_mm)))
    sheet = plain_sheet(np.asarray(picture, np.uint8), px_per_mm)
    session = Session(replace(_config(model, lens, board), stills=True), ("lens",))
    hand = Hand(lens, sheet, size_mm, 0.0, rng)
    request = ShowSheet((0.5, 0.5), 0.0, None, 0.5)
    for number in range(MAX_FRAMES // 4):
        pose, zoom = hand.still(request), BREATHING * float(rng.uniform(-1, 1))
        progress = session.look(shot(sheet, lens, hand.held(pose), number / PER_S, number, zoom, False, seed))
        if progress.done:
            session.accept()
            return session
        assert isinstance(progress.request, ShowSheet)
        request = progress.request
    raise CalibrationError(" ".join(one.text for one in progress.advice))


def _config(model: TableModel, lens: TrueLens, target: cv2.aruco.CharucoBoard | None) -> SessionConfig:
    return SessionConfig(model, target, lens.name, lens.size_px, (), (), "2031-05-04T10:00:00+00:00")


def places_mm(glue: GluedSheet, lens: TrueLens, known: Calibration, seed: int) -> FloatArray:
    """Errors of places over the board, mm, with the camera on its stand."""
    rng = np.random.default_rng((seed, 4))
    model, (east, north) = glue.model, np.ptp(glue.model.sheet_outline_mm, axis=0)
    hand = Hand(lens, glue.paper, (float(east), float(north)), math.pi / 2 if north > east else 0.0, rng)
    fill = 0.86 * min(1.0, lens.size_px[0] / lens.size_px[1] * min(east, north) / max(east, north))
    way = ("left", "right", "top", "bottom")[int(rng.integers(4))]
    pose = hand.still(ShowSheet((0.5, 0.5), float(rng.uniform(2, 9)), way, fill))
    zoom = BREATHING * float(rng.uniform(-1, 1))
    true = replace(lens, focal=lens.focal * (1 + zoom))
    detector, seen = TagDetector(ids=model.board_tags_mm, corrected_bits=1), []
    for number in range(STAND_FRAMES):
        frame = shot(glue.paper, lens, hand.held(pose), 0.0, number, zoom, False, seed)
        seen.append({tag.id: tag.corners_px for tag in detector.detect(grey_of(frame.image))})
    tags = [
        Detection(tag, np.mean([one[tag] for one in seen], axis=0), 1.0) for tag in set.intersection(*map(set, seen))
    ]
    found = solve_pose(tags, known.as_laid(model).board_tags_mm, known.intrinsics)
    if found is None:
        return np.array([math.inf])
    low, high = (
        np.array([corners.mean(axis=0) for corners in model.board_tags_mm.values()]).__getattribute__(side)(axis=0)
        for side in ("min", "max")
    )
    x, y = (np.linspace(low[axis], high[axis], GRID) for axis in range(2))
    board = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    to_true = glue.true_from_board
    lies = board @ to_true[:, :2].T + to_true[:, 2]
    ground = glue.paper.height(lies[:, 0], lies[:, 1])
    errors = []
    for height in HEIGHTS_MM:
        pixels = true.pixels(np.column_stack([lies, ground + height]), pose)
        errors.append(board_points(pixels, known.intrinsics, found.camera_from_board, height) - board)
    return np.asarray(np.linalg.norm(np.concatenate(errors), axis=1), np.float64)


def bench(sweeps: int, seed: int, console: Console, folder: Path | None = None) -> dict[str, Any]:
    """Sweep with each lens in turn over flat and curled sheets; `rows` has one entry for each sweep.

    Args:
        sweeps: how many.
        seed: of all that is drawn.
        console: for the progress.
        folder: keeps what came of each sweep; a later run goes on from there.
    """
    rows = []
    for number in range(sweeps):
        rows.append(_kept_row(number, seed, folder))
        console.print(rows[-1], highlight=False)
    return {"seed": seed, "rows": rows}


def _kept_row(number: int, seed: int, folder: Path | None) -> dict[str, Any]:
    """What comes of a sweep, or came of it in an earlier run."""
    path = folder and folder / f"sweep-{seed}-{number}.json"
    if path and path.exists():
        kept: dict[str, Any] = json.loads(path.read_text())
        return kept
    row = _row(LENSES[number % len(LENSES)], number, seed)
    if path:
        ensure_folder(path.parent)
        write_whole(path, json.dumps(row).encode())
    return row


def _row(lens: TrueLens, number: int, seed: int) -> dict[str, Any]:
    rng = np.random.default_rng((seed, number, 1))
    game = GAMES[number % len(LENSES)]
    bow_mm = 0.0 if number // len(LENSES) % 2 == 0 else float(rng.uniform(0.5, 1) * BOW_MM * rng.choice([-1, 1]))
    glue = glued(game, rng, bow_mm=bow_mm)
    row: dict[str, Any] = {"lens": lens.name, "game": game, "bow_mm": round(bow_mm, 2)}
    started_s = time.process_time()
    try:
        session, progress, frames = swept(glue, lens, 1000 * seed + number)
        row |= {"frames": frames, "views": int(progress.checks[-1].value) if progress else 0}
        row |= _compared("sheet", glue, lens, session, seed + number)
    except CalibrationError as error:
        row["sheet_refused"] = str(error)
    row["cpu_s"] = round(time.process_time() - started_s)
    try:
        row |= _compared("charuco", glue, lens, shown(glue.model, lens, 1000 * seed + number), seed + number)
    except CalibrationError as error:
        row["charuco_refused"] = str(error)
    return row


def _compared(name: str, glue: GluedSheet, lens: TrueLens, session: Session, seed: int) -> dict[str, Any]:
    if session.lens is None:
        return {f"{name}_refused": "gave up"}
    known = session.calibration()
    matrix = known.intrinsics.matrix
    off = 100 * (math.sqrt(matrix[0, 0] * matrix[1, 1]) / lens.focal - 1)
    return {
        f"{name}_model": known.intrinsics.model,
        f"{name}_focal_percent": round(off, 3),
        f"{name}_place_p95_mm": round(float(np.percentile(places_mm(glue, lens, known, seed), 95)), 3),
    }


def passed(report: Mapping[str, Any]) -> bool:
    """Whether the sheet measures lenses as well as promised, and none was refused."""
    found = _summary(report["rows"], "sheet")
    return bool(
        not found["refused"]
        and found["focal_median"] <= FOCAL_MEDIAN
        and found["focal_worst"] <= FOCAL_WORST
        and found["place_p95"] <= PLACE_MM
    )


def show(report: Mapping[str, Any], console: Console) -> None:
    """The report for people."""
    table = Rows("target", "sweeps", "refused", "focal median %", "focal worst %", "places p95 mm", title="Sweeps")
    for target in ("sheet", "charuco"):
        found = _summary(report["rows"], target)
        words = (f"{found[key]:.2f}" for key in ("focal_median", "focal_worst", "place_p95"))
        table.add_row(target, str(found["sweeps"]), str(found["refused"]), *words)
    console.print(table)


def _summary(rows: list[dict[str, Any]], target: str) -> dict[str, float]:
    measured = [row for row in rows if f"{target}_model" in row]
    focal = [abs(row[f"{target}_focal_percent"]) for row in measured] or [math.nan]
    places = [row[f"{target}_place_p95_mm"] for row in measured] or [math.nan]
    return {
        "sweeps": len(measured),
        "refused": len(rows) - len(measured),
        "focal_median": float(np.median(focal)),
        "focal_worst": max(focal),
        "place_p95": float(np.percentile(places, 95)),
    }
