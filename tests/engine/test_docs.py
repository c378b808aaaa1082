"""docs/extend/engine.md is true: its examples run, its action counts are the engine's."""

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

from engine import registry
from engine.perft import perft
from tests.engine.every_game import SHIPPED

PAGE = Path(__file__).parents[2] / "docs" / "extend" / "engine.md"
COUNTS = re.findall(r"^\| `(\w+(?: --options '.*')?)` \| (\d.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
QUICK = 20_000
"""Counts above are left to `robodrome perft`; the games' own tests check many of them."""


def test_examples_of_the_engine_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize(("arguments", "counts"), COUNTS)
def test_the_action_counts_of_the_engine_page(arguments: str, counts: str) -> None:
    name, *options = shlex.split(arguments)
    state = registry.make(name, json.loads(options[1]) if options else {}).start()
    for depth, count in enumerate(re.findall(r"\d[\d,]*", counts), 1):
        number = int(count.replace(",", ""))
        if number <= QUICK:
            assert perft(state, depth) == number


def test_every_game_has_action_counts() -> None:
    assert {arguments.split()[0] for arguments, _ in COUNTS} == set(SHIPPED)
