"""`robodrome matches`: look through the library of matches."""

from pathlib import Path
from typing import Annotated

import typer

from robodrome.cli.options import AsJson, Data, TableName, complete_game, examples, known_game
from robodrome.cli.run import CommandGroup

app = typer.Typer(
    help="List, export and import matches.",
    epilog=examples("matches list ana", "matches export m-1a2b3c4d", "matches import evening.robodrome.json"),
    cls=CommandGroup,
    rich_markup_mode=None,
)

Match = Annotated[str, typer.Argument(help="Name of the match; `matches list` shows them.")]


@app.command("list", epilog=examples("matches list", "matches list ana 2026-11 --game droids", "matches list --json"))
def list_matches(
    text: Annotated[list[str] | None, typer.Argument(help="Words to find in players, game and date.")] = None,
    *,
    game: Annotated[
        str | None,
        typer.Option(help="Only matches of this game.", callback=known_game, autocompletion=complete_game),
    ] = None,
    as_json: AsJson = False,
    data: Data,
) -> None:
    """List the matches of the library, the latest first.

    These are the matches of this folder's tables, imported ones, and the samples that come along.
    """
    from rich.console import Console

    from robodrome.matches import show

    show(data, " ".join(text or ()), game, as_json, Console())


@app.command(epilog=examples("matches export m-1a2b3c4d", "matches export robotory-1 --out first.json"))
def export(
    match: Match,
    *,
    out: Annotated[
        Path | None, typer.Option(help="File to write.", show_default="the match's name and .robodrome.json")
    ] = None,
    data: Data,
) -> None:
    """Write a match that is over as one file.

    It holds names, times, and the engine's record.
    """
    from rich.console import Console

    from robodrome.matches import export as run_export

    run_export(match, out, data, Console())


@app.command("import", epilog=examples("matches import evening.robodrome.json"))
def take(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of matches.")],
    *,
    table: TableName,
    data: Data,
) -> None:
    """Take matches from files into the library of a table.

    Each is replayed first; one that the rules forbid, or that is damaged, is refused.
    """
    from rich.console import Console

    from robodrome.matches import take as run_take

    run_take(files, table, data, Console())
