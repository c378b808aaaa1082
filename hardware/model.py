"""Positions and sizes of the sheet and the pieces, for vision."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.geometry import Board, Site
from engine.state import Game
from hardware.dimensions import Dimensions
from hardware.layout import lay_out
from hardware.raster import rasterise
from hardware.sheets import sheet_of
from hardware.starts import printed_board

FloatArray = NDArray[np.float64]
"""An array of 64-bit floats."""

PRINT_PX_PER_MM = 1.0
"""Scale of the picture of the print: that of a camera over a table."""


@dataclass(frozen=True, slots=True)
class SheetGeometry:
    """The geometry of a table; the fields are those of `vision.observation.TableModel`.

    Attributes:
        board_tags_mm: tag id -> (4, 2) corners of its black square, board mm, order of `docs/reference/coordinates.md`.
        sheet_tags_mm: the same for the tag that names the sheet.
        sheet_outline_mm: (4, 2) the paper's corners, board mm, counter-clockwise from the south-west.
        sites_mm: site id -> (x, y) of the places for tokens.
        figure_tags: ids of the table's figures.
        figure_tag_mm: side of a figure tag's black square.
        figure_height_mm: height of the tag above the board.
        figure_diameter_mm: body.
        token_diameter_mm: of the table's tokens.
        token_colours: class -> rings from the centre outwards, (outer radius as a part of the token's, BGR 0..1).
        token_crosses: class -> two bars across its face, (width as a part of the token's diameter, BGR 0..1).
        printed: uint8 (H, W, 3) BGR, the sheet as it is printed, its sides those of the outline; None without tokens,
            which alone are read against it.
    """

    board_tags_mm: Mapping[int, FloatArray]
    sheet_tags_mm: Mapping[int, FloatArray]
    sheet_outline_mm: FloatArray
    sites_mm: Mapping[str, tuple[float, float]]
    figure_tags: tuple[int, ...]
    figure_tag_mm: float
    figure_height_mm: float
    figure_diameter_mm: float
    token_diameter_mm: float
    token_colours: Mapping[str, tuple[tuple[float, tuple[float, float, float]], ...]]
    token_crosses: Mapping[str, tuple[float, tuple[float, float, float]]]
    printed: NDArray[np.uint8] | None


def table_model(
    game: Game, figure_tags: tuple[int, ...], tokens: tuple[str, ...], dimensions: Dimensions
) -> SheetGeometry:
    """The geometry of a table.

    Args:
        game: the game of its sheet.
        figure_tags: ids of the table's figures.
        tokens: token classes of the game, keys of `dimensions.token.faces`.
        dimensions: of figures, tags and tokens.

    Raises:
        DrawingError: the board has no sheet.
    """
    board = printed_board(game)
    layout = lay_out(board, dimensions)
    return SheetGeometry(
        board_tags_mm={place.id: place.corners_mm for place in layout.board_tags},
        sheet_tags_mm={layout.sheet_tag.id: layout.sheet_tag.corners_mm},
        sheet_outline_mm=np.array(layout.outline.ring),
        sites_mm={site.id: (site.x_mm, site.y_mm) for site in token_sites(board)},
        figure_tags=figure_tags,
        figure_tag_mm=dimensions.figure.tag_mm,
        figure_height_mm=dimensions.figure.height_mm,
        figure_diameter_mm=dimensions.figure.diameter_mm,
        token_diameter_mm=dimensions.token.diameter_mm,
        token_colours={
            kind: tuple((radius, colour[::-1]) for radius, colour in dimensions.token.faces[kind]) for kind in tokens
        },
        token_crosses={
            kind: (width, colour[::-1]) for kind, (width, colour) in dimensions.token.crosses.items() if kind in tokens
        },
        printed=rasterise(sheet_of(game, dimensions), PRINT_PX_PER_MM).image if tokens else None,
    )


def token_sites(board: Board) -> list[Site]:
    """The places for tokens: the corner points of a board that has any, else the cells without a fixed obstacle."""
    points = [site for site in board.sites.values() if not site.outline_mm]
    return points or [site for site in board.sites.values() if site.traits.get("ground") != "obstacle"]
