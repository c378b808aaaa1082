"""The remote as an ASGI application."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from mimetypes import guess_type

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException as AnyHttpError
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, Router

from controller.api.console import Console
from controller.api.setup import SetupApi
from controller.api.table_api import OrderError, PhoneFrames, TableApi, UnknownOrderError
from controller.api.wording import sentence
from web_remote.camera.filming import Filming
from web_remote.http.metrics import Counts, Metrics
from web_remote.http.proxies import Proxies
from web_remote.http.request_limits import Guard
from web_remote.http.stop_requests import Stops
from web_remote.live.commands import Commands
from web_remote.live.live_views import Feed
from web_remote.page import read_page
from web_remote.pairing.camera_phones import CameraPhones
from web_remote.pairing.operator_pin import ConsoleLock, PinFile
from web_remote.pairing.paired_phones import Invitation, Pairing
from web_remote.pairing.room import Room
from web_remote.routes.responses import RequestError
from web_remote.routes.routes import make_routes
from web_remote.settings import RemoteSettings

_FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable"}
"""Of the page's assets: their names carry a hash of their content, so browsers may keep them."""


def create_app(
    table: TableApi,
    settings: RemoteSettings,
    on_invitation: Callable[[Invitation], None] = lambda _: None,
    console: Console | None = None,
    setup: SetupApi | None = None,
    frames: Sequence[PhoneFrames] = (),
) -> FastAPI:
    """The remote of one table.

    Args:
        table: what the phones see and order.
        settings: names, addresses and files.
        on_invitation: called with each opening invitation, first inside this call; print it where the owner sees it.
        console: what else the operator may do; None: nothing.
        setup: of a real board; None: there is none.
        frames: take the pictures of phones that film, for the first and the second camera; without https, none may.

    Returns:
        The application; `app.state.pairing` issues invitations, `app.state.console_lock` keeps the operator's PIN,
        `app.state.stops`, `app.state.proxies` and `app.state.cameras` are for `web_remote.http.server.serving`.

    Raises:
        PairingError: the file of paired phones cannot be read.
        OSError: the page was not built.
    """
    page = read_page()
    pairing = Pairing(settings.phones_file, on_invitation=on_invitation)
    room = Room(table, pairing)
    lock = ConsoleLock(PinFile(settings.pin_file), time.monotonic, asyncio.to_thread)
    room.subscribe(lambda: lock.keep_to(room.hosts))
    counts = Counts()
    cameras = CameraPhones(pairing, settings.cameras_file)
    filming = None
    if frames and settings.secure_url:
        filming = Filming(cameras, frames, room.changed, table.calibration)
    commands = Commands(table, pairing, room, settings, filming=filming)
    feed = Feed(table, pairing, room, commands, counts=counts, filming=filming)

    async def index() -> Response:
        return HTMLResponse(page["index.html"], headers={"cache-control": "no-cache"})

    async def asset(request: Request) -> Response:
        name = f"assets/{request.path_params['name']}"
        if name not in page:
            return Response(status_code=404)
        return Response(page[name], media_type=guess_type(name)[0], headers=_FOR_GOOD)

    async def authority() -> Response:
        if settings.authority is None:
            return Response(status_code=404)
        return Response(settings.authority, media_type="application/x-x509-ca-cert")

    @asynccontextmanager
    async def follow_the_table(_: FastAPI) -> AsyncIterator[None]:
        unfollow = feed.follow()
        yield
        unfollow()

    api = make_routes(table, pairing, room, feed, lock, settings, console, setup, filming)
    app = FastAPI(openapi_url=None, lifespan=follow_the_table, routes=api.routes)
    app.state.pairing = pairing
    app.state.console_lock = lock
    app.state.cameras = cameras
    app.state.proxies = Proxies(settings.proxies)
    app.state.stops = Stops(table, pairing, settings.all_names(), settings.origins())
    app.add_middleware(Guard, names=settings.all_names(), origins=settings.origins())
    app.add_exception_handler(OrderError, _refused)
    app.add_exception_handler(AnyHttpError, _failed)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_api_route("/", index)
    app.add_api_route("/j", index)
    app.add_api_route("/metrics", Metrics(table, pairing, counts, settings.metrics_token).answer)
    app.add_api_route("/ca.crt", authority)
    app.add_api_route("/tv", index)
    app.add_api_route("/watch", index)
    app.add_api_route("/console", index)
    app.add_api_route("/camera", index)
    app.mount("/assets", GZipMiddleware(Router([Route("/{name}", asset)])))
    return app


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, OrderError)
    status = 404 if isinstance(error, UnknownOrderError) else 409
    why = sentence(error.words)
    return JSONResponse({"code": error.code, "detail": why["text"], "why": why}, status)


async def _failed(_: Request, error: Exception) -> Response:
    """Answer a refusal with its code; unknown routes return the standard HTTP text."""
    assert isinstance(error, AnyHttpError)
    if error.status_code == 400:  # the body is not text, which FastAPI does not report as malformed
        return _unread("body")
    code = error.code if isinstance(error, RequestError) else f"http/{error.status_code}"
    return JSONResponse({"code": code, "detail": error.detail}, error.status_code, error.headers)


async def _malformed(_: Request, error: Exception) -> Response:
    """Name the wrong part of the request without quoting it: it may hold anything, even what is not JSON."""
    found = error.errors() if isinstance(error, RequestValidationError) else []
    where = ", ".join(".".join(map(str, one["loc"])) for one in found)
    return _unread(where)


def _unread(where: str) -> Response:
    return JSONResponse({"code": "message/malformed", "detail": f"This cannot be read: {where}"}, 422)
