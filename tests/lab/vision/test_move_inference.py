"""What hands do before a real camera model is understood: a few rendered moves, and changes that are forbidden."""

import pytest

from lab.vision.move_inference import understood

pytestmark = [pytest.mark.table]


@pytest.mark.parametrize("game", ["robotory", "netzwerk"])
def test_rendered_moves_are_understood_and_forbidden_changes_refused(game: str) -> None:
    looked: list[None] = []
    report = understood(game, 6, 3, seed=4, after_each=lambda: looked.append(None)).report(game)
    assert len(looked) == 9
    assert report == {
        "game": game,
        "moves": 6,
        "right": 6,
        "ambiguous": 0,
        "asked": 0,
        "unexplained": 0,
        "wrong": 0,
        "illegal": 3,
        "illegal_played": 0,
        "illegal_asked": 0,
    }
