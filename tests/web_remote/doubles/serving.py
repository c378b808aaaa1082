"""The remote of a table, mostly a double, served by the real server in a separate thread."""

import asyncio
import ssl
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AbstractContextManager, contextmanager, nullcontext
from copy import deepcopy
from typing import Any, TypeVar, cast

from fastapi import FastAPI

from controller.api.table_api import Json, PhoneFrames, Supervised, TableApi
from tests.support.patience import LIMIT_S, until
from tests.support.servers import kept_port
from tests.web_remote.doubles.console_double import ConsoleDouble
from tests.web_remote.doubles.setup_double import SetupDouble
from tests.web_remote.doubles.table_double import TableDouble
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.pairing.camera_phones import CameraPhones
from web_remote.pairing.operator_pin import ConsoleLock
from web_remote.pairing.paired_phones import Pairing
from web_remote.settings import RemoteSettings

T = TypeVar("T")


class Served:
    """A table that phones can reach; `do` runs something in its event loop."""

    def __init__(self, app: FastAPI, port: int, loop: asyncio.AbstractEventLoop, settings: RemoteSettings) -> None:
        self.scheme = settings.scheme
        self.pairing: Pairing = app.state.pairing
        self.lock: ConsoleLock = app.state.console_lock
        self.port = port
        self.secure = settings.secure
        self.cameras: CameraPhones = app.state.cameras
        self.loop = loop
        self.console: ConsoleDouble = app.state.console_double
        self.setup: SetupDouble = app.state.setup_double

    def do(self, action: Callable[[], T]) -> T:
        async def run() -> T:
            return action()

        return self.wait_for(run())

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in its event loop to its end."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LIMIT_S)


class ServedTable(Served):
    """The double of a table that phones can reach."""

    def __init__(self, table: TableDouble, served: Served) -> None:
        vars(self).update(vars(served))
        self.table = table

    def show(self, **attributes: object) -> None:
        """Set attributes of the table and tell the phones."""

        def change() -> None:
            for name, value in attributes.items():
                setattr(self.table, name, deepcopy(value))
            self.table.changed()
            self.table.changed("poses")

        self.do(change)

    def await_plies(self, count: int) -> None:
        """Wait until the table has played so many plies."""
        until(lambda: len(self.table.log) >= count, lambda: f"{count} plies, but {self.table.log}")


@contextmanager
def served_table(
    name: str = "localhost",
    game: str = "robotory",
    options: Json | None = None,
    host: str = "127.0.0.1",
    tls: ssl.SSLContext | None = None,
    watching: Callable[[Supervised], AbstractContextManager[object]] = nullcontext,
    frames: Sequence[PhoneFrames] = (),
    second: ssl.SSLContext | None = None,
    **settings: Any,
) -> Iterator[ServedTable]:
    opening = nullcontext(cast(TableApi, TableDouble(game, options)))
    with served_from_thread(opening, name, host, tls, watching, frames, second, **settings) as served:
        yield ServedTable(cast(TableDouble, opening.enter_result), served)


@contextmanager
def served_from_thread(
    opening: AbstractAsyncContextManager[TableApi],
    name: str = "localhost",
    host: str = "127.0.0.1",
    tls: ssl.SSLContext | None = None,
    watching: Callable[[Supervised], AbstractContextManager[object]] = nullcontext,
    frames: Sequence[PhoneFrames] = (),
    second: ssl.SSLContext | None = None,
    **more: Any,
) -> Iterator[Served]:
    """Serve a table, which lives in the event loop of a separate thread.

    `frames` take the pictures of phones that film, `second` encrypts connections at a second port, and `more` are
    settings of the remote.
    """
    ready, end = threading.Event(), threading.Event()
    served: list[Served] = []

    async def main() -> None:
        encrypted = (listen(host, 0), second) if second else None
        if encrypted:
            more["secure"] = f"{name}:{encrypted[0].getsockname()[1]}"
        settings = RemoteSettings(addresses=(f"{name}:0",), scheme="https" if tls else "http", **more)
        async with opening as table:
            console = ConsoleDouble()
            setup = SetupDouble()
            app = create_app(table, settings, console=console, setup=setup, frames=frames)
            app.state.console_double, app.state.setup_double = console, setup
            async with serving(app, listen(host, kept), tls, watching, encrypted) as port:
                served.append(Served(app, port, asyncio.get_running_loop(), settings))
                ready.set()
                await asyncio.to_thread(end.wait)

    with kept_port() as kept, ThreadPoolExecutor(1) as thread:
        running = thread.submit(asyncio.run, main())
        running.add_done_callback(lambda _: ready.set())
        try:
            assert ready.wait(LIMIT_S)
            if not served:
                running.result()
            yield served[0]
        finally:
            end.set()
            running.result(LIMIT_S)
