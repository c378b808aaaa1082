"""A whole figure on real MicroPython: driven, tested, updated, hung."""

import asyncio
import hashlib
import io

import pytest
from rich.console import Console

from controller.errors import MotionError
from controller.fleet.image_keys import ImageKeys
from controller.wire.codes import Reason, State
from firmware.archive import compiled, sources
from firmware.build import flash, image
from firmware.figure import cobs, wire
from robodrome.figures.terminal import TerminalListener
from robodrome.figures.updating import update_in_turn
from tests.firmware.rig import NUMBER, PATIENCE_S, Rig
from tools.firmware_compiling import compile_modules

pytestmark = [pytest.mark.broker, pytest.mark.wall_clock]


async def test_it_drives_a_cell_and_is_well(rig: Rig) -> None:
    rig.switch_on()
    figure, body = rig.figure, rig.body
    await rig.fleet.ready([NUMBER], PATIENCE_S)
    seeing = asyncio.create_task(rig.see())
    await figure.arm()
    await rig.until(lambda: figure.status.telemetry.pose is not None)
    await rig.drive(160.0, 100.0)
    body.advance()
    assert (body.x_mm, body.y_mm) == pytest.approx((160.0, 100.0), abs=2.5)
    await figure.led(0, 0, 200)
    await rig.until(lambda: body.led == (0, 0, 200))
    health = await figure.test()
    assert health.failed == ()
    assert set(health.ran) == {"gyro", "accelerometer", "battery", "memory"}
    assert health.free_kb > 16, "the firmware fits into the heap of a small chip, with room to spare"
    assert health.image == hashlib.sha256(image()).digest()[:4]
    assert health.boots == 1
    seeing.cancel()
    await rig.switch_off()
    await rig.until(lambda: not figure.status.link.up and not body.enabled)


async def test_encoders_make_up_for_a_calibration_that_is_wrong(rig: Rig) -> None:
    """Variant C believes that its wheels run a fifth faster than they do, and drives without the camera."""

    wheels = (120, 900) * 4
    rig.board |= {"variant": "C", "wheels": wheels}
    rig.switch_on()
    figure, body = rig.figure, rig.body
    await rig.fleet.ready([NUMBER], PATIENCE_S)
    await figure.arm()
    seeing = asyncio.create_task(rig.see())
    await rig.until(lambda: figure.status.telemetry.pose is not None)
    await rig.drive(160.0, 100.0, blind=True)
    body.advance()
    assert (body.x_mm, body.y_mm) == pytest.approx((160.0, 100.0), abs=4.0)
    seeing.cancel()


async def test_an_endless_loop_is_ended_by_the_watchdog_with_the_motors_off(rig: Rig) -> None:
    rig.stage("light.py", b"\n\ndef hang(self, *_):\n    while True:\n        pass\n\n\nLight.identify = hang\n")
    rig.switch_on()
    figure, body = rig.figure, rig.body
    await rig.fleet.ready([NUMBER], PATIENCE_S)
    await figure.arm()
    figure.velocity(40.0, 40.0)
    await rig.until(lambda: body.moving)
    hanging = asyncio.create_task(figure.identify())
    await rig.until(lambda: not body.enabled)
    await rig.until(lambda: figure.status.telemetry.state is State.FAULT)
    assert figure.status.telemetry.reason is Reason.WATCHDOG
    hanging.cancel()
    await asyncio.gather(hanging, return_exceptions=True)
    await figure.arm()
    await rig.until(lambda: figure.status.telemetry.state is State.IDLE)


async def test_new_firmware_starts_and_one_that_does_not_is_taken_back(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.switch_on()
    figure = rig.figure
    await rig.fleet.ready([NUMBER], PATIENCE_S)

    async def given(new: bytes, keys: ImageKeys = rig.keys) -> str:
        output = io.StringIO()
        await update_in_turn([figure], new, keys, rig.fleet, rig.clock, TerminalListener(Console(file=output)))
        return output.getvalue().splitlines()[-1]

    newer = newer_image()
    with pytest.raises(MotionError, match="figure 3: the firmware is not signed with the key that it has; give it"):
        await given(newer, ImageKeys.generate())
    assert not (rig.memory / "b").exists()
    assert await given(newer) == "Figure 3: It runs the new firmware, 0.1.7."
    assert (await figure.test()).image == hashlib.sha256(newer).digest()[:4]
    assert await given(newer) == "Figure 3: It already runs this firmware."

    broken = packed(compile_modules({"start.py": b"raise RuntimeError('broken')\n"}))
    with pytest.raises(MotionError, match="did not start twice, so the one before runs again; the others were left"):
        await given(broken)
    assert (figure.status.telemetry.state, figure.status.firmware.version) == (State.FAULT, "0.1.7")

    spare = rig.memory / "a" / "figure"
    before = {path.name: path.read_bytes() for path in spare.iterdir()}
    foreign = packed({name: as_of_bytecode_5(module) for name, module in compiled().items()})
    with pytest.raises(
        MotionError, match=r"runs bytecode 6, and .* bytecode 5; put MicroPython 1\.27 onto it, by cable"
    ):
        await given(foreign)
    assert {path.name: path.read_bytes() for path in spare.iterdir()} == before, "nothing was written"
    monkeypatch.setattr("controller.fleet.figure.bytecode_of", lambda image: None)  # a controller that does not look
    with pytest.raises(MotionError, match="did not start twice, so the one before runs again"):
        await given(foreign)
    assert figure.status.firmware.version == "0.1.7"


async def test_a_figure_whose_micropython_cannot_run_its_firmware_says_so_and_stays_at_the_prompt(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    flash(rig.memory, {"wifi_name": "emulated", **rig.board})
    for path in (rig.memory / "a" / "figure").iterdir():
        path.write_bytes(as_of_bytecode_5(path.read_bytes()))
    rig.switch_on()
    message = "figure 3: The firmware needs bytecode 5, and this MicroPython runs 6: flash the board again."
    await rig.until(lambda: message in caplog.messages)
    await rig.clock.sleep(1.0)
    assert caplog.messages.count(message) == 1, "it does not start again and again"


async def test_an_update_survives_that_the_figure_is_switched_off_in_the_middle(rig: Rig) -> None:
    rig.switch_on()
    await rig.fleet.ready([NUMBER], PATIENCE_S)
    newer = newer_image()
    output = io.StringIO()
    updating = asyncio.create_task(
        update_in_turn([rig.figure], newer, rig.keys, rig.fleet, rig.clock, TerminalListener(Console(file=output)))
    )
    await rig.until(lambda: (rig.memory / "b" / "figure").exists())
    await rig.switch_off()
    await rig.until(lambda: "It is sent again as soon as the robot answers." in " ".join(output.getvalue().split()))
    assert not updating.done()
    rig.switch_on()
    await updating
    assert output.getvalue().splitlines()[-1] == "Figure 3: It runs the new firmware, 0.1.7."


async def test_settings_come_over_the_cable_and_hold_after_a_restart(rig: Rig) -> None:
    heard: list[tuple[int, bytes]] = []
    splitter = cobs.Splitter()

    def listen(_: int, data: bytes) -> None:
        for frame in splitter.feed(data):
            *_, op, payload = wire.decode(frame)
            heard.append((op, wire.unpack(op, payload)))

    def say(seq: int, op: int, tail: bytes = b"", *fields: int) -> None:
        frame = wire.encode(wire.ALL, 9, seq, 0, op, *fields, tail=tail)
        rig.boards.send_by_cable(NUMBER, cobs.encode(frame))

    rig.boards.on_cable = listen
    new_one = {"id": 0}
    flash(rig.memory, new_one)
    rig.switch_on()
    async with asyncio.timeout(PATIENCE_S):
        while not heard:  # it is silent until it is spoken to, and it takes a moment to start
            say(1, wire.HELLO)
            await rig.clock.sleep(0.2)
    settings = {**rig.board, "wifi_name": "emulated"}
    for seq, (name, value) in enumerate(settings.items(), 2):
        say(seq, wire.SET, f"{name}={value}".encode())
    say(50, wire.SET, b"brightness=3")
    say(51, wire.REBOOT, b"", 0)
    await rig.fleet.ready([NUMBER], PATIENCE_S)
    answers = dict(fields for op, fields in heard if op == wire.ACK)
    assert [answers[seq] for seq in range(2, 2 + len(settings))] == [wire.OK] * len(settings)
    assert (answers[50], answers[51]) == (wire.BAD_VALUE, wire.OK)


def packed(modules: dict[str, bytes]) -> bytes:
    """An image, packed here by hand from its description."""
    return b"".join(
        (len(name) + 7).to_bytes(1, "big") + b"figure/" + name.encode() + len(data).to_bytes(4, "little") + data
        for name, data in modules.items()
    )


def newer_image() -> bytes:
    """The firmware, compiled as version 0.1.7."""
    app = sources()["app.py"].replace(b"(0, 1, 0)", b"(0, 1, 7)")
    return packed({**compiled(), **compile_modules({"app.py": app})})


def as_of_bytecode_5(module: bytes) -> bytes:
    return b"M\x05" + module[2:]
