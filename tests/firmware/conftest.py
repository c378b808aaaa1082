"""The figure that most tests of the firmware speak to."""

from contextlib import AbstractAsyncContextManager

import pytest

from tests.firmware.harness import Harness, running_harness


@pytest.fixture
def harness() -> AbstractAsyncContextManager[Harness]:
    return running_harness()
