"""What a table asks that joins, by TLS: the hall's authority, which its code names, and its membership."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from controller.api.hall import JoinRequest, Membership
from hall.errors import HallError
from hall.service.changes import Changes
from hall.service.hall import Hall


def joining_routes(hall: Hall, changes: Changes, authority: str) -> APIRouter:
    """For tables; browsers may take the authority, too, which is in PEM."""
    routes = APIRouter()

    @routes.get("/ca.crt")
    async def certificate() -> PlainTextResponse:
        return PlainTextResponse(authority, media_type="application/x-x509-ca-cert")

    @routes.post("/join")
    async def join(asked: JoinRequest, request: Request) -> Membership:
        if request.url.scheme != "https":  # the answer holds a password
            raise HallError("request")
        joined = await hall.join(asked, request.client.host if request.client else "")
        changes.tell()
        return joined

    return routes
