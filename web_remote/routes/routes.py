"""The HTTP routes: joining, board, games, figures, picture. The listener answers `POST /api/stop`
(`web_remote.http.listener`)."""

import asyncio
from contextlib import suppress
from functools import cache, partial
from typing import Any

from fastapi import APIRouter, Depends, Request, Response, WebSocket, WebSocketDisconnect

from controller.api.console import Console
from controller.api.setup import SetupApi
from controller.api.table_api import TableApi
from web_remote.camera.filming import Filming
from web_remote.errors import RefusedError
from web_remote.http.cookies import cookie_rules, is_private
from web_remote.live.live_views import Feed
from web_remote.pairing.operator_pin import ConsoleLock
from web_remote.pairing.paired_phones import Pairing, Phone
from web_remote.pairing.room import Room
from web_remote.routes.board_routes import board_routes
from web_remote.routes.calibration_routes import calibration_routes
from web_remote.routes.camera_routes import camera_routes
from web_remote.routes.console_routes import console_routes
from web_remote.routes.data_routes import data_routes
from web_remote.routes.joining_routes import cookie_of, joining_routes, token_of
from web_remote.routes.library_routes import library_routes
from web_remote.routes.openapi import document
from web_remote.routes.pin_routes import pin_routes
from web_remote.routes.responses import KEPT, UNPAIRED, RequestError, kept
from web_remote.routes.service_routes import service_routes
from web_remote.routes.setup_routes import setup_routes
from web_remote.routes.table_routes import table_routes
from web_remote.settings import RemoteSettings


def make_routes(
    table: TableApi,
    pairing: Pairing,
    room: Room,
    feed: Feed,
    lock: ConsoleLock,
    settings: RemoteSettings,
    console: Console | None,
    setup: SetupApi | None,
    filming: Filming | None,
) -> APIRouter:
    """The routes under `/api`.

    `console` is what an operator may do, `setup` leads hosts to a real board, `filming` are the phones that film.

    Each part has its whole prefix: `include_router` would build all its routes again.
    """
    router = APIRouter(prefix="/api")
    rules = partial(cookie_rules, published=settings.published)

    def watching(request: Request) -> Phone:
        phone = pairing.phone(token_of(request))
        if phone is None:
            raise RequestError(401, "room/phone", "This phone is not paired. Scan the table's QR code.")
        return phone

    def paired(request: Request) -> Phone:
        phone = watching(request)
        if phone.visitor:
            raise RefusedError("room/viewer", "room.viewer")
        return phone

    def host(request: Request) -> Phone:
        return room.host(paired(request).id)

    def helping(request: Request) -> Phone:
        phone = paired(request)
        if not phone.seats and not phone.host:
            raise RefusedError("room/seat", "room.players")
        return phone

    router.routes += joining_routes(table, pairing, room, paired, host, rules).routes
    router.routes += table_routes(table, settings, watching, helping).routes

    @router.get(
        "/openapi.json", tags=["table"], dependencies=[Depends(paired)], response_model=dict[str, Any],
        responses=UNPAIRED | KEPT,
    )  # fmt: skip
    async def openapi(request: Request) -> Response:
        """This description."""
        return kept(request, await asyncio.to_thread(description))

    router.routes += library_routes(table, paired, host).routes
    at_the_lock, operator = pin_routes(lock, paired, host, lambda request: f"{cookie_of(request)}-console", rules)
    router.routes += at_the_lock.routes
    router.routes += console_routes(console, operator).routes
    router.routes += board_routes(console, operator, is_private).routes
    router.routes += calibration_routes(table, operator).routes
    router.routes += service_routes(table, operator).routes
    router.routes += data_routes(table, console, operator).routes
    router.routes += setup_routes(table, setup, host, operator).routes
    if filming is not None:
        router.routes += camera_routes(filming, paired, rules).routes

    @router.websocket("/feed")
    async def live(websocket: WebSocket) -> None:
        with suppress(WebSocketDisconnect):  # the phone is gone
            await feed.serve(websocket, token_of(websocket))

    description = cache(partial(document, router))  # takes long, and hardly anybody asks
    return router
