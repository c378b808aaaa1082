"""Copies of the positions of naive referees: with `pickle`, as `copy.deepcopy` takes five times as long."""

import pickle
from typing import TypeVar

T = TypeVar("T")


def copied(value: T) -> T:
    """A copy that shares nothing with the value."""
    copy: T = pickle.loads(pickle.dumps(value, -1))
    return copy
