"""Measurements of what goes over a network: phones, films, other houses and halls."""

from pathlib import Path
from typing import Annotated

import typer

from robodrome.cli.options import AsJson, GameName, Seed, Speed, possible_speed
from robodrome.cli.run import errors_console, print_report, run_async

app = typer.Typer()

Nats = Annotated[Path | None, typer.Option(help="Program nats-server, to use instead of mosquitto.")]


@app.command()
def remote(as_json: AsJson = False) -> None:
    """Measure how long a phone waits for its table."""
    from lab.remote.remote_bench import bench, show

    print_report(run_async(bench(errors_console())), as_json, show)


@app.command()
def filming(
    seconds: Annotated[float, typer.Option(min=5.0, help="Seconds on each way.")] = 30.0,
    minutes: Annotated[float, typer.Option(min=0.0, help="Minutes on the last way after that.")] = 0.0,
    resolution: Annotated[str, typer.Option(metavar="720p|1080p", help="Size of the pictures.")] = "720p",
    chromium: Annotated[str, typer.Option(help="Program that shows the page.")] = "/usr/bin/chromium",
    as_json: AsJson = False,
) -> None:
    """Measure how old a phone's picture is when the table believes it.

    Packets take up to 40 ms in each direction, and up to 2 % of them are lost.
    """
    from lab.remote.packet_line import Way, move_into_own_network

    move_into_own_network()
    from lab.remote.filming_bench import bench, kept, show

    ways = [Way(delay_s, loss) for loss in (0.0, 0.02) for delay_s in (0.0, 0.02, 0.04)]
    report = run_async(bench(ways, seconds, minutes, resolution, chromium, errors_console()))
    print_report(report, as_json, show)
    if not kept(report):
        raise typer.Exit(1)


@app.command()
def line(
    messages: Annotated[int, typer.Option(min=1, help="Messages of each direction.")] = 1_000,
    nats: Nats = None,
    as_json: AsJson = False,
) -> None:
    """Measure messages between two houses. Packets take 100 ms in each direction; 2 % of them are lost."""
    from lab.remote.line_bench import measure, show

    print_report(measure(messages, nats, errors_console()), as_json, show)


@app.command()
def houses(
    game: GameName = "robotory",
    *,
    plies: Annotated[int, typer.Option(min=1, help="Plies after which a match is enough.")] = 1_000,
    faults: Annotated[
        int, typer.Option(min=0, help="Breaks of the line, kills of both programs and the broker, and handovers.")
    ] = 20,
    handovers: Annotated[bool, typer.Option(help="All faults are kills during a handover.")] = False,
    seed: Seed = 0,
    speed: Speed = 4.0,
    nats: Nats = None,
    as_json: AsJson = False,
) -> None:
    """Let two houses play one match while the line, both programs and the broker fail."""
    from lab.remote.houses_bench import bench, show
    from lab.remote.linked_houses import FAULTS

    kinds = ("handover",) if handovers else FAULTS
    report = run_async(bench(game, plies, faults, kinds, seed, possible_speed(speed), nats, errors_console()))
    print_report(report, as_json, show)
    if report["wrong"]:
        raise typer.Exit(1)


@app.command()
def hall(
    tables: Annotated[int, typer.Option(min=2, max=1_000, help="Tables in all.")] = 1_000,
    real: Annotated[
        int, typer.Option(min=0, max=16, help="Tables of them that are real; the others are replayed.")
    ] = 4,
    nats: Nats = None,
    as_json: AsJson = False,
) -> None:
    """Fill a hall with tables, measure it, and let hall, database and broker fail.

    Needs PostgreSQL. With `--nats` the broker is a cluster of three nodes.
    """
    from lab.hall.hall_bench import bench, show

    report = run_async(bench(tables, real, nats, errors_console()))
    print_report(report, as_json, show)
    if report["wrong"]:
        raise typer.Exit(1)


@app.command()
def house_stops(
    stops: Annotated[int, typer.Option(min=1, help="Stops without a flood, and in each one.")] = 70,
    as_json: AsJson = False,
) -> None:
    """Press stop while a house that plays and one that watches flood the table, one after the other."""
    from lab.remote.house_stops import bench, kept, show

    report = run_async(bench(stops, errors_console()))
    print_report(report, as_json, show)
    if not kept(report):
        raise typer.Exit(1)
