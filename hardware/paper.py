"""Paper sizes, and the tiles of a drawing that is larger than its paper."""

import math

from hardware.colours import grey
from hardware.drawing import Box, Drawing, Item, Line, Text, ruler
from hardware.errors import PrintError
from hardware.pdf import Page

PAPERS = {
    "ROLL": (914.0, 1292.0),
    "A0": (841.0, 1189.0),
    "A1": (594.0, 841.0),
    "A2": (420.0, 594.0),
    "A3": (297.0, 420.0),
    "A4": (210.0, 297.0),
    "LETTER": (215.9, 279.4),
}
"""Portrait width and height in mm (ISO 216; ANSI A; a plotter's roll of 36 inches)."""

MARGIN_MM = 10.0
"""Margin around a tile that a printer may leave blank."""

OVERLAP_MM = 8.0
"""Overlap of neighbouring tiles, for the glue."""

_MARK = grey(0.45)
"""Cut marks and glue lines."""


def paper_size(name: str) -> tuple[float, float]:
    """Portrait size in mm of a paper, by name in any case.

    Raises:
        PrintError: no such paper; the message lists the known ones.
    """
    size = PAPERS.get(name.upper())
    if size is None:
        raise PrintError(f"unknown paper {name!r}; choose one of {', '.join(PAPERS)}")
    return size


def pages(drawing: Drawing, paper: str) -> list[Page]:
    """One page if the drawing fits on the paper either way up, else tiles, rows from the north.

    Raises:
        PrintError: no such paper.
    """
    portrait = paper_size(paper)
    sizes = (portrait, portrait[::-1])
    width, height = drawing.bounds.width, drawing.bounds.height
    for page_width, page_height in sizes:
        if width <= page_width and height <= page_height:
            corner = ((page_width - width) / 2, (page_height - height) / 2)
            return [Page(page_width, page_height, drawing.bounds, corner)]
    return min((_tiles(drawing, size) for size in sizes), key=len)


def _tiles(drawing: Drawing, size: tuple[float, float]) -> list[Page]:
    bounds = drawing.bounds
    window = (size[0] - 2 * MARGIN_MM, size[1] - 2 * MARGIN_MM)
    columns, rows = (
        math.ceil((whole - OVERLAP_MM) / (part - OVERLAP_MM))
        for whole, part in zip((bounds.width, bounds.height), window, strict=True)
    )
    tiles = []
    for row in range(rows):
        for column in range(columns):
            x0 = bounds.x0 + column * (window[0] - OVERLAP_MM)
            y1 = bounds.y1 - row * (window[1] - OVERLAP_MM)
            shown = Box(x0, y1 - window[1], x0 + window[0], y1)
            place = f"{chr(ord('A') + row)}{column + 1}"
            name = f"{drawing.title} · tile {place} of A1 to {chr(ord('A') + rows - 1)}{columns}"
            marks = _marks(Box(0.0, 0.0, *window), name, right=column < columns - 1, below=row < rows - 1)
            tiles.append(Page(*size, shown, (MARGIN_MM, MARGIN_MM), marks))
    return tiles


def _marks(window: Box, name: str, right: bool, below: bool) -> tuple[Item, ...]:
    """Frame, cut marks, name and ruler; the neighbour is glued on up to the dashed lines."""
    frame = Box(MARGIN_MM, MARGIN_MM, MARGIN_MM + window.width, MARGIN_MM + window.height)
    glue: list[Item] = []
    if right:
        x = frame.x1 - OVERLAP_MM
        glue.append(Line(((x, frame.y0), (x, frame.y1)), _MARK, 0.1, dash_mm=2.0))
    if below:
        y = frame.y0 + OVERLAP_MM
        glue.append(Line(((frame.x0, y), (frame.x1, y)), _MARK, 0.1, dash_mm=2.0))
    note = "cut along the frame, glue over the dashed line of the next tile"
    return (
        *glue,
        *_cut_marks(frame),
        Text(frame.x0 + 8, frame.y1 + 2.0, name, 3.2, anchor="start", bold=True),
        Text(frame.x1 - 8, frame.y1 + 2.0, note, 2.6, _MARK, "end"),
        *ruler(frame.x0 + 8, frame.y0 - 5.0),
    )


def _cut_marks(frame: Box) -> list[Item]:
    """Two short lines outside each corner, in line with the frame."""
    marks: list[Item] = []
    for x, outwards in ((frame.x0, -1), (frame.x1, 1)):
        for y, up in ((frame.y0, -1), (frame.y1, 1)):
            marks.append(Line(((x + outwards * 1.0, y), (x + outwards * 6.0, y)), _MARK, 0.2))
            marks.append(Line(((x, y + up * 1.0), (x, y + up * 6.0)), _MARK, 0.2))
    return marks
