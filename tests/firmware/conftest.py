"""The figures that most tests of the firmware speak to."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.firmware.harness import Harness, running_harness
from tests.firmware.rig import Rig, running_rig


@pytest.fixture
def harness() -> AbstractAsyncContextManager[Harness]:
    return running_harness()


@pytest.fixture
def rig(tmp_path: Path) -> AbstractAsyncContextManager[Rig]:
    return running_rig(tmp_path)
