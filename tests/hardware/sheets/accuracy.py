"""Accuracy of printed pages: files of `robodrome print`, rendered at 300 dpi and read with `robodrome see`.

    python -m tests.hardware.sheets.accuracy

prints the largest error of each command and paper; it takes some minutes.
"""

import math
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import pypdfium2

from controller.api.english import title
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Drawing, Line
from hardware.drawing.pdf import PT_PER_MM, Page
from hardware.sheets.charuco import charuco_board
from hardware.sheets.pages import layout_of
from hardware.sheets.paper import PAPERS
from hardware.sheets.print_command import print_figures, print_sections, print_sheet
from hardware.sheets.ricochet_sections import section_drawings
from hardware.sheets.shared_sheets import printed_board
from hardware.sheets.sheet import sheet_of
from hardware.sheets.sheet_layout import lay_out
from hardware.sheets.tiles import tiling
from vision.see import see
from vision.tone_curve import levels_of

DPI = 300.0

Corners = dict[int, np.ndarray]
"""Tag id -> (4, 2): its corners on the page in mm, from the south-west corner of the paper, y up."""


def images(pdf: Path, dpi: float = DPI, grey: bool = False) -> Iterator[np.ndarray]:
    """The pages of a file, uint8 (H, W, 3) BGR, or (H, W) in grey."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield page.render(scale=dpi / 72, grayscale=grey).to_numpy().squeeze()
    finally:
        document.close()


def photographed(page: np.ndarray) -> np.ndarray:
    """A rendered page, uint8, as a camera sees it: a renderer mixes levels at an edge, paper and lens mix light."""
    return np.asarray(cv2.LUT(page, levels_of(np.arange(256.0)).round().astype(np.uint8)))


def tags_seen(pdf: Path, dpi: float = DPI) -> list[Corners]:
    """The tags that `robodrome see` reads on each page of a file."""
    document = pypdfium2.PdfDocument(pdf)
    sizes = [tuple(side / PT_PER_MM for side in page.get_size()) for page in document]
    document.close()
    found = []
    picture = pdf.with_suffix(".pgm")
    for image, (width, height) in zip(images(pdf, dpi, grey=True), sizes, strict=True):
        cv2.imwrite(str(picture), photographed(image))
        (sighting,) = see([picture], ("tag25h9",))
        mm = np.array((width / image.shape[1], height / image.shape[0]))
        found.append({tag.id: (0.0, height) + tag.corners_px * mm * (1, -1) for tag in sighting.tags})
    return found


def line_at(page: Page, upright: bool, dashed: bool) -> float | None:
    """Where the page has a line to cut along, or to lay its neighbour onto; None if it has none."""
    for item in page.marks:
        if isinstance(item, Line) and bool(item.dash_mm) == dashed:
            (x0, y0), (x1, y1) = item.points[0], item.points[-1]
            if math.hypot(x1 - x0, y1 - y0) > 101 and (x0 == x1) == upright and abs(x0 - x1) + abs(y0 - y1) > 101:
                return x0 if upright else y0
    return None


def glued(pages: Sequence[Page], columns: int) -> list[np.ndarray]:
    """Where each page's south-west corner comes to lie, from the marks alone; the first page's is the origin."""
    places: list[np.ndarray] = []
    for k, page in enumerate(pages):
        row, column = divmod(k, columns)
        if k == 0:
            places.append(np.zeros(2))
            continue
        x = y = None
        if column:
            x = places[k - 1][0] + line_at(pages[k - 1], True, True) - line_at(page, True, False)
        if row:
            y = places[k - columns][1] + line_at(pages[k - columns], False, True) - line_at(page, False, False)
        above, before = places[k - columns] if row else None, places[k - 1] if column else None
        if x is None:
            x = above[0] + pages[k - columns].corner_mm[0] - page.corner_mm[0]  # both end at the sheet's own edge
        if y is None:
            top = pages[k - 1].corner_mm[1] + pages[k - 1].window.height
            y = before[1] + top - page.corner_mm[1] - page.window.height
        places.append(np.array((x, y)))
    return places


def apart_mm(game: str, drawing: Drawing, paper: str, found: Sequence[Corners]) -> float:
    """The largest distance of a tag's corner from its place, with the tiles glued at their marks.

    Args:
        game: whose tags the drawing has.
        drawing: the sheet.
        paper: it was printed on.
        found: of its tiles or of its one page.

    Raises:
        AssertionError: a tag is missing, or on two tiles.
    """
    layout = lay_out(printed_board(registry.make(game)), load_dimensions())
    wanted = {place.id: place.corners_mm for place in (*layout.board_tags, layout.sheet_tag)}
    assert sorted(tag for page in found for tag in page) == sorted(wanted)
    pages = layout_of(drawing, paper).pages
    tiles = pages if len(pages) == 1 else pages[1:]
    places = glued(tiles, 1 if len(pages) == 1 else tiling(drawing, PAPERS[paper]).columns)
    off = [
        place + corners - wanted[tag]
        for place, page in zip(places, found, strict=True)
        for tag, corners in page.items()
    ]
    off = np.concatenate(off)
    return float(np.linalg.norm(off - off.mean(axis=0), axis=1).max())


def sheet_apart_mm(game: str, paper: str, folder: Path, dpi: float = DPI) -> float:
    """Of a printed sheet."""
    print_sheet("sheet", game, paper, folder / "sheet.pdf")
    found = tags_seen(folder / "sheet.pdf", dpi)
    return apart_mm(game, sheet_of(registry.make(game), load_dimensions()), paper, found[1:] or found)


def sections_apart_mm(paper: str, folder: Path, dpi: float = DPI) -> float:
    """Of the sheet on which the sections of Ricochet Robots lie, the last drawing of its file."""
    print_sections(paper, folder / "sections.pdf")
    sheet = section_drawings(load_dimensions())[-1]
    tiles = len(layout_of(sheet, paper).pages) - 1
    return apart_mm("ricochet", sheet, paper, tags_seen(folder / "sections.pdf", dpi)[-tiles:])


def tops_apart_mm(found: Sequence[Corners], columns: int) -> float:
    """Of figures' tops: squares of 24 mm, upright, 45 mm apart, in rows from the north-west of each page."""
    off = []
    for page in found:
        first = min(page)
        origin = page[first].mean(axis=0)
        for tag, corners in page.items():
            row, column = divmod(tag - first, columns)
            middle = origin + np.array((45.0 * column, -45.0 * row))
            off.append(corners - middle - [(-12, 12), (12, 12), (12, -12), (-12, -12)])
    return float(np.linalg.norm(np.concatenate(off), axis=1).max())


def charuco_apart_mm(folder: Path, dpi: float = DPI) -> float:
    """Of the target's inner corners, 8 x 5 with 28 mm between, as OpenCV finds them."""
    print_sheet("charuco", None, "A4", folder / "charuco.pdf")
    (image,) = images(folder / "charuco.pdf", dpi)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(charuco_board()).detectBoard(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    assert len(ids) == 8 * 5
    off = corners.reshape(-1, 2) * 25.4 / dpi - [(28.0 * (k % 8), 28.0 * (k // 8)) for k in ids.ravel()]
    return float(np.linalg.norm(off - off.mean(axis=0), axis=1).max())


def tokens_apart_mm(game: str, folder: Path, dpi: float = DPI) -> tuple[int, float]:
    """Of tokens: their number, and the most by which one is not 20 mm wide and high or not 25 mm from the next."""
    print_sheet("tokens", game, "A4", folder / "tokens.pdf")
    (image,) = images(folder / "tokens.pdf", dpi)
    dark = (image.min(axis=2) < 200).astype(np.uint8)
    contours, _ = cv2.findContours(dark, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    boxes = np.array([cv2.boundingRect(contour) for contour in contours]) * 25.4 / dpi
    boxes = boxes[np.abs(boxes[:, 2:] - 20.0).max(axis=1) < 1.0]
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    grid = (middles - middles.min(axis=0)) / 25.0
    line = 0.1  # the circle to cut along is drawn on the edge, half of it outside
    off = np.concatenate((25.0 * (grid - grid.round()), boxes[:, 2:] - 20.0 - line))
    return len(boxes), float(np.abs(off).max())


def _rows(folder: Path) -> Iterator[tuple[str, str, float]]:
    for game in registry.games():
        for paper in ("A4", "A3", "A2", "A1"):
            yield f"`print sheet {game}`", paper, sheet_apart_mm(game, paper, folder)
    yield "`print sections`, its sheet", "A2", sections_apart_mm("A2", folder)
    print_sheet("tags", None, "A4", folder / "tags.pdf")
    yield "`print tags`", "A4", tops_apart_mm(tags_seen(folder / "tags.pdf"), 4)
    for game in registry.games():
        print_figures(game, {}, "A4", folder / "figures.pdf", title)
        yield f"`print figures {game}`", "A4", tops_apart_mm(tags_seen(folder / "figures.pdf"), 1)
    for game in ("robotory", "droids", "netzwerk"):
        yield f"`print tokens {game}`", "A4", tokens_apart_mm(game, folder)[1]
    yield "`print charuco`", "A4", charuco_apart_mm(folder)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for what, paper, mm in _rows(Path(name)):
            print(f"| {what} | {paper} | {mm:.3f} |", flush=True)
