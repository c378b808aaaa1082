"""The commands that play at a table, simulated or real, or look at its pictures."""

import json
import logging
from pathlib import Path
from typing import Annotated, Literal

import typer

from robodrome.cli.games import GameCommand
from robodrome.cli.options import (
    SIMULATED,
    AsJson,
    Computers,
    Data,
    GameChoice,
    GameName,
    GameOptions,
    Hands,
    Level,
    OwnTable,
    Seed,
    Size,
    Speed,
    TableGame,
    default_table,
    examples,
    possible_speed,
)
from robodrome.cli.run import STUCK, run_async

app = typer.Typer(rich_markup_mode=None)


@app.command(
    cls=GameCommand,
    epilog=examples(
        "play",
        "play netzwerk --ai black=easy",
        "play ricochet --options '{\"players\": 3}'",
        "play --table table.toml --port 9000",
    ),
)
def play(
    game: TableGame = None,
    *,
    options: GameOptions = None,
    table: OwnTable = None,
    host: Annotated[
        str, typer.Option(help="Address of this machine at which the page answers; 0.0.0.0 is all of them.")
    ] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page; 0 for any free one.")] = 8000,
    ai: Computers = None,
    hands: Hands = "prompt",
    speed: Speed = 1.0,
    size: Size = "auto",
    seed: Annotated[int, typer.Option(help="Seed of the simulated table; what chance draws is secret.")] = 0,
    camera: Annotated[
        str | None,
        typer.Option(metavar="recording:FILE", help="Show a recording instead of a camera; no figure drives."),
    ] = None,
    record: Annotated[Path | None, typer.Option(help="File in which to record what the camera sees.")] = None,
    record_mb: Annotated[
        int, typer.Option(min=4, help="Largest size of the recording in MB; then the newest overwrites the oldest.")
    ] = 1024,
    https: Annotated[
        bool, typer.Option("--https", help="Serve the page by https, with a certificate made at the first start.")
    ] = False,
    certificate: Annotated[
        Path | None, typer.Option(help="Serve the page by https, with this certificate (PEM); needs --key.")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="Private key of --certificate (PEM).")] = None,
    meeting: Annotated[
        Path | None, typer.Option(help="File that says where tables of other houses are met; see `meeting`.")
    ] = None,
    data: Data,
) -> None:
    """Open a table for people and computer players.

    The page for phones is served by this machine; the address and a QR code are printed. Ctrl-C ends it; the match
    is kept and goes on next time.
    """
    from rich.console import Console

    from robodrome.backup.restore import restore_waiting
    from robodrome.play import PlayOptions
    from robodrome.play import play as run_play

    restore_waiting(data, Console())
    if table is None:  # only now, as a backup may have brought its settings
        table = default_table()
        if table != SIMULATED:
            typer.echo(f"This is the table of {table} in this folder; the simulated one is `play --table {SIMULATED}`.")
    chosen = PlayOptions(
        game=game,
        options=options or {},
        table=table,
        host=host,
        port=port,
        ai=tuple(ai or ()),
        hands=hands,
        speed=possible_speed(speed) if table == SIMULATED and camera is None else speed,
        size=size,
        seed=seed,
        data=data,
        camera=camera,
        record=record,
        record_mb=record_mb,
        https=https,
        certificate=certificate,
        key=key,
        meeting=meeting,
    )
    run_async(run_play(chosen))


@app.command(
    cls=GameCommand,
    epilog=examples(
        "demo robotory --seed 7",
        "demo droids --plies 20 --out droids-demo",
        "demo netzwerk --loss 0.1 --outages 2",
        "demo robotory --figures toio --seed 7",
        "demo ricochet --figures ozobot --seed 7",
    ),
)
def demo(
    game: GameName = "robotory",
    *,
    options: GameOptions = None,
    seed: Seed = 0,
    speed: Annotated[
        float | None,
        typer.Option(
            min=0.25,
            max=8.0,
            show_default="4, or 1 with --firmware micropython or without mosquitto",
            help="Seconds of table time per second.",
        ),
    ] = None,
    firmware: Annotated[
        Literal["python", "micropython"], typer.Option(help="What runs the figures' firmware.")
    ] = "python",
    plies: Annotated[int | None, typer.Option(min=1, help="Stop after this many actions.")] = None,
    level: Level = None,
    hands: Hands = "prompt",
    size: Size = "auto",
    out: Annotated[
        Path | None, typer.Option(help="Folder for a film, a drawing of all ways, the last frame and the match.")
    ] = None,
    figures: Annotated[
        Literal["box", "scattered", "toio", "ozobot"],
        typer.Option(help="Where the figures are before the game: in their box, or anywhere; or shop robots, boxed."),
    ] = "box",
    loss: Annotated[float, typer.Option(min=0.0, max=0.5, help="Fault: fraction of all messages that is lost.")] = 0.0,
    delay: Annotated[float, typer.Option(min=0.0, max=2.0, help="Fault: delay of all messages in seconds.")] = 0.0,
    duplicate: Annotated[
        float, typer.Option(min=0.0, max=0.5, help="Fault: fraction of all messages that arrives twice.")
    ] = 0.0,
    reorder: Annotated[
        float, typer.Option(min=0.0, max=0.5, help="Fault: fraction of all messages that later ones overtake.")
    ] = 0.0,
    outages: Annotated[int, typer.Option(min=0, help="Fault: how often the broker is killed.")] = 0,
    restarts: Annotated[int, typer.Option(min=0, help="Fault: how often the controller is killed.")] = 0,
    mismatch: Annotated[
        float, typer.Option(min=0.0, max=0.2, help="How unlike the wheels are: sigma of their gain.")
    ] = 0.02,
    dropout: Annotated[
        float, typer.Option(min=0.0, max=0.9, help="Fault: fraction of all tags that cannot be read.")
    ] = 0.0,
    dead: Annotated[bool, typer.Option("--dead", help="Fault: one figure stops for good at a random moment.")] = False,
    lock_step: Annotated[
        bool,
        typer.Option("--lock-step", help="Table time waits for vision: a seed gives the same demo at any load."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report only, for programs.")] = False,
) -> None:
    """Let computers play a whole game on the simulated table.

    Prints what happens; the last line is a report in JSON: the outcome, and what was measured against the simulated
    table's truth.
    """
    from robodrome.demo.command import demo as run_demo
    from robodrome.demo.lock_step import lock_step as run_lock_step
    from robodrome.demo.narrator import NOBODY, narrator
    from robodrome.demo.options import DemoOptions, FaultPlan
    from robodrome.terminal import STANDARD_ERROR

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
        options=options or {},
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
    if not as_json:
        logging.getLogger("controller.execution").setLevel(
            logging.ERROR
        )  # the demo reports its troubles when they begin
    with narrator(NOBODY if as_json else STANDARD_ERROR) as tell:
        report = run_lock_step(chosen, tell) if lock_step else run_async(run_demo(chosen, tell))
    typer.echo(json.dumps(report))
    if report["stuck"]:
        raise typer.Exit(STUCK)
    if report["outcome"] is None and plies is None:
        raise typer.Exit(1)


@app.command(epilog=examples("meeting", "meeting --address ana.example.org --out meeting"))
def meeting(
    address: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            show_default="this computer's address at home",
            help="Name or IP address at which the other house reaches this one.",
        ),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="TCP port to listen at; 0 for any free one.")] = 8883,
    out: Annotated[Path, typer.Option(help="Folder for the files of both houses.")] = Path("."),
    *,
    data: Data,
) -> None:
    """Run the place where the tables of two houses meet.

    Writes a file for each house and says which port the router must forward. Ctrl-C ends it; the files stay valid.
    """
    from robodrome.meeting import meet

    run_async(meet(address, port, out, data))


@app.command(epilog=examples("hall", "hall --name Chess-club --database postgresql://hall@db/hall"))
def hall(
    name: Annotated[str, typer.Option(help="Name of the hall.")] = "Robodrome",
    port: Annotated[int, typer.Option(min=0, max=65535, help="TCP port of its page; 0 for any free one.")] = 8090,
    join_port: Annotated[
        int, typer.Option(min=0, max=65535, help="TCP port at which tables join, and of its page by https.")
    ] = 8533,
    broker_port: Annotated[int, typer.Option(min=0, max=65535, help="TCP port of its broker.")] = 8884,
    broker: Annotated[
        Path | None, typer.Option(help="File that says where another broker is, as those of `meeting` do.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", show_default="a file", help="Database, such as postgresql://hall@host/hall."),
    ] = None,
    *,
    data: Data,
) -> None:
    """Gather the tables of a club: one stop, pairings, results.

    Needs `pip install 'robodrome[hall]'`. Each table stays independent: it plays on without the hall.
    """
    from robodrome.hall import HallOptions, run_hall

    run_async(run_hall(HallOptions(name, port, join_port, broker_port, broker, database, data)))


@app.command(epilog=examples("see photo.jpg", "see pictures --calibration calibration --game droids --json"))
def see(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Pictures, folders of pictures, recordings.")],
    family: Annotated[
        Literal["all", "tag25h9", "tag36h11", "tag36h10", "tag16h5", "4x4_50", "6x6_250"],
        typer.Option(help="Family of the tags to look for."),
    ] = "all",
    calibration: Annotated[
        Path | None,
        typer.Option(help="Folder of the camera's calibration; with it, figures and tokens are found too."),
    ] = None,
    game: GameChoice = "robotory",
    as_json: AsJson = False,
) -> None:
    """Say what vision finds in picture files."""
    from robodrome.see import see as run_see

    if not run_see(paths, family, calibration, game, as_json):
        raise typer.Exit(1)
