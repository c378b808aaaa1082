"""The library of matches over plain requests."""

import json

import httpx
import pytest

from controller.match.library import SAMPLES
from engine.record import read_record, replay
from tests.web_remote.routes.test_routes import ORIGIN, here

pytestmark = pytest.mark.wall_clock

FILE = (SAMPLES / "netzwerk-1.json").read_text(encoding="utf-8")


async def take(client: httpx.AsyncClient, text: str) -> httpx.Response:
    headers = {**ORIGIN, "content-type": "application/json"}
    return await client.post("/api/matches", content=text, headers=headers)


async def test_a_match_is_exported_imported_and_looked_at() -> None:
    async with here() as table:
        await table.join(table.pairing.opening.code)
        client = table.client
        exported = await client.get("/api/matches/netzwerk-1/file")
        assert exported.headers["content-disposition"] == "attachment; filename=netzwerk-1.robodrome.json"
        assert exported.text == FILE
        taken = (await take(client, exported.text)).json()
        assert (taken["origin"], taken["winners"]) == ("imported", json.loads(FILE)["winners"])
        found = (await client.get("/api/matches", params={"text": "netzwerk", "game": "netzwerk"})).json()
        assert [one["origin"] for one in found] == ["imported", "sample", "sample", "sample"]
        details = (await client.get(f"/api/matches/{taken['id']}")).json()
        states = replay(read_record(json.dumps(json.loads(FILE)["record"])))
        assert details["plies"] == len(states) - 1 == len(details["times_s"])
        assert len(details["board"]["sites"]) == len(states[0].game.board.sites)
        for ply in (0, 1, details["plies"]):
            moment = (await client.get(f"/api/matches/{taken['id']}/plies/{ply}")).json()
            assert {one["piece"]: one["site"] for one in moment["figures"]} == dict(states[ply].scene().figures)
        removed = await client.post(f"/api/matches/{taken['id']}/remove", json={}, headers=ORIGIN)
        assert removed.status_code == 200
        assert (await client.get(f"/api/matches/{taken['id']}")).status_code == 404


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("{", 409, "order/file"),
        (FILE.replace("white", "whit"), 409, "order/file"),
        ("\ud800".encode("utf-16", "surrogatepass").decode("latin-1"), 409, "order/file"),
    ],
)
async def test_what_is_no_match_is_refused_with_a_code(text: str, status: int, code: str) -> None:
    async with here() as table:
        await table.join(table.pairing.opening.code)
        refused = await take(table.client, text)
        assert (refused.status_code, refused.json()["code"]) == (status, code)


async def test_only_the_host_changes_the_library() -> None:
    async with here() as table:
        assert (await take(table.client, FILE)).status_code == 401
        await table.join(table.pairing.invite("player").code)
        refused = await take(table.client, FILE)
        assert (refused.status_code, refused.json()["code"]) == (409, "room/host")
        removed = await table.client.post("/api/matches/netzwerk-1/remove", json={}, headers=ORIGIN)
        assert removed.json()["code"] == "room/host"
        assert len((await table.client.get("/api/matches")).json()) == 15


async def test_other_requests_stay_small_and_files_have_a_limit() -> None:
    async with here() as table:
        await table.join(table.pairing.opening.code)
        assert (await take(table.client, " " * (512 * 1024 + 1))).status_code == 413
        assert (await take(table.client, " " * (512 * 1024))).json()["code"] == "order/file"
        leaving = await table.client.post("/api/leave", json={"name": "y" * 5000}, headers=ORIGIN)
        assert leaving.status_code == 413
