"""Tells a demo: lines that stay and, on a terminal, a bar below them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

NOBODY = Console(quiet=True, force_terminal=False)
"""Tells nothing."""


class Narrator(Protocol):
    """Who listens to a demo.

    Attributes:
        has_bar: whether it displays `show` and `expect`.
    """

    has_bar: bool

    def say(self, text: str) -> None:
        """Tell something that happened."""

    def show(self, plies: int, doing: str) -> None:
        """Show how many plies are done, and what happens now."""

    def expect(self, plies: int) -> None:
        """Show that the demo ends with this ply."""


@contextmanager
def narrator(console: Console) -> Iterator[Narrator]:
    """Tells on a console: lines above a bar on a terminal, else only lines."""
    if not console.is_terminal:
        yield _Lines(console)
        return
    columns = (
        TextColumn("ply {task.completed:.0f}{task.fields[of]}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        yield _Bar(bar)


class _Lines:
    """Tells lines, whole even where they are longer than the console is wide."""

    has_bar = False

    def __init__(self, console: Console) -> None:
        self._console = console

    def say(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)

    def show(self, plies: int, doing: str) -> None:
        pass

    def expect(self, plies: int) -> None:
        pass


class _Bar(_Lines):
    """Prints lines above a progress bar, which pulses while the number of plies is unknown."""

    has_bar = True

    def __init__(self, bar: Progress) -> None:
        super().__init__(bar.console)
        self._bar = bar
        self._task = bar.add_task("the table is set up", total=None, of="")

    def show(self, plies: int, doing: str) -> None:
        if plies > (self._bar.tasks[0].total or plies):
            self._bar.reset(self._task, start=False, total=None, of="")
        self._bar.update(self._task, completed=plies, description=doing, refresh=True)

    def expect(self, plies: int) -> None:
        self._bar.update(self._task, total=plies, of=f" of {plies}")
