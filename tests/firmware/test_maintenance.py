"""Calibration, settings, self-test, and new firmware on the harness; which folder starts."""

import hashlib
import hmac
import struct
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from firmware.archive import sources
from firmware.boot import Slots
from firmware.build import files, image
from firmware.figure import wire
from firmware.figure.config import known
from firmware.figure.hal_host import RestartError
from firmware.figure.store import Store
from tests.firmware.bodies import Faults, until
from tests.firmware.harness import Harness, running_harness

CALIBRATION = (2, 130, 240, 700, 125, 230, 710, 120, 250, 705, 118, 220, 690, 3010, 90, 6)
CHUNK = wire.MAX_PAYLOAD - 4
KEY = bytes(range(32))


def slots_in(folder: Path) -> Slots:
    return Slots(f"{folder}/")


def signed(harness: Harness, data: bytes, key: bytes = KEY) -> tuple[int, bytes, bytes]:
    """The fields of OTA_BEGIN, with a new nonce of the figure, as `docs/reference/protocol.md` describes them."""
    assert harness.answer(wire.OTA_ASK) == wire.OK
    (nonce, _), sha256 = harness.heard(wire.OTA_NONCE)[-1], hashlib.sha256(data).digest()
    message = b"robodrome image" + nonce + struct.pack("<I", len(data)) + sha256
    return len(data), sha256, hmac.digest(key, message, "sha256")


def begin(harness: Harness, data: bytes) -> int:
    return harness.answer(wire.OTA_BEGIN, *signed(harness, data))


def send(harness: Harness, data: bytes) -> list[int]:
    return [harness.answer(wire.OTA_CHUNK, at, tail=data[at : at + CHUNK]) for at in range(0, len(data), CHUNK)]


def written(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def updatable(slots: Slots) -> AbstractAsyncContextManager[Harness]:
    return running_harness(slots=slots, image_key=KEY.hex())


# Calibration and settings


async def test_a_calibration_holds_at_once_and_is_kept(harness: Harness) -> None:
    assert harness.answer(wire.CAL_SET, *CALIBRATION) == wire.OK
    assert harness.answer(wire.CAL_GET) == wire.OK
    assert harness.heard(wire.CAL) == [CALIBRATION]
    assert harness.store.values["wheels"] == CALIBRATION[1:13]
    assert (harness.store.values["track_mm"], harness.store.values["lag_ms"]) == (30.1, 90)
    harness.say(wire.HELLO)
    assert harness.heard(wire.BIRTH)[-1][-1] == 2


async def test_a_calibration_that_cannot_be_is_refused_and_one_while_driving_too(harness: Harness) -> None:
    dead, slow, narrow = list(CALIBRATION), list(CALIBRATION), list(CALIBRATION)
    dead[1], slow[6], narrow[13] = 1000, 0, 0
    for wrong in (dead, slow, narrow):
        assert harness.answer(wire.CAL_SET, *wrong) == wire.BAD_VALUE
    harness.move(150.0, 100.0)
    assert harness.answer(wire.CAL_SET, *CALIBRATION) == wire.IS_MOVING
    assert "wheels" not in harness.store.values


async def test_settings_come_over_the_cable_only(harness: Harness) -> None:
    assert harness.answer(wire.SET, tail=b"id=12") == wire.CABLE_ONLY
    assert harness.answer(wire.SET, tail=b"id=12", by_cable=True) == wire.OK
    assert harness.answer(wire.SET, tail=b"wifi_password=a=b c", by_cable=True) == wire.OK
    assert (harness.store.values["id"], harness.store.values["wifi_password"]) == (12, "a=b c")
    for wrong in (b"brightness=3", b"id=twelve", b"id", b"wheels=1", b"\xff=1"):
        assert harness.answer(wire.SET, tail=wrong, by_cable=True) == wire.BAD_VALUE
    assert harness.app.config["id"] == 3, "a setting holds after the next start"


def test_the_store_survives_a_restart(tmp_path: Path) -> None:
    path = str(tmp_path / "figure.json")
    Store(path).put({"id": 4, "wheels": (120, 750)})
    again = Store(path)
    again.put({"id": 5})
    assert Store(path).values == {"id": 5, "wheels": [120, 750]}
    assert [file.name for file in tmp_path.iterdir()] == ["figure.json"]


def test_settings_that_cannot_be_read_are_as_none_and_unknown_ones_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "figure.json"
    path.write_text('{"id": 4')
    assert Store(str(path)).values == {}
    assert known({"id": 4, "of_another_version": 1}) == {"id": 4}


# Self-test


async def test_it_says_how_it_is(harness: Harness) -> None:
    assert harness.answer(wire.TEST) == wire.OK
    await until(harness.clock, lambda: bool(harness.heard(wire.HEALTH)))
    ran, failed, _, bias, battery, signal, reset, boots, uptime, outages, sha256 = harness.heard(wire.HEALTH)[0]
    assert ran == wire.GYRO_TEST | wire.ACCELEROMETER_TEST | wire.BATTERY_TEST | wire.MEMORY_TEST
    assert (failed, battery, signal, reset, boots, uptime, outages) == (0, 4000, 0, 0, 1, 1, 0)
    assert bias == pytest.approx(50, abs=5), "half a degree per second"
    packed = b"".join(
        bytes((len(name) + 7,)) + b"figure/" + name.encode() + len(source).to_bytes(4, "little") + source
        for name, source in sources().items()
    )
    assert sha256 == hashlib.sha256(packed).digest()[:4]


@pytest.mark.parametrize(
    ("spoil", "failed"),
    [
        (lambda harness: setattr(harness.body, "felt_g", (0.0, 0.0, 0.7)), wire.ACCELEROMETER_TEST),
        (lambda harness: setattr(harness.body, "gyro_rad_s", lambda: 0.0), wire.GYRO_TEST),
        (lambda harness: setattr(harness.body, "gyro_rad_s", lambda: 0.3), wire.GYRO_TEST),
        (lambda harness: setattr(harness.body, "battery", 4500), wire.BATTERY_TEST),
    ],
    ids=["accelerometer", "silent gyro", "turning gyro", "battery"],
)
async def test_what_is_broken_is_named(harness: Harness, spoil: Callable[[Harness], None], failed: int) -> None:
    spoil(harness)
    harness.answer(wire.TEST)
    await until(harness.clock, lambda: bool(harness.heard(wire.HEALTH)))
    assert harness.heard(wire.HEALTH)[0][1] == failed


async def test_it_shows_all_colours_meanwhile(harness: Harness) -> None:
    harness.answer(wire.TEST)
    shown = set()
    for _ in range(20):
        await harness.clock.sleep(0.05)
        shown.add(harness.body.colour)
    assert {(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)} <= shown


# New firmware


async def install(slots: Slots) -> None:
    """Send an image and restart the figure, which ends its app."""
    async with updatable(slots) as harness:
        assert harness.heard(wire.BIRTH)[0][3] & wire.HAS_UPDATE
        data = image()
        assert begin(harness, data) == wire.OK
        assert (harness.app.drive.state, harness.app.drive.armed, harness.body.enabled) == (wire.UPDATING, False, False)
        assert harness.answer(wire.ARM) == wire.IS_UPDATING
        assert harness.move(130.0, 100.0) == wire.IS_UPDATING
        assert set(send(harness, data)) == {wire.OK}
        assert harness.answer(wire.OTA_END) == wire.OK
        assert harness.app.drive.state == wire.IDLE
        assert harness.answer(wire.REBOOT, 0) == wire.OK
        await harness.clock.sleep(1.0)


async def test_a_whole_image_is_put_on_trial(tmp_path: Path) -> None:
    slots = slots_in(tmp_path)
    folder = tmp_path / "b" / "figure"
    folder.mkdir(parents=True)
    (folder / "drive.py").write_text("# of the firmware before the last")

    with pytest.raises(RestartError):
        await install(slots)
    written = {f"figure/{path.name}": path.read_bytes() for path in folder.iterdir()}
    assert written == files(), "and no source is left that would be imported in place of a compiled module"
    assert slots_in(tmp_path).choose() == "b"


@pytest.mark.parametrize("harm", ["bit", "short", "order", "name"])
async def test_an_image_that_is_not_as_promised_changes_nothing(harm: str, tmp_path: Path) -> None:
    slots = slots_in(tmp_path)
    async with updatable(slots) as harness:
        data = bytes((9,)) + b"figure/ab" + (300).to_bytes(4, "little") + bytes(300)
        if harm == "name":
            data = bytes((9,)) + b"figure/.." + (300).to_bytes(4, "little") + bytes(300)
            data = data.replace(b"figure/..", b"../boot.p")
        assert begin(harness, data) == wire.OK
        sent = data[:-1] + b"\x01" if harm == "bit" else data[:-1] if harm == "short" else data
        if harm == "order":
            assert harness.answer(wire.OTA_CHUNK, CHUNK, tail=data[CHUNK:]) == wire.BAD_IMAGE
        else:
            answers = [*send(harness, sent), harness.answer(wire.OTA_END)]
            assert wire.BAD_IMAGE in answers
        assert harness.app.drive.state == wire.IDLE
        assert harness.answer(wire.ARM) == wire.OK
    assert slots_in(tmp_path).choose() == "a"


async def test_new_firmware_is_refused_when_it_could_do_harm(tmp_path: Path) -> None:
    async with updatable(slots_in(tmp_path)) as harness:
        harness.move(160.0, 100.0)
        assert begin(harness, image()) == wire.IS_MOVING
        assert await harness.done() == wire.OK
        harness.body.battery = 3600  # 3625 mV are 30 %
        await harness.clock.sleep(2.0)
        assert begin(harness, image()) == wire.LOW_BATTERY
        harness.body.battery = 4000
        await harness.clock.sleep(2.0)
        harness.say(wire.ESTOP)
        assert begin(harness, image()) == wire.IS_ESTOPPED
        assert harness.answer(wire.OTA_END) == wire.BAD_IMAGE


async def test_an_update_that_stays_away_is_given_up_and_an_emergency_stop_outlives_it(tmp_path: Path) -> None:
    async with updatable(slots_in(tmp_path)) as harness:
        begin(harness, image())
        await harness.clock.sleep(16.0)
        assert harness.app.drive.state == wire.IDLE
        begin(harness, image())
        harness.say(wire.ESTOP)
        await harness.clock.sleep(16.0)
        assert harness.app.drive.state == wire.ESTOPPED


async def test_a_figure_without_room_for_it_does_not_know_the_op(harness: Harness) -> None:
    assert not harness.heard(wire.BIRTH)[0][3] & wire.HAS_UPDATE
    assert harness.answer(wire.OTA_ASK) == wire.UNKNOWN_OP
    assert harness.answer(wire.OTA_BEGIN, 70000, bytes(32), bytes(32)) == wire.UNKNOWN_OP


# Whose firmware it takes


@pytest.mark.parametrize("attack", ["no mac", "another figure's key", "another size", "another image", "recorded"])
async def test_an_image_that_its_controller_has_not_signed_is_refused_before_anything_is_written(
    attack: str, tmp_path: Path
) -> None:
    async with updatable(slots_in(tmp_path)) as harness:
        size, sha256, mac = signed(harness, image(), bytes(32) if attack == "another figure's key" else KEY)
        match attack:
            case "no mac":
                mac = bytes(32)
            case "another size":
                size -= 1
            case "another image":
                sha256 = hashlib.sha256(b"theirs").digest()
            case "recorded":
                assert harness.answer(wire.OTA_BEGIN, size, sha256, mac) == wire.OK
                send(harness, image())
                assert harness.answer(wire.OTA_END) == wire.OK
                harness.answer(wire.OTA_ASK)
        before = written(tmp_path)
        assert harness.answer(wire.OTA_BEGIN, size, sha256, mac) == wire.NOT_SIGNED
        assert harness.app.drive.state == wire.IDLE
        assert harness.answer(wire.OTA_CHUNK, 0, tail=image()[:CHUNK]) == wire.BAD_IMAGE
        assert harness.answer(wire.OTA_END) == wire.BAD_IMAGE
        assert written(tmp_path) == before
        assert (40, b"new firmware refused: nobody with its key has signed it") in harness.heard(wire.LOG)


async def test_a_figure_without_a_key_takes_no_firmware_and_says_so(tmp_path: Path) -> None:
    async with running_harness(slots=slots_in(tmp_path)) as harness:
        assert harness.answer(wire.OTA_ASK) == wire.NOT_SIGNED
        assert harness.heard(wire.LOG) == [(40, b"new firmware refused: it has no image_key")]
        nothing = hmac.digest(b"", b"robodrome image" + struct.pack("<I", 5) + bytes(32), "sha256")
        assert harness.answer(wire.OTA_BEGIN, 5, bytes(32), nothing) == wire.NOT_SIGNED


async def test_a_key_is_64_digits_and_comes_over_the_cable(harness: Harness) -> None:
    assert harness.answer(wire.SET, tail=b"image_key=" + KEY.hex().encode()) == wire.CABLE_ONLY
    for wrong in (b"image_key=0011", b"image_key=" + 64 * b"x", b"image_key=" + 66 * b"0"):
        assert harness.answer(wire.SET, tail=wrong, by_cable=True) == wire.BAD_VALUE
    assert harness.answer(wire.SET, tail=b"image_key=" + KEY.hex().encode(), by_cable=True) == wire.OK
    assert harness.store.values["image_key"] == KEY.hex()


# Which folder starts


def test_one_that_does_not_come_up_is_given_two_tries(tmp_path: Path) -> None:
    assert slots_in(tmp_path).choose() == "a"
    slots_in(tmp_path).stage()
    assert [slots_in(tmp_path).choose() for _ in range(2)] == ["b", "b"]
    third = slots_in(tmp_path)
    assert third.choose() == "a"
    assert third.rolled_back
    later = slots_in(tmp_path)
    assert later.choose() == "a"
    assert not later.rolled_back


async def test_one_that_a_controller_reaches_is_good(tmp_path: Path) -> None:
    slots_in(tmp_path).stage()
    slots = slots_in(tmp_path)
    assert slots.choose() == "b"
    async with running_harness(slots=slots):
        assert slots_in(tmp_path).good == "b"
    assert slots_in(tmp_path).spare() == "a"


async def test_one_that_nobody_reaches_restarts(tmp_path: Path) -> None:
    slots_in(tmp_path).stage()

    slots = slots_in(tmp_path)
    slots.choose()

    harness = Harness(Faults(), 0, slots=slots)
    with pytest.raises(RestartError):
        await harness.app.run()
    assert harness.clock.now() == pytest.approx(60, abs=1)
    assert slots_in(tmp_path).good == "a"


async def test_after_a_rollback_it_waits_with_a_fault(tmp_path: Path) -> None:
    slots = slots_in(tmp_path)
    slots.stage()
    for _ in range(3):
        slots = slots_in(tmp_path)
        slots.choose()
    async with running_harness(slots=slots) as harness:
        states = harness.heard(wire.STATE)
        assert (wire.FAULT, wire.ROLLED_BACK, 0) in states


@pytest.mark.parametrize("text", ["", "{", "[]", '{"good": "a"}', "null"])
def test_a_damaged_note_starts_the_first_folder(text: str, tmp_path: Path) -> None:
    (tmp_path / "boot.json").write_text(text)
    assert slots_in(tmp_path).choose() == "a"


def test_the_prompt_is_asked_for_once(tmp_path: Path) -> None:
    slots = slots_in(tmp_path)
    assert not slots.prompt_asked()
    slots.ask_for_prompt()
    assert [slots_in(tmp_path).prompt_asked() for _ in range(2)] == [True, False]
