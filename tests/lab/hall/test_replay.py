"""A replayed table is to a hall's broker what a real one is, and the bench's arithmetic of ages."""

import secrets
import ssl
import time
from itertools import pairwise
from pathlib import Path

import pytest

from base.clock import SystemClock
from controller.api.hall import Announcement, Membership, Result, Stop, signed, verified
from controller.certificate import Certificate
from controller.hall.hall_link import HallLink, HallPlace
from controller.hall.membership import Member
from controller.links.broker import Broker
from controller.links.hall_accounts import BUS, HALL, HallAccounts
from controller.links.mqtt_bus import MqttBus
from lab.hall.hall_run import ages_ms
from lab.hall.replay_bus import ReplayBus
from lab.hall.replay_process import Report, TableReport
from lab.hall.replayed_table import ReplayedTable, recorded
from tests.firmware.bodies import until

CERTIFICATES = Path(__file__).parents[2] / "controller/links/certificates"
TABLE, KEY = "table-7", secrets.token_bytes(32)


def test_the_recording_is_a_whole_match() -> None:
    recording = recorded()
    assert [said.phase for _, said in recording[:2]] == ["lobby", "playing"]
    assert recording[-1][1].phase == "over"
    assert all(before <= after for (before, _), (after, _) in pairwise(recording))
    assert {said.name for _, said in recording} == {"Real 1"}


@pytest.mark.broker
@pytest.mark.wall_clock
async def test_a_replayed_table_announces_sends_results_obeys_and_comes_back(tmp_path: Path) -> None:
    accounts = HallAccounts.kept_in(tmp_path / "accounts.json")
    certificate = Certificate(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")
    authority = (CERTIFICATES / "ca.crt").read_text()
    clock, plies, results = SystemClock(), list[int](), list[str]()
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    tls.load_verify_locations(cadata=authority)
    async with Broker(accounts, kind="mosquitto", certificate=certificate) as broker, broker.kept():
        hall = MqttBus(BUS, "127.0.0.1", broker.local_port, HALL, accounts.passwords[HALL])
        hall.on_bytes("+/table", lambda _, said: plies.append(Announcement.model_validate_json(said).ply))
        hall.on_bytes("+/result", lambda _, said: results.append(verified(KEY, "result", TABLE, said)))
        await hall.start()
        place = Membership(
            hall="Club", table=TABLE, host="127.0.0.1", port=broker.port, password=accounts.passwords[TABLE],
            authority=authority, key=KEY.hex(),
        )  # fmt: skip
        table = ReplayedTable(TABLE, recorded()[-2:])
        bus = ReplayBus(Member(membership=place, name="Seven"), ["127.0.0.1"], "127.0.0.1", tls)
        link = HallLink(HallPlace(tmp_path, "1", "http://127.0.0.1"), table, clock, connect=lambda member: bus)
        await link.enter(Member(membership=place, name="Seven"))
        await until(clock, lambda: bus.connects == 1)
        while not table.ended:
            table.go_on()
        await until(clock, lambda: plies[-1:] == [len(table.changes)] and bool(results))
        assert Result.model_validate_json(results[0]).match == table.ended[0]
        stop = Stop(number=1, at_s=time.time(), by="Eva")
        hall.publish_bytes(f"{TABLE}/orders", signed(KEY, "orders", TABLE, stop))
        await until(clock, lambda: len(table.stops) == 1)
        await broker.crash()
        await until(clock, lambda: bus.connects == 2 and hall.connected, 60.0)
        table.go_on()
        await until(clock, lambda: plies[-1:] == [len(table.changes)])
        await link.close()
        await hall.close()


def test_a_change_is_as_old_as_it_was_when_a_page_first_showed_it_or_a_later_one() -> None:
    table = TableReport(connects=1, changes=[1.0, 2.0, 3.0, 4.0], ended=[], waiting=0, stops=[])
    seen = [(2.5, {"table-1": (2, True)}), (3.0, {"table-1": (2, True)}), (4.5, {"table-1": (4, True)})]
    assert ages_ms(Report(tables={"table-1": table}), 1.5, seen) == [500.0, 1500.0, 500.0]
