"""Positions and sizes of the sheet and the pieces, for vision."""

import numpy as np
from numpy.typing import NDArray

from base.geometry import TableModel
from engine.geometry import Board, Site
from engine.state import Game
from hardware.dimensions import Dimensions
from hardware.drawing.raster import rasterise
from hardware.sheets.shared_sheets import printed_board
from hardware.sheets.sheet import sheet_of
from hardware.sheets.sheet_layout import lay_out

FloatArray = NDArray[np.float64]
"""An array of 64-bit floats."""

PRINT_PX_PER_MM = 1.0
"""Scale of the picture of the print: that of a camera over a table."""


def table_model(
    game: Game, figure_tags: tuple[int, ...], tokens: tuple[str, ...], dimensions: Dimensions
) -> TableModel:
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
    return TableModel(
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
