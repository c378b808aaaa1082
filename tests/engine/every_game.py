"""The contract of every registered game, and tests of the shipped games only.

Tests of a promise take their games from the registry by `every_game`; `tests/test_extending.py` runs those of the
engine with a game that it registers. Tests that need more than the contract asks for, such as written sessions,
samples, or numbers that were measured, are `of_shipped_games`.
"""

import pytest

from engine import registry

SHIPPED = ("robotory", "droids", "roborama", "netzwerk", "ricochet")
"""The games that come along."""

every_game = pytest.mark.parametrize("name", registry.games())
of_shipped_games = pytest.mark.parametrize("name", SHIPPED)
