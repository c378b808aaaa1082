"""Visitors of a hall watch a table: as spectators, in bounded number, and until its host ends it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.web_remote.doubles.linking_double import HALL, TICKET
from tests.web_remote.doubles.phone import Phone
from tests.web_remote.doubles.table_double import TableDouble
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.live.phone_channel import UNPAIRED
from web_remote.pairing.paired_phones import VISITORS, Pairing
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock


@dataclass
class Here:
    pairing: Pairing
    port: int
    host: Phone

    async def watch(self, ticket: str = TICKET, cookie: str = "", **headers: str) -> httpx.Response:
        url = f"http://localhost:{self.port}"
        sent = {"origin": url, "cookie": cookie, **headers}
        async with httpx.AsyncClient(base_url=url, headers=sent) as client:
            return await client.post("/api/watch", json={"ticket": ticket})

    def visitor(self, token: str) -> Phone:
        visitor = Phone.__new__(Phone)
        visitor.__dict__ = {**self.host.__dict__, "token": token, "boot": "", "seq": 0, "answers": {}}
        return visitor

    async def get(self, phone: Phone, path: str) -> int:
        async with httpx.AsyncClient(base_url=f"http://localhost:{self.port}", headers=phone.headers()) as client:
            return (await client.get(f"/api/{path}")).status_code


@asynccontextmanager
async def in_a_hall(folder: Path) -> AsyncIterator[Here]:
    """A table of a hall, and its host."""
    app = create_app(TableDouble(), RemoteSettings(phones_file=folder / "phones.json"))
    async with serving(app, listen("127.0.0.1", 0)) as port:
        here = Here(app.state.pairing, port, Phone(port, app.state.pairing, "Ana", host=True))
        async with here.host.connected():
            await here.host.tell("hall-join", address=HALL, code="CODE", name="One")
            yield here


async def test_a_visitor_watches_as_a_spectator_until_the_host_ends_it(tmp_path: Path) -> None:
    async with in_a_hall(tmp_path) as here:
        assert (await here.watch()).status_code == 409
        assert (await here.host.tell("hall-watch", allowed=True))["t"] == "ack"
        assert (await here.watch("forged")).json()["why"]["key"] == "in-hall.ticket"
        answer = await here.watch()
        assert "httponly" in (said := answer.headers["set-cookie"].lower())
        assert "samesite=strict" in said
        visitor = here.visitor(answer.cookies[f"robodrome-{here.port}"])
        async with visitor.connected():
            assert "seat" not in visitor.view["you"]
            assert not visitor.view["room"]["people"][visitor.view["room"]["me"]]["host"]
            refused = [await visitor.tell("hall-watch", allowed=False), await visitor.tell("stop")]
            refused += [await visitor.tell("sit", seat="dark"), await visitor.tell("order", decision="1", action="x")]
            assert [one["code"] for one in refused] == ["room/viewer"] * 4
            read = {path: await here.get(visitor, path) for path in ("board", "games", "matches", "picture", "phones")}
            assert read == {"board": 200, "games": 200, "matches": 409, "picture": 409, "phones": 409}
            assert (await here.watch(cookie=visitor.headers()["Cookie"])).headers.get("set-cookie") is None
            assert Pairing(tmp_path / "phones.json").phone(visitor.token) is None, "the file keeps no visitor"
            await here.host.tell("hall-watch", allowed=False)
            assert await visitor.closed() == UNPAIRED
        assert await here.get(visitor, "board") == 401


async def test_a_foreign_page_makes_no_visitor(tmp_path: Path) -> None:
    async with in_a_hall(tmp_path) as here:
        await here.host.tell("hall-watch", allowed=True)
        foreign = [{"origin": "http://evil.example"}, {"origin": "null"}, {"host": "evil.example"}]
        assert [(await here.watch(**headers)).status_code for headers in foreign] == [403] * 3


async def test_tickets_are_tried_at_a_bounded_rate_per_machine(tmp_path: Path) -> None:
    async with in_a_hall(tmp_path) as here:
        await here.host.tell("hall-watch", allowed=True)
        tried = [(await here.watch("forged")).status_code for _ in range(7)]
        assert tried == [409] * 5 + [429] * 2


def test_a_machine_displaces_its_own_visitors_and_many_machines_the_oldest() -> None:
    pairing = Pairing()
    total, per_machine = VISITORS
    owner = pairing.redeem(pairing.opening.code, "Ana")[1]
    calm = pairing.visit("Club", "10.0.0.1")
    flood = [pairing.visit("Club", "10.0.0.2") for _ in range(100)]
    assert [bool(pairing.phone(token)) for token in flood] == [False] * (100 - per_machine) + [True] * per_machine
    assert pairing.phone(calm)
    for machine in range(50):
        pairing.visit("Club", f"10.0.1.{machine}")
    assert len(pairing.phones) == 1 + total
    pairing.end_visits()
    assert [phone.name for phone in pairing.phones.values()] == ["Ana"]
    assert pairing.phone(owner)


def test_a_visitor_who_is_invited_becomes_a_player_who_stays() -> None:
    pairing = Pairing()
    token = pairing.visit("Club", "10.0.0.1")
    phone, _ = pairing.redeem(pairing.invite("player").code, "Ben", pairing.phone(token))
    assert (phone.viewer, phone.visitor) == (False, False)
    pairing.end_visits()
    assert pairing.phones[phone.id].name == "Ben"
