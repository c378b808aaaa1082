"""A session at a table's socket: the view, kept up to date, and commands that are answered exactly once."""

import asyncio
import json
import ssl
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from itertools import count
from typing import Any, Literal, Self, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from controller.api.sentences import Sentence
from web_remote.live.phone_channel import REPLACED, UNPAIRED
from web_remote.live.view_changes import merged
from web_remote.messages.table_messages import View

Json = dict[str, Any]

ANSWER_S = 120.0
"""Wall time within which every command is answered, also over a restart of the table."""

AGAIN_S = 0.3
"""Wall time until a client connects again."""


class ClientError(Exception):
    """A client cannot go on."""


class RefusedError(ClientError):
    """The table refused a command, and nothing has changed: a stable `code`, and `why` for people."""

    def __init__(self, code: str, why: Sentence) -> None:
        super().__init__(f"{code}: {why['text']}")
        self.code = code
        self.why = why


class Session:
    """Keeps the view; connects again, and says again what was not answered, whenever its socket ends.

    Args:
        address: `host:port` of the page.
        cookie: of a paired phone.
        tls: trusts the table's certificate, if the page is on https.
        heard: told every message.

    Attributes:
        view: all that it may see now; empty until the first view has come.
        connected: whether it has a socket.
        life: ends only with an error, which the block around it raises.
    """

    life: asyncio.Task[None]

    def __init__(
        self,
        address: str,
        cookie: str,
        tls: ssl.SSLContext | None = None,
        heard: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.address = address
        self.cookie = cookie
        self.tls = tls
        self.view = cast(View, {})
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
    async def on(self) -> AsyncIterator[Self]:
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
        while True:
            with suppress(OSError, InvalidHandshake, TimeoutError):
                async with self._connection() as socket:
                    with suppress(ConnectionClosed):
                        await self._serve(socket)
                if socket.close_code in _ENDS:
                    self._socket, self.connected = None, False
                    self._changed.set()
                    raise ClientError(_ENDS[socket.close_code])
            self._socket, self.connected = None, False
            await asyncio.sleep(AGAIN_S)

    def _connection(self) -> AbstractAsyncContextManager[ClientConnection]:
        origin: Any = f"{scheme_of('http', self.tls)}://{self.address}"
        url, headers = f"{scheme_of('ws', self.tls)}://{self.address}/api/feed", {"Cookie": self.cookie}
        return connect(url, origin=origin, additional_headers=headers, ssl=self.tls)

    async def _serve(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "hello", "boot": self._boot, "since": self._seq}))
        self._socket, self.connected = socket, True
        for message, _ in list(self._waiting.values()):
            await socket.send(json.dumps(message))
        while True:
            self._hear(str(await socket.recv()))

    def _hear(self, text: str) -> None:
        self._heard(text)
        message: Json = json.loads(text)
        match message["t"]:
            case "snap":
                self._boot, self._seq, self.view = message["boot"], message["seq"], message["view"]
            case "ev":
                if message["seq"] != self._seq + 1:
                    raise ClientError(f"change {message['seq']} follows change {self._seq}")
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

    async def change(self) -> None:
        """Wait for the next message; raises what ended the session."""
        self._changed.clear()
        if self.life.done():
            await self.life
        await self._changed.wait()

    def message(self, t: str, **content: Any) -> Json:
        """A command with a new id."""
        return {"t": t, "id": f"{self._own}-{next(self._ids)}", **content}

    async def ask(self, t: str, **content: Any) -> Json:
        """Send a command; its `ack` or `nack`.

        Raises:
            TimeoutError: there was no answer.
        """
        return await self.answer(self.message(t, **content))

    async def answer(self, message: Json) -> Json:
        """The answer to a command, which is sent again whenever the socket is new.

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


_ENDS = {
    UNPAIRED: "The table does not know this client, or no longer: join again.",
    REPLACED: "Another client with the same cookie has connected.",
}
"""Close codes after which connecting again would not help."""


def scheme_of(plain: Literal["http", "ws"], tls: ssl.SSLContext | None) -> str:
    """The scheme of an address, with TLS or without."""
    return f"{plain}s" if tls else plain
