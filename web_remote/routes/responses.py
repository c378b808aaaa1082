"""Common answers of the HTTP routes: refusals, and JSON that browsers cache."""

import gzip
import hashlib
import json
from typing import Any

from fastapi import HTTPException, Request, Response

from web_remote.pairing.paired_phones import PairingError

Responses = dict[int | str, dict[str, Any]]
"""What a route may answer, for its description."""


def refused(description: str) -> dict[str, Any]:
    """A `web_remote.messages.table_messages.Problem` as an answer; FastAPI would build its own copy of a `model` for
    each use."""
    shape = {"$ref": "#/components/schemas/Problem"}
    return {"description": description, "content": {"application/json": {"schema": shape}}}


KEPT: Responses = {304: {"description": "As the `ETag` that the request names has it."}}
UNPAIRED: Responses = {401: refused("This phone is not paired.")}
MALFORMED: Responses = {422: refused("`message/malformed`: the request has another form.")}

JOIN_STATUS = {"pair/code": 403, "pair/tries": 429, "pair/disk": 507}
"""Status of the answer when a phone is not paired: forbidden, too many requests, insufficient storage."""

JOIN: Responses = {
    403: refused("`pair/code`: the code is wrong, used or too old."),
    422: refused("`message/malformed`: the body has another form."),
    429: refused("`pair/tries`: too many short codes were tried; wait a minute."),
    507: refused("`pair/disk`: the phone cannot be saved; the code stays valid."),
}


class RequestError(HTTPException):
    """A refused request: its status, a stable code for programs, and words for people."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(status, detail)
        self.code = code


def join_error(error: PairingError) -> RequestError:
    """The answer to a code that admits nobody."""
    return RequestError(JOIN_STATUS[error.code], error.code, str(error))


def kept(request: Request, answer: object) -> Response:
    """JSON that browsers cache: sent once, compressed, and again only after a change."""
    content = json.dumps(answer, separators=(",", ":")).encode()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "accept-encoding, cookie"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = gzip.compress(content), "gzip"
    return Response(content, media_type="application/json", headers=headers)
