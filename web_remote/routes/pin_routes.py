"""The HTTP routes of the operator's PIN."""

import math
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Request, Response

from web_remote.http.cookies import CookieRules
from web_remote.messages.requests import Nothing, PinRequest
from web_remote.messages.table_messages import ConsoleState
from web_remote.pairing.operator_pin import ConsoleLock, PinError
from web_remote.pairing.paired_phones import Phone
from web_remote.routes.responses import MALFORMED, UNPAIRED, RequestError, Responses, refused

T = TypeVar("T")

STATUS = {"console/pin": 403, "console/wait": 429, "console/weak": 422, "console/disk": 507}
"""Status of the answer when a PIN is refused; the default is a conflict."""

CLOSED: Responses = {403: refused("`console/closed`: the console is not open here.")}

_PIN: Responses = {
    403: refused("`console/pin`: this PIN is wrong."),
    409: refused(
        "`room/host`: only a host's phone may. `console/set`: there is a PIN already; `console/none`: "
        "there is none; `console/file`: the kept one cannot be read."
    ),
    422: refused("`console/weak`: too short or too easy; `message/malformed`."),
    429: refused("`console/wait`: too many were wrong.")
    | {"headers": {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}},
    507: refused("`console/disk`: the PIN cannot be kept."),
}


class PinRequestError(RequestError):
    """A refused PIN as an answer."""

    def __init__(self, error: PinError) -> None:
        super().__init__(STATUS.get(error.code, 409), error.code, str(error))
        self.headers = {"retry-after": str(math.ceil(error.wait_s))} if error.wait_s else None


def pin_routes(
    lock: ConsoleLock,
    paired: Callable[[Request], Phone],
    host: Callable[[Request], Phone],
    cookie: Callable[..., str],
    rules: Callable[[Request], CookieRules],
) -> tuple[APIRouter, Callable[[Request], Phone]]:
    """The routes under `/api/console`, and what refuses a phone whose console is not open.

    Args:
        lock: keeps the PIN.
        paired, host: the phone that sent the request; they refuse unpaired phones, and phones that are not hosts.
        cookie: the name of the console's cookie for a request.
        rules: with which the phone keeps it.
    """
    router = APIRouter(prefix="/api/console", tags=["console"], responses=UNPAIRED)

    def is_open(request: Request, phone: Phone) -> bool:
        return phone.host and lock.is_open(phone.id, request.cookies.get(cookie(request)))

    def operator(request: Request) -> Phone:
        phone = paired(request)
        if not _answered(lambda: is_open(request, phone)):
            raise RequestError(403, "console/closed", "Open the console with the operator's PIN first.")
        return phone

    async def opened(opening: Awaitable[str], request: Request, response: Response) -> ConsoleState:
        try:
            token = await opening
        except PinError as error:
            raise PinRequestError(error) from error
        response.set_cookie(cookie(request), token, **rules(request))
        return {"pin": True, "open": True}

    a_host = Annotated[Phone, Depends(host)]
    a_phone = Annotated[Phone, Depends(paired)]

    @router.get("")
    async def state(phone: a_phone, request: Request) -> ConsoleState:
        """Whether there is a PIN, and whether the console is open on this phone."""
        return _answered(lambda: ConsoleState(pin=lock.is_set, open=is_open(request, phone)))

    @router.post("/pin", responses=_PIN)
    async def choose(asked: PinRequest, phone: a_host, request: Request, response: Response) -> ConsoleState:
        """Host: set the PIN when there is none; or change it where the console is open."""
        return await opened(lock.choose(phone.id, asked.pin, request.cookies.get(cookie(request))), request, response)

    @router.post("/open", responses=_PIN)
    async def enter(asked: PinRequest, phone: a_host, request: Request, response: Response) -> ConsoleState:
        """Host: open the console with the PIN; it closes half an hour after its last request."""
        return await opened(lock.open(phone.id, asked.pin), request, response)

    @router.post("/close", responses=MALFORMED)
    async def close(_: Nothing, phone: a_phone, request: Request, response: Response) -> None:
        """Close the console on this phone."""
        lock.close(phone.id)
        response.delete_cookie(cookie(request), **rules(request))

    return router, operator


def _answered(ask: Callable[[], T]) -> T:
    """What the lock says; without a readable file it refuses."""
    try:
        return ask()
    except PinError as error:
        raise PinRequestError(error) from error
