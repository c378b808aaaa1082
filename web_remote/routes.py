"""The HTTP routes: joining, board, games, figures, picture. The door answers `POST /api/stop` (`web_remote.door`)."""

import asyncio
import gzip
import hashlib
import json
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request, Response, WebSocket, WebSocketDisconnect
from starlette.requests import HTTPConnection

from controller.api.table_api import Json, TableApi
from controller.api.telemetry import FigureHealth
from web_remote.feed import UNPAIRED, Feed
from web_remote.guard import source_of
from web_remote.pairing import Pairing, PairingError, Phone, cookie_name
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
        phone = pairing.phone(_token(request))
        if phone is None:
            raise HTTPException(401, "This phone is not paired. Scan the table's QR code.")
        return phone

    a_paired_phone = Annotated[Phone, Depends(paired)]

    @router.get("/me")
    async def me(request: Request) -> Json:
        """Whether this phone is paired, and its person's name."""
        phone = pairing.phone(_token(request))
        return {"paired": phone is not None, "name": phone.name if phone else ""}

    @router.post("/join")
    async def join(asked: JoinRequest, request: Request, response: Response) -> Json:
        """Exchange an invitation's code for a token."""
        try:
            known = pairing.phone(_token(request))
            phone, token = pairing.redeem(
                asked.code, asked.name, known, source_of(request.client.host) if request.client else ""
            )
        except PairingError as error:
            raise HTTPException(JOIN_STATUS[error.code], error.code) from error
        response.set_cookie(
            _cookie(request), token, max_age=COOKIE_S, httponly=True, samesite="strict", secure=_secure(request)
        )
        room.changed()
        return {"paired": True, "name": phone.name}

    @router.post("/leave")
    async def leave(phone: a_paired_phone, request: Request, response: Response) -> None:
        """Leave the seat and unpair the phone."""
        room.leave(phone.id)
        response.delete_cookie(_cookie(request), httponly=True, samesite="strict", secure=_secure(request))

    @router.get("/games", dependencies=[Depends(paired)])
    async def games(request: Request) -> Response:
        """The games that can be played here: a list of `controller.api.choices.GameOffer`."""
        return _kept(request, table.games())

    @router.get("/board", dependencies=[Depends(paired)])
    async def board(request: Request) -> Response:
        """The board of the game on the table: a `controller.api.shapes.Board`."""
        return _kept(request, table.board())

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
        phone = pairing.phone(_token(websocket))
        with suppress(WebSocketDisconnect):  # a phone that is gone is told nothing more
            if phone is not None:
                await feed.serve(websocket, phone.id)
            else:
                await websocket.accept()
                await websocket.close(UNPAIRED)

    return router


def _cookie(connection: HTTPConnection) -> str:
    return cookie_name(connection.scope["server"][1])


def _secure(connection: HTTPConnection) -> bool:
    """Whether browsers shall send the cookie over https only."""
    return connection.url.scheme == "https"


def _token(connection: HTTPConnection) -> str | None:
    return connection.cookies.get(_cookie(connection))


def _kept(request: Request, answer: object) -> Response:
    """JSON that browsers keep: sent once, compressed, and again only when it has changed."""
    content = json.dumps(answer, separators=(",", ":")).encode()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "accept-encoding, cookie"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = gzip.compress(content), "gzip"
    return Response(content, media_type="application/json", headers=headers)
