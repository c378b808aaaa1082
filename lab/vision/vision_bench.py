"""`python -m lab vision`: accuracy and speed of vision, compared with the truth of rendered frames."""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table as Rows

from lab.vision.compare_detectors import LIGHTS, OURS, SIZES, bench_cells
from lab.vision.move_inference import ROW, hand_made
from lab.vision.rival_detectors import missing
from lab.vision.token_reading import rows, token_scores
from lab.vision.whole_frames import TARGET, whole_frames

PARTS = ("cells", "whole", "tokens", "inference")
"""What can be measured: tag detectors, whole frames, tokens, and moves made by hand."""


def bench(parts: Collection[str], frames: int, scenes: int, moves: int, seed: int, console: Console) -> dict[str, Any]:
    """Measure the chosen parts.

    Args:
        parts: of `PARTS`.
        frames: of each film with tags, and of each one of a whole table.
        scenes: of each game and condition with tokens.
        moves: made by hand, of each game.
        seed: of all random numbers.
        console: for the progress.

    Returns:
        The parts by name, and the machine's load before and after.
    """
    load = os.getloadavg()[0]
    measures: Mapping[str, Callable[[Callable[[str], None]], list[dict[str, Any]]]] = {
        "cells": lambda progress: bench_cells(frames, seed, progress),
        "whole": lambda progress: whole_frames(frames, seed, progress),
        "tokens": lambda progress: rows(token_scores(scenes, seed=seed, progress=progress)),
        "inference": lambda progress: hand_made(moves, seed, progress),
    }
    report: dict[str, Any] = {}
    with console.status("") as status:
        for part, measure in measures.items():
            if part in parts:
                report[part] = measure(lambda what: status.update(f"Looking at {what} ..."))
    return {**report, "load": [round(load, 2), round(os.getloadavg()[0], 2)]}


def show(report: Mapping[str, Any], console: Console) -> None:
    """Print the report for people."""
    if "cells" in report:
        _show_cells(report["cells"], console)
    if "whole" in report:
        _show_whole(report["whole"], console)
    if "tokens" in report:
        _show_tokens(report["tokens"], console)
    if "inference" in report:
        _show_inference(report["inference"], console)
    console.print(f"load {report['load'][0]} before, {report['load'][1]} after")


def _show_cells(cells: Sequence[Mapping[str, Any]], console: Console) -> None:
    table = Rows(title=f"Tags: {cells[0]['frames']} frames each, CPU time of one thread")
    for heading in ("", "detector", "CPU ms", "ratio", "recall", "wrong", "px", "°", "mm"):
        table.add_column(heading, justify="left" if heading in ("", "detector") else "right", no_wrap=True)
    for size in SIZES:
        for light in LIGHTS:
            here = [cell for cell in cells if (cell["size"], cell["light"]) == (size, light)]
            ours = next(cell for cell in here if cell["detector"] == OURS)
            for cell in here:
                table.add_row(
                    f"{size} {light}" if cell is ours else "",
                    cell["detector"],
                    f"{cell['cpu_ms']:.2f}",
                    "" if cell is ours else f"{ours['cpu_ms'] / cell['cpu_ms']:.3f}",
                    f"{cell['recall']:.4f}",
                    str(cell["wrong_ids"]),
                    *(_number(cell[key]) for key in ("corner_p95_px", "heading_p95_deg", "board_p95_mm")),
                    end_section=cell is here[-1],
                )
    console.print(table)
    console.print("ratio: our time to its; px, °, mm: 95 of 100 corners, headings and places of figures are nearer")
    for words in missing({cell["detector"] for cell in cells}):
        console.print(words, markup=False)


def _show_whole(whole: Sequence[Mapping[str, Any]], console: Console) -> None:
    table = Rows(title="Whole frame: tags, tokens, hands and belief, CPU time of one thread")
    for heading in ("size", "figures", "sites", "frames", "CPU ms", "aruco-subpix", "ratio"):
        table.add_column(heading, justify="left" if heading == "size" else "right")
    for row in whole:
        seen = f"{row['figures']}{' and a hand' if row['hand'] else ''}"
        counts = (seen, str(row["sites"]), str(row["frames"]))
        table.add_row(row["size"], *counts, f"{row['cpu_ms']:.2f}", f"{row['aruco_ms']:.2f}", f"{row['ratio']:.2f}")
    console.print(table)
    console.print(f"ratio: our time to that of OpenCV's search for tags alone; wanted: at most {TARGET}")


def _show_tokens(tokens: Sequence[Mapping[str, Any]], console: Console) -> None:
    table = Rows(title="Tokens")
    for heading in ("game", "condition", "scenes", "sites", "right %", "hidden", "sure, wrong", "hidden as empty"):
        table.add_column(heading, justify="left" if heading in ("game", "condition") else "right")
    for row in tokens:
        counts = (str(row[key]) for key in ("scenes", "sites"))
        faults = (str(row[key]) for key in ("hidden", "sure_wrong", "hidden_called_empty"))
        table.add_row(row["game"], row["condition"], *counts, f"{100 * row['share']:.2f}", *faults)
    console.print(table)


def _show_inference(inference: Sequence[Mapping[str, Any]], console: Console) -> None:
    table = Rows(title="Moves made by hand")
    headings = "game moves ambiguous right asked unexplained wrong forbidden played asked"
    for heading in headings.split():
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for row in inference:
        table.add_row(*(str(row[key]) for key in ROW))
    console.print(table)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
