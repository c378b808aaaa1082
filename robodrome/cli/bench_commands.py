"""`robodrome bench`: measurements of the parts. A command ends with exit code 1 when a promised limit is not kept."""

from pathlib import Path
from typing import Annotated

import typer

from robodrome.cli.options import AsJson, Light, Seed, examples
from robodrome.cli.run import CommandGroup, errors_console, print_report, run_async

app = typer.Typer(
    help="Measure how fast and how reliable the parts are.",
    epilog=examples("bench engine", "bench vision tokens", "bench motion --json"),
    cls=CommandGroup,
    rich_markup_mode=None,
)


@app.command()
def engine(
    games: Annotated[int, typer.Option(min=1, help="Seeded games of each game.")] = 100,
    as_json: AsJson = False,
) -> None:
    """Speed of the rules, and seeded games in which every promise is checked."""
    from robodrome.bench.engine import bench, show

    report = bench(games, errors_console())
    print_report(report, as_json, show)
    if any(spread["broken"] for spread in report["games"].values()):
        raise typer.Exit(1)


@app.command()
def players(
    games: Annotated[int, typer.Option(min=0, help="Of each pair of players of a game.")] = 20,
    ends: Annotated[int, typer.Option(min=0, help="Of the default level with itself, for each set of options.")] = 20,
    only: Annotated[list[str] | None, typer.Option("--game", help="Only this game (again for more).")] = None,
    book: Annotated[
        Path | None, typer.Option(help="File of the games played so far; a stopped run goes on from it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Ratings of the computer players, and whether their games come to an end."""
    from engine import registry
    from robodrome.bench.matches import MatchBook
    from robodrome.bench.players import bench, kept, show

    report = bench(games, ends, only or registry.games(), MatchBook(book), errors_console())
    print_report(report, as_json, show)
    if not kept(report):
        raise typer.Exit(1)


@app.command()
def motion(
    positions: Annotated[int, typer.Option(min=0, help="Of each game.")] = 1_000,
    instances: Annotated[int, typer.Option(min=0, help="Random grids for each number of agents.")] = 100,
    map_path: Annotated[Path | None, typer.Option("--map", help="A MovingAI map instead.")] = None,
    scen_path: Annotated[Path | None, typer.Option("--scen", help="Its scenario.")] = None,
    agents: Annotated[int, typer.Option(min=1, help="Of the scenario, from the first.")] = 10,
    beside: Annotated[
        list[str] | None, typer.Option(metavar="NAME=COMMAND", help="Another planner; docs/motion.md says how.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Plans for several robots at once, in played games and on grids."""
    from robodrome.bench.motion import bench, bench_file, others, show

    if (map_path is None) != (scen_path is None):
        raise typer.BadParameter("--map and --scen go together: name both or neither")
    if map_path and scen_path:
        report = bench_file(map_path, scen_path, agents, others(beside or ()))
    else:
        report = bench(positions, instances, others(beside or ()), errors_console())
    print_report(report, as_json, show)
    if any(row["blocked"] or row["undriven"] for row in report["games"]):
        raise typer.Exit(1)


@app.command()
def calibration(
    light: Light = "typical",
    seeds: Annotated[int, typer.Option(min=1, help="People, cameras and views for each lens and size.")] = 1,
    as_json: AsJson = False,
) -> None:
    """How well the calibration's own captures know lens and board."""
    from robodrome.bench.calibration import bench, passed, show

    report = bench(light, seeds, errors_console())
    print_report(report, as_json, show)
    if not passed(report):
        raise typer.Exit(1)


@app.command()
def remote(as_json: AsJson = False) -> None:
    """How long a phone waits beside a table that plays."""
    from robodrome.bench.remote import bench, show

    print_report(run_async(bench(errors_console())), as_json, show)


@app.command()
def wire(
    seconds: Annotated[float, typer.Option(min=1.0, help="On each link.")] = 60.0,
    stops: Annotated[int, typer.Option(min=1, help="Presses of a phone's stop.")] = 100,
    kills: Annotated[int, typer.Option(min=2, help="Of controller and broker together.")] = 200,
    strings: Annotated[int, typer.Option(min=1, help="Random strings for both ends.")] = 1_000_000,
    tuned: Annotated[int, typer.Option(min=1, help="Random figures whose wheels are calibrated.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Links, stops, garbage and wheels: what is lost, how late, how true."""
    from robodrome.bench.wire import Amount, bench, bench_alone, faults, show

    amount = Amount(seconds=seconds, stops=stops, kills=kills, strings=strings, tuned=tuned)
    console = errors_console()
    report = run_async(bench(amount, console)) | bench_alone(amount, console)
    print_report(report, as_json, show)
    if faults(report):
        raise typer.Exit(1)


@app.command()
def vision(
    parts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[cells|tokens|inference]...", help="What to measure; else all."),
    ] = None,
    frames: Annotated[int, typer.Option(min=1, help="Of each film with tags.")] = 80,
    scenes: Annotated[int, typer.Option(min=1, help="Of each game and light with tokens.")] = 200,
    moves: Annotated[int, typer.Option(min=4, help="Made by hand, of each game.")] = 2000,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """How well tags, tokens and moves made by hand are seen, and how fast, beside other detectors."""
    from robodrome.bench.vision import PARTS, bench, show

    unknown = set(parts or ()) - set(PARTS)
    if unknown:
        raise typer.BadParameter(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    print_report(bench(parts or PARTS, frames, scenes, moves, seed, errors_console()), as_json, show)
