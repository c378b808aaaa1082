"""Phones of the benches: they speak the feed's protocol over real sockets as the page does, and play any game."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from robodrome.bench.opened import BenchError
from web_remote.changes import merged

Json = dict[str, Any]

ANSWER_S = 120.0
"""Wall time within which every message is answered, also over a restart of the table."""

AGAIN_S = 0.3
"""Wall time until a phone connects again."""

MAX_STEPS = 64
"""An action has no more words."""


def join(port: int, code: str, name: str, host: str = "localhost") -> str:
    """The cookie that a phone gets for a code."""
    origin = f"http://{host}:{port}"
    body = json.dumps({"code": code, "name": name}).encode()
    headers = {"Origin": origin, "Content-Type": "application/json"}
    with urlopen(Request(f"{origin}/api/join", body, headers)) as answer:
        cookie: str = answer.headers["Set-Cookie"]
    return cookie.split(";")[0]


class Phone:
    """Keeps its view; connects again, and says again what was not answered, whenever its socket ends.

    Args:
        port: at which the page is reached.
        cookie: of a paired phone.
        heard: told every message.

    Attributes:
        view: what the table shows to it.
        connected: whether it has a socket.
        life: ends only with an error, which the block around it raises.
    """

    life: asyncio.Task[None]

    def __init__(self, port: int, cookie: str, heard: Callable[[str], None] = lambda text: None) -> None:
        self.port = port
        self.cookie = cookie
        self.view: Json = {}
        self.connected = False
        self._heard = heard
        self._boot, self._seq = "", 0
        self._changed = asyncio.Event()
        self._waiting: dict[str, tuple[Json, asyncio.Future[Json]]] = {}
        self._pongs: dict[float, asyncio.Future[Json]] = {}
        self._socket: ClientConnection | None = None
        self._ids = count()
        self._own = f"{time.monotonic_ns():x}"

    @asynccontextmanager
    async def on(self) -> AsyncIterator["Phone"]:
        """It lives inside the block."""
        self.life = asyncio.create_task(self._live())
        try:
            yield self
        finally:
            self.life.cancel()
            (end,) = await asyncio.gather(self.life, return_exceptions=True)
            if isinstance(end, Exception):
                raise end

    async def _live(self) -> None:
        origin: Any = f"http://localhost:{self.port}"
        url, headers = f"ws://localhost:{self.port}/api/feed", {"Cookie": self.cookie}
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                async with connect(url, origin=origin, additional_headers=headers) as socket:
                    await socket.send(json.dumps({"t": "hello", "boot": self._boot, "since": self._seq}))
                    self._socket, self.connected = socket, True
                    for message, _ in list(self._waiting.values()):
                        await socket.send(json.dumps(message))
                    while True:
                        self._hear(str(await socket.recv()))
            self._socket, self.connected = None, False
            await asyncio.sleep(AGAIN_S)

    def _hear(self, text: str) -> None:
        self._heard(text)
        message: Json = json.loads(text)
        match message["t"]:
            case "snap":
                self._boot, self._seq, self.view = message["boot"], message["seq"], message["view"]
            case "ev":
                if message["seq"] != self._seq + 1:
                    raise BenchError(f"change {message['seq']} follows change {self._seq}")
                self._seq, self.view = message["seq"], merged(self.view, message["patch"])
            case "ack" | "nack" if message.get("id") in self._waiting:
                _, answer = self._waiting.pop(message["id"])
                if not answer.done():
                    answer.set_result(message)
            case "pong":
                pong = self._pongs.pop(message["ts"], None)
                if pong is not None and not pong.done():
                    pong.set_result(message)
        self._changed.set()

    async def ask(self, t: str, **content: Any) -> Json:
        """Send a message; its `ack` or `nack`.

        Raises:
            TimeoutError: there was no answer.
        """
        return await self.answer({"t": t, "id": f"{self._own}-{next(self._ids)}", **content})

    async def answer(self, message: Json) -> Json:
        """The answer to a message, which is sent again whenever the socket is new.

        Raises:
            TimeoutError: there was no answer.
        """
        name = message["id"]
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[name] = message, answer
        try:
            if self._socket is not None:
                with suppress(ConnectionClosed):
                    await self._socket.send(json.dumps(message))
            async with asyncio.timeout(ANSWER_S):
                return await answer
        except TimeoutError:
            raise TimeoutError(f"no answer to {message['t']!r} within {ANSWER_S:g} s") from None
        finally:
            self._waiting.pop(name, None)

    async def ping_ms(self) -> float | None:
        """Wall time until the table's event loop has answered; None without a connection."""
        if self._socket is None:
            return None
        begun_s = time.perf_counter()
        pong: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._pongs[begun_s] = pong
        try:
            await self._socket.send(json.dumps({"t": "ping", "ts": begun_s}))
            async with asyncio.timeout(ANSWER_S):
                await pong
        except (ConnectionClosed, TimeoutError):
            return None
        finally:
            self._pongs.pop(begun_s, None)
        return (time.perf_counter() - begun_s) * 1e3

    async def until(self, condition: Callable[[Json], object], seconds: float) -> bool:
        """Wait until the view fulfils a condition; False if it did not in this wall time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self.view and condition(self.view)):
                    self._changed.clear()
                    await self._changed.wait()
            return True
        return False

    @property
    def seat(self) -> str:
        """The seat that it plays; a name that no seat has while it plays none."""
        seat: str = self.view.get("you", {}).get("seat", "none")
        return seat

    async def think(self, rng: Random) -> str | None:
        """An action that the table offers, word by word; None if it offers none now."""
        words: list[str] = []
        while len(words) < MAX_STEPS:
            answer = await self.ask("steps", seat=self.seat, prefix=words)
            offered = answer.get("result") or {"steps": [], "complete": False}
            if offered["complete"] and (not offered["steps"] or rng.random() < 0.5):
                return " ".join(words)
            if not offered["steps"]:
                return None
            words.append(rng.choice(offered["steps"])["token"])
        return None

    async def act(self, rng: Random, ghost: bool = True) -> tuple[Json, Json] | None:
        """Order an action that the table offers, after a look at its ghost; the order and the answer."""
        decision = self.view["you"].get("decision")
        action = await self.think(rng) if decision else None
        if action is None:
            return None
        if ghost:
            await self.ask("ghost", seat=self.seat, action=action)
        order = {"t": "order", "seat": self.seat, "decision": decision, "action": action}
        order["id"] = f"{self._own}-{next(self._ids)}"
        return order, await self.answer(order)


async def paired(port: int, code: str, names: list[str]) -> list[str]:
    """The cookies of phones; the first is the host's and invites the others."""
    cookies = [await asyncio.to_thread(join, port, code, names[0])]
    async with Phone(port, cookies[0]).on() as host:
        for name in names[1:]:
            answer = await host.ask("invite")
            if answer["t"] != "ack":
                raise BenchError(f"the table invites nobody: {answer}")
            cookies.append(await asyncio.to_thread(join, port, answer["result"]["url"].partition("#")[2], name))
    return cookies
