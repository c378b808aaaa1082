"""The simulated table on which most tests drive."""

from contextlib import AbstractAsyncContextManager

import pytest

from tests.controller.execution.driving import Rig, running_rig
from tests.controller.table.conftest import harness as harness


@pytest.fixture
def rig() -> AbstractAsyncContextManager[Rig]:
    return running_rig(seed=1)
