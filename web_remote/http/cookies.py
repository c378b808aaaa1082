"""Attributes of the table's cookies, and whether a request is private."""

from collections.abc import Collection
from typing import Literal, TypedDict
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


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


def is_private(connection: HTTPConnection) -> bool:
    """Whether a request came by https, or from this machine: browsers trust both (W3C, "Secure Contexts", 3.1).

    Args:
        connection: its `Origin` is the page's, as the guard sees to.
    """
    origin = urlsplit(connection.headers.get("origin", "").lower())
    return origin.scheme == "https" or origin.hostname in _LOOPBACK
