"""Slides, one test per sentence of the rules; board X where nothing else is said."""

import pytest

from controller.api.english import english
from engine.errors import IllegalActionError
from engine.games.ricochet.board import RicochetBoard, make_board
from engine.games.ricochet.board_assembly import FaceIds
from engine.games.ricochet.chips import ROBOT
from engine.games.ricochet.sections import read_sections
from tests.engine.games.ricochet.table import BOARD_X, act, alone, do, game, number, pair, proving
from tests.engine.games.ricochet.test_boards import TEXT
from tests.support.telling import says

BOARD = game(board=BOARD_X).config.board
FIRST: FaceIds = ("red-A", "green-A", "blue-A", "yellow-A")


def homemade(diagonals: str, walls: str = "", missing: str = "") -> RicochetBoard:
    """The first board with other diagonals on its red face, which lies in the north-west, and more or fewer walls."""
    text = TEXT.replace("diagonals = []", f"diagonals = [{diagonals}]", 1).replace(missing, "", 1)
    text = text.replace('[0, 6, "E"],', f'[0, 6, "E"], {walls}', 1)
    return make_board(read_sections(text, "home.toml"), FIRST, 5)


def rest(
    board: RicochetBoard, robots: dict[str, tuple[int, int]], mover: str, direction: int
) -> tuple[int, int] | None:
    cells = [number(robots[robot]) if robot in robots else -1 for robot in ROBOT]
    far = board.reach(cells, ROBOT[mover], direction)
    return pair(board.slide_path(cells, ROBOT[mover], direction).cells[far - 1]) if far else None


NORTH, EAST, SOUTH, WEST = range(4)


def test_a_robot_slides_until_a_wall_stops_it() -> None:
    """red-A: a wall is east of (3, 0)."""
    assert rest(homemade(""), {"R": (0, 0)}, "R", EAST) == (3, 0)


def test_a_robot_slides_until_the_rim_stops_it() -> None:
    assert rest(homemade(""), {"R": (0, 3)}, "R", NORTH) == (0, 0)


def test_a_robot_slides_until_the_centre_piece_stops_it() -> None:
    assert rest(homemade(""), {"R": (0, 7)}, "R", EAST) == (6, 7)
    assert rest(BOARD, {"B": (9, 8)}, "B", WEST) is None


def test_a_robot_slides_until_another_robot_stops_it() -> None:
    assert rest(homemade(""), {"R": (0, 0), "G": (3, 0)}, "R", EAST) == (2, 0)


@pytest.mark.parametrize(("near", "far"), [("Y", "B"), ("B", "Y")])
def test_the_nearest_of_several_robots_stops_it(near: str, far: str) -> None:
    assert rest(homemade(""), {"R": (0, 0), near: (2, 0), far: (3, 0)}, "R", EAST) == (1, 0)


def test_a_wall_on_the_seam_blocks_the_neighbouring_section_too() -> None:
    """yellow-C in the north-west has a wall east of (7, 2): on the seam to the face in the north-east."""
    board = game(board="yellow-C red-A green-A blue-A").config.board
    assert rest(board, {"R": (9, 2)}, "R", WEST) == (8, 2)
    assert rest(board, {"R": (6, 2)}, "R", EAST) == (7, 2)


SQUARE = r'[1, 1, "blue", "/"], [4, 1, "blue", "\\"], [4, 3, "blue", "/"], [1, 3, "blue", "\\"]'
LOOP = r'[4, 1, "blue", "\\"], [4, 5, "blue", "/"], [1, 5, "blue", "\\"]'


def test_an_endless_slide_is_illegal() -> None:
    """Round a square of four barriers."""
    board = homemade(SQUARE)
    assert rest(board, {"R": (2, 1)}, "R", EAST) is None
    assert english(board.refusal([number((2, 1)), -1, -1, -1, -1], 0, EAST)) == "the red robot would never stop"
    assert rest(board, {"B": (2, 1)}, "B", EAST) == (13, 1)


def test_a_robot_may_end_what_would_be_endless() -> None:
    assert rest(homemade(SQUARE), {"R": (2, 1), "G": (2, 3)}, "R", EAST) == (3, 3)
    assert rest(homemade(SQUARE), {"R": (2, 1), "G": (1, 2)}, "R", EAST) is None


def test_the_mover_is_not_an_obstacle_to_itself() -> None:
    """Round three barriers, then from the south through its start."""
    assert rest(homemade(LOOP), {"R": (1, 1)}, "R", EAST) == (1, 0)


def test_a_slide_that_stops_on_its_start_cell_after_a_tour_is_a_move() -> None:
    """The same way, with a wall north of the start."""
    path = alone(homemade(LOOP, '[1, 0, "S"],'), "R", (1, 1), "E")
    assert path[-1] == (1, 1)
    assert len(path) == 14


def test_a_robot_goes_straight_through_a_barrier_of_its_colour() -> None:
    assert alone(BOARD, "R", (1, 0), "S") == [(1, y) for y in range(1, 16)]


def test_a_robot_of_another_colour_is_turned_by_90_degrees() -> None:
    assert alone(BOARD, "Y", (1, 12), "S") == [(1, 13), (0, 13)]
    assert alone(BOARD, "S", (1, 12), "S") == [(1, 13), (0, 13)]


@pytest.mark.parametrize(
    ("lean", "turns"),
    [("/", {"N": "E", "E": "N", "S": "W", "W": "S"}), ("\\\\", {"N": "W", "W": "N", "E": "S", "S": "E"})],
)
def test_a_barrier_exchanges_directions(lean: str, turns: dict[str, str]) -> None:
    board = homemade(f'[4, 2, "blue", "{lean}"]')
    go = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    for heading, after in turns.items():
        start = (4 - go[heading][0], 2 - go[heading][1])
        path = alone(board, "R", start, heading)
        assert path[:2] == [(4, 2), (4 + go[after][0], 2 + go[after][1])]


def test_silver_is_turned_by_barriers_of_every_colour() -> None:
    for cell, diagonal in BOARD.assembly.diagonals.items():
        assert diagonal.colour != "silver"
        paths = [path for directions in BOARD.slide_paths[ROBOT["S"]] for path in directions if cell in path.cells]
        assert paths
        for path in paths:
            n = path.cells.index(cell)
            if 0 < n < len(path.cells) - 1:
                assert abs(path.cells[n + 1] - cell) != abs(cell - path.cells[n - 1])


def test_no_robot_may_stop_on_a_barrier_not_even_on_its_own() -> None:
    """Against a wall behind it, and against a robot."""
    assert rest(BOARD, {"Y": (6, 6)}, "Y", NORTH) is None
    assert rest(BOARD, {"R": (7, 3)}, "R", WEST) is None
    assert rest(BOARD, {"R": (1, 10), "G": (1, 14)}, "R", SOUTH) is None
    assert rest(BOARD, {"R": (1, 10), "G": (1, 13 + 2)}, "R", SOUTH) == (1, 14)


def test_the_whole_slide_over_barriers_is_one_move() -> None:
    state, effects = act(proving("green-circle", "a13 k3 p9 n5", 9, board=BOARD_X), "slide R E")
    assert state.view(None)["proof"]["moves"] == 1
    ((relocation,),) = effects
    assert (relocation.piece, relocation.manner) == ("R", "slide")
    assert len(relocation.path) == 18
    assert (relocation.path[0], relocation.path[-1]) == ("a13", "e4")


def test_a_move_that_cannot_leave_its_cell_is_not_a_move() -> None:
    state = proving("green-circle", "a16 k3 p9 n5", 9, board=BOARD_X)
    with pytest.raises(IllegalActionError, check=says("the red robot cannot leave a16 that way")):
        do(state, "slide R N")
    assert state.view(None)["proof"]["moves"] == 0


def test_robots_move_in_any_order_any_number_of_times_and_all_count() -> None:
    state = proving("green-circle", "a16 k3 p9 n5", 9, board=BOARD_X)
    state = do(state, "slide R E", "slide G N", "slide R S", "slide R N", "slide B W")
    assert state.view(None)["proof"]["moves"] == 5
