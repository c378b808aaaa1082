"""The remote of a table double, served by the real server in a thread of its own."""

import asyncio
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import TypeVar

from fastapi import FastAPI

from controller.api.table_api import Json
from tests.patience import LIMIT_S, until
from tests.web_remote.console_double import ConsoleDouble
from tests.web_remote.table_double import TableDouble
from web_remote.app import create_app
from web_remote.pairing import Pairing
from web_remote.pin import ConsoleLock
from web_remote.server import listen, serving
from web_remote.settings import RemoteSettings

T = TypeVar("T")


class ServedTable:
    """A table that phones can reach; `do` runs something in its event loop."""

    def __init__(
        self, table: TableDouble, app: FastAPI, port: int, loop: asyncio.AbstractEventLoop, settings: RemoteSettings
    ) -> None:
        self.table = table
        self.scheme = settings.scheme
        self.pairing: Pairing = app.state.pairing
        self.lock: ConsoleLock = app.state.console_lock
        self.port = port
        self.loop = loop

    def do(self, action: Callable[[], T]) -> T:
        async def run() -> T:
            return action()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(10)

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
) -> Iterator[ServedTable]:
    ready, end = threading.Event(), threading.Event()
    served: list[ServedTable] = []

    async def main() -> None:
        table = TableDouble(game, options)
        settings = RemoteSettings(addresses=(f"{name}:0",), scheme="https" if tls else "http")
        app = create_app(table, settings, console=ConsoleDouble())
        async with serving(app, listen(host, 0), tls) as port:
            served.append(ServedTable(table, app, port, asyncio.get_running_loop(), settings))
            ready.set()
            await asyncio.to_thread(end.wait)

    thread = threading.Thread(target=asyncio.run, args=(main(),))
    thread.start()
    try:
        assert ready.wait(LIMIT_S)
        yield served[0]
    finally:
        end.set()
        thread.join(20)
