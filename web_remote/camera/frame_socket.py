"""The socket of a phone that films: pictures in, one for each that the table has asked for."""

import asyncio
import logging
import struct
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from base.limits import TokenBucket
from controller.api.table_api import PhoneFrames, Refusal, WantedFrames
from web_remote.camera.picture_credit import UNREAD_S, PictureCredit
from web_remote.live.phone_channel import STALL_S, as_text
from web_remote.messages.camera_messages import (
    HEAD,
    MAX_TEXT,
    TILE_BYTES,
    ClockPing,
    ClockPong,
    FilmAs,
    NextFrame,
    PhoneState,
    WantedView,
    from_camera,
)
from web_remote.pairing.camera_phones import CameraPhone

WRONG = 4000
"""Close code of a socket that sent what it may not: a picture that was not asked for, or another message."""

OLDEST_S = 10.0
"""Age of a picture above which its phone's clock is not believed."""

TEXTS = (40, 20)
"""Rate limit of messages that are no pictures, as burst and per second; beyond it, reading from the socket pauses."""

logger = logging.getLogger(__name__)


class FrameSocket:
    """One socket of an invited phone; `film` or `wait` serves it.

    Args:
        websocket: accepted.
        frames: takes the pictures.
        phone: at the other end.
        view: what a calibration wants to see while the phone is moved.
    """

    def __init__(
        self, websocket: WebSocket, frames: PhoneFrames, phone: CameraPhone, view: Callable[[], WantedView | None]
    ) -> None:
        self._websocket = websocket
        self._frames = frames
        self.phone = phone
        self._view = view
        self._texts = TokenBucket(*TEXTS)
        self._credit = PictureCredit()
        self._changed = asyncio.Event()
        self._arrival_ms: float | None = None
        self._refused: Refusal | None = None
        self._told: WantedFrames | None = None
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def end(self, code: int) -> None:
        """Close the socket with this close code."""
        if not self.ended.done():
            self.ended.set_result(code)

    async def wait(self) -> None:
        """Tell the phone that it waits for a host's yes, until either end closes."""
        await self._send({"t": "film", "wanted": None})
        await self._run(self._read())

    async def film(self) -> None:
        """Take pictures until either end closes."""
        taken: Callable[[], object] = partial(asyncio.get_running_loop().call_soon_threadsafe, self._be_taken)
        self._frames.taken = taken
        self._frames.note(connected=True)
        try:
            await self._run(self._ask(), self._read())  # what it wants is told before anything is heard
        finally:
            if self._frames.taken is taken:
                self._frames.taken = _nothing

    async def _run(self, *parts: Coroutine[Any, Any, None]) -> None:
        tasks: list[asyncio.Future[Any]] = [asyncio.create_task(part) for part in parts]
        try:
            await asyncio.wait({*tasks, self.ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        if self.ended.done():
            with suppress(RuntimeError):  # what Starlette raises if the phone was quicker
                await self._websocket.close(self.ended.result())
        for end in ends:
            if not isinstance(end, WebSocketDisconnect | TimeoutError | asyncio.CancelledError | None):
                logger.error("the socket of a phone that films failed", exc_info=end)

    async def _ask(self) -> None:
        """Ask for picture after picture, at the wanted rate at most."""
        while True:
            wanted = self._frames.wanted()
            if wanted != self._told:
                self._told = wanted
                await self._send({"t": "film", "wanted": wanted})
            period_s = 1 / wanted["rate"]
            if self._credit.may_ask(time.monotonic(), period_s):
                self._credit.ask()
                await self._send(self._next())
                await asyncio.sleep(period_s)
            else:
                self._changed.clear()
                await _within(self._changed, UNREAD_S)

    def _be_taken(self) -> None:
        self._credit.be_taken()
        self._changed.set()

    def _next(self) -> NextFrame:
        status = self._frames.status()
        arrival_ms, self._arrival_ms = self._arrival_ms, None
        return {
            "t": "next",
            "arrival_ms": arrival_ms,
            "age_ms": status["age_ms"],
            "frames_per_s": status["frames_per_s"],
            "refused": self._refused,
            "trouble": status["trouble"],
            "view": self._view(),
        }

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1005))
            if data := message.get("bytes"):
                self._take(data)
            else:
                await self._hear(message.get("text") or "")
            if self.ended.done():
                return

    def _take(self, data: bytes) -> None:
        said_s, count = HEAD.unpack_from(data.ljust(HEAD.size))
        jpeg = data[HEAD.size + TILE_BYTES * count :]
        if not jpeg:
            self.end(WRONG)
            return
        tiles = struct.unpack_from(f">{count}H", data, HEAD.size)
        now_s = time.monotonic()
        captured_s = max(now_s - OLDEST_S, min(said_s, now_s)) if said_s == said_s else now_s
        if not self._credit.arrive(now_s, now_s - captured_s):
            self.end(WRONG)
            return
        self._arrival_ms = 1000 * (now_s - captured_s)
        self._refused = self._frames.push(jpeg, captured_s, tiles)
        if self._refused is not None:
            self._credit.be_taken()
        self._changed.set()

    async def _hear(self, text: str) -> None:
        if pause_s := self._texts.take_in_turn():
            await asyncio.sleep(pause_s)
        try:
            message = from_camera.validate_json(text if len(text) <= MAX_TEXT else "")
        except ValidationError:
            self.end(WRONG)
            return
        match message:
            case ClockPing(ts=ts):
                await self._send({"t": "pong", "ts": ts, "at_s": time.monotonic()})
            case PhoneState(trouble=trouble, battery=battery, controls=controls, lens=lens) if self._told:
                camera = None if lens is None else self.phone.camera(lens)
                self._frames.note(True, trouble, battery, controls.as_controls() if controls else None, camera)

    async def _send(self, message: FilmAs | NextFrame | ClockPong) -> None:
        async with asyncio.timeout(STALL_S):
            try:
                await self._websocket.send_text(as_text(message))
            except RuntimeError as error:  # what uvicorn raises for a socket that it has closed while shutting down
                raise WebSocketDisconnect from error


async def _within(event: asyncio.Event, limit_s: float) -> None:
    """Wait until it is set, this time at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(limit_s):
            await event.wait()


def _nothing() -> None:
    """No phone waits for its picture to be taken."""
