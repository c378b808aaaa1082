"""A hall without a broker: who may ask what, and what false tables, stolen codes and foreign pages cannot do."""

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import unquote

import pytest
from httpx import ASGITransport, AsyncClient
from paho.mqtt.client import MQTTMessage
from starlette.types import Message

from base.clock import SystemClock
from base.limits import BucketPerSource
from controller.api.hall import Announcement, JoinRequest, Membership, Purpose, Result, Ticket, signed, verified
from controller.links.hall_accounts import BUS, HALL
from controller.links.mqtt_bus import MqttBus
from hall.errors import HallError, StoreError
from hall.service import hall as service
from hall.service.app import hall_app
from hall.service.changes import Changes
from hall.service.hall import TRIES, Hall
from hall.service.registry import SPOKEN, Member, Registry
from hall.service.switchboard import Switchboard
from hall.store.hall_store import HallStore
from hall.store.records import Account, Role
from robodrome.hall import _site
from tests.firmware.bodies import until

pytestmark = pytest.mark.wall_clock
WORD, STOP_KEY = "a long password", "a key of the hall and its tables"
WON = Result(match="m9", game="duel", players=["Ana", "Ben"], winners=["Ana"], ended_s=1.0)


class Place:
    """Where tables reach the hall."""

    address, authority = "hall.local:8533", b"authority"

    def membership(self, table: str, key: bytes) -> Membership:
        place = {"host": "hall.local", "port": 8884, "password": "a secret", "authority": "PEM"}
        return Membership(hall="Club", table=table, key=key.hex(), **place)  # type: ignore[arg-type]


class Attacked:
    """A hall, and its end of the broker."""

    def __init__(self, folder: Path) -> None:
        self.store, registry = HallStore(f"sqlite:///{folder / 'hall.sqlite'}"), Registry()
        self.bus = MqttBus(BUS, "127.0.0.1", 1, HALL, "")
        self.changes = Changes()
        self.switchboard = Switchboard(registry, self.store, self.bus, self.changes.tell, STOP_KEY)
        self.hall = Hall("Club", self.store, registry, self.switchboard, Place())
        self.hall._tries = BucketPerSource(*TRIES, now=lambda: 0.0)  # a busy machine would refill it

    async def join(self, name: str) -> Membership:
        return await self.hall.join(JoinRequest(code=await self.hall.offer_code(), name=name), "10.0.0.1")

    def member(self, place: Membership) -> Member:
        member = self.hall.registry.get(place.table)
        assert member
        return member

    def hear(self, table: str, kind: str, payload: bytes) -> bool:
        """What the broker hands over; whether it reaches the event loop."""
        message = MQTTMessage(topic=f"robodrome/{BUS}/{table}/{kind}".encode())
        message.payload = payload
        if admitted := self.bus.admits(message):
            self.bus._deliver(f"{table}/{kind}", payload)
        return admitted

    def send(self, place: Membership, result: Result) -> None:
        """A result as its table sends it."""
        self.hear(place.table, "result", signed(bytes.fromhex(place.key), "result", place.table, result))

    async def results(self, place: Membership) -> list[Result]:
        """Those that are kept of all that were sent; a last one of this table follows them."""
        self.send(place, WON.model_copy(update={"match": "last"}))
        keeping = asyncio.create_task(self.switchboard._keep_results())
        await until(SystemClock(), lambda: any(one.id == "last" for one in self.store.results.newest()))
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        kept = [Result.model_validate_json(json.loads(one.signed)["body"]) for one in self.store.results.newest()]
        return [one for one in kept if one.match != "last"]


@pytest.fixture
def attacked(tmp_path: Path) -> Iterator[Attacked]:
    attacked = Attacked(tmp_path)
    yield attacked
    attacked.store.close()


@asynccontextmanager
async def page_of(attacked: Attacked, role: Role | None) -> AsyncIterator[AsyncClient]:
    app = hall_app(attacked.hall, attacked.changes)
    async with AsyncClient(transport=ASGITransport(app), base_url="http://hall") as client:
        if role:
            with contextlib.suppress(HallError):
                attacked.store.accounts.create(role, WORD, role)
            assert (await client.post("/api/sign-in", json={"name": role, "password": WORD})).status_code == 200
        yield client


@asynccontextmanager
async def site_of(attacked: Attacked) -> AsyncIterator[AsyncClient]:
    site = _site(attacked.hall, attacked.changes, "PEM")
    async with AsyncClient(transport=ASGITransport(site), base_url="http://localhost") as client:
        yield client


# People


FOR_HOSTS = {"tables/stop", "codes", "tables/leave", "accounts", "accounts/remove", "forget", "results/delete"}
BODIES = {
    "tables/stop": {"table": None},
    "tables/leave": {"table": "table-9"},
    "tables/answered": {"table": "table-9"},
    "accounts": {"name": "Eva", "password": WORD, "role": "host"},
    "accounts/remove": {"name": "Eva"},
    "forget": {"name": "Eva"},
    "results/delete": {"table": "table-9", "result": "m1"},
    "tournaments": {"name": "Cup", "game": "robotory", "kind": "swiss", "rounds": 3},
    "tournaments/1/entrants": {"names": ["Ana"]},
    "pairings/1": {"points": [1, 0]},
}


@pytest.mark.parametrize(
    ("role", "on_hosts", "on_others"),
    [(None, 401, 401), ("visitor", 403, 403), ("helper", 403, 200), ("host", 200, 200)],
)
async def test_roles_decide_over_every_request(
    attacked: Attacked, role: Role | None, on_hosts: int, on_others: int
) -> None:
    described = hall_app(attacked.hall, attacked.changes).openapi()["paths"]
    paths = {path.removeprefix("/api/") for path, methods in described.items() if "post" in methods}
    asked = {path.format(tournament=1, entrant=1, pairing=1) for path in paths} - {"sign-in", "sign-out", "password"}
    assert asked > FOR_HOSTS | BODIES.keys()
    async with page_of(attacked, role) as client:
        for path in sorted(asked):
            status = (await client.post(f"/api/{path}", json=BODIES.get(path))).status_code
            expected = on_hosts if path in FOR_HOSTS else on_others
            assert status == expected or (expected, status) == (200, 409), path  # 409: what is asked for is not there
        assert (await client.get("/api/accounts")).status_code == on_hosts


async def test_a_session_ends_with_its_account_and_when_its_owner_signs_out(attacked: Attacked) -> None:
    for forgotten_here in (True, False):
        async with page_of(attacked, "host") as host, page_of(attacked, "helper") as client:
            assert (await client.post("/api/tournaments", json=BODIES["tournaments"])).status_code == 200
            if forgotten_here:
                assert (await host.post("/api/forget", json={"name": "helper"})).status_code == 200
            else:
                attacked.store.forget("helper")
                await attacked.hall.sessions.read()
            assert (await client.post("/api/tournaments", json=BODIES["tournaments"])).json() == {"why": "sign-in"}
    async with page_of(attacked, "host") as client:
        stolen = dict(client.cookies)
        await client.post("/api/sign-out", json={})
        client.cookies.update(stolen)
        assert (await client.post("/api/tables/stop", json={"table": None})).status_code == 401


async def test_a_new_password_ends_all_sessions_and_needs_the_old_one(attacked: Attacked) -> None:
    async with page_of(attacked, "helper") as other, page_of(attacked, "helper") as client:
        for old, status in (("wrong", 401), (WORD, 200), (WORD, 401)):
            assert (await client.post("/api/password", json={"old": old, "new": "another word"})).status_code == status
        assert (await other.post("/api/tournaments", json=BODIES["tournaments"])).status_code == 401
        for password, status in ((WORD, 401), ("another word", 200)):
            answer = await client.post("/api/sign-in", json={"name": "helper", "password": password})
            assert answer.status_code == status


async def test_passwords_are_guessed_no_faster_in_a_session(attacked: Attacked) -> None:
    async with page_of(attacked, "visitor") as client:
        guesses = [
            (await client.post("/api/password", json={"old": "wrong", "new": "another word"})).json()["why"]
            for _ in range(12)
        ]
    assert guesses[-1] == "too-often"


async def test_a_removed_account_stops_nothing_also_without_the_database(
    attacked: Attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    attacked.store.accounts.create("Eva", WORD, "host")
    async with page_of(attacked, "host") as thief, page_of(attacked, "host") as owner:
        assert (await thief.post("/api/tables/stop", json={"table": None})).status_code == 200
        assert [one["name"] for one in (await owner.get("/api/accounts")).json()] == ["Eva", "host"]
        assert (await owner.post("/api/accounts/remove", json={"name": "host"})).status_code == 200
        monkeypatch.setattr(attacked.store._database, "transaction", lambda: 1 / 0)
        assert (await thief.post("/api/tables/stop", json={"table": None})).status_code == 401
    monkeypatch.undo()
    with pytest.raises(HallError, match="only host"):
        attacked.store.accounts.remove("Eva")


async def test_sessions_that_were_read_before_an_account_changed_do_not_count(
    attacked: Attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, go_on = attacked.store.accounts.sessions, threading.Event()

    def slowly(now_s: float) -> dict[bytes, tuple[Account, float]]:
        found = read(now_s)
        go_on.wait(20)
        return found

    def lost(name: str) -> None:
        raise StoreError("database")  # though it may have removed the account

    async with page_of(attacked, "host") as thief:
        monkeypatch.setattr(attacked.store.accounts, "sessions", slowly)
        reading = asyncio.create_task(attacked.hall.sessions.read())
        await asyncio.sleep(0)
        monkeypatch.setattr(attacked.store.accounts, "sessions", lost)
        with pytest.raises(StoreError):
            async with attacked.hall.sessions.changing("host"):
                lost("host")
        go_on.set()
        await reading
        assert (await thief.post("/api/tables/stop", json={"table": None})).status_code == 401


async def test_a_session_ends_in_time_without_the_database(attacked: Attacked, monkeypatch: pytest.MonkeyPatch) -> None:
    attacked.store.accounts.create("Eva", WORD, "host")
    secret, now_s = await attacked.hall.sign_in("Eva", WORD), time.time()
    for later_s, account in ((-60.0, Account("Eva", "host")), (60.0, None)):
        monkeypatch.setattr(time, "time", lambda later_s=later_s: now_s + service.SESSION_S + later_s)
        assert attacked.hall.sessions.account(secret) == account


@pytest.mark.parametrize("error", [StoreError("database"), RuntimeError("of the driver")])
async def test_a_stop_is_sent_however_the_database_fails(
    attacked: Attacked, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: object) -> None:
        raise error

    one = await attacked.join("One")
    async with page_of(attacked, "host") as client:
        monkeypatch.setattr(attacked.store._database, "transaction", fail)
        assert (await client.post("/api/tables/stop", json={"table": None})).json() == {"told": 1}
    assert attacked.member(one).stop


async def test_a_stop_waits_for_no_database(attacked: Attacked, monkeypatch: pytest.MonkeyPatch) -> None:
    one, go_on = await attacked.join("One"), threading.Event()

    def hang() -> None:
        go_on.wait(20)
        raise StoreError("database")

    async with page_of(attacked, "host") as before:
        following = Hall("Club", attacked.store, attacked.hall.registry, attacked.switchboard, Place())
        await following.load()  # a hall that has been started again
        async with AsyncClient(
            transport=ASGITransport(hall_app(following, attacked.changes)),
            base_url="http://hall",
            cookies=before.cookies,
        ) as client:
            monkeypatch.setattr(attacked.store._database, "transaction", hang)
            answer = await client.post("/api/tables/stop", json={"table": None})
            go_on.set()
    assert answer.json() == {"told": 1}
    assert attacked.member(one).stop


async def test_passwords_are_tried_at_a_bounded_rate_and_not_told_apart_from_names(attacked: Attacked) -> None:
    attacked.store.accounts.create("Eva", WORD, "host")
    async with page_of(attacked, None) as client:
        told = [
            (await client.post("/api/sign-in", json={"name": name, "password": "wrong"})).json()["why"]
            for name in ("Eva", "Nobody") * 6
        ]
    assert told == ["password"] * 10 + ["too-often"] * 2


async def test_a_number_that_no_database_takes_is_no_tournament(attacked: Attacked) -> None:
    async with page_of(attacked, None) as client:
        assert [(await client.get(f"/api/tournaments/{2**bits}")).status_code for bits in (20, 31, 64)] == [
            409,
            422,
            422,
        ]


ATTACKS = [
    ({"host": "evil.example"}, 403),
    ({"origin": "http://evil.example"}, 403),
    ({"origin": "null"}, 403),
    ({"content-type": "text/plain", "origin": "http://localhost"}, 415),
    ({"content-length": "100000", "origin": "http://localhost"}, 413),
    ({"origin": "http://localhost"}, 200),
]


@pytest.mark.parametrize(("headers", "status"), ATTACKS)
async def test_a_foreign_page_asks_in_vain(attacked: Attacked, headers: dict[str, str], status: int) -> None:
    async with site_of(attacked) as site:
        said = {"content-type": "application/json", **headers}
        assert (await site.post("/api/sign-out", content=b"{}", headers=said)).status_code == status


async def test_a_foreign_page_opens_no_socket(attacked: Attacked) -> None:
    sent = []

    async def send(message: Message) -> None:
        sent.append(message["type"])

    headers = [(b"host", b"localhost"), (b"origin", b"http://evil.example")]
    scope = {"type": "websocket", "path": "/live", "server": ("localhost", 80), "headers": headers}
    await _site(attacked.hall, attacked.changes, "PEM")(scope, lambda: asyncio.sleep(0, {}), send)
    assert sent == ["websocket.close"]


async def test_nothing_but_the_page_is_served(attacked: Attacked) -> None:
    async with site_of(attacked) as site:
        for path in ("/%2e%2e/pyproject.toml", "/hall.sqlite", "/api/nothing"):
            assert (await site.get(path)).status_code == 404
        assert "frame-ancestors 'none'" in (await site.get("/wall")).headers["content-security-policy"]


# Codes


async def test_a_code_serves_once_and_not_late(attacked: Attacked, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await attacked.hall.offer_code()
    await attacked.hall.join(JoinRequest(code=code, name="One"))
    monkeypatch.setattr(service, "CODE_S", 0.0)
    for stolen in (code, await attacked.hall.offer_code(), "not a code"):
        with pytest.raises(HallError, match="not valid"):
            await attacked.hall.join(JoinRequest(code=stolen, name="Thief"))
    assert [card.name for card in attacked.hall.registry.cards()] == ["One"]


async def test_codes_are_guessed_at_a_bounded_rate(attacked: Attacked) -> None:
    refusals = []
    for _ in range(30):
        with pytest.raises(HallError) as refused:
            await attacked.hall.join(JoinRequest(code="0" * 20, name="Thief"), "10.0.0.9")
        refusals.append(refused.value.why)
    assert refusals == ["code"] * 10 + ["too-often"] * 20
    attacked.hall.check_tries("10.0.0.8")  # another machine can go on


# Tables


async def test_a_visitor_is_led_to_a_table_with_a_ticket_for_it_alone(attacked: Attacked) -> None:
    one, other = await attacked.join("One"), await attacked.join("Other")
    said = Announcement(page="http://one.local:8000/", watch=True).model_dump_json().encode()
    attacked.hear(one.table, "table", said)
    async with page_of(attacked, None) as client:
        assert (await client.get(f"/watch/{other.table}")).status_code == 409  # it has announced no page
        assert (await client.get("/watch/table-77")).status_code == 409
        answers = [await client.get(f"/watch/{one.table}") for _ in range(2)]
    places = [answer.headers["location"].split("#") for answer in answers]
    assert [place for place, _ in places] == ["http://one.local:8000/watch"] * 2
    texts = {verified(bytes.fromhex(one.key), "ticket", one.table, unquote(ticket).encode()) for _, ticket in places}
    assert len({Ticket.model_validate_json(text).id for text in texts}) == 2
    with pytest.raises(ValueError, match="signature"):
        verified(bytes.fromhex(other.key), "ticket", one.table, unquote(places[0][1]).encode())


async def test_a_table_joins_by_tls_alone(attacked: Attacked) -> None:
    code = await attacked.hall.offer_code()
    asked = JoinRequest(code=code, name="One").model_dump()
    app = _site(attacked.hall, attacked.changes, "PEM")
    for scheme, status in (("http", 409), ("https", 200)):
        url = f"{scheme}://localhost"
        async with AsyncClient(transport=ASGITransport(app), base_url=url, headers={"origin": url}) as client:
            assert (await client.post("/join", json=asked)).status_code == status
            assert (await client.get("/ca.crt")).text == "PEM"


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"x" * 100_000,
        b"\xff",
        b"[" * 8000,
        b'{"hand": ["W3"]}',
        Announcement().model_dump_json().replace('"name":""', r'"name":"\u001b[2J"').encode(),
        Announcement().model_dump_json().replace('"page":null', '"page":"javascript:alert(1)"').encode(),
        Announcement()
        .model_dump_json()
        .replace('"seats":[]', '"seats":[{"seat":"a","name":"","kind":"spy"}]')
        .encode(),
    ],
)
async def test_a_false_announcement_changes_nothing(attacked: Attacked, payload: bytes) -> None:
    one = await attacked.join("One")
    attacked.hear(one.table, "table", Announcement(name="Else", ply=4).model_dump_json().encode())
    before = attacked.hall.registry.cards()
    attacked.hear(one.table, "table", payload)
    attacked.hear("table-77", "table", Announcement(ply=5).model_dump_json().encode())
    after = attacked.hall.registry.cards()
    assert [card.model_copy(update={"since": 0}) for card in after] == [
        card.model_copy(update={"since": 0}) for card in before
    ]
    assert [(card.name, card.ply) for card in after] == [("One", 4)]  # named as when it joined


async def test_what_the_hall_shows_holds_no_key_and_no_password(attacked: Attacked) -> None:
    one = await attacked.join("One")
    shown = attacked.hall.view(None).model_dump_json()
    assert "One" in shown
    assert one.key not in shown
    assert one.password not in shown


async def test_a_flood_is_bounded_per_table_before_it_reaches_the_event_loop(attacked: Attacked) -> None:
    loud, calm = await attacked.join("Loud"), await attacked.join("Calm")
    said = Announcement().model_dump_json().encode()
    burst, _ = SPOKEN
    assert burst <= sum(attacked.hear(loud.table, "table", said) for _ in range(5000)) < 2 * burst
    assert attacked.hear(calm.table, "table", said)
    assert not attacked.hear(calm.table, "table", b" " * 20_000)


async def test_a_result_counts_once_and_only_as_its_own_table_has_signed_it(attacked: Attacked) -> None:
    one, other = await attacked.join("One"), await attacked.join("Other")
    keys = {place.table: bytes.fromhex(place.key) for place in (one, other)}

    def result(key: str, purpose: Purpose, table: str) -> None:
        attacked.hear(one.table, "result", signed(keys[key], purpose, table, WON))

    result(other.table, "result", one.table)
    result(other.table, "result", other.table)
    result(one.table, "orders", one.table)
    result(one.table, "result", other.table)
    assert attacked.member(one).refused == 4
    assert attacked.switchboard._results.empty()
    attacked.send(one, WON)
    attacked.send(one, WON)
    attacked.send(one, WON.model_copy(update={"winners": ["Ben"]}))
    assert await attacked.results(one) == [WON]


async def test_a_deleted_name_is_shown_as_deleted(attacked: Attacked) -> None:
    one = await attacked.join("One")
    attacked.send(one, WON)
    await attacked.results(one)
    attacked.store.forget("Ben")
    async with page_of(attacked, None) as client:
        assert [result["players"] for result in (await client.get("/api/results")).json()] == [["Ana", "—"]] * 2


async def test_a_result_that_cannot_be_kept_delays_no_other(
    attacked: Attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, take = await attacked.join("One"), attacked.store.results.take
    odd = WON.model_copy(update={"match": "odd"})
    monkeypatch.setattr(
        attacked.store.results, "take", lambda kept, now_s: 1 / 0 if kept.id == "odd" else take(kept, now_s)
    )
    attacked.send(one, odd)
    attacked.send(one, WON)
    assert await attacked.results(one) == [WON]


async def test_a_flood_of_results_without_a_database_is_told_in_one_line(
    attacked: Attacked, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, take = await attacked.join("One"), attacked.store.results.take
    monkeypatch.setattr(
        attacked.store.results, "take", lambda kept, now_s: 1 / 0 if kept.id.startswith("m") else take(kept, now_s)
    )
    for number in range(20):
        attacked.send(one, WON.model_copy(update={"match": f"m{number}"}))
    assert await attacked.results(one) == []
    assert len(caplog.records) == 1


async def test_tables_are_away_while_the_broker_is_not_reached(attacked: Attacked) -> None:
    one = await attacked.join("One")
    said = Announcement(title="Duel", calls_host=True).model_dump_json().encode()
    attacked.hear(one.table, "table", said)
    (card,) = attacked.hall.registry.cards()
    assert (card.here, card.calls_host) == (True, True)
    attacked.switchboard._reached(False)
    (card,) = attacked.hall.registry.cards()
    assert (card.here, card.calls_host, card.title) == (False, False, "Duel")
    attacked.switchboard._reached(True)
    attacked.hear(one.table, "table", said)
    assert attacked.hall.registry.cards()[0].here
