"""A host removes a phone for good, and sees when each was here last."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from base.release import RELEASED_S
from tests.web_remote.doubles.phone import Phone
from tests.web_remote.doubles.table_double import TableDouble
from tests.web_remote.pairing.test_paired_phones import Seconds
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.live.phone_channel import UNPAIRED
from web_remote.pairing.paired_phones import Pairing, PairingError
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock

DAY_S = 24 * 3600.0
YEARS_56_S = 56 * 365.25 * DAY_S


class Here:
    def __init__(self, table: TableDouble, pairing: Pairing, port: int) -> None:
        self.table, self.pairing, self.port = table, pairing, port

    def phone(self, name: str, host: bool = False) -> Phone:
        return Phone(self.port, self.pairing, name, host)

    async def ask(self, phone: Phone, method: str, path: str) -> httpx.Response:
        """A request of a phone, by its cookie."""
        url = f"http://localhost:{self.port}"
        async with httpx.AsyncClient(base_url=url, headers={"origin": url, **phone.headers()}) as client:
            return await client.request(method, f"/api/{path}", json={} if method == "POST" else None)


@asynccontextmanager
async def table_of(folder: Path) -> AsyncIterator[Here]:
    """A table that keeps its phones in the folder."""
    table = TableDouble()
    app = create_app(table, RemoteSettings(phones_file=folder / "phones.json"))
    async with serving(app, listen("127.0.0.1", 0)) as port:
        yield Here(table, app.state.pairing, port)


async def test_a_removed_phone_is_a_stranger_at_once_and_after_a_restart(tmp_path: Path) -> None:
    async with table_of(tmp_path) as here:
        ana, ben, cleo = here.phone("Ana", host=True), here.phone("Ben"), here.phone("Cleo")
        async with ana.connected(), ben.connected(), cleo.connected():
            await ben.tell("sit", seat="dark")
            await ben.tell("guest", seat="light", name="Opa")
            assert (await cleo.tell("unpair", phone=ben.id))["code"] == "room/host"
            assert (await ana.tell("unpair", phone=ana.id))["code"] == "room/self"
            assert (await ana.tell("unpair", phone="nobody"))["code"] == "room/phone"
            assert (await ana.tell("unpair", phone=ben.id))["t"] == "ack"
            await ben.say({"t": "stop", "id": "after-the-removal"})
            assert await ben.closed() == UNPAIRED
            assert here.table.stopped is None
            for method, path in (("GET", "board"), ("GET", "phones"), ("POST", "stop"), ("POST", "leave")):
                assert (await here.ask(ben, method, path)).status_code == 401, path
            assert {seat: held["kind"] for seat, held in here.table.seats.items()} == {"light": "open", "dark": "open"}
            assert [person["name"] for person in ana.view["room"]["people"].values()] == ["Ana", "Cleo"]
            assert (await cleo.tell("sit", seat="dark"))["result"] == "mine"
    assert Pairing(tmp_path / "phones.json").phone(ben.token) is None
    assert Pairing(tmp_path / "phones.json").phone(cleo.token) is not None


async def test_no_code_that_a_removed_phone_has_seen_lets_it_in_again(tmp_path: Path) -> None:
    """As a host it could have made codes for later, and everybody sees the opening code on the table's screen."""
    async with table_of(tmp_path) as here:
        ana, ben = here.phone("Ana", host=True), here.phone("Ben", host=True)
        async with ana.connected(), ben.connected():
            made = [(await ben.tell("invite", role=role))["result"] for role in ("player", "viewer")]
            opening = here.pairing.opening
            known = [code for one in made for code in (one["url"].partition("#")[2], one["short"])]
            assert (await ana.tell("unpair", phone=ben.id))["t"] == "ack"
            for code in (*known, opening.code, opening.short):
                with pytest.raises(PairingError) as refused:
                    here.pairing.redeem(code, "Ben", here.pairing.phone(ben.token), source=code)
                assert refused.value.code == "pair/code"
            again = here.pairing.redeem(here.pairing.invite("player").code, "Ben", here.pairing.phone(ben.token))[0]
            assert (again.name, again.host, again.id == ben.id) == ("Ben", False, False)


async def test_a_host_sees_when_each_phone_was_here_last(tmp_path: Path) -> None:
    async with table_of(tmp_path) as here:
        ana, ben, cleo = here.phone("Ana", host=True), here.phone("Ben"), here.phone("Cleo")
        async with ana.connected():
            async with ben.connected():
                pass
            await ana.catch_up()
            seen = {one["phone"]: one["away_s"] for one in (await here.ask(ana, "GET", "phones")).json()}
            assert seen[ana.id] == 0
            assert 0 <= seen[ben.id] < 60
            assert seen[cleo.id] is None, "it has a code and never came"
            assert (await here.ask(ben, "GET", "phones")).json()["code"] == "room/host"


class Clocks:
    """A clock that only goes on, and a calendar that people set."""

    def __init__(self, calendar_s: float) -> None:
        self.now = Seconds()
        self.calendar_s = calendar_s

    def pairing(self, file: Path) -> Pairing:
        return Pairing(file, self.now, calendar=lambda: self.calendar_s)

    def go_on(self, seconds: float) -> None:
        self.now.now_s += seconds
        self.calendar_s += seconds


def test_when_a_phone_was_here_outlasts_a_restart(tmp_path: Path) -> None:
    clocks = Clocks(RELEASED_S + 5 * DAY_S)
    pairing = clocks.pairing(tmp_path / "phones.json")
    phone, _ = pairing.redeem(pairing.opening.code, "Ana")
    assert pairing.away_s(phone.id) is None
    pairing.see(phone.id)
    clocks.go_on(3 * DAY_S)
    assert pairing.away_s(phone.id) == 3 * DAY_S
    clocks.now.now_s = 0.0  # another start of the machine
    assert clocks.pairing(tmp_path / "phones.json").away_s(phone.id) == 3 * DAY_S


@pytest.mark.parametrize("jump_s", [YEARS_56_S, -YEARS_56_S])
def test_a_jump_of_the_calendar_changes_nothing_for_phones_and_codes(tmp_path: Path, jump_s: float) -> None:
    clocks = Clocks(RELEASED_S + DAY_S)
    pairing = clocks.pairing(tmp_path / "phones.json")
    phone, token = pairing.redeem(pairing.opening.code, "Ana")
    pairing.see(phone.id)
    early, late = pairing.invite("player"), pairing.invite("player")
    clocks.go_on(60.0)
    clocks.calendar_s += jump_s
    assert pairing.away_s(phone.id) == 60.0
    assert pairing.redeem(early.code, "Ben")[0].name == "Ben"
    assert pairing.phone(token) is not None
    clocks.go_on(60.1)
    with pytest.raises(PairingError):
        pairing.redeem(late.code, "Cleo")


def test_without_a_set_clock_nobody_says_when_a_phone_was_here_before_the_start(tmp_path: Path) -> None:
    """A machine without a clock begins in 1970, and learns the time later or never."""
    file = tmp_path / "phones.json"
    clocks = Clocks(100.0)
    pairing = clocks.pairing(file)
    phone, token = pairing.redeem(pairing.opening.code, "Ana")
    pairing.see(phone.id)
    clocks.calendar_s = RELEASED_S + DAY_S  # it learns the time
    assert pairing.away_s(phone.id) == 0.0
    assert clocks.pairing(file).away_s(phone.id) is None, "not 56 years"
    clocks.go_on(60.0)
    pairing.see(phone.id)
    clocks.calendar_s = 100.0  # a start without a clock: what was saved lies in its future
    again = clocks.pairing(file)
    assert again.away_s(phone.id) is None
    assert again.phone(token) is not None


def test_a_phone_that_comes_and_goes_is_saved_once_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(RELEASED_S + DAY_S)
    pairing = clocks.pairing(tmp_path / "phones.json")
    phone, _ = pairing.redeem(pairing.opening.code, "Ana")
    written: list[bytes] = []
    monkeypatch.setattr("web_remote.pairing.paired_phones.write_private", lambda path, data: written.append(data))
    for _ in range(100):
        pairing.see(phone.id)
        clocks.go_on(1.0)
    assert len(written) == 2
    assert pairing.away_s(phone.id) == 1.0
