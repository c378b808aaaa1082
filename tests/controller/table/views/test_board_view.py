"""What phones read of games and boards."""

import pytest

from controller.table.views.board_view import game_offer
from engine import registry


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("robotory", (3, 3, 1)),
        ("droids", (2, 2, 1)),
        ("roborama", (8, 5, 2)),
        ("netzwerk", (12, 5, 2)),
        ("ricochet", (4, 4, 1)),
    ],
)
def test_a_game_s_card_counts_the_figures_that_the_table_has_and_those_moved_by_hand(
    name: str, counts: tuple[int, int, int]
) -> None:
    """A table of five figures, of which numbers 1 and 4 have no motors."""
    offer = game_offer(registry.make(name), (0, 1, 2, 3, 4), (1, 4), here=False)
    assert tuple(offer["figures"].values()) == counts
    assert offer["options"] == offer["levels"] == []
