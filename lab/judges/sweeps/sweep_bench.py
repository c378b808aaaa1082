"""Lenses measured by sweeps over drawn sheets, and by a ChArUco sheet, against the truth.

A drawn person follows the step's requests in front of the independent renderer of `hand_held`, or holds a camera still
in front of the path tracer; then it is put onto its stand, and places on the board are compared with the truth.
"""

import json
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from rich.console import Console
from rich.table import Table as Rows

from base.files import ensure_folder, write_whole
from base.geometry import TableModel
from hardware.sheets.charuco import SQUARE_MM, SQUARES, charuco_board
from lab.judges.drawn_table import table_of
from lab.judges.lamps import TYPICAL
from lab.judges.sweeps.glued import GluedSheet, glued
from lab.judges.sweeps.hand import Hand
from lab.judges.sweeps.hand_held import Pose, Sheet, TrueLens, lens_of, plain_sheet, shot
from lab.judges.sweeps.traced_sheet import TracedSheet
from vision.calibrate.session import Session, SessionConfig
from vision.calibrate.step import Progress, ShowSheet
from vision.calibration import Calibration
from vision.errors import CalibrationError, StepRefusedError
from vision.geometry.extrinsics import solve_pose
from vision.geometry.projection import board_points
from vision.observation import Detection, FloatArray, Frame
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

BOW_MM = 1.5
"""Largest curl of a sheet that is not flat."""

BREATHING = 0.0025
"""Largest change of the focal length to each side."""

PER_S = 10.0
"""Frames for a second."""

MAX_FRAMES = 1200
"""Frames after which a sweep is given up."""

MAX_STILLS = 300
"""The same of stills."""

GRID = 12
"""Rows and columns of the places on the board that are compared."""

HEIGHTS_MM = (0.0, 40.0)
"""Heights of those places: the board, and tags of figures."""

STAND_FRAMES = 3
"""Frames from the stand whose corners are averaged."""

FOCAL_MEDIAN, FOCAL_WORST, PLACE_MM = 0.3, 1.0, 0.6
"""Limits of the focal length's error in percent, and of p95 of places."""

Still = Callable[[Pose, float, int], Frame]
"""Makes a frame of a camera that does not move, from its pose, its zoom and a number."""


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
    hand = _over(glue, sheet, lens, rng)
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


def held(session: Session, hand: Hand, first: ShowSheet, still: Still, rng: np.random.Generator) -> None:
    """The step `lens` by stills of a camera or a sheet that is held as asked in each view.

    Raises:
        CalibrationError: the lens was refused, or a person would have given up.
    """
    request = first
    for number in range(MAX_STILLS):
        progress = session.look(still(hand.still(request), BREATHING * float(rng.uniform(-1, 1)), number))
        if progress.done:
            session.accept()
            return
        assert isinstance(progress.request, ShowSheet)
        request = progress.request
    raise StepRefusedError(*progress.advice)


def shown(model: TableModel, lens: TrueLens, seed: int) -> Session:
    """A session with the step `lens` by a ChArUco sheet.

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
    held(session, hand, ShowSheet((0.5, 0.5), 0.0, None, 0.5), drawn_still(sheet, lens, seed), rng)
    return session


def traced(glue: GluedSheet, lens: TrueLens, seed: int, still: Still) -> Session:
    """A session with the step `lens` by path-traced stills of the sheet itself.

    Raises:
        CalibrationError: the lens was refused.
        DrawingError: Mitsuba is not installed.
    """
    rng = np.random.default_rng((seed, 5))
    session = Session(replace(_config(glue.model, lens, None), stills=True), ("lens",))
    held(session, _over(glue, glue.paper, lens, rng), ShowSheet((0.5, 0.5), 0.0, None, 0.75), still, rng)
    return session


def drawn_still(sheet: Sheet, lens: TrueLens, seed: int) -> Still:
    """Stills by the renderer of `hand_held`."""
    return lambda pose, zoom, number: shot(sheet, lens, lambda _: pose, 0.0, number, zoom, False, seed)


def _over(glue: GluedSheet, sheet: Sheet, lens: TrueLens, rng: np.random.Generator) -> Hand:
    """A hand over a sheet, the camera's longer side along that of the sheet."""
    east, north = (float(side) for side in np.ptp(glue.model.sheet_outline_mm, axis=0))
    return Hand(lens, sheet, (east, north), math.pi / 2 if north > east else 0.0, rng)


def _config(model: TableModel, lens: TrueLens, target: cv2.aruco.CharucoBoard | None) -> SessionConfig:
    return SessionConfig(model, target, lens.name, lens.size_px, (), (), "2031-05-04T10:00:00+00:00")


def places_mm(
    glue: GluedSheet, lens: TrueLens, known: Calibration, seed: int, still: Still | None = None
) -> FloatArray:
    """Errors of places over the board, mm, with the camera on its stand; `still` makes its frames."""
    still = still or drawn_still(glue.paper, lens, seed)
    rng = np.random.default_rng((seed, 4))
    model, (east, north) = glue.model, np.ptp(glue.model.sheet_outline_mm, axis=0)
    hand = _over(glue, glue.paper, lens, rng)
    fill = 0.86 * min(1.0, lens.size_px[0] / lens.size_px[1] * min(east, north) / max(east, north))
    way = ("left", "right", "top", "bottom")[int(rng.integers(4))]
    pose = hand.still(ShowSheet((0.5, 0.5), float(rng.uniform(2, 9)), way, fill))
    zoom = BREATHING * float(rng.uniform(-1, 1))
    true = replace(lens, focal=lens.focal * (1 + zoom))
    detector, seen = TagDetector(ids=model.board_tags_mm, corrected_bits=1), []
    for number in range(STAND_FRAMES):
        frame = still(pose, zoom, number)
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


def bench(
    sweeps: int, seed: int, console: Console, folder: Path | None = None, is_traced: bool = False
) -> dict[str, Any]:
    """Sweep with each lens in turn over flat and curled sheets; `rows` has one entry for each sweep.

    Args:
        sweeps: how many.
        seed: of all that is drawn.
        console: for the progress.
        folder: keeps what came of each sweep; a later run goes on from there.
        is_traced: whether they are stills by the path tracer.

    Raises:
        DrawingError: Mitsuba is needed and not installed.
    """
    rows = []
    for number in range(sweeps):
        rows.append(_kept_row(number, seed, folder, is_traced))
        console.print(rows[-1], highlight=False)
    return {"seed": seed, "rows": rows}


def _kept_row(number: int, seed: int, folder: Path | None, is_traced: bool) -> dict[str, Any]:
    """What comes of a sweep, or came of it in an earlier run."""
    path = folder and folder / f"{'traced' if is_traced else 'sweep'}-{seed}-{number}.json"
    if path and path.exists():
        kept: dict[str, Any] = json.loads(path.read_text())
        return kept
    row = (_traced_row if is_traced else _row)(number, seed)
    if path:
        ensure_folder(path.parent)
        write_whole(path, json.dumps(row).encode())
    return row


def _row(number: int, seed: int) -> dict[str, Any]:
    """A hand-held sweep, and a ChArUco sheet under the same lens."""
    lens = LENSES[number % len(LENSES)]
    rng = np.random.default_rng((seed, number, 1))
    bow_mm = 0.0 if number // len(LENSES) % 2 == 0 else _curl(rng)
    game = GAMES[number % len(LENSES)]
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


def _traced_row(number: int, seed: int) -> dict[str, Any]:
    """A path-traced sweep: every second lens, every second sheet curled, each in another light."""
    which = 2 * number % len(LENSES)
    lens, game, rng = LENSES[which], GAMES[which], np.random.default_rng((seed, number, 6))
    bow_mm = _curl(rng) if number % 2 else 0.0
    glue, light = glued(game, rng, bow_mm=bow_mm), TYPICAL[number % len(TYPICAL)]
    still = TracedSheet(glue, table_of(game, light, seed), lens).still
    row: dict[str, Any] = {"lens": lens.name, "game": game, "bow_mm": round(bow_mm, 2), "light": light}
    try:
        session = traced(glue, lens, 1000 * seed + number, still)
        row |= _compared("sheet", glue, lens, session, seed + number, still)
    except CalibrationError as error:
        row["sheet_refused"] = str(error)
    return row


def _curl(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.5, 1) * BOW_MM * rng.choice([-1, 1]))


def _compared(
    name: str, glue: GluedSheet, lens: TrueLens, session: Session, seed: int, still: Still | None = None
) -> dict[str, Any]:
    if session.lens is None:
        return {f"{name}_refused": "gave up"}
    known = session.calibration()
    matrix = known.intrinsics.matrix
    off = 100 * (math.sqrt(matrix[0, 0] * matrix[1, 1]) / lens.focal - 1)
    return {
        f"{name}_model": known.intrinsics.model,
        f"{name}_focal_percent": round(off, 3),
        f"{name}_place_p95_mm": round(float(np.percentile(places_mm(glue, lens, known, seed, still), 95)), 3),
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
        if not any(key.startswith(target) for row in report["rows"] for key in row):
            continue
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
