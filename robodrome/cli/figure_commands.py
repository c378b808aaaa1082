"""`robodrome figures`: look after the figures of a table."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from robodrome.cli.options import TABLE_FILE, AsJson, Data, Seed, Speed, TableName, examples, possible_speed
from robodrome.cli.run import CommandGroup, run_async

if TYPE_CHECKING:
    from robodrome.figures.command import Figures

app = typer.Typer(
    help="See, pair, test, tune and update the figures.",
    epilog=examples("figures list --live", "figures tune 0 2 --table table.toml", "figures COMMAND --help"),
    cls=CommandGroup,
    rich_markup_mode=None,
)

Port = Annotated[str | None, typer.Option(help="Of the board on the cable; the only one connected if not said.")]
Kind = Annotated[
    Literal["built", "toio", "ozobot"], typer.Option(help="Simulated figures: as built, or robots from the shop.")
]
Numbers = Annotated[list[int] | None, typer.Argument(help="Figures by tag; all that drive if none is named.")]


@app.command("list")
def list_figures(
    *,
    live: Annotated[bool, typer.Option("--live", help="Show it until Ctrl-C.")] = False,
    as_json: AsJson = False,
    kind: Kind = "built",
    table: TableName,
    seed: Seed = 0,
    speed: Speed = 1.0,
    data: Data,
) -> None:
    """Show how all figures are.

    A line for each: battery, link, signal, sightings, firmware, wheels, last fault.
    """
    run_async(_figures(table, data, seed, speed, kind=kind).show(live=live, as_json=as_json))


@app.command()
def pair(*, kind: Kind = "built", table: TableName, seed: Seed = 0, speed: Speed = 1.0, data: Data) -> None:
    """Find out which tag belongs to which radio.

    Robots from the shop are searched first. Each figure drives 10 mm and back while the camera watches.
    """
    run_async(_figures(table, data, seed, speed, kind=kind).pair())


@app.command("test")
def check(
    numbers: Numbers = None,
    *,
    bench: Annotated[
        bool, typer.Option("--bench", help="Judge each wire of the board on the USB cable, before it is built in.")
    ] = False,
    port: Port = None,
    table: TableName,
    seed: Seed = 0,
    speed: Speed = 1.0,
    data: Data,
) -> None:
    """Test link, sensors and wheels.

    Wheels that have drifted are tuned again. With --bench a board on a cable is tested wire by wire, without a table.
    """
    if bench:
        _test_bench(port)
        return
    run_async(_figures(table, data, seed, speed, numbers).test())


@app.command()
def tune(
    numbers: Numbers = None,
    *,
    out: Annotated[Path | None, typer.Option(help="Folder for a picture and the runs of each figure.")] = None,
    table: TableName,
    seed: Seed = 0,
    speed: Speed = 1.0,
    data: Data,
) -> None:
    """Measure the wheels with the camera.

    The figure and the data folder keep what is found.
    """
    run_async(_figures(table, data, seed, speed, numbers, out=out).tune())


@app.command()
def replay(file: Annotated[Path, typer.Argument(help="Runs of a figure, from `tune --out`.")]) -> None:
    """Drive a figure's runs again in the simulator.

    They are fitted again, and the simulator's figure gets what was found.
    """
    from rich.console import Console

    from controller.tuning.run_log import read_log
    from robodrome.figures.tuning_replay import replay as replayed
    from robodrome.figures.tuning_replay import show

    figure, runs, starts = read_log(file)
    show(figure, replayed(runs, starts), Console())


@app.command()
def update(
    numbers: Numbers = None,
    *,
    image: Annotated[
        Path | None, typer.Option(help="File made by `python -m firmware.build`.", show_default="this program's own")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Also update figures that run it already.")] = False,
    firmware: Annotated[
        Literal["python", "micropython"],
        typer.Option(help="What runs simulated figures; only on MicroPython do they run what they are sent."),
    ] = "python",
    table: TableName,
    seed: Seed = 0,
    speed: Speed = 1.0,
    data: Data,
) -> None:
    """Give figures new firmware, one after the other.

    It is sent over the link that the figure is on; one that does not start with it goes back to the old one.
    """
    from firmware.build import image as built

    new = image.read_bytes() if image else built()
    run_async(_figures(table, data, seed, speed, numbers, firmware).update(new, again=again))


@app.command("flash")
def flash_board(
    *,
    port: Port = None,
    settings: Annotated[
        Path | None, typer.Option(help="The figure's settings: a file of `robodrome figures accounts`.")
    ] = None,
    micropython: Annotated[
        Path | None,
        typer.Option(help="MicroPython for the board, from micropython.org; the board is erased."),
    ] = None,
) -> None:
    """Put the firmware onto a board, by USB cable.

    Needs the extra `flash`. Files that the board has already are not written again.
    """
    from rich.console import Console

    from robodrome.doctor.machine import serial_ports
    from robodrome.figures.flashing import run

    run(port, settings, micropython, serial_ports, Console())


@app.command()
def identify(
    numbers: Numbers = None,
    *,
    kind: Kind = "built",
    table: TableName,
    seed: Seed = 0,
    speed: Speed = 1.0,
    data: Data,
) -> None:
    """Let figures blink, one by one; robots from the shop also sound."""
    run_async(_figures(table, data, seed, speed, numbers, kind=kind).identify())


@app.command()
def accounts(
    *,
    table: Annotated[Path, typer.Option(help="File with the table's settings.")] = TABLE_FILE,
    out: Annotated[Path, typer.Option(help="Folder to write.")] = Path("accounts"),
    data: Data,
) -> None:
    """Write the files that an external broker needs.

    Accounts, access rules, and the settings of each figure.
    """
    from robodrome.figures.broker_accounts import write_accounts

    for line in write_accounts(table, data, out):
        typer.echo(line)


def _test_bench(port: str | None) -> None:
    """Judge each wire of the board on the cable; exit code 1 unless all are well."""
    from rich.console import Console

    from robodrome.doctor.machine import serial_ports
    from robodrome.figures.bench import run
    from robodrome.figures.flashing import chosen_port

    if not run_async(run(chosen_port(port, serial_ports()), Console())):
        raise typer.Exit(1)


def _figures(
    table: str,
    data: Path,
    seed: int,
    speed: float,
    numbers: list[int] | None = None,
    firmware: Literal["python", "micropython"] = "python",
    *,
    kind: Literal["built", "toio", "ozobot"] = "built",
    out: Path | None = None,
) -> "Figures":
    """What the commands of this module are methods of."""
    from rich.console import Console

    from robodrome.figures.command import Figures, FiguresOptions

    options = FiguresOptions(
        table=table,
        data=data,
        seed=seed,
        speed=possible_speed(speed) if table == "sim" else speed,
        figures=tuple(numbers or ()),
        firmware=firmware,
        kind=kind,
    )
    return Figures(options, Console(), out)
