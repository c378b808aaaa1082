"""Each figure's settings, and `robodrome figures accounts`: accounts and access rules for an external broker.

The table's own broker uses the same accounts, which are kept in `accounts.json` of the data folder. Each figure's
settings hold the key that signs its firmware, too.
"""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from base.files import write_private
from controller.assembly.home_names import HomeNames
from controller.config import TableSettings, load
from controller.fleet.image_keys import ImageKeys
from controller.fleet.records import FigureRegistry
from controller.links.broker import CONTROLLER, HOME, Accounts, figure_account
from controller.links.mosquitto import write_configuration


def write_accounts(table: Path, data: Path, out: Path) -> Iterator[str]:
    """Write the files, and yield a line about the purpose of each.

    Args:
        table: file with the table's settings.
        data: folder that keeps the accounts: later calls write the same ones.
        out: folder to write; only its owner can read it.

    Raises:
        ConfigError: the settings cannot be used.
        DamagedStoreError: the kept accounts or keys cannot be read.
    """
    settings = load(table)
    accounts = _kept(settings, data)
    out.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder = out.absolute()
    broker = settings.broker
    if broker.authority:
        write_private(folder / broker.authority.name, broker.authority.read_bytes())
        yield f"{folder / broker.authority.name}: goes onto each figure together with its settings"
    configuration = write_configuration(folder, accounts, "0.0.0.0", broker.port, broker.shown)
    yield f"{configuration}: for mosquitto -c, with passwords and access rules next to it"
    write_private(folder / "controller.password", f"{accounts.passwords[CONTROLLER]}\n".encode())
    yield f'{folder / "controller.password"}: for `broker.password_file` with `broker.user = "{CONTROLLER}"`'
    if settings.home_assistant:
        write_private(folder / "home.password", f"{accounts.passwords[HOME]}\n".encode())
        yield f'{folder / "home.password"}: for Home Assistant, whose account at the broker is "{HOME}"'
    for values in figure_settings(settings, data):
        file = folder / f"{values['user']}.json"
        write_private(file, f"{json.dumps(values, indent=2)}\n".encode())
        yield f"{file}: figure.json of radio {values['id']}; add wifi_name and wifi_password"


def figure_settings(settings: TableSettings, data: Path) -> list[dict[str, Any]]:
    """What `figure.json` of each figure that drives holds, without its Wi-Fi.

    Raises:
        DamagedStoreError: the kept accounts or keys cannot be read.
    """
    accounts, keys, broker = _kept(settings, data), ImageKeys.kept(data), settings.broker
    return [
        {
            "id": number,
            "table": settings.name,
            "host": broker.host or socket.gethostname(),
            "port": broker.port,
            "user": figure_account(number),
            "password": accounts.passwords[figure_account(number)],
            "image_key": keys.of(number).hex(),
            **({"authority": broker.authority.name} if broker.authority else {}),
        }
        for number in radio_numbers(settings, data)
    ]


def radio_numbers(settings: TableSettings, data: Path) -> list[int]:
    """The radios of the figures that drive."""
    radios = FigureRegistry.load(data).radios
    return [radios.get(tag, tag) for tag in settings.motors]


def _kept(settings: TableSettings, data: Path) -> Accounts:
    former = HomeNames.of(settings, data).former
    return Accounts.kept(settings.name, radio_numbers(settings, data), data / "accounts.json", former)
