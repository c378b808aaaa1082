import pytest

from hall.errors import PairingError
from hall.pairings.teams import draw_teams


def test_the_strongest_plays_with_the_weakest() -> None:
    assert draw_teams(["A", "B", "C", "D", "E", "F"]) == [("A", "F"), ("B", "E"), ("C", "D")]


def test_nobody_is_left_over() -> None:
    with pytest.raises(PairingError, match="even number"):
        draw_teams(["A", "B", "C"])
