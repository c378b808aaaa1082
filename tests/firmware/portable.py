"""Checks that run on CPython and on MicroPython alike: plain functions that assert. No pytest, no typing in here."""

import binascii
import math

from firmware.figure import cobs, ticks, wire
from firmware.figure.app import App
from firmware.figure.battery import Battery
from firmware.figure.config import settings
from firmware.figure.motion import Move, Turn
from firmware.figure.odometry import Odometry, wrap
from firmware.figure.signature import Signature, hmac_sha256
from firmware.figure.store import Store
from firmware.figure.touch import Touch
from firmware.figure.wheels import Wheels

EPOCH = 77


def golden_frames(vectors):
    """`vectors`: op, its fields, the whole frame."""
    for op, fields, frame in vectors:
        fields = list(fields)
        tail = fields.pop() if op in (wire.SET, wire.OTA_CHUNK, wire.LOG) else b""
        assert wire.encode(3, 0x1234, 7, 1000, op, *fields, tail=tail) == frame
        address, epoch, seq, t_ms, found, payload = wire.decode(frame)
        assert (address, epoch, seq, t_ms, found) == (3, 0x1234, 7, 1000, op)
        assert list(wire.unpack(op, payload)) == fields + ([tail] if tail else [])
        damaged = bytearray(frame)
        for bit in range(0, len(frame) * 8, 5):
            damaged[bit // 8] ^= 1 << bit % 8
            try:
                wire.decode(bytes(damaged))
            except wire.WireError:
                pass
            else:
                raise AssertionError(bit, op)
            damaged[bit // 8] ^= 1 << bit % 8


def stuffed_frames():
    for plain in (b"\x11\x22\x00\x33", b"\x00", bytes(range(256)) * 2):
        splitter = cobs.Splitter(600)
        assert splitter.feed(b"\x07noise" + cobs.encode(plain)) == [plain]
    assert cobs.encode(b"\x11\x22\x00\x33") == bytes((0, 3, 0x11, 0x22, 2, 0x33, 0))
    assert cobs.Splitter().feed(cobs.BREAK) == [b""]


def wrapping_numbers():
    assert ticks.add(ticks.PERIOD - 30, 50) == 20
    assert ticks.diff(20, ticks.PERIOD - 30) == 50
    assert abs(wrap(3 * math.pi / 2) + math.pi / 2) < 1e-6


def wheel_lines():
    config = settings({"wheels": (200, 300, 1000, 100, 300, 500, 200, 300, 1000, 200, 300, 1000)})
    wheels = Wheels(config, Battery(config, 3900))
    left, right = wheels.speeds(*wheels.duties(1000, 40, -40))
    assert abs(left - 40) < 0.5
    assert abs(right + 40) < 0.5
    assert wheels.speeds(90, -90) == (0, 0)


class Hal:
    """Ideal wheels without lag, with their own clock: 20 ms for each step."""

    def __init__(self, config):
        self.config = config
        self.now = ticks.PERIOD - 500
        self.duties = (0, 0)
        self.on = False
        self.x, self.y, self.yaw, self.rate = 0.0, 0.0, 0.0, 0.0

    def advance(self, ms):
        self.now = ticks.add(self.now, ms)
        speeds = Wheels(self.config, Battery(self.config, 3900)).speeds(*self.duties) if self.on else (0, 0)
        self.rate = (speeds[1] - speeds[0]) / 30.0
        self.yaw += self.rate * ms / 1000
        forward = (speeds[0] + speeds[1]) / 2 * ms / 1000
        self.x += forward * math.cos(self.yaw)
        self.y += forward * math.sin(self.yaw)

    def ticks_ms(self):
        return self.now

    def wheels(self, left, right):
        self.duties = left, right

    def enable(self, on):
        self.on = on

    def gyro_mdps(self):
        return int(math.degrees(self.rate) * 1000)

    def accel_mg(self):
        return 0, 0, 1000

    def counts(self):
        return None

    def battery_mv(self):
        return 3900

    def unique_id(self):
        return b"portable"

    def reset_reason(self):
        return wire.NO_REASON


class Link:
    def __init__(self):
        self.said = []

    def send(self, op, frame):
        self.said.append((op, wire.unpack(op, wire.decode(frame)[-1])))

    def last(self, op):
        return [fields for said, fields in self.said if said == op][-1]


class Figure:
    """An app over a fake link, stepped by hand; the camera sees it every third step."""

    def __init__(self):
        config = settings({"id": 3, "lag_ms": 1})
        self.hal = Hal(config)
        self.link = Link()
        self.app = App(self.hal, config, Store(), link=self.link)
        self.seq = 0
        self.say(wire.HELLO)
        self.step(30)
        self.say(wire.ARM)

    def say(self, op, *fields):
        self.seq += 1
        self.app.on_frame(wire.encode(3, EPOCH, self.seq, self.hal.now, op, *fields))
        return self.seq

    def step(self, count=1, seen=True):
        hal = self.hal
        for number in range(count):
            if seen and number % 3 == 0:
                units = round(math.degrees(wrap(hal.yaw)) * 100)
                self.say(wire.POSE, round(hal.x * 10), round(hal.y * 10), units, 0)
            self.app.drive.step()
            hal.advance(20)

    def until_done(self, steps=600):
        while self.app.drive.moving and steps:
            steps -= 3
            self.step(3)
        return self.link.last(wire.DONE)


def app_drives_to_a_point():
    figure = Figure()
    seq = figure.say(wire.MOVE, 600, 300, 600, 900, 200, 0)
    assert figure.link.last(wire.ACK) == (seq, wire.OK)
    assert figure.until_done() == (seq, wire.OK)
    assert abs(figure.hal.x - 60) < 2
    assert abs(figure.hal.y - 30) < 2


def app_turns():
    figure = Figure()
    seq = figure.say(wire.TURN, 9000, 21000, 200)
    assert figure.until_done() == (seq, wire.OK)
    assert abs(math.degrees(figure.hal.yaw) - 90) < 2.0


def app_stops_when_unseen():
    figure = Figure()
    figure.say(wire.MOVE, 2000, 0, 600, 2500, 200, 0)
    figure.step(30)
    figure.step(12, seen=False)
    assert figure.app.drive.state == wire.HOLD
    assert figure.hal.duties == (0, 0)
    figure.step(3)
    assert figure.app.drive.state == wire.MOVING


def app_stops_for_good_on_order():
    figure = Figure()
    figure.say(wire.MOVE, 2000, 0, 600, 2500, 200, 0)
    figure.step(30)
    figure.app.on_frame(wire.encode(wire.ALL, 0, 1, 0, wire.ESTOP))
    assert not figure.hal.on
    assert figure.link.last(wire.DONE)[1] == wire.BROKEN_OFF
    figure.say(wire.MOVE, 2000, 0, 600, 2500, 200, 0)
    assert figure.link.last(wire.ACK)[1] == wire.IS_ESTOPPED


def app_takes_a_calibration():
    figure = Figure()
    numbers = (2, 130, 240, 700, 125, 230, 710, 120, 250, 705, 118, 220, 690, 3010, 90, 6)
    figure.say(wire.CAL_SET, *numbers)
    figure.say(wire.CAL_GET)
    assert figure.link.last(wire.CAL) == numbers
    figure.say(wire.CAL_SET, 3, 1000, *numbers[2:])
    assert figure.link.last(wire.ACK)[1] == wire.BAD_VALUE


def touch_feels_a_hand_and_a_push():
    touch = Touch(settings({}))
    felt = [touch.step(20 * step, (0, 0, 1000)) for step in range(50)]
    assert felt == [None] * 50
    assert touch.step(1000, (900, 0, 1000)) == wire.BUMPED
    for step in range(50):
        touch.step(1020 + 20 * step, (0, 0, 1000))
    held = [touch.step(3000 + 20 * step, (200, 100, 1050)) for step in range(20)]
    assert held.count(wire.LIFTED) == 1
    assert touch.lifted
    rest = [touch.step(4000 + 20 * step, (0, 0, 1000)) for step in range(60)]
    assert rest.count(wire.SET_DOWN) == 1
    assert not touch.lifted


def profiles_rise_and_fall():
    """Up with 150 mm/s^2 from the first step, never above the top, slow before the end."""
    config = settings({"lag_ms": 1})
    odometry = Odometry(config)
    odometry.step(0, 0, None, 0, 0)
    odometry.fix(0, 0.0, 0.0, 0.0, 0)
    move = Move(config, 0, odometry, 60.0, 0.0, 50.0, 75.0, 90.0, 0)
    speeds, now = [], 0
    while move.result is None and now < 8000:
        now += 20
        left, right = move.step(now, odometry)
        odometry.step(now, 0, None, left, right)
        odometry.fix(now, odometry.x, 0.0, 0.0, 0)
        speeds.append((left + right) / 2)
    assert move.result == wire.OK
    assert abs(odometry.x - 60) < 1
    assert 48 < max(speeds) < 50.5
    assert max([speeds[at + 1] - speeds[at] for at in range(len(speeds) - 1)]) < 150 * 0.02 + 0.01
    turn = Turn(config, now, odometry, math.pi / 2, 4.0)
    left, right = turn.step(now + 20, odometry)
    assert left == -right
    assert right > 0


def macs_are_those_of_rfc_4231():
    """Test cases 1 to 4; the others cut the mac short, or have keys of more than a block."""
    for key, message, mac in (
        (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (b"Jefe", b"what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (b"\xaa" * 20, b"\xdd" * 50, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        (bytes(range(1, 26)), b"\xcd" * 50, "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    ):
        assert hmac_sha256(key, message) == binascii.unhexlify(mac)


def a_signature_holds_for_one_nonce():
    """The image's mac is put together here from the description in `docs/reference/protocol.md`."""
    key = bytes(range(32))
    mine, other, none = Signature("00" * 32), Signature(binascii.hexlify(key).decode()), Signature("")
    size, sha256 = 70000, bytes(range(32, 64))
    nonce = other.nonce(7, 1000)
    mac = hmac_sha256(key, b"robodrome image" + nonce + b"\x70\x11\x01\x00" + sha256)
    assert mine.nonce(7, 1000) != nonce
    assert not mine.holds(size, sha256, mac)
    assert other.holds(size, sha256, mac)
    assert not other.holds(size, sha256, mac)
    assert other.nonce(7, 1000) != nonce
    assert not other.holds(size, sha256, mac)
    assert none.nonce(7, 1000) is None
    assert not none.holds(size, sha256, mac)


CHECKS = [
    macs_are_those_of_rfc_4231,
    a_signature_holds_for_one_nonce,
    stuffed_frames,
    wrapping_numbers,
    wheel_lines,
    app_drives_to_a_point,
    app_turns,
    app_stops_when_unseen,
    app_stops_for_good_on_order,
    app_takes_a_calibration,
    touch_feels_a_hand_and_a_push,
    profiles_rise_and_fall,
]
