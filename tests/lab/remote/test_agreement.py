"""The time until two houses agree counts from the later board, and one ply at a time."""

from types import SimpleNamespace
from typing import Any, cast

from lab.remote.agreement import Agreement, agreed_ms


def seen(*views: tuple[float, int, str, bool]) -> Agreement:
    """What a phone sees: the time, the ply, the phase, and whether robots drive."""
    agreement = Agreement(cast(Any, SimpleNamespace()))
    for now_s, ply, phase, drives in views:
        view = {"ply": ply, "phase": phase, "tasks": {}, **({"drive": {}} if drives else {})}
        agreement.see(cast(Any, view), now_s)
    return agreement


def test_a_ply_counts_from_the_later_board() -> None:
    here = seen((1.0, 1, "busy", True), (4.0, 1, "busy", False), (4.5, 1, "play", False))
    there = seen((1.0, 1, "busy", True), (2.0, 1, "busy", False), (4.25, 1, "play", False))
    assert agreed_ms(here, there) == [500.0]


def test_a_ply_that_follows_at_once_does_not_count_with_the_one_before() -> None:
    here = seen((1.0, 1, "busy", True), (2.0, 2, "busy", False), (2.5, 2, "play", False))
    there = seen((1.0, 1, "busy", True), (1.5, 1, "busy", False), (2.125, 2, "busy", False), (2.5, 2, "play", False))
    assert agreed_ms(here, there) == [125.0]
