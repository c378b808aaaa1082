"""The line over a real mosquitto: two houses that mean well, and one that does not."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from base.clock import SystemClock
from controller.certificate import Certificate
from controller.errors import LinkError
from controller.links.accounts import HOUSES, Accounts, MeetingAccounts
from controller.links.broker import Broker
from controller.links.line import BURST, MAX_PAYLOAD, PER_S, Side
from controller.links.meeting import Meeting, line_of, load_meeting
from controller.links.meeting_code import meeting_id, new_code
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_line import MqttLine
from tests.firmware.bodies import until

pytestmark = [
    pytest.mark.broker,
    pytest.mark.wall_clock,
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),  # paho lets a lost TLS socket lie
]
CLOCK = SystemClock()
CERTIFICATES = Path(__file__).parent / "certificates"
SHOWN = Certificate(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")
NUMBER = b"8 bytes."
WORDS = dict.fromkeys(HOUSES, "word")


@dataclass
class End:
    """One table's end of a line, and what it has heard."""

    line: MqttLine
    heard: list[bytes] = field(default_factory=list)
    connections: list[bool] = field(default_factory=list)

    async def start(self) -> None:
        """Connect."""
        await self.line.start(self.heard.append, self.connections.append)

    async def tells(self, other: "End", payload: bytes) -> None:
        """Send until the other end has heard it: a message may be lost."""
        while payload not in other.heard:
            if self.line.connected:
                self.line.send(payload)
            await CLOCK.sleep(0.1)


@dataclass
class Place:
    """A meeting place, and the files of its houses."""

    broker: Broker
    houses: Sequence[Meeting]
    code: str
    ends: AsyncExitStack

    async def end(self, side: Side, house: int, code: str = "") -> End:
        """A connected end of the line of a match."""
        end = End(line_of(self.houses[house], code or self.code, side))
        await end.start()
        self.ends.push_async_callback(end.line.close)
        return end

    async def bus(self, house: int, table: str = "") -> MqttBus:
        """What a house may do that keeps to no protocol."""
        at = self.houses[house]
        bus = MqttBus(table or meeting_id(self.code), at.host, at.port, at.user, at.password, at.tls)
        await bus.start()
        self.ends.push_async_callback(bus.close)
        return bus


@asynccontextmanager
async def place(folder: Path, accounts: Accounts | None = None) -> AsyncIterator[Place]:
    """A meeting place, by default as `robodrome meeting` has it."""
    accounts = accounts or MeetingAccounts.kept_in(folder / "accounts.json")
    async with Broker(accounts, kind="mosquitto", certificate=SHOWN) as broker, broker.kept(), AsyncExitStack() as ends:
        houses = []
        for user, password in accounts.passwords.items():
            file = folder / "meeting.toml"
            file.write_text(
                f'host = "{broker.host}"\nport = {broker.port}\nuser = "{user}"\npassword = "{password}"\n'
                f'authority_file = "{CERTIFICATES / "ca.crt"}"\n'
            )
            houses.append(load_meeting(file))
        yield Place(broker, houses, new_code(), ends)


class Unlimited(MeetingAccounts):
    """The accounts of a rented broker: it takes any packet, and retains."""

    def mosquitto_limits(self) -> list[str]:
        """No limit."""
        return []


async def test_each_side_hears_the_other_one_and_no_other_match(tmp_path: Path) -> None:
    async with place(tmp_path) as at:
        leader, follower = await at.end("leader", 0), await at.end("follower", 1)
        longest = bytes(MAX_PAYLOAD)
        await leader.tells(follower, longest)
        await follower.tells(leader, b"")
        other = await at.bus(1, meeting_id(new_code()))
        other.publish_bytes("leader", NUMBER + b"of another match", qos=1)
        await follower.tells(leader, b"last")
        assert set(leader.heard) == {b"", b"last"}
        assert set(follower.heard) == {longest}
        with pytest.raises(ValueError, match="262145 bytes; the line carries at most 262144"):
            leader.line.send(bytes(MAX_PAYLOAD + 1))


async def test_who_only_watches_neither_hears_nor_speaks_between_houses_that_play(tmp_path: Path) -> None:
    async with place(tmp_path) as at:
        leader, follower = await at.end("leader", 0), await at.end("follower", 1)
        shown, watcher = await at.end("shown", 0), await at.end("watcher", 2)
        guest = await at.bus(2)
        ends = (leader, follower, shown, watcher)
        heard: list[bytes] = []
        for side in ("leader", "follower"):
            guest.publish_bytes(side, NUMBER + b"forged", qos=1)
        for side in ("leader", "follower"):
            guest.on_bytes(side, lambda _, message: heard.append(message))
        await leader.tells(follower, b"secret")
        await follower.tells(leader, b"secret")
        await shown.tells(watcher, b"public")
        await watcher.tells(shown, b"asked")
        assert (set(leader.heard), set(follower.heard), heard) == ({b"secret"}, {b"secret"}, [])
        assert [end.connections for end in ends] == [[True]] * 4, "lines of one account end each other"


async def test_a_message_that_comes_again_is_heard_once(tmp_path: Path) -> None:
    async with place(tmp_path) as at:
        leader, bus = await at.end("leader", 0), await at.bus(1)
        for payload in (NUMBER + b"twice", NUMBER + b"twice", b"short", b"", b"another." + b"last"):
            bus.publish_bytes("leader", payload, qos=1)
        await until(CLOCK, lambda: b"last" in leader.heard, 50.0)
        assert leader.heard == [b"twice", b"last"]


async def test_a_house_reads_and_writes_nothing_but_lines(tmp_path: Path) -> None:
    async with place(tmp_path) as at:
        reader, writer = await at.bus(0), await at.bus(1)
        heard: list[tuple[str, bytes]] = []
        for topic in ("people", "leader/more", "+", "leader"):
            reader.on_bytes(topic, lambda name, payload: heard.append((name, payload)))
        while ("leader", b"first") not in heard:  # what is said before the subscription is lost
            writer.publish_bytes("leader", b"first", qos=1)
            await CLOCK.sleep(0.1)
        for topic in ("people", "leader/more", "other", "leader"):
            writer.publish_bytes(topic, b"last", qos=1)
        await until(CLOCK, lambda: ("leader", b"last") in heard, 50.0)
        assert {name for name, _ in heard} == {"leader"}


async def test_a_wrong_password_and_a_foreign_certificate_are_refused_with_the_reason(tmp_path: Path) -> None:
    async with place(tmp_path) as at:
        house = at.houses[0]
        guess = End(line_of(replace(house, password="guess"), at.code, "leader"))
        with pytest.raises(LinkError, match=f"at 127.0.0.1:{at.broker.port} refuses account house-1: "):
            await guess.start()
        file = tmp_path / "foreign.toml"
        file.write_text(
            f'host = "127.0.0.1"\nport = {at.broker.port}\nuser = "house-1"\npassword = "{house.password}"\n'
            f'authority_file = "{CERTIFICATES / "broker.crt"}"\n'
        )
        foreign = End(line_of(load_meeting(file), at.code, "leader"))
        with pytest.raises(LinkError, match=r"is not to be trusted: unable to get .*name the authority that signed"):
            await foreign.start()
        elsewhere = End(line_of(replace(house, host="127.0.0.2"), at.code, "leader"))
        with pytest.raises(LinkError, match=r"no MQTT broker with TLS answers at 127\.0\.0\.2"):
            await elsewhere.start()


@pytest.mark.parametrize("size", [300_000, 10_000_000])
async def test_a_message_that_is_too_long_costs_its_sender_the_connection(tmp_path: Path, size: int) -> None:
    async with place(tmp_path) as at:
        leader, bus = await at.end("leader", 0), await at.bus(1)
        bus.publish_bytes("leader", bytes(size))
        await until(CLOCK, lambda: not bus.connected, 50.0)
        await until(CLOCK, lambda: bus.connected, 50.0)
        bus.publish_bytes("leader", NUMBER + b"after it", qos=1)
        await until(CLOCK, lambda: leader.heard == [b"after it"], 50.0)
        assert leader.connections == [True]


async def test_at_a_broker_without_limits_a_long_message_is_dropped_and_a_longer_one_not_read(tmp_path: Path) -> None:
    async with place(tmp_path, Unlimited("+", WORDS)) as at:
        leader, bus = await at.end("leader", 0), await at.bus(1)
        bus.publish_bytes("leader", bytes(300_000), qos=1)
        bus.publish_bytes("leader", NUMBER + b"after it", qos=1)
        await until(CLOCK, lambda: leader.heard == [b"after it"], 50.0)
        assert leader.connections == [True]
        assert bus.connected
        bus.publish_bytes("leader", bytes(10_000_000))
        await until(CLOCK, lambda: leader.connections == [True, False, True], 50.0)
        while b"at last" not in leader.heard:  # the leader's subscription may come later than its connection
            bus.publish_bytes("leader", b"another." + b"at last", qos=1)
            await CLOCK.sleep(0.1)
        assert leader.heard == [b"after it", b"at last"]


async def test_what_is_retained_is_no_message(tmp_path: Path) -> None:
    async with place(tmp_path, Unlimited("+", WORDS)) as at:
        bus = await at.bus(1)
        bus.on_bytes("follower", lambda name, payload: None)
        bus.publish_bytes("leader", NUMBER + b"garbage of last week", qos=1, retain=True)
        acknowledged = asyncio.Event()
        bus.probe(partial(asyncio.get_running_loop().call_soon_threadsafe, acknowledged.set))
        await acknowledged.wait()
        leader = await at.end("leader", 0)
        while b"new" not in leader.heard:
            bus.publish_bytes("leader", b"another." + b"new", qos=1)
            await CLOCK.sleep(0.1)
        assert leader.heard == [b"new"]


async def test_the_meeting_place_retains_nothing(tmp_path: Path) -> None:
    async with place(tmp_path) as at:
        bus = await at.bus(1)
        bus.publish_bytes("leader", b"garbage", qos=1, retain=True)
        await until(CLOCK, lambda: not bus.connected, 50.0)


async def test_a_flood_is_cut_short_and_delays_no_other_match(tmp_path: Path) -> None:
    accounts = MeetingAccounts("+", {**WORDS, "house-3": "c", "house-4": "d"})
    async with place(tmp_path, accounts) as at:
        other = new_code()
        victim, flooder = await at.end("leader", 0), await at.bus(1)
        leader, follower = await at.end("leader", 2, other), await at.end("follower", 3, other)
        began_s = time.monotonic()
        for number in range(10_000):
            flooder.publish_bytes("leader", number.to_bytes(8, "big") + bytes(200), qos=1)
        for number in range(20):
            await leader.tells(follower, b"%d" % number)
            await follower.tells(leader, b"%d" % number)
        while b"the end" not in victim.heard:
            with suppress(LinkError):  # the broker may end the flooder's connection
                flooder.publish_bytes("leader", secrets.token_bytes(8) + b"the end", qos=1)
            await CLOCK.sleep(0.1)
        assert len(victim.heard) <= BURST + PER_S * (time.monotonic() - began_s) + 1
        assert victim.connections == leader.connections == follower.connections == [True]


async def test_a_broker_that_is_killed_comes_back_and_nothing_is_heard_twice(tmp_path: Path) -> None:
    async with place(tmp_path) as at:
        leader, follower = await at.end("leader", 0), await at.end("follower", 1)
        numbers = count()
        for kill in range(2):
            for _ in range(20):
                leader.line.send(b"%d" % next(numbers))
            await at.broker.crash()
            lost = [True, False] * (kill + 1)
            await until(CLOCK, lambda lost=lost: leader.connections == follower.connections == lost, 50.0)
            with pytest.raises(LinkError, match="no connection"):
                leader.line.send(b"lost")
            await until(CLOCK, lambda lost=lost: leader.connections == follower.connections == [*lost, True], 100.0)
            await leader.tells(follower, b"after kill %d" % kill)
        heard = [payload for payload in follower.heard if payload.isdigit()]
        assert len(heard) == len(set(heard))
