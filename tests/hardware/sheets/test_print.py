import base64
import itertools
import math
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from controller.api.english import title
from engine import registry
from engine.errors import EngineError
from hardware.dimensions import load_dimensions
from hardware.drawing.raster import rasterise
from hardware.errors import DrawingError, PrintError
from hardware.sheets.charuco import charuco_board, charuco_sheet
from hardware.sheets.pieces import TOKEN_SETS, token_sheet
from hardware.sheets.print_command import print_card, print_figures, print_sections, print_sheet
from tests.hardware.sheets.test_tags import detect

MM_PER_PT = 25.4 / 72


def page_sizes(path: Path) -> list[tuple[float, float]]:
    document = pypdfium2.PdfDocument(path)
    sizes = [tuple(round(side * MM_PER_PT) for side in page.get_size()) for page in document]
    document.close()
    return sizes


def page_image(path: Path, number: int, px_per_mm: float) -> np.ndarray:
    document = pypdfium2.PdfDocument(path)
    image = document[number].render(scale=px_per_mm * MM_PER_PT).to_numpy().copy()
    document.close()
    return image


@pytest.mark.parametrize(
    ("paper", "sizes"),
    [
        ("A2", [(420, 594)]),
        ("a1", [(594, 841)]),
        ("A3", [(297, 420)] + [(420, 297)] * 3),
        ("A4", [(210, 297)] + [(297, 210)] * 6),
    ],
)
def test_sheet_is_one_page_where_it_fits_and_tiles_where_not(tmp_path: Path, paper: str, sizes: list[tuple[int, int]]):
    out = tmp_path / "board.pdf"
    printed = print_sheet("sheet", "robotory", paper, out)
    assert printed.paths == (out,)
    assert printed.pages == len(sizes)
    assert page_sizes(out) == sizes


def test_tags_are_printed_in_true_size(tmp_path: Path):
    print_sheet("tags", None, "A4", tmp_path / "tags.pdf")
    found = detect(page_image(tmp_path / "tags.pdf", 0, 8.0))
    assert np.linalg.norm(found[0][1] - found[0][0]) / 8 == pytest.approx(24, abs=0.3)
    assert np.linalg.norm(found[3].mean(axis=0) - found[0].mean(axis=0)) / 8 == pytest.approx(135, abs=0.1)


@pytest.mark.parametrize(("game", "turned"), [("robotory", False), ("ricochet", True)])
def test_every_tile_has_a_ruler_of_100_mm_in_its_strip(tmp_path: Path, game: str, turned: bool):
    printed = print_sheet("sheet", game, "A4", tmp_path / "board.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "board.pdf")
    for number in range(1, printed.pages):
        width, height = document[number].get_size()
        near, far = 5.5 / MM_PER_PT, 11.7 / MM_PER_PT
        crop = (near, 0, width - far, 0) if turned else (0, height - far, 0, near)
        strip = document[number].render(scale=10 * MM_PER_PT, crop=crop).to_numpy().max(axis=2)
        strip = strip.T if turned else strip
        _, _, stats, _ = cv2.connectedComponentsWithStats((strip < 128).astype(np.uint8))
        assert stats[1:, cv2.CC_STAT_WIDTH].max() / 10 == pytest.approx(100, abs=0.4)
    document.close()


def test_the_map_has_a_ruler_of_100_mm(tmp_path: Path):
    print_sheet("sheet", "robotory", "A4", tmp_path / "board.pdf")
    below = page_image(tmp_path / "board.pdf", 0, 10.0).max(axis=2)[-700:]
    _, _, stats, _ = cv2.connectedComponentsWithStats((below < 128).astype(np.uint8))
    assert stats[1:, cv2.CC_STAT_WIDTH].max() / 10 == pytest.approx(100, abs=0.4)


def test_print_dialogues_begin_at_100_percent(tmp_path: Path):
    print_sheet("charuco", None, "A4", tmp_path / "target.pdf")
    assert b"/PrintScaling /None" in (tmp_path / "target.pdf").read_bytes()


def test_robotory_tokens_are_14_white_and_14_black_of_20_mm():
    drawing = token_sheet(registry.make("robotory"), load_dimensions())
    raster = rasterise(drawing, 10.0)
    dark = (raster.image.max(axis=2) < 60).astype(np.uint8)
    count, _, stats, middles = cv2.connectedComponentsWithStats(dark)
    mm_from_pixels = np.linalg.inv(raster.pixels_from_mm)
    whites = blacks = 0
    for index in range(1, count):
        if abs(stats[index, cv2.CC_STAT_WIDTH] / 10 - 20) > 0.3:
            continue
        x, y = middles[index]
        hollow = not dark[int(y), int(x)]
        whites += hollow
        blacks += not hollow
        assert drawing.bounds.y0 < (mm_from_pixels @ (x, y, 1))[1] < drawing.bounds.y1
    assert (whites, blacks) == (14, 14)


def luminance(colour: tuple[float, float, float]) -> float:
    """Of linear sRGB; IEC 61966-2-1."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_tokens_of_a_game_differ_in_grey():
    """As profiles of luminance from the middle outwards, a cross counting with its share of each ring."""
    token = load_dimensions().token
    for kinds in TOKEN_SETS.values():
        profiles = []
        for kind in kinds:
            profile = []
            for part in (0.1, 0.3, 0.5, 0.7, 0.9):
                grey = luminance(next(ink for outer, ink in token.faces[kind] if part <= outer))
                if kind in token.crosses:
                    width, ink = token.crosses[kind]
                    share = min(1.0, 4 * 2 * math.asin(min(1.0, width / part)) / math.tau)
                    grey = share * luminance(ink) + (1 - share) * grey
                profile.append(grey)
            profiles.append(np.array(profile))
        for one, other in itertools.combinations(profiles, 2):
            assert np.abs(one - other).max() > 0.2


def test_every_kind_that_the_games_lay_has_a_face():
    assert {kind for kinds in TOKEN_SETS.values() for kind in kinds} == set(load_dimensions().token.faces)


def test_charuco_target_is_what_opencv_looks_for():
    drawing = charuco_sheet()
    assert drawing.bounds.width <= 297
    assert drawing.bounds.height <= 210
    raster = rasterise(drawing, 6.0)
    grey = cv2.cvtColor(raster.image, cv2.COLOR_BGR2GRAY)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(charuco_board()).detectBoard(grey)
    assert len(ids) == 8 * 5
    assert np.linalg.norm(corners[1] - corners[0]) / 6 == pytest.approx(28, abs=0.05)


def test_svg_has_true_size_and_points_up(tmp_path: Path):
    out = tmp_path / "tags.svg"
    print_sheet("tags", None, "A4", out)
    root = ElementTree.parse(out).getroot()
    assert root.attrib["width"] == "196mm"
    assert root.attrib["height"] == "265mm"
    assert root.attrib["viewBox"] == "0 -265 196 265"
    name = "{http://www.w3.org/2000/svg}"
    circles = [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in root.iter(f"{name}circle")]
    numbers = [text.text for text in root.iter(f"{name}text")]
    assert circles[0][1] < circles[-1][1], "the first row is the upper one"
    assert "16" in numbers


def test_svg_brings_its_fonts(tmp_path: Path):
    """Regular and bold, as TrueType files, which begin with the version 1.0 (OpenType specification, offset table)."""
    print_sheet("tokens", "droids", "A4", tmp_path / "tokens.svg")
    text = (tmp_path / "tokens.svg").read_text()
    faces = re.findall(
        r'@font-face{font-family:"([^"]+)";font-weight:(\w+);src:url\(data:font/ttf;base64,([^)]+)\)}', text
    )
    assert [(family, weight) for family, weight, _ in faces] == [
        ("Bitstream Vera Sans", "normal"),
        ("Bitstream Vera Sans", "bold"),
    ]
    assert all(base64.b64decode(data)[:4] == b"\0\1\0\0" for _, _, data in faces)
    assert 'font-family="Bitstream Vera Sans, ' in text


def test_pdf_brings_its_fonts(tmp_path: Path):
    print_card("table.local:8000", None, "A4", tmp_path / "card.pdf")
    data = (tmp_path / "card.pdf").read_bytes()
    assert data.count(b"/FontFile2") == 2


def test_several_drawings_are_several_svg_files(tmp_path: Path):
    printed = print_figures("netzwerk", {}, "A4", tmp_path / "figures.svg", title)
    names = ["figures-01.svg", "figures-02.svg", "figures-03.svg"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names == [path.name for path in printed.paths]
    assert "figures-01.svg to " in str(printed)
    assert "3 pages 19" in str(printed)


def test_sections_say_how_many_pages_they_take(tmp_path: Path):
    """A face of 384 mm, a page of A2; the centre piece too; the sheet of 859 × 848 mm is six tiles and their map."""
    printed = print_sections("A2", tmp_path / "sections.pdf")
    assert printed.pages == 17 + 7
    assert "17 × A2; 1 × A2: a map and 6 tiles, 8 mm overlap, assembled 859 × 848 mm" in str(printed)


def test_figures_of_a_game_come_on_pages_of_five(tmp_path: Path):
    """RoboRama for four has 16 robots."""
    printed = print_figures("roborama", {"players": 4}, "A4", tmp_path / "figures.pdf", title)
    assert str(printed).endswith("RoboRama figures, 4 pages A4")


def test_same_drawing_gives_the_same_bytes(tmp_path: Path):
    for name in ("one.pdf", "two.pdf"):
        print_sheet("sheet", "robotory", "A4", tmp_path / name)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize(
    ("what", "game", "paper", "name", "message"),
    [
        ("poster", "robotory", "A4", "x.pdf", ("poster", "sheet, tags, tokens, charuco")),
        ("sheet", None, "A4", "x.pdf", ("sheet", "game")),
        ("sheet", "robotory", "A9", "x.pdf", ("A9", "A4, A3, A2, A1, A0, Letter, Roll")),
        ("sheet", "robotory", "A4", "x.png", ("x.png", ".pdf")),
        ("sheet", "robotory", "A4", "nowhere/x.pdf", ("nowhere", "No such file")),
    ],
)
def test_what_cannot_be_printed_is_said(
    tmp_path: Path, what: str, game: str | None, paper: str, name: str, message: tuple[str, ...]
):
    with pytest.raises((PrintError, OSError)) as caught:
        print_sheet(what, game, paper, tmp_path / name)
    for word in message:
        assert word in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_unknown_game_is_the_engines_error(tmp_path: Path):
    with pytest.raises(EngineError, match="mikado"):
        print_sheet("sheet", "mikado", "A4", tmp_path / "x.pdf")


def test_game_without_tokens_is_refused():
    class Tokenless:
        name = "mikado"
        title = "Mikado"

    with pytest.raises(DrawingError, match="Mikado has no tokens"):
        token_sheet(Tokenless(), load_dimensions())


def test_failed_write_leaves_nothing_half_written(tmp_path: Path):
    folder = tmp_path / "taken.pdf"
    folder.mkdir()
    with pytest.raises(OSError, match=r"taken\.pdf"):
        print_sheet("tags", None, "A4", folder)
    assert [path.name for path in tmp_path.iterdir()] == ["taken.pdf"]


def test_options_choose_the_board(tmp_path: Path) -> None:
    printed = print_sheet("sheet", "ricochet", "roll", tmp_path / "sheet.pdf", {"board": 700})
    assert (printed.title, printed.pages) == ("Ricochet Robots · board 700 sheet", 1)
    with pytest.raises(EngineError, match="1537"):
        print_sheet("sheet", "ricochet", "A4", tmp_path / "none.pdf", {"board": 1537})
