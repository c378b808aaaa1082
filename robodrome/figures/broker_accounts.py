"""`robodrome figures accounts`: accounts and access rules for an external broker, and each figure's settings.

The table's own broker uses the same accounts, which are kept in `accounts.json` of the data folder. Each figure's
settings hold the key that signs its firmware, too.
"""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

from base.files import write_private
from controller.assembly.home_names import HomeNames
from controller.config import load
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
    radios = FigureRegistry.load(data).radios
    numbers = [radios.get(tag, tag) for tag in settings.motors]
    accounts = Accounts.kept(settings.name, numbers, data / "accounts.json", HomeNames.of(settings, data).former)
    keys = ImageKeys.kept(data)
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
    for number in numbers:
        account = figure_account(number)
        values = {
            "id": number,
            "table": settings.name,
            "host": broker.host or socket.gethostname(),
            "port": broker.port,
            "user": account,
            "password": accounts.passwords[account],
            "image_key": keys.of(number).hex(),
            **({"authority": broker.authority.name} if broker.authority else {}),
        }
        write_private(folder / f"{account}.json", f"{json.dumps(values, indent=2)}\n".encode())
        yield f"{folder / account}.json: figure.json of radio {number}; add wifi_name and wifi_password"
