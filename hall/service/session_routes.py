"""Requests to sign in and out."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from hall.errors import AccessError
from hall.service.access import Access, cookie_of
from hall.service.hall import SESSION_S
from hall.service.requests import NewPassword, SignIn
from hall.store.records import Account


def session_routes(access: Access) -> APIRouter:
    """For everybody."""
    routes, hall = APIRouter(), access.hall
    signed_in = access.allowed("host", "helper", "visitor")

    @routes.post("/api/sign-in")
    async def sign_in(body: SignIn, request: Request, response: Response) -> dict[str, str]:
        secret = await hall.sign_in(body.name, body.password, request.client.host if request.client else "")
        if secret is None:
            raise AccessError("password")
        secure = request.headers.get("origin", "").startswith("https:")
        response.set_cookie(cookie_of(request), secret, int(SESSION_S), httponly=True, samesite="strict", secure=secure)
        return {}

    @routes.post("/api/password")
    async def password(body: NewPassword, request: Request, account: Annotated[Account, Depends(signed_in)]) -> None:
        await hall.change_password(account.name, body.old, body.new, request.client.host if request.client else "")

    @routes.post("/api/sign-out")
    async def sign_out(request: Request, response: Response) -> dict[str, str]:
        await hall.sign_out(request.cookies.get(cookie_of(request), ""))
        response.delete_cookie(cookie_of(request))
        return {}

    return routes
