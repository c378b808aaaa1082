"""The command line. Each command imports what it needs when it runs, which keeps `robodrome --help` quick."""

import logging
from typing import Annotated, Any

import typer
from typer.main import get_group

from robodrome import __version__
from robodrome.cli import rules_commands, solver_commands
from robodrome.cli.log import LogHandler
from robodrome.cli.options import examples
from robodrome.cli.run import CommandGroup


class MainGroup(CommandGroup):
    """All commands; those that need a table are imported only on request."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name; for a wrong name all names are loaded, to suggest one."""
        if cmd_name not in self.commands:
            self._import_others()
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands, in the order of the help."""
        self._import_others()
        return super().list_commands(ctx)

    def _import_others(self) -> None:
        from robodrome.cli import (
            figure_commands,
            keep_commands,
            match_commands,
            print_commands,
            setup_commands,
            table_commands,
        )

        if "play" not in self.commands:
            of_tables = [get_group(part.app).commands for part in (table_commands, setup_commands, keep_commands)]
            self.commands = {name: command for part in (*of_tables, self.commands) for name, command in part.items()}
            others = {
                "print": print_commands,
                "figures": figure_commands,
                "matches": match_commands,
            }
            for name, module in others.items():
                self.add_command(get_group(module.app), name)


app = typer.Typer(
    cls=MainGroup,
    help="Robot board games on a real table, or on a simulated one that needs no hardware.",
    epilog=examples("play", "play netzwerk --ai black=easy", "demo robotory --seed 7", "COMMAND --help"),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(rules_commands.app)
app.add_typer(solver_commands.app)


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
