"""Attributes of the table's cookies."""

from collections.abc import Collection
from typing import Literal, TypedDict
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


class CookieRules(TypedDict):
    """Arguments of `Response.set_cookie` and `delete_cookie`."""

    path: str
    secure: bool
    httponly: bool
    samesite: Literal["strict"]


def cookie_rules(connection: HTTPConnection, published: Collection[str]) -> CookieRules:
    """Attributes for the requested page: sent only below the page's folder, and only over https if it came so.

    Args:
        connection: its `Origin` is the page's, as the guard sees to.
        published: addresses at which a reverse proxy serves the page, without a slash at the end.
    """
    origin = connection.headers.get("origin", "").lower()
    paths = [urlsplit(url).path for url in published if url.lower().removesuffix(urlsplit(url).path.lower()) == origin]
    return {
        "path": paths[0] or "/" if len(set(paths)) == 1 else "/",
        "secure": origin.startswith("https:"),
        "httponly": True,
        "samesite": "strict",
    }
