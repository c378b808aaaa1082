"""The simulated table on which most tests drive."""

from contextlib import AbstractAsyncContextManager

import pytest

from tests.controller.execution.driving import Rig, running_rig


@pytest.fixture
def rig() -> AbstractAsyncContextManager[Rig]:
    return running_rig(seed=1)
