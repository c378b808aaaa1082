"""The figure: its states, what it answers, and the tasks that drive, report and shine.

Usage: ``await App(hal, settings({...}), Store(), link=link).run()``

A link carries frames: `async run(on_frame, on_up, will)` never ends, calls `on_frame(bytes)` for each frame and
`on_up()` when frames can be sent (again); `send(op, frame)` never blocks and drops frames while the medium is down.
`link` leads to the controller, `cable` to a bench; one of them may be missing. Settings come over the cable only.

Whatever goes wrong ends in stopped wheels: motion ends when the dead-man timer says so, and an error in here is a
fault that lasts until the figure is armed again.
"""

import asyncio

from . import motion, wire
from .battery import Battery
from .chores import Chores
from .deadman import Deadman
from .light import Light
from .odometry import Odometry
from .touch import Touch
from .wheels import Wheels

VERSION = (0, 1, 0)

_RETIRED_EPOCHS = 4
_PARKED_PERIODS = 10  # a parked figure reports so much more rarely
_STICKY = (wire.ESTOPPED, wire.FAULT, wire.LOWBATT, wire.UPDATING)
_REFUSALS = {
    wire.ESTOPPED: wire.IS_ESTOPPED,
    wire.FAULT: wire.IS_FAULTY,
    wire.LOWBATT: wire.LOW_BATTERY,
    wire.UPDATING: wire.IS_UPDATING,
}
_RAD_PER_UNIT = 3.141592653589793 / 18000


def _short(value):
    """A whole number that fits the wire."""
    return max(-32768, min(32767, round(value)))


class App:
    def __init__(self, hal, config, store, link=None, cable=None, slots=None):
        self.hal = hal
        self.config = config
        self.odometry = Odometry(config)
        self.touch = Touch(config)
        self.light = Light()
        self.battery = Battery(config, hal.battery_mv())
        self.wheels = Wheels(config, self.battery)
        self.state = wire.BOOT
        self.reason = wire.NO_REASON
        self.armed = False
        self.outages = -1  # how often the link has come up again
        self._link = link
        self._cable = cable
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
        self.chores = Chores(self, store, slots)
        self._handlers = {
            wire.VEL: self._velocity,
            wire.DUTY: self._duty,
            wire.MOVE: self._move,
            wire.TURN: self._turn,
            wire.STOP: self._stop,
            wire.ARM: self._arm,
            wire.LED: self._led,
            wire.POSE: self._pose,
            wire.PING: self._ping,
            wire.IDENTIFY: self._identify,
        }
        self._handlers.update(self.chores.handlers)

    async def run(self):
        self._disarm()
        reason = self.hal.reset_reason()
        if reason:
            self._set_state(wire.FAULT, reason)
        will = self.frame(wire.STATE, wire.OFFLINE, wire.NO_REASON, 0)
        tasks = [self._control(), self._report(), self.chores.run()]
        if self._link:
            tasks.append(self._link.run(self.on_frame, self._up, will))
        if self._cable:
            tasks.append(self._cable.run(self.on_cable_frame, self._birth, will))
        tasks = [asyncio.create_task(task) for task in tasks]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            self._disarm()

    # What comes in.

    def on_cable_frame(self, frame):
        """As `on_frame`, from whoever holds the figure in hand."""
        self.chores.by_cable = True
        try:
            self.on_frame(frame)
        finally:
            self.chores.by_cable = False

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
            self.fail(error)

    def _take(self, epoch, seq, op, payload):
        if op == wire.ESTOP:
            self.halt(wire.ESTOPPED, wire.ASKED)
            if epoch == self._epoch:
                self.send(wire.ACK, seq, wire.OK)
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
            self.send(wire.ACK, seq, self._last_answer)
        elif seq == self._last_command:
            self.send(wire.ACK, seq, self._last_answer)

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
        if epoch in self._retired or not epoch:
            return
        self.chores.reached()
        if epoch != self._epoch:
            self._retired = (self._retired + [self._epoch])[-_RETIRED_EPOCHS:]
            self._epoch = epoch
            self._last_stream = self._last_command = 0
            self._end_motion(wire.SUPERSEDED)
            self._disarm()
            if self.state not in _STICKY:
                self._set_state(wire.IDLE, wire.NO_REASON)
        self._birth()

    def _pose(self, seq, x, y, yaw, age_ms):
        now = self.hal.ticks_ms()
        if self._motion and self._motion.blind:
            return
        used = self.odometry.fix(now, x / 10, y / 10, yaw * _RAD_PER_UNIT, age_ms)
        if used and self._motion and not self._motion.streams:
            self._deadman.feed(now, self._ttl_ms)

    def _velocity(self, seq, left, right, bound, ttl_ms):
        self._stream(seq, motion.Stream(self.odometry, left / 10, right / 10, bound / 10), ttl_ms)

    def _duty(self, seq, left, right, bound, ttl_ms):
        left, right = [max(-1000, min(1000, duty)) for duty in (left, right)]
        speeds = self.wheels.speeds(left, right)
        self._stream(seq, motion.Stream(self.odometry, *speeds, bound / 10, (left, right)), ttl_ms)

    def _stream(self, seq, stream, ttl_ms):
        if self._refuse(ttl_ms) != wire.OK:
            return
        if self._motion and self._motion.streams:
            self._motion, self._motion_seq, self._ttl_ms = stream, seq, ttl_ms
            self._deadman.feed(self.hal.ticks_ms(), ttl_ms)
        else:
            self._start(seq, stream, ttl_ms)

    def _move(self, seq, x, y, speed, bound, ttl_ms, bits):
        now = self.hal.ticks_ms()
        refused = self._refuse(ttl_ms) or self._refuse_blind(now)
        if refused:
            return refused
        if not speed:
            return wire.BAD_VALUE
        top = self.wheels.top_mm_s
        move = motion.Move(self.config, now, self.odometry, x / 10, y / 10, speed / 10, top, bound / 10, bits)
        return self._start_segment(seq, move, ttl_ms)

    def _turn(self, seq, yaw, bound, ttl_ms):
        now = self.hal.ticks_ms()
        refused = self._refuse(ttl_ms) or self._refuse_blind(now)
        if refused:
            return refused
        turn = motion.Turn(self.config, now, self.odometry, yaw * _RAD_PER_UNIT, bound * _RAD_PER_UNIT)
        return self._start_segment(seq, turn, ttl_ms)

    def _stop(self, seq):
        self._end_motion(wire.STOPPED)
        return wire.OK

    def _arm(self, seq):
        if self.state in (wire.LOWBATT, wire.UPDATING):
            return _REFUSALS[self.state]
        self.armed = True
        self.hal.enable(True)
        if not self._motion:
            self._set_state(wire.IDLE, wire.NO_REASON)
        return wire.OK

    def _led(self, seq, red, green, blue, mode):
        if mode > wire.DOWN:
            return wire.BAD_VALUE
        self.light.base((red, green, blue), mode)
        return wire.OK

    def _identify(self, seq, duration_ms):
        self.light.identify(self.hal.ticks_ms(), duration_ms)
        return wire.OK

    def _ping(self, seq):
        self.send(wire.ACK, seq, wire.OK)
        if self._motion and self._motion.blind:
            self._deadman.feed(self.hal.ticks_ms(), self._ttl_ms)

    # Motion.

    @property
    def moving(self):
        return self._motion is not None

    def _refuse(self, ttl_ms):
        if not 0 < ttl_ms <= wire.MAX_TTL_MS:
            return wire.BAD_VALUE
        if self.state in _REFUSALS:
            return _REFUSALS[self.state]
        if self.battery.refuses:
            return wire.LOW_BATTERY
        if self.touch.lifted:
            return wire.IS_LIFTED
        return wire.OK if self.armed else wire.NOT_ARMED

    def _refuse_blind(self, now):
        return wire.OK if self.odometry.known(now) else wire.NO_POSE

    def _start_segment(self, seq, segment, ttl_ms):
        if not segment.reachable():
            return wire.TOO_FAR
        return self._start(seq, segment, ttl_ms)

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
        if result == wire.OK and self._motion.ran:
            self.send(wire.RAN, self._motion_seq, *[_short(way * 10) for way in self._motion.ran])
        self._motion = None
        self._motion_result = result
        self._drive(0.0, 0.0)
        self._set_state(wire.IDLE, reason)
        self.send(wire.DONE, self._motion_seq, result)

    def halt(self, state, reason):
        """Motors off, in a state that lasts until the figure is armed."""
        self._end_motion(wire.BROKEN_OFF)
        self._disarm()
        self._set_state(state, reason)

    def _disarm(self):
        self.armed = False
        self._drive(0.0, 0.0)
        self.hal.enable(False)

    def begin_update(self):
        """Stand still for new firmware."""
        self.halt(wire.UPDATING, wire.NO_REASON)

    def end_update(self):
        """Be ready again, unless something has stopped it meanwhile."""
        if self.state == wire.UPDATING:
            self._set_state(wire.IDLE, wire.NO_REASON)

    def fail(self, error):
        """Stop because of an error in here, and say which."""
        if self.state == wire.FAULT and self.reason in (wire.SOFTWARE, wire.SENSOR):
            return
        self.halt(wire.FAULT, wire.SENSOR if isinstance(error, OSError) else wire.SOFTWARE)
        self.log(40, "%s: %s" % (type(error).__name__, error))

    def _drive(self, left, right, duties=None):
        self._speeds = left, right
        self.hal.wheels(*(duties or self.wheels.duties(left, right)))

    async def _control(self):
        while True:
            try:
                self.step()
            except Exception as error:  # noqa: BLE001 - whatever it is, the wheels must stop
                self.fail(error)
            await self.hal.sleep_ms(self.config["period_ms"])

    def step(self):
        """One control step: odometry, touch, dead-man timer, motion, wheels."""
        now = self.hal.ticks_ms()
        self.odometry.step(now, self.hal.gyro_mdps(), self.hal.counts(), self._speeds[0], self._speeds[1])
        self._feel(self.touch.step(now, self.hal.accel_mg()))
        left, right = self._next_speeds(now) if self._motion else (0.0, 0.0)
        self._drive(left, right, self._motion.duties if self._motion and self.state == wire.MOVING else None)

    def _feel(self, what):
        if what is None:
            return
        self.send(wire.EVENT, what, self.touch.strength)
        if what == wire.LIFTED:
            self.odometry.forget()
            self._end_motion(wire.PICKED_UP, wire.LIFTED)
        elif what == wire.BUMPED:
            self._end_motion(wire.HIT, wire.BUMPED)

    def _next_speeds(self, now):
        silent_ms = self._deadman.silent_ms(now)
        if silent_ms >= 0:
            if silent_ms > self.config["resume_ms"] or self._motion.streams:
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
                self.halt(wire.FAULT, wire.STUCK)
            return 0.0, 0.0
        return speeds

    # What goes out.

    async def _report(self):
        shown = None
        turn = 0
        while True:
            try:
                self.battery.measure(self.hal.battery_mv(), self._speeds != (0.0, 0.0))
                self._save_battery()
                colour = self.light.colour(self.hal.ticks_ms(), self.state)
                if colour != shown:
                    shown = colour
                    self.hal.led(*colour)
                turn = (turn + 1) % _PARKED_PERIODS
                if not turn or not self.battery.parks:
                    self._telemetry()
            except Exception as error:  # noqa: BLE001 - whatever it is, the wheels must stop
                self.fail(error)
            await self.hal.sleep_ms(self.config["telemetry_ms"])

    def _save_battery(self):
        """Below the second threshold stay where it is; below the third stop, whatever is going on."""
        if self.state == wire.LOWBATT:
            if not self.battery.refuses:
                self._set_state(wire.IDLE, wire.NO_REASON)
        elif self.battery.parks and self.state not in _STICKY or self.battery.refuses and self.state == wire.IDLE:
            self.halt(wire.LOWBATT, wire.BATTERY)

    def _bits(self):
        bits = wire.IS_ARMED if self.armed else 0
        if self.battery.low:
            bits |= wire.BATTERY_IS_LOW
        if self.odometry.fix_at is not None:
            bits |= wire.POSE_IS_KNOWN
        return bits

    def _telemetry(self):
        odometry = self.odometry
        self.send(
            wire.TEL,
            self.state,
            self.reason,
            self._bits(),
            self.battery.mv,
            _short(odometry.x * 10),
            _short(odometry.y * 10),
            round(odometry.yaw / _RAD_PER_UNIT),
            self._motion_seq,
            self._motion_result,
        )

    def _up(self):
        self.outages = min(self.outages + 1, 65535)
        try:
            self._birth()
        except Exception as error:  # noqa: BLE001 - whatever it is, the wheels must stop
            self.fail(error)

    def _birth(self):
        has = wire.HAS_GYRO | wire.HAS_LED
        if self.hal.counts() is not None:
            has |= wire.HAS_ENCODERS
        if self.touch.present:
            has |= wire.HAS_ACCELEROMETER
        if self.chores.can_update:
            has |= wire.HAS_UPDATE
        head = VERSION + (has, self.battery.mv, self.state, self.reason, self.hal.unique_id())
        self.send(wire.BIRTH, *head, self.config["calibration"])

    def _set_state(self, state, reason):
        if state != self.state or reason != self.reason:
            self.state, self.reason = state, reason
            self.send(wire.STATE, state, reason, self._bits())

    def log(self, level, text):
        """A line for the controller's log; level as in Python's `logging`."""
        self.send(wire.LOG, level, tail=text.encode()[: wire.MAX_PAYLOAD - 1])

    def send(self, op, *fields, tail=b""):
        frame = self.frame(op, *fields, tail=tail)
        for link in (self._link, self._cable):
            if link:
                link.send(op, frame)

    def frame(self, op, *fields, tail=b""):
        self._seq += 1
        return wire.encode(self.config["id"], self._epoch, self._seq, self.hal.ticks_ms(), op, *fields, tail=tail)
