"""The files of `robodrome demo --out`."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2

from base.files import write_whole
from controller.assembly.tables import Running
from controller.execution.progress import Arrival
from controller.match.match import Match
from engine.record import write_record
from engine.state import Game, Record
from hardware.dimensions import load_dimensions
from hardware.drawing.colours import css_colour
from hardware.drawing.drawing import Circle, Drawing, Line
from hardware.drawing.svg import svg_text
from hardware.sheets.sheet import sheet_of
from robodrome.demo.film import Film
from vision.overlay import overlay

FILM, PATHS = "film.webp", "paths.svg"
"""Files to look at first."""

LANE_MM = 1.2
"""Successive paths are shifted by -2 to 2 times this in x and y, which keeps paths along the same line visible."""

_OUTLINE = (0.35, 0.35, 0.35)
"""RGB of the rim of paths and starts: dark grey, which stands out from all colours of pieces."""

_PATH_MM, _RIM_MM = 1.6, 2.2
"""Widths of a path and of the rim below it; chosen by eye, as is the start's size."""

_START_MM = 2.0
"""Radius of the circle at the start of a path."""


def write_files(
    out: Path, match: Match, arrivals: Sequence[Arrival], running: Running, report: Mapping[str, Any], film: Film
) -> None:
    """Write the match, the report, the film, all paths, and the last frame with what vision found in it."""
    out.mkdir(parents=True, exist_ok=True)
    entries = tuple((entry.kind, entry.actor, entry.text) for entry in match.entries)
    write_whole(out / "match.json", write_record(Record(match.game.name, match.game.options, entries)).encode())
    write_whole(out / "report.json", json.dumps(report, indent=2).encode())
    write_whole(out / FILM, film.webp())
    write_whole(out / PATHS, svg_text(_paths(running.table.session.game, arrivals)).encode())
    if running.capture.last is not None:
        frame, observation = running.capture.last
        picture = overlay(frame, observation, running.calibration, running.model)
        write_whole(out / "last-frame.png", cv2.imencode(".png", picture)[1].tobytes())


def _paths(game: Game, arrivals: Sequence[Arrival]) -> Drawing:
    sheet = sheet_of(game, load_dimensions())
    colours = {piece.id: css_colour(piece.colour) for piece in game.pieces}
    items = list(sheet.items)
    for n, arrival in enumerate(arrivals):
        shift = LANE_MM * (n % 5 - 2)
        points = tuple((x + shift, y + shift) for x, y in arrival.way_mm)
        items.append(Line(points, _OUTLINE, _RIM_MM))
        items.append(Line(points, colours[arrival.piece], _PATH_MM))
        items.append(Circle(*points[0], _START_MM, colours[arrival.piece], _OUTLINE, 0.4))
    return Drawing(f"{game.title}: all paths", sheet.bounds, tuple(items))
