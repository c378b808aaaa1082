"""Which tag belongs to which radio, on simulated time; and the files for a broker elsewhere."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from base.clock import SimulatedClock
from controller.api.english import english
from controller.errors import FigureLostError, LinkError
from controller.fleet.fleet import Fleet
from controller.fleet.image_keys import ImageKeys
from controller.fleet.records import FigureRegistry
from controller.links.accounts import CONTROLLER, Accounts
from controller.links.broker import Broker
from controller.links.loopback import Loopback
from controller.links.mqtt_bus import MqttBus
from controller.robots.figure import run_robot
from controller.robots.kinds import robot_kinds
from controller.sim.figures.shop_robots import SIM_KINDS
from controller.sim.settings import FigureKind
from controller.sim.table_physics import World
from controller.tuning.watch import Watch
from engine.words import Msg
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from hardware.dimensions import load_dimensions
from robodrome.figures.broker_accounts import write_accounts
from robodrome.figures.flashing import authority_from
from robodrome.figures.pairing import radios, tag_of
from robodrome.figures.service_session import ServiceSession
from robodrome.figures.work import FigureWork

RADIOS = {0: 2, 1: 0, 2: 1}  # radio by tag
MIDDLE = (180.0, 234.0)
OUTLINE = np.array([[0.0, 0.0], [360.0, 468.0]])


@dataclass
class Hands:
    """Put figures down immediately; no other hand does."""

    world: World
    asked: list[str]

    async def put(self, tag: int, x_mm: float, y_mm: float, yaw_rad: float, how: Msg) -> None:
        self.asked.append(english(how))
        self.world.set_down(tag, x_mm, y_mm, yaw_rad)


@asynccontextmanager
async def shop(
    paired: bool = False, kind: FigureKind = "built", by_tag: Mapping[int, int] = RADIOS
) -> AsyncIterator[tuple[ServiceSession, World, Hands]]:
    clock = SimulatedClock()
    dimensions = load_dimensions()
    world = World(clock.now, 1, *([SIM_KINDS[kind].physics(dimensions, 0.02)] if kind != "built" else []))
    link = Loopback(clock)
    fleet = Fleet(link, clock, random.Random(1), radios=by_tag if paired else None)
    watch = Watch(fleet, clock, send_fixes=paired)
    hands = Hands(world, [])
    lives = []
    for tag, radio in by_tag.items():
        body = world.add_figure(tag, 60.0 + 60.0 * tag, 60.0, 0.3 * tag, "#888888")
        end = link.figure(radio)
        if kind == "built":
            running = run_figure(HostHal(body, clock), {"id": radio}, end)
        else:
            robot = SIM_KINDS[kind].device(body, world, clock, dimensions)
            running = run_robot(robot_kinds()[kind], robot, clock, lambda _, wired=({"id": radio}, end): wired)
        lives.append(asyncio.ensure_future(running))

    async def look() -> None:
        rng = random.Random(2)
        while True:
            for figure in world.truth().figures:
                watch.see(
                    figure.tag, rng.gauss(figure.x_mm, 0.2), rng.gauss(figure.y_mm, 0.2), figure.yaw_rad, clock.now()
                )
            await clock.sleep(1 / 15)

    lives.append(asyncio.ensure_future(look()))
    equipment: Any = SimpleNamespace(model=SimpleNamespace(sheet_outline_mm=OUTLINE))
    await fleet.start()
    try:
        yield ServiceSession(fleet, watch, clock, equipment, hands, MIDDLE, 1.57), world, hands
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await fleet.close()


@pytest.mark.parametrize("kind", ["built", *SIM_KINDS])
async def test_each_radio_is_told_its_tag_by_a_nudge_and_stands_where_it_stood(kind: FigureKind) -> None:
    async with shop(kind=kind) as (opened, world, _):
        before = {figure.tag: (figure.x_mm, figure.y_mm) for figure in world.truth().figures}
        found = await radios(opened.fleet, opened.clock)
        assert {await tag_of(figure, opened.watch, opened.clock): figure.radio for figure in found} == RADIOS
        after = {figure.tag: (figure.x_mm, figure.y_mm) for figure in world.truth().figures}
        for tag in RADIOS:
            assert after[tag] == pytest.approx(before[tag], abs=2.0 if kind == "built" else 3.0)  # a late radio


async def test_a_radio_whose_wheels_do_not_reach_the_board_is_named() -> None:
    async with shop() as (opened, world, _):
        found = await radios(opened.fleet, opened.clock)
        world.body(0).faults.dead = True
        with pytest.raises(FigureLostError, match="when radio 2 was told to move, no tag has moved"):
            await tag_of(found[2], opened.watch, opened.clock)


@pytest.mark.parametrize(("top_mm_s", "start"), [(25.0, 0.55), (300.0, 0.15), (300.0, 0.55)])
async def test_any_motor_moves_its_figure_and_brings_it_back(top_mm_s: float, start: float) -> None:
    async with shop() as (opened, world, _):
        found = await radios(opened.fleet, opened.clock)
        body = world.body(0)
        body.physics = replace(body.physics, top_mm_s=top_mm_s, start=start, dead_band=0.85 * start)
        x_mm = body.x_mm
        radio = next(figure for figure in found if figure.radio == RADIOS[0])
        assert await tag_of(radio, opened.watch, opened.clock) == 0
        body.advance()
        assert body.x_mm == pytest.approx(x_mm, abs=15.0)


async def test_a_tag_that_a_hand_moves_meanwhile_is_not_taken_for_the_one_that_was_asked() -> None:
    async with shop() as (opened, world, _):
        found = await radios(opened.fleet, opened.clock)
        asking = asyncio.ensure_future(tag_of(found[0], opened.watch, opened.clock))
        await opened.clock.sleep(0.9)
        other = world.body(2)
        world.set_down(2, other.x_mm + 12.0, other.y_mm, other.yaw_rad)
        assert RADIOS[await asking] == found[0].radio


@pytest.mark.parametrize(("dbm", "weak"), [(-90, True), (-76, True), (-75, False), (0, False)])
async def test_a_weak_signal_is_told_of_with_its_remedy(
    dbm: int, weak: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HostHal, "signal_dbm", lambda self: dbm)
    said: list[tuple[str, bool]] = []
    listener: Any = SimpleNamespace(found=lambda figure, result, well=True: said.append((english(result), well)))
    async with shop(paired=True) as (opened, _, _):
        vars(opened.equipment).update(motors=(1,), robots={1: "toio"}, figure_registry=FigureRegistry.load(tmp_path))
        await FigureWork(opened, listener).test()
    told = (f"Its radio signal is weak, {dbm} dBm: check the antenna’s plug, or move the access point closer.", False)
    assert (told in said) == weak


async def test_a_figure_is_brought_to_the_middle_and_stands_there_alone() -> None:
    async with shop(paired=True) as (opened, world, hands):
        await opened.fleet.ready([1], 5.0)
        await opened.clock.sleep(1.5)
        world.set_down(2, MIDDLE[0] + 60.0, MIDDLE[1], 0.0)  # somebody stands too near
        bringing = asyncio.ensure_future(opened.bring(1))
        await opened.clock.sleep(6.0)
        assert not bringing.done()
        await opened.aside(2)
        await bringing
        assert hands.asked[0].startswith("Put the robot with tag 1 in the middle of the board")
        assert (world.body(1).x_mm, world.body(1).y_mm) == MIDDLE


async def test_a_figure_that_nobody_brings_is_missed_in_words() -> None:
    async with shop(paired=True) as (opened, world, _):
        world.set_down(2, *MIDDLE, 0.0)
        with pytest.raises(FigureLostError, match="the camera has not seen figure 1 in the middle of the board"):
            await opened.bring(1)


TABLE = """
name = "attic"
calibration = "calibration"
[broker]
port = {port}
[[figure]]
id = 4
[[figure]]
id = 5
drive = "hand"
"""


def test_the_authority_of_a_broker_goes_next_to_the_figures_settings(tmp_path: Path) -> None:
    """The name that a figure is given is that of the file which flashing finds next to its settings."""
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "authority.pem").write_bytes(b"a certificate")
    table = TABLE.format(port='8883\nhost = "broker.lan"\nauthority = "house/authority.pem"')
    (tmp_path / "table.toml").write_text(table)
    said = list(write_accounts(tmp_path / "table.toml", tmp_path / "data", tmp_path / "out"))
    out = tmp_path / "out"
    assert said[0] == f"{out / 'authority.pem'}: goes onto each figure together with its settings"
    figure = json.loads((out / "figure-4.json").read_text())
    assert (figure["host"], figure["port"], figure["authority"]) == ("broker.lan", 8883, "authority.pem")
    assert authority_from(out / "figure-4.json", figure) == {"authority.pem": b"a certificate"}
    assert (out / "authority.pem").stat().st_mode & 0o077 == 0


@pytest.mark.broker
@pytest.mark.wall_clock
@pytest.mark.parametrize("kind", ["mosquitto", "amqtt"])
async def test_the_written_accounts_are_those_of_the_tables_own_broker(tmp_path: Path, kind: Any) -> None:
    (tmp_path / "table.toml").write_text(TABLE.format(port=1883))
    FigureRegistry.load(tmp_path / "data").pair(9, tag=4, unique_id="")
    said = list(write_accounts(tmp_path / "table.toml", tmp_path / "data", tmp_path / "out"))
    assert len(said) == 3
    figure = json.loads((tmp_path / "out" / "figure-9.json").read_text())
    assert (figure["id"], figure["user"], figure["table"]) == (9, "figure-9", "attic")
    assert "topic write robodrome/attic/r/9/tel" in (tmp_path / "out" / "acl").read_text()
    assert (tmp_path / "out" / "figure-9.json").stat().st_mode & 0o077 == 0
    assert figure["image_key"] == ImageKeys.kept(tmp_path / "data").of(9).hex()
    assert figure["password"] not in (tmp_path / "out" / "passwords").read_text()
    again = list(write_accounts(tmp_path / "table.toml", tmp_path / "data", tmp_path / "out"))
    assert again == said
    assert json.loads((tmp_path / "out" / "figure-9.json").read_text()) == figure
    async with Broker(Accounts.kept("attic", [9], tmp_path / "data" / "accounts.json"), kind=kind) as broker:
        word = (tmp_path / "out" / "controller.password").read_text().strip()
        for user, password in ((CONTROLLER, word), ("figure-9", figure["password"])):
            bus = MqttBus("attic", broker.host, broker.port, user, password)
            await bus.start()
            await bus.close()
        with pytest.raises(LinkError, match="refuses account figure-9"):
            await MqttBus("attic", broker.host, broker.port, "figure-9", word).start()
