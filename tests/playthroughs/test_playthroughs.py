"""The playthrough files show what the engine does today."""

import pytest

from engine import registry
from tests.playthroughs.refresh import FOLDER, playthrough


@pytest.mark.parametrize("name", registry.games())
def test_playthrough_is_as_reviewed(name: str) -> None:
    reviewed = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == reviewed, "if the change is meant: python -m tests.playthroughs.refresh, then review"


def test_every_playthrough_has_its_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(registry.games())
