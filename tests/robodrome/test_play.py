"""What `robodrome play` ties together."""

import asyncio
import os
import struct
import threading
from pathlib import Path
from typing import cast

import pytest

from controller.api.table_api import Safety
from controller.assembly import stop_button
from robodrome import play
from tests.support.patience import LIMIT_S


class Table:
    """As much of a table as a stop needs."""

    def __init__(self) -> None:
        self.wheels_stopped = threading.Event()
        self.told: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def stop_wheels(self) -> None:
        self.wheels_stopped.set()

    def stop(self, by: str, reason: str) -> None:
        self.told.put_nowait((by, reason))


def test_the_button_stops_the_wheels_while_the_event_loop_is_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop_button, "keys_down", lambda _: set())
    path, table = tmp_path / "button", Table()
    os.mkfifo(path)
    pipe = os.open(path, os.O_RDWR)

    async def press() -> None:
        with play.stop_button(path, cast(Safety, table), asyncio.get_running_loop()):
            os.write(pipe, struct.pack("@llHHi", 0, 0, 1, 128, 1))
            assert table.wheels_stopped.wait(LIMIT_S)  # which holds the event loop
            assert await table.told.get() == ("", "button")

    asyncio.run(press())
    os.close(pipe)
