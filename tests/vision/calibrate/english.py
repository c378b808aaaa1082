"""What calibration steps say, in English."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from robodrome.calibrate.remarks import refusal, said
from vision.calibrate.step import Progress
from vision.errors import StepRefusedError


def texts(progress: Progress) -> str:
    """All advice of a step."""
    return " ".join(map(said, progress.advice))


@contextmanager
def refused(pattern: str) -> Iterator[None]:
    """What runs within is refused as a step of a calibration, in words that match."""
    with pytest.raises(StepRefusedError) as error:
        yield
    assert re.search(pattern, refusal(error.value)), refusal(error.value)
