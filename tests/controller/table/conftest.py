"""The table that most tests of the table's logic run."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.controller.table.harness import TableHarness


@pytest.fixture
def harness(tmp_path: Path) -> AbstractAsyncContextManager[TableHarness]:
    return TableHarness(tmp_path).running()
