"""A phone that two players share never gets what a covered seat knows."""

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from engine.state import State
from tests.engine.plays import random_play
from tests.engine.secrets import SECRETS
from tests.web_remote.doubles.phone import Phone
from tests.web_remote.doubles.table_double import TableDouble
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock

IDS = re.compile(r"\b[0-9a-f]{8}\b|\b[0-9a-f]{16}\b|message-\d+")
"""Ids of phones, channels and messages."""

TEXTS = ("place move1 N a 1", "specials 1 2", "chaos reset a1")
"""Texts that are legal orders in some positions of some games."""


def worlds(name: str) -> list[tuple[State, State, str, str]]:
    """Positions, each with another that one seat cannot tell from it and a second can: both states and both seats."""
    found = []
    for number, ply in enumerate(ply for seed in range(4) for ply in random_play(name, seed)):
        state, rng = ply.before, random.Random(number)
        if state.game.hidden and state.outcome is None:
            first, second = rng.sample(state.game.seats, 2)
            other = SECRETS[name](state, first, rng)
            if other.view(second) != state.view(second):
                found.append((state, other, first, second))
    return found


@asynccontextmanager
async def shared_phone(state: State, first: str, second: str) -> AsyncIterator[Phone]:
    """A phone on which both seats are played, at a table with this position."""
    table = TableDouble(state.game.name, dict(state.game.options))
    app = create_app(table, RemoteSettings())
    async with serving(app, listen("127.0.0.1", 0)) as port:
        phone = Phone(port, app.state.pairing, "Ana", host=True)
        async with phone.connected():
            await phone.tell("sit", seat=first)
            await phone.tell("guest", seat=second, name="Opa")
            table.state = state
            table.changed()
            await phone.catch_up()
            phone.received.clear()
            yield phone


def without_ids(texts: list[str]) -> list[str]:
    return [IDS.sub("id", text) for text in texts]


async def heard_by_the_first(state: State, first: str, second: str) -> list[str]:
    """All that the phone receives while its first player plays, and asks for the second one's seat."""
    async with shared_phone(state, first, second) as phone:
        for shown in (first, None, first):
            await phone.tell("show", seat=shown)
            for seat in (first, second):
                await phone.tell("steps", seat=seat, prefix=[])
                await phone.tell("why", seat=seat, prefix=["place"])
                for text in TEXTS:
                    await phone.tell("ghost", seat=seat, action=text)
                    await phone.tell("order", seat=seat, decision="none", action=text)
        return without_ids(phone.received)


@pytest.mark.parametrize("name", sorted(SECRETS))
async def test_what_a_phone_gets_does_not_depend_on_what_its_covered_seat_hides(name: str) -> None:
    for state, other, first, second in random.Random(5).sample(worlds(name), 6):
        here = await heard_by_the_first(state, first, second)
        assert here == await heard_by_the_first(other, first, second)
        assert len(here) > 30


@pytest.mark.parametrize("name", sorted(SECRETS))
async def test_nothing_of_a_seat_is_sent_any_more_once_it_is_covered(name: str) -> None:
    """Neither the changes that a phone missed nor the answers that it asks for again."""
    state, other, first, second = worlds(name)[-1]
    shown, covered = [], []
    for world in (state, other):
        async with shared_phone(world, first, second) as phone:
            await phone.tell("show", seat=second)
            seq = phone.seq
            await phone.tell("steps", "the-question", seat=second, prefix=[])
            shown.append(without_ids(phone.received))
            await phone.tell("show", seat=None)
            phone.received.clear()
            phone.seq = seq  # as a phone that slept when it was covered
            await phone.greet()
            await phone.tell("steps", "the-question", seat=second, prefix=[])
            assert phone.answers["the-question"]["code"] == "room/covered"
            covered.append(without_ids(phone.received))
    assert shown[0] != shown[1]
    assert covered[0] == covered[1]


@pytest.mark.parametrize("first_step", range(0, 20, 5))
async def test_a_position_asked_for_while_the_phone_turns_is_never_that_of_the_covered_seat(first_step: int) -> None:
    """The question arrives at each step of the server's loop while the phone turns to the other seat and back."""
    state, _, first, second = worlds("roborama")[-1]
    async with shared_phone(state, first, second) as phone:
        positions = {}
        for seat in (second, first):
            await phone.tell("show", seat=seat)
            positions[seat] = (await phone.tell("history", ply=0))["result"]
        assert positions[first] != positions[second]
        for steps in range(first_step, first_step + 5):
            await phone.say({"t": "show", "id": f"turned-there-{steps}", "seat": second})
            for _ in range(steps):
                await asyncio.sleep(0)
            await phone.say({"t": "history", "id": "the-position", "ply": 0})
            await phone.say({"t": "show", "id": f"turned-back-{steps}", "seat": first})
            while not {"the-position", f"turned-back-{steps}"} <= phone.answers.keys():
                await phone.hear()
            in_time = list(phone.answers).index("the-position") < list(phone.answers).index(f"turned-back-{steps}")
            answer = phone.answers.pop("the-position")
            allowed = [positions[first], positions[second]] if in_time else [positions[first]]
            assert answer.get("result") in allowed or answer["code"] == "room/covered"
            assert phone.answers[f"turned-back-{steps}"]["t"] == "ack"  # within the phone's limit of commands
