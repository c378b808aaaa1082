"""`python -m lab calibration`: accuracy of lens and board as a simulated person calibrates them."""

import time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from base.clock import SimulatedClock, run_simulated
from base.geometry import TableModel
from controller.assembly.tables import model_of
from controller.sim.people.calibrating_person import Person
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.charuco import charuco_board
from vision.calibrate.session import Session, SessionConfig
from vision.calibrate.step import Clear
from vision.calibration import Calibration
from vision.errors import CalibrationError
from vision.geometry.extrinsics import solve_pose
from vision.geometry.projection import board_points
from vision.tags.fiducials import TagDetector, grey_of

SIZES = ("720p", "1080p")
"""Resolutions that are measured, keys of `controller.sim.camera.camera_kinds.RESOLUTIONS`."""

LENSES = ("standard", "webcam", "wide")
"""Lenses that are measured, keys of `controller.sim.camera.camera_kinds.LENSES`."""

GAME = "robotory"
"""Whose sheet lies on the table."""

LIMIT_MM = 1.0
"""Promised limit of the error of 95 % of board points."""

MAX_FRAMES = 600
"""Frames after which a calibration that has not finished has failed: 40 s of camera time."""

GRID = 20
"""Rows and columns of the points over the sheet at which the error is measured."""


def bench(light: str, seeds: int, console: Console) -> dict[str, Any]:
    """Measure; `cells` has one entry for each picture size, lens and seed."""
    cells = []
    for size in SIZES:
        for lens in LENSES:
            for seed in range(seeds):
                cells.append(cell(size, lens, light, seed))
                console.print(f"{size} {lens} {seed}: {cells[-1]['board_p95_mm']:.3f} mm", highlight=False)
    return {"light": light, "limit_mm": LIMIT_MM, "cells": cells}


def cell(size: str, lens: str, light: str, seed: int) -> dict[str, Any]:
    """Calibrate lens and board, then compare with the truth."""
    return run_simulated(_cell(size, lens, light, seed))


async def _cell(size: str, lens: str, light: str, seed: int) -> dict[str, Any]:
    game = registry.make(GAME)
    model = model_of(game, ())
    person = Person(game, load_dimensions(), (), SimulatedClock(), seed, resolution=size, light=light, lens=lens)
    config = SessionConfig(model, charuco_board(), lens, person.camera.lens.size_px, (), (), "")
    session = Session(config, ("lens", "board"))
    frames, flow_s = 0, 0.0
    while session.step is not None and frames < MAX_FRAMES:
        frame = await person.look()
        started_s = time.process_time()
        progress = session.look(frame)
        if progress.done:
            session.accept()
        flow_s += time.process_time() - started_s
        person.follow(progress.request)
        frames += 1
    if session.lens is None or session.step is not None:
        raise CalibrationError(f"the calibration of {size} {lens} did not finish within {frames} frames")
    known = session.calibration()
    return {
        "size": size,
        "lens": lens,
        "true_model": person.camera.lens.model,
        "model": known.intrinsics.model,
        "seed": seed,
        "frames": frames,
        "rms_px": round(session.lens.rms_px, 4),
        "hold_out_px": round(session.lens.hold_out_px, 4),
        "flow_board_p95_mm": known.measured["board: board error"],
        "board_p95_mm": round(await board_p95_mm(person, model, known, 0.0), 4),
        "figure_p95_mm": round(await board_p95_mm(person, model, known, model.figure_height_mm), 4),
        "flow_cpu_s": round(flow_s, 2),
    }


async def board_p95_mm(person: Person, model: TableModel, known: Calibration, height_mm: float) -> float:
    """95th percentile of the error of points over the sheet: true pixels, projected back by the calibration.

    The pose comes from the tags in one frame of the empty board, as in a game.
    """
    person.follow(Clear())
    tags = TagDetector(ids=model.board_tags_mm).detect(grey_of((await person.look()).image))
    pose = solve_pose(tags, model.board_tags_mm, known.intrinsics)
    if pose is None:
        raise CalibrationError("the measured lens does not find the board")
    (x0, y0), (x1, y1) = model.sheet_outline_mm.min(axis=0), model.sheet_outline_mm.max(axis=0)
    x, y = np.meshgrid(np.linspace(x0, x1, GRID), np.linspace(y0, y1, GRID))
    points = np.column_stack([x.ravel(), y.ravel(), np.full(x.size, height_mm)])
    found = board_points(person.camera.project(points), known.intrinsics, pose.camera_from_board, height_mm)
    return float(np.percentile(np.linalg.norm(found - points[:, :2], axis=1), 95))


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    table = Table(
        title=f"Lens and board by the flow's own captures, {report['light']} light", title_justify="left", box=None
    )
    for name in ("size", "lens", "model", "error px", "kept out px", "board p95 mm", "at 40 mm", "frames", "CPU s"):
        words = name in ("size", "lens", "model")
        table.add_column(name, justify="left" if words else "right", no_wrap=words)
    for entry in report["cells"]:
        table.add_row(
            entry["size"],
            entry["lens"],
            entry["model"],
            f"{entry['rms_px']:.3f}",
            f"{entry['hold_out_px']:.3f}",
            f"{entry['board_p95_mm']:.3f}",
            f"{entry['figure_p95_mm']:.3f}",
            str(entry["frames"]),
            f"{entry['flow_cpu_s']:.1f}",
        )
    console.print(table)


def passed(report: dict[str, Any]) -> bool:
    """Whether every cell is within the limit, on the board and at the height of the figures' tags."""
    return all(max(entry["board_p95_mm"], entry["figure_p95_mm"]) <= LIMIT_MM for entry in report["cells"])
