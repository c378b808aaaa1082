"""The REST part in OpenAPI 3.1, which `GET /api/openapi.json` sends and `docs/reference/openapi.json` holds."""

from fastapi import APIRouter
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from controller.api.table_api import Json
from web_remote.messages.table_messages import Problem

ABOUT = """Joining a table, and what is read over plain requests; all that is live goes over the WebSocket
`/api/feed` (`docs/reference/remote-protocol.md`). A paired phone is known by its cookie. Requests that change something
must be JSON of at most 4096 bytes (files: 512 KiB of a match, 64 MiB of a backup, 64 KiB of settings) with the
`Origin` of the table's own page, and the `Host` must be one of the table's names or addresses; others are refused in
plain text, and so are too many requests."""

TAGS = [
    {"name": "joining", "description": "Pairing a phone, and leaving."},
    {"name": "table", "description": "What a paired phone reads."},
    {"name": "library", "description": "Matches that can be looked at again: the table's own, imported ones, samples."},
    {"name": "console", "description": "The operator's console, behind a PIN."},
    {"name": "setup", "description": "The set-up of a real board: a host's, and the operator's once there is one."},
    {"name": "data", "description": "What an operator may download of the data folder."},
    {"name": "stop", "description": "Answered by a separate thread, which nothing keeps busy."},
]

_TEXT = {"text/plain": {"schema": {"type": "string"}}}

_AT_THE_DOOR = {
    "400": "This is not an HTTP request.",
    "403": "The `Host` is none of the table's, or the `Origin` is not the table's own page.",
    "429": "Too many requests at once; wait a moment.",
    "431": "The head of the request is longer than 16 KiB.",
}
_CHANGING = {
    "413": "The body is larger than allowed, or has no `Content-Length`.",
    "415": "The body is of another type.",
}

_ORIGIN = {
    "name": "Origin",
    "in": "header",
    "required": True,
    "description": "Scheme and host of the table's page, such as `http://192.168.1.5:8000`; the host as in `Host`.",
    "schema": {"type": "string"},
}

_STOP: Json = {
    "tags": ["stop"],
    "summary": "Stop",
    "description": "Stop every wheel immediately, until a host resumes.",
    "operationId": "stop_api_stop_post",
    "responses": {
        "200": {"description": "Stopped.", "content": _TEXT},
        "401": {"description": "This phone is not paired.", "content": _TEXT},
        "403": {"description": "This screen only watches.", "content": _TEXT},
    },
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}},
}


def document(router: APIRouter) -> Json:
    """The description of these routes, of what the listener answers itself, and of what it and the guard refuse."""
    api = get_openapi(
        title="Robodrome", version="1", description=" ".join(ABOUT.split()), tags=TAGS, routes=router.routes
    )
    api["paths"]["/api/stop"] = {"post": _STOP | {"responses": dict(_STOP["responses"])}}
    api["components"]["schemas"] = _with_problem(api["components"]["schemas"])
    api["components"]["securitySchemes"] = {
        "phone": {
            "type": "apiKey",
            "in": "cookie",
            "name": "robodrome-8000",
            "description": "The token of a paired phone; the number is the table's port.",
        }
    }
    for path in api["paths"].values():
        for method, operation in path.items():
            _complete(operation, changes=method == "post")
    return api


def _with_problem(schemas: Json) -> Json:
    """The shapes of the routes' answers, and that of refusals (`web_remote.routes.responses.refused`)."""
    problem = TypeAdapter(Problem).json_schema(ref_template="#/components/schemas/{model}")
    return dict(sorted((problem.pop("$defs") | schemas | {"Problem": problem}).items()))


def _complete(operation: Json, changes: bool) -> None:
    """Add what listener and guard require of each request."""
    for status, words in (_AT_THE_DOOR | _CHANGING if changes else _AT_THE_DOOR).items():
        answer = operation["responses"].setdefault(status, {"description": words, "content": {}})
        answer["content"] = answer["content"] | _TEXT
        if words not in answer["description"]:
            answer["description"] += f" Or in plain text: {words}"
    if "401" in operation["responses"]:
        operation["security"] = [{"phone": []}]
    if changes:
        operation.setdefault("parameters", []).append(_ORIGIN)
