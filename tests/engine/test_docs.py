"""The examples of docs/engine.md run."""

import doctest
from pathlib import Path


def test_examples_of_the_engine_page_run() -> None:
    page = Path(__file__).parents[2] / "docs" / "engine.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0
