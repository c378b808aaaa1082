"""The pages of a drawing: one if it fits on the paper, else a map and tiles."""

from dataclasses import dataclass

from hardware.drawing.drawing import Drawing
from hardware.drawing.pdf import Page
from hardware.sheets.paper import PAPERS
from hardware.sheets.tile_pages import map_page, tile_page
from hardware.sheets.tiles import OVERLAP_MM, tiling


@dataclass(frozen=True, slots=True)
class Layout:
    """The pages of a drawing, and its paper as text: `A4: a map and 6 tiles, 8 mm overlap, assembled 418 × 551 mm`."""

    pages: tuple[Page, ...]
    summary: str


def layout_of(drawing: Drawing, paper: str) -> Layout:
    """One page if the drawing fits on the paper either way up, else a map of the tiles and the tiles, row by row.

    Args:
        drawing: what is printed.
        paper: a key of `PAPERS`.

    Raises:
        PrintError: a part that must stay whole is larger than the paper.
    """
    portrait = PAPERS[paper]
    width, height = drawing.bounds.width, drawing.bounds.height
    for page_width, page_height in (portrait, portrait[::-1]):
        if width <= page_width and height <= page_height:
            corner = ((page_width - width) / 2, (page_height - height) / 2)
            return Layout((Page(drawing, page_width, page_height, drawing.bounds, corner),), paper)
    plan = tiling(drawing, portrait)
    pages = [tile_page(drawing, plan, tile) for tile in plan.tiles]
    size = f"{OVERLAP_MM:g} mm overlap, assembled {width:.0f} × {height:.0f} mm"
    cover = map_page(drawing, plan, portrait, f"{len(pages)} tiles on {paper}, {size}")
    return Layout((cover, *pages), f"{paper}: a map and {len(pages)} tiles, {size}")
