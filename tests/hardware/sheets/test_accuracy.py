"""Printed files are true to a tenth of a millimetre: rendered at 300 dpi, and read by the reader of photos.

Sheets are tested in `test_tiles.py`.
"""

from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import sync_playwright

from controller.api.english import title
from engine import registry
from hardware.sheets.invitation_card import Wifi
from hardware.sheets.print_command import print_card, print_figures, print_sections, print_sheet
from tests.conftest import CHROMIUM, HEADLESS
from tests.hardware.sheets.accuracy import (
    charuco_apart_mm,
    images,
    photographed,
    sections_apart_mm,
    sheet_apart_mm,
    tags_seen,
    tokens_apart_mm,
    tops_apart_mm,
)
from tests.support.qr_codes import read_codes
from vision.see import see


def test_a_sheet_on_one_page(tmp_path: Path) -> None:
    assert sheet_apart_mm("netzwerk", "A1", tmp_path, 150) < 0.1


def test_the_tops_of_all_figures(tmp_path: Path) -> None:
    print_sheet("tags", None, "A4", tmp_path / "tags.pdf")
    found = tags_seen(tmp_path / "tags.pdf")
    assert sorted(found[0]) == list(range(17))
    assert tops_apart_mm(found, 4) < 0.1


@pytest.mark.parametrize("game", registry.games())
def test_the_tops_and_collars_of_a_game(game: str, tmp_path: Path) -> None:
    """A collar goes around a body of 40 mm: 125.66 mm without the white end for the glue, and 14 mm high."""
    print_figures(game, {}, "A4", tmp_path / "figures.pdf", title)
    found = tags_seen(tmp_path / "figures.pdf")
    assert sum(map(len, found)) == len(registry.make(game).pieces)
    assert tops_apart_mm(found, 1) < 0.1
    image = next(images(tmp_path / "figures.pdf"))
    (top, *_, bottom) = 300 / 25.4 * (297.0 - found[0][0][[0, 3], 1])
    margin = image[round(top) : round(bottom), round(300 / 25.4 * (found[0][0][1, 0] + 8.0 + 3.0)) :]
    grey = cv2.cvtColor(margin, cv2.COLOR_BGR2GRAY)
    row = grey[grey.shape[0] // 2 + round(300 / 25.4 * 6.5)]  # below the emblems
    edge = np.flatnonzero(row < 204)  # half of the line's grey
    length = (edge[-1] - edge[0] + 1) * 25.4 / 300
    assert length == pytest.approx(np.pi * 40 + 5.0 + 0.15, abs=0.1)  # the white end and the line around both


@pytest.mark.parametrize(("game", "count"), [("robotory", 28), ("droids", 57), ("netzwerk", 28)])
def test_tokens(game: str, count: int, tmp_path: Path) -> None:
    found, apart = tokens_apart_mm(game, tmp_path)
    assert found == count
    assert apart < 0.1


def test_the_lens_target(tmp_path: Path) -> None:
    assert charuco_apart_mm(tmp_path) < 0.1


def test_the_sheet_for_sections(tmp_path: Path) -> None:
    assert sections_apart_mm("A2", tmp_path, 75) < 0.1


def test_a_section_is_384_mm_between_its_ticks_and_has_a_ruler(tmp_path: Path) -> None:
    """With 394 × 403 mm in the middle of A2, its north edge is 100.5 mm below that of the paper."""
    print_sections("A2", tmp_path / "sections.pdf")
    image = next(images(tmp_path / "sections.pdf", grey=True))
    px = 300 / 25.4
    ticks = np.flatnonzero(image[round(97 * px) : round(99 * px)].max(axis=0) < 250)
    west, east = np.split(ticks, np.flatnonzero(np.diff(ticks) > 1) + 1)
    assert (east.mean() - west.mean()) / px == pytest.approx(384, abs=0.1)
    below = (image[round((100.5 + 384 + 2) * px) :] < 128).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(below)
    assert stats[1:, cv2.CC_STAT_WIDTH].max() / px == pytest.approx(100 + 0.2, abs=0.1)  # its ticks are 0.2 mm wide


def test_codes_of_the_card_are_read(tmp_path: Path) -> None:
    print_card("table.local:8000", Wifi("Home", "robots at home"), "A4", tmp_path / "card.pdf")
    (image,) = images(tmp_path / "card.pdf", grey=True)
    assert read_codes(image) == ["WIFI:T:WPA;S:Home;P:robots at home;;", "http://table.local:8000/"]


@pytest.mark.browser
def test_svg_is_as_true_as_pdf_in_a_browser(tmp_path: Path) -> None:
    """Chromium draws 96 px for an inch; 196 mm of paper are shown at 300 dpi."""
    print_sheet("tags", None, "A4", tmp_path / "tags.svg")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=HEADLESS, args=CHROMIUM)
        page = browser.new_page(viewport={"width": 760, "height": 1010}, device_scale_factor=300 / 96)
        page.goto((tmp_path / "tags.svg").as_uri())
        page.screenshot(path=str(tmp_path / "tags.png"))
        browser.close()
    cv2.imwrite(str(tmp_path / "photo.png"), photographed(cv2.imread(str(tmp_path / "tags.png"))))
    (sighting,) = see([tmp_path / "photo.png"], ("tag25h9",))
    found = {tag.id: tag.corners_px * 25.4 / 300 * (1, -1) for tag in sighting.tags}
    assert sorted(found) == list(range(17))
    assert tops_apart_mm([found], 4) < 0.1
