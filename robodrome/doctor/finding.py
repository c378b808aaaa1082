"""What the doctor finds, how it is shown, and how it is mended."""

import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check.

    Attributes:
        name: what was checked.
        ok: False if a table cannot run without the remedy.
        words: what was found.
        remedy: what people can do; if `ok`, an optional improvement.
        command: a program with its arguments that is the remedy, or its first part; empty if there is none.
    """

    name: str
    ok: bool
    words: str
    remedy: str = ""
    command: tuple[str, ...] = ()

    @property
    def to_do(self) -> str:
        """Command and remedy as one text."""
        return ", ".join(part for part in (shlex.join(self.command), self.remedy) if part)


def report(findings: Sequence[Finding], console: Console) -> int:
    """Print the findings as a table; returns the exit code: 0 if all are ok, else 1."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    problems = sum(not finding.ok for finding in findings)
    for finding in findings:
        mark = "[green]ok[/]" if finding.ok else "[bold red]problem[/]"
        told = escape(finding.words)
        if finding.to_do:
            told += f"\n[bold]->[/] {escape(finding.to_do)}"
        table.add_row(mark, finding.name, told)
    console.print(table, highlight=False)
    console.print("No problems." if problems == 0 else f"Problems: {problems}.")
    return 1 if problems else 0


def mend(findings: Sequence[Finding], console: Console) -> bool:
    """Offer to run the command of each finding; returns whether one was run."""
    ran = False
    for finding in findings:
        if finding.command and typer.confirm(f"{finding.name}: run `{shlex.join(finding.command)}`?", default=False):
            ran = True
            try:
                code = subprocess.run(finding.command, check=False).returncode
            except OSError as error:
                console.print(f"It cannot be run: {error.strerror}.", highlight=False)
                continue
            if code:
                console.print(f"It ended with {code}.", highlight=False)
    return ran
