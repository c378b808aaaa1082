"""`robodrome print`: sheets, tokens, tags and the calibration target."""

from pathlib import Path
from typing import Annotated

import typer

from hardware.paper import PAPERS
from robodrome.cli.options import GameName, game_options
from robodrome.cli.run import run

app = typer.Typer(help="Print sheets, tags and tokens at true scale.", no_args_is_help=True)

Paper = Annotated[str, typer.Option(help=f"One of {', '.join(PAPERS)}; the roll is 36 inches wide.")]
Out = Annotated[Path, typer.Option("--out", help="File to write, .pdf or .svg.")]


@app.command("sheet")
def print_sheet(
    game: GameName,
    paper: Paper = "A4",
    out: Out = Path("sheet.pdf"),
    options: Annotated[str, typer.Option(help='The game\'s options as JSON, such as {"board": 700}.')] = "{}",
) -> None:
    """The board of a game."""
    _print("sheet", game, paper, out, options)


@app.command("tokens")
def print_tokens(game: GameName, paper: Paper = "A4", out: Out = Path("tokens.pdf")) -> None:
    """The tokens of a game."""
    _print("tokens", game, paper, out)


@app.command("tags")
def print_tags(paper: Paper = "A4", out: Out = Path("tags.pdf")) -> None:
    """The tops of the figures."""
    _print("tags", None, paper, out)


@app.command("charuco")
def print_charuco(paper: Paper = "A4", out: Out = Path("charuco.pdf")) -> None:
    """The target that measures a lens."""
    _print("charuco", None, paper, out)


def _print(what: str, game: str | None, paper: str, out: Path, options: str = "{}") -> None:
    from hardware.print_command import print_sheet as write

    chosen = game_options(options)
    written = run(lambda: write(what, game, paper, out, chosen))
    typer.echo(f"{written}\nPrint at 100 % and check the ruler: it must measure 100 mm.")
