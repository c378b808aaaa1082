"""The hall's requests and its one socket, which sends a `HallView` at each change."""

import asyncio
import random

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse
from starlette.websockets import WebSocketDisconnect

from hall.errors import HallError
from hall.service.access import Access, cookie_of
from hall.service.changes import Changes
from hall.service.hall import Hall
from hall.service.people_routes import people_routes
from hall.service.session_routes import session_routes
from hall.service.table_routes import table_routes
from hall.service.tournament_routes import tournament_routes
from hall.store.records import Account

BEAT_S = 10.0
"""A view that has not changed is sent again after this time: tables fall silent without saying so."""

SPREAD_S = 0.25
"""Time over which the sockets are served: packing a view of 1,000 tables takes 10 ms, and a stop waits for few."""

MAX_VIEWS = 64
"""Accounts whose views are kept for their further sockets."""


def hall_app(hall: Hall, changes: Changes) -> FastAPI:
    """The application. Host, Origin, sizes and connections are limited before it, by `web_remote.http`."""
    app = FastAPI(title="Robodrome hall", docs_url=None, redoc_url=None, openapi_url=None)
    access = Access(hall, changes)
    for routes in (session_routes, table_routes, people_routes, tournament_routes):
        app.include_router(routes(access))

    @app.exception_handler(HallError)
    async def refuse(request: Request, error: HallError) -> JSONResponse:
        return JSONResponse({"why": error.why}, error.status)

    made: dict[Account | None, tuple[int, str]] = {}

    def view(account: Account | None) -> str:
        """Made once for all sockets of an account at each wake: that of 1,000 tables takes 20 ms."""
        number, text = made.get(account, (-1, ""))
        if number != changes.number:
            if len(made) >= MAX_VIEWS:
                made.clear()
            text = hall.view(account).model_dump_json()
            made[account] = changes.number, text
        return text

    @app.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        event = changes.subscribe()
        gone = asyncio.create_task(_gone(socket))
        try:
            while not gone.done():
                event.clear()
                await socket.send_text(view(hall.sessions.account(socket.cookies.get(cookie_of(socket)))))
                news = asyncio.create_task(event.wait())
                done, _ = await asyncio.wait({gone, news}, timeout=BEAT_S, return_when=asyncio.FIRST_COMPLETED)
                if not done:
                    changes.tell()
                    await asyncio.wait({gone, news}, return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
                await asyncio.sleep(random.uniform(0.0, SPREAD_S))
        except WebSocketDisconnect:
            pass
        finally:
            gone.cancel()
            changes.unsubscribe(event)

    return app


async def _gone(socket: WebSocket) -> None:
    """Read until the page has closed the socket; it says nothing."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
