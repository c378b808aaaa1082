"""A connection between a phone and the table, without a network: Starlette's WebSocket and the client's in one."""

import asyncio
from typing import Any

from websockets.exceptions import ConnectionClosedError


class Socket:
    """Both ends; what is under way when it is cut is lost.

    Attributes:
        close_code: with which the table has closed it.
    """

    def __init__(self) -> None:
        self.close_code: int | None = None
        self._to_table: asyncio.Queue[str | None] = asyncio.Queue()
        self._to_phone: asyncio.Queue[str | None] = asyncio.Queue()
        self._is_cut = False

    def cut(self) -> None:
        """Break it, for both ends."""
        self._is_cut = True
        self._to_table.put_nowait(None)
        self._to_phone.put_nowait(None)

    # The table's end

    async def accept(self) -> None:
        """Nothing to agree on."""

    async def receive(self) -> dict[str, Any]:
        """The next message of the phone, as ASGI has it."""
        text = await self._to_table.get()
        if text is None or self._is_cut:
            return {"type": "websocket.disconnect", "code": 1006}
        return {"type": "websocket.receive", "text": text}

    async def send_text(self, text: str) -> None:
        """Send a message to the phone."""
        self._to_phone.put_nowait(text)

    async def close(self, code: int) -> None:
        """Close it."""
        self.close_code = code
        self._to_phone.put_nowait(None)

    # The phone's end

    async def send(self, text: str) -> None:
        """Send a message to the table."""
        if self._is_cut:
            raise ConnectionClosedError(None, None)
        self._to_table.put_nowait(text)

    async def recv(self) -> str:
        """The next message of the table."""
        text = await self._to_phone.get()
        if text is None or self._is_cut:
            raise ConnectionClosedError(None, None)
        return text
