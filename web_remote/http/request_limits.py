"""Limits of requests, and the check of their origin and size.

A page of a foreign site may send requests to the table's address. Under a name that its owner has resolve to that
address (DNS rebinding) it could even read the answers. So the Host must be one of ours, and a request that changes
something must come from our own page (Origin), as JSON of limited size.
"""

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from controller.api.boards import MAX_MICROPYTHON_BYTES
from controller.api.console import MAX_SETTINGS_BYTES
from controller.api.data_files import MAX_BACKUP_BYTES
from controller.api.library import MAX_MATCH_BYTES

HEAD_S = 5.0
"""Limit for a client to send the head of its request, and to read an answer of the listener."""

MAX_HEAD = 16 * 1024
"""Longest head of a request, bytes; browsers send about 1 KB."""

MAX_PENDING, MAX_PER_SOURCE = 256, 32
"""Pending requests, in total and per machine; a new one displaces the oldest."""

REQUESTS = (200, 20)
"""Burst of requests, and requests per second, of a phone or of an unpaired machine; without a browser's cache the page
takes 35, menu and console 20 more."""

MAX_BODY = 4096
"""Largest body of a request, bytes; the longest of most of ours, `JoinRequest`, has 128 characters."""

MAX_BODIES = {
    "/api/matches": MAX_MATCH_BYTES,
    "/api/restore": MAX_BACKUP_BYTES,
    "/api/console/boards/micropython": MAX_MICROPYTHON_BYTES,
    "/api/console/settings": MAX_SETTINGS_BYTES,
    "/api/console/settings/check": MAX_SETTINGS_BYTES,
}
"""Largest bodies of requests to other paths; they are read only after the phone's rights are checked."""


_FILES = ("/api/restore", "/api/console/boards/micropython")
"""Requests whose body is a file; the others send JSON."""

_SAFE_METHODS = ("GET", "HEAD")
"""Methods that change nothing (RFC 9110, 9.2.1), so that their Origin does not matter."""

_POLICY = b"default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""What the page may load. `default-src` covers only what is fetched (CSP 3), so the others are named: the page has no
`base`, its scripts send its forms, and no frame may show it."""

_HEADERS = [
    (b"connection", b"close"),  # every request passes the listener (`web_remote/http/listener.py`)
    (b"content-security-policy", _POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
]


class Guard:
    """Middleware that refuses requests that do not come from the table's own page.

    Args:
        app: the application behind it.
        names: accepted host names, lower case, in addition to the table's own addresses.
        origins: accepted origins, in addition to those of the requested host.
    """

    def __init__(self, app: ASGIApp, names: Collection[str], origins: Collection[str] = ()) -> None:
        self._app = app
        self._names = frozenset(names)
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if why := refusal(scope, self._names, self._origins):
            status, text = why
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008, "reason": text})
            else:
                await PlainTextResponse(text, status)(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *_HEADERS]}
            await send(message)

        await self._app(scope, receive, send_with_headers)


def refusal(scope: Scope, names: Collection[str], origins: Collection[str] = ()) -> tuple[int, str] | None:
    """Status and text of a refusal; None if the request may pass.

    Args:
        scope: of a request or a socket, as ASGI has it.
        names: accepted host names, lower case, in addition to the table's own addresses.
        origins: accepted origins, in addition to those of the requested host.
    """
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if not _is_ours(host, scope, names):
        return 403, f"This table does not answer to the name {host!r}. Use its address, or allow the name."
    if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
        return None
    origin = headers.get("origin", "").lower()
    if origin not in (f"http://{host.lower()}", f"https://{host.lower()}", *origins):
        return 403, "Only the table's own page may do this."
    if scope["type"] == "http":
        kind = "application/octet-stream" if scope["path"] in _FILES else "application/json"
        if headers.get("content-type", "").partition(";")[0].strip() != kind:
            return 415, f"Send {kind}."
        length, most = headers.get("content-length", ""), MAX_BODIES.get(scope["path"], MAX_BODY)
        if not length.isdecimal() or len(length) > len(str(most)) or int(length) > most:
            return 413, f"Send a Content-Length of at most {most} bytes."
    return None


def _is_ours(host: str, scope: Scope, names: Collection[str]) -> bool:
    """Whether `host` is one of our names, or the address at which the request arrived."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    if name in names:
        return True
    try:
        return ipaddress.ip_address(name) == ipaddress.ip_address((scope.get("server") or ("",))[0])
    except ValueError:
        return False
