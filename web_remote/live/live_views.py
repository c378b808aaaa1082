"""The live connection: the channels of all phones, kept up to date with the table."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.api import shapes
from controller.api.announcements import Announcer
from controller.api.sentences import Sentence
from controller.api.table_api import Change, OrderError, Seats
from controller.api.wording import say, sentence
from web_remote.camera.filming import Filming
from web_remote.errors import RefusedError
from web_remote.http.metrics import Counts
from web_remote.live.commands import Commands
from web_remote.live.phone_channel import ANSWERS, REPLACED, UNPAIRED, Channel, Connection, as_text
from web_remote.live.view_changes import Json, shared
from web_remote.messages import page_messages
from web_remote.messages.message import SeatCommand, WithId
from web_remote.messages.table_messages import Ack, Nack
from web_remote.pairing.paired_phones import Pairing
from web_remote.pairing.room import Room

POSES_S = 0.1
"""Shortest time between two messages with poses; ten per second look smooth, as the page interpolates."""

logger = logging.getLogger(__name__)


class _Refusal(NamedTuple):
    code: str
    why: Sentence
    public: bool


class Feed:
    """The channels of all phones, and the table they show."""

    def __init__(
        self,
        table: Seats,
        pairing: Pairing,
        room: Room,
        commands: Commands,
        now: Callable[[], float] = time.monotonic,
        counts: Counts | None = None,
        filming: Filming | None = None,
    ) -> None:
        self._table = table
        self._pairing = pairing
        self._room = room
        self._commands = commands
        self._counts = counts or Counts()
        self._filming = filming
        self._now = now
        self._channels: dict[str, Channel] = {}
        self._views: dict[str | None, shapes.View] = {}
        self._announcer = Announcer()
        self._refresh_due = False
        self._poses_due = False
        self._ending: asyncio.TimerHandle | None = None

    def follow(self) -> Callable[[], None]:
        """Subscribe to changes of table and room; returns a function that ends this. Call it in the event loop."""
        ends = self._table.subscribe(self._changed), self._room.subscribe(lambda: self._changed("view"))

        def unfollow() -> None:
            for end in ends:
                end()

        return unfollow

    def _changed(self, change: Change) -> None:
        loop = asyncio.get_running_loop()
        if change == "view" and not self._refresh_due:
            self._refresh_due = True
            loop.call_soon(self.refresh)
        if change == "poses" and not self._poses_due:
            self._poses_due = True
            loop.call_later(POSES_S, self._send_poses)

    def refresh(self) -> None:
        """Update every channel, if anything has changed; the phones of a seat share its view."""
        if not self._refresh_due:
            return
        public = self._table.view(None)
        self._pairing.save_again()
        self._room.settle(public)
        if not public.get("hall", {}).get("watched"):
            self._pairing.end_visits()
        phones = self._pairing.phones
        self._announcer.hear(public)
        for phone_id in self._channels.keys() - phones.keys():
            if gone := self._channels.pop(phone_id).connection:
                gone.end(UNPAIRED)
        for phone_id, channel in self._channels.items():
            if (open_one := channel.connection) and open_one.token_sha256 != phones[phone_id].token_sha256:
                open_one.end(REPLACED)
        seats = {self._room.shown(phone_id) for phone_id in self._channels}
        before, self._views = self._views, {}
        for seat in seats:
            view = public if seat is None else self._table.view(seat)
            self._views[seat] = shared(before.get(seat), view)
        self._refresh_due = False
        for channel in self._channels.values():
            channel.show(self._view(channel.phone_id), self._room.shown(channel.phone_id))
        self._end_news()

    def _end_news(self) -> None:
        """Refresh again when the room's next notice ends."""
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None
        if (left_s := self._room.news_left_s) is not None:
            self._ending = asyncio.get_running_loop().call_later(left_s, self._changed, "view")

    def _view(self, phone_id: str) -> Json:
        """What the phone may see: the view of its seat, with the room and its notices."""
        seat = self._room.shown(phone_id)
        if seat not in self._views:
            self._views[seat] = self._table.view(seat)
        view = self._views[seat]
        news = [*view["notices"], *self._room.notices]
        room, spoken = self._room.view(phone_id), dict(self._announcer.newest)
        shown = {**view, "notices": news, "room": room, "spoken": spoken}
        if self._filming is None:
            return shown
        cameras = self._filming.view(phone_id in self._room.hosts)
        return {**shown, "notices": [*news, *self._filming.notices], "cameras": cameras}

    def _poses(self) -> str:
        return as_text({"t": "poses", "poses": self._table.poses()})

    def _send_poses(self) -> None:
        self._poses_due = False
        text = self._poses()
        for channel in self._channels.values():
            if channel.connection is not None:
                channel.connection.poses = text
                channel.wake()

    async def serve(self, websocket: WebSocket, token: str | None) -> None:
        """Serve a socket of the phone with this token until either end closes; a new socket replaces the old one.

        Raises:
            WebSocketDisconnect: the phone went away before it was served.
        """
        await websocket.accept()
        phone = self._pairing.phone(token)
        if phone is None:
            await websocket.close(UNPAIRED)
            return
        phone_id = phone.id
        channel = self._channels.get(phone_id) or Channel(
            phone_id, self._view(phone_id), self._now, self._room.shown(phone_id)
        )
        self._channels[phone_id] = channel
        self._counts.sockets += 1
        self._counts.connected += 1
        connection, old = Connection(websocket, channel, phone.token_sha256), channel.connection
        channel.connection = connection
        connection.poses = self._poses()
        self._room.meet(phone_id)
        self.refresh()
        if old is not None:
            old.end(REPLACED)
        tasks: list[asyncio.Future[Any]] = [
            asyncio.create_task(connection.write()),
            asyncio.create_task(self._read(connection)),
        ]
        try:
            await asyncio.wait({*tasks, connection.ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            self._counts.connected -= 1
            if channel.connection is connection:
                channel.connection = None
                self._room.miss(phone_id)
        if connection.ended.done():
            with suppress(RuntimeError):  # what Starlette raises if the phone was quicker
                await websocket.close(connection.ended.result())
        for end in ends:
            if not isinstance(end, WebSocketDisconnect | TimeoutError | asyncio.CancelledError):
                logger.error("a phone's socket failed", exc_info=end)

    async def _read(self, connection: Connection) -> None:
        while True:
            message = await connection.read()
            if connection.ended.done():
                return
            self._receive(connection, message)

    def _receive(self, connection: Connection, raw: str | bytes) -> None:
        channel = connection.channel
        if len(raw) > page_messages.MAX_MESSAGE:
            channel.reply(_nack(None, "message/size", say("message.size", bytes=page_messages.MAX_MESSAGE)))
            return
        try:
            message = page_messages.from_phone.validate_json(raw)
        except ValidationError as error:
            channel.reply(_nack(_id_of(raw), "message/malformed", say("message.malformed", reason=_why(error))))
            return
        match message:
            case page_messages.Hello():
                connection.greet(message)
            case page_messages.Ping():
                channel.reply({"t": "pong", "ts": message.ts})
            case _:
                self._obey(channel, message)

    def _obey(self, channel: Channel, command: page_messages.AnyCommand) -> None:
        if not channel.allows(command):
            self._counts.answers[command.t, "limit/rate"] += 1
            channel.reply(_nack(command.id, "limit/rate", say("message.rate")))
            return
        if isinstance(command, page_messages.Question):
            self._ask(channel, command)
            return
        task = channel.answers.get(command.id)
        if task is None:
            if not channel.forget_oldest() and not isinstance(command, page_messages.Stop):
                channel.reply(_nack(command.id, "limit/rate", say("message.rate")))
                return
            task = asyncio.create_task(_outcome(self._commands.run(channel.phone_id, command)))
            channel.answers[command.id] = task
        task.add_done_callback(partial(self._done, channel, command, channel.seat))

    def _ask(self, channel: Channel, question: page_messages.Question) -> None:
        """Answer a question, for the seat that the phone shows now."""
        if len(channel.asked) >= ANSWERS:
            channel.reply(_nack(question.id, "limit/rate", say("message.rate")))
            return
        shown = self._room.shown(channel.phone_id)
        try:
            answer = self._commands.answer(channel.phone_id, question)
        except Exception as error:  # noqa: BLE001 - the table's fault, and no reason to close the phone's socket
            self._reply(channel, question, _refusal(error), shown)
            return
        task = asyncio.create_task(_outcome(answer))
        channel.asked.add(task)
        task.add_done_callback(channel.asked.discard)
        task.add_done_callback(partial(self._done, channel, question, shown))

    def _done(
        self, channel: Channel, command: page_messages.AnyCommand, shown: str | None, task: asyncio.Task[Any]
    ) -> None:
        if not task.cancelled():
            self._reply(channel, command, task.result(), shown)

    def _reply(self, channel: Channel, command: page_messages.AnyCommand, outcome: Any, shown: str | None) -> None:
        """Send the outcome of a command that was given while the phone showed this seat."""
        self.refresh()
        message_id, seat = command.id, command.seat if isinstance(command, SeatCommand) else None
        if isinstance(command, page_messages.AskHistory):
            seat = shown  # the position contains what that seat may know
        self._counts.answers[command.t, outcome.code if isinstance(outcome, _Refusal) else "ack"] += 1
        match outcome:
            case _Refusal(code, why, public):
                channel.reply(_nack(message_id, code, why), None if public else seat)
            case result:
                ack: Ack = {"t": "ack", "id": message_id, "seq": channel.seq}
                if isinstance(command, page_messages.GiveOrder):
                    seat = None  # the number of a ply is public, and the order may have ended the seat's turn
                channel.reply(ack if result is None else {**ack, "result": result}, seat)


async def _outcome(work: Awaitable[Any]) -> Any:
    """The result of a command or its refusal, which is remembered: the error itself would hold all its frames."""
    try:
        return await work
    except Exception as error:  # noqa: BLE001 - the table's fault, and no reason to close the phone's socket
        return _refusal(error)


def _refusal(error: Exception) -> _Refusal:
    if isinstance(error, OrderError):
        return _Refusal(error.code, sentence(error.words), isinstance(error, RefusedError))
    logger.error("a message of a phone failed", exc_info=error)
    return _Refusal("table/failed", say("table.failed"), public=True)


def _nack(message_id: str | None, code: str, why: Sentence) -> Nack:
    nack: Nack = {"t": "nack", "code": code, "why": why}
    return nack if message_id is None else {**nack, "id": message_id}


def _id_of(raw: str | bytes) -> str | None:
    try:
        return WithId.model_validate_json(raw).id
    except ValidationError:
        return None


def _why(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'message'}: {first['msg']}"
