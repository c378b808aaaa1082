"""Pairing with a table."""

import asyncio
import json
import ssl
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from robodrome.client.session import ClientError, scheme_of

ANSWER_S = 10.0
"""Wall time limit for each part of the table's answer; in a flood it may never come."""


class JoinRefusedError(ClientError):
    """The table does not take this code; `code` is `pair/code`, `pair/tries` or `pair/disk`."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code


async def join(address: str, code: str, name: str, tls: ssl.SSLContext | None = None) -> str:
    """The cookie that the table gives for an invitation's code; keep it, it is what the table knows the client by.

    Args:
        address: `host:port` of the page.
        code: of an invitation, long or short.
        name: under which the others see it.
        tls: trusts the table's certificate, if the page is on https.

    Raises:
        JoinRefusedError: the code is wrong, or too many were tried.
        OSError: the table does not answer within `ANSWER_S`.
    """
    origin = f"{scheme_of('http', tls)}://{address}"
    headers = {"Origin": origin, "Content-Type": "application/json"}
    request = Request(f"{origin}/api/join", json.dumps({"code": code, "name": name}).encode(), headers)
    return await asyncio.to_thread(_cookie, request, tls)


def _cookie(request: Request, tls: ssl.SSLContext | None) -> str:
    try:
        with urlopen(request, timeout=ANSWER_S, context=tls) as answer:
            cookie: str = answer.headers["Set-Cookie"]
    except HTTPError as error:
        why: dict[str, Any] = json.load(error) if "json" in error.headers.get("Content-Type", "") else {}
        raise JoinRefusedError(why.get("code", f"http/{error.code}"), why.get("detail", error.reason)) from error
    return cookie.split(";")[0]
