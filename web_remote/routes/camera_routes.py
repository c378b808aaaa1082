"""The HTTP routes and the socket of phones that film."""

from collections.abc import Callable
from contextlib import suppress

from fastapi import APIRouter, Depends, Request, Response, WebSocket, WebSocketDisconnect
from starlette.requests import HTTPConnection

from base.limits import source_of
from controller.api.table_api import PhoneStatus
from web_remote.camera.filming import Filming
from web_remote.http.cookies import CookieRules
from web_remote.messages.requests import CameraJoinRequest, Nothing
from web_remote.pairing.camera_phones import camera_cookie
from web_remote.pairing.paired_phones import PairingError, Phone
from web_remote.routes.responses import join_error

COOKIE_S = 365 * 24 * 3600
"""Life of the cookie: a phone on a stand stays there, until a host removes it."""


def camera_routes(
    filming: Filming, paired: Callable[[Request], Phone], rules: Callable[[HTTPConnection], CookieRules]
) -> APIRouter:
    """The routes under `/api/camera`, which only the page of a phone uses: the public description leaves them out.

    Args:
        filming: the phones that film.
        paired: the phone that asks; refuses others.
        rules: attributes of cookies.
    """
    router = APIRouter(prefix="/api/camera", include_in_schema=False)

    @router.get("", dependencies=[Depends(paired)])
    async def status(second: bool = False) -> PhoneStatus:
        """How the camera of the phone that films is, or that of the second one."""
        return filming.status(second)

    @router.post("/join")
    async def join(asked: CameraJoinRequest, request: Request, response: Response) -> None:
        """Exchange a camera's invitation for a token, which comes as a cookie; a host must admit the phone then."""
        try:
            _, token = filming.join(asked.code, source_of(request.client.host) if request.client else "", asked.device)
        except PairingError as error:
            raise join_error(error) from error
        response.set_cookie(_cookie(request), token, max_age=COOKIE_S, **rules(request))

    @router.post("/leave")
    async def leave(_: Nothing, request: Request, response: Response) -> None:
        """End the filming of this phone for good."""
        if phone := filming.phones.phone(_token(request)):
            filming.remove(phone.id)
        response.delete_cookie(_cookie(request), **rules(request))

    @router.websocket("/frames")
    async def frames(websocket: WebSocket) -> None:
        with suppress(WebSocketDisconnect, TimeoutError):  # the phone is gone
            await filming.serve(websocket, _token(websocket))

    return router


def _cookie(connection: HTTPConnection) -> str:
    return camera_cookie(connection.scope["server"][1])


def _token(connection: HTTPConnection) -> str | None:
    return connection.cookies.get(_cookie(connection))
