"""The commands that keep a table's data: backup, restore, diagnostics, and the operator's PIN."""

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

    from robodrome.backup.backup import back_up

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

    Everything in it is read and checked before anything is replaced.
    """
    from rich.console import Console

    from robodrome.backup.restore import restore as run_restore

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
    """Write a diagnostics file for a helper, without secrets."""
    from rich.console import Console

    from robodrome.backup.diagnostics import diagnose

    diagnose(table, data, out, Console())


@app.command(epilog=examples("pin", "pin --forget"))
def pin(
    *,
    forget: Annotated[
        bool, typer.Option("--forget", help="Forget the PIN: the next host who opens the console sets one.")
    ] = False,
    data: Data,
) -> None:
    """Set a new PIN for the operator's console.

    A table may go on meanwhile; consoles that are open close.
    """
    from web_remote.pairing.operator_pin import FILE, PinError, PinFile, hashed

    kept = PinFile(data / FILE)
    if forget:
        typer.echo("The PIN is forgotten." if kept.forget() else "No PIN was set.")
        return
    try:
        kept.write(hashed(typer.prompt("New PIN", hide_input=True, confirmation_prompt=True)))
    except PinError as error:
        raise typer.BadParameter(str(error)) from error
    typer.echo("The PIN is set.")
