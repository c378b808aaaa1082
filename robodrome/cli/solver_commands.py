"""Commands about positions of Ricochet Robots."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from robodrome.cli.options import Seed, examples

app = typer.Typer(rich_markup_mode=None)


class Level(StrEnum):
    """The level of a day's puzzle."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@app.command(epilog=examples("solve positions.jsonl", "solve positions.jsonl --all"))
def solve(
    file: Annotated[Path, typer.Argument(allow_dash=True, help="Positions, one line of JSON each; - is the input.")],
    every: Annotated[bool, typer.Option("--all", help="List all shortest solutions, at most 1,000.")] = False,
) -> None:
    """Solve positions of Ricochet Robots.

    A line is a position, as docs/reference/ricochet-solver.md shows it, or what `robodrome puzzle`
    prints.

    A line that holds no position, or one without a solution, gives an object with `error`.
    """
    import sys
    from contextlib import nullcontext

    from robodrome.referee.solve import solved

    with nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb") as lines:
        for answer in solved(lines, every):
            typer.echo(answer)


@app.command(epilog=examples("puzzle --length 7 --helpers 1 --unique", "puzzle --day 2026-12-24"))
def puzzle(
    length: Annotated[int, typer.Option(min=1, max=20, help="Slides of its shortest solutions.")] = 6,
    helpers: Annotated[int, typer.Option(min=0, max=3, help="Least number of helping robots.")] = 0,
    unique: Annotated[bool, typer.Option("--unique", help="Exactly one shortest solution.")] = False,
    diagonals: Annotated[
        bool | None, typer.Option("--diagonals/--plain", help="A board with diagonals, or without; else any.")
    ] = None,
    seed: Seed = 0,
    day: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="A puzzle of a day instead.")] = None,
    level: Annotated[Level, typer.Option(help="Of the day's puzzles.")] = Level.MEDIUM,
) -> None:
    """Draw a puzzle of Ricochet Robots.

    It has the difficulty that is asked for, and comes with its solution.
    """
    import json
    from datetime import date

    from engine.games.ricochet.solver.puzzles import Wishes, daily
    from engine.games.ricochet.solver.puzzles import puzzle as draw
    from robodrome.referee.solve import as_json

    try:
        wanted = None if day is None else date.fromisoformat(day)
    except ValueError:
        raise typer.BadParameter(f"{day!r} is no date; write it as 2026-12-24", param_hint="--day") from None
    found = draw(Wishes(length, helpers, unique, diagonals), seed) if wanted is None else daily(wanted, level)
    typer.echo(json.dumps(as_json(found)))
