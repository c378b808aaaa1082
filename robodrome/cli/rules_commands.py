"""The commands that need the rules only, and neither table nor camera."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from robodrome.cli.games import describe, seats_and_levels
from robodrome.cli.options import Data, GameName, GameOptions, complete_game, examples, known_game
from robodrome.cli.quick import QuickCommand
from robodrome.cli.run import run_async

app = typer.Typer()


@app.command(epilog=examples("games", "games droids"))
def games(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Tell all options of this game.", callback=known_game, autocompletion=complete_game
        ),
    ] = None,
) -> None:
    """List the games, or the options of one game."""
    from engine import registry

    for name in registry.games() if game is None else (game,):
        typer.echo(f"{name}: {seats_and_levels(name)}" if game is None else describe(name))


@app.command(
    epilog=examples("perft robotory 3", "perft roborama 2 --options '{\"programme\": 2}'", "perft robotory 2 --divide")
)
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, help="Length of the sequences.")],
    *,
    options: GameOptions = None,
    position: Annotated[
        Path | None, typer.Option(help="File with the position to begin at.", show_default="the game's start")
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also count by first action.")] = False,
) -> None:
    """Count the sequences of legal actions, to check rules."""
    from engine import registry
    from engine.perft import divide as by_action
    from engine.perft import perft as count

    made = registry.make(game, options)
    state = made.position(position.read_text(encoding="utf-8").strip()) if position else made.start()
    counts = by_action(state, depth) if divide and depth else {}
    for action, number in counts.items():
        typer.echo(f"{action}: {number}")
    typer.echo(str(sum(counts.values()) if counts else count(state, depth)))


@app.command(
    cls=QuickCommand,
    epilog=examples(
        "engine robotory",
        "engine droids --options '{\"scenario\": 2}'",
        'engine robotory --against "python my_referee.py" --games 200',
    ),
)
def engine(
    game: GameName,
    *,
    options: GameOptions = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="COMMAND", help="Compare with another referee that speaks the protocol on its own pipes."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="With --against: random games to play.")] = 20,
    plies: Annotated[int, typer.Option(min=1, help="With --against: most actions of one game.")] = 300,
    seed: Annotated[int, typer.Option(help="With --against: seed of the first game; each next one adds 1.")] = 0,
) -> None:
    """Be the referee of another program, by lines of JSON.

    docs/reference/engine-protocol.md describes the lines. With --against no lines are read: random games are played
    with another referee until an answer differs.
    """
    if against is not None:
        from robodrome.referee.other_referee import Comparison, compare

        if not run_async(compare(Comparison(game, options or {}, against, games, plies, seed))):
            raise typer.Exit(1)
        return
    from controller.api.english import english
    from engine.protocol import Session
    from robodrome.referee.referee import serve

    serve(Session(game, options, english), sys.stdin.buffer, sys.stdout.buffer)


@app.command(epilog=examples("verify", "verify m-1a2b3c4d", "verify m-1a2b3c4d.robodrome.json"))
def verify(
    match: Annotated[
        str | None, typer.Argument(help="Name of the match, or its file; the latest one if it is not given.")
    ] = None,
    *,
    data: Data,
) -> None:
    """Check the draws of a match against the seed fixed before it.

    The first line of everybody's log shows the SHA-256 of the seed; the last one, after the match, the seed.
    """
    from rich.console import Console

    from robodrome.referee.draw_verification import verify as run_verify

    run_verify(match, data, Console())
