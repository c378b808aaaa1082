"""What a table asks that joins, by TLS: the hall's authority, which its code names, and its membership."""

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from controller.api.hall import JoinRequest, Membership
from hall.errors import HallError
from hall.service.changes import Changes
from hall.service.hall import Hall

MAX_REQUEST = 1024
"""Longest request to join, bytes."""


def joining_app(hall: Hall, changes: Changes, authority: str) -> FastAPI:
    """The application; `authority` is in PEM."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)

    @app.get("/ca.crt", response_class=PlainTextResponse)
    async def certificate() -> str:
        return authority

    @app.post("/join")
    async def join(request: Request) -> Membership:
        body = bytearray()
        async for part in request.stream():
            body += part
            if len(body) > MAX_REQUEST:
                raise HallError("request")
        try:
            asked = JoinRequest.model_validate_json(bytes(body))
        except ValueError as error:
            raise HallError("request") from error
        joined = await hall.join(asked, request.client.host if request.client else "")
        changes.tell()
        return joined

    @app.exception_handler(HallError)
    async def refuse(request: Request, error: HallError) -> JSONResponse:
        return JSONResponse({"why": error.why}, error.status)

    return app
