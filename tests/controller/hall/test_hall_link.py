"""A table tells its hall what a spectator sees, loses no result and obeys only the hall's own, new stops."""

import asyncio
import json
import logging
from pathlib import Path

import pytest

from base.clock import SimulatedClock
from controller.api import hall
from controller.hall.hall_link import REPEAT_S, RESEND_S, HallLink, HallPlace
from controller.hall.membership import MemberFile
from tests.controller.hall.double import (
    KEY,
    NOW_S,
    OTHER,
    STOP_KEY,
    TABLE,
    WRONG_KEY,
    FakeBus,
    FakeTable,
    member,
    stop,
    stop_for_all,
)

PAGE = "http://table.local:8000/"


class Hall:
    """A link, and the other ends of what it holds."""

    def __init__(self, folder: Path) -> None:
        self.table, self.bus, self.clock = FakeTable(), FakeBus(), SimulatedClock()
        self.link = HallLink(
            HallPlace(folder, "1.2", PAGE),
            self.table,
            self.clock,
            connect=lambda member: self.bus,
            calendar=lambda: NOW_S,
        )

    async def after(self, seconds: float) -> None:
        """Let table time pass."""
        await self.clock.sleep(seconds)


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


@pytest.fixture
def joined(tmp_path: Path) -> Path:
    MemberFile(tmp_path).save(member())
    return tmp_path


async def test_a_table_announces_what_a_spectator_sees_at_most_once_a_second(joined: Path) -> None:
    at = Hall(joined)
    at.link.begin()
    await at.after(0.5)
    for ply in range(5, 15):
        at.table.change(ply=ply)
    await at.after(5)
    first, second = at.bus.announced()
    assert (first.name, first.game, first.phase, first.ply, first.version) == ("Window", "duel", "playing", 4, "1.2")
    assert [(seat.seat, seat.name, seat.kind) for seat in first.seats] == [
        ("red", "Ana", "human"),
        ("blue", "", "computer"),
    ]
    assert first.figures == hall.FleetHealth(ready=1, total=2, weak=1)
    assert second.ply == 14
    assert first.page == PAGE
    assert not first.watch
    at.link.allow_watching(True)
    await at.after(2)
    assert at.bus.announced()[-1].watch
    await at.link.close()


async def test_an_announcement_that_is_lost_comes_again_without_a_change(joined: Path) -> None:
    at = Hall(joined)
    at.link.begin()
    await at.after(REPEAT_S - 1)
    assert len(at.bus.announced()) == 1
    await at.after(3)
    first, second = at.bus.announced()
    assert first == second
    await at.link.close()


async def test_a_call_of_the_host_and_a_stop_of_the_table_are_announced(joined: Path) -> None:
    at = Hall(joined)
    at.link.begin()
    at.link.call_host(True)
    await at.after(2)
    at.table.change(stopped={"by": "Ana", "reason": "stop"})
    await at.after(2)
    assert [(one.calls_host, one.phase) for one in at.bus.announced()] == [(True, "playing"), (True, "stopped")]
    await at.link.close()


async def test_a_result_is_sent_until_the_receipt_and_survives_a_restart_without_network(joined: Path) -> None:
    away = Hall(joined)
    away.bus.reachable = False
    away.link.begin()
    await away.after(1)
    away.table.end_match("m1")
    await away.after(1)
    away.table.end_match("m2")
    await away.after(3 * 86_400)
    told = {"reached": False, "waiting": 2, "called": False, "watched": False, "removed": False}
    assert away.link.view() == {"name": "Town hall", **told}
    await away.link.close()

    at = Hall(joined)
    at.link.begin()
    await at.after(RESEND_S + 2)
    assert [one.match for one in at.bus.results()] == ["m1", "m2"] * 2
    assert (at.bus.results()[0].players, at.bus.results()[0].winners) == (["Ana", "blue"], ["Ana"])
    for match in ("m1", "m2"):
        at.bus.order(hall.signed(KEY, "orders", TABLE, hall.Receipt(match=match)))
    at.bus.sent.clear()
    at.table.end_match("m2")
    await at.after(100)
    assert at.bus.results() == []
    await at.link.close()


async def test_a_replay_is_no_result(joined: Path) -> None:
    at = Hall(joined)
    at.link.begin()
    at.table.shown["replay"] = {}
    await at.after(1)
    at.table.end_match()
    await at.after(20)
    assert at.bus.results() == []
    await at.link.close()


async def test_the_halls_stop_is_obeyed_once_also_over_a_restart(joined: Path) -> None:
    for stops in (["Ida"], []):
        at = Hall(joined)
        at.link.begin()
        await at.after(1)
        at.bus.order(stop_for_all(number=7), hall.ALL)
        at.bus.order(stop(number=7))
        at.bus.order(stop_for_all(number=7), hall.ALL)
        at.bus.order(stop_for_all(number=6), hall.ALL)
        at.bus.order(stop(number=6))
        assert at.table.stops == stops
        await at.link.close()


@pytest.mark.parametrize("at_s", [0.0, NOW_S - 3600, NOW_S + 10 * 365 * 86_400])
async def test_a_stop_is_obeyed_and_confirmed_whatever_the_clocks_of_hall_and_table_show(
    joined: Path, at_s: float
) -> None:
    at = Hall(joined)
    at.link.begin()
    at.table.change(stopped={"by": "Ana", "reason": "stop"})
    await at.after(1)
    at.bus.order(stop(number=7, at_s=at_s))
    await at.after(2)
    assert at.table.stops == ["Ida"]
    assert [one.stop for one in at.bus.announced()] == [0, 7]
    at.bus.order(stop(number=7))  # the announcement was lost
    await at.after(2)
    assert [one.stop for one in at.bus.announced()] == [0, 7, 7]
    assert at.table.stops == ["Ida"]
    await at.link.close()


async def test_a_table_that_joined_before_there_was_a_stop_for_all_obeys_its_own(tmp_path: Path) -> None:
    earlier = member().model_dump(mode="json")
    del earlier["membership"]["stop_key"], earlier["membership"]["last_stop"]
    (tmp_path / "hall.json").write_text(json.dumps(earlier))
    at = Hall(tmp_path)
    at.link.begin()
    await at.after(1)
    assert [*at.bus.listeners] == [f"{TABLE}/orders"]
    at.link._ordered(f"{hall.ALL}/orders", stop_for_all(key=""))
    assert at.table.stops == []
    at.bus.order(stop())
    assert at.table.stops == ["Ida"]
    await at.link.close()


@pytest.mark.parametrize(
    "order",
    [
        pytest.param(stop(key=WRONG_KEY), id="wrong key"),
        pytest.param(stop(table=OTHER), id="another table's"),
        pytest.param(stop(table=hall.ALL), id="this table's key for all"),
        pytest.param(stop_for_all(to=TABLE), id="the key of all for this table"),
        pytest.param(stop_for_all(key="another hall's key, as long as it"), id="another hall's"),
        pytest.param(hall.signed(STOP_KEY.encode(), "orders", hall.ALL, hall.Removed()), id="no stop for all"),
        pytest.param(stop(number=3), id="older than one before"),
        pytest.param(hall.signed(KEY, "result", TABLE, hall.Stop(number=9, at_s=NOW_S, by="Ida")), id="wrong purpose"),
        pytest.param(b"x" * 100_000, id="too long"),
        pytest.param(b"\xff", id="no text"),
        pytest.param(b"[" * 9_000, id="deep"),
    ],
)
@pytest.mark.parametrize("to", [TABLE, hall.ALL])
async def test_a_flood_of_orders_that_are_not_the_halls_changes_nothing_and_is_told_once(
    joined: Path, caplog: pytest.LogCaptureFixture, order: bytes, to: str
) -> None:
    MemberFile(joined).save(member().model_copy(update={"last_stop": 4}))
    at = Hall(joined)
    at.link.begin()
    await at.after(2)
    sent = list(at.bus.sent)
    with caplog.at_level(logging.WARNING):
        for _ in range(1000):
            at.bus.order(order, to)
        await at.after(2)
    assert at.table.stops == []
    assert len(caplog.records) == 1
    assert at.bus.sent == sent
    at.bus.order(stop(number=5))
    assert at.table.stops == ["Ida"]
    await at.link.close()


async def test_a_table_that_leaves_says_so_and_keeps_nothing(joined: Path) -> None:
    at = Hall(joined)
    at.link.begin()
    await at.after(1)
    at.table.end_match()
    await at.after(1)
    await at.link.leave()
    assert not at.bus.announced()[-1].here
    assert at.link.view() is None
    assert files(joined) == []
    assert at.table.listeners == []
    at.bus.order(stop())
    at.bus.order(stop_for_all(), hall.ALL)
    assert at.table.stops == []


async def test_a_table_that_the_hall_takes_out_leaves_and_says_so_until_its_host_has_seen_it(joined: Path) -> None:
    at = Hall(joined)
    at.link.begin()
    at.link.allow_watching(True)
    await at.after(1)
    at.bus.order(hall.signed(WRONG_KEY, "orders", TABLE, hall.Removed()))
    at.bus.order(hall.signed(KEY, "orders", OTHER, hall.Removed()))
    await at.after(1)
    assert (told := at.link.view())
    assert (told["watched"], told["removed"]) == (True, False)
    for _ in range(2):
        at.bus.order(hall.signed(KEY, "orders", TABLE, hall.Removed()))
    await at.after(1)
    assert (told := at.link.view())
    assert (told["name"], told["watched"], told["removed"]) == ("Town hall", False, True)
    assert ["has taken this table out" in notice["text"] for notice in at.link.notices] == [True]
    assert files(joined) == []
    await at.link.leave()
    assert (at.link.view(), at.link.notices) == (None, [])


async def test_a_damaged_membership_is_set_aside(joined: Path) -> None:
    (joined / "hall.json").write_bytes(b"\xff{")
    at = Hall(joined)
    at.link.begin()
    await asyncio.sleep(0)
    assert at.link.view() is None
    assert "hall.json" not in files(joined)
    assert len(files(joined)) == 1


async def test_a_match_that_was_over_before_the_table_joined_is_no_result_of_the_hall(tmp_path: Path) -> None:
    at = Hall(tmp_path)
    at.table.end_match("m1")
    await at.link.enter(member())
    await at.after(2)
    at.table.change()
    at.table.end_match("m2")
    await at.after(2)
    assert [one.match for one in at.bus.results()] == ["m2"]
    await at.link.close()


async def test_a_stop_that_is_sent_again_is_no_news(joined: Path, caplog: pytest.LogCaptureFixture) -> None:
    at = Hall(joined)
    at.link.begin()
    await at.after(1)
    for _ in range(3):
        at.bus.order(stop(number=7))
    assert (at.table.stops, caplog.records) == (["Ida"], [])
    await at.link.close()
