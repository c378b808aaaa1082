"""Decisions under hidden information: search several ways in which the hidden parts may be dealt."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

W = TypeVar("W")
A = TypeVar("A")


def voted(worlds: Iterable[W], choose: Callable[[W], A]) -> A:
    """The choice that is best in most of the worlds; ties go to the first.

    Deciding in each world as if it were known is the averaging over clairvoyance of Ginsberg, "GIB: imperfect
    information in a computationally challenging game", JAIR 14 (2001); it never plays to gain information.
    """
    return Counter(map(choose, worlds)).most_common(1)[0][0]
