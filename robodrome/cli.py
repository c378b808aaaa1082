"""The command line. Each command imports what it needs when it runs, so that `robodrome --help` is quick."""

import asyncio
import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import typer
from rich.console import Console
from rich.logging import RichHandler

from controller.config import default_data_folder
from controller.errors import ControllerError

app = typer.Typer(
    help="Plays robot games on a real table, and on a simulated one.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
prints = typer.Typer(help="Print sheets, tags and tokens at true scale.", no_args_is_help=True)
app.add_typer(prints, name="print")
figures = typer.Typer(help="See, pair, test, tune and update the figures.", no_args_is_help=True)
app.add_typer(figures, name="figures")
benches = typer.Typer(help="Measure how fast and how reliable the parts are.", no_args_is_help=True)
app.add_typer(benches, name="bench")

Options = Annotated[str, typer.Option(help="The game's options as JSON.")]
Numbers = Annotated[list[int] | None, typer.Argument(help="Which figures, by tag; all that drive if none is named.")]
AnyTable = Annotated[
    str | None, typer.Option(help="`sim`, or a table's settings; ./table.toml if there is one, else `sim`.")
]
GameName = Annotated[str, typer.Argument(help="Which game.")]
Data = Annotated[
    Path,
    typer.Option("--data", default_factory=default_data_folder, help="Folder of journal, calibrations and settings."),
]
Seed = Annotated[int, typer.Option(help="Of everything that is drawn by lot.")]
Speed = Annotated[float, typer.Option(min=0.25, max=8.0, help="Table seconds per second.")]
Size = Annotated[Literal["auto", "720p", "1080p"], typer.Option(help="Of the simulated camera's pictures.")]
Hands = Annotated[
    Literal["prompt", "slow", "wrong", "absent"], typer.Option(help="How simulated hands take their tasks.")
]
Paper = Annotated[str, typer.Option(help="A4, A3, A2, A1, A0, Letter, Roll (36 inches) ...")]
Out = Annotated[Path, typer.Option("--out", help="File to write, .pdf or .svg.")]


@app.callback()
def begin(verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Tell more.")] = False) -> None:
    """Set up the log."""
    logging.basicConfig(
        level=logging.INFO if verbose else logging.WARNING,
        format="%(name)s: %(message)s",
        datefmt="%H:%M:%S",
        handlers=[RichHandler(console=Console(stderr=True), show_path=False)],
    )


@app.command()
def play(
    game: GameName = "robotory",
    options: Options = "{}",
    table: Annotated[
        str | None, typer.Option(help="`sim`, or a table's settings; ./table.toml if there is one, else `sim`.")
    ] = None,
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
    *,
    data: Data,
) -> None:
    """Play at a table, with orders from phones."""
    from robodrome.play import PlayOptions
    from robodrome.play import play as run

    table = table or ("table.toml" if Path("table.toml").exists() else "sim")
    chosen = _chosen(options)
    seats = tuple(ai or ())
    settings = PlayOptions(
        game, chosen, table, host, port, seats, hands, speed, size, seed, data, camera, record, record_mb
    )
    _run(run(settings))


@app.command()
def demo(
    game: GameName = "robotory",
    options: Options = "{}",
    seed: Seed = 0,
    speed: Annotated[
        float | None,
        typer.Option(min=0.25, max=8.0, help="Table seconds per second; 4, or 1 for figures on MicroPython."),
    ] = None,
    firmware: Annotated[
        Literal["python", "micropython"], typer.Option(help="What runs the figures' firmware.")
    ] = "python",
    plies: Annotated[int | None, typer.Option(min=1, help="Stop after so many plies.")] = None,
    level: Annotated[str | None, typer.Option(help="Of all computer players.")] = None,
    hands: Hands = "prompt",
    size: Size = "auto",
    out: Annotated[Path | None, typer.Option(help="Folder for the match, the last frame and the paths.")] = None,
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
) -> None:
    """Let computers play a whole game on the simulated table."""
    from robodrome.demo import DemoOptions, FaultPlan
    from robodrome.demo import demo as run

    speed = speed or (4.0 if firmware == "python" else 1.0)
    fault_plan = FaultPlan(loss, delay, duplicate, reorder, outages, restarts, mismatch, dropout, dead)
    how = (seed, speed, plies, level, hands, size, out, figures, fault_plan, firmware)
    report = _run(run(DemoOptions(game, _chosen(options), *how)))
    typer.echo(json.dumps(report))
    if report["outcome"] is None and plies is None:
        raise typer.Exit(1)


@app.command()
def calibrate(
    game: GameName = "robotory",
    table: Annotated[
        str | None, typer.Option(help="`sim`, or a table's settings; ./table.toml if there is one, else `sim`.")
    ] = None,
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
    light: Annotated[Literal["good", "typical", "hard"], typer.Option(help="Over the simulated table.")] = "typical",
    seed: Seed = 0,
    keep: Annotated[Path | None, typer.Option(help="Folder for the pictures, to calibrate from them again.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder of the calibration and its report.")] = None,
    *,
    data: Data,
) -> None:
    """Measure camera, board, figures and tokens, step by step."""
    from robodrome.calibrate.command import calibrate as run
    from robodrome.calibrate.setups import CalibrateOptions

    table = table or ("table.toml" if Path("table.toml").exists() else "sim")
    options = CalibrateOptions(
        game, table, pictures, tuple(step or ()), lens_model, lens, size, light, seed, keep, out, data
    )
    _run_here(lambda: run(options, Console()))


@prints.command("sheet")
def print_sheet(
    game: GameName,
    paper: Paper = "A4",
    out: Out = Path("sheet.pdf"),
    options: Annotated[str, typer.Option(help='The game\'s options as JSON, such as {"board": 700}.')] = "{}",
) -> None:
    """The board of a game."""
    _print("sheet", game, paper, out, options)


@prints.command("tokens")
def print_tokens(game: GameName, paper: Paper = "A4", out: Out = Path("tokens.pdf")) -> None:
    """The tokens of a game."""
    _print("tokens", game, paper, out)


@prints.command("tags")
def print_tags(paper: Paper = "A4", out: Out = Path("tags.pdf")) -> None:
    """The tops of the figures."""
    _print("tags", None, paper, out)


@prints.command("charuco")
def print_charuco(paper: Paper = "A4", out: Out = Path("charuco.pdf")) -> None:
    """The target that measures a lens."""
    _print("charuco", None, paper, out)


def _print(what: str, game: str | None, paper: str, out: Path, options: str = "{}") -> None:
    from engine.errors import EngineError
    from hardware.errors import HardwareError
    from hardware.print_command import print_sheet as write

    try:
        for written in write(what, game, paper, out, _game_options(options)):
            typer.echo(f"{written}. Print at 100 % and check the ruler.")
    except (HardwareError, EngineError) as error:
        _fail(error)


@app.command()
def see(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Pictures, folders of pictures, recordings.")],
    family: Annotated[Literal["all", "tag25h9", "tag36h11", "4x4_50"], typer.Option(help="Of tags.")] = "all",
    calibration: Annotated[Path | None, typer.Option(help="Folder of the camera's: adds what is on the table.")] = None,
    game: Annotated[str, typer.Option(help="Whose sheet the pictures show.")] = "robotory",
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Say what vision finds in any picture files."""
    import cv2

    from controller.assembly.tables import model_of
    from engine import registry
    from engine.errors import EngineError
    from vision.calibration import Calibration
    from vision.errors import VisionError
    from vision.fiducials import FAMILIES
    from vision.recording import recording_among
    from vision.see import report, show
    from vision.see import see as look

    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)  # damaged files are told in our own words
    try:
        known = Calibration.load(calibration) if calibration else None
        if known is None and (recording := recording_among(paths)) is not None:
            known, game = recording.calibration(), recording.game
        model = model_of(registry.make(game), range(17)) if known else None
    except (VisionError, EngineError) as error:
        _fail(error)
    sightings = look(paths, tuple(FAMILIES) if family == "all" else (family,), known, model)
    if as_json:
        seen = report(sightings)
        typer.echo(json.dumps(seen))
        good = not any("error" in picture for picture in seen["pictures"])
    else:
        good = show(sightings, Console())
    if not good:
        raise typer.Exit(1)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0)],
    options: Options = "{}",
    position: Annotated[Path | None, typer.Option(help="File with the position to begin at.")] = None,
    divide: Annotated[bool, typer.Option(help="By first action.")] = False,
) -> None:
    """Count sequences of legal actions, to check rules."""
    from engine import registry
    from engine.errors import EngineError
    from engine.perft import divide as by_action
    from engine.perft import perft as count

    try:
        made = registry.make(game, _game_options(options))
        state = made.position(position.read_text(encoding="utf-8").strip()) if position else made.start()
    except (EngineError, OSError, UnicodeDecodeError) as error:
        _fail(error)
    counts = by_action(state, depth) if divide and depth else {}
    for action, number in counts.items():
        typer.echo(f"{action}: {number}")
    typer.echo(str(sum(counts.values()) if counts else count(state, depth)))


@app.command()
def engine(game: GameName, options: Options = "{}") -> None:
    """Referee for other people's programs: JSON lines, see docs/engine-protocol.md."""
    from engine.errors import EngineError
    from engine.protocol import Session
    from robodrome.referee import serve

    try:
        session = Session(game, _game_options(options))
    except EngineError as error:
        _fail(error)
    serve(session, sys.stdin.buffer, sys.stdout.buffer)


@benches.command("engine")
def bench_engine(
    games: Annotated[int, typer.Option(min=1, help="Seeded games of each game.")] = 100,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Speed of the rules, and seeded games in which every promise is checked."""
    from robodrome.bench.engine import bench, show

    report = bench(games, Console(stderr=True))
    if as_json:
        typer.echo(json.dumps(report))
    else:
        show(report, Console())
    if any(spread["broken"] for spread in report["games"].values()):
        raise typer.Exit(1)


@benches.command("motion")
def bench_motion(
    positions: Annotated[int, typer.Option(min=0, help="Of each game.")] = 1_000,
    instances: Annotated[int, typer.Option(min=0, help="Random grids for each number of agents.")] = 100,
    map_path: Annotated[Path | None, typer.Option("--map", help="A MovingAI map instead.")] = None,
    scen_path: Annotated[Path | None, typer.Option("--scen", help="Its scenario.")] = None,
    agents: Annotated[int, typer.Option(min=1, help="Of the scenario, from the first.")] = 10,
    beside: Annotated[
        list[str] | None, typer.Option(metavar="NAME=COMMAND", help="Another planner; docs/motion.md says how.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Plans for several robots at once, in played games and on grids."""
    from controller.errors import ConfigError
    from robodrome.bench.motion import bench, bench_file, others, show

    if (map_path is None) != (scen_path is None):
        _fail(ConfigError("--map and --scen go together"))
    if map_path and scen_path:
        report = _run_here(lambda: bench_file(map_path, scen_path, agents, others(beside or ())))
    else:
        report = _run_here(lambda: bench(positions, instances, others(beside or ()), Console(stderr=True)))
    if as_json:
        typer.echo(json.dumps(report))
    else:
        show(report, Console())
    if any(row["blocked"] or row["undriven"] for row in report["games"]):
        raise typer.Exit(1)


@benches.command("calibration")
def bench_calibration(
    light: Annotated[Literal["good", "typical", "hard"], typer.Option(help="Over the simulated table.")] = "typical",
    seeds: Annotated[int, typer.Option(min=1, help="People, cameras and views for each lens and size.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """How well the calibration's own captures know lens and board."""
    from robodrome.bench.calibration import bench, passed, show

    report = _run_here(lambda: bench(light, seeds, Console(stderr=True)))
    if as_json:
        typer.echo(json.dumps(report))
    else:
        show(report, Console())
    if not passed(report):
        raise typer.Exit(1)


@benches.command("remote")
def bench_remote(
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """How long a phone waits beside a table that plays."""
    from robodrome.bench.remote import bench, show

    report = _run(bench(Console(stderr=True)))
    if as_json:
        typer.echo(json.dumps(report))
    else:
        show(report, Console())


@figures.command("list")
def figures_list(
    live: Annotated[bool, typer.Option("--live", help="Until Ctrl-C.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    table: AnyTable = None,
    seed: Seed = 0,
    speed: Speed = 1.0,
    *,
    data: Data,
) -> None:
    """How all figures are: battery, link, signal, sightings, firmware, wheels, last fault."""
    _run(_figures(table, data, seed, speed).show(live=live, as_json=as_json))


@figures.command("pair")
def figures_pair(table: AnyTable = None, seed: Seed = 0, speed: Speed = 1.0, *, data: Data) -> None:
    """Find out which tag belongs to which radio: each figure moves by 10 mm and back."""
    _run(_figures(table, data, seed, speed).pair())


@figures.command("test")
def figures_test(
    numbers: Numbers = None, table: AnyTable = None, seed: Seed = 0, speed: Speed = 1.0, *, data: Data
) -> None:
    """Self-test, link and wheels; wheels that have drifted are tuned again."""
    _run(_figures(table, data, seed, speed, numbers).test())


@figures.command("tune")
def figures_tune(
    numbers: Numbers = None,
    out: Annotated[Path | None, typer.Option(help="Folder for a picture of each figure's wheels.")] = None,
    table: AnyTable = None,
    seed: Seed = 0,
    speed: Speed = 1.0,
    *,
    data: Data,
) -> None:
    """Measure the wheels with the camera; figure and host keep what is found."""
    _run(_figures(table, data, seed, speed, numbers).tune(out))


@figures.command("update")
def figures_update(
    numbers: Numbers = None,
    image: Annotated[Path | None, typer.Option(help="Made by `python -m firmware.build`; else this program's.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Also those that run it already.")] = False,
    firmware: Annotated[
        Literal["python", "micropython"],
        typer.Option(help="What runs simulated figures; on MicroPython they run what they are sent."),
    ] = "python",
    table: AnyTable = None,
    seed: Seed = 0,
    speed: Speed = 1.0,
    *,
    data: Data,
) -> None:
    """Give figures new firmware through the air, one after the other."""
    from firmware.build import image as own

    try:
        new = image.read_bytes() if image else own()
    except OSError as error:
        _fail(error)
    _run(_figures(table, data, seed, speed, numbers, firmware).update(new, again=again))


@figures.command("identify")
def figures_identify(
    numbers: Numbers = None, table: AnyTable = None, seed: Seed = 0, speed: Speed = 1.0, *, data: Data
) -> None:
    """Let figures blink."""
    _run(_figures(table, data, seed, speed, numbers).identify())


@figures.command("accounts")
def figures_accounts(
    table: Annotated[Path, typer.Option(help="The table's settings.")] = Path("table.toml"),
    out: Annotated[Path, typer.Option(help="Folder to write.")] = Path("accounts"),
    *,
    data: Data,
) -> None:
    """Write what a broker and each figure must know: accounts, access rules, settings."""
    from robodrome.accounts import write_accounts

    try:
        for line in write_accounts(table, data, out):
            typer.echo(line)
    except (ControllerError, OSError) as error:
        _fail(error)


def _figures(
    table: str | None,
    data: Path,
    seed: int,
    speed: float,
    numbers: list[int] | None = None,
    firmware: Literal["python", "micropython"] = "python",
) -> Any:
    """What the commands on figures are methods of."""
    from robodrome.figures.command import Figures, FiguresOptions

    table = table or ("table.toml" if Path("table.toml").exists() else "sim")
    return Figures(FiguresOptions(table, data, seed, speed, tuple(numbers or ()), firmware), Console())


@benches.command("wire")
def bench_wire(
    seconds: Annotated[float, typer.Option(min=1.0, help="On each link.")] = 60.0,
    stops: Annotated[int, typer.Option(min=1, help="Presses of a phone's stop.")] = 100,
    kills: Annotated[int, typer.Option(min=2, help="Of controller and broker together.")] = 200,
    strings: Annotated[int, typer.Option(min=1, help="Random strings for both ends.")] = 1_000_000,
    tuned: Annotated[int, typer.Option(min=1, help="Random figures whose wheels are calibrated.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Links, stops, garbage and wheels: what is lost, how late, how true."""
    from robodrome.bench.wire import Amount, bench, bench_alone, faults, show

    amount = Amount(seconds=seconds, stops=stops, kills=kills, strings=strings, tuned=tuned)
    console = Console(stderr=True)
    report = _run(bench(amount, console)) | bench_alone(amount, console)
    if as_json:
        typer.echo(json.dumps(report))
    else:
        show(report, Console())
    if faults(report):
        raise typer.Exit(1)


@benches.command("vision")
def bench_vision(
    parts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[cells|tokens|inference]...", help="What to measure; else all."),
    ] = None,
    frames: Annotated[int, typer.Option(min=1, help="Of each film with tags.")] = 80,
    scenes: Annotated[int, typer.Option(min=1, help="Of each game and light with tokens.")] = 200,
    moves: Annotated[int, typer.Option(min=4, help="Made by hand, of each game.")] = 2000,
    seed: Seed = 0,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """How well tags, tokens and moves made by hand are seen, and how fast, beside other detectors."""
    from robodrome.bench.vision import PARTS, bench, show

    unknown = set(parts or ()) - set(PARTS)
    if unknown:
        raise typer.BadParameter(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    report = bench(parts or PARTS, frames, scenes, moves, seed, Console(stderr=True))
    if as_json:
        typer.echo(json.dumps(report))
    else:
        show(report, Console())


@app.command()
def doctor(data: Data) -> None:
    """Look for what a table needs and name what is missing."""
    from robodrome.doctor import diagnose, report

    raise typer.Exit(report(diagnose(data), Console()))


def _game_options(text: str) -> dict[str, Any]:
    """What `--options` says."""
    from engine.errors import OptionError

    try:
        options = json.loads(text)
    except ValueError as error:
        raise OptionError(f"--options is no JSON: {error}") from error
    if not isinstance(options, dict):
        raise OptionError(f'--options is an object such as {{"players": 3}}, not {text}')
    return options


def _chosen(text: str) -> dict[str, Any]:
    """The same; what is wrong with them is said."""
    from engine.errors import OptionError

    try:
        return _game_options(text)
    except OptionError as error:
        _fail(error)


def _run(work: Any) -> Any:
    """Run a coroutine to its end; what people can mend is said in one line."""
    return _run_here(lambda: asyncio.run(work))


def _run_here(work: Callable[[], Any]) -> Any:
    """Do something; what people can mend is said in one line."""
    from engine.errors import EngineError
    from vision.errors import VisionError

    try:
        return work()
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    except (ControllerError, VisionError, EngineError, OSError) as error:
        _fail(error)


def _fail(error: Exception) -> NoReturn:
    typer.echo(f"robodrome: {error}", err=True)
    sys.exit(1)
