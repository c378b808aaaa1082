"""The sections of Ricochet Robots against the board that the rules assemble from them."""

from functools import cache

import numpy as np
import pytest

from engine import registry
from engine.games.ricochet.sections import FACE_IDS, standard_sections
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Box, Drawing
from hardware.drawing.raster import rasterise
from hardware.sheets.boards import ricochet
from hardware.sheets.boards.marks import Starts
from hardware.sheets.ricochet_sections import face_drawing, section_drawings
from hardware.sheets.tags import SHEET_TAGS
from tests.hardware.sheets.test_tags import detect

DIMENSIONS = load_dimensions()
PITCH_MM = 48.0
QUARTER = Box(0.0, 384.0, 384.0, 768.0)


@cache
def drawings() -> list[Drawing]:
    return section_drawings(DIMENSIONS)


@pytest.mark.parametrize("face", FACE_IDS)
def test_a_face_shows_what_the_board_has_in_the_north_west(face: str):
    colour = face.partition("-")[0]
    others = [f"{other}-A" for other in ("red", "blue", "green", "yellow") if other != colour]
    board = registry.make("ricochet", {"board": " ".join([face, *others])}).board
    assembled = Drawing("quarter", QUARTER.grown(5.0), tuple(ricochet.field(board, Starts(), DIMENSIONS)))
    alone = face_drawing(standard_sections().faces[face], PITCH_MM)
    wanted, printed = (rasterise(one, 1.0).image[5:389, 5:389].astype(int) for one in (assembled, alone))
    differs = np.abs(printed - wanted).max(axis=2) > 60
    differs[-48:, -48:] = False  # the notch: the centre piece covers it
    differs[:, :12] = differs[:12] = False  # names of columns and rows, which a section has not
    differs[-3:] = differs[:, -3:] = False  # a neighbour's walls on the seam
    assert not differs.any()


def test_front_and_back_of_a_section_follow_each_other():
    titles = [drawing.title for drawing in drawings()]
    fronts, backs = titles[0:16:2], titles[1:16:2]
    assert [title.partition(",")[0] for title in fronts] == [title.partition(",")[0] for title in backs]
    assert len(set(titles)) == 18


def test_the_sheet_for_sections_has_the_tags_of_the_board():
    raster = rasterise(drawings()[-1], 1.5)
    assert sorted(detect(raster.image)) == [*range(17, 25), SHEET_TAGS["ricochet"]]


def test_the_centre_piece_has_four_parking_places():
    piece = drawings()[-2]
    assert (piece.bounds.width, piece.bounds.height) == (240, 115)  # with ruler and name below
    image = rasterise(piece, 2.0).image
    for x in (29 + 67, 77 + 67):
        for y in (29, 77):
            assert image[2 * y + 30, 2 * x - 20].min() > 240
