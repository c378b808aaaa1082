"""Home Assistant finds the table: what is announced fits its documentation, and what is shown is true."""

import json
import re
import threading
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Literal, cast

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from base.clock import SystemClock
from controller.api.announcements import Announcer
from controller.api.shapes import View
from controller.assembly.home_assistant import (
    PRESSED,
    SILENT,
    STATE,
    STOP,
    announced,
    at_home,
    discovery,
    discovery_topic,
    state,
)
from controller.assembly.home_names import FILE, HomeNames
from controller.config import TableSettings
from controller.fleet.status import FigureStatus, TelemetryStatus, as_data
from controller.links.accounts import CONTROLLER, HANDS, HOME, Accounts
from controller.links.broker import Broker
from controller.links.mqtt_bus import MqttBus
from tests.controller.table.harness import TableHarness
from tests.firmware.bodies import until

FIGURES = [
    as_data(0, FigureStatus(telemetry=TelemetryStatus(battery_mv=3775)), 1.0),
    as_data(2, FigureStatus(), 1.0),
]


@pytest.fixture
def harness(tmp_path: Path) -> AbstractAsyncContextManager[TableHarness]:
    return TableHarness(tmp_path).running()


class Exact(BaseModel):
    model_config = ConfigDict(extra="forbid")


# The types of what Home Assistant takes, from its pages "MQTT", "MQTT sensor", "MQTT binary sensor" and "MQTT button".
Topic = Annotated[str, Field(pattern=r"^[^+#]+$")]
Template = Annotated[str, Field(pattern=r"^\{\{ value_json(\.[a-z_0-9]+)+ \}\}$")]
"""The part of Jinja that is used here."""


class Entity(Exact):
    name: str
    unique_id: str
    qos: Literal[0, 1, 2] = 0


class Shown(Entity):
    state_topic: Topic
    value_template: Template
    expire_after: Annotated[int, Field(gt=0)]


class Sensor(Shown):
    platform: Literal["sensor"]
    device_class: Literal["enum", "battery"] | None = None
    options: list[str] | None = None
    json_attributes_topic: Topic | None = None
    json_attributes_template: Literal["{{ value_json.announcement | tojson }}"] | None = None
    state_class: Literal["measurement", "total", "total_increasing"] | None = None
    unit_of_measurement: str | None = None


class BinarySensor(Shown):
    platform: Literal["binary_sensor"]
    device_class: Literal["problem"] | None = None
    payload_on: str
    payload_off: str


class Button(Entity):
    platform: Literal["button"]
    command_topic: Topic
    payload_press: str


class Removed(Exact):
    """An entity that is to go has its platform only."""

    platform: Literal["sensor", "binary_sensor", "button"]


class Device(Exact):
    identifiers: Annotated[list[str], Field(min_length=1)]
    name: str
    manufacturer: str


class Origin(Exact):
    name: str


class Discovery(Exact):
    device: Device
    origin: Origin
    components: dict[Annotated[str, Field(pattern=r"^[a-zA-Z0-9_-]+$")], Sensor | BinarySensor | Button | Removed]


def shown(entity: Any, value: Any) -> Any:
    """What Home Assistant shows of an entity when the state is published."""
    for part in re.findall(r"[a-z_0-9]+", entity.value_template.replace("value_json", "", 1)):
        value = value[part]
    return value


async def test_the_announcement_fits_the_documentation_and_the_state(harness: TableHarness) -> None:
    assert re.fullmatch(r"homeassistant/device/[a-zA-Z0-9_-]+/config", discovery_topic("home"))
    harness.table.seat("light", "human", "Ana", None)
    view = harness.table.view(None)
    sent = json.loads(json.dumps(discovery("home", view, FIGURES)))
    entities = TypeAdapter(Discovery).validate_python(sent).components
    assert len({entity.unique_id for entity in entities.values()}) == len(entities) == 10  # type: ignore[union-attr]
    told = json.loads(json.dumps(state(view, FIGURES)))
    values = {name: shown(one, told) for name, one in entities.items() if isinstance(one, Shown)}
    assert values == {
        "phase": "lobby", "game": "Robotory", "turn": "None", "stopped": "off",
        "announcement": "Nothing has been announced yet.",
        "turn_light": "off", "turn_dark": "off", "battery_0": 50, "battery_2": "None",
    }  # fmt: skip
    phase = entities["phase"]
    assert isinstance(phase, Sensor)
    assert told["phase"] in (phase.options or ())


async def test_the_state_follows_the_match(harness: TableHarness) -> None:
    harness.table.seat("light", "human", "Ana", None)
    await harness.begin()
    told = state(harness.table.view(None), FIGURES)
    assert (told["phase"], told["turns"]) == ("play", {"light": "on", "dark": "off"})
    await harness.table.finish_match("resign", "dark")
    harness.table.stop("Ana")
    told = state(harness.table.view(None), FIGURES)
    assert (told["phase"], told["turns"]["light"], told["stopped"]) == ("over", "off", "on")


async def test_what_is_announced_at_once_is_one_text_and_is_told_once(harness: TableHarness) -> None:
    announcer = Announcer()
    announcer.hear(harness.table.view(None))
    assert announced(announcer, harness.table.view(None), SILENT) == SILENT
    await harness.begin()
    announcer.hear(view := harness.table.view(None))
    turn = announced(announcer, view, SILENT)
    assert turn == {"number": 1, "text": "Light's turn.", "sentences": [{"about": "turn", "text": "Light's turn."}]}
    assert announced(announcer, view, turn) == turn
    await harness.table.finish_match("resign", "light")
    announcer.hear(view := harness.table.view(None))
    end = announced(announcer, view, turn)
    assert (end["number"], end["text"]) == (3, "Dark wins. Light gave up.")
    assert state(view, [], end)["announcement"] == end


def test_a_long_announcement_is_cut_for_the_state_but_not_for_the_speaker() -> None:
    announcer = Announcer()
    sentence = {"key": "", "args": {}, "text": "x" * 200}
    announcer.newest = {str(number): {"about": "table", "msg": sentence} for number in (1, 2)}  # type: ignore[dict-item]
    told = announced(announcer, cast(View, {}), SILENT)
    assert len(told["text"]) == 255
    assert [len(one["text"]) for one in told["sentences"]] == [201, 201]


async def test_what_is_no_longer_there_is_removed(harness: TableHarness) -> None:
    view = harness.table.view(None)
    known = tuple(discovery("home", view, FIGURES)["components"])
    fewer = discovery("home", {**view, "seats": {"light": view["seats"]["light"]}}, FIGURES[:1], known)
    announced = TypeAdapter(Discovery).validate_python(fewer).components
    assert announced["turn_dark"] == Removed(platform="binary_sensor")
    assert announced["battery_2"] == Removed(platform="sensor")


def names(table: str, data: Path, announced: bool = True) -> HomeNames:
    return HomeNames.of(cast(TableSettings, SimpleNamespace(name=table, home_assistant=announced)), data)


def state_topic(table: str) -> str:
    return f"robodrome/{table}/{STATE}"


class Home:
    """Home Assistant's connection: what it has heard of announcements and states, empty where they were removed."""

    def __init__(self, broker: Broker) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.client = Client(CallbackAPIVersion.VERSION2, client_id=HOME)
        self.client.username_pw_set(HOME, broker.accounts.passwords[HOME])
        own_state = state_topic(broker.accounts.table)  # those of other tables it may not read
        topics = [(topic, 1) for topic in (discovery_topic("attic"), discovery_topic("cellar"), own_state)]
        self.follows = threading.Event()
        self.client.on_connect = lambda *_: self.client.subscribe(topics)
        self.client.on_subscribe = lambda *_: self.follows.set()
        self.client.on_message = lambda _, __, message: self.heard.append((message.topic, message.payload))
        self.client.connect(broker.host, broker.port)
        self.client.loop_start()

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()

    @property
    def devices(self) -> dict[str, bool]:
        """The topics of which something was heard, and whether the device is there."""
        return {topic: bool(payload) for topic, payload in self.heard}


@pytest.mark.broker
@pytest.mark.wall_clock
@pytest.mark.parametrize("kind", ["mosquitto", "amqtt"])
@pytest.mark.parametrize(("later", "announced"), [("attic", False), ("cellar", True), ("cellar", False)])
async def test_a_table_that_is_switched_off_or_renamed_leaves_no_device(
    kind: Any, later: str, announced: bool, tmp_path: Path
) -> None:
    """The broker of the house runs on, the table is started twice, and Home Assistant comes after its second start."""
    clock, harness, data = SystemClock(20.0), TableHarness(tmp_path / "table"), tmp_path / "data"
    data.mkdir()
    accounts = Accounts.generate(later, [])
    async with Broker(Accounts(later, accounts.passwords, ("attic",)), kind=kind) as broker:
        home, attic, other = Home(broker), discovery_topic("attic"), discovery_topic("cellar")
        password = accounts.passwords[CONTROLLER]
        first = MqttBus("attic", broker.host, broker.port, CONTROLLER, password)
        await first.start()
        async with at_home(first, harness.table, names("attic", data), clock):
            told = {attic} | ({state_topic("attic")} if later == "attic" else set())
            await until(clock, lambda: home.devices == dict.fromkeys(told, True), 400.0)
        await first.close()
        home.close()
        second = MqttBus(later, broker.host, broker.port, CONTROLLER, password)
        await second.start()
        async with at_home(second, harness.table, names(later, data, announced), clock):
            late = Home(broker)
            await until(clock, lambda: late.devices.get(attic) is False, 400.0)
            if announced:
                await until(clock, lambda: late.devices.get(other) is True, 400.0)
            await until(clock, lambda: "attic" not in (data / FILE).read_text(), 400.0)
        late.close()
        after, last = Home(broker), (state_topic(later), b'"last"')
        await until(clock, after.follows.is_set, 400.0)
        second.publish(STATE, "last")  # mosquitto sends all that is retained before it, amqtt may send it later
        expected = {other, last[0]} if announced else set()

        def retained() -> set[str]:
            return {topic for topic, payload in after.heard if payload != last[1]}

        await until(clock, lambda: last in after.heard and retained() >= expected, 400.0)
        assert retained() == expected
        after.close()
        await second.close()
    harness.store.close()


def test_names_for_home_assistant_are_kept_until_they_are_removed(tmp_path: Path) -> None:
    assert names("attic", tmp_path, announced=False).former == ("attic",), (
        "it may have been announced by an older version"
    )
    assert not (tmp_path / FILE).exists()
    names("attic", tmp_path).keep_all()
    renamed = names("cellar", tmp_path)
    renamed.keep_all()
    assert names("loft", tmp_path).former == ("attic", "cellar")
    assert names("attic", tmp_path).former == ("cellar",), "it is announced again"
    renamed.forget_former()
    assert names("cellar", tmp_path).former == ()
    (tmp_path / FILE).write_text('["a\\nuser eve"]')
    assert names("cellar", tmp_path).former == ()


@pytest.mark.broker
@pytest.mark.wall_clock
@pytest.mark.parametrize("kind", ["mosquitto", "amqtt"])
async def test_the_account_reads_the_table_stops_it_and_does_nothing_else(kind: Any, tmp_path: Path) -> None:
    accounts, clock = Accounts.generate("broker", [1]), SystemClock()
    harness = TableHarness(tmp_path)
    heard: list[tuple[str, bytes]] = []
    wrong: list[tuple[str, bytes]] = []
    async with Broker(accounts, kind=kind) as broker:
        ours, home = (
            MqttBus("broker", broker.host, broker.port, user, accounts.passwords[user]) for user in (CONTROLLER, HOME)
        )
        hands = MqttBus("broker", broker.host, broker.port, HANDS, accounts.passwords[HANDS])
        for topic in (STATE, "people", "r/1/cmd"):
            home.on_bytes(topic, lambda name, payload: heard.append((name, payload)))
        hands.on_bytes(STATE, lambda name, payload: wrong.append((name, payload)))
        for topic in ("r/1/cmd", "all/estop", STATE):
            ours.on_bytes(topic, lambda name, payload: wrong.append((name, payload)) if payload == b"x" else None)
        for bus in (ours, home, hands):
            await bus.start()
        async with at_home(ours, harness.table, names("broker", tmp_path), clock):
            await until(clock, lambda: bool(heard), 50.0)
            assert json.loads(heard[0][1])["phase"] == "lobby"
            for topic in ("r/1/cmd", "all/estop", STATE):
                home.publish_bytes(topic, b"x")
            home.publish_bytes(STOP, b"GO")
            home.publish_bytes(STOP, PRESSED.encode())
            await until(clock, lambda: "stopped" in harness.table.view(None), 50.0)
            assert harness.table.view(None)["stopped"] == {"by": "Home Assistant", "reason": "stop"}
            await until(clock, lambda: json.loads(heard[-1][1])["stopped"] == "on", 50.0)
        for bus in (ours, home, hands):
            await bus.close()
    assert {name for name, _ in heard} == {STATE}
    assert wrong == []
    harness.store.close()
