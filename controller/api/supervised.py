"""What the supervisor asks of each thread or task without which nobody could stop the wheels."""

from collections.abc import Callable
from typing import Protocol


class Supervised(Protocol):
    """A thread, or a task of the event loop; the supervisor's thread calls its methods, which return at once."""

    @property
    def name(self) -> str:
        """For the log, such as "page"."""

    def alive(self) -> bool:
        """Whether it has not ended."""

    def probe(self, answered: Callable[[], None]) -> None:
        """Have it call `answered`, in whichever thread, when it comes to it."""

    def restart(self) -> None:
        """Start it again, or what it waits for."""
