"""Who sits where in the next game."""

from collections.abc import Sequence

import pytest

from controller.api.seats import carried


@pytest.mark.parametrize(
    ("before", "taken", "now", "found"),
    [
        # By number, as no name is the same.
        ("light dark", "light dark", "white black", {"light": "white", "dark": "black"}),
        ("light dark", "dark", "white black", {"dark": "black"}),
        # The same name goes before the same number.
        ("blue orange", "blue orange", "orange blue", {"blue": "blue", "orange": "orange"}),
        ("red blue", "red blue", "blue yellow", {"blue": "blue", "red": "yellow"}),
        # Whoever has no seat of that number takes a free one; who finds none is missing.
        ("p1 p2 p3 p4", "p3 p4", "light dark", {"p3": "light", "p4": "dark"}),
        ("p1 p2 p3", "p1 p2 p3", "light dark", {"p1": "light", "p2": "dark"}),
        ("light dark", "", "white black", {}),
    ],
)
def test_players_keep_their_seats(before: str, taken: str, now: str, found: dict[str, str]) -> None:
    assert carried(words(before), words(taken), words(now)) == found


def words(text: str) -> Sequence[str]:
    return text.split()
