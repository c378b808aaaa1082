"""`robodrome meeting`: the place where the tables of two houses meet, and the file that each house needs for it."""

import asyncio
import json
import socket
from pathlib import Path

from rich.console import Console

from base.files import write_private
from controller.errors import ConfigError
from controller.links.accounts import GUESTS, HOUSES, MeetingAccounts
from controller.links.broker import Broker
from controller.links.guard import LOCAL
from controller.setting_values import broker_host
from robodrome.checks import make_folder, take_port
from robodrome.own_certificate import AUTHORITY, own_certificate
from web_remote.http.addresses import own_addresses
from web_remote.settings import machine_names

EVERYWHERE = "::" if socket.has_dualstack_ipv6() else "0.0.0.0"
"""Where it listens: at all addresses of this computer."""

FILES = ("meeting-here.toml", "meeting-there.toml", "meeting-guests.toml")
"""For this house, for the other one, and for houses that only watch."""


async def meet(address: str | None, port: int, out: Path, data: Path) -> None:
    """Run the meeting place until cancelled, which is how it ends: it returns then.

    Args:
        address: name or IP address at which the other house reaches this one; None: that of this computer at home.
        port: to listen at; 0 for any free one.
        out: folder for both houses' files.
        data: data folder, which keeps accounts and certificate.

    Raises:
        ControllerError: the address is none, the port is in use, a file cannot be written, or mosquitto is missing.
    """
    console = Console()
    make_folder(out, "--out")
    folder = data / "meeting"
    with take_port(EVERYWHERE, port) as free:
        port = free.getsockname()[1]
    host = _checked(address) if address else own_addresses(port)[0].rpartition(":")[0]
    names = {"localhost", LOCAL, host, *(name for name in machine_names() if name.endswith(".local"))}
    certificate = await asyncio.to_thread(own_certificate, folder, names)
    accounts = MeetingAccounts.kept_in(folder / "accounts.json")
    authority = (folder / AUTHORITY).read_text()
    async with Broker(accounts, EVERYWHERE, port, "mosquitto", certificate) as broker, broker.kept():
        for file, user, reached_at in zip(FILES, (*HOUSES, GUESTS), (LOCAL, host, host), strict=True):
            write_private(out / file, _text(reached_at, port, user, accounts.passwords[user], authority).encode())
        console.print(_explained(out, address, host, port), highlight=False, markup=False, soft_wrap=True)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            console.print("The meeting place is closed. Its files stay valid: the next start uses them again.")


def _checked(address: str) -> str:
    try:
        return broker_host(address)
    except ValueError as error:
        raise ConfigError(f"--address {address}: {error}") from error


def _text(host: str, port: int, user: str, password: str, authority: str) -> str:
    """A file for `controller.links.meeting.load_meeting`."""
    values = {"host": host, "port": port, "user": user, "password": password}
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    return "\n".join(
        [
            "# Where two houses meet. It holds a password: only this house may have it.",
            *lines,
            f'authority = """\n{authority}"""\n',
        ]
    )


def _explained(out: Path, address: str | None, host: str, port: int) -> str:
    here, there, guests = (out / file for file in FILES)
    way = (
        f"In this house's router, forward TCP port {port} to port {port} of this computer; open it in a firewall, too."
        if address
        else "The other table must be in this network; for another house, name this one's address: --address NAME."
    )
    return (
        f"The meeting place answers at {host}, TCP port {port}.   End with Ctrl-C.\n"
        f"{way}\n"
        f"{here}: for the table on this computer\n"
        f"{there}: for the other house; hand it over in private, as it holds a password\n"
        f"{guests}: for houses that only watch a match"
    )
