"""The geometry of a table's sheet and pieces: `hardware` makes it, vision and controller read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class TableModel:
    """The geometry of a table.

    Attributes:
        board_tags_mm: tag id -> (4, 2) corners of its black square, board mm, order of `docs/reference/coordinates.md`.
        sheet_tags_mm: the same for the tag that names the sheet (ids 25 to 34).
        sheet_outline_mm: (4, 2) the paper's corners, board mm, counter-clockwise from the south-west.
        sites_mm: site id -> (x, y) of its middle, where tokens lie.
        figure_tags: ids of the table's figures.
        figure_tag_mm: side of a figure tag's black square.
        figure_height_mm: height of the tag above the board.
        figure_diameter_mm: diameter of the body, which hides a part of the board.
        token_diameter_mm: of the table's tokens.
        token_colours: class -> rings from the centre outwards, each (outer radius as a fraction of the token's,
            BGR reflectance 0..1), as they are printed: ((0.85, white), (1.0, black)) has a black rim.
        token_crosses: class -> two bars across its face, each (width as a fraction of the token's diameter, BGR).
        printed: uint8 (H, W, 3) BGR, the sheet as it is printed, its sides those of the outline; None for white paper,
            and without tokens, which alone are read against it.
    """

    board_tags_mm: Mapping[int, NDArray[np.float64]]
    sheet_tags_mm: Mapping[int, NDArray[np.float64]]
    sheet_outline_mm: NDArray[np.float64]
    sites_mm: Mapping[str, tuple[float, float]]
    figure_tags: tuple[int, ...]
    figure_tag_mm: float
    figure_height_mm: float
    figure_diameter_mm: float
    token_diameter_mm: float
    token_colours: Mapping[str, tuple[tuple[float, tuple[float, float, float]], ...]]
    token_crosses: Mapping[str, tuple[float, tuple[float, float, float]]] = field(default_factory=dict)
    printed: NDArray[np.uint8] | None = None
