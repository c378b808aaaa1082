"""The commands that keep a table's data: backup, restore, and the file for whoever helps."""

from pathlib import Path
from typing import Annotated

import typer

from robodrome.cli.options import Data, TableName, examples

app = typer.Typer()


@app.command(epilog=examples("backup", "backup --table table.toml --out evening.zip"))
def backup(
    *,
    out: Annotated[
        Path | None, typer.Option(help="File to write.", show_default="robodrome-backup-DATE.zip here")
    ] = None,
    table: TableName,
    data: Data,
) -> None:
    """Write settings, calibrations and matches into one file.

    A table may go on meanwhile. Accounts, keys and paired phones are left out.
    """
    from rich.console import Console

    from robodrome.backup import back_up

    back_up(data, table, out, Console())


@app.command(epilog=examples("restore robodrome-backup-2026-11-24.zip --data new", "restore evening.zip --replace"))
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `backup` has written.")],
    *,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put what is there into a folder within the data folder.")
    ] = False,
    data: Data,
) -> None:
    """Bring a backup back into a data folder.

    Everything in it is read and checked before anything is put in place.
    """
    from rich.console import Console

    from robodrome.backup import restore as run_restore

    run_restore(file, data, replace, Console())


@app.command(epilog=examples("diagnostics", "diagnostics --table table.toml --out trouble.zip"))
def diagnostics(
    *,
    out: Annotated[
        Path | None, typer.Option(help="File to write.", show_default="robodrome-diagnostics-DATE.zip here")
    ] = None,
    table: TableName,
    data: Data,
) -> None:
    """Write a file for whoever helps with a table, without secrets."""
    from rich.console import Console

    from robodrome.diagnostics import diagnose

    diagnose(table, data, out, Console())
