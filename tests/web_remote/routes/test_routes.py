"""Joining and what is read over plain requests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import httpx
import pytest

from controller.fleet.status import FigureStatus, TelemetryStatus
from controller.match.journal_store import JournalStore
from controller.match.library import Library
from controller.table.library.hindsight import Hindsight
from controller.table.library.stored_positions import StoredMatches
from controller.workers import run_here
from tests.controller.table.harness import LAYOUT
from tests.web_remote.doubles.console_double import ConsoleDouble
from tests.web_remote.doubles.setup_double import SetupDouble
from tests.web_remote.doubles.table_double import JPEG, TableDouble
from web_remote.app import create_app
from web_remote.pairing.paired_phones import Pairing
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock
ORIGIN = {"origin": "http://localhost"}


@dataclass
class Here:
    table: TableDouble
    pairing: Pairing
    client: httpx.AsyncClient
    setup: SetupDouble

    async def join(self, code: str) -> httpx.Response:
        return await self.client.post("/api/join", json={"code": code, "name": "Ana"}, headers=ORIGIN)


@asynccontextmanager
async def here() -> AsyncIterator[Here]:
    table = TableDouble()
    setup = SetupDouble()
    app = create_app(table, RemoteSettings(), console=ConsoleDouble(), setup=setup)
    with TemporaryDirectory() as folder, closing(JournalStore(Path(folder))) as store:
        table.stored = StoredMatches(
            Library(store), LAYOUT, run_here, cast(Any, None), Hindsight(run_here, bool), table.changed
        )
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            yield Here(table, app.state.pairing, client, setup)


async def test_a_code_is_exchanged_for_a_cookie_that_scripts_cannot_read() -> None:
    async with here() as table:
        assert (await table.client.get("/api/me")).json() == {"paired": False, "name": ""}
        answer = await table.join(table.pairing.opening.code)
        assert answer.json() == {"paired": True, "name": "Ana"}
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert (await table.client.get("/api/me")).json() == {"paired": True, "name": "Ana"}


async def test_a_wrong_code_is_refused_with_its_reason() -> None:
    async with here() as table:
        wrong = await table.join("QQQQQQ")
        assert (wrong.status_code, wrong.json()["code"]) == (403, "pair/code")
        for _ in range(4):
            await table.join("QQQQQQ")
        tried = await table.join("QQQQQQ")
        assert (tried.status_code, tried.json()["code"]) == (429, "pair/tries")


@pytest.mark.parametrize(
    "body",
    [
        '{"code": NaN, "name": 1}',
        '{"code": "\\ud800", "name": "Ana"}',
        "[]",
        '{"name": "' + "[" * 3000 + '"}',
        b'{"code": "\xff", "name": "Ana"}',
    ],
)
async def test_a_body_that_is_no_request_is_refused_and_not_sent_back(body: str | bytes) -> None:
    async with here() as table:
        headers = {**ORIGIN, "content-type": "application/json"}
        answer = await table.client.post("/api/join", content=body, headers=headers)
        assert answer.status_code == 422
        assert answer.json()["code"] == "message/malformed"
        assert "This cannot be read: body" in answer.json()["detail"]
        assert len(answer.content) < 200


async def test_a_paired_phone_reads_the_board_and_the_picture() -> None:
    async with here() as table:
        await table.join(table.pairing.opening.code)
        assert len((await table.client.get("/api/board")).json()["sites"]) == 24
        games = (await table.client.get("/api/games")).json()
        assert [game["name"] for game in games if game["here"]] == ["robotory"]
        assert len(games) == 5
        assert (await table.client.get("/api/figures")).json() == []
        table.table.health[2] = FigureStatus(telemetry=TelemetryStatus(battery_mv=4000))
        assert (await table.client.get("/api/figures")).json()[0]["battery"] == 0.8
        picture = await table.client.get("/api/picture")
        assert (picture.headers["content-type"], picture.content) == ("image/jpeg", JPEG)
        table.table.picture_jpeg = None
        assert (await table.client.get("/api/picture")).status_code == 404


async def test_only_players_and_hosts_see_the_picture() -> None:
    async with here() as table:
        await table.join(table.pairing.invite("player").code)
        refused = await table.client.get("/api/picture")
        assert (refused.status_code, refused.json()["code"]) == (409, "room/seat")
        (phone,) = table.pairing.phones
        table.pairing.place(phone, "light")
        assert (await table.client.get("/api/picture")).status_code == 200


async def test_the_other_houses_picture_is_for_players_and_hosts_while_it_is_allowed() -> None:
    async with here() as table:
        await table.join(table.pairing.invite("player").code)
        table.table.linked = table.table.other_house("leader", picture=True)
        refused = await table.client.get("/api/other-picture")
        assert (refused.status_code, refused.json()["code"]) == (409, "room/seat")
        (phone,) = table.pairing.phones
        table.pairing.place(phone, "light")
        picture = await table.client.get("/api/other-picture")
        assert (picture.headers["content-type"], picture.content) == ("image/jpeg", JPEG)
        table.table.linked = table.table.other_house("leader", picture=False)
        assert (await table.client.get("/api/other-picture")).status_code == 404


async def test_never_are_two_pictures_made_at_once() -> None:
    async with here() as table:
        await table.join(table.pairing.opening.code)
        making = most = 0

        async def picture() -> bytes | None:
            nonlocal making, most
            making += 1
            most = max(most, making)
            await asyncio.to_thread(lambda: None)
            making -= 1
            return JPEG

        table.table.picture = picture
        looking = [asyncio.ensure_future(table.client.get("/api/picture")) for _ in range(8)]
        answers = await asyncio.gather(*looking)
        assert [answer.content for answer in answers] == [JPEG] * 8
        assert most == 1


async def test_leaving_frees_the_seat_and_ends_the_token() -> None:
    async with here() as table:
        await table.join(table.pairing.opening.code)
        token = next(iter(table.client.cookies.jar)).value
        phone = table.pairing.phone(token)
        assert phone is not None
        table.table.seat("light", "human", "Ana", None)
        table.pairing.place(phone.id, "light")
        assert (await table.client.post("/api/leave", json={}, headers=ORIGIN)).status_code == 200
        assert table.table.seats["light"]["kind"] == "open"
        assert table.pairing.phone(token) is None


async def test_the_board_is_sent_once_and_compressed() -> None:
    async with here() as table:
        await table.join(table.pairing.opening.code)
        first = await table.client.get("/api/board", headers={"accept-encoding": "gzip"})
        assert first.json() == table.table.board()
        assert first.headers["content-encoding"] == "gzip"
        known = {"if-none-match": first.headers["etag"]}
        again = await table.client.get("/api/board", headers=known)
        assert (again.status_code, again.content) == (304, b"")
        other = await table.client.get("/api/games", headers=known | {"accept-encoding": "identity"})
        assert "content-encoding" not in other.headers
        assert [game["name"] for game in other.json()] == [game["name"] for game in table.table.games()]


async def test_tables_on_one_host_do_not_share_their_cookie() -> None:
    apps = [create_app(TableDouble(), RemoteSettings()) for _ in range(2)]
    jar = httpx.Cookies()  # of one browser
    for app, port in zip(apps, (8000, 8001), strict=True):
        url = f"http://localhost:{port}"
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=url, cookies=jar) as client:
            code = app.state.pairing.opening.code
            await client.post("/api/join", json={"code": code, "name": "Ana"}, headers={"origin": url})
            jar.update(client.cookies)
    for app, port in zip(apps, (8000, 8001), strict=True):
        url = f"http://localhost:{port}"
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=url, cookies=jar) as client:
            assert (await client.get("/api/me")).json() == {"paired": True, "name": "Ana"}


async def test_the_set_up_is_the_hosts_until_there_is_a_table_and_then_the_operators() -> None:
    choice = {"revision": 0, "step": "print", "game": "robotory", "paper": "A4", "source": ""}
    async with here() as table:
        assert (await table.client.get("/api/setup")).status_code == 401
        await table.join(table.pairing.invite("player").code)
        for method, path, body in (("GET", "", None), ("POST", "", choice), ("POST", "/open/real", {})):
            answer = await table.client.request(method, f"/api/setup{path}", headers=ORIGIN, json=body)
            assert answer.json()["code"] == "room/host", path
        await table.join(table.pairing.opening.code)
        assert (await table.client.post("/api/setup", headers=ORIGIN, json=choice)).status_code == 200
        stale = await table.client.post("/api/setup", headers=ORIGIN, json=choice)
        assert (stale.status_code, stale.json()["code"]) == (409, "setup/changed")
        table.setup.first = False
        later = choice | {"revision": 1}
        for method, path, body in (("POST", "", later), ("GET", "/check", None), ("POST", "/calibration", {})):
            answer = await table.client.request(method, f"/api/setup{path}", headers=ORIGIN, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "console/closed"), path
        await table.client.post("/api/console/pin", headers=ORIGIN, json={"pin": "271828"})
        assert (await table.client.post("/api/setup", headers=ORIGIN, json=later)).status_code == 200


async def test_a_host_has_the_table_ask_no_address_without_the_operators_pin() -> None:
    """Else any host's phone could look around in the table's network."""
    choice = {"revision": 0, "step": "camera", "game": "robotory", "paper": "A4", "source": "http://192.168.1.1/admin"}
    async with here() as table:
        await table.join(table.pairing.opening.code)
        answer = await table.client.post("/api/setup", headers=ORIGIN, json=choice)
        assert (answer.status_code, answer.json()["code"]) == (403, "console/closed")
        assert table.setup.told["revision"] == 0
        phone = await table.client.post("/api/setup", headers=ORIGIN, json=choice | {"source": "phone"})
        assert phone.status_code == 200
        await table.client.post("/api/console/pin", headers=ORIGIN, json={"pin": "271828"})
        again = await table.client.post("/api/setup", headers=ORIGIN, json=choice | {"revision": 1})
        assert again.status_code == 200
