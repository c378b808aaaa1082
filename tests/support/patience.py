"""Waiting for what other processes do."""

import time
from collections.abc import Callable

LIMIT_S = 120.0
"""Far above what anything here needs, also on a busy machine."""

_LOOK_S = 0.05
"""Between two looks."""


def until(happened: Callable[[], object], what: Callable[[], str] | str) -> None:
    """Wait for a condition.

    Raises:
        AssertionError: it did not come true; says what was awaited.
    """
    end_s = time.monotonic() + LIMIT_S
    while not happened():
        assert time.monotonic() < end_s, f"not within {LIMIT_S:g} s: {what if isinstance(what, str) else what()}"
        time.sleep(_LOOK_S)
