"""What the table keeps for one phone, and the phone's present socket.

A channel outlives its sockets. It keeps the newest changes, so that a phone that was away gets what it missed, and
the answers to its messages, so that a message sent twice is done once. A socket holds no copy of changes: it has a
cursor into the channel's ring, and one that has fallen too far behind is sent the whole view instead. Poses are not
numbered; each socket gets the newest when it can take them.
"""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.api.table_api import Json
from web_remote import schema
from web_remote.changes import difference
from web_remote.guard import TokenBucket

RING = 256
"""Changes that a channel keeps; a socket that is further behind gets the whole view."""

REPLIES = 64
"""Answers that may wait for a socket before nothing more is read from it."""

ANSWERS = 256
"""Answers that a channel remembers."""

STALL_S = 20.0
"""A socket that takes nothing for so long is closed."""


class Channel:
    """What the table keeps for one phone."""

    def __init__(self, phone_id: str, view: Json, now: Callable[[], float]) -> None:
        self.phone_id = phone_id
        self.boot = secrets.token_hex(8)
        self.view = view
        self.seq = 0
        self.ring: deque[Json] = deque(maxlen=RING)
        self.answers: dict[str, asyncio.Task[Any]] = {}
        self.connection: Connection | None = None
        self.orders = TokenBucket(20, 10, now)
        self.questions = TokenBucket(40, 20, now)
        self.controls = TokenBucket(20, 5, now)

    def show(self, view: Json) -> None:
        """The phone may see this now."""
        if patch := difference(self.view, view):
            self.view = view
            self.seq += 1
            self.ring.append({"t": "ev", "seq": self.seq, "patch": patch})
            self.wake()

    def wake(self) -> None:
        """There may be something to send."""
        if self.connection is not None:
            self.connection.wake.set()

    def reply(self, message: Json) -> None:
        """Answer on the present socket, if there is one."""
        if self.connection is not None:
            self.connection.replies.append(message)
            self.wake()

    def allows(self, command: schema.AnyCommand) -> bool:
        """Whether the phone has not asked too often; a stop is never too often."""
        match command:
            case schema.Stop():
                return True
            case schema.GiveOrder():
                return self.orders.take()
            case schema.Steps() | schema.GhostOf():
                return self.questions.take()
            case _:
                return self.controls.take()

    def remember(self, message_id: str, task: asyncio.Task[Any]) -> None:
        """Keep a message's answer; the oldest is forgotten once it is given."""
        self.answers[message_id] = task
        if len(self.answers) > ANSWERS:
            oldest = next(iter(self.answers))
            if self.answers[oldest].done():
                del self.answers[oldest]


class Connection:
    """One socket of a channel."""

    def __init__(self, websocket: WebSocket, channel: Channel) -> None:
        self.websocket = websocket
        self.channel = channel
        self.wake = asyncio.Event()
        self.replies: deque[Json] = deque()
        self.taken = asyncio.Event()
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.greeted = False
        self.cursor: int | None = None
        self.poses: str | None = None

    def greet(self, hello: schema.Hello) -> None:
        """The page says where it stands."""
        channel = self.channel
        self.greeted = True
        self.cursor = hello.since if hello.boot == channel.boot and hello.since <= channel.seq else None
        self.replies.append({"t": "resumed", "seq": channel.seq})
        self.wake.set()

    def end(self, code: int) -> None:
        """Let the socket be closed."""
        if not self.ended.done():
            self.ended.set_result(code)

    def next(self) -> str | None:
        """The next text to send: missed changes, then answers, then poses."""
        channel = self.channel
        if self.greeted and (self.cursor is None or channel.seq - self.cursor > len(channel.ring)):
            self.cursor = channel.seq
            return as_text({"t": "snap", "boot": channel.boot, "seq": channel.seq, "view": channel.view})
        if self.cursor is not None and self.cursor < channel.seq:
            change = channel.ring[self.cursor - channel.seq]
            self.cursor += 1
            return as_text(change)
        if self.replies:
            self.taken.set()
            return as_text(self.replies.popleft())
        if not self.greeted:
            return None
        poses, self.poses = self.poses, None
        return poses

    async def write(self) -> None:
        """Send what there is until the socket ends."""
        while True:
            self.wake.clear()
            while (text := self.next()) is not None:
                async with asyncio.timeout(STALL_S):
                    await self._send(text)
            await self.wake.wait()

    async def _send(self, text: str) -> None:
        try:
            await self.websocket.send_text(text)
        except RuntimeError as error:  # what uvicorn raises for a socket that it has closed while shutting down
            raise WebSocketDisconnect from error

    async def read(self) -> str | bytes:
        """The next message; waits while too many answers are not yet taken."""
        while len(self.replies) >= REPLIES:
            self.taken.clear()
            await self.taken.wait()
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return message.get("text") or message.get("bytes") or ""


def as_text(message: Json) -> str:
    """A message as it travels."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)
