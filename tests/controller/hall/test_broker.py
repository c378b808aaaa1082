"""The link of a table with a real broker, through TLS: last will, receipt and stop."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from base.clock import SystemClock
from controller.api import hall
from controller.certificate import Certificate
from controller.hall.hall_link import HallLink, HallPlace
from controller.hall.membership import MemberFile
from controller.links.broker import Accounts, Broker
from controller.links.mqtt_bus import MqttBus
from tests.controller.hall.double import KEY, NOW_S, TABLE, FakeTable, member, stop, stop_for_all
from tests.firmware.bodies import until

pytestmark = [pytest.mark.broker, pytest.mark.wall_clock]

CLOCK = SystemClock()
CERTIFICATES = Path(__file__).parents[1] / "links/certificates"


class HallAccounts(Accounts):
    """The table and the hall may write and read all that is the hall's."""

    def readable(self, user: str) -> tuple[str, ...]:
        """All topics of the hall."""
        return ("robodrome/hall/#",)

    writable = readable


ACCOUNTS = HallAccounts("hall", {TABLE: "word", "hall": "hall's"})


@asynccontextmanager
async def linked(folder: Path) -> AsyncIterator[tuple[FakeTable, HallLink, MqttBus]]:
    """A table, its link, and the hall's connection, which hears what the table sends."""
    certificate = Certificate(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")
    async with Broker(ACCOUNTS, kind="mosquitto", certificate=certificate) as broker:
        MemberFile(folder).save(member(broker.port, (CERTIFICATES / "ca.crt").read_text()))
        table = FakeTable()
        link = HallLink(HallPlace(folder, "1.2", "http://localhost:8000/"), table, CLOCK, calendar=lambda: NOW_S)
        bus = MqttBus("hall", "127.0.0.1", broker.local_port, "hall", "hall's")
        await bus.start()
        yield table, link, bus
        await link.close()
        await bus.close()


async def test_a_table_is_announced_missed_and_back_sends_a_result_until_the_receipt_and_obeys_a_stop(
    tmp_path: Path,
) -> None:
    async with linked(tmp_path) as (table, link, bus):
        here: list[bool] = []
        results: list[bytes] = []
        bus.on_bytes(f"{TABLE}/table", lambda _, told: here.append(hall.Announcement.model_validate_json(told).here))
        bus.on_bytes(f"{TABLE}/result", lambda _, result: results.append(result))
        link.begin()
        await until(CLOCK, lambda: here == [True])
        assert isinstance(link._bus, MqttBus)
        link._bus.restart()
        await until(CLOCK, lambda: here == [True, False, True], 20.0)

        table.end_match()
        await until(CLOCK, lambda: bool(results), 20.0)
        assert hall.Result.model_validate_json(hall.verified(KEY, "result", TABLE, results[0])).winners == ["Ana"]
        bus.publish_bytes(f"{TABLE}/orders", hall.signed(KEY, "orders", TABLE, hall.Receipt(match="m1")), qos=1)
        await until(CLOCK, lambda: (link.view() or {})["waiting"] == 0)

        for _ in range(500):
            bus.publish_bytes(f"{TABLE}/orders", b"x", qos=1)
            bus.publish_bytes("all/orders", b"x", qos=1)
        await until(CLOCK, lambda: bool(link._refused))
        assert table.stops == []
        bus.publish_bytes(f"{TABLE}/orders", stop(1), qos=1)
        bus.publish_bytes("all/orders", stop_for_all(2), qos=1)
        await until(CLOCK, lambda: table.stops == ["Ida", "Ida"], 20.0)
