"""States arrive, the newest last, and questions are carried out once each, whatever a line loses or brings."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from base.clock import SimulatedClock
from base.limits import TokenBucket
from controller.api.wording import words
from controller.errors import OrderError, UnknownOrderError
from controller.linked.messages import MAX_TEXT, Ask, message_of
from controller.linked.peer import AGAIN_S, GONE_S, QUESTIONS, Peer, printable
from controller.links.loopback import LinkFaults
from controller.links.loopback_line import LoopbackLine
from tests.support.async_tests import background

LOSSY = LinkFaults(delay_s=0.1, jitter_s=0.2, loss=0.3)


class End:
    """An end that notes what it hears, and counts what it carries out."""

    def __init__(self, clock: SimulatedClock, line: LoopbackLine) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.done: list[int] = []
        self.peer = Peer(line, clock, self.answer, lambda name, value: self.heard.append((name, value)), lambda: None)
        self.clock = clock

    async def answer(self, what: str, args: dict[str, Any]) -> Any:
        if what == "refuse":
            raise UnknownOrderError(words("order.no-seat", seat="light"))
        if what == "fail":
            raise KeyError("a fault")
        await self.clock.sleep(0.3)
        self.done.append(args["n"])
        return {"twice": 2 * args["n"]}


@asynccontextmanager
async def ends(faults: LinkFaults) -> AsyncIterator[tuple[End, End, tuple[LoopbackLine, LoopbackLine]]]:
    """Two ends that are there for each other."""
    clock = SimulatedClock()
    lines = LoopbackLine.pair(clock, faults, seed=4)
    one, other = End(clock, lines[0]), End(clock, lines[1])
    async with background(one.peer.run(), other.peer.run()):
        while not (one.peer.present and other.peer.present):
            await clock.sleep(0.1)
        yield one, other, lines


@pytest.mark.parametrize("faults", [LinkFaults(delay_s=0.1), LOSSY])
async def test_questions_are_carried_out_once_each(faults: LinkFaults) -> None:
    async with ends(faults) as (one, other, _):
        answers = await asyncio.gather(*(one.peer.ask("double", n=n) for n in range(QUESTIONS)))
        assert [answer["twice"] for answer in answers] == [2 * n for n in range(QUESTIONS)]
        assert sorted(other.done) == list(range(QUESTIONS))


@pytest.mark.parametrize("faults", [LinkFaults(delay_s=0.1), LOSSY])
async def test_the_newest_value_of_a_state_arrives_and_older_ones_never_after_it(faults: LinkFaults) -> None:
    async with ends(faults) as (one, other, _):
        for n in range(40):
            one.peer.tell("board", n)
            one.peer.tell("goal", -n)
            await one.clock.sleep(0.05)
        await one.clock.sleep(10.0)
        for name, sign in (("board", 1), ("goal", -1)):
            values = [sign * value for heard, value in other.heard if heard == name]
            assert values == sorted(set(values))
            assert values[-1] == 39


async def test_after_a_break_everything_is_told_again() -> None:
    async with ends(LinkFaults(delay_s=0.1)) as (one, other, lines):
        one.peer.tell("board", 1)
        await one.clock.sleep(1.0)
        lines[0].cut()
        one.peer.tell("board", 2)
        await one.clock.sleep(GONE_S + 2.0)
        assert not one.peer.present
        assert not other.peer.present
        with pytest.raises(OrderError) as refusal:
            await one.peer.ask("double", n=1)
        assert refusal.value.code == "order/other-table"
        lines[0].mend()
        await one.clock.sleep(3.0)
        assert [value for _, value in other.heard][-1] == 2
        assert await one.peer.ask("double", n=1) == {"twice": 2}


async def test_a_table_that_alone_has_missed_the_other_one_knows_its_states_again() -> None:
    async with ends(LinkFaults(delay_s=0.1)) as (one, other, lines):
        one.peer.tell("board", 1)
        await one.clock.sleep(1.0)
        lines[1].link_faults = LinkFaults(delay_s=0.1)
        lines[0].link_faults.loss = 1.0
        while other.peer.present:
            await one.clock.sleep(0.1)
        assert one.peer.present
        other.heard.clear()
        lines[0].link_faults.loss = 0.0
        await one.clock.sleep(3.0)
        assert one.peer.present
        assert other.peer.present
        assert other.heard == [("board", 1)]


async def test_a_state_that_was_forgotten_is_heard_when_it_is_told_again() -> None:
    async with ends(LinkFaults(delay_s=0.1)) as (one, other, _):
        for n in range(3):
            one.peer.tell("seen", n)
            await one.clock.sleep(0.5)
        one.peer.forget("seen")
        one.peer.tell("seen", 3)
        await one.clock.sleep(0.5)
        assert other.heard[-1] == ("seen", 3)


async def test_a_refusal_keeps_its_code_and_its_words_and_a_fault_is_a_refusal() -> None:
    async with ends(LinkFaults()) as (one, _, _):
        with pytest.raises(OrderError) as refusal:
            await one.peer.ask("refuse")
        assert (refusal.value.code, refusal.value.words) == ("order/unknown", words("order.no-seat", seat="light"))
        with pytest.raises(OrderError) as refusal:
            await one.peer.ask("fail")
        assert refusal.value.code == "table/failed"


async def test_strange_messages_change_nothing() -> None:
    async with ends(LinkFaults()) as (one, other, lines):
        bomb = zlib.compress(b'"' + bytes(64 * MAX_TEXT) + b'"')
        for payload in (
            b"", b"{}", bomb, zlib.compress(b"[" * 100_000), zlib.compress(b"\xff\xfe"), zlib.compress(b"null"),
            *(zlib.compress(json.dumps(message).encode()) for message in (
                {"t": "state", "boot": "no", "name": "board", "version": 1, "value": 1},
                {"t": "ask", "boot": "0" * 16, "id": -1, "what": "double", "args": {"n": 1}},
                {"t": "answer", "to": other.peer.boot, "id": 1, "value": 5},
                {"t": "got", "to": other.peer.boot, "name": "board", "version": 1},
            )),
        ):  # fmt: skip
            lines[0].send(payload)
        await one.clock.sleep(1.0)
        assert other.heard == []
        assert other.done == []
        assert await one.peer.ask("double", n=3) == {"twice": 6}


async def test_a_flood_of_questions_and_of_text_is_bounded() -> None:
    """Of 200 new questions in a moment the burst is carried out, and of 80 MB of states what is allowed."""
    async with ends(LinkFaults()) as (one, other, _):
        other.peer._rate = TokenBucket(4, 0.001, one.clock.now)
        for number in range(1, 11):
            one.peer._send(Ask(t="ask", boot=one.peer.boot, id=number, what="double", args={"n": number}))
        await one.clock.sleep(2.0)
        assert len(other.done) == 4
        for number in range(80):
            one.peer.tell(f"big{number % 8}", f"{number}" + "x" * 900_000)
        await one.clock.sleep(1.0)
        assert sum(len(value) for name, value in other.heard if name.startswith("big")) < 6_000_000
        await one.clock.sleep(60.0)
        assert {name for name, _ in other.heard} >= {f"big{number}" for number in range(8)}


@pytest.mark.parametrize(
    "unreadable", [zlib.compress(bytes(64 * MAX_TEXT)), zlib.compress(bytes(MAX_TEXT // 2))[:-1] + b"?"]
)
async def test_long_text_that_cannot_be_read_counts_too(unreadable: bytes) -> None:
    async with ends(LinkFaults()) as (one, other, lines):
        for _ in range(100):
            lines[0].send(unreadable)
        one.peer.tell("board", 1)
        await one.clock.sleep(AGAIN_S / 2)
        assert other.heard == [], "more was unpacked than is allowed"
        await one.clock.sleep(2 * AGAIN_S)
        assert other.heard == [("board", 1)]


async def test_a_flood_fills_no_disk_with_reports(caplog: pytest.LogCaptureFixture) -> None:
    async with ends(LinkFaults()) as (one, _, lines):
        for number in range(1, 151):
            lines[0].send(zlib.compress(b"x"))
            one.peer._send(Ask(t="ask", boot=one.peer.boot, id=number, what="fail", args={}))
        await one.clock.sleep(1.0)
        assert 0 < len(caplog.records) < 10


def test_names_of_the_other_house_are_shown_as_they_are_read() -> None:
    assert printable("Ben\u202e\n\x07 Opa") == "Ben Opa"


def test_a_sentence_that_is_not_known_here_is_quoted() -> None:
    told = message_of({"key": "newer.words", "args": {}, "text": "Something newer"})
    assert told == words("table.other-said", said="Something newer")
