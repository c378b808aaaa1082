"""The table in Home Assistant, which finds it by MQTT discovery: state, turn, announcements, batteries, a stop button.

What is published is what a spectator sees; the only thing that Home Assistant may do is stop the table. Facts about
the messages are from Home Assistant's documentation of MQTT discovery (device discovery, 2024.12 and later). An empty
announcement removes a device; Home Assistant must hear it, so it is said for a while.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol, get_args

from base.clock import Clock
from controller.api.announcements import Announcement, Announcer
from controller.api.shapes import Phase, View
from controller.api.table_api import Json
from controller.api.telemetry import FigureHealth
from controller.assembly.home_names import HomeNames
from controller.errors import LinkError
from controller.table.table import Table

log = logging.getLogger(__name__)

STATE, STOP = "home/state", "home/stop"
"""Topics under the table's: the state as JSON, retained, and what the stop button sends."""

PRESSED = "STOP"

EVERY_S = 20.0
"""Table time after which the state is published again though nothing has changed."""

REMOVALS = 6
"""Times that a former device is removed, every `EVERY_S`: Home Assistant may come later than the table."""

EXPIRES_S = 60
"""Time after which Home Assistant calls a state unknown: a table that was killed says nothing more."""

MOST_TEXT = 255
"""Characters that a state may have in Home Assistant."""

SILENT: Json = {"number": 0, "text": "Nothing has been announced yet.", "sentences": []}
"""In place of an announcement at the start."""

BY = "Home Assistant"
"""Who stopped the table, as phones show it."""


class HomeBus(Protocol):
    """What is needed of a connection to the broker (`controller.links.mqtt_bus.MqttBus`)."""

    def publish(self, topic: str, value: Any, retain: bool = False) -> None:
        """Publish under the table's topics."""

    def announce(self, topic: str, value: Any) -> None:
        """Publish at a topic of others, retained."""

    def withdraw(self, topic: str) -> None:
        """Remove what is retained at a topic of others."""

    def on_bytes(self, topic: str, listener: Any) -> None:
        """Listen under the table's topics."""


def discovery_topic(table: str) -> str:
    """Where a table announces itself."""
    return f"homeassistant/device/robodrome-{table}/config"


def discovery(table: str, view: View, figures: Sequence[FigureHealth], known: Sequence[str] = ()) -> Json:
    """The announcement of a table with one entity for its state, for each seat and for each figure with motors.

    Args:
        table: its name in topics.
        view: a spectator's.
        figures: their condition.
        known: names of entities that were announced before; those that are no longer there are removed.
    """
    state = f"robodrome/{table}/{STATE}"
    entities: dict[str, Json] = {
        "phase": _sensor("State", "phase") | {"device_class": "enum", "options": list(get_args(Phase))},
        "game": _sensor("Game", "game"),
        "turn": _sensor("Turn", "turn"),
        "announcement": _sensor("Announcement", "announcement.text")
        | {"json_attributes_topic": state, "json_attributes_template": "{{ value_json.announcement | tojson }}"},
        "stopped": _switch("Stopped", "stopped") | {"device_class": "problem"},
        "stop": {
            "platform": "button",
            "name": "Stop",
            "command_topic": f"robodrome/{table}/{STOP}",
            "payload_press": PRESSED,
            "qos": 1,
        },
    }
    for seat in view["seats"]:
        entities[f"turn_{seat}"] = _switch(f"Turn of {seat}", f"turns.{seat}")
    for figure in figures:
        number = figure["figure"]
        entities[f"battery_{number}"] = _sensor(f"Battery of figure {number}", f"batteries.figure_{number}") | {
            "device_class": "battery",
            "unit_of_measurement": "%",
            "state_class": "measurement",
        }
    for name, entity in entities.items():
        entity["unique_id"] = f"robodrome_{table}_{name}"
        if entity["platform"] != "button":
            entity |= {"state_topic": state, "expire_after": EXPIRES_S}
    for name in known:
        entities.setdefault(name, {"platform": "sensor" if name.startswith("battery") else "binary_sensor"})
    return {
        "device": {"identifiers": [f"robodrome-{table}"], "name": f"Robodrome {table}", "manufacturer": "Robodrome"},
        "origin": {"name": "Robodrome"},
        "components": entities,
    }


def _sensor(name: str, path: str) -> Json:
    return {"platform": "sensor", "name": name, "value_template": f"{{{{ value_json.{path} }}}}"}


def _switch(name: str, path: str) -> Json:
    return {
        "platform": "binary_sensor",
        "name": name,
        "value_template": f"{{{{ value_json.{path} }}}}",
        "payload_on": "on",
        "payload_off": "off",
    }


def announced(announcer: Announcer, view: View, before: Json) -> Json:
    """What the table says since `before`, in English: the sentences, and all of them as one text; else `before`."""
    new = {int(number): one for number, one in announcer.newest.items() if int(number) > before["number"]}
    if not new:
        return before
    sentences = [{"about": one["about"], "text": _spoken(one, view)} for one in new.values()]
    return {"number": max(new), "text": " ".join(one["text"] for one in sentences)[:MOST_TEXT], "sentences": sentences}


def _spoken(one: Announcement, view: View) -> str:
    text = one["msg"]["text"]
    if "seat" in one:
        text = f"{view['seats'][one['seat']]['name'] or one['seat']} {text}"
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def state(view: View, figures: Sequence[FigureHealth], announcement: Json = SILENT) -> Json:
    """What the entities show; a battery that is not known yet is `None`, which Home Assistant calls unknown."""
    playing = view["phase"] in ("play", "busy")
    turns = {name: seat["to_act"] and playing for name, seat in view["seats"].items()}
    names = [seat["name"] or seat.get("level", name) for name, seat in view["seats"].items() if turns[name]]
    return {
        "phase": view["phase"],
        "game": view["game"]["title"],
        "turn": ", ".join(names) or "None",
        "announcement": announcement,
        "stopped": _on("stopped" in view),
        "turns": {seat: _on(acts) for seat, acts in turns.items()},
        "batteries": {
            f"figure_{one['figure']}": "None" if one["battery"] is None else round(100 * one["battery"])
            for one in figures
        },
    }


def _on(value: bool) -> str:
    return "on" if value else "off"


class HomeAssistant:
    """Announces a table and publishes its state while `run` runs.

    Args:
        bus: to the broker, under the account of the controller.
        table: that is shown and stopped.
        name: of the table in topics.
        clock: table time.
    """

    def __init__(self, bus: HomeBus, table: Table, name: str, clock: Clock) -> None:
        self._bus = bus
        self._table = table
        self._name = name
        self._clock = clock
        self._changed = asyncio.Event()
        self._announced: Json = {}
        self._announcer = Announcer()
        self._said = SILENT
        bus.on_bytes(STOP, self._pressed)

    async def run(self) -> None:
        """Publish after each change, and every `EVERY_S`, until cancelled."""
        unsubscribe = self._table.subscribe(lambda change: self._changed.set() if change == "view" else None)
        try:
            while True:
                self._changed.clear()
                self._publish()
                waits = [asyncio.ensure_future(self._changed.wait()), asyncio.ensure_future(self._clock.sleep(EVERY_S))]
                try:
                    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for wait in waits:
                        wait.cancel()
        finally:
            unsubscribe()

    def _publish(self) -> None:
        view, figures = self._table.view(None), self._table.figures()
        self._announcer.hear(view)
        self._said = announced(self._announcer, view, self._said)
        found = discovery(self._name, view, figures, tuple(self._announced.get("components", ())))
        try:
            if found != self._announced:
                self._bus.announce(discovery_topic(self._name), found)
                self._announced = found
            self._bus.publish(STATE, state(view, figures, self._said), retain=True)
        except LinkError as error:
            log.info("Home Assistant gets no news: %s", error)

    def _pressed(self, topic: str, payload: bytes) -> None:
        if payload == PRESSED.encode():
            self._table.stop(BY)


async def remove_former(bus: HomeBus, names: HomeNames, clock: Clock) -> None:
    """Remove the devices of former names from Home Assistant, then forget these names."""
    said = 0
    while said < REMOVALS:
        try:
            for name in names.former:
                bus.withdraw(discovery_topic(name))
                bus.withdraw(f"robodrome/{name}/{STATE}")
            said += 1
        except LinkError as error:
            log.info("Home Assistant gets no news: %s", error)
        await clock.sleep(EVERY_S)
    names.forget_former()


@asynccontextmanager
async def at_home(bus: HomeBus, table: Table, names: HomeNames | None, clock: Clock) -> AsyncIterator[None]:
    """Publish for Home Assistant inside the block, and remove former devices there; None to tell it nothing."""
    if names is None:
        yield
        return
    names.keep_all()
    tasks = [asyncio.create_task(remove_former(bus, names, clock))] if names.former else []
    if names.current is not None:
        tasks.append(asyncio.create_task(HomeAssistant(bus, table, names.current, clock).run()))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
