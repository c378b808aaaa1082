"""The gentle game: near targets come first, judged by plain breadth-first search."""

from engine.games.ricochet.board import NUMBER
from engine.games.ricochet.chips import CHIPS
from engine.state import State
from tests.engine.games.ricochet.breadth_first import fewest
from tests.engine.games.ricochet.table import at, game

ROBOTS = "a1 c4 k16 p9"
CELLS = tuple(NUMBER[name] for name in ROBOTS.split())
STATES = 4_000
"""States that the search looks at: all that three moves lead to, and more."""


def drawn(state: State) -> set[str]:
    return {str(action).split()[1] for action, _ in state.chance_outcomes()}


def lengths() -> dict[str, int | None]:
    config = game().config
    return {chip: fewest(config, number, CELLS, STATES) for number, chip in enumerate(CHIPS)}


def test_at_first_the_chips_of_two_to_four_moves_are_drawn() -> None:
    known = {chip: moves for chip, moves in lengths().items() if moves is not None}
    start = drawn(game(start=ROBOTS, gentle=True).start())
    assert "yellow-circle" in known
    assert all((2 <= moves <= 4) == (chip in start) for chip, moves in known.items())
    assert drawn(game(start=ROBOTS).start()) == set(CHIPS)


def test_with_the_chips_that_are_won_longer_ways_come() -> None:
    """Nine chips are three times three, so seven moves."""
    start = drawn(game(start=ROBOTS, gentle=True).start())
    won = "yc+ys+yt+yh+bc+bs+bt+bh+gc"
    later = drawn(at(f"draw 9 - {ROBOTS.replace(' ', '/')} = {won[:11]}/{won[12:]} - - - -", gentle=True, chips=17))
    assert later - start
    left = set(CHIPS) - {"yellow-circle", "yellow-square", "yellow-triangle", "yellow-hexagon"}
    assert later <= left - {"blue-circle", "blue-square", "blue-triangle", "blue-hexagon", "green-circle"}


def test_where_no_chip_is_so_near_the_nearest_are_drawn() -> None:
    near = drawn(at(f"draw 1 - {ROBOTS.replace(' ', '/')} = yc/- - - - -", gentle=True))
    assert 0 < len(near) < len(CHIPS) - 1
