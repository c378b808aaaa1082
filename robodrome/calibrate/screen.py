"""Terminal output of a calibration."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group, JustifyMethod
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from robodrome.calibrate.remarks import said
from vision.calibrate.lens import PER_PART
from vision.calibrate.session import Session
from vision.calibrate.step import Progress


@contextmanager
def screen(session: Session, console: Console) -> Iterator[Callable[[Progress], None]]:
    """A live panel on a terminal, plain lines in a pipe."""
    if not console.is_terminal:
        last: list[str] = [""]

        def say(progress: Progress) -> None:
            line = f"{session.left[0]}: {'; '.join(map(said, progress.advice))}"
            if progress.advice and line != last[0] and progress.advice[0].code != "lens/still":
                last[0] = line
                console.print(line, markup=False, highlight=False, soft_wrap=True)

        yield say
        return
    all_steps = session.left
    with Live(console=console, refresh_per_second=8, transient=True) as live:
        yield lambda progress: live.update(panel(session, all_steps, progress))


def panel(session: Session, all_steps: tuple[str, ...], progress: Progress) -> Panel:
    """The present step: its place among the others, advice, checks, and the map of the picture."""
    assert session.step is not None
    now = session.left[0]
    trail = Text("  ").join(
        Text(f"● {name}", style="bold cyan")
        if name == now
        else Text(f"○ {name}", style="dim")
        if name in session.left
        else Text(f"✓ {name}", style="green")
        for name in all_steps
    )
    advice = Text("\n".join(map(said, progress.advice)) or "…", style="bold")
    side = Table.grid(padding=(0, 3))
    side.add_row(_checks_table(progress), _map(progress) if progress.map else Text())
    bar = ProgressBar(total=1.0, completed=progress.share, width=60, complete_style="cyan", finished_style="green")
    body = Group(trail, Text(), advice, Text(), bar, Text(), side)
    return Panel(
        body, title=f"[bold]{session.step.title}[/]", border_style="cyan", padding=(1, 2), subtitle="Esc leaves"
    )


def _checks_table(progress: Progress) -> Table:
    table = Table.grid(padding=(0, 2))
    for check in progress.checks:
        style = "green" if check.passed else "yellow"
        sign = "≥" if check.at_least else "≤"
        table.add_row(
            Text("✓" if check.passed else "·", style=style),
            said(check.title),
            Text(f"{check.value:.3g} {check.unit}", style=style),
            Text(f"{sign} {check.limit:g}", style="dim"),
        )
    return table


def _map(progress: Progress) -> Table:
    """The nine parts of the picture, coloured by their coverage."""
    table = Table.grid(padding=(0, 1))
    counts = progress.map or ()
    for row in range(3):
        cells = []
        for count in counts[3 * row : 3 * row + 3]:
            full = min(1.0, count / PER_PART)
            style = "black on green" if full >= 1 else "black on yellow" if count else "on grey23"
            cells.append(Text(f"{count:^7}", style=style))
        table.add_row(*cells)
    return table


def summary(session: Session) -> Table:
    """All checks, step by step."""
    table = Table(title="What was measured", title_justify="left", title_style="bold", box=None, padding=(0, 2))
    for heading in ("step", "what", "measured", "limit", ""):
        justify: JustifyMethod = "right" if heading in ("measured", "limit") else "left"
        table.add_column(heading, justify=justify, header_style="dim")
    for report in session.reports:
        for number, check in enumerate(report.checks):
            sign = "≥" if check.at_least else "≤"
            table.add_row(
                report.name if number == 0 else "",
                said(check.title),
                f"{check.value:.3g} {check.unit}",
                f"{sign} {check.limit:g}",
                Text("passed", style="green") if check.passed else Text("missed", style="red"),
            )
    return table
