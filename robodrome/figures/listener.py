"""Who is shown how a service goes: somebody at a terminal or at the console."""

from typing import Protocol

from controller.fleet.records import TuningRecord
from controller.tuning.tuner import Tuning
from engine.words import Msg


class Listener(Protocol):
    """Gets reports: what is done, found and needed."""

    def progress(self, figure: int, what: str, share: float) -> None:
        """A figure is at work: what it does, in English, and its progress, 0 to 1."""

    def found(self, figure: int | None, result: Msg, *, well: bool = True) -> None:
        """What was found or done, about a figure or about all; `well`: nothing is left to do about it."""

    def ask(self, words: Msg) -> None:
        """Hands are needed, until the next progress or result."""

    def tuned(self, figure: int, tuning: Tuning, record: TuningRecord) -> None:
        """The details of what was measured."""
