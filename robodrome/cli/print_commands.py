"""`robodrome print`: sheets, tokens, tags and the calibration target."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from hardware.errors import PrintError
from hardware.paper import PAPERS, paper_name
from robodrome.cli.options import GameName, GameOptions, examples
from robodrome.cli.run import CommandGroup

app = typer.Typer(
    help="Print sheets, tags and tokens at true scale.",
    epilog=examples("print sheet droids --paper A3 --out droids.pdf", "print tokens netzwerk", "print tags"),
    cls=CommandGroup,
    rich_markup_mode=None,
)


def _known_paper(name: str) -> str:
    try:
        return paper_name(name)
    except PrintError as error:
        raise typer.BadParameter(str(error)) from error


def _known_ending(out: Path) -> Path:
    if out.suffix.lower() not in (".pdf", ".svg"):
        raise typer.BadParameter(f"{out} must end in .pdf or .svg")
    return out


Paper = Annotated[
    str,
    typer.Option(
        help=f"One of {', '.join(PAPERS)} (36 inches wide); a larger drawing becomes tiles to glue together.",
        callback=_known_paper,
        autocompletion=lambda: list(PAPERS),
    ),
]
Out = Annotated[Path, typer.Option("--out", help="File to write: .pdf or .svg.", callback=_known_ending)]


@app.command("sheet")
def print_sheet(
    game: GameName,
    paper: Paper = "A4",
    out: Out = Path("sheet.pdf"),
    *,
    options: GameOptions,
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


def _print(what: str, game: str | None, paper: str, out: Path, options: Mapping[str, Any] | None = None) -> None:
    from hardware.print_command import print_sheet as write

    written = write(what, game, paper, out, options or {})
    typer.echo(f"{written}\nPrint at 100 % and check the ruler: it must measure 100 mm.")
