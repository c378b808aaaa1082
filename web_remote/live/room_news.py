"""Notices about the room: seats and hosts that have changed."""

from collections.abc import Callable

from controller.api.sentences import Sentence
from controller.api.shapes import Notice

NEWS_S = 120.0
"""Time for which a notice is shown: enough for somebody who has looked away."""


class News:
    """Notices that end by themselves.

    Args:
        now: a clock, s.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._told: dict[str, tuple[float, Notice]] = {}

    def tell(self, about: str, sentence: Sentence) -> None:
        """Show a sentence; it replaces the one about the same seat, or about the host."""
        notice: Notice = {"code": sentence["key"].removeprefix("notice."), "level": "info", **sentence}
        self._told[about] = self._now() + NEWS_S, notice

    def clear(self) -> None:
        """End all notices."""
        self._told.clear()

    @property
    def notices(self) -> list[Notice]:
        """The current notices."""
        return [notice for ends_s, notice in self._told.values() if self._now() < ends_s]

    @property
    def left_s(self) -> float | None:
        """Seconds until the next notice ends; None if none will."""
        left = [ends_s - self._now() for ends_s, _ in self._told.values()]
        return min((left_s for left_s in left if left_s > 0.0), default=None)
