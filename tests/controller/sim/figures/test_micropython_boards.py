"""The simulated table's process with its figures on emulated boards."""

import asyncio
import random
import socket
import time
from pathlib import Path

import pytest

from base.clock import SystemClock
from controller.fleet.fleet import Fleet
from controller.links.broker import CONTROLLER, Accounts, Broker
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.sim.figures.micropython_boards import Boards
from controller.sim.process.control_client import SimulatedTableError
from controller.sim.process.table_process import ProcessSettings, simulated_table_process
from controller.sim.settings import SimSettings, parked
from engine import registry

PATIENCE_S = 60.0


@pytest.mark.wall_clock
@pytest.mark.parametrize("sent", [b"", b'{"figure": 3}', b'{"fig'])
async def test_a_board_may_be_switched_off_before_it_has_said_which_figure_it_is(tmp_path: Path, sent: bytes) -> None:
    ours, boards_end = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=ours)
    boards_end.sendall(sent)
    boards_end.close()
    await Boards(tmp_path, SystemClock())._serve_board(reader, writer)
    assert writer.is_closing()
    await writer.wait_closed()


@pytest.mark.broker
@pytest.mark.wall_clock
async def test_all_figures_run_on_micropython_and_can_be_switched_off_and_on(tmp_path: Path) -> None:
    async with Broker(Accounts.generate("boards", range(3))) as broker:
        accounts = broker.accounts
        table = SimSettings("robotory", parked(registry.make("robotory")), seed=5, firmware="micropython")
        settings = ProcessSettings(
            table, accounts.table, broker.host, broker.port, accounts.passwords, 1.0, time.monotonic()
        )
        async with simulated_table_process(settings, tmp_path) as handle:
            bus = MqttBus("boards", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
            fleet = Fleet(MqttLink(bus), SystemClock(1.0, settings.start_s), random.Random(1))
            control = await handle.control()
            try:
                await fleet.start()
                await fleet.ready(range(3), PATIENCE_S)
                await fleet.rearm()
                with pytest.raises(SimulatedTableError, match="no link faults are possible"):
                    await control.fault("loss", 0.05)
                await control.fault("loss", 0.0)
                boots = (await fleet.figure(1).test()).boots  # more than one if it waited for a processor
                await control.fault("power", False, figure=1)
                async with asyncio.timeout(PATIENCE_S):
                    while fleet.figure(1).status.link.up:
                        await fleet.clock.sleep(0.1)
                await control.fault("power", True, figure=1)
                async with asyncio.timeout(PATIENCE_S):
                    while not fleet.figure(1).status.link.up or not fleet.figure(1).greeted.is_set():
                        await fleet.clock.sleep(0.1)
                assert (await fleet.figure(1).test()).boots > boots
            finally:
                await fleet.close()
                await control.close()
