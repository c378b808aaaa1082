"""The line between two tables: what it drops, and its end inside the process."""

import random

import pytest

from base.clock import SimulatedClock, run_simulated
from controller.errors import LinkError
from controller.links.line import BURST, MAX_PAYLOAD, PER_S, REPORT_S, Intake
from controller.links.loopback import LinkFaults
from controller.links.loopback_line import LoopbackLine
from controller.links.mqtt_line import MAX_WAITING, MqttLine
from tests.controller.links.test_mqtt_bus import silent_broker


def test_a_message_is_admitted_by_its_size_and_by_the_rate() -> None:
    now_s = 0.0
    intake = Intake(lambda: now_s)
    assert not intake.admits(MAX_PAYLOAD + 1)
    assert [intake.admits(MAX_PAYLOAD) for _ in range(BURST + 1)] == [True] * BURST + [False]
    now_s = 0.5
    assert [intake.admits(0) for _ in range(PER_S)].count(True) == PER_S // 2


def test_what_is_dropped_is_reported_once_a_period(caplog: pytest.LogCaptureFixture) -> None:
    now_s = 0.0
    intake = Intake(lambda: now_s)
    for _ in range(5):
        intake.admits(MAX_PAYLOAD + 1)
    now_s = REPORT_S
    intake.admits(MAX_PAYLOAD + 1)
    assert [record.message.split()[0] for record in caplog.records] == ["1", "5"]


def exchanged(seed: int, faults: LinkFaults, count: int = 400) -> list[tuple[float, int]]:
    """When which of the leader's messages reached the follower."""

    async def main() -> list[tuple[float, int]]:
        clock = SimulatedClock()
        leader, follower = LoopbackLine.pair(clock, faults, seed)
        heard: list[tuple[float, int]] = []
        await follower.start(lambda payload: heard.append((clock.now(), int(payload))), lambda connected: None)
        await leader.start(lambda payload: None, lambda connected: None)
        for number in range(count):
            leader.send(str(number).encode())
            await clock.sleep(0.02)
        await clock.sleep(2.0)
        await leader.close()
        await follower.close()
        return heard

    return run_simulated(main())


def test_the_loopback_delays_and_loses_as_its_seed_says() -> None:
    faults = LinkFaults(delay_s=0.1, jitter_s=0.05, loss=0.1, duplication=0.5)
    heard = exchanged(1, faults)
    assert heard == exchanged(1, faults)
    assert heard != exchanged(2, faults)
    numbers = [number for _, number in heard]
    assert len(set(numbers)) == len(numbers), "nothing arrives twice"
    assert 320 < len(numbers) < 400  # 360 of 400 on average, with a deviation of 6
    delays_s = [when - 0.02 * number for when, number in heard]
    assert min(delays_s) >= 0.1 - 1e-9
    assert max(delays_s) <= 0.15 + 1e-9


def test_an_end_that_is_cut_neither_sends_nor_hears_until_it_is_mended() -> None:
    async def main() -> None:
        clock = SimulatedClock()
        leader, follower = LoopbackLine.pair(clock, LinkFaults(delay_s=0.1))
        heard: list[bytes] = []
        connections: list[bool] = []
        with pytest.raises(LinkError):
            follower.send(b"not yet")
        await leader.start(heard.append, lambda connected: None)
        await follower.start(heard.append, connections.append)
        leader.send(b"under way")
        follower.cut()
        assert leader.connected
        with pytest.raises(LinkError):
            follower.send(b"cut")
        await clock.sleep(1.0)
        follower.mend()
        leader.send(b"mended")
        follower.send(b"answered")
        await clock.sleep(1.0)
        assert heard == [b"mended", b"answered"]
        assert connections == [True, False, True]
        with pytest.raises(ValueError, match=str(MAX_PAYLOAD)):
            leader.send(bytes(MAX_PAYLOAD + 1))
        await leader.close()
        await follower.close()

    run_simulated(main())


def test_the_loopback_drops_a_flood() -> None:
    async def main() -> None:
        clock = SimulatedClock()
        leader, follower = LoopbackLine.pair(clock, LinkFaults(delay_s=0.1))
        heard: list[bytes] = []
        await leader.start(heard.append, lambda connected: None)
        await follower.start(heard.append, lambda connected: None)
        for _ in range(10_000):
            follower.send(random.Random(1).randbytes(8))
        await clock.sleep(1.0)
        assert len(heard) == BURST
        await leader.close()
        await follower.close()

    run_simulated(main())


@pytest.mark.wall_clock
async def test_a_broker_that_acknowledges_nothing_lets_no_more_than_some_messages_wait() -> None:
    async with silent_broker(max_waiting=MAX_WAITING) as (bus, _):
        line = MqttLine(bus, "leader")
        for _ in range(10 * MAX_WAITING):
            line.send(bytes(100))
        assert len(bus._client._out_messages) == MAX_WAITING
