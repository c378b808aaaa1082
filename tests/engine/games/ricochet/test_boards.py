"""The sections and the boards made of them: the facts of the rules page, and data files that are refused."""

import gc
import pickle
import re
from collections import Counter
from importlib import resources

import pytest

from engine.errors import BoardDataError, OptionError
from engine.games.ricochet.board import NAMES, RicochetBoard, make_board, standard_board
from engine.games.ricochet.board_assembly import CENTRE, all_boards, assemble
from engine.games.ricochet.chips import CHIPS, COLOURS
from engine.games.ricochet.sections import read_sections, standard_sections
from tests.engine.games.ricochet.table import BOARD_X, game, number

SECTIONS = standard_sections()
TEXT = (resources.files("engine.games.ricochet") / "sections.toml").read_text(encoding="utf-8")
DIAGONAL_FACES = frozenset(face.id for face in SECTIONS.faces.values() if face.diagonals)
BOARDS = all_boards(DIAGONAL_FACES)


def test_there_are_16_faces_of_8_sections_two_sections_to_a_colour() -> None:
    assert Counter(face.colour for face in SECTIONS.faces.values()) == dict.fromkeys(COLOURS, 4)
    assert Counter(face.section for face in SECTIONS.faces.values()) == {
        f"{colour}-{n}": 2 for colour in COLOURS for n in (1, 2)
    }


def test_four_faces_one_of_each_colour_carry_diagonals() -> None:
    assert sorted(DIAGONAL_FACES) == ["blue-D", "green-D", "red-D", "yellow-D"]


def test_there_are_1536_different_boards() -> None:
    """4^4 choices of face times 3! circular orders."""
    printed = {str(assemble(SECTIONS, faces)) for faces in BOARDS}
    assert len(BOARDS) == len(set(BOARDS)) == len(printed) == 1536


def test_boards_are_numbered_by_their_diagonal_faces() -> None:
    counts = [len(DIAGONAL_FACES.intersection(faces)) for faces in BOARDS]
    assert counts == sorted(counts)
    assert Counter(counts) == {0: 486, 1: 648, 2: 324, 3: 72, 4: 6}


def test_every_board_has_17_targets_each_in_a_corner_of_two_walls() -> None:
    """On 64 boards a wall of the neighbouring section adds a third, at the target next to the vortex."""
    crowded = 0
    for faces in BOARDS:
        assembly = assemble(SECTIONS, faces)
        assert len(set(assembly.targets)) == len(CHIPS) == 17
        assert not {*assembly.targets} & {*CENTRE, *assembly.diagonals}
        sides = [assembly.closed[cell] for cell in assembly.targets]
        assert all(closed & closed >> 1 & 7 or closed & 9 == 9 for closed in sides)
        walls = sorted(closed.bit_count() for closed in sides)
        assert walls in ([2] * 17, [2] * 16 + [3])
        crowded += walls[-1] == 3
        if walls[-1] == 3:
            assert {("red-A", "yellow-D"), ("red-B", "yellow-D")} & {*_clockwise(faces)}
    assert crowded == 64


def _clockwise(faces: tuple[str, ...]) -> list[tuple[str, str]]:
    return list(zip(faces, (*faces[1:], faces[0]), strict=True))


def test_walls_block_both_ways() -> None:
    for faces in BOARDS[::97]:
        closed = assemble(SECTIONS, faces).closed
        for cell in range(256):
            if cell % 16 < 15:
                assert closed[cell] >> 1 & 1 == closed[cell + 1] >> 3 & 1
            if cell < 240:
                assert closed[cell] >> 2 & 1 == closed[cell + 16] & 1


def test_no_lone_robot_slides_for_ever() -> None:
    """On every 101st board here; once on all of them."""
    for faces in BOARDS[::101]:
        for paths in make_board(SECTIONS, faces, 5).slide_paths:
            assert not any(path.endless for directions in paths for path in directions)


def test_the_faces_may_lie_in_any_order_round_the_centre() -> None:
    turned = game(board="yellow-D red-D blue-D green-D").config.board
    assert turned.faces[0] == "yellow-D"
    assert len(turned.assembly.diagonals) == len(game(board=BOARD_X).config.board.assembly.diagonals) == 8


def test_diagonals_of_board_x() -> None:
    expected = {
        (4, 1): "blue \\", (14, 2): "blue \\", (6, 3): "yellow \\", (11, 7): "red /",
        (10, 8): "yellow \\", (6, 12): "green /", (1, 13): "red /", (11, 14): "green /",
    }  # fmt: skip
    sites = game(board=BOARD_X).board.sites
    found = {name: site.traits["diagonal"] for name, site in sites.items() if "diagonal" in site.traits}
    assert found == {NAMES[number(cell)]: diagonal for cell, diagonal in expected.items()}


def test_the_sheet_is_16_by_16_at_48_mm() -> None:
    board = game().board
    assert board.field_mm == (768.0, 768.0)
    assert (board.sites["a1"].x_mm, board.sites["a1"].y_mm) == (24.0, 24.0)
    assert (board.sites["p16"].x_mm, board.sites["p16"].y_mm) == (744.0, 744.0)
    assert board.sites["a1"].outline_mm == ((0.0, 0.0), (48.0, 0.0), (48.0, 48.0), (0.0, 48.0))
    assert len(board.sites) == 252
    assert "h9" not in board.sites
    assert board.neighbours["h10"] == ("h11", "i10", "g10")


def test_robots_park_on_the_centre_piece_and_silver_next_to_the_board() -> None:
    parks = game(silver=True).board.parks
    assert [(park.x_mm, park.y_mm) for park in parks] == [(360, 408), (408, 408), (408, 360), (360, 360), (-24, 408)]
    assert len(game().board.parks) == 4


def test_walls_and_targets_are_traits_of_sites() -> None:
    """red-A lies as its file says: its wall [0, 4, S] is south of a12, its green circle on [2, 4]."""
    sites = game(board="red-A green-A blue-A yellow-A").board.sites
    assert sites["a12"].traits == {"walls": "SW"}
    assert sites["a11"].traits == {"walls": "NW"}
    assert sites["c12"].traits["target"] == "green-circle"
    assert sites["b2"].traits.get("diagonal") is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "ricochet"', 'name = ""', "name = '' must be a word"),
        ("pitch_mm = 48.0", "pitch_mm = -1", "pitch_mm = -1 must be a length"),
        ("pitch_mm = 48.0", "", "pitch_mm is missing"),
        ("pitch_mm = 48.0", "pitch_mm = 48.0\nscale = 2", "scale = 2 is not known"),
        ("[faces.red-A]", "[faces.red-E]", "faces.red-A is missing"),
        ('section = "red-1"', "section = 3", "faces.red-A.section = 3 must be a word"),
        ('section = "red-1"', 'section = "red-1"\nfloor = 1', "faces.red-A.floor = 1 is not known"),
        ('[3, 0, "E"]', '[3, 0, "N"]', r"faces.red-A.walls\[0\] = \[3, 0, 'N'\] is not of the form"),
        ('[3, 0, "E"]', '[3, 8, "E"]', r"faces.red-A.walls\[0\] = \[3, 8, 'E'\] is not of the form"),
        ('[3, 0, "E"]', '[5, 2, "E"]', r"faces.red-A.walls\[1\] = \[5, 2, 'E'\] is there twice"),
        ('"blue-hexagon"', '"blue-moon"', r"faces.red-A.targets\[0\] = \[5, 2, 'blue-moon'\] is not of the form"),
        ('[5, 2, "blue-hexagon"]', '[7, 7, "blue-hexagon"]', r"faces.red-A = \[7, 7\] holds a target or diagonal and"),
        ('"blue-hexagon"', '"blue-circle"', "faces.red-B.targets = .* are not the chips of the other red faces"),
        ("diagonals = []", 'diagonals = [[1, 1, "pink", "/"]]', r"faces.red-A.diagonals\[0\] = .* not of the form"),
        ("diagonals = []", 'diagonals = [[5, 2, "red", "/"]]', r"faces.red-A = \[5, 2\] holds .* two of them"),
        ("diagonals = []", "diagonals = 0", "faces.red-A.diagonals = 0 must be a list"),
        ("[faces.red-A]", "[faces.red-A", "not TOML"),
    ],
)
def test_a_wrong_data_file_is_named_with_key_and_value(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(BoardDataError, match=f"^home.toml: {message}"):
        read_sections(TEXT.replace(old, new, 1), "home.toml")


def test_all_chips_must_be_on_every_board() -> None:
    text = re.sub("green-circle", "green-triangle", TEXT)
    with pytest.raises(BoardDataError, match=r"faces = .* must hold each chip once"):
        read_sections(text, "home.toml")


def test_a_board_may_be_chosen_or_drawn_by_a_seed() -> None:
    """Numbers may be texts, as people type them; seeds repeat, and come to boards with and without diagonals."""
    assert game(board="1000").config.board is game(board=1000).config.board
    seeded = [game(board=f"seed {n}").config.board.faces for n in range(200)]
    assert seeded == [game(board=f"seed {n}").config.board.faces for n in range(200)]
    assert set(seeded) <= set(BOARDS)
    assert len(set(seeded)) > 150
    assert {len(DIAGONAL_FACES.intersection(faces)) for faces in seeded} >= {0, 1, 2}


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (0, "no board 0; they are numbered from 1 to 1536"),
        (1537, "no board 1537"),
        (True, "board cannot be True"),
        ("red-A", "board cannot be 'red-A'"),
        ("seed", "board cannot be 'seed'"),
        ("seed red", "board cannot be 'seed red'"),
        (-1, "board cannot be -1"),
        ("red-A red-B blue-A green-A", "one face of each colour red, yellow, green, blue"),
        ("red-A red-X blue-A green-A", "no face 'red-X'"),
        (None, "board cannot be None"),
    ],
)
def test_a_board_that_cannot_be_is_refused(board: object, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        game(board=board)


def test_a_board_is_sent_without_its_slides() -> None:
    board = standard_board(BOARDS[0], 4)
    assert board.slide_paths
    assert "slide_paths" not in vars(pickle.loads(pickle.dumps(board)))


def test_boards_that_no_game_uses_are_not_kept() -> None:
    for faces in BOARDS[:40]:
        standard_board(faces, 4)
    gc.collect()
    assert sum(isinstance(thing, RicochetBoard) for thing in gc.get_objects()) < 40
