"""`robodrome play` as people start it: real processes, a real broker, wall time."""

import asyncio
import os
import signal
import socket
from pathlib import Path

import pytest

from controller.api.table_api import Json
from controller.sim.process.table_process import find_simulated_table
from engine import registry
from tests.table.process import Played
from tests.web_remote.doubles.phone import Phone

pytestmark = [pytest.mark.table, pytest.mark.broker, pytest.mark.wall_clock]


async def until(phone: Phone, told: str, condition: object) -> None:
    async with asyncio.timeout(90.0):
        while not condition(phone.view):
            await phone.hear()


async def seated(phone: Phone, *seats: str) -> None:
    for seat in seats:
        answer = await phone.tell("sit", seat=seat)
        assert answer["t"] == "ack", answer


async def order_that_drives(phone: Phone) -> str:
    """An order of light that moves a robot; discs are laid until there is one, as the computer's answers are drawn."""
    game = registry.make("robotory")
    while True:
        await until(phone, "to act", lambda view: view["phase"] == "play" and view["you"]["to_act"])
        state = game.start()
        for ply in range(1, phone.view["ply"] + 1):
            told = phone.view["log"][str(ply)]
            state, _ = state.apply(game.action(told["seat"], told["action"]))
        orders = [str(action) for action in state.legal_actions("light")]
        if moves := [order for order in orders if order.startswith("move ")]:
            return moves[0]
        assert (await phone.order(orders[0]))["t"] == "ack"


async def driving(phone: Phone) -> tuple[int, str]:
    """Order a move; its ply and the robot that drives now."""
    order = await order_that_drives(phone)
    ply = phone.view["ply"] + 1
    assert (await phone.order(order))["t"] == "ack"
    await until(phone, "drives", lambda view: view.get("drive"))
    return ply, order.split()[1]


async def test_killed_in_mid_move_the_match_goes_on_and_nothing_is_lost(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path_factory.mktemp("killed")))  # its temporary files stay
    played = await Played.start(tmp_path, "--speed", "4", "--seed", "2")
    ana = played.phone("Ana")
    async with played.ending(), ana.connected():
        await seated(ana, "light")
        assert (await ana.tell("seat", seat="dark", kind="computer", level="random"))["t"] == "ack"
        assert (await ana.tell("start", game="robotory", options={}))["t"] == "ack"
        order = await order_that_drives(ana)
        ply = ana.view["ply"] + 1
        assert (await ana.order(order, "the-very-order"))["t"] == "ack"
        await until(ana, "drives", lambda view: view.get("drive"))
        played.kill()

    again = await Played.start(tmp_path, "--speed", "4", "--seed", "2")
    ana.port, ana.boot, ana.seq = again.port, "", 0
    async with again.ending():
        async with ana.connected():
            assert ana.view["ply"] >= ply
            assert ana.view["log"][str(ply)]["action"] == order
            answer = await ana.tell("order", "the-very-order", decision=f"{ply}-light", action=order)
            assert answer["t"] == "ack", "the order that was played before the cut is known"
            await until(ana, "goes on", lambda view: view["ply"] > ply and view["you"]["to_act"])
            await until(ana, "settled", lambda view: view["phase"] == "play")
            figures = {piece: figure["site"] for piece, figure in ana.view["figures"].items()}
            assert figures == ana.view["state"]["robots"]
        control = await again.control()
        assert (await control.report()).contacts == 0
        assert (await control.report()).hand_tasks <= ply, "hands see to the discs, but set up no figure again"
        await control.close()
    assert again.stop() == 0


async def test_the_broker_dies_and_then_hangs_in_mid_move(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that hangs accepts messages and answers none: only the supervisor notices, stops the wheels and reports."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as systemd:
        notify = str(tmp_path_factory.mktemp("systemd") / "notify")
        systemd.bind(notify)
        monkeypatch.setenv("NOTIFY_SOCKET", notify)
        played = await Played.start(tmp_path, "--speed", "2", "--seed", "3")
        ana = played.phone("Ana")
        async with played.ending(), ana.connected():
            await seated(ana, "light")
            await ana.tell("seat", seat="dark", kind="computer", level="random")
            await ana.tell("start", game="robotory", options={})
            ply, piece = await driving(ana)
            (first,) = played.children("mosquitto")
            os.kill(first, signal.SIGKILL)
            await until(ana, "told", lambda view: "link/lost" in {notice["code"] for notice in view["notices"]})
            await until(ana, "answered", lambda view: view["ply"] > ply and view["phase"] == "play")
            assert ana.view["figures"][piece]["site"] == ana.view["state"]["robots"][piece]
            (second,) = played.children("mosquitto")
            assert second != first

            ply, _ = await driving(ana)
            os.kill(second, signal.SIGSTOP)
            await until(ana, "stopped", lambda view: view.get("stopped"))
            assert ana.view["stopped"] == {"by": "", "reason": "failure"}
            handle = await find_simulated_table(tmp_path / "sim" / "run")
            assert handle is not None
            control = await handle.control()
            driven_s = max(driven_s for driven_s, _ in (await control.wheels()).values())
            assert driven_s < handle.clock().now() - 2.0, "they have stood since"
            await control.close()
            assert systemd.recv(100) == b"WATCHDOG=1"
            while (answer := await ana.tell("resume"))["t"] != "ack":
                assert answer["code"] == "order/busy", answer
                await ana.hear()
            await until(ana, "goes on", lambda view: view["ply"] > ply and view["phase"] == "play")
            assert played.children("mosquitto") not in ([first], [second])


async def test_another_sheet_is_laid_and_its_game_begins(tmp_path: Path) -> None:
    """Simulated people take the figures off the old sheet; the new one lies under the camera in a new process."""
    played = await Played.start(tmp_path, "--speed", "4", "--seed", "2")
    ana = played.phone("Ana")
    steps: list[str] = []

    def led(view: Json) -> bool:
        sheet = view.get("sheet")
        if sheet and steps[-1:] != [sheet["step"]]:
            steps.append(sheet["step"])
        return view["game"]["name"] == "ricochet" and not sheet

    async with played.ending(), ana.connected():
        await seated(ana, "light")
        await ana.tell("start", game="robotory", options={})
        await until(ana, "a robot stands", lambda view: any(one.get("site") for one in view["figures"].values()))
        assert (await ana.tell("sheet", game="ricochet"))["t"] == "ack"
        await until(ana, "led", led)
        assert steps == ["clear", "lay", "check"]
        kinds = [(seat["kind"], seat["name"]) for seat in ana.view["seats"].values()]
        assert kinds == [("human", "Ana"), ("open", "")], "Ana keeps her seat, by its number"
        await until(ana, "seated", lambda view: view["you"].get("seat") == next(iter(view["seats"])))
        assert (await ana.tell("start", game="ricochet", options={}))["t"] == "ack"
        await until(ana, "begins", lambda view: view["phase"] == "setup" and len(view["figures"]) == 4)
    assert played.stop() == 0
