"""One match on two boards: each ply is settled when both show it, hands of both houses move, nothing is lost."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from controller.api.wording import words
from controller.errors import LinkError, OrderError, TableBusyError
from controller.linked.board_report import RULES, board_digest
from controller.links.loopback import LinkFaults
from controller.match.library import Library
from engine.state import State
from tests.controller.linked.houses import Houses

T = TypeVar("T")


async def test_a_ply_is_settled_when_both_boards_show_it(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        houses.ben.idle = True
        await houses.ana.table.submit(houses.order("place white c4", "light"))
        await houses.until(lambda: houses.ana.lying.get("c4") == "disc-white")
        await houses.clock.sleep(5.0)
        assert houses.ana.phase() == "busy"
        waiting = houses.leader.linked()["waiting"]
        assert [one["text"] for one in waiting] == ["Lay a white disc at c4"]
        with pytest.raises(OrderError) as refusal:
            await houses.follower.submit(houses.order("place black c5", "dark"))
        assert refusal.value.code in ("order/busy", "order/turn", "order/illegal", "order/stale")
        houses.ben.idle = False
        await houses.settled()
        assert houses.ben.lying == {"c4": "disc-white"}
        assert houses.log(None)[0] == houses.log(None)[1]


async def test_houses_agree_a_round_trip_after_the_later_board_stands(tmp_path: Path) -> None:
    """100 ms there and 100 ms back, and no pause of ours in between."""
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        await houses.ana.table.submit(houses.order("place white c4", "light"))
        await houses.until(lambda: houses.follower.view(None)["ply"] == 1)
        while houses.ben.table.session.stage is not None:
            await houses.clock.sleep(0.005)
        stood_s = houses.clock.now()
        while houses.follower.view(None)["phase"] != "play":
            await houses.clock.sleep(0.005)
        assert houses.clock.now() - stood_s == pytest.approx(0.2, abs=0.01)


async def test_a_ply_that_changes_no_board_waits_for_none(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        await houses.play("place white c4", "light")
        await houses.play("place black c5", "dark")
        await houses.ana.table.submit(houses.order("refill 1 0", "light"))
        await houses.until(lambda: houses.ana.phase() == "play", seconds=0.05)
        await houses.play("place white e2", "dark")
        assert houses.log(None)[1]["3"]["action"] == "refill 1 0"


async def test_both_houses_order_and_robots_drive_at_both(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        await houses.play("place black c4", "light")
        ghost = await houses.follower.ghost("dark", "move B c4")
        assert ghost["lift"] == ["c4"]
        assert [route["piece"] for route in ghost["routes"]] == ["B"]
        await houses.play("move B c4", "dark")
        for house in (houses.ana, houses.ben):
            assert house.lying == {}
            assert house.table.view(None)["figures"]["B"]["site"] == "c4"
        assert [house.drives != [] for house in (houses.ana, houses.ben)] == [True, True]
        assert [entry["action"] for entry in houses.log("dark")[1].values()] == ["place black c4", "move B c4"]


async def test_a_move_made_by_hand_in_the_other_house_is_understood(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        await houses.play("place white c4", "light")
        houses.ben.lying["e2"] = "disc-black"
        await houses.until(lambda: houses.ana.table.view(None)["ply"] == 2)
        await houses.settled()
        assert houses.ana.lying == houses.ben.lying == {"c4": "disc-white", "e2": "disc-black"}
        assert houses.log(None)[1]["2"]["source"] == "table"


async def test_hands_move_only_for_the_seats_of_their_house(tmp_path: Path) -> None:
    """It is Ben's turn, and a hand in Ana's house lays a disc: nobody's move."""
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        await houses.play("place white c4", "light")
        houses.ana.idle = True
        houses.ana.lying["e2"] = "disc-black"
        await houses.until(lambda: houses.ana.phase() == "mismatch")
        assert "accept:place black e2" not in [one["id"] for one in houses.ana.table.view(None)["mismatch"]["choices"]]
        assert houses.ana.table.view(None)["ply"] == 1


async def test_what_no_rule_explains_is_put_back_where_it_happened(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        houses.ben.idle = True
        houses.ben.put(1, "e4")
        await houses.until(lambda: houses.follower.view("dark")["phase"] == "mismatch")
        choices = [choice["id"] for choice in houses.follower.view("dark")["mismatch"]["choices"]]
        assert choices == ["put-back", "drive-back"]
        with pytest.raises(OrderError):
            await houses.ana.table.submit(houses.order("place white c4", "light"))
        await houses.follower.resolve("drive-back", "Ben")
        await houses.settled()
        await houses.until(lambda: houses.follower.view("dark")["phase"] == "play")


async def test_a_stop_in_the_other_house_pauses_the_match_and_not_this_houses_robots(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        houses.ben.table.stop("Ben")
        await houses.until(lambda: "stopped" in houses.leader.linked())
        assert houses.leader.linked()["stopped"] == {"by": "Ben"}
        assert "stopped" not in houses.ana.table.view(None)
        with pytest.raises(OrderError) as refusal:
            await houses.ana.table.submit(houses.order("place white c4", "light", "first"))
        assert (refusal.value.code, refusal.value.words) == ("order/busy", words("order.other-stopped"))
        houses.ben.table.session.conditions.resume()
        houses.ben.table.session.permit()
        houses.ben.table._changed()
        await houses.until(lambda: "stopped" not in houses.leader.linked())
        await houses.play("place white c4", "light")


async def test_a_match_waits_for_a_house_that_is_gone(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        houses.lines[1].cut()
        await houses.until(lambda: not houses.leader.present)
        with pytest.raises(OrderError) as refusal:
            await houses.ana.table.submit(houses.order("place white c4", "light", "first"))
        assert refusal.value.words == words("order.other-table")
        houses.lines[1].mend()
        await houses.until(lambda: houses.leader.present)
        await houses.settled()
        await houses.play("place white c4", "light")


@pytest.mark.parametrize("faults", [LinkFaults(delay_s=0.1), LinkFaults(delay_s=0.1, jitter_s=0.3, loss=0.2)])
async def test_a_line_that_breaks_pauses_the_match_and_loses_nothing(tmp_path: Path, faults: LinkFaults) -> None:
    async with Houses(tmp_path, faults=faults).running() as houses:
        await houses.begin()
        await houses.play("place white c4", "light")
        await houses.until(lambda: houses.follower.view("dark")["you"]["to_act"])
        order = houses.order("place black c5", "dark", "once")
        for line in houses.lines:
            line.cut()
        await houses.until(lambda: not houses.leader.present and not houses.follower.present)
        assert houses.leader.linked()["state"] == houses.follower.linked()["state"] == "gone"
        with pytest.raises(OrderError) as refusal:
            await houses.follower.submit(order)
        assert refusal.value.code == "order/other-table"
        for line in houses.lines:
            line.mend()
        await houses.until(lambda: houses.leader.present and houses.follower.present)
        await houses.settled()
        assert await houses.follower.submit(order) == await houses.follower.submit(order) == 2
        await houses.settled()
        assert houses.ana.table.view(None)["ply"] == 2
        await houses.until(lambda: houses.log(None)[0] == houses.log(None)[1])


async def test_a_match_goes_on_when_the_leader_alone_has_missed_the_other_house(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        houses.lines[1].link_faults = LinkFaults(delay_s=0.1, loss=1.0)
        await houses.until(lambda: not houses.leader.present)
        assert houses.follower.present
        houses.lines[1].link_faults.loss = 0.0
        await houses.until(lambda: houses.leader.present)
        await houses.play("place white c4", "light")
        assert houses.follower.present


async def test_the_leader_is_killed_and_goes_on_from_its_journal(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        await houses.play("place white c4", "light")
        record = houses.leader.record
        assert record.seats == {"dark": "Ben"}
        life = houses.leader
        await houses.unlink("leader")
        await houses.until(lambda: not houses.follower.present)
        houses.start_leader(record)
        assert houses.leader is not life
        await houses.until(lambda: houses.leader.present and houses.follower.present)
        await houses.settled()
        with pytest.raises(OrderError):
            houses.ana.table.seat("dark", "human", "Carl", None)
        await houses.play("place black c5", "dark")
        assert [entry["action"] for entry in houses.log("dark")[1].values()] == ["place white c4", "place black c5"]


async def test_a_leader_that_begins_without_a_connection_waits_for_the_other_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreached(*_: object) -> None:
        raise LinkError("the meeting place is not reached")

    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        record = houses.leader.record
        await houses.unlink("leader")
        with monkeypatch.context() as patch:
            patch.setattr(houses.lines[0], "start", unreached)
            houses.start_leader(record)
            with pytest.raises(LinkError):
                await houses.lives.pop("leader")
        assert houses.ana.table.session.paused == words("order.other-table")
        with pytest.raises(TableBusyError):
            await houses.ana.table.submit(houses.order("place white c4", "light", "too early"))
        houses.run_leader()
        await houses.until(lambda: houses.leader.present and houses.follower.present)
        await houses.until(lambda: houses.ana.table.session.remote.agrees)
        await houses.play("place white c4", "light")


async def test_the_follower_is_killed_and_gets_what_it_missed(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        await houses.play("place white c4", "light")
        record = houses.follower.record
        await houses.unlink("follower")
        houses.ben.lying.clear()
        houses.start_follower(record)
        await houses.until(lambda: houses.follower.present)
        await houses.settled()
        assert houses.ben.lying == {"c4": "disc-white"}
        await houses.play("place black c5", "dark")


async def test_the_follower_keeps_the_plies_and_gets_the_whole_match_at_its_end(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        await houses.play("place white c4", "light")
        (file,) = (tmp_path / "ben" / "followed").glob("*.json")
        kept = json.loads(file.read_text())
        assert [entry["action"] for entry in kept["dark"]["log"].values()] == ["place white c4"]
        await houses.follower.finish_match("resign", "dark")
        await houses.until(lambda: not file.exists())
        (match,) = [one for one in Library(houses.ben.store).search("", None) if one.origin == "imported"]
        assert (match.finished, match.plies) == ("resigned/dark", 1)
        assert houses.follower.view("dark")["phase"] == "over"


def hidden_twins(state: State, theirs: str, ours: str) -> list[State]:
    """Positions that are alike to `ours` and not to `theirs`; none if nothing is hidden."""
    twins = [state.determinised(ours, Random(seed)) for seed in range(8)]
    return twins if len({json.dumps(twin.view(theirs)) for twin in twins}) > 1 else []


def _same(value: T) -> T:
    return value


async def test_nothing_of_the_leaders_hand_crosses_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Droids: whatever rack Ana's hand holds, each value that Ben's house gets is the same."""
    async with Houses(tmp_path, game="droids").running() as houses:
        ana, ben = houses.ana.game.seats[:2]
        await houses.begin()
        while not (twins := hidden_twins(houses.ana.table.session.playing().state, ana, ben)):
            seat = houses.ana.table.session.playing().state.to_act[0]
            if seat in (ana, ben):
                await houses.play(str(next(houses.ana.table.session.playing().state.legal_actions(seat))), seat)
            await houses.clock.sleep(0.1)
        await houses.settled()
        snapshot, told = houses.ana.table.snapshot(), []
        assert snapshot.match is not None
        for twin in twins:
            there = snapshot._replace(match=replace(snapshot.match, state=twin))
            monkeypatch.setattr(houses.ana.table, "snapshot", partial(_same, there))
            houses.leader._tell()
            told.append({name: one.value for name, one in houses.leader._peer._told.items()})
        assert all(one == told[0] for one in told)
        assert f"view:{ben}" in told[0]
        assert f"view:{ana}" not in told[0]


async def test_a_seat_of_the_leaders_house_is_asked_for_in_vain(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        for what, args in (
            ("steps", {"seat": "light", "prefix": []}),
            ("submit", {"id": "x", "seat": "light", "decision": "0-light", "action": "place white c4"}),
            ("history", {"seat": "light", "ply": 0}),
            ("resign", {"seat": "light"}),
            ("hint", {"seat": "light"}),
        ):
            with pytest.raises(OrderError) as refusal:
                await houses.follower._peer.ask(what, **args)
            assert refusal.value.code == "order/turn", what
        with pytest.raises(OrderError):
            await houses.follower._peer.ask("seat", seat="light", kind="human", name="Eve")
        assert houses.ana.table.view(None)["seats"]["light"]["name"] == "Ana"


def sits(houses: Houses, name: str) -> bool:
    """Whether somebody of this name has the dark seat, at both tables."""
    seats = [table.view("dark")["seats"]["dark"] for table in (houses.ana.table, houses.follower)]
    assert seats[1]["kind"] == "human", "a phone would lose its seat"
    return all((seat["kind"], seat["name"]) == ("human", name) for seat in seats)


async def test_a_seat_that_was_taken_is_never_shown_as_free(tmp_path: Path) -> None:
    """The answer may come before the leader's view shows it."""
    async with Houses(tmp_path).running() as houses:
        houses.leader._tell = lambda: None  # type: ignore[method-assign]
        houses.follower.seat("dark", "human", "Ben", None)
        await houses.until(lambda: sits(houses, "Ben"))
        await houses.clock.sleep(5.0)
        assert sits(houses, "Ben")
        del houses.leader._tell
        houses.leader.allow_picture(True)
        await houses.until(lambda: houses.follower.view("dark")["you"].get("seat") == "dark")
        houses.follower.seat("dark", "open", "", None)
        await houses.until(lambda: houses.ana.table.view(None)["seats"]["dark"]["kind"] == "open")
        await houses.clock.sleep(1.0)
        assert houses.follower.view(None)["seats"]["dark"]["kind"] == "open"


async def test_a_seat_outlasts_a_break_of_the_line_and_a_kill_before_its_answer(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        for line in houses.lines:
            line.cut()
        houses.follower.seat("dark", "human", "Ben", None)
        await houses.until(lambda: not houses.follower.present)
        await houses.clock.sleep(20.0)
        record = houses.follower.record
        await houses.unlink("follower")
        houses.start_follower(record)
        assert houses.follower.view(None)["seats"]["dark"]["name"] == "Ben"
        for line in houses.lines:
            line.mend()
        await houses.until(lambda: sits(houses, "Ben"))


async def test_a_seat_that_is_refused_is_given_up(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        houses.lines[0].cut()
        houses.ana.table.seat("dark", "human", "Anna", None)
        houses.follower.seat("dark", "human", "Ben", None)
        houses.lines[0].mend()
        await houses.until(lambda: houses.follower.record.seats == {})
        await houses.until(lambda: sits(houses, "Anna"))


async def test_the_camera_picture_is_sent_only_if_the_host_allows_it(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:

        async def picture() -> bytes:
            return b"\xff\xd8\xffpicture"

        houses.ana.table.picture = picture  # type: ignore[method-assign]
        assert await houses.follower.other_picture() is None
        houses.leader.allow_picture(True)
        assert await houses.follower.other_picture() == b"\xff\xd8\xffpicture"
        await houses.until(lambda: houses.follower.linked()["picture"])


async def test_a_house_keeps_its_name_for_as_long_as_the_link_lasts(tmp_path: Path) -> None:
    """The link is written to the disk whenever it changes."""
    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        called, game = houses.leader.house, houses.ana.table.session.game
        hello = {"house": "Mallory", "rules": RULES, "game": game.name, "board": board_digest(game.board)}
        houses.leader._hear("hello", hello)
        assert houses.leader.house == called != "Mallory"


async def test_another_sheet_is_refused_in_words(tmp_path: Path) -> None:
    houses = Houses(tmp_path, other="netzwerk")
    async with houses.ana.running(), houses.ben.running():
        houses.connect()
        await houses.until(lambda: houses.follower.refused is not None)
        assert houses.follower.linked()["why"]["text"].startswith("In the other house lies the board of Robotory.")
        assert houses.ana.table.session.remote is None
        await houses.unlink()
