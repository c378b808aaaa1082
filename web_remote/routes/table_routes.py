"""The HTTP routes that show the table: games, board, address, figures, picture."""

import asyncio
from collections.abc import Callable
from io import BytesIO

import segno
from fastapi import APIRouter, Depends, Request, Response

from controller.api.choices import GameOffer
from controller.api.shapes import Board
from controller.api.table_api import TableApi
from controller.api.telemetry import FigureHealth
from web_remote.pairing.paired_phones import Phone
from web_remote.routes.responses import KEPT, UNPAIRED, RequestError, kept, refused
from web_remote.settings import RemoteSettings


def table_routes(
    table: TableApi,
    settings: RemoteSettings,
    paired: Callable[[Request], Phone],
    helping: Callable[[Request], Phone],
) -> APIRouter:
    """The routes under `/api` that show the table.

    Args:
        table: which.
        settings: of the remote.
        paired: the phone that asks; refuses others, but no visitor of a hall.
        helping: the same; refuses those of spectators, too.
    """
    router = APIRouter(prefix="/api")
    making: asyncio.Future[bytes | None] | None = None
    fetching: asyncio.Future[bytes | None] | None = None

    @router.get(
        "/games", tags=["table"], dependencies=[Depends(paired)], response_model=list[GameOffer],
        responses=UNPAIRED | KEPT,
    )  # fmt: skip
    async def games(request: Request) -> Response:
        """The games that can be played here, with their options."""
        return kept(request, table.games())

    @router.get(
        "/board", tags=["table"], dependencies=[Depends(paired)], response_model=Board, responses=UNPAIRED | KEPT
    )
    async def board(request: Request) -> Response:
        """The board of the game on the table."""
        return kept(request, table.board())

    @router.get(
        "/address", tags=["table"], dependencies=[Depends(paired)], response_class=Response,
        responses=UNPAIRED | {200: {"content": {"image/svg+xml": {}}}},
    )  # fmt: skip
    async def address() -> Response:
        """The page's address as a QR code, without an invitation."""
        code = BytesIO()
        segno.make_qr(settings.url).save(code, "svg", border=2, scale=4)
        return Response(code.getvalue(), media_type="image/svg+xml")

    @router.get("/figures", tags=["table"], dependencies=[Depends(paired)], responses=UNPAIRED)
    async def figures() -> list[FigureHealth]:
        """The condition of the figures with motors."""
        return table.figures()

    @router.get(
        "/picture", tags=["table"], dependencies=[Depends(helping)], response_class=Response,
        responses=UNPAIRED
        | {
            200: {"content": {"image/jpeg": {"schema": {"type": "string", "contentMediaType": "image/jpeg"}}}},
            404: refused("`picture/none`: no camera picture is available."),
            409: refused("`room/seat`: only players' and hosts' phones may."),
        },
    )  # fmt: skip
    async def picture() -> Response:
        """Players, hosts: the newest frame, rectified to the sheet; requests that arrive while one is made share it."""
        nonlocal making
        if making is None or making.done():
            making = asyncio.ensure_future(table.picture())
        return _jpeg(await asyncio.shield(making))

    @router.get(
        "/other-picture", tags=["table"], dependencies=[Depends(helping)], response_class=Response,
        responses=UNPAIRED
        | {
            200: {"content": {"image/jpeg": {"schema": {"type": "string", "contentMediaType": "image/jpeg"}}}},
            404: refused("`picture/none`: no camera picture is available."),
            409: refused("`room/seat`: only players' and hosts' phones may; `order/...`: there is no other table."),
        },
    )  # fmt: skip
    async def other_picture() -> Response:
        """Players, hosts: the picture of the other house's camera, if its host allows it."""
        nonlocal fetching
        if fetching is None or fetching.done():
            fetching = asyncio.ensure_future(table.other_picture())
        return _jpeg(await asyncio.shield(fetching))

    return router


def _jpeg(picture: bytes | None) -> Response:
    if picture is None:
        raise RequestError(404, "picture/none", "There is no camera picture right now.")
    return Response(picture, media_type="image/jpeg", headers={"cache-control": "no-store"})
