"""Options that several commands share, and what their texts mean."""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from controller.config import default_data_folder
from robodrome.cli.run import fail

TABLE_FILE = Path("table.toml")
"""Settings of the table that is used when none is named, in the working folder."""


def default_table() -> str:
    """The table of a command that names none: `TABLE_FILE` if it exists, else the simulated one."""
    return str(TABLE_FILE) if TABLE_FILE.exists() else "sim"


GameName = Annotated[str, typer.Argument(help="Which game.")]
GameOptions = Annotated[str, typer.Option(help="The game's options as JSON.")]
TableName = Annotated[
    str,
    typer.Option(
        default_factory=default_table,
        show_default=False,
        help="`sim`, or a table's settings; ./table.toml if there is one, else `sim`.",
    ),
]
Data = Annotated[
    Path,
    typer.Option("--data", default_factory=default_data_folder, help="Folder of journal, calibrations and settings."),
]
Seed = Annotated[int, typer.Option(help="Of everything that is drawn by lot.")]
Speed = Annotated[float, typer.Option(min=0.25, max=8.0, help="Table seconds per second.")]
Size = Annotated[Literal["auto", "720p", "1080p"], typer.Option(help="Of the simulated camera's pictures.")]
Light = Annotated[Literal["good", "typical", "hard"], typer.Option(help="Over the simulated table.")]
Hands = Annotated[
    Literal["prompt", "slow", "wrong", "absent"], typer.Option(help="How simulated hands take their tasks.")
]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


def possible_speed(wanted: float) -> float:
    """The speed at which a simulated table can run on this machine; lowered without mosquitto, which is then said."""
    from controller.links.broker import FALLBACK_SPEED
    from controller.links.mosquitto import find_mosquitto

    if find_mosquitto():
        return wanted
    speed = min(wanted, FALLBACK_SPEED)
    typer.echo(
        "There is no mosquitto here (sudo apt-get install mosquitto): the table uses the broker among its Python "
        f"packages, at speed {speed:g}.",
        err=True,
    )
    return speed


def game_options(text: str) -> dict[str, Any]:
    """The value of `--options`; ends the program with a message if it is not a JSON object."""
    try:
        options = json.loads(text)
    except ValueError as error:
        fail(f"--options is no JSON: {error}")
    if not isinstance(options, dict):
        fail(f'--options is an object such as {{"players": 3}}, not {text}')
    return options
