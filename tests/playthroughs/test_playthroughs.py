"""The playthrough files show what the engine does today."""

from tests.engine.every_game import SHIPPED, of_shipped_games
from tests.playthroughs.refresh import FOLDER, playthrough


@of_shipped_games
def test_playthrough_is_as_reviewed(name: str) -> None:
    reviewed = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == reviewed, "if the change is meant: python -m tests.playthroughs.refresh, then review"


def test_every_playthrough_has_its_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(SHIPPED)
