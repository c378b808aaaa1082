"""A phone without a page: speaks the feed's protocol over a real socket."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from controller.api.table_api import Json
from web_remote.live.view_changes import merged
from web_remote.pairing.paired_phones import Pairing, Role

_numbers = count()

FOR_A_SEAT = ("order", "steps", "why", "ghost", "confirm", "resign")
"""Commands that name the seat for which they are meant."""


class Phone:
    """Keeps its view over sockets, as the page does."""

    def __init__(self, port: int, pairing: Pairing, name: str, host: bool = False, role: Role = "player") -> None:
        self.port = port
        code = pairing.opening.code if host else pairing.invite(role).code
        phone, self.token = pairing.redeem(code, name)
        self.id = phone.id
        self.boot, self.seq = "", 0
        self.view: Json = {}
        self.received: list[str] = []
        self.answers: dict[str, Json] = {}
        self.kinds: list[str] = []
        self.socket: ClientConnection | None = None

    def headers(self) -> dict[str, str]:
        return {"Cookie": f"robodrome-{self.port}={self.token}"}

    @asynccontextmanager
    async def connected(self, greet: bool = True) -> AsyncIterator["Phone"]:
        url, origin = f"ws://localhost:{self.port}/api/feed", f"http://localhost:{self.port}"
        async with connect(url, origin=origin, additional_headers=self.headers(), compression=None) as socket:
            self.socket = socket
            if greet:
                await self.greet()
            yield self

    async def greet(self) -> None:
        await self.say({"t": "hello", "boot": self.boot, "since": self.seq})
        while (await self.hear())["t"] != "resumed":
            pass

    async def say(self, message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self) -> Json:
        """Take in one message."""
        assert self.socket is not None
        text = str(await self.socket.recv())
        message: Json = json.loads(text)
        self.received.append(text)
        self.kinds.append(message["t"])
        if message["t"] == "snap":
            self.boot, self.seq, self.view = message["boot"], message["seq"], message["view"]
        elif message["t"] == "ev":
            assert message["seq"] == self.seq + 1, "a change is missing"
            self.seq, self.view = message["seq"], merged(self.view, message["patch"])
        elif message["t"] in ("ack", "nack"):
            self.answers[message.get("id", "")] = message
        return message

    async def tell(self, t: str, message_id: str | None = None, **content: Any) -> Json:
        """Send a command and wait for its answer."""
        message_id = message_id or f"message-{next(_numbers)}"
        if t in FOR_A_SEAT:
            content = {"seat": self.view["you"].get("seat", "light"), **content}
        self.answers.pop(message_id, None)
        await self.say({"t": t, "id": message_id, **content})
        while message_id not in self.answers:
            await self.hear()
        return self.answers[message_id]

    async def catch_up(self) -> None:
        """Take in all that the table has sent so far."""
        await self.say({"t": "ping", "ts": 1})
        while (await self.hear())["t"] != "pong":
            pass

    async def closed(self) -> int:
        """The close code, once the table closes the socket."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    async def order(self, action: str, message_id: str | None = None) -> Json:
        return await self.tell("order", message_id, decision=self.view["you"]["decision"], action=action)
