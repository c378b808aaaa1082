"""A figure that drives under a camera, on CPython and on MicroPython alike: no typing, nothing of the host's.

Motors, gyro and camera are ideal but for the wheels' lag, the gyro's offset, and the wire's whole numbers.
"""

import math
import struct

from firmware.figure import ticks, wire
from firmware.figure.app import App
from firmware.figure.config import settings
from firmware.figure.motion import Move
from firmware.figure.odometry import Odometry, wrap
from firmware.figure.store import Store
from firmware.figure.wheels import Wheels

PERIOD_MS = 20
FIX_PERIODS = 3  # a camera of 17 frames per second
FIX_AGE_MS = 40  # two periods
MOST_PERIODS = 800
_GYRO_OFFSET_MDPS = 500
_EPOCH = 77
_COMMANDS = (  # one after the other
    (wire.MOVE, (1200, 500, 600, 1800, 200, 0)),
    (wire.TURN, (-9000, 30000, 200)),
    (wire.MOVE, (0, 0, 600, 1800, 200, 0)),
)


class _Hal:
    """The figure's body and the time."""

    def __init__(self, config):
        self._config = config
        self._wheels = None
        self._speeds = [0.0, 0.0]
        self._on = False
        self._rate = 0.0
        self.duties = (0, 0)
        self.now = ticks.PERIOD - 500
        self.poses = [(0.0, 0.0, 0.0)]  # in mm and rad, one for each period

    def set_wheels(self, wheels):
        self._wheels = wheels

    def advance(self):
        self.now = ticks.add(self.now, PERIOD_MS)
        asked = self._wheels.speeds(*self.duties) if self._on else (0.0, 0.0)
        share = PERIOD_MS / (self._config["lag_ms"] + PERIOD_MS)
        self._speeds = [old + (new - old) * share for old, new in zip(self._speeds, asked)]
        left, right = self._speeds
        self._rate = (right - left) / self._config["track_mm"]
        x, y, yaw = self.poses[-1]
        yaw += self._rate * PERIOD_MS / 1000
        way = (left + right) / 2 * PERIOD_MS / 1000
        self.poses = self.poses[-FIX_AGE_MS // PERIOD_MS :]
        self.poses.append((x + way * math.cos(yaw), y + way * math.sin(yaw), yaw))

    def ticks_ms(self):
        return self.now

    def wheels(self, left, right):
        self.duties = left, right

    def enable(self, on):
        self._on = on

    def gyro_mdps(self):
        return int(math.degrees(self._rate) * 1000) + _GYRO_OFFSET_MDPS

    def accel_mg(self):
        return 0, 0, 1000

    def counts(self):
        return None

    def battery_mv(self):
        return 3900

    def unique_id(self):
        return b"a judge!"


class _Link:
    """Takes what the figure sends; keeps its answers that are not OK."""

    def __init__(self):
        self.refusals = []

    def send(self, op, frame):
        if op in (wire.ACK, wire.DONE, wire.LOG):
            fields = wire.unpack(op, wire.decode(frame)[-1])
            if op == wire.LOG or fields[1] != wire.OK:
                self.refusals.append((op, fields))


def periods(clock_us):
    """Every control period of the drive: us of its control step, us with the camera's message, and seven numbers.

    They are x, y and yaw of the odometry, the gyro's bias, the speed, and both duties.
    """
    config = settings({"id": 3})
    hal, link = _Hal(config), _Link()
    app = App(hal, config, Store(), link=link)
    drive = app.drive
    hal.set_wheels(Wheels(config, drive.battery))
    seq, left = 0, list(_COMMANDS)

    def say(op, *fields):
        nonlocal seq
        seq += 1
        app.on_frame(wire.encode(3, _EPOCH, seq, hal.now, op, *fields))

    say(wire.HELLO)
    say(wire.ARM)
    for number in range(MOST_PERIODS):
        start = clock_us()
        if number % FIX_PERIODS == FIX_PERIODS - 1:
            x, y, yaw = hal.poses[0]
            say(wire.POSE, round(x * 10), round(y * 10), round(math.degrees(wrap(yaw)) * 100), FIX_AGE_MS)
        stepping = clock_us()
        drive.guard(drive.step)
        end = clock_us()
        odometry = drive.odometry
        numbers = odometry.x, odometry.y, odometry.yaw, odometry.bias, odometry.speed
        yield end - stepping, end - start, numbers + hal.duties
        hal.advance()
        if link.refusals:
            raise ValueError("the figure says %s" % link.refusals)
        if number > 10 and not drive.moving:
            if not left:
                return
            op, fields = left.pop(0)
            say(op, *fields)
    raise ValueError("the drive did not end")


def profile():
    """The wheel speeds that a drive over 60 mm asks for, and where it then is, step by step."""
    config = settings({"lag_ms": 1})
    odometry = Odometry(config)
    odometry.step(0, 0, None, 0, 0)
    odometry.fix(0, 0.0, 0.0, 0.0, 0)
    move = Move(config, 0, odometry, 60.0, 0.0, 50.0, 75.0, 90.0, 0)
    now = 0
    while move.result is None:
        now += PERIOD_MS
        left, right = move.step(now, odometry)
        odometry.step(now, 0, None, left, right)
        odometry.fix(now, odometry.x, 0.0, 0.0, 0)
        yield left, right, odometry.x


def run(clock_us, say):
    """Drive; `say` gets a line for each period and for each step of the profile, its numbers as doubles in hex."""
    for step_us, period_us, numbers in periods(clock_us):
        say("period %d %d %s" % (step_us, period_us, _hex(numbers)))
    for numbers in profile():
        say("profile %s" % _hex(numbers))


def _hex(numbers):
    return "".join(["%02x" % byte for number in numbers for byte in struct.pack("<d", number)])
