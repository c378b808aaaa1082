"""The HTTP routes by which phones come to the table and leave it, and visitors of a hall watch."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.requests import HTTPConnection

from base.limits import source_of
from controller.api.table_api import Hall
from web_remote.http.cookies import CookieRules
from web_remote.messages.requests import JoinRequest, Nothing, WatchRequest
from web_remote.messages.table_messages import LastSeen, Me
from web_remote.pairing.paired_phones import Pairing, PairingError, Phone, cookie_name
from web_remote.pairing.room import Room
from web_remote.routes.responses import JOIN, UNPAIRED, Responses, join_error, refused

COOKIE_S = 30 * 24 * 3600
"""Life of the cookie: a phone that was away for a month must pair again."""

_WATCH: Responses = {
    409: refused("`order/busy`: the ticket is not valid, or the table's host does not allow it."),
    422: JOIN[422],
    429: JOIN[429],
}
_HOST: Responses = {409: refused("`room/host`: only a host's phone may.")}


def joining_routes(
    table: Hall,
    pairing: Pairing,
    room: Room,
    paired: Callable[[Request], Phone],
    host: Callable[[Request], Phone],
    rules: Callable[[Request], CookieRules],
) -> APIRouter:
    """The routes under `/api` that need no phone, or end one.

    Args:
        table: takes the tickets of its hall.
        pairing, room: of the phones.
        paired, host: the phone that sent the request; they refuse unpaired phones, and phones that are not hosts.
        rules: attributes of cookies.
    """
    router = APIRouter(prefix="/api", tags=["joining"])

    @router.get("/me")
    async def me(request: Request) -> Me:
        """Whether this phone is paired, and its person's name."""
        phone = pairing.phone(token_of(request))
        return {"paired": phone is not None, "name": phone.name if phone else ""}

    @router.post("/join", responses=JOIN)
    async def join(asked: JoinRequest, request: Request, response: Response) -> Me:
        """Exchange an invitation's code for a token, which comes as a cookie and lasts 30 days."""
        try:
            known = pairing.phone(token_of(request))
            phone, token = pairing.redeem(asked.code, asked.name, known, _source(request), room.guests)
        except PairingError as error:
            raise join_error(error) from error
        response.set_cookie(cookie_of(request), token, max_age=COOKIE_S, **rules(request))
        room.changed()
        return {"paired": True, "name": phone.name}

    @router.post("/watch", responses=_WATCH)
    async def watch(asked: WatchRequest, request: Request, response: Response) -> None:
        """Exchange a hall's ticket for a token, which comes as a cookie; a phone that is paired stays what it is."""
        if pairing.phone(token_of(request)) is not None:
            return
        try:
            pairing.check_visit(_source(request))
        except PairingError as error:
            raise join_error(error) from error
        token = pairing.visit(table.take_ticket(asked.ticket), _source(request))
        response.set_cookie(cookie_of(request), token, **rules(request))
        room.changed()

    @router.post("/leave", responses=UNPAIRED | {422: JOIN[422]})
    async def leave(_: Nothing, phone: Annotated[Phone, Depends(paired)], request: Request, response: Response) -> None:
        """Leave the seats of this phone and unpair it."""
        room.leave(phone.id)
        response.delete_cookie(cookie_of(request), **rules(request))

    @router.get("/phones", responses=UNPAIRED | _HOST)
    async def phones(_: Annotated[Phone, Depends(host)]) -> list[LastSeen]:
        """Host: when each phone was here last."""
        return room.last_seen()

    return router


def cookie_of(connection: HTTPConnection) -> str:
    """Of the cookie with a phone's token, at the port that was asked."""
    return cookie_name(connection.scope["server"][1])


def token_of(connection: HTTPConnection) -> str | None:
    """The token in that cookie."""
    return connection.cookies.get(cookie_of(connection))


def _source(request: Request) -> str:
    return source_of(request.client.host) if request.client else ""
