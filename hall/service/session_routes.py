"""Requests to sign in and out."""

from fastapi import APIRouter, Request, Response

from hall.errors import AccessError
from hall.service.access import COOKIE, Access
from hall.service.hall import SESSION_S
from hall.service.requests import SignIn


def session_routes(access: Access) -> APIRouter:
    """For everybody."""
    routes, hall = APIRouter(), access.hall

    @routes.post("/api/sign-in")
    async def sign_in(body: SignIn, request: Request, response: Response) -> dict[str, str]:
        secret = await hall.sign_in(body.name, body.password, request.client.host if request.client else "")
        if secret is None:
            raise AccessError("password")
        secure = request.headers.get("origin", "").startswith("https:")
        response.set_cookie(COOKIE, secret, int(SESSION_S), httponly=True, samesite="strict", secure=secure)
        return {}

    @routes.post("/api/sign-out")
    async def sign_out(request: Request, response: Response) -> dict[str, str]:
        await hall.sign_out(request.cookies.get(COOKIE, ""))
        response.delete_cookie(COOKIE)
        return {}

    return routes
