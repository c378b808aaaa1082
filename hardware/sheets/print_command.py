"""The work of `robodrome print`: choose the drawing, lay it out on paper, write the file."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from base.files import write_whole
from engine import registry
from engine.state import Game
from engine.words import Name
from hardware.dimensions import Dimensions, load_dimensions
from hardware.drawing.drawing import Drawing
from hardware.drawing.pdf import pdf_bytes
from hardware.drawing.svg import svg_text
from hardware.errors import PrintError
from hardware.sheets.charuco import charuco_sheet
from hardware.sheets.collars import figure_pages
from hardware.sheets.invitation_card import Wifi, card
from hardware.sheets.pages import layout_of
from hardware.sheets.paper import paper_name
from hardware.sheets.pieces import tag_sheet, token_sheet
from hardware.sheets.ricochet_sections import section_drawings
from hardware.sheets.sheet import sheet_of
from hardware.sheets.tags import FIGURE_TAGS


@dataclass(frozen=True, slots=True)
class Printed:
    """The written files; `paper` names the paper and says how tiles go together.

    A PDF is one file of all pages; of SVG each page is a file.
    """

    paths: tuple[Path, ...]
    title: str
    pages: int
    paper: str

    def __str__(self) -> str:
        count = "1 page" if self.pages == 1 else f"{self.pages} pages"
        files = " to ".join(str(path) for path in dict.fromkeys((self.paths[0], self.paths[-1])))
        return f"{files}: {self.title}, {count} {self.paper}"


def print_sheet(
    what: str, game: str | None, paper: str, out: Path, options: Mapping[str, Any] | None = None
) -> Printed:
    """Write a drawing to print at 100 %.

    Args:
        what: `sheet`, `tags`, `tokens` or `charuco`.
        game: the game's name; needed for `sheet` and `tokens`.
        paper: a name of `hardware.sheets.paper.PAPERS` in any case; for SVG, which has no pages, it is not used.
        out: the file; its ending says whether it becomes a PDF or an SVG.
        options: of the game; only those that change the board matter.

    Raises:
        PrintError: unknown drawing, game missing, unknown paper or ending.
        OSError: the file cannot be written.
        DrawingError: this game has no such drawing.
        EngineError: there is no such game or option.
    """
    drawing = _drawing(what, game, options or {}, load_dimensions())
    return write(drawing.title, [drawing], paper, out)


def write(title: str, drawings: Sequence[Drawing], paper: str, path: Path) -> Printed:
    """Write drawings as one PDF or as SVG.

    In a PDF each stands on one page of the paper if it fits, else on tiles. Of SVG, each is a file in one piece;
    several have numbers in their names, as in `sections-01.svg`.

    Raises:
        PrintError: unknown paper, or a name that ends in neither.
        OSError: the file cannot be written.
    """
    match path.suffix.lower():
        case ".pdf":
            return _write_pdf(title, drawings, paper_name(paper), path)
        case ".svg":
            return _write_svg(title, drawings, path)
        case _:
            raise PrintError(f"{path}: the file's name must end in .pdf or .svg")


def _write_svg(title: str, drawings: Sequence[Drawing], path: Path) -> Printed:
    paths: tuple[Path, ...] = (path,)
    if len(drawings) > 1:
        paths = tuple(path.with_stem(f"{path.stem}-{number:02}") for number in range(1, len(drawings) + 1))
    for drawing, one in zip(drawings, paths, strict=True):
        write_whole(one, svg_text(drawing).encode())
    sizes = dict.fromkeys(f"{one.bounds.width:.0f} × {one.bounds.height:.0f} mm" for one in drawings)
    return Printed(paths, title, len(drawings), ", ".join(sizes))


def _write_pdf(title: str, drawings: Sequence[Drawing], name: str, path: Path) -> Printed:
    layouts = [layout_of(drawing, name) for drawing in drawings]
    pages = [page for layout in layouts for page in layout.pages]
    write_whole(path, pdf_bytes(title, pages))
    kinds = Counter(layout.summary for layout in layouts)
    if len(kinds) == 1 and len(layouts) in (1, len(pages)):
        return Printed((path,), title, len(pages), layouts[0].summary)
    parts = "; ".join(f"{count} × {summary}" for summary, count in kinds.items())
    return Printed((path,), title, len(pages), f"({parts})")


def print_sections(paper: str, out: Path) -> Printed:
    """Write the 16 section faces of Ricochet Robots, the centre piece and the sheet on which they lie.

    Raises:
        PrintError: as `write`.
    """
    return write("Ricochet Robots sections", section_drawings(load_dimensions()), paper, out)


def print_figures(
    game: str, options: Mapping[str, Any], paper: str, out: Path, title: Callable[[Name], str]
) -> Printed:
    """Write the tops of a game's figures, with collars in their colours; `title` names a figure for people.

    Raises:
        PrintError: as `write`.
        EngineError: there is no such game or option.
    """
    made = registry.make(game, options)
    return write(f"{made.title} figures", figure_pages(made, load_dimensions(), title), paper, out)


def print_card(address: str, wifi: Wifi | None, paper: str, out: Path) -> Printed:
    """Write the invitation card.

    Raises:
        PrintError: as `write`.
    """
    drawing = card(address, wifi)
    return write(drawing.title, [drawing], paper, out)


def _drawing(what: str, game: str | None, options: Mapping[str, Any], dimensions: Dimensions) -> Drawing:
    makers: dict[str, Callable[[], Drawing]] = {
        "sheet": lambda: sheet_of(_game(what, game, options), dimensions),
        "tags": lambda: tag_sheet(FIGURE_TAGS, dimensions),
        "tokens": lambda: token_sheet(_game(what, game, options), dimensions),
        "charuco": charuco_sheet,
    }
    if what not in makers:
        raise PrintError(f"{what!r} cannot be printed; choose one of {', '.join(makers)}")
    return makers[what]()


def _game(what: str, name: str | None, options: Mapping[str, Any]) -> Game:
    if name is None:
        games = ", ".join(registry.games())
        raise PrintError(f"name the game whose {what} shall be printed, one of {games}: print {what} robotory")
    return registry.make(name, options)
