"""The description of the REST part says what the routes do."""

import json
from typing import Any

import httpx
import pytest
from pydantic import ConfigDict, TypeAdapter, with_config

from controller.api.choices import GameOffer
from controller.api.shapes import Board
from controller.match.library import SAMPLES
from tests.web_remote.doubles.console_double import BOARD, KEY, SETTINGS, CalibratorDouble, ServicerDouble
from tests.web_remote.routes.test_routes import ORIGIN, Here, here
from tools import openapi_file
from web_remote.http.listener import STOP

pytestmark = pytest.mark.wall_clock
DESCRIPTION: dict[str, Any] = json.loads(openapi_file.FILE.read_text(encoding="utf-8"))


def test_the_file_is_as_it_would_be_written_now() -> None:
    assert openapi_file.FILE.read_text(encoding="utf-8") == openapi_file.text(), "run python -m tools.openapi_file"


async def test_a_paired_phone_gets_the_description() -> None:
    async with here() as table:
        await table.join(table.pairing.opening.code)
        assert (await table.client.get("/api/openapi.json")).json() == DESCRIPTION


def test_the_stop_that_the_listener_answers_is_described() -> None:
    method, path = STOP
    assert list(DESCRIPTION["paths"][path]) == [method.lower()]


GOOD: dict[str, Any] = {
    "/api/watch": {"ticket": "ticket"},
    "/api/console/boards": BOARD,
    "/api/setup/second": {"source": "phone"},
    "/api/setup/robots": {"drives": {"0": "toio"}},
    "/api/setup": {"revision": 0, "step": "print", "game": "robotory", "paper": "A4", "source": ""},
}
"""Bodies of requests."""


def asked() -> list[tuple[str, str]]:
    return [
        (method.upper(), path)
        for path, operations in DESCRIPTION["paths"].items()
        for method in operations
        if (method.upper(), path) != STOP
    ]


async def answers(table: Here, method: str, path: str) -> list[httpx.Response]:
    """Of a stranger, a foreign page, one that sends no JSON, one that sends too much, and a paired phone."""
    client = table.client
    foreign = {"origin": "http://evil.example"}
    bodies: list[tuple[dict[str, str], Any]] = [
        (ORIGIN, {}),
        (foreign, {}),
        (ORIGIN | {"content-type": "text/plain"}, {}),
        (ORIGIN, {"name": "y" * 600_000}),
        (ORIGIN | {"host": "evil.example"}, {}),
    ]
    file = (SAMPLES / "robotory-1.json").read_text(encoding="utf-8")
    name = (await table.table.import_match(file))["id"] if path.endswith("/remove") else "robotory-1"
    path = path.replace("{game}", "robotory").replace("{paper}", "A4").replace("{kind}", "tokens")
    path = path.replace("{match}", name).replace("{ply}", "1").replace("{step}", "look").replace("{number}", "0")
    got = [await client.request(method, path, headers=headers, json=body) for headers, body in bodies]
    await table.join(table.pairing.opening.code)
    good: Any = {"code": table.pairing.opening.code, "name": "Ana"} if path == "/api/join" else {}
    if path in ("/api/console/pin", "/api/console/open"):
        good = {"pin": "271828"}
    elif path.startswith(
        ("/api/console", "/api/backup", "/api/restore", "/api/diagnostics", "/api/setup/robots", "/api/setup/second")
    ):
        assert (await client.post("/api/console/pin", headers=ORIGIN, json={"pin": "271828"})).status_code == 200
    if path == "/api/console/open":
        assert (await client.post("/api/console/pin", headers=ORIGIN, json=good)).status_code == 200
    if path.startswith("/api/console/settings"):
        good = {"text": SETTINGS}
    if path == "/api/restore/confirm":
        good = {"key": KEY}
    if path.endswith("/calibration/answer"):
        good = {"agrees": True}
    table.table.calibrator, table.table.calibrating = CalibratorDouble(), lambda _: CalibratorDouble()
    if (method, path) == ("POST", "/api/console/program"):
        good = {"what": "update"}
    if path == "/api/console/service":
        good = {"task": "tune", "figures": [1]}
    if path == "/api/console/service/blink":
        good = {"figure": 1}
    good = GOOD.get(path, good)
    table.table.linked = table.table.other_house("leader", picture=True)
    table.table.servicer, table.table.servicing = ServicerDouble(), lambda *_: ServicerDouble()
    if path == "/api/matches":
        good = json.loads(file)
    sent: dict[str, Any] = {"headers": ORIGIN, "json": good}
    if path == "/api/console/boards/micropython":
        path += "?variant=A"
    if path == "/api/restore" or path.startswith("/api/console/boards/micropython"):
        sent = {"headers": ORIGIN | {"content-type": "application/octet-stream"}, "content": b"backup"}
    got.append(await client.request(method, path, **sent))
    table.table.picture_jpeg = table.table.other_jpeg = None
    got.append(await client.request(method, path, **sent))
    if known := got[-2].headers.get("etag"):
        got.append(await client.request(method, path, headers={"if-none-match": known}))
        assert got[-1].status_code == 304
    return got


@pytest.mark.parametrize(("method", "path"), asked())
async def test_every_answer_is_described(method: str, path: str) -> None:
    described = DESCRIPTION["paths"][path][method.lower()]["responses"]
    async with here() as table:
        got = await answers(table, method, path)
        assert len({answer.status_code for answer in got}) > 1
        assert got[-3 if "etag" in got[-2].headers else -2].status_code == 200
        for answer in got:
            content = described[str(answer.status_code)].get("content", {})
            kind = answer.headers.get("content-type", "").partition(";")[0]
            assert kind in content or not answer.content, (answer.status_code, kind)
            if kind == "application/json" and answer.status_code >= 400:
                assert set(answer.json()) - {"why"} == {"code", "detail"}


async def test_what_is_read_is_of_the_described_type() -> None:
    exactly = with_config(ConfigDict(extra="forbid"))
    async with here() as table:
        await table.join(table.pairing.opening.code)
        for path, kind in (("games", list[exactly(GameOffer)]), ("board", exactly(Board))):  # type: ignore[misc,valid-type]
            TypeAdapter(kind).validate_python((await table.client.get(f"/api/{path}")).json())


async def test_what_is_no_route_is_answered_alike() -> None:
    async with here() as table:
        nothing = await table.client.get("/api/nothing")
        assert (nothing.status_code, nothing.json()) == (404, {"code": "http/404", "detail": "Not Found"})
        assert (await table.client.delete("/api/board", headers=ORIGIN)).status_code == 415
        wrong = await table.client.request("PUT", "/api/board", headers=ORIGIN, json={})
        assert (wrong.status_code, wrong.json()["code"]) == (405, "http/405")
