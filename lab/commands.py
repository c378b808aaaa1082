"""`python -m lab`: measurements of the parts. A command ends with exit code 1 when a promised limit is not kept."""

from pathlib import Path
from typing import Annotated

import typer

from lab.remote import commands as remote_commands
from robodrome.cli.options import AsJson, Light, OnlyGames, Seed, Speed, examples, possible_speed
from robodrome.cli.run import CommandGroup, errors_console, print_report, run_async


class LabGroup(CommandGroup):
    """The commands of the lab."""

    program = "lab"


app = typer.Typer(
    help="Measure how fast and how reliable the parts are.",
    epilog=examples("engine", "vision tokens", "motion --json", program="python -m lab"),
    cls=LabGroup,
    rich_markup_mode=None,
)


app.add_typer(remote_commands.app)


@app.command()
def engine(
    games: Annotated[int, typer.Option(min=1, help="Seeded games of each game.")] = 100,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of the rules.

    In seeded games of each game every promise of the engine is checked too.
    """
    from lab.engine.engine_bench import bench, show

    report = bench(games, errors_console())
    print_report(report, as_json, show)
    if any(spread["broken"] for spread in report["games"].values()):
        raise typer.Exit(1)


@app.command()
def players(
    games: Annotated[int, typer.Option(min=0, help="Games of each pair of players.")] = 20,
    ends: Annotated[
        int, typer.Option(min=0, help="Games of the default level with itself, for each set of options.")
    ] = 20,
    answers: Annotated[
        int, typer.Option(min=1, help="Answers of each game's strongest level while an event loop runs, as at a table.")
    ] = 10,
    only: OnlyGames = None,
    book: Annotated[
        Path | None, typer.Option(help="File of the games played so far; a stopped run goes on from it.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="File for a picture of the ratings, in SVG.")] = None,
    as_json: AsJson = False,
) -> None:
    """Rate the computer players.

    Also tells whether their games come to an end.
    """
    from engine import registry
    from lab.players.answer_times import thinking
    from lab.players.match_book import MatchBook
    from lab.players.players_bench import bench, kept, show
    from lab.players.ratings_plot import svg_of
    from robodrome.checks import make_folder

    for file, option in ((book, "--book"), (plot, "--plot")):
        if file is not None:
            make_folder(file.parent, option)
    names, console = only or registry.games(), errors_console()
    report = bench(games, ends, names, MatchBook(book), console) | run_async(thinking(names, answers, console))
    if plot is not None:
        plot.write_text(svg_of(report), encoding="utf-8")
    print_report(report, as_json, show)
    if not kept(report):
        raise typer.Exit(1)


@app.command()
def motion(
    positions: Annotated[int, typer.Option(min=0, help="Positions of each game.")] = 1_000,
    instances: Annotated[int, typer.Option(min=0, help="Random grids for each number of agents.")] = 100,
    map_path: Annotated[
        Path | None, typer.Option("--map", help="File with a MovingAI map, instead of our own grids.")
    ] = None,
    scen_path: Annotated[Path | None, typer.Option("--scen", help="File with the scenario of that map.")] = None,
    agents: Annotated[int, typer.Option(min=1, help="Agents of the scenario, from the first.")] = 10,
    compare: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=COMMAND", help="Compare with another planner; docs/reference/motion.md says how."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure plans for several robots that move together."""
    from lab.planning.motion_bench import bench, bench_file, others, show

    if (map_path is None) != (scen_path is None):
        raise typer.BadParameter("--map and --scen go together: name both or neither")
    if map_path and scen_path:
        report = bench_file(map_path, scen_path, agents, others(compare or ()))
    else:
        report = bench(positions, instances, others(compare or ()), errors_console())
    print_report(report, as_json, show)
    if any(row["blocked"] or row["undriven"] for row in report["games"]):
        raise typer.Exit(1)


@app.command()
def judges(
    parts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[tuning|drives|sight|things|films|sweep|traced-sweep]...",
            help="Parts to judge; all if none is named.",
        ),
    ] = None,
    figures: Annotated[int, typer.Option(min=1, help="Figures that are drawn.")] = 200,
    moves: Annotated[int, typer.Option(min=1, help="Moves of each of them.")] = 20,
    pushes: Annotated[int, typer.Option(min=0, help="Pushes of each of them against another one.")] = 2,
    frames: Annotated[int, typer.Option(min=1, help="Path-traced frames; those made before are kept.")] = 200,
    sweeps: Annotated[int, typer.Option(min=1, help="Hand-held sweeps over drawn sheets.")] = 30,
    seed: Seed = 0,
    out: Annotated[
        Path | None, typer.Option(help="Folder that keeps each figure and sweep; a later run goes on from there.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Ask outside judges how figures are tuned and drive, and how vision sees.

    MuJoCo judges tuning and driving, frames of Mitsuba's path tracer the seeing, its films a running table in light
    that changes; a separate renderer judges lenses measured by hand-held sweeps over a sheet, Mitsuba a
    tenth as many by stills.
    Frames stay in `$XDG_CACHE_HOME/robodrome/judges`, some 4 MB each; a stopped run goes on from them.
    """
    from lab.judges.judges_bench import PARTS, bench, passed, show

    unknown = set(parts or ()) - set(PARTS)
    if unknown:
        raise typer.BadParameter(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    report = bench(parts or PARTS, figures, moves, pushes, frames, sweeps, seed, out, errors_console())
    print_report(report, as_json, show)
    if not passed(report):
        raise typer.Exit(1)


@app.command(name="first-build")
def first_build(
    worlds: Annotated[int, typer.Option(min=1, help="Worlds that are drawn.")] = 30,
    plies: Annotated[int, typer.Option(min=1, help="Plies of each game.")] = 20,
    only: OnlyGames = None,
    seed: Seed = 0,
    as_built: Annotated[bool, typer.Option(help="Play with figures that nobody has tested or tuned.")] = False,
    motors: Annotated[
        float | None, typer.Option(min=25.0, max=300.0, help="Speed of all motors in mm/s, instead of a drawn one.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder that keeps what came of each game; a later run goes on from there.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Pair, test, tune and play in worlds like a first build.

    Figures, camera and radio are as they may turn out there.
    """
    from lab.endurance.first_build import GAMES, bench, passed, show

    report = bench(worlds, plies, only or GAMES, seed, out, not as_built, motors, errors_console())
    print_report(report, as_json, show)
    if not passed(report):
        raise typer.Exit(1)


@app.command()
def calibration(
    light: Light = "typical",
    seeds: Annotated[int, typer.Option(min=1, help="People, cameras and views for each lens and size.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Measure how well calibration knows lens and board."""
    from lab.vision.calibration_accuracy import bench, passed, show

    report = bench(light, seeds, errors_console())
    print_report(report, as_json, show)
    if not passed(report):
        raise typer.Exit(1)


@app.command()
def soak(
    hours: Annotated[float, typer.Option(min=0.001, help="Wall time of all games together.")] = 2.0,
    only: OnlyGames = None,
    speed: Speed = 4.0,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(help="Folder for a plot and all samples.")] = None,
    as_json: AsJson = False,
) -> None:
    """Watch memory, files and threads of tables over hours.

    Ends with exit code 1 if memory grows by more than 5 MB a day at the table, or files or threads grow at all.
    """
    from engine import registry
    from lab.endurance.soak import bench
    from lab.endurance.soak_report import show
    from robodrome.checks import make_folder

    if out is not None:
        make_folder(out, "--out")
    report = run_async(bench(hours, only or registry.games(), possible_speed(speed), seed, out, errors_console()))
    print_report(report, as_json, show)
    if report["faults"]:
        raise typer.Exit(1)


@app.command()
def storm(
    events: Annotated[int, typer.Option(min=1, help="Events in all.")] = 1_000,
    only: OnlyGames = None,
    seed: Seed = 0,
    speed: Speed = 4.0,
    tables: Annotated[int, typer.Option(min=1, help="Tables that stand at once.")] = 2,
    resume: Annotated[
        Path | None, typer.Option(help="File of the events so far; a stopped campaign goes on from it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let everything go wrong that may, in all games.

    Kills, full disks, jumping clocks, bad lines, dead figures, absent hands; after each, nothing that was promised may
    be lost.
    """
    from engine import registry
    from lab.endurance.small_disk import move_into_own_namespaces
    from lab.endurance.storm import bench, show
    from robodrome.checks import make_folder

    if resume is not None:
        make_folder(resume.parent, "--resume")
    disks, games = move_into_own_namespaces(), only or registry.games()
    report = run_async(bench(events, games, seed, possible_speed(speed), tables, resume, disks, errors_console()))
    print_report(report, as_json, show)
    if report["faults"]:
        raise typer.Exit(1)


@app.command()
def simulate(
    seed: Seed = 0,
    seeds: Annotated[int, typer.Option(min=1, help="Seeds of each game, from the first.")] = 1,
    only: OnlyGames = None,
    hours: Annotated[float, typer.Option(min=0.001, help="Table time of each seed.")] = 0.1,
    kinds: Annotated[
        list[str] | None, typer.Option("--faults", help="Kinds of faults, or none; all if none is named.")
    ] = None,
    linked: Annotated[bool, typer.Option("--linked", help="Two houses play at linked tables.")] = False,
    fault: Annotated[list[int] | None, typer.Option(help="Numbers of the faults; all if none is named.")] = None,
    history: Annotated[Path | None, typer.Option(help="File for what happened.")] = None,
    log: Annotated[Path | None, typer.Option(help="File with a line for each seed; a second call goes on.")] = None,
    shrink: Annotated[bool, typer.Option(help="Cut down what breaks a promise.")] = True,
    as_json: AsJson = False,
) -> None:
    """Play seeds of whole tables, people and faults, faster than life.

    The same seed gives the same history; what breaks a promise is cut down to a command that plays it again.
    """
    from engine import registry
    from lab.simulate.houses import simulation as houses
    from lab.simulate.simulate_bench import bench, faults_of, show
    from lab.simulate.simulation import Plan

    known, draw = faults_of(linked), houses.drawn if linked else Plan.drawn
    unknown = set(kinds or ()) - {*known, "none"}
    if unknown:
        raise typer.BadParameter(f"unknown: {', '.join(sorted(unknown))}; choose from {', '.join(known)}, none")
    games = only or registry.games()
    used = tuple(kind for kind in known if kinds is None or kind in kinds)
    drawn = [draw(number, game, hours * 3600, used) for number in range(seed, seed + seeds) for game in games]
    report = bench([plan.only(fault) if fault else plan for plan in drawn], history, log, shrink, errors_console())
    print_report(report, as_json, show)
    if report["violations"]:
        raise typer.Exit(1)


@app.command()
def wire(
    seconds: Annotated[float, typer.Option(min=1.0, help="Seconds on each link.")] = 60.0,
    stops: Annotated[int, typer.Option(min=1, help="Presses of a phone's stop button.")] = 200,
    kills: Annotated[int, typer.Option(min=2, help="Kills of controller and broker together.")] = 200,
    strings: Annotated[int, typer.Option(min=1, help="Random strings for both ends.")] = 1_000_000,
    tuned: Annotated[int, typer.Option(min=1, help="Random figures whose wheels are calibrated.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Measure links, stops and wheels under faults."""
    from lab.wire.wire_bench import Amount, bench, bench_alone, faults, show

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
        typer.Argument(metavar="[cells|whole|tokens|inference]...", help="Parts to measure; all if none is named."),
    ] = None,
    frames: Annotated[int, typer.Option(min=1, help="Frames of each film with tags.")] = 80,
    scenes: Annotated[int, typer.Option(min=1, help="Scenes of each game and condition with tokens.")] = 200,
    moves: Annotated[int, typer.Option(min=4, help="Moves made by hand, of each game.")] = 2000,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Measure how well and how fast vision sees.

    Tags, whole frames, tokens and moves made by hand, compared with other detectors.
    """
    from lab.vision.vision_bench import PARTS, bench, show

    unknown = set(parts or ()) - set(PARTS)
    if unknown:
        raise typer.BadParameter(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    print_report(bench(parts or PARTS, frames, scenes, moves, seed, errors_console()), as_json, show)


@app.command()
def solver(
    rival: Annotated[Path, typer.Option(help="Folder of a clone of fogleman/Ricochet, which is built from it.")],
    positions: Annotated[int, typer.Option(min=1, help="Plain positions.")] = 300,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Compare the solver of Ricochet Robots with one in C."""
    from lab.engine.solver import bench, passed, show

    report = bench(rival, positions, seed, errors_console())
    print_report(report, as_json, show)
    if not passed(report):
        raise typer.Exit(1)
