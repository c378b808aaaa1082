"""`robodrome hall`: what the tables of a club or school share, at one address."""

import asyncio
import secrets
import ssl
import sys
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fastapi import FastAPI, Response
from rich.console import Console
from starlette.types import Scope

from base.files import write_private
from base.tasks import until_one_ends
from controller.api.hall import ALL, MAX_AUTHORITY, Membership
from controller.certificate import Certificate
from controller.errors import ConfigError, StoreError
from controller.links.accounts import kept_passwords, new_passwords
from controller.links.broker import Broker
from controller.links.guard import LOCAL
from controller.links.hall_accounts import BUS, HALL, HallAccounts
from controller.links.meeting import load_meeting
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_client import addresses
from robodrome.checks import make_folder, take_port, tls_of
from robodrome.meeting import EVERYWHERE
from robodrome.own_certificate import AUTHORITY, own_certificate
from web_remote.http.addresses import own_addresses
from web_remote.http.proxies import Proxies
from web_remote.http.request_limits import Guard
from web_remote.http.server import serving
from web_remote.http.spare_files import limit_files
from web_remote.page import read_page
from web_remote.settings import machine_names

try:
    from hall.errors import HallError
    from hall.service.app import hall_app
    from hall.service.changes import Changes
    from hall.service.hall import Hall
    from hall.service.joining import joining_routes
    from hall.service.registry import Registry
    from hall.service.switchboard import Switchboard
    from hall.store.hall_store import HallStore
except ModuleNotFoundError as error:
    raise ConfigError(f"the hall needs {error.name}, which is not installed: pip install 'robodrome[hall]'") from error

LEASE_S, RENEW_S = 15.0, 5.0
"""How long one of several halls on a database leads, and how often it says so and reads the sessions."""

VISITORS = 384, 32
"""Connections to the page, in total and per machine; a new one displaces the oldest."""

SWITCH_S = 1e-4
"""Wall time after which a thread gives way: the connection's needs the interpreter for each packet."""

HOST = "host"
"""The first account."""


@dataclass(frozen=True, slots=True)
class HallOptions:
    """Options of the command.

    Attributes:
        name: of the hall.
        port: of the page; 0 for any free one.
        join_port: where tables join, and of the page by https; 0 for any free one.
        broker_port: of the own broker; 0 for any free one.
        broker: file that says where another broker is, as `meeting.toml` does; None: the own one.
        database: address; None: a file in the data folder.
        data: data folder.
    """

    name: str
    port: int
    join_port: int
    broker_port: int
    broker: Path | None
    database: str | None
    data: Path


@dataclass(frozen=True, slots=True)
class _Place:
    """Where tables reach hall and broker; see `hall.service.hall.BrokerPlace`."""

    name: str
    address: str
    authority: bytes
    host: str
    port: int
    broker_authority: str
    password: Callable[[str], str]

    def membership(self, table: str, key: bytes) -> Membership:
        return Membership(
            hall=self.name, table=table, key=key.hex(), host=self.host, port=self.port, password=self.password(table),
            authority=self.broker_authority,
        )  # fmt: skip


async def run_hall(options: HallOptions) -> None:
    """Run the hall until cancelled.

    Raises:
        ControllerError: a port is in use, a file cannot be used, the database or the broker does not answer.
    """
    try:
        await _run(options, Console())
    except HallError as error:
        raise StoreError(str(error)) from error


async def _run(options: HallOptions, console: Console) -> None:
    limit_files()
    sys.setswitchinterval(SWITCH_S)
    make_folder(options.data, "--data")
    folder = options.data / "hall"
    make_folder(folder, "--data")
    async with AsyncExitStack() as stack:
        store = HallStore(options.database or f"sqlite:///{folder / 'hall.sqlite'}")
        stack.callback(store.close)
        holder = secrets.token_hex(8)
        await _lead(store, holder, console)
        stack.callback(_release, store, holder)
        changes, registry = Changes(), Registry()
        with take_port("0.0.0.0", options.port) as page, take_port("0.0.0.0", options.join_port) as join:
            address = own_addresses(join.getsockname()[1])[0]
            certificate = await asyncio.to_thread(own_certificate, folder, _names(address))
            bus, spare, place = await _broker(options, folder, certificate, address, stack)
            stop_key = kept_passwords(folder / "stops.json", new_passwords([ALL]))[ALL]
            switchboard = Switchboard(registry, store, bus, changes.tell, stop_key, spare)
            hall = Hall(options.name, store, registry, switchboard, place)
            await hall.load()
            _say_password(store, console)
            site = _site(hall, changes, (folder / AUTHORITY).read_text())
            try:
                async with serving(site, page, encrypted=(join, tls_of(certificate)), unpaired=VISITORS):
                    url = f"http://{own_addresses(page.getsockname()[1])[0]}"
                    console.print(
                        f"The hall is at {url}/   End with Ctrl-C.\n"
                        f"  or, encrypted, at https://{address}/, once browsers trust {url}/ca.crt\n"
                        f"Tables join at {address} with a code that its host shows.",
                        highlight=False,
                    )
                    await until_one_ends(_renew(hall, holder), switchboard.run())
            except asyncio.CancelledError:
                console.print("The hall is closed. The tables play on; results wait for it.")


def _names(address: str) -> set[str]:
    """What the hall's certificate names."""
    local = {name for name in machine_names() if name.endswith(".local")}
    return {"localhost", LOCAL, address.rpartition(":")[0], *local}


async def _lead(store: HallStore, holder: str, console: Console) -> None:
    told = False
    while not await asyncio.to_thread(store.hold_lease, holder, time.time(), LEASE_S):
        if not told:
            console.print("Another hall leads on this database; this one waits to take over.")
        told = True
        await asyncio.sleep(RENEW_S)


def _release(store: HallStore, holder: str) -> None:
    with suppress(HallError):  # the lease ends by itself
        store.release_lease(holder)


async def _renew(hall: Hall, holder: str) -> None:
    while True:
        await asyncio.sleep(RENEW_S)
        try:
            if not await asyncio.to_thread(hall.store.hold_lease, holder, time.time(), LEASE_S):
                raise StoreError("another hall has taken over")
            await hall.sessions.read()
        except HallError:
            continue  # the database is away: tables and sessions that are known go on


async def _broker(
    options: HallOptions, folder: Path, certificate: Certificate, address: str, stack: AsyncExitStack
) -> tuple[MqttBus, MqttBus | None, _Place]:
    accounts = HallAccounts.kept_in(folder / "accounts.json")
    authority = (folder / AUTHORITY).read_text()
    place = partial(_Place, options.name, address, ssl.PEM_cert_to_DER_cert(authority))
    if options.broker is not None:
        write_private(folder / "nats.conf", accounts.nats_accounts().encode())
        write_private(folder / "passwords", accounts.mosquitto_passwords().encode())
        write_private(folder / "acl", accounts.mosquitto_acl().encode())
        other = load_meeting(options.broker)
        where = (BUS, other.host, other.port, other.user, other.password, other.tls)
        bus, several = MqttBus(*where), await asyncio.to_thread(_has_several, other.host, other.port)
        spare = MqttBus(*where, apart=bus) if several else None
        return bus, spare, place(other.host, other.port, _authority(other.tls), accounts.passwords.__getitem__)
    with take_port(EVERYWHERE, options.broker_port) as free:
        port = free.getsockname()[1]
    broker = await stack.enter_async_context(Broker(accounts, EVERYWHERE, port, "mosquitto", certificate))
    await stack.enter_async_context(broker.kept())
    bus = MqttBus(BUS, LOCAL, broker.local_port, HALL, accounts.passwords[HALL])
    return bus, None, place(address.rpartition(":")[0], port, authority, accounts.passwords.__getitem__)


def _has_several(host: str, port: int) -> bool:
    with suppress(OSError):  # the connection says what is wrong
        return len(addresses(host, port)) > 1
    return False


def _authority(tls: ssl.SSLContext) -> str:
    """What tables verify another broker by; "" if its file names no authority, but all that a system trusts hold."""
    named = "".join(map(ssl.DER_cert_to_PEM_cert, tls.get_ca_certs(binary_form=True)))
    return named if len(named) <= MAX_AUTHORITY else ""


def _say_password(store: HallStore, console: Console) -> None:
    if not store.accounts.all():
        password = secrets.token_urlsafe(12)
        store.accounts.create(HOST, password, "host")
        console.print(f"Sign in as {HOST} with password {password}: it is shown this once.", highlight=False)


class _NoPhones:
    """What the listener asks of a table about its paired phones: a hall has none, and stops no wheels itself."""

    def phone(self, scope: Scope | str | None) -> None:
        return None

    def is_admitted(self, phone: str) -> bool:
        return False

    def stop(self, scope: Scope, call_in_loop: Callable[..., object]) -> tuple[int, str]:
        return 404, "A hall stops tables at /api/tables/stop."


def _site(hall: Hall, changes: Changes, authority: str) -> FastAPI:
    """The application as `serving` takes it."""
    app, page = hall_app(hall, changes), read_page()
    app.include_router(joining_routes(hall, changes, authority))
    app.state.stops = app.state.cameras = _NoPhones()
    app.state.proxies = Proxies(())
    kinds = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}

    @app.get("/{name:path}")
    async def file(name: str) -> Response:
        name = "hall.html" if name in ("", "wall") else name
        if name not in page:
            return Response(status_code=404)
        return Response(page[name], media_type=kinds.get(name.rpartition(".")[2], "application/octet-stream"))

    app.add_middleware(Guard, names=frozenset({"localhost", *machine_names()}))
    return app
