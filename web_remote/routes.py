"""The HTTP routes: joining, board, games, figures, picture. The door answers `POST /api/stop` (`web_remote.door`)."""

import asyncio
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request, Response, WebSocket, WebSocketDisconnect

from controller.api.shapes import Board, GameOffer
from controller.api.table_api import Json, TableApi
from controller.api.telemetry import FigureHealth
from web_remote.feed import UNPAIRED, Feed
from web_remote.guard import source_of
from web_remote.pairing import COOKIE, Pairing, PairingError, Phone
from web_remote.room import Room
from web_remote.schema import JoinRequest

COOKIE_S = 30 * 24 * 3600
"""Life of the cookie: a phone that was away for a month must pair again."""


JOIN_STATUS = {"pair/code": 403, "pair/tries": 429, "pair/disk": 507}
"""Status of the answer when a phone is not paired: forbidden, too many requests, insufficient storage."""


def make_routes(table: TableApi, pairing: Pairing, room: Room, feed: Feed) -> APIRouter:
    """The routes under `/api`."""
    router = APIRouter(prefix="/api")
    making: asyncio.Future[bytes | None] | None = None

    def paired(request: Request) -> Phone:
        phone = pairing.phone(request.cookies.get(COOKIE))
        if phone is None:
            raise HTTPException(401, "This phone is not paired. Scan the table's QR code.")
        return phone

    a_paired_phone = Annotated[Phone, Depends(paired)]

    @router.get("/me")
    async def me(request: Request) -> Json:
        """Whether this phone is paired, and its person's name."""
        phone = pairing.phone(request.cookies.get(COOKIE))
        return {"paired": phone is not None, "name": phone.name if phone else ""}

    @router.post("/join")
    async def join(asked: JoinRequest, request: Request, response: Response) -> Json:
        """Exchange an invitation's code for a token."""
        try:
            known = pairing.phone(request.cookies.get(COOKIE))
            phone, token = pairing.redeem(
                asked.code, asked.name, known, source_of(request.client.host) if request.client else ""
            )
        except PairingError as error:
            raise HTTPException(JOIN_STATUS[error.code], error.code) from error
        response.set_cookie(COOKIE, token, max_age=COOKIE_S, httponly=True, samesite="strict")
        room.changed()
        return {"paired": True, "name": phone.name}

    @router.post("/leave")
    async def leave(phone: a_paired_phone, response: Response) -> None:
        """Leave the seat and unpair the phone."""
        room.leave(phone.id)
        response.delete_cookie(COOKIE, httponly=True, samesite="strict")

    @router.get("/games", dependencies=[Depends(paired)])
    async def games() -> list[GameOffer]:
        """The games that can be played here."""
        return table.games()

    @router.get("/board", dependencies=[Depends(paired)])
    async def board() -> Board:
        """The board of the game on the table."""
        return table.board()

    @router.get("/figures", dependencies=[Depends(paired)])
    async def figures() -> list[FigureHealth]:
        """The condition of the figures with motors."""
        return table.figures()

    @router.get("/picture", dependencies=[Depends(paired)])
    async def picture() -> Response:
        """The newest frame, rectified to the sheet, as JPEG; requests that arrive while one is made share it."""
        nonlocal making
        if making is None or making.done():
            making = asyncio.ensure_future(table.picture())
        jpeg = await asyncio.shield(making)
        if jpeg is None:
            raise HTTPException(404, "There is no camera picture now.")
        return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})

    @router.websocket("/feed")
    async def live(websocket: WebSocket) -> None:
        phone = pairing.phone(websocket.cookies.get(COOKIE))
        with suppress(WebSocketDisconnect):  # a phone that is gone is told nothing more
            if phone is not None:
                await feed.serve(websocket, phone.id)
            else:
                await websocket.accept()
                await websocket.close(UNPAIRED)

    return router
