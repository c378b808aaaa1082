"""The command line. Each command imports what it needs when it runs, so that `robodrome --help` is quick."""

import json
import logging
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.logging import RichHandler

from robodrome.cli import bench_commands, figure_commands, print_commands
from robodrome.cli.options import (
    AsJson,
    Data,
    GameName,
    GameOptions,
    Hands,
    Light,
    Seed,
    Size,
    Speed,
    TableName,
    game_options,
    possible_speed,
)
from robodrome.cli.run import run, run_async
from robodrome.terminal import STANDARD_ERROR

app = typer.Typer(
    help="Plays robot games on a real table, and on a simulated one.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.add_typer(print_commands.app, name="print")
app.add_typer(figure_commands.app, name="figures")
app.add_typer(bench_commands.app, name="bench")


@app.callback()
def begin(verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Tell more.")] = False) -> None:
    """Set up the log."""
    logging.basicConfig(
        level=logging.INFO if verbose else logging.WARNING,
        format="%(name)s: %(message)s",
        datefmt="%H:%M:%S",
        handlers=[RichHandler(console=STANDARD_ERROR, show_path=False)],
    )


@app.command()
def play(
    game: GameName = "robotory",
    options: GameOptions = "{}",
    *,
    table: TableName,
    host: Annotated[str, typer.Option(help="Address that phones reach.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page; 0 for any free one.")] = 8000,
    ai: Annotated[list[str] | None, typer.Option(metavar="SEAT=LEVEL", help="A computer player.")] = None,
    hands: Hands = "prompt",
    speed: Speed = 1.0,
    size: Size = "auto",
    seed: Seed = 0,
    camera: Annotated[
        str | None, typer.Option(metavar="recording:FILE", help="Look at a recording instead; nobody drives.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Record what the camera sees into this file.")] = None,
    record_mb: Annotated[int, typer.Option(min=4, help="Size from which the newest overwrites the oldest.")] = 1024,
    data: Data,
) -> None:
    """Play at a table, with orders from phones."""
    from robodrome.play import PlayOptions
    from robodrome.play import play as run_play

    chosen = PlayOptions(
        game=game,
        options=game_options(options),
        table=table,
        host=host,
        port=port,
        ai=tuple(ai or ()),
        hands=hands,
        speed=possible_speed(speed) if table == "sim" and camera is None else speed,
        size=size,
        seed=seed,
        data=data,
        camera=camera,
        record=record,
        record_mb=record_mb,
    )
    run_async(run_play(chosen))


@app.command()
def demo(
    game: GameName = "robotory",
    options: GameOptions = "{}",
    *,
    seed: Seed = 0,
    speed: Annotated[
        float | None,
        typer.Option(
            min=0.25, max=8.0, help="Table seconds per second; 4, or 1 for figures on MicroPython or without mosquitto."
        ),
    ] = None,
    firmware: Annotated[
        Literal["python", "micropython"], typer.Option(help="What runs the figures' firmware.")
    ] = "python",
    plies: Annotated[int | None, typer.Option(min=1, help="Stop after so many plies.")] = None,
    level: Annotated[str | None, typer.Option(help="Of all computer players.")] = None,
    hands: Hands = "prompt",
    size: Size = "auto",
    out: Annotated[Path | None, typer.Option(help="Folder for a film, all ways, the last frame and the match.")] = None,
    figures: Annotated[Literal["box", "scattered"], typer.Option(help="Where they are at the start.")] = "box",
    loss: Annotated[float, typer.Option(min=0.0, max=0.5, help="Part of all messages that is lost.")] = 0.0,
    delay: Annotated[float, typer.Option(min=0.0, max=2.0, help="By so many seconds messages are late.")] = 0.0,
    duplicate: Annotated[float, typer.Option(min=0.0, max=0.5, help="Part of all messages that comes twice.")] = 0.0,
    reorder: Annotated[float, typer.Option(min=0.0, max=0.5, help="Part of them that is overtaken.")] = 0.0,
    outages: Annotated[int, typer.Option(min=0, help="So often the broker is killed.")] = 0,
    restarts: Annotated[int, typer.Option(min=0, help="So often the controller is killed.")] = 0,
    mismatch: Annotated[float, typer.Option(min=0.0, max=0.2, help="How unlike wheels are, sigma.")] = 0.02,
    dropout: Annotated[float, typer.Option(min=0.0, max=0.9, help="Part of all tags that cannot be read.")] = 0.0,
    dead: Annotated[bool, typer.Option("--dead", help="One figure stops for good at a random moment.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: only the report, one line of JSON.")] = False,
) -> None:
    """Let computers play a whole game on the simulated table, and tell what happens."""
    from robodrome.demo.command import demo as run_demo
    from robodrome.demo.narrator import NOBODY, narrator
    from robodrome.demo.options import DemoOptions, FaultPlan

    fault_plan = FaultPlan(
        loss=loss,
        delay_s=delay,
        duplication=duplicate,
        reordering=reorder,
        outages=outages,
        restarts=restarts,
        mismatch=mismatch,
        tag_dropout=dropout,
        dead=dead,
    )
    chosen = DemoOptions(
        game=game,
        options=game_options(options),
        seed=seed,
        speed=possible_speed(speed or (4.0 if firmware == "python" else 1.0)),
        plies=plies,
        level=level,
        hands=hands,
        size=size,
        out=out,
        figures=figures,
        fault_plan=fault_plan,
        firmware=firmware,
    )
    with narrator(NOBODY if as_json else STANDARD_ERROR) as tell:
        report = run_async(run_demo(chosen, tell))
    typer.echo(json.dumps(report))
    if report["outcome"] is None and plies is None:
        raise typer.Exit(1)


@app.command()
def calibrate(
    game: GameName = "robotory",
    *,
    table: TableName,
    pictures: Annotated[
        Path | None, typer.Option(help="Folder with pictures of each step in folders look, lens, board, ...")
    ] = None,
    step: Annotated[
        list[str] | None,
        typer.Option(help="Only this step (again for more): look lens board figures empty tokens proof."),
    ] = None,
    lens_model: Annotated[
        Literal["pinhole-5", "pinhole-8", "fisheye"] | None, typer.Option(help="How the lens bends; tried if not said.")
    ] = None,
    lens: Annotated[
        str, typer.Option(help="What the lens is, for the record; of the simulated camera: standard, webcam or wide.")
    ] = "standard",
    size: Size = "auto",
    light: Light = "typical",
    seed: Seed = 0,
    keep: Annotated[Path | None, typer.Option(help="Folder for the pictures, to calibrate from them again.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder of the calibration and its report.")] = None,
    data: Data,
) -> None:
    """Measure camera, board, figures and tokens, step by step."""
    from robodrome.calibrate.command import calibrate as run_calibrate
    from robodrome.calibrate.setups import CalibrateOptions

    chosen = CalibrateOptions(
        game=game,
        table=table,
        pictures=pictures,
        steps=tuple(step or ()),
        lens_model=lens_model,
        lens=lens,
        size=size,
        light=light,
        seed=seed,
        keep=keep,
        out=out,
        data=data,
    )
    run(lambda: run_calibrate(chosen, Console()))


@app.command()
def see(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Pictures, folders of pictures, recordings.")],
    family: Annotated[Literal["all", "tag25h9", "tag36h11", "4x4_50"], typer.Option(help="Of tags.")] = "all",
    calibration: Annotated[Path | None, typer.Option(help="Folder of the camera's: adds what is on the table.")] = None,
    game: Annotated[str, typer.Option(help="Whose sheet the pictures show.")] = "robotory",
    as_json: AsJson = False,
) -> None:
    """Say what vision finds in any picture files."""
    from robodrome.see import see as run_see

    if not run(lambda: run_see(paths, family, calibration, game, as_json)):
        raise typer.Exit(1)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0)],
    options: GameOptions = "{}",
    position: Annotated[Path | None, typer.Option(help="File with the position to begin at.")] = None,
    divide: Annotated[bool, typer.Option(help="By first action.")] = False,
) -> None:
    """Count sequences of legal actions, to check rules."""
    from engine import registry
    from engine.perft import divide as by_action
    from engine.perft import perft as count
    from engine.state import State

    def start() -> State:
        made = registry.make(game, game_options(options))
        return made.position(position.read_text(encoding="utf-8").strip()) if position else made.start()

    state = run(start)
    counts = by_action(state, depth) if divide and depth else {}
    for action, number in counts.items():
        typer.echo(f"{action}: {number}")
    typer.echo(str(sum(counts.values()) if counts else count(state, depth)))


@app.command()
def engine(game: GameName, options: GameOptions = "{}") -> None:
    """Referee for other people's programs: JSON lines, see docs/engine-protocol.md."""
    from engine.protocol import Session
    from robodrome.referee import serve

    session = run(lambda: Session(game, game_options(options)))
    serve(session, sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def doctor(data: Data) -> None:
    """Look for what a table needs and name what is missing."""
    from robodrome.doctor import diagnose, report

    raise typer.Exit(report(diagnose(data), Console()))
