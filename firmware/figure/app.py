"""The figure: its states, what it answers, and the tasks that drive, report and shine.

Usage: ``await App(hal, settings({...}), link).run()``

The link carries frames: `async run(on_frame, on_up, will)` never ends, calls `on_frame(bytes)` for each frame and
`on_up()` when frames can be sent (again); `send(op, frame)` never blocks and drops frames while the medium is down.

Whatever goes wrong ends in stopped wheels: motion ends when the dead-man timer says so, and an error in here is a
fault that lasts until the figure is armed again.
"""

import asyncio

from . import motion, ticks, wire
from .deadman import Deadman
from .odometry import Odometry

VERSION = (0, 1, 0)

_RETIRED_EPOCHS = 4
_BLINK_MS = 250
_RED = (255, 0, 0)
_AMBER = (255, 120, 0)
_OFF = (0, 0, 0)
_RAD_PER_UNIT = 3.141592653589793 / 18000


class App:
    def __init__(self, hal, config, link):
        self.hal = hal
        self.config = config
        self.link = link
        self.odometry = Odometry(config)
        self.state = wire.BOOT
        self.reason = wire.NO_REASON
        self.armed = False
        self._epoch = 0
        self._retired = []
        self._seq = 0
        self._last_stream = 0
        self._last_command = 0
        self._last_answer = wire.OK
        self._motion = None
        self._motion_seq = 0
        self._motion_result = wire.OK
        self._ttl_ms = 0
        self._deadman = Deadman()
        self._speeds = (0.0, 0.0)
        self._battery_mv = hal.battery_mv()
        self._colour = _OFF
        self._shown = None
        self._blink_until = None
        self._handlers = {
            wire.VEL: self._velocity,
            wire.MOVE: self._move,
            wire.TURN: self._turn,
            wire.STOP: self._stop,
            wire.ARM: self._arm,
            wire.LED: self._led,
            wire.POSE: self._pose,
            wire.PING: self._ping,
            wire.IDENTIFY: self._identify,
        }

    async def run(self):
        self._disarm()
        will = self._frame(wire.STATE, wire.OFFLINE, wire.NO_REASON, 0)
        try:
            await asyncio.gather(self._control(), self._report(), self.link.run(self.on_frame, self._birth, will))
        finally:
            self._disarm()

    # What comes in.

    def on_frame(self, frame):
        """Take in a frame; damaged, foreign and late ones are dropped."""
        try:
            address, epoch, seq, _, op, payload = wire.decode(frame)
        except wire.WireError:
            return
        if address != self.config["id"] and address != wire.ALL:
            return
        try:
            self._take(epoch, seq, op, payload)
        except Exception as error:  # noqa: BLE001 - whatever it is, the wheels must stop
            self._fail(error)

    def _take(self, epoch, seq, op, payload):
        if op == wire.ESTOP:
            self._halt(wire.ESTOPPED, wire.ASKED)
            if epoch == self._epoch:
                self._send(wire.ACK, seq, wire.OK)
        elif op == wire.HELLO:
            self._hello(epoch)
        elif epoch != self._epoch or not epoch:
            return
        elif op in wire.STREAMS:
            if seq > self._last_stream:
                self._last_stream = seq
                self._answer(op, payload, seq)
        elif seq > self._last_command:
            self._last_command = seq
            self._last_answer = self._answer(op, payload, seq)
            self._send(wire.ACK, seq, self._last_answer)
        elif seq == self._last_command:
            self._send(wire.ACK, seq, self._last_answer)

    def _answer(self, op, payload, seq):
        handler = self._handlers.get(op)
        if handler is None:
            return wire.UNKNOWN_OP
        try:
            fields = wire.unpack(op, payload)
        except wire.WireError:
            return wire.BAD_VALUE
        return handler(seq, *fields)

    def _hello(self, epoch):
        if epoch in self._retired:
            return
        if epoch != self._epoch:
            self._retired = (self._retired + [self._epoch])[-_RETIRED_EPOCHS:]
            self._epoch = epoch
            self._last_stream = self._last_command = 0
            self._end_motion(wire.SUPERSEDED)
            self._disarm()
            if self.state not in (wire.ESTOPPED, wire.FAULT, wire.LOWBATT):
                self._set_state(wire.IDLE, wire.NO_REASON)
        self._birth()

    def _pose(self, seq, x, y, yaw, age_ms):
        now = self.hal.ticks_ms()
        used = self.odometry.fix(now, x / 10, y / 10, yaw * _RAD_PER_UNIT, age_ms)
        if used and self._motion and not isinstance(self._motion, motion.Velocity):
            self._deadman.feed(now, self._ttl_ms)

    def _velocity(self, seq, left, right, bound, ttl_ms):
        if self._refuse(ttl_ms) != wire.OK:
            return
        velocity = motion.Velocity(left / 10, right / 10)
        if isinstance(self._motion, motion.Velocity):
            self._motion, self._motion_seq, self._ttl_ms = velocity, seq, ttl_ms
            self._deadman.feed(self.hal.ticks_ms(), ttl_ms)
        else:
            self._start(seq, velocity, ttl_ms)

    def _move(self, seq, x, y, speed, bound, ttl_ms, bits):
        now = self.hal.ticks_ms()
        refused = self._refuse(ttl_ms) or self._refuse_blind(now)
        if refused:
            return refused
        if not speed:
            return wire.BAD_VALUE
        reverse = bits & wire.REVERSE_ALLOWED
        speed = min(speed / 10, self.config["top_mm_s"])
        move = motion.Move(self.config, now, self.odometry, x / 10, y / 10, speed, bound / 10, reverse)
        if not move.reachable():
            return wire.TOO_FAR
        return self._start(seq, move, ttl_ms)

    def _turn(self, seq, yaw, bound, ttl_ms):
        now = self.hal.ticks_ms()
        refused = self._refuse(ttl_ms) or self._refuse_blind(now)
        if refused:
            return refused
        return self._start(seq, motion.Turn(self.config, now, self.odometry, yaw * _RAD_PER_UNIT), ttl_ms)

    def _stop(self, seq):
        self._end_motion(wire.STOPPED)
        return wire.OK

    def _arm(self, seq):
        if self.state == wire.LOWBATT:
            return wire.LOW_BATTERY
        self.armed = True
        self.hal.enable(True)
        if not self._motion:
            self._set_state(wire.IDLE, wire.NO_REASON)
        return wire.OK

    def _led(self, seq, red, green, blue, mode):
        self._colour = (red, green, blue)
        return wire.OK

    def _identify(self, seq, duration_ms):
        self._blink_until = ticks.add(self.hal.ticks_ms(), duration_ms)
        return wire.OK

    def _ping(self, seq):
        self._send(wire.ACK, seq, wire.OK)

    # Motion.

    def _refuse(self, ttl_ms):
        if not 0 < ttl_ms <= wire.MAX_TTL_MS:
            return wire.BAD_VALUE
        if self.state == wire.ESTOPPED:
            return wire.IS_ESTOPPED
        if self.state == wire.FAULT:
            return wire.IS_FAULTY
        if self.state == wire.LOWBATT:
            return wire.LOW_BATTERY
        return wire.OK if self.armed else wire.NOT_ARMED

    def _refuse_blind(self, now):
        return wire.OK if self.odometry.known(now) else wire.NO_POSE

    def _start(self, seq, new, ttl_ms):
        self._end_motion(wire.SUPERSEDED)
        self.odometry.displaced = False
        self._motion, self._motion_seq, self._motion_result = new, seq, wire.RUNNING
        self._ttl_ms = ttl_ms
        self._deadman.feed(self.hal.ticks_ms(), ttl_ms)
        self._set_state(wire.MOVING, wire.NO_REASON)
        return wire.OK

    def _end_motion(self, result, reason=wire.NO_REASON):
        if self._motion is None:
            return
        self._motion = None
        self._motion_result = result
        self._wheels(0.0, 0.0)
        self._set_state(wire.IDLE, reason)
        self._send(wire.DONE, self._motion_seq, result)

    def _halt(self, state, reason):
        """Motors off, in a state that lasts until the figure is armed."""
        self._end_motion(wire.BROKEN_OFF)
        self._disarm()
        self._set_state(state, reason)

    def _disarm(self):
        self.armed = False
        self._wheels(0.0, 0.0)
        self.hal.enable(False)

    def _fail(self, error):
        if self.state == wire.FAULT and self.reason == wire.SOFTWARE:
            return
        self._halt(wire.FAULT, wire.SOFTWARE)
        text = "%s: %s" % (type(error).__name__, error)
        self._send(wire.LOG, 40, tail=text.encode()[: wire.MAX_PAYLOAD - 1])

    def _wheels(self, left, right):
        self._speeds = left, right
        self.hal.wheels(motion.duty(left, self.config), motion.duty(right, self.config))

    async def _control(self):
        while True:
            try:
                self.step()
            except Exception as error:  # noqa: BLE001 - whatever it is, the wheels must stop
                self._fail(error)
            await self.hal.sleep_ms(self.config["period_ms"])

    def step(self):
        """One control step: odometry, dead-man timer, motion, wheels."""
        now = self.hal.ticks_ms()
        self.odometry.step(now, self.hal.gyro_mdps(), self.hal.counts(), self._speeds[0], self._speeds[1])
        left, right = self._next_speeds(now) if self._motion else (0.0, 0.0)
        self._wheels(left, right)

    def _next_speeds(self, now):
        silent_ms = self._deadman.silent_ms(now)
        if silent_ms >= 0:
            if silent_ms > self.config["resume_ms"] or isinstance(self._motion, motion.Velocity):
                self._end_motion(wire.LINK_LOST, wire.LINK_SILENT)
            elif self.state == wire.MOVING:
                self._motion.pause(now)
                self._set_state(wire.HOLD, wire.LINK_SILENT)
            return 0.0, 0.0
        if self.state == wire.HOLD:
            self._motion.pause(now)
            self._set_state(wire.MOVING, wire.NO_REASON)
        if self.odometry.displaced:
            self._end_motion(wire.DISPLACED)
            return 0.0, 0.0
        speeds = self._motion.step(now, self.odometry)
        result = self._motion.result
        if result is not None:
            self._end_motion(result)
            if result == wire.STALLED:
                self._halt(wire.FAULT, wire.STUCK)
            return 0.0, 0.0
        return speeds

    # What goes out.

    async def _report(self):
        while True:
            try:
                self._watch_battery()
                self._shine()
                self._telemetry()
            except Exception as error:  # noqa: BLE001 - whatever it is, the wheels must stop
                self._fail(error)
            await self.hal.sleep_ms(self.config["telemetry_ms"])

    def _watch_battery(self):
        self._battery_mv += (self.hal.battery_mv() - self._battery_mv) // 4
        if self.state == wire.LOWBATT:
            if self._battery_mv > self.config["warn_mv"]:
                self._set_state(wire.IDLE, wire.NO_REASON)
        elif self._battery_mv < self.config["refuse_mv"] and self.state == wire.IDLE:
            self._halt(wire.LOWBATT, wire.BATTERY)

    def _shine(self):
        now = self.hal.ticks_ms()
        colour = self._colour
        if self.state in (wire.FAULT, wire.ESTOPPED):
            colour = _RED
        elif self.state == wire.LOWBATT:
            colour = _AMBER
        if self._blink_until is not None:
            left_ms = ticks.diff(self._blink_until, now)
            if left_ms <= 0:
                self._blink_until = None
            elif left_ms // _BLINK_MS % 2:
                colour = _OFF if colour != _OFF else (255, 255, 255)
        if colour != self._shown:
            self._shown = colour
            self.hal.led(*colour)

    def _bits(self):
        bits = wire.IS_ARMED if self.armed else 0
        if self._battery_mv < self.config["warn_mv"]:
            bits |= wire.BATTERY_IS_LOW
        if self.odometry.fix_at is not None:
            bits |= wire.POSE_IS_KNOWN
        return bits

    def _telemetry(self):
        odometry = self.odometry
        self._send(
            wire.TEL,
            self.state,
            self.reason,
            self._bits(),
            self._battery_mv,
            round(odometry.x * 10),
            round(odometry.y * 10),
            round(odometry.yaw / _RAD_PER_UNIT),
            self._motion_seq,
            self._motion_result,
        )

    def _birth(self):
        has = wire.HAS_GYRO | wire.HAS_LED
        if self.hal.counts() is not None:
            has |= wire.HAS_ENCODERS
        name = self.hal.unique_id()
        major, minor, patch = VERSION
        self._send(wire.BIRTH, major, minor, patch, has, self._battery_mv, self.state, self.reason, name, 0)

    def _set_state(self, state, reason):
        if state != self.state or reason != self.reason:
            self.state, self.reason = state, reason
            self._send(wire.STATE, state, reason, self._bits())

    def _send(self, op, *fields, tail=b""):
        self.link.send(op, self._frame(op, *fields, tail=tail))

    def _frame(self, op, *fields, tail=b""):
        self._seq += 1
        return wire.encode(self.config["id"], self._epoch, self._seq, self.hal.ticks_ms(), op, *fields, tail=tail)
