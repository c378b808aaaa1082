"""A service in a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, TaskID

from base.files import write_whole
from controller.api.english import english
from controller.fleet.records import TuningRecord
from controller.tuning.plot import svg_of
from controller.tuning.run_log import as_log
from controller.tuning.tuner import Tuning
from engine.words import Msg
from robodrome.figures.tables import tuning_table


class TerminalListener:
    """Prints what is found, and shows a bar for each figure at work.

    Args:
        console: the terminal.
        out: folder for the picture and the runs of each figure that is tuned.
    """

    def __init__(self, console: Console, out: Path | None = None) -> None:
        self._console = console
        self._out = out
        self._bars = Progress(console=console, transient=True)
        self._tasks: dict[int, TaskID] = {}

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Show the bars meanwhile."""
        with self._bars:
            yield

    def progress(self, figure: int, what: str, share: float) -> None:
        """Move the figure's bar."""
        if figure not in self._tasks:
            self._tasks[figure] = self._bars.add_task("", total=1.0)
        self._bars.update(self._tasks[figure], completed=share, description=f"figure {figure}: {what}")

    def found(self, figure: int | None, result: Msg, *, well: bool = True) -> None:
        """Print a result."""
        self._end_bar(figure)
        about = "" if figure is None else f"Figure {figure}: "
        self._console.print(
            f"{about}{english(result)}", style=None if well else "bold red", markup=False, highlight=False
        )

    def ask(self, words: Msg) -> None:
        """Print what hands must do."""
        self._console.print(english(words), markup=False, highlight=False)

    def tuned(self, figure: int, tuning: Tuning, record: TuningRecord) -> None:
        """Print what was measured, and keep its picture and its runs."""
        self._end_bar(figure)
        self._console.print(tuning_table(figure, tuning))
        if self._out:
            path = _write_picture(self._out, figure, record, tuning)
            self._console.print(f"Picture: {path}; runs: {path.with_suffix('.json')}", markup=False)

    def _end_bar(self, figure: int | None) -> None:
        if figure in self._tasks:
            self._bars.remove_task(self._tasks.pop(figure))


def _write_picture(out: Path, number: int, record: TuningRecord, tuning: Tuning) -> Path:
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"figure-{number}-{record.revision}.svg"
    title = f"Figure {number}, calibration {record.revision} of {record.date[:10]}"
    write_whole(path, svg_of(tuning, title).encode())
    first, second, third, fourth = (line.start for line in tuning.fit.lines)
    write_whole(path.with_suffix(".json"), as_log(number, tuning.runs, (first, second, third, fourth)))
    return path
