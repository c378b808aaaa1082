"""The remote as an ASGI application."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from controller.api.table_api import OrderError, TableApi
from web_remote.commands import Commands
from web_remote.feed import Feed
from web_remote.guard import Guard
from web_remote.pairing import Invitation, Pairing
from web_remote.room import Room
from web_remote.routes import make_routes
from web_remote.settings import RemoteSettings

STATIC = Path(__file__).parent / "static"


def create_app(
    table: TableApi,
    settings: RemoteSettings,
    opened: Callable[[Invitation], None] = lambda _: None,
) -> FastAPI:
    """The remote of one table.

    Args:
        table: what the phones see and order.
        settings: names, addresses and files.
        opened: called with each opening invitation, first of all at once: print it where the owner sees it.

    Returns:
        The application; `app.state.pairing` gives out invitations.

    Raises:
        PairingError: the file of paired phones cannot be read.
    """
    pairing = Pairing(settings.phones_file, opened=opened)
    room = Room(table, pairing)
    feed = Feed(table, pairing, room, Commands(table, pairing, room, settings))

    @asynccontextmanager
    async def follow_the_table(_: FastAPI) -> AsyncIterator[None]:
        unfollow = feed.follow()
        yield
        unfollow()

    app = FastAPI(openapi_url=None, lifespan=follow_the_table)
    app.state.pairing = pairing
    app.add_middleware(Guard, names=settings.all_names())
    app.include_router(make_routes(table, pairing, room, feed))
    app.add_exception_handler(OrderError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_api_route("/", _page)
    app.add_api_route("/j", _page)
    app.mount("/assets", GZipMiddleware(_Assets(directory=STATIC / "assets", check_dir=False)))
    return app


async def _page() -> Response:
    page = STATIC / "index.html"
    if not page.exists():
        return PlainTextResponse("The page is not built yet. Run: make web", 503)
    return FileResponse(page, headers={"cache-control": "no-cache"})


async def _refused(_: Request, error: Exception) -> Response:
    return JSONResponse({"code": getattr(error, "code", OrderError.code), "detail": str(error)}, 409)


async def _malformed(_: Request, error: Exception) -> Response:
    """What is wrong, without what was sent: that may be anything, also what is no JSON."""
    found = error.errors() if isinstance(error, RequestValidationError) else []
    where = ", ".join(".".join(map(str, one["loc"])) for one in found)
    return JSONResponse({"code": "message/malformed", "detail": f"This cannot be read: {where}"}, 422)


class _Assets(StaticFiles):
    """Built files carry a hash of their content in their names."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
