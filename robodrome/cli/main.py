"""The command line. Each command imports what it needs when it runs, so that `robodrome --help` is quick."""

import logging
from typing import Annotated

import typer

from robodrome import __version__
from robodrome.cli import (
    bench_commands,
    figure_commands,
    print_commands,
    rules_commands,
    solver_commands,
    table_commands,
)
from robodrome.cli.log import LogHandler
from robodrome.cli.options import examples
from robodrome.cli.run import CommandGroup

app = typer.Typer(
    cls=CommandGroup,
    help="Robot board games on a real table, or on a simulated one that needs no hardware.",
    epilog=examples("play", "play netzwerk --ai black=easy", "demo robotory --seed 7", "COMMAND --help"),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(table_commands.app)
app.add_typer(rules_commands.app)
app.add_typer(solver_commands.app)
app.add_typer(print_commands.app, name="print")
app.add_typer(figure_commands.app, name="figures")
app.add_typer(bench_commands.app, name="bench")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"robodrome {__version__}")
        raise typer.Exit


@app.callback()
def begin(
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Say more about what happens.")] = False,
    _version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_print_version, help="Print the version and end.")
    ] = False,
) -> None:
    """Set up the log."""
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[LogHandler()])
