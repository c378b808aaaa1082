"""The progress of a demo on standard error."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

Show = Callable[[int, str], None]
"""Shows the plies played so far and the text of the last one."""


@contextmanager
def progress() -> Iterator[Show]:
    """A moving bar on a terminal, else one line per ply."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda ply, text: console.print(f"ply {ply}: {text}", highlight=False)
        return
    columns = (
        SpinnerColumn(),
        TextColumn("ply {task.completed:.0f}"),
        BarColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("setting up", total=None)
        yield lambda ply, text: bar.update(task, completed=ply, description=text)
