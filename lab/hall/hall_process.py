"""`robodrome hall` in a separate process, as its host starts it, with the host's browser."""

import asyncio
import json
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from httpx import AsyncClient, HTTPError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from base.processes import mortal
from lab.endurance.play_process import HOST, BenchError, free_port

OPEN_S, LOOK_S = 120.0, 0.1
"""Wall time within which it answers, also after another one's lease, and between two looks."""

TOO_MANY = 429
"""Status of an answer to a machine that asks too often (RFC 6585, section 4)."""


@dataclass(frozen=True, slots=True)
class HallOpening:
    """How a hall is opened: its data folder, its database, and the file that names its broker, None for its own."""

    data: Path
    database: str
    broker: Path | None


class HallProcess:
    """A running hall; it is started again on the same ports.

    Attributes:
        page: address of its page.
    """

    def __init__(self, opening: HallOpening) -> None:
        ports = {"--port": free_port(), "--join-port": free_port(), "--broker-port": free_port()}
        self.join_port, self.broker_port = ports["--join-port"], ports["--broker-port"]
        self.page = f"http://{HOST}:{ports['--port']}"
        options = {**ports, "--data": opening.data, "--database": opening.database}
        if opening.broker:
            options["--broker"] = opening.broker
        words = [str(word) for option in options.items() for word in option]
        self._command = mortal([sys.executable, "-m", "lab.hall.observer", "hall", *words])
        self._said = opening.data.parent / "hall-said.txt"
        self._process: asyncio.subprocess.Process | None = None
        self._password = ""
        self._client = AsyncClient(base_url=self.page, headers={"Origin": self.page}, timeout=60.0)

    @property
    def pid(self) -> int:
        """Of its process."""
        assert self._process
        return self._process.pid

    @property
    def said(self) -> str:
        """All that it has said."""
        return self._said.read_text(errors="replace")

    async def start(self) -> None:
        """Start it; returns when it answers.

        Raises:
            BenchError: it ends instead, or does not answer in time.
        """
        begin = len(self.said) if self._said.exists() else 0
        with self._said.open("ab") as output:
            self._process = await asyncio.create_subprocess_exec(*self._command, stdout=output, stderr=output)
        until_s = time.monotonic() + OPEN_S
        while "Tables join at" not in (words := self.said[begin:]):
            if self._process.returncode is not None or time.monotonic() > until_s:
                raise BenchError(f"the hall does not open: {words.strip() or 'it said nothing'}")
            await asyncio.sleep(LOOK_S)
        if found := re.search(r"with password (\S+):", words):
            self._password = found[1]

    async def kill(self) -> None:
        """End it as a power cut would; its broker ends with it."""
        assert self._process
        self._process.kill()
        await self._process.wait()

    async def sign_in(self) -> None:
        """Sign in as the host."""
        await self.post("/api/sign-in", name="host", password=self._password)

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask for something.

        Raises:
            BenchError: the hall refuses it.
        """
        answer = await self._client.post(path, json=body)
        if answer.status_code == TOO_MANY:
            await asyncio.sleep(LOOK_S)
            return await self.post(path, **body)
        if answer.status_code != 200:
            raise BenchError(f"the hall refuses {path}: {answer.text[:200]}")
        told: dict[str, Any] = answer.json()
        return told

    async def answers(self) -> bool:
        """Whether its page answers."""
        with suppress(HTTPError):
            return (await self._client.get("/")).status_code == 200
        return False

    async def watch(self, heard: Callable[[dict[str, Any]], None] | None) -> None:
        """Keep a page open, and tell all that it is sent; None: read and forget."""
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())}
        origin: Any = self.page
        while True:
            with suppress(OSError, InvalidHandshake, TimeoutError, ConnectionClosed):
                url = f"{self.page.replace('http', 'ws', 1)}/live"
                async with connect(url, origin=origin, additional_headers=cookies, max_size=None) as socket:
                    while text := await socket.recv():
                        if heard:
                            heard(json.loads(text))
            await asyncio.sleep(0.5)
