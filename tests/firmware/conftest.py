"""The figure that most tests of the firmware speak to."""

from contextlib import AbstractAsyncContextManager

import pytest

from tests.firmware.bench import Bench, running_bench


@pytest.fixture
def bench() -> AbstractAsyncContextManager[Bench]:
    return running_bench()
