"""The live protocol over real sockets: changes, resume, duplicates, roles, limits."""

import asyncio
import gc
import json
import logging
import random
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from controller.api.table_api import Json, Order
from controller.api.wording import say
from tests.web_remote.doubles.phone import Phone
from tests.web_remote.doubles.table_double import TableDouble
from web_remote.app import create_app
from web_remote.errors import RefusedError
from web_remote.http.server import listen, serving
from web_remote.live import room_news
from web_remote.live.phone_channel import ANSWERS, REPLACED, RING, Channel, Connection
from web_remote.live.view_changes import merged
from web_remote.messages.message import WithId
from web_remote.messages.page_messages import Hello, from_phone
from web_remote.pairing.paired_phones import Pairing, Role
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock


@dataclass
class Here:
    table: TableDouble
    pairing: Pairing
    port: int
    app: FastAPI

    def phone(self, name: str, host: bool = False) -> Phone:
        return Phone(self.port, self.pairing, name, host)


@asynccontextmanager
async def serving_table(table: TableDouble | None = None) -> AsyncIterator[Here]:
    table = table or TableDouble()
    app = create_app(table, RemoteSettings())
    async with serving(app, listen("127.0.0.1", 0)) as port, asyncio.timeout(60):
        yield Here(table, app.state.pairing, port, app)


@pytest.fixture
def here() -> AbstractAsyncContextManager[Here]:
    return serving_table()


LATE = {"t": "order", "seat": "dark", "decision": "none", "action": "place white c5"}
"""An order for a decision that was never offered."""


async def begin(here: Here, ana: Phone, ben: Phone) -> None:
    """Ana plays light, Ben dark."""
    await ana.tell("sit", seat="light")
    await ben.tell("sit", seat="dark")
    await ana.tell("start", game="robotory")
    await ben.catch_up()


async def test_two_phones_play_and_both_see_it(here: Here) -> None:
    ana, ben = here.phone("Ana", host=True), here.phone("Ben")
    async with ana.connected(), ben.connected():
        await begin(here, ana, ben)
        you = ana.view["you"]
        assert (you["seat"], you["to_act"], you["decision"]) == ("light", True, "0-light")
        assert [step["token"] for step in you["offers"]["next"]["place"]["steps"]] == ["white", "black"]
        answer = await ana.order("place white c5")
        assert (answer["t"], answer["result"]) == ("ack", 1)
        assert answer["seq"] == ana.seq  # the change comes before the answer
        await ben.catch_up()
        assert ben.view["tokens"] == {"c5": {"site": "c5", "kind": "disc", "side": "white", "seen": True}}
        assert ben.view["you"]["to_act"]
        assert [person["name"] for person in ben.view["room"]["people"].values()] == ["Ana", "Ben"]


async def test_who_plays_a_seat_instead_of_whom_ends_by_itself(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_news, "NEWS_S", 0.2)
    ana, ben = here.phone("Ana", host=True), here.phone("Ben")
    async with ana.connected(), ben.connected():
        await begin(here, ana, ben)
        await ana.tell("sit", seat="dark")
        assert [notice["code"] for notice in ana.view["notices"]] == ["seat/passed"]
        while ben.view["notices"] or "seat/passed" not in "".join(ben.received):
            await ben.hear()


async def test_a_replaced_socket_whose_phone_is_gone_is_no_fault(here: Here) -> None:
    """uvicorn raises an OSError when the table closes a socket that has ended; tracebacks would fill its log."""
    ana, opened = here.phone("Ana", host=True), asyncio.Event()
    headers = {"host": "localhost", "origin": "http://localhost", **ana.headers()}
    scope = {
        "type": "websocket",
        "path": "/api/feed",
        "query_string": b"",
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", here.port),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }
    arrivals: asyncio.Queue[Json] = asyncio.Queue()
    arrivals.put_nowait({"type": "websocket.connect"})

    async def send(message: Any) -> None:
        opened.set()
        if message["type"] == "websocket.close":
            raise OSError("its phone is gone")

    served = asyncio.create_task(here.app(scope, arrivals.get, send))
    await opened.wait()
    async with ana.connected():  # it comes back, and its new socket replaces the old one
        await served


async def test_each_refusal_reaches_the_phone_with_code_and_words(here: Here) -> None:
    ana, ben, eve = here.phone("Ana", host=True), here.phone("Ben"), here.phone("Eve")
    async with ana.connected(), ben.connected(), eve.connected():
        await begin(here, ana, ben)
        ben.view["you"]["decision"] = "0-dark"
        refusals = [
            await ana.order("place white c3"),
            await ana.tell("order", decision="7-light", action="place white c5"),
            await ben.order("place white c5"),
            await eve.tell("order", decision="0-light", action="place white c5"),
            await ben.tell("start", game="robotory"),
            await ben.tell("resume"),
            await ben.tell("invite"),
            await ben.tell("give", seat="light", phone=ben.id),
            await ben.tell("seat", seat="light", kind="open"),
            await ben.tell("abandon"),
            await eve.tell("task", task="t1", answer="done"),
            await ben.tell("task", task="t1", answer="done"),
        ]
        assert [refusal["code"] for refusal in refusals] == [
            "order/illegal",
            "order/stale",
            "order/turn",
            "room/seat",
            *["room/host"] * 6,
            "room/seat",
            "order/unknown",
        ]
        assert "robot" in refusals[0]["why"]["text"]
        assert all(refusal["why"]["text"] for refusal in refusals)
        assert here.table.log == []


async def test_the_same_id_again_gets_the_same_answer_and_does_nothing(here: Here) -> None:
    ana, ben = here.phone("Ana", host=True), here.phone("Ben")
    async with ana.connected(), ben.connected():
        await begin(here, ana, ben)
        first = await ana.tell("order", "order-number-1", decision="0-light", action="place white c5")
        again = await ana.tell("order", "order-number-1", decision="0-light", action="place white c5")
        assert (first["result"], again["result"]) == (1, 1)
    async with ana.connected():
        third = await ana.tell("order", "order-number-1", decision="0-light", action="place white c5")
        assert third["result"] == 1
    assert len(here.table.log) == 1


async def test_a_message_whose_socket_was_cut_is_answered_on_the_next_one() -> None:
    class SlowTable(TableDouble):
        def __init__(self) -> None:
            super().__init__()
            self.gate = asyncio.Event()
            self.submitted = 0

        async def submit(self, order: Order) -> int:
            self.submitted += 1
            await self.gate.wait()
            return await super().submit(order)

    table = SlowTable()
    async with serving_table(table) as here:
        ana, ben = here.phone("Ana", host=True), here.phone("Ben")
        message = {**LATE, "id": "order-number-1", "seat": "light", "decision": "0-light"}
        async with ana.connected(), ben.connected():
            await begin(here, ana, ben)
            await ana.say(message)
        async with ana.connected():
            await ana.say(message)
            table.gate.set()
            while "order-number-1" not in ana.answers:
                await ana.hear()
        assert ana.answers["order-number-1"]["result"] == 1
        assert table.submitted == 1


async def test_a_phone_that_was_away_gets_what_it_missed(here: Here) -> None:
    ana = here.phone("Ana", host=True)
    async with ana.connected():
        pass
    for n in range(5):
        here.table.notices = [{"code": "tag/unknown", "level": "info", **say("notice.tag/unknown", tag=n)}]
        here.table.changed()
        await asyncio.sleep(0)  # one change for each
        await asyncio.sleep(0)
    ana.kinds.clear()
    async with ana.connected():
        assert "snap" not in ana.kinds
        assert ana.kinds.count("ev") >= 5
        assert ana.view["notices"][0]["args"] == {"tag": 4}


async def test_another_run_of_the_table_sends_the_whole_view(here: Here) -> None:
    ana = here.phone("Ana", host=True)
    ana.boot, ana.seq = "another run", 3
    async with ana.connected():
        assert ana.kinds[0] == "snap"
        assert ana.view["phase"] == "lobby"


async def test_cut_sockets_lose_nothing() -> None:
    dice = random.Random(5)
    async with serving_table() as here:
        ana, ben = here.phone("Ana", host=True), here.phone("Ben")
        async with ana.connected(), ben.connected():
            await begin(here, ana, ben)
        phones = {"light": ana, "dark": ben}
        while len(here.table.log) < 24 and here.table.to_act:
            seat = here.table.to_act[0]
            phone = phones[seat]
            async with phone.connected():
                for _ in range(dice.randrange(3)):
                    await phone.catch_up()
                state = here.table.state
                action = dice.choice([str(one) for one in state.legal_actions(state.to_act[0])][:50])
                if dice.random() < 0.5:
                    await phone.order(action)
                else:  # cut before the answer
                    await phone.say(
                        {
                            "t": "order",
                            "id": f"cut-{len(here.table.log)}-{dice.random()}",
                            "seat": seat,
                            "decision": phone.view["you"]["decision"],
                            "action": action,
                        }
                    )
        for seat, phone in phones.items():
            async with phone.connected():
                room, _ = phone.view.pop("room"), phone.view.pop("spoken")
                assert phone.view == here.table.view(seat)
                assert room["people"][phone.id]["seat"] == seat


class _NoSocket:
    """Stands where a socket would; `Connection.next` is asked directly."""


views = st.dictionaries(st.sampled_from("abc"), st.integers(0, 3) | st.dictionaries(st.sampled_from("xy"), st.text()))


@given(
    st.lists(
        st.tuples(views, st.sampled_from(["light", "light", "dark"]), st.integers(0, 4), st.booleans()), max_size=40
    ),
    st.integers(2, RING),
)
def test_whatever_is_cut_when_the_phone_ends_with_the_tables_view(
    script: list[tuple[Json, str, int, bool]], ring: int
) -> None:
    async def run() -> None:
        channel = Channel("phone", {}, lambda: 0.0)
        channel.ring = type(channel.ring)(maxlen=ring)
        seen: dict[str, Any] = {"boot": "", "seq": 0, "view": None}
        connection = reconnect(channel, seen)
        for view, seat, taken, cut in script:
            channel.show({**view, "seat": seat}, seat)
            for _ in range(taken):
                before = seen["seq"]
                take(connection, seen)
                assert seen["seq"] == before or seen["view"]["seat"] == seat, "of the seat that is shown now"
            if cut:
                connection = reconnect(channel, seen)
        while take(connection, seen):
            pass
        assert (seen["view"], seen["seq"]) == (channel.view, channel.seq)

    asyncio.run(run())


def reconnect(channel: Channel, seen: Json) -> Connection:
    channel.connection = Connection(_NoSocket(), channel, "")
    channel.connection.greet(Hello(t="hello", boot=seen["boot"], since=seen["seq"]))
    return channel.connection


def take(connection: Connection, seen: Json) -> str | None:
    text = connection.next()
    if text is None:
        return None
    message = json.loads(text)
    if message["t"] == "snap":
        seen.update(boot=message["boot"], seq=message["seq"], view=message["view"])
    elif message["t"] == "ev":
        assert message["seq"] == seen["seq"] + 1
        seen.update(seq=message["seq"], view=merged(seen["view"], message["patch"]))
    return str(message["t"])


async def test_a_socket_that_fell_behind_the_ring_gets_one_whole_view() -> None:
    channel = Channel("phone", {"n": 0}, lambda: 0.0)
    seen: dict[str, Any] = {"boot": "", "seq": 0, "view": None}
    connection = reconnect(channel, seen)
    assert [take(connection, seen) for _ in range(3)] == ["snap", "resumed", None]
    for n in range(1, RING + 2):
        channel.show({"n": n}, None)
    assert [take(connection, seen) for _ in range(2)] == ["snap", None]
    assert seen["view"] == {"n": RING + 1}


async def test_a_phone_has_so_many_commands_under_way_and_no_more() -> None:
    channel = Channel("phone", {}, lambda: 0.0)
    endless = asyncio.Event()
    channel.answers = {f"{n}": asyncio.create_task(endless.wait()) for n in range(ANSWERS)}
    assert not channel.forget_oldest()
    endless.set()
    await channel.answers["7"]
    channel.answers["0"] = asyncio.create_task(asyncio.Event().wait())
    assert channel.forget_oldest()
    assert channel.answers.keys() == {f"{n}" for n in range(ANSWERS)} - {"1"}, "the oldest that is complete"
    channel.answers["0"].cancel()


async def test_a_new_socket_takes_the_place_of_the_old_one(here: Here) -> None:
    ana, twin = here.phone("Ana", host=True), here.phone("twin")
    twin.token, twin.id = ana.token, ana.id
    async with ana.connected(), twin.connected():
        assert await ana.closed() == 4001
        await twin.catch_up()
        assert twin.view["room"]["people"][ana.id]["online"]


@pytest.mark.parametrize(("before", "code"), [("player", "player"), ("player", "host"), ("viewer", "player")])
async def test_who_joins_again_has_the_new_rights_on_a_new_socket_only(here: Here, before: Role, code: Role) -> None:
    """The old socket was opened with a token that is no longer valid: it ends, and nothing more is done for it."""
    ana, ben = here.phone("Ana", host=True), Phone(here.port, here.pairing, "Ben", role=before)
    async with ana.connected(), ben.connected():
        invitation = here.pairing.opening if code == "host" else here.pairing.invite(code)
        headers = {**ben.headers(), "origin": f"http://localhost:{here.port}"}
        async with httpx.AsyncClient(base_url=headers["origin"], headers=headers) as again:
            joined = await again.post("/api/join", json={"code": invitation.code, "name": "Ben"})
        await ben.say({"t": "sit", "id": "with-the-old-token", "seat": "dark"})
        assert await ben.closed() == REPLACED
        assert here.table.seats["dark"]["kind"] == "open"
        with suppress(ConnectionClosed):  # the old token opens no socket
            async with ben.connected():
                raise AssertionError
        ben.token = joined.cookies[f"robodrome-{here.port}"]
        async with ben.connected():
            assert (await ben.tell("sit", seat="dark"))["t"] == "ack"
            assert ben.view["room"]["people"][ben.id]["host"] == (code == "host")


async def test_stop_is_heard_in_a_flood_and_only_a_host_lets_it_go_on(here: Here) -> None:
    ana, ben = here.phone("Ana", host=True), here.phone("Ben")
    async with ana.connected(), ben.connected():
        await begin(here, ana, ben)
        for n in range(60):
            await ben.say({**LATE, "id": f"flood-{n:03}"})
        assert (await ben.tell("stop"))["t"] == "ack"
        codes = [answer.get("code") for answer in ben.answers.values()]
        assert codes.count("limit/rate") >= 30  # 20 at once, then 10 a second
        await ana.catch_up()
        assert ana.view["stopped"] == {"by": "Ben", "reason": "stop"}
        assert (await ben.tell("resume"))["code"] == "room/host"
        assert here.table.stopped
        assert (await ana.tell("resume"))["t"] == "ack"
        assert here.table.stopped is None


async def test_a_remembered_refusal_keeps_nothing_of_where_it_was_raised(here: Here) -> None:
    ana = here.phone("Ana", host=True)
    async with ana.connected():
        assert (await ana.tell("ghost", action="move red c4"))["code"] == "room/seat"
        gc.collect()
        assert [error for error in gc.get_objects() if isinstance(error, RefusedError)] == []


def blocks_kept(read: Callable[[str], object], message: Json) -> int:
    """How many more pieces of memory are in use after so many messages with different strings."""

    def read_all(numbers: range) -> None:
        for n in numbers:
            read(json.dumps({**message, "id": f"message-{n}"}))

    read_all(range(100))
    before = sys.getallocatedblocks()
    read_all(range(100, 2100))
    return sys.getallocatedblocks() - before


def test_nothing_of_a_message_is_kept_once_it_is_answered() -> None:
    assert blocks_kept(from_phone.validate_json, {"t": "steps", "seat": "light", "prefix": []}) < 100
    assert blocks_kept(WithId.model_validate_json, {"t": "nonsense"}) < 100


async def test_copies_of_one_message_count_against_the_limit(here: Here) -> None:
    ana = here.phone("Ana", host=True)
    async with ana.connected():
        for _ in range(100):
            await ana.say({"t": "steps", "id": "the-same-question", "seat": "light", "prefix": []})
        await ana.tell("stop")
        refused = [text for text in ana.received if "limit/rate" in text]
        assert len(refused) >= 50  # 40 at once, then 20 a second


class CountingTable(TableDouble):
    """Counts the views that are made."""

    def __init__(self) -> None:
        super().__init__()
        self.views: list[str | None] = []

    def view(self, seat: str | None) -> Json:
        self.views.append(seat)
        return super().view(seat)


async def test_a_message_that_changes_nothing_makes_no_view() -> None:
    table = CountingTable()
    async with serving_table(table) as here, AsyncExitStack() as stack:
        ana, ben = here.phone("Ana", host=True), here.phone("Ben")
        others = [here.phone(f"Eve {n}") for n in range(10)]
        for phone in (ana, ben, *others):
            await stack.enter_async_context(phone.connected())
        await begin(here, ana, ben)
        for phone in (ana, *others):
            await phone.catch_up()
        table.views.clear()
        for _ in range(10):
            assert (await ana.tell("steps", prefix=["place"]))["result"]["steps"]
            assert (await ben.tell("order", decision="none", action="place white c5"))["t"] == "nack"
        assert table.views == []


async def test_a_change_makes_one_view_for_all_phones_that_see_the_same() -> None:
    table = CountingTable()
    async with serving_table(table) as here, AsyncExitStack() as stack:
        ana, ben = here.phone("Ana", host=True), here.phone("Ben")
        others = [here.phone(f"Eve {n}") for n in range(10)]
        for phone in (ana, ben, *others):
            await stack.enter_async_context(phone.connected())
        await begin(here, ana, ben)
        await ana.catch_up()
        table.views.clear()
        assert (await ana.order("place white c5"))["t"] == "ack"
        for phone in (ben, *others):
            await phone.catch_up()
            assert list(phone.view["tokens"]) == ["c5"]
        assert sorted(table.views, key=str) == [None, "dark", "light"]


async def test_a_seat_that_passes_is_told_to_everybody(here: Here) -> None:
    ana, ben, eve = here.phone("Ana", host=True), here.phone("Ben"), here.phone("Eve")
    async with ana.connected(), eve.connected():
        async with ben.connected():
            await begin(here, ana, ben)
        assert (await eve.tell("sit", seat="dark"))["result"] == "asked"
        assert (await ana.tell("give", seat="dark", phone=eve.id))["t"] == "ack"
        await eve.catch_up()
        told = "Eve now plays dark instead of Ben."
        assert [notice["text"] for phone in (ana, eve) for notice in phone.view["notices"]] == [told, told]
        async with ben.connected():
            assert [notice["text"] for notice in ben.view["notices"]] == [told]


async def test_control_messages_are_not_refused_after_a_flood_of_orders(here: Here) -> None:
    ana = here.phone("Ana", host=True)
    async with ana.connected():
        for n in range(60):
            await ana.say({**LATE, "id": f"flood-{n:03}"})
        await ana.tell("stop")
        assert (await ana.tell("resume"))["t"] == "ack"


async def test_poses_are_not_numbered(here: Here) -> None:
    ana = here.phone("Ana", host=True)
    async with ana.connected():
        seq = ana.seq
        here.table.changed("poses")
        while (message := await ana.hear())["t"] != "poses":
            pass
        assert set(message["poses"]["figures"]) == {"W", "B", "R"}
        await ana.catch_up()
        assert ana.seq == seq


class SecretTable(TableDouble):
    """Each seat holds a card that no other may know."""

    def view(self, seat: str | None) -> Json:
        shown = super().view(seat)
        return {**shown, "state": {**shown.get("state", {}), "card": f"card of {seat}"}}


async def test_no_phone_hears_anothers_secrets(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secrets: list[str] = []
    async with serving_table(SecretTable()) as here:
        ana, ben, eve = here.phone("Ana", host=True), here.phone("Ben"), here.phone("Eve")
        async with ana.connected(), ben.connected(), eve.connected():
            await begin(here, ana, ben)
            await ana.order("place white c5")
            await ana.tell("order", decision="0-light", action="place white c5")
            await ben.catch_up()
            await ben.order("place black c5")
            await eve.tell("sit", seat="light")
            for phone in (ana, ben, eve):
                await phone.catch_up()
        assert "card of light" in "".join(ana.received)
        for phone, foreign in [(ana, ["dark"]), (ben, ["light"]), (eve, ["light", "dark"])]:
            traffic = "".join(phone.received)
            assert not [seat for seat in foreign if f"card of {seat}" in traffic]
            secrets.extend([ana.token, ben.token, eve.token, here.pairing.opening.code, here.pairing.opening.short])
            assert not [secret for secret in secrets if secret in traffic]
    log = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("websockets.client"))
    assert not [secret for secret in secrets if secret in log]


async def test_a_host_invites_and_the_invitation_lets_in(here: Here) -> None:
    ana = here.phone("Ana", host=True)
    async with ana.connected():
        invited = (await ana.tell("invite"))["result"]
        base, _, code = invited["url"].partition("/j#")
        assert base == "http://localhost:8000"
        assert invited["qr"].startswith("data:image/svg+xml")
        assert not here.pairing.redeem(code, "Ben")[0].host


async def test_a_choice_for_hosts_is_not_a_players(here: Here) -> None:
    ana, ben = here.phone("Ana", host=True), here.phone("Ben")
    async with ana.connected(), ben.connected():
        await begin(here, ana, ben)
        for_all = {"id": "put-back", "host": False, **say("mismatch.put-back")}
        for_hosts = {"id": "trust", "host": True, **say("mismatch.trust")}
        here.table.mismatch = {"differences": [], "choices": [for_all, for_hosts]}
        assert (await ben.tell("resolve", choice="trust"))["code"] == "room/host"
        assert (await ben.tell("resolve", choice="accept:place white a1"))["code"] == "order/unknown"
        assert (await ben.tell("resolve", choice="put-back"))["t"] == "ack"
        assert here.table.calls == [("resolve", "put-back", "Ben")]


async def test_only_players_and_hosts_let_a_robot_turn(here: Here) -> None:
    ana, ben, eve = here.phone("Ana", host=True), here.phone("Ben"), here.phone("Eve")
    async with ana.connected(), ben.connected(), eve.connected():
        await begin(here, ana, ben)
        assert (await eve.tell("nudge", piece="R"))["code"] == "room/seat"
        assert (await ben.tell("nudge", piece="R"))["t"] == "ack"
        assert here.table.calls == [("nudge", "R")]


async def test_an_error_inside_the_table_is_answered_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    class BrokenTable(TableDouble):
        async def identify(self, piece: str) -> None:
            raise ZeroDivisionError

    async with serving_table(BrokenTable()) as here:
        ana = here.phone("Ana", host=True)
        async with ana.connected():
            assert (await ana.tell("identify", piece="R"))["code"] == "table/failed"
            await ana.catch_up()
    assert any(record.exc_info for record in caplog.records)


async def test_who_waits_without_a_seat_gets_the_puzzle(here: Here) -> None:
    ana = here.phone("Ana")
    async with ana.connected():
        puzzle = (await ana.tell("puzzle"))["result"]
        explored = (await ana.tell("explore", line=[], puzzle=puzzle["day"]))["result"]
        assert explored["robots"] == puzzle["state"]["robots"]
        assert (await ana.tell("explore", line=[], puzzle="2026-01-01"))["code"] == "order/unknown"
        assert (await ana.tell("explore", line=[]))["code"] == "room/seat"


async def test_a_host_has_the_puzzle_set_up_and_players_have_their_ways_shown_then() -> None:
    async with serving_table(TableDouble("ricochet")) as here:
        ana, ben, eve = here.phone("Ana", host=True), here.phone("Ben"), here.phone("Eve")
        async with ana.connected(), ben.connected(), eve.connected():
            await ben.tell("sit", seat="player2")
            puzzle = (await ben.tell("puzzle", level="easy"))["result"]
            asked = {"day": puzzle["day"], "level": "easy"}
            assert (await ben.tell("puzzle-show", **asked, line=[]))["code"] == "room/host"
            assert (await ana.tell("puzzle-show", **asked, line=[]))["t"] == "ack"
            assert (await eve.tell("puzzle-show", **asked, line=puzzle["way"]))["code"] == "room/seat"
            assert (await ben.tell("puzzle-show", **asked, line=puzzle["way"][:1]))["code"] == "order/illegal"
            assert (await ben.tell("puzzle-show", **asked, line=puzzle["way"]))["t"] == "ack"
            await eve.catch_up()
            assert eve.view["puzzle"] == {**asked, "line": puzzle["way"], "best": 3}
            assert (await ben.tell("learn-end"))["code"] == "room/host"


async def test_a_phone_that_leaves_is_closed_out(here: Here) -> None:
    ana, ben = here.phone("Ana", host=True), here.phone("Ben")
    async with ana.connected(), ben.connected():
        here.pairing.forget(ben.id)
        here.table.changed()
        assert await ben.closed() == 4003
        await ana.catch_up()
        assert list(ana.view["room"]["people"]) == [ana.id]


async def test_sockets_of_strangers_and_of_foreign_pages_are_refused(here: Here) -> None:
    ana = here.phone("Ana", host=True)
    url, ours = f"ws://localhost:{here.port}/api/feed", f"http://localhost:{here.port}"
    for origin in ("http://evil.example", "null", None):
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=origin, additional_headers=ana.headers())
        assert refused.value.response.status_code == 403
    async with connect(url, origin=ours) as stranger:
        with pytest.raises(ConnectionClosed) as closed:
            await stranger.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4003
