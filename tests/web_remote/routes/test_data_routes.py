"""What an operator may download of the data folder."""

import io
import zipfile
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from rich.console import Console
from starlette.requests import ClientDisconnect

from controller.data_folder import folder_lock
from controller.errors import StoreError
from controller.match.journal_store import JournalStore
from controller.match.stored_match import Entry
from robodrome.backup.backup import packed_backup
from robodrome.backup.restore import WAITING, check_received, confirm, receive, restore_waiting
from robodrome.console.table_console import TableConsole
from tests.robodrome.backup.test_backup import Kept, matches
from tests.web_remote.doubles.table_double import TableDouble
from vision.calibration import Calibration
from web_remote.app import create_app
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock
ORIGIN = {"origin": "http://localhost"}
SENT = {"content-type": "application/octet-stream"}


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def served(table: TableDouble, kept: Kept | None) -> tuple[httpx.AsyncClient, str, str]:
    console = TableConsole(None, str(kept.table), kept.data) if kept else None
    app = create_app(table, RemoteSettings(), console=console)
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost", headers=ORIGIN)
    return client, app.state.pairing.opening.code, app.state.pairing.invite("player").code


async def join(client: httpx.AsyncClient, code: str) -> None:
    assert (await client.post("/api/join", json={"code": code, "name": "Ana"})).status_code == 200


async def come_in(client: httpx.AsyncClient, code: str) -> None:
    """Join as a host, and open the console with the first PIN."""
    await join(client, code)
    assert (await client.post("/api/console/pin", json={"pin": "271828"})).json() == {"pin": True, "open": True}


async def send(client: httpx.AsyncClient, backup: bytes) -> None:
    """Send a backup and confirm it, as the page does."""
    sent = (await client.post("/api/restore", content=backup, headers=SENT)).json()
    assert sent["files"] == 7
    assert (await client.post("/api/restore/confirm", json={"key": sent["key"]})).status_code == 200


async def parts(data: bytes) -> AsyncIterator[bytes]:
    yield data[:1000]
    yield data[1000:]


def names(answer: httpx.Response) -> set[str]:
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    assert "attachment; filename=robodrome-" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return set(archive.namelist())


async def test_an_operator_downloads_both(kept: Kept) -> None:
    client, code, _ = served(TableDouble(), kept)
    async with client:
        await come_in(client, code)
        backup, diagnostics = await client.get("/api/backup"), await client.get("/api/diagnostics")
        assert {"manifest.json", "sim/journal.sqlite", "settings/table.toml"} <= names(backup)
        assert names(diagnostics) == {"machine.json", "settings.json", "data.json"}


async def test_nobody_else_does(kept: Kept) -> None:
    client, host_code, player_code = served(TableDouble(), kept)
    async with client:
        for path in ("/api/backup", "/api/restore", "/api/diagnostics"):
            assert (await client.get(path)).status_code == 401
        for code in (player_code, host_code):
            await join(client, code)
            for path in ("/api/backup", "/api/restore", "/api/diagnostics"):
                refused = await client.get(path)
                assert (refused.status_code, refused.json()["code"]) == (403, "console/closed")


async def test_a_backup_would_tell_hands_while_a_match_is_played(kept: Kept) -> None:
    table = TableDouble()
    client, code, _ = served(table, kept)
    async with client:
        await come_in(client, code)
        await table.start_match("robotory", {})
        refused = await client.get("/api/backup")
        assert (refused.status_code, refused.json()["code"]) == (409, "order/busy")
        names(await client.get("/api/diagnostics"))
        await table.finish_match("resign", "dark")
        names(await client.get("/api/backup"))


async def test_what_an_operator_sends_is_brought_back_at_the_next_start(kept: Kept, tmp_path: Path) -> None:
    client, code, _ = served(TableDouble(), kept)
    before = matches(kept.data / "sim")
    async with client:
        await come_in(client, code)
        backup = (await client.get("/api/backup")).content
        for wrong in (b"", backup[:-50], b"PK" + bytes(500)):
            refused = await client.post("/api/restore", content=wrong, headers=SENT)
            assert (refused.status_code, refused.json()["code"]) == (409, "files/backup")
            assert str(tmp_path) not in refused.text
        assert (await client.post("/api/restore", json={})).status_code == 415
        assert not (kept.data / WAITING).exists()
        with closing(JournalStore(kept.data / "sim")) as store:
            store.append("m-2", Entry(2, "action", "chance", "later", "chance", 2.0))
        await send(client, backup)
    later = matches(kept.data / "sim")
    assert len(later[0].entries) == 2, "nothing changes while the table runs"
    restore_waiting(kept.data, Console(quiet=True))
    assert matches(kept.data / "sim") == before
    assert matches(kept.data / "replaced-1" / "sim") == later
    assert Calibration.load(kept.data / "replaced-1" / "sim" / "calibration").camera == "test camera"
    assert not (kept.data / WAITING).exists()
    restore_waiting(kept.data, Console(quiet=True))
    assert not (kept.data / "replaced-2").exists()


async def test_a_backup_gives_an_empty_folder_the_same_matches_and_calibration(kept: Kept, tmp_path: Path) -> None:
    """Taken from the console of one table, sent to that of another."""
    client, code, _ = served(TableDouble(), kept)
    async with client:
        await come_in(client, code)
        backup = (await client.get("/api/backup")).content
    other = tmp_path / "other"
    other.mkdir()
    app = create_app(TableDouble(), RemoteSettings(), console=TableConsole(None, "sim", other))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://localhost", headers=ORIGIN
    ) as sent:
        await come_in(sent, app.state.pairing.opening.code)
        await send(sent, backup)
    restore_waiting(other, Console(quiet=True))
    assert matches(other / "sim") == matches(kept.data / "sim") != []
    here, there = (Calibration.load(data / "sim" / "calibration") for data in (kept.data, other))
    assert (there.camera, there.taken, there.reprojection_px) == (here.camera, here.taken, here.reprojection_px)
    assert there.intrinsics.matrix.tolist() == here.intrinsics.matrix.tolist()


async def test_a_table_that_is_in_use_or_a_backup_that_was_changed_meanwhile_loses_nothing(kept: Kept) -> None:
    before = matches(kept.data / "sim")
    (kept.data / WAITING).write_bytes(b"no longer a backup")
    restore_waiting(kept.data, Console(quiet=True))
    assert (kept.data / f"{WAITING}.damaged-1").exists()
    files, key = check_received(await receive(parts(packed_backup(kept.data, str(kept.table))[0]), kept.data))
    assert files == 7
    confirm(key, kept.data)
    with folder_lock(kept.data / "sim"), pytest.raises(StoreError, match="in use"):
        restore_waiting(kept.data, Console(quiet=True))
    assert matches(kept.data / "sim") == before
    assert (kept.data / WAITING).exists()


async def test_a_table_without_a_folder_has_no_files() -> None:
    client, code, _ = served(TableDouble(), None)
    async with client:
        await come_in(client, code)
        assert (await client.get("/api/backup")).json()["code"] == "files/none"


async def test_a_backup_whose_answer_the_phone_never_got_is_not_brought_back(kept: Kept) -> None:
    client, code, _ = served(TableDouble(), kept)
    before = matches(kept.data / "sim")
    async with client:
        await come_in(client, code)
        backup = (await client.get("/api/backup")).content
        lost = (await client.post("/api/restore", content=backup, headers=SENT)).json()["key"]
        for key in ("0" * 16, "", "../restore", "*", lost.upper() + "x"):
            refused = await client.post("/api/restore/confirm", json={"key": key})
            assert refused.status_code in (409, 422)
        restore_waiting(kept.data, Console(quiet=True))
        assert not list(kept.data.glob("replaced-*"))
        assert not list(kept.data.glob("restore.*"))
        assert (await client.post("/api/restore/confirm", json={"key": lost})).status_code == 409
    assert matches(kept.data / "sim") == before


async def test_a_confirmed_backup_is_told_to_every_operator_and_can_be_cancelled(kept: Kept) -> None:
    """Also when the answer to the confirmation was lost."""
    client, code, _ = served(TableDouble(), kept)
    before = matches(kept.data / "sim")
    async with client:
        await come_in(client, code)
        assert (await client.get("/api/restore")).json() == {"waits": False}
        await send(client, (await client.get("/api/backup")).content)
        assert (await client.get("/api/restore")).json() == {"waits": True}
        for _ in range(2):
            assert (await client.post("/api/restore/cancel", json={})).json() == {"waits": False}
        restore_waiting(kept.data, Console(quiet=True))
    assert not list(kept.data.glob("restore*"))
    assert not list(kept.data.glob("replaced-*"))
    assert matches(kept.data / "sim") == before


async def test_an_upload_that_breaks_off_leaves_nothing(kept: Kept) -> None:
    async def broken() -> AsyncIterator[bytes]:
        yield b"PK"
        raise ClientDisconnect

    with pytest.raises(ClientDisconnect):
        await receive(broken(), kept.data)
    assert not list(kept.data.glob("restore.*"))
