"""The reader of board files: every error names file, key and value."""

from collections.abc import Callable

import pytest

from engine.board_file import Table, check_outside, parking_places, read
from engine.errors import BoardDataError
from engine.geometry import Site

TEXT = """
name = "robotory"
pitch_mm = 60.0
cards = 4
flag = true
words = ["a", "b"]
[parks]
"park:1" = [-32, 90]
"park:2" = [-32.0, 150.0]
"""


def table() -> Table:
    return read(TEXT, "my.toml")


def test_entries_are_read_by_kind() -> None:
    data = table()
    assert (data.word("name"), data.length("pitch_mm"), data.count("cards", range(5))) == ("robotory", 60.0, 4)
    assert (data.flag("flag"), data.words("words", "abc")) == (True, ("a", "b"))
    assert data.table("parks").point("park:1") == (-32.0, 90.0)


def test_a_missing_key_is_empty_or_the_default() -> None:
    data = table()
    assert (data.flag("no"), data.words("no", "abc"), data.count("no", range(5), 3)) == (False, (), 3)
    assert data.table("no").entries == {}


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda data: data.word("cards"), "my.toml: cards = 4 must be a word"),
        (lambda data: data.word("name", ("x", "y")), "my.toml: name = 'robotory' must be one of x, y"),
        (lambda data: data.length("flag"), "my.toml: flag = True must be a length above 0 in mm"),
        (lambda data: data.count("cards", range(3)), "my.toml: cards = 4 must be a whole number, one of 0, 1, 2"),
        (lambda data: data.words("words", "a"), "my.toml: words = ['a', 'b'] must be a list out of a"),
        (lambda data: data.flag("name"), "my.toml: name = 'robotory' must be true or false"),
        (lambda data: data.table("name"), "my.toml: name = 'robotory' must be a table"),
        (lambda data: data.table("parks").point("park:3"), "my.toml: parks.park:3 = None must be two lengths in mm"),
        (lambda data: data.only(("name", "rows")), "my.toml: cards = 4 is not known"),
        (lambda data: data.only(("colour",), table().entries), "my.toml: colour is missing"),
        (lambda data: read("= 1", "my.toml"), "my.toml: not TOML"),
    ],
)
def test_errors_name_file_key_and_value(ask: Callable[[Table], object], message: str) -> None:
    with pytest.raises(BoardDataError) as caught:
        ask(table())
    assert str(caught.value).startswith(message)


CELL = Site("a1", 30.0, 90.0, ((0, 60), (60, 60), (60, 120), (0, 120)))
POINT = Site("A1", 0.0, 120.0)


@pytest.mark.parametrize(
    ("sites", "pitch_mm", "message"),
    [
        ((), 61.0, "parks.park:2 = [-32.0, 150.0] is nearer to park:1 than 61 mm"),
        ((CELL,), 63.0, "parks.park:1 = [-32, 90] is nearer to a1 than 63 mm"),
        ((POINT,), 88.0, "parks.park:1 = [-32, 90] is nearer to A1 than 44 mm"),
    ],
)
def test_parking_places_keep_a_pitch_from_cells_and_half_from_points(
    sites: tuple[Site, ...], pitch_mm: float, message: str
) -> None:
    """Distances: 60 mm between the parks, 62 mm to the cell's centre, 43.9 mm to the point."""
    parks = table().table("parks")
    assert [park.id for park in parking_places(parks, 2, 60.0, (CELL, POINT))] == ["park:1", "park:2"]
    with pytest.raises(BoardDataError) as caught:
        parking_places(parks, 2, pitch_mm, sites)
    assert message in str(caught.value)


def test_parking_places_are_numbered_and_next_to_the_field() -> None:
    parks = table().table("parks")
    with pytest.raises(BoardDataError, match="must list park:1 to park:3 in order"):
        parking_places(parks, 3, 60.0)
    check_outside(parks, parking_places(parks, 2, 60.0), (600.0, 600.0))
    with pytest.raises(BoardDataError, match=r"park:1 = .* must lie outside the field of 600 x 600 mm"):
        check_outside(parks, [Site("park:1", 0.0, 300.0)], (600.0, 600.0))
