"""The client for programs, at a served table."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import pytest

from robodrome.client import Client, ClientError, JoinRefusedError, RefusedError, join, joining
from tests.web_remote.doubles.table_double import TableDouble
from tools import remote_protocol_page
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.messages.page_messages import AnyCommand
from web_remote.pairing.paired_phones import Invitation
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock


class Here:
    """A served table, which may be started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.table = TableDouble()
        self.port = 0
        self.opening = ""
        self._settings = RemoteSettings(phones_file=folder / "phones.json")

    @property
    def address(self) -> str:
        return f"localhost:{self.port}"

    @asynccontextmanager
    async def served(self) -> AsyncIterator["Here"]:
        app = create_app(self.table, self._settings, self._opened)
        async with serving(app, listen("127.0.0.1", self.port)) as self.port, asyncio.timeout(60):
            yield self

    def _opened(self, invitation: Invitation) -> None:
        self.opening = invitation.code

    async def cookie(self, name: str) -> str:
        return await join(self.address, self.opening, name)


@pytest.fixture
def here(tmp_path: Path) -> Here:
    return Here(tmp_path)


def example() -> str:
    (source,) = re.findall(r"```python\n(.*?)```", remote_protocol_page.PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(source)


def test_the_page_lists_the_commands_as_they_are() -> None:
    written = remote_protocol_page.PAGE.read_text(encoding="utf-8")
    assert written == remote_protocol_page.page(), "run python -m tools.remote_protocol_page"
    assert set(re.findall(r"^\| `([a-z-]+)` \|", written, re.M)) - {"t"} == {
        get_args(command.model_fields["t"].annotation)[0] for command in get_args(AnyCommand)
    }


async def test_two_programs_of_the_page_play_a_match(here: Here, capsys: pytest.CaptureFixture[str]) -> None:
    program: dict[str, Any] = {"__name__": "player"}
    exec(compile(example(), "player.py", "exec"), program)
    async with here.served(), Client(here.address, await here.cookie("Host")).at() as host:
        players = []
        for seat in ("light", "dark"):
            invitation = (await host.invite())["url"].partition("#")[2]
            players.append(asyncio.create_task(program["main"](here.address, invitation)))
            await host.until(lambda view, seat=seat: view["seats"][seat]["kind"] == "human")  # type: ignore[misc]
        await host.start("robotory")
        await asyncio.gather(*players)
        assert len(here.table.log) == 10
        told = capsys.readouterr().out.splitlines()
        assert [line for line in told if line[0].isdigit()] == [
            f"{entry['ply']}: {entry['action']}" for entry in here.table.log
        ]
        assert len(told) == 12
        assert told[-1] == told[-2] == here.table.finished["reason"]["text"]  # type: ignore[index]


async def test_the_client_sees_the_view_as_its_type_has_it(here: Here) -> None:
    async with here.served(), Client(here.address, await here.cookie("Ana")).at() as ana:
        lobby = ana.view
        assert "outcome" not in lobby
        assert lobby["you"] == {"to_act": False}
        assert [*lobby["seats"]] == ["light", "dark"]
        await ana.sit("light")
        await ana.start("robotory")
        await ana.order("place white c5")
        shown = ana.view
        assert [(entry["ply"], entry["action"]) for entry in shown["log"].values()] == [(1, "place white c5")]
        assert [person["name"] for person in shown["room"]["people"].values()] == ["Ana"]


async def test_a_host_learns_by_it(here: Here) -> None:
    async with here.served(), Client(here.address, await here.cookie("Ana")).at() as ana:
        await ana.learn()
        await ana.until(lambda view: view["you"]["to_act"])  # it sits where the lesson wants it
        await ana.order(ana.view["lesson"]["show"])
        await ana.until(lambda view: view["lesson"]["done"] == 1)
        await ana.end_lesson()
        await ana.until(lambda view: "lesson" not in view)


async def test_a_refusal_says_why(here: Here) -> None:
    async with here.served(), Client(here.address, await here.cookie("Ana")).at() as ana:
        with pytest.raises(RefusedError, match="room/seat") as refused:
            await ana.steps("place")
        assert refused.value.why["key"]
        with pytest.raises(JoinRefusedError, match="wrong, used or too old"):
            await join(here.address, "QQQQQQ", "Eve")


async def test_joining_a_table_that_takes_the_connection_and_is_silent_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "ANSWER_S", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(OSError, match="timed out"):
        await join(f"127.0.0.1:{silent.getsockname()[1]}", "QQQQQQ", "Eve")


async def test_what_was_not_answered_is_said_again_to_a_table_that_was_started_again(here: Here) -> None:
    async with here.served():
        cookie = await here.cookie("Ana")
    ana = Client(here.address, cookie)
    async with ana.on():
        sitting = asyncio.create_task(ana.sit("light"))
        async with here.served():
            assert await sitting == "mine"
        async with here.served():
            await ana.start("robotory")
            assert await ana.order("place white c5") == 1
            assert (await ana.until(lambda view: view["ply"] == 1))["seats"]["light"]["name"] == "Ana"


async def test_a_client_ends_when_another_one_takes_its_place(here: Here) -> None:
    async with here.served():
        cookie = await here.cookie("Ana")
        with pytest.raises(ClientError, match="Another client"):
            async with Client(here.address, cookie).at() as first, Client(here.address, cookie).at():
                await first.until(lambda view: False)


async def test_a_client_that_is_not_paired_ends(here: Here) -> None:
    async with here.served():
        with pytest.raises(ClientError, match="join again"):
            async with Client(here.address, f"robodrome-{here.port}=nobody").at():
                pass
