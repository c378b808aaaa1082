"""The HTTP routes with which the operator's browser writes a figure's board."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import APIRouter, Depends, Request

from controller.api.boards import BoardFile, Boards, BoardWriting, CheckedImage, Variant
from controller.api.data_files import ControllerError
from controller.api.table_api import OrderError
from web_remote.errors import RefusedError
from web_remote.messages.requests import BoardRequest
from web_remote.pairing.paired_phones import Phone
from web_remote.routes.pin_routes import CLOSED
from web_remote.routes.responses import MALFORMED, UNPAIRED, RequestError, Responses, refused

_SENT: dict[str, Any] = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}

_REFUSED: Responses = {
    404: refused("`files/none`: this table has no console. `order/unknown`: no such figure drives here."),
    409: refused("`console/board`: this MicroPython does not fit, or the table's settings cannot be used."),
    **MALFORMED,
}

_PRIVATE: Responses = {403: refused("`console/closed`; `console/private`: the page came by http over a network.")}


def board_routes(
    console: BoardWriting | None, operator: Callable[[Request], Phone], is_private: Callable[[Request], bool]
) -> APIRouter:
    """The routes under `/api/console/boards`.

    Args:
        console: knows what goes onto a board; None: there is none.
        operator: the phone that asks; refuses one whose console is not open.
        is_private: whether nobody on the network can read the answer to a request.
    """
    router = APIRouter(
        prefix="/api/console/boards",
        tags=["console"],
        dependencies=[Depends(operator)],
        responses=UNPAIRED | CLOSED | _REFUSED,
    )

    def there() -> BoardWriting:
        if console is None:
            raise RequestError(404, "files/none", "This table has no console.")
        return console

    @router.get("")
    def boards() -> Boards:
        """Operator: the figures whose boards can be written, and the MicroPython for them."""
        with _told():
            return there().boards()

    @router.post("/micropython", openapi_extra={"requestBody": {"required": True, "content": _SENT}})
    async def check_micropython(variant: Variant, request: Request) -> CheckedImage:
        """Operator: refuse a file that would not start a figure of this variant; nothing is kept of it."""
        image = await request.body()
        with _told():
            return await asyncio.to_thread(there().check_micropython, variant, image)

    @router.post("", responses=_PRIVATE)
    def board_files(asked: BoardRequest, request: Request) -> list[BoardFile]:
        """Operator: the files for a figure's board, with its accounts and keys; by https or on this machine only."""
        if not is_private(request):
            raise RequestError(403, "console/private", "This holds passwords: open the page by https.")
        with _told():
            return there().board_files(asked)

    return router


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except OrderError:
        raise
    except ControllerError as error:
        raise RefusedError("console/board", "console.unfit", reason=str(error)) from error
