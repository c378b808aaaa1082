"""The short form of each fuzz target; `python -m tests.fuzz TARGET` is the long one."""

from pathlib import Path

import pytest

from tests.fuzz.run import Campaign, fuzz
from tests.fuzz.target import REFUSED, TAKEN
from tests.fuzz.targets import TARGETS

COUNT = {"journal": 60, "socket": 250, "rest": 200, "wire": 400}
"""Inputs of the slow targets; the others get 800."""


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_brings_it_down(name: str, tmp_path: Path) -> None:
    campaign = Campaign(seed=14)
    fuzz(name, COUNT.get(name, 800), tmp_path, campaign, lambda: None, 100)
    assert campaign.faults == []
    assert campaign.outcomes[REFUSED] > 10
    assert campaign.outcomes[TAKEN] > 0
