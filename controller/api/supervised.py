"""The interface of the threads and tasks that stopping the wheels depends on."""

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
        """Have it call `answered`, in any thread, as soon as it runs."""

    def restart(self) -> None:
        """Restart it, or the part that it waits for."""
