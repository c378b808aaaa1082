"""`robodrome new-table`: a table's settings from a conversation. Every answer is checked by the settings' own types."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import BaseModel, TypeAdapter, ValidationError

from base.files import write_whole
from controller.config import BrokerSettings, CameraSettings, FigureSettings, SerialSettings, TableSettings, parse
from controller.robots.kinds import robot_kinds
from engine import registry
from robodrome.checks import check_folder
from robodrome.cli.options import SIMULATED, TABLE_FILE
from robodrome.doctor import machine

NONE = "none"
"""Answer for an empty list."""


def ask_and_write(out: Path) -> bool:
    """Ask, show the file and write it; False if the person does not want it.

    Raises:
        ConfigError, StoreError: the file's folder cannot be used.
    """
    check_folder(out.parent, "--out")
    typer.echo("Settings of a real table. Enter takes the answer in brackets; Ctrl-C leaves everything as it is.")
    if out.exists() and not typer.confirm(f"{out} exists. Replace it at the end?", default=False):
        typer.echo("Nothing was written; --out names another file.")
        return False
    text = written(ask(out))
    parse(text, out)
    typer.echo(f"\n{text}")
    typer.echo(_use(out))
    if not typer.confirm(f"Write this to {out}?", default=True):
        typer.echo("Nothing was written.")
        return False
    write_whole(out, text.encode())
    typer.echo(f"Written. Next: robodrome calibrate --table {out}, then robodrome doctor --table {out}")
    return True


def _use(out: Path) -> str:
    """Which table commands will use once the file is there."""
    if out == TABLE_FILE:
        return (
            f"Once {out} is there, `robodrome play` in this folder opens this table, and no longer the simulated one; "
            f"that one is `robodrome play --table {SIMULATED}`."
        )
    return f"`robodrome play --table {out}` will open this table."


def ask(out: Path) -> dict[str, Any]:
    """The values of a table's settings by section, from answers."""
    top: dict[str, Any] = {
        "name": _ask("Name of the table, of a to z, 0 to 9 and -", "home", _of(TableSettings, "name"))
    }
    top["game"] = _ask(f"Game whose sheet lies on it: {', '.join(registry.games())}", "robotory", _game)
    typer.echo(f"Cameras here: {machine.check_cameras(machine.CAMERAS, Path('/dev')).words}.")
    top["camera"] = {"source": _ask("Camera: a number, a path, an address, or picamera2", "0", _source)}
    for key, default in (("width_px", 1280), ("height_px", 720)):
        top["camera"][key] = _ask(f"Its pictures' {key.removesuffix('_px')} in px", default, _of(CameraSettings, key))
    top["calibration"] = _ask(
        f"Folder of its calibration, next to {out.name}", "calibration", _of(TableSettings, "calibration")
    )
    top["broker"] = _ask_broker()
    typer.echo(f"Serial ports here: {machine.check_serial_ports(machine.serial_ports()).words}.")
    top["serial"] = _ask("Serial ports with figures behind them", NONE, _list(_of(SerialSettings, "port")))
    pieces = range(len(registry.make(top["game"]).pieces))
    number = _list(_of(FigureSettings, "id"))
    drive = _ask(f"Tags of the figures that drive, or {NONE}", " ".join(map(str, pieces)), number)
    top["motor"] = drive
    for kind in robot_kinds().values():
        tags = _ask(f"Which of them are {kind.title}s", NONE, _among(number, top["motor"])) if top["motor"] else []
        top[kind.name], top["motor"] = tags, [tag for tag in top["motor"] if tag not in tags]
    left = [str(tag) for tag in pieces if tag not in drive]
    top["hand"] = _ask("Tags of figures that people move", " ".join(left) or NONE, _without(number, drive))
    return top


def _ask_broker() -> dict[str, Any]:
    broker: dict[str, Any] = {}
    if typer.confirm("Does an MQTT broker of your own carry the messages?", default=False):
        broker["host"] = _ask("Its host", "localhost", _of(BrokerSettings, "host"))
    broker["port"] = _ask("Port of the broker", 1883, _of(BrokerSettings, "port"))
    if "host" in broker:
        broker["user"] = _ask("Account of this program there", "controller", _of(BrokerSettings, "user"))
        broker["password_file"] = _ask(
            "File with its password", "controller.password", _of(BrokerSettings, "password_file")
        )
    return broker


def written(values: dict[str, Any], author: str = "`robodrome new-table`") -> str:
    """The settings as TOML; `author` is named in its first line."""
    head = {key: values[key] for key in ("name", "game", "calibration")}
    lines = [f"# Written by {author}; hardware/table.example.toml shows every setting.", *pairs(head)]
    for section in ("camera", "broker"):
        lines += ["", f"[{section}]", *pairs(values[section])]
    for port in values["serial"]:
        lines += ["", "[[serial]]", *pairs({"port": port})]
    drives = sorted([(tag, drive) for drive in ("motor", *robot_kinds(), "hand") for tag in values[drive]])
    if not drives:
        lines.insert(1, "figure = []")
    for tag, drive in drives:
        lines += ["", "[[figure]]", *pairs({"id": tag, "drive": drive})]
    return "\n".join(lines) + "\n"


def pairs(values: dict[str, Any]) -> list[str]:
    """TOML's texts and whole numbers are written as JSON's."""
    return [
        f"{key} = {json.dumps(str(value) if isinstance(value, Path) else value, ensure_ascii=False)}"
        for key, value in values.items()
    ]


def _ask(question: str, default: Any, check: Callable[[str], Any]) -> Any:
    """An answer that passes the check; otherwise explain why not, and ask again."""
    return typer.prompt(question, default=default, value_proc=lambda answer: check(str(answer).strip()))


def _of(section: type[BaseModel], key: str) -> Callable[[str], Any]:
    """A check by the type of a setting."""
    field = section.model_fields[key]
    kind: Any = Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
    adapter: TypeAdapter[Any] = TypeAdapter(kind)

    def check(answer: str) -> Any:
        try:
            return adapter.validate_python(answer)
        except ValidationError as error:
            raise typer.BadParameter(f"{answer}: {error.errors()[0]['msg'].removeprefix('Value error, ')}") from error

    return check


_game = _of(TableSettings, "game")
_source = _of(CameraSettings, "source")


def _list(check: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    """A check of several words, all different; `NONE` stands for no word."""

    def several(answer: str) -> list[Any]:
        words = [] if answer == NONE else answer.replace(",", " ").split()
        found = [check(word) for word in words]
        if len(set(found)) < len(found):
            raise typer.BadParameter(f"{answer}: name each once")
        return found

    return several


def _among(check: Callable[[str], list[Any]], known: Sequence[int]) -> Callable[[str], list[Any]]:
    """The same check, which refuses what is not known."""

    def some(answer: str) -> list[Any]:
        found = check(answer)
        others = sorted(set(found) - set(known))
        if others:
            raise typer.BadParameter(f"{answer}: {', '.join(map(str, others))} is none of those that drive")
        return found

    return some


def _without(check: Callable[[str], list[Any]], taken: Sequence[int]) -> Callable[[str], list[Any]]:
    """The same check, which refuses what is taken."""

    def others(answer: str) -> list[Any]:
        found = check(answer)
        both = sorted(set(found) & set(taken))
        if both:
            raise typer.BadParameter(f"{answer}: {', '.join(map(str, both))} drives already")
        return found

    return others
