"""Options that several commands share, what their texts mean, and what a shell completes."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from controller.data_folder import default_data_folder
from engine.games import PACKAGES
from engine.untrusted import read_json

TABLE_FILE = Path("table.toml")
"""Settings of the table that is used when none is named, in the working folder."""

SIMULATED = "sim"
"""Stands for the simulated table where a table's settings are named."""


def default_table() -> str:
    """The table of a command that names none: `TABLE_FILE` if it exists, else the simulated one."""
    return str(TABLE_FILE) if TABLE_FILE.exists() else SIMULATED


def examples(*lines: str, program: str = "robodrome") -> str:
    """The end of a command's help; click keeps the line breaks of a paragraph that begins with a backspace."""
    return "\n".join(["\b", "Examples:", *(f"  {program} {line}" for line in lines)])


def possible_speed(wanted: float) -> float:
    """The speed of a simulated table on this machine; lowered, with a notice, without mosquitto."""
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
    """The value of `--options`."""
    try:
        options = read_json(text)
    except ValueError as error:
        raise typer.BadParameter(f"{text} is not JSON ({error}); write it as '{{\"players\": 3}}'") from error
    if not isinstance(options, dict):
        raise typer.BadParameter(f"{text} is not an object; write it as '{{\"players\": 3}}'")
    return options


def _usable_folder(folder: Path) -> Path:
    """The data folder, tried; see `check_folder`."""
    from robodrome.checks import check_folder

    check_folder(folder, "--data")
    return folder


def known_game(name: str | None) -> str | None:
    """The name of a game, checked."""
    if name not in (None, *PACKAGES):
        raise typer.BadParameter(f"there is no game {name!r}; there are {', '.join(PACKAGES)}")
    return name


def _known_games(names: list[str] | None) -> list[str] | None:
    for name in names or ():
        known_game(name)
    return names


def complete_game() -> Iterable[str]:
    """What a shell offers for a game."""
    return PACKAGES


def _complete_level(ctx: typer.Context) -> Iterable[str]:
    from engine import registry

    return registry.players(_game_of(ctx))


def _complete_seat(ctx: typer.Context) -> Iterable[str]:
    from engine import registry

    game = _game_of(ctx)
    return [f"{seat}={level}" for seat in registry.make(game).seats for level in registry.players(game)]


def _complete_table(incomplete: str) -> Iterable[str]:
    folder = Path(incomplete).parent
    return [SIMULATED, *(str(path) for path in folder.glob("*.toml"))]


def _game_of(ctx: typer.Context) -> str:
    """The game in an unfinished command line."""
    words = (ctx.params.get("game"), *ctx.args)
    return next((word for word in words if word in PACKAGES), next(iter(PACKAGES)))


_GAME_HELP = f"One of {', '.join(PACKAGES)}."

OnlyGames = Annotated[
    list[str] | None,
    typer.Option(
        "--game",
        callback=_known_games,
        autocompletion=complete_game,
        show_default="all",
        help="This game only; may be repeated.",
    ),
]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=_GAME_HELP, callback=known_game, autocompletion=complete_game)
]
TableGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help=f"{_GAME_HELP} Without one: the game of the table's settings, robotory on the simulated table.",
        callback=known_game,
        autocompletion=complete_game,
    ),
]
GameChoice = Annotated[str, typer.Option("--game", help=_GAME_HELP, callback=known_game, autocompletion=complete_game)]
GameOptions = Annotated[
    dict[str, Any] | None,
    typer.Option(
        "--options",
        parser=game_options,
        metavar="JSON",
        show_default=False,
        help="Options of the game, such as '{\"players\": 3}'. `robodrome games GAME` lists them.",
    ),
]
Level = Annotated[
    str | None,
    typer.Option(autocompletion=_complete_level, help="Strength of all computer players; see Games below."),
]
Computers = Annotated[
    list[str] | None,
    typer.Option(
        "--ai",
        metavar="SEAT=LEVEL",
        autocompletion=_complete_seat,
        help="Give a seat to a computer player; may be repeated. Seats and levels: see Games below.",
    ),
]


def _table_option(**default: Any) -> Any:
    return typer.Option(
        show_default="table.toml if there is one here, else sim",
        autocompletion=_complete_table,
        help="File with a table's settings, or `sim` for the simulated table.",
        **default,
    )


TableName = Annotated[str, _table_option(default_factory=default_table)]
OwnTable = Annotated[str | None, _table_option()]
"""The same for a command that looks for `default_table` itself."""

_DATA_HELP = "Folder of journal, calibrations and settings."
_DATA_SHOWN = str(default_data_folder()).replace(str(Path.home()), "~")

Data = Annotated[
    Path,
    typer.Option(
        "--data",
        default_factory=default_data_folder,
        show_default=_DATA_SHOWN,
        callback=_usable_folder,
        help=_DATA_HELP,
    ),
]
UntriedData = Annotated[
    Path,
    typer.Option("--data", default_factory=default_data_folder, show_default=_DATA_SHOWN, help=_DATA_HELP),
]
Seed = Annotated[int, typer.Option(help="Seed of everything that is drawn at random.")]
Speed = Annotated[float, typer.Option(min=0.25, max=8.0, help="Seconds of table time per second.")]
Size = Annotated[Literal["auto", "720p", "1080p"], typer.Option(help="Picture size of the simulated camera.")]
Light = Annotated[Literal["good", "typical", "hard"], typer.Option(help="Light on the simulated table.")]
Hands = Annotated[
    Literal["prompt", "slow", "wrong", "absent"], typer.Option(help="How simulated hands do their tasks.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
