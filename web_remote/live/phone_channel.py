"""The state that the table keeps for one phone, and the phone's current socket.

A channel outlives its sockets. It keeps the newest changes, from which a phone that reconnects gets what it missed,
and the answers to its commands: a command sent twice is executed once. A socket holds no copy of the changes: it
has a cursor into the channel's ring buffer, and gets the whole view when it has fallen too far behind. Poses are not
numbered; each socket gets the newest ones when it is ready.

When a phone shows another seat, it gets the whole view again, and none of the changes and answers of the seat before:
another player may hold the phone now.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from pydantic_core import to_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from base.limits import TokenBucket
from controller.api.wording import say
from web_remote.live.view_changes import Json, difference
from web_remote.messages import page_messages
from web_remote.messages.table_messages import Reply, ViewChange

RING = 64
"""Changes that a channel keeps, as text: some seconds of driving figures. Bounds the memory per phone.

A socket that is further behind gets the whole view, which is smaller than so many changes.
"""

REPLIES = 64
"""Reading from a socket pauses at this many unsent answers, which bounds the memory of a slow phone."""

ANSWERS = 64
"""Answers that a channel remembers to recognise repeated commands; far more than a page ever has unanswered."""

ORDERS, QUESTIONS, CONTROLS = (20, 10), (40, 20), (20, 5)
"""Rate limits per phone, as burst and commands per second, for orders, previews and everything else.

Many times what a person taps; they bound what a faulty page can cost the table. Repeated messages count as well.
"""

MESSAGES = (200, 100)
"""Rate limit of all messages, as burst and messages per second; beyond it, reading from the socket pauses.

It bounds the cost of refusals.
"""

STALL_S = 20.0
"""A socket that has not accepted a message for this time is closed."""

REPLACED = 4001
"""Close code of a socket whose phone has opened another one, or has another token by joining again; 4000 to 4999 are
free for applications (RFC 6455)."""

UNPAIRED = 4003
"""Close code of a socket whose phone is not, or no longer, paired."""


class Channel:
    """The state that the table keeps for one phone: its view, the newest changes, answers and rate limits.

    Args:
        phone_id: the phone.
        view: what it may see now.
        now: seconds, for the rate limits.
        seat: the seat that it shows.
    """

    def __init__(self, phone_id: str, view: Json, now: Callable[[], float], seat: str | None = None) -> None:
        self.phone_id = phone_id
        self.boot = secrets.token_hex(8)
        self.view = view
        self.seat = seat
        self.seq = 0
        self.ring: deque[str] = deque(maxlen=RING)
        self.answers: dict[str, asyncio.Task[Any]] = {}
        self.asked: set[asyncio.Task[Any]] = set()
        self.connection: Connection | None = None
        self.orders = TokenBucket(*ORDERS, now)
        self.questions = TokenBucket(*QUESTIONS, now)
        self.controls = TokenBucket(*CONTROLS, now)
        self.messages = TokenBucket(*MESSAGES, now)

    def show(self, view: Json, seat: str | None) -> None:
        """Update what the phone may see, for the seat that it shows."""
        if seat != self.seat:
            self.seat, self.view = seat, view
            self.seq += 1
            self.ring.clear()
            self.wake()
        elif patch := difference(self.view, view):
            self.view = view
            self.seq += 1
            change: ViewChange = {"t": "ev", "seq": self.seq, "patch": patch}
            self.ring.append(as_text(change))
            self.wake()

    def wake(self) -> None:
        """Wake up the current socket to send what is new."""
        if self.connection is not None:
            self.connection.wake.set()

    def reply(self, message: Reply, seat: str | None = None) -> None:
        """Answer on the current socket, if there is one; `seat` is the one that may know the answer, None for any."""
        if self.connection is not None:
            self.connection.replies.append((message, seat))
            self.wake()

    def readable(self, message: Reply, seat: str | None) -> Reply:
        """The answer, or a refusal if the phone no longer shows the seat that may know it."""
        if seat is None or seat == self.seat or message["t"] == "resumed" or message["t"] == "pong":
            return message
        return {"t": "nack", "id": message["id"], "code": "room/covered", "why": say("room.covered")}

    def allows(self, command: page_messages.AnyCommand) -> bool:
        """Whether the phone is within its rate limits; a stop is not limited."""
        match command:
            case page_messages.Stop():
                return True
            case page_messages.GiveOrder():
                return self.orders.take()
            case (
                page_messages.AskSteps()
                | page_messages.AskWhy()
                | page_messages.AskExplore()
                | page_messages.AskHistory()
                | page_messages.AskPuzzle()
                | page_messages.AskGhost()
                | page_messages.AskHint()
            ):
                return self.questions.take()
            case _:
                return self.controls.take()

    def forget_oldest(self) -> bool:
        """Make room for one more answer; False if `ANSWERS` commands are still being carried out."""
        if len(self.answers) < ANSWERS:
            return True
        complete = next((message_id for message_id, task in self.answers.items() if task.done()), None)
        if complete is None:
            return False
        del self.answers[complete]
        return True


class Connection:
    """One socket of a channel, opened with the token of this hash."""

    def __init__(self, websocket: WebSocket, channel: Channel, token_sha256: str) -> None:
        self.websocket = websocket
        self.channel = channel
        self.token_sha256 = token_sha256
        self.wake = asyncio.Event()
        self.replies: deque[tuple[Reply, str | None]] = deque()
        self.taken = asyncio.Event()
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.greeted = False
        self.cursor: int | None = None
        self.poses: str | None = None

    def greet(self, hello: page_messages.Hello) -> None:
        """Send the changes after the one that the page has, or the whole view if it was of another channel."""
        channel = self.channel
        self.greeted = True
        self.cursor = hello.since if hello.boot == channel.boot and hello.since <= channel.seq else None
        self.replies.append(({"t": "resumed", "seq": channel.seq}, None))
        self.wake.set()

    def end(self, code: int) -> None:
        """Close the socket with this close code."""
        if not self.ended.done():
            self.ended.set_result(code)

    def next(self) -> str | None:
        """The next message to send, as text: changes first, then answers, then poses."""
        channel = self.channel
        if self.greeted and (self.cursor is None or channel.seq - self.cursor > len(channel.ring)):
            self.cursor = channel.seq
            return as_text({"t": "snap", "boot": channel.boot, "seq": channel.seq, "view": channel.view})
        if self.cursor is not None and self.cursor < channel.seq:
            change = channel.ring[self.cursor - channel.seq]
            self.cursor += 1
            return change
        if self.replies:
            self.taken.set()
            return as_text(channel.readable(*self.replies.popleft()))
        if not self.greeted:
            return None
        poses, self.poses = self.poses, None
        return poses

    async def write(self) -> None:
        """Send all messages until the socket ends."""
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
        """The next message from the phone; waits while too many answers are unsent, and in a flood of messages."""
        if pause_s := self.channel.messages.take_in_turn():
            await asyncio.sleep(pause_s)
        while len(self.replies) >= REPLIES:
            self.taken.clear()
            await self.taken.wait()
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return message.get("text") or message.get("bytes") or ""


def as_text(message: Mapping[str, object]) -> str:
    """A message as it is sent."""
    return to_json(message).decode()
