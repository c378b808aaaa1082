"""The HTTP routes of what an operator may do with the data folder: backup, restore, diagnostics."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from controller.api.data_files import ControllerError, DataFiles, Received, WaitingRestore
from controller.api.table_api import Seats
from web_remote.errors import RefusedError
from web_remote.messages.requests import Nothing, RestoreKey
from web_remote.pairing.paired_phones import Phone
from web_remote.routes.pin_routes import CLOSED
from web_remote.routes.responses import MALFORMED, UNPAIRED, RequestError, Responses, refused

_REFUSED: Responses = {
    404: refused("`files/none`: this table keeps no files."),
    409: refused(
        "`order/busy`: a match is being played, or another backup is being sent. `files/backup`: this "
        "backup cannot be taken."
    ),
}

_ZIP: dict[str, Any] = {"application/zip": {"schema": {"type": "string", "contentMediaType": "application/zip"}}}

_SENT: dict[str, Any] = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}

_MADE: Responses = {200: {"content": _ZIP}}


def data_routes(table: Seats, files: DataFiles | None, operator: Callable[[Request], Phone]) -> APIRouter:
    """The routes.

    Args:
        table: it gives no backup while it plays a match.
        files: makes the files; None: there are none.
        operator: the phone that asks; refuses one whose console is not open.
    """
    router = APIRouter(
        prefix="/api", tags=["data"], dependencies=[Depends(operator)], responses=UNPAIRED | CLOSED | _REFUSED
    )

    receiving = asyncio.Lock()

    def kept() -> DataFiles:
        if files is None:
            raise RequestError(404, "files/none", "This table keeps no files.")
        return files

    @router.get("/backup", response_class=Response, responses=_MADE)
    async def backup() -> Response:
        """Operator: settings, calibrations and matches as one file; not during a match, whose hands it reveals."""
        view = table.view(None)
        if "match" in view and view["phase"] != "over":
            raise RefusedError("order/busy", "order.running")
        return await _download("backup", kept().backup)

    @router.post("/restore", openapi_extra={"requestBody": {"required": True, "content": _SENT}})
    async def restore(request: Request) -> Received:
        """Operator: send a backup, which is checked now; after confirmation it is restored at the next start."""
        if receiving.locked():
            raise RefusedError("order/busy", "backup.receiving")
        async with receiving:
            with _told():
                return await kept().receive(request.stream())

    @router.post("/restore/confirm", responses=MALFORMED)
    async def confirm(sent: RestoreKey) -> None:
        """Operator: restore a received backup at the next start; the data of then is kept."""
        with _told():
            kept().restore(sent.key)

    @router.get("/restore")
    async def waiting_restore() -> WaitingRestore:
        """Operator: whether a confirmed backup is restored at the next start."""
        return kept().waiting_restore()

    @router.post("/restore/cancel", responses=MALFORMED)
    async def cancel_restore(_: Nothing) -> WaitingRestore:
        """Operator: cancel the restore at the next start."""
        kept().cancel_restore()
        return kept().waiting_restore()

    @router.get("/diagnostics", response_class=Response, responses=_MADE)
    async def diagnostics() -> Response:
        """Operator: what helps to understand a table's trouble, without secrets."""
        return await _download("diagnostics", kept().diagnostics)

    return router


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except ControllerError as error:
        raise RefusedError("files/backup", "backup.damaged", reason=str(error)) from error


async def _download(name: str, make: Callable[[], Awaitable[bytes]]) -> Response:
    disposition = f"attachment; filename=robodrome-{name}-{datetime.now(UTC):%Y-%m-%d}.zip"
    headers = {"content-disposition": disposition, "cache-control": "no-store"}
    return Response(await make(), media_type="application/zip", headers=headers)
