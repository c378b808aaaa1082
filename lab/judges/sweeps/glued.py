"""Sheets as families glue them: tiles off their places, and paper that curls."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from base.geometry import TableModel
from controller.assembly.tables import model_of
from engine import registry
from lab.judges.sweeps.hand_held import Sheet, printed_sheet
from vision.observation import FloatArray

TILES = (2, 3)
"""Columns and rows of the tiles that a sheet is glued from."""

TILE_MM, TILE_DEG = 1.0, 0.2
"""Largest error of a tile in x and in y, and of its turn."""


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
        board = np.stack([design_of(self.model)[tag].mean(axis=0) for tag in tags])
        lies = np.stack([self.corners_mm[tag].mean(axis=0) for tag in tags])
        middle, to = board.mean(axis=0), lies.mean(axis=0)
        z, w = ((points - mid) @ [1, 1j] for points, mid in ((board, middle), (lies, to)))
        factor = complex(np.vdot(z, w) / np.vdot(z, z))
        turn = np.array([[factor.real, -factor.imag], [factor.imag, factor.real]])
        return np.column_stack([turn, to - turn @ middle])


def design_of(model: TableModel) -> dict[int, FloatArray]:
    """Tag -> (4, 2) where it ought to lie."""
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
    for tag, design in design_of(model).items():
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
