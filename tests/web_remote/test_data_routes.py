"""What a host may download of the data folder."""

import io
import zipfile
from pathlib import Path

import httpx
import pytest

from robodrome.play import Downloads
from tests.robodrome.test_backup import Kept
from tests.web_remote.table_double import TableDouble
from web_remote.app import create_app
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock
ORIGIN = {"origin": "http://localhost"}


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def served(table: TableDouble, kept: Kept | None) -> tuple[httpx.AsyncClient, str, str]:
    files = Downloads(str(kept.table), kept.data) if kept else None
    app = create_app(table, RemoteSettings(), files=files)
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost", headers=ORIGIN)
    return client, app.state.pairing.opening.code, app.state.pairing.invite("player").code


async def join(client: httpx.AsyncClient, code: str) -> None:
    assert (await client.post("/api/join", json={"code": code, "name": "Ana"})).status_code == 200


def names(answer: httpx.Response) -> set[str]:
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    assert "attachment; filename=robodrome-" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return set(archive.namelist())


async def test_a_host_downloads_both(kept: Kept) -> None:
    client, code, _ = served(TableDouble(), kept)
    async with client:
        await join(client, code)
        backup, diagnostics = await client.get("/api/backup"), await client.get("/api/diagnostics")
        assert {"manifest.json", "sim/journal.sqlite", "settings/table.toml"} <= names(backup)
        assert names(diagnostics) == {"machine.json", "settings.json", "data.json"}


async def test_nobody_else_does(kept: Kept) -> None:
    client, _, code = served(TableDouble(), kept)
    async with client:
        for path in ("/api/backup", "/api/diagnostics"):
            assert (await client.get(path)).status_code == 401
        await join(client, code)
        for path in ("/api/backup", "/api/diagnostics"):
            refused = await client.get(path)
            assert (refused.status_code, refused.json()["code"]) == (409, "room/host")


async def test_a_backup_would_tell_hands_while_a_match_is_played(kept: Kept) -> None:
    table = TableDouble()
    client, code, _ = served(table, kept)
    async with client:
        await join(client, code)
        await table.start_match("robotory", {})
        refused = await client.get("/api/backup")
        assert (refused.status_code, refused.json()["code"]) == (409, "order/busy")
        names(await client.get("/api/diagnostics"))
        await table.finish_match("resign", "dark")
        names(await client.get("/api/backup"))


async def test_a_table_without_a_folder_has_no_files() -> None:
    client, code, _ = served(TableDouble(), None)
    async with client:
        await join(client, code)
        assert (await client.get("/api/backup")).json()["code"] == "files/none"
