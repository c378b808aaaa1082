"""The remote of a table double, served."""

from collections.abc import Iterator

import pytest

from tests.web_remote.serving import ServedTable, served_table


@pytest.fixture
def served() -> Iterator[ServedTable]:
    with served_table("table.local") as table:
        yield table
