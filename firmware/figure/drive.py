"""State and motion of the figure: starts motions, carries them out step by step, and stops them.

Usage: ``drive = Drive(hal, config, transmitter)``; ``result = drive.handlers[op](seq, *fields)`` for a command;
       ``drive.step()`` in every control period and ``drive.check_battery()`` in every report period

Every failure ends in stopped wheels: motion ends when the dead-man timer says so, and an error in the firmware is a
fault that lasts until the figure is armed again.
"""

from . import motion, wire
from .battery import Battery
from .deadman import Deadman
from .odometry import Odometry
from .touch import Touch
from .transmitter import int16
from .wheels import Wheels, outputs

_STICKY = (wire.ESTOPPED, wire.FAULT, wire.LOWBATT, wire.UPDATING)  # states that a new controller does not end
_REFUSALS = {
    wire.ESTOPPED: wire.IS_ESTOPPED,
    wire.FAULT: wire.IS_FAULTY,
    wire.LOWBATT: wire.LOW_BATTERY,
    wire.UPDATING: wire.IS_UPDATING,
}
RAD_PER_UNIT = 3.141592653589793 / 18000  # the wire's angles are in 0.01 degree


class Drive:
    def __init__(self, hal, config, transmitter):
        self.hal = hal
        self.config = config
        self.transmitter = transmitter
        self.odometry = Odometry(config)
        self.touch = Touch(config)
        self.battery = Battery(config, hal.battery_mv())
        self.wheels = Wheels(config, self.battery)
        self.state = wire.BOOT
        self.reason = wire.NO_REASON
        self.sensor_trouble = None  # in words, while gyro and accelerometer cannot be read
        self.armed = False
        self.last_seq = 0  # of the last motion
        self.last_result = wire.OK
        self.late_ms = 0  # of the stream that is carried out: a connection that stood still delivers all at once
        self._motion = None
        self._ttl_ms = 0
        self._deadman = Deadman()
        self._speeds = (0.0, 0.0)
        self.handlers = {
            wire.VEL: self._velocity,
            wire.DUTY: self._duty,
            wire.MOVE: self._move,
            wire.TURN: self._turn,
            wire.STOP: self._stop,
            wire.ARM: self._arm,
            wire.POSE: self._pose,
            wire.PING: self._ping,
        }

    @property
    def moving(self):
        return self._motion is not None

    @property
    def flags(self):
        """As in TEL."""
        flags = wire.IS_ARMED if self.armed else 0
        if self.battery.low:
            flags |= wire.BATTERY_IS_LOW
        if self.odometry.fix_at is not None:
            flags |= wire.POSE_IS_KNOWN
        return flags

    def set_state(self, state, reason):
        if state != self.state or reason != self.reason:
            self.state, self.reason = state, reason
            self.transmitter.send(wire.STATE, state, reason, self.flags)

    # Stopping.

    def halt(self, state, reason):
        """Motors off, in a state that lasts until the figure is armed."""
        self._end_motion(wire.BROKEN_OFF)
        self.disarm()
        self.set_state(state, reason)

    def disarm(self):
        self.armed = False
        self._set_wheels(0.0, 0.0)
        self.hal.enable(False)

    def hand_over(self):
        """Another controller takes over: end the motion and disarm; sticky states stay."""
        self._end_motion(wire.SUPERSEDED)
        self.disarm()
        if self.state not in _STICKY:
            self.set_state(wire.IDLE, wire.NO_REASON)

    def end_update(self):
        """Leave UPDATING, unless another state has replaced it."""
        if self.state == wire.UPDATING:
            self.set_state(wire.IDLE, wire.NO_REASON)

    def guard(self, work, *arguments):
        """Call `work`; any error in it stops the wheels."""
        try:
            work(*arguments)
        except Exception as error:  # of any kind: the wheels must stop
            self.fail(error)

    def fail(self, error):
        """Stop because of an error in the firmware, and log it."""
        if self.state == wire.FAULT and self.reason in (wire.SOFTWARE, wire.SENSOR):
            return
        self.halt(wire.FAULT, wire.SOFTWARE)
        self.transmitter.log(40, "%s: %s" % (type(error).__name__, error))

    def _read_sensors(self):
        """Turn rate and acceleration; False if they cannot be read, which is a fault."""
        try:
            readings = self.hal.gyro_mdps(), self.hal.accel_mg()
        except OSError as error:
            self.sensor_trouble = "gyro not found: %s" % error
            self.halt(wire.FAULT, wire.SENSOR)
            self.transmitter.log(40, self.sensor_trouble)
            return False
        self.sensor_trouble = None
        return readings

    def check_battery(self):
        """Measure; below the second threshold start nothing, below the third stop."""
        self.battery.measure(self.hal.battery_mv(), self._speeds != (0.0, 0.0))
        if self.state == wire.LOWBATT:
            if not self.battery.refuses:
                self.set_state(wire.IDLE, wire.NO_REASON)
        elif self.battery.parks and self.state not in _STICKY or self.battery.refuses and self.state == wire.IDLE:
            self.halt(wire.LOWBATT, wire.BATTERY)

    # Commands and streams.

    def _arm(self, seq):
        if self.state in (wire.LOWBATT, wire.UPDATING):
            return _REFUSALS[self.state]
        if self.sensor_trouble and not self._read_sensors():
            return wire.IS_FAULTY
        self.armed = True
        self.hal.enable(True)
        if not self._motion:
            self.set_state(wire.IDLE, wire.NO_REASON)
        return wire.OK

    def _stop(self, seq):
        self._end_motion(wire.STOPPED)
        return wire.OK

    def _pose(self, seq, x, y, yaw, age_ms):
        now = self.hal.ticks_ms()
        if self.sensor_trouble or self._motion and self._motion.blind:
            return
        used = self.odometry.fix(now, x / 10, y / 10, yaw * RAD_PER_UNIT, age_ms + self.late_ms)
        if used and self.late_ms <= self._ttl_ms and self._motion and not self._motion.streams:
            self._deadman.feed(now, self._ttl_ms)

    def _ping(self, seq):
        self.transmitter.send(wire.ACK, seq, wire.OK)
        if self._motion and self._motion.blind and self.late_ms <= self._ttl_ms:
            self._deadman.feed(self.hal.ticks_ms(), self._ttl_ms)

    def _velocity(self, seq, left, right, bound, ttl_ms):
        self._stream(seq, motion.Stream(self.odometry, left / 10, right / 10, bound / 10), ttl_ms)

    def _duty(self, seq, left, right, bound, ttl_ms):
        left, right = [max(-1000, min(1000, duty)) for duty in (left, right)]
        speeds = self.wheels.speeds(left, right)
        self._stream(seq, motion.Stream(self.odometry, *speeds, bound / 10, (left, right)), ttl_ms)

    def _stream(self, seq, stream, ttl_ms):
        if self._refuse(ttl_ms) != wire.OK or self.late_ms > ttl_ms:
            return
        if self._motion and self._motion.streams:
            self._motion, self.last_seq, self._ttl_ms = stream, seq, ttl_ms
            self._deadman.feed(self.hal.ticks_ms(), ttl_ms)
        else:
            self._start(seq, stream, ttl_ms)

    def _move(self, seq, x, y, speed, bound, ttl_ms, flags):
        now = self.hal.ticks_ms()
        refused = self._refuse(ttl_ms) or self._refuse_unknown_pose(now)
        if refused:
            return refused
        if not speed:
            return wire.BAD_VALUE
        top = self.wheels.top_mm_s
        move = motion.Move(self.config, now, self.odometry, x / 10, y / 10, speed / 10, top, bound / 10, flags)
        return self._start_segment(seq, move, ttl_ms)

    def _turn(self, seq, yaw, bound, ttl_ms):
        now = self.hal.ticks_ms()
        refused = self._refuse(ttl_ms) or self._refuse_unknown_pose(now)
        if refused:
            return refused
        turn = motion.Turn(self.config, now, self.odometry, yaw * RAD_PER_UNIT, bound * RAD_PER_UNIT)
        return self._start_segment(seq, turn, ttl_ms)

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

    def _refuse_unknown_pose(self, now):
        return wire.OK if self.odometry.known(now) else wire.NO_POSE

    # The motion.

    def _start_segment(self, seq, segment, ttl_ms):
        if not segment.reachable():
            return wire.TOO_FAR
        return self._start(seq, segment, ttl_ms)

    def _start(self, seq, new, ttl_ms):
        self._end_motion(wire.SUPERSEDED)
        self.odometry.displaced = False
        self._motion, self.last_seq, self.last_result = new, seq, wire.RUNNING
        self._ttl_ms = ttl_ms
        self._deadman.feed(self.hal.ticks_ms(), ttl_ms)
        self.set_state(wire.MOVING, wire.NO_REASON)
        return wire.OK

    def _end_motion(self, result, reason=wire.NO_REASON):
        if self._motion is None:
            return
        if result == wire.OK and self._motion.ran:
            self.transmitter.send(wire.RAN, self.last_seq, *[int16(travel * 10) for travel in self._motion.ran])
        self._motion = None
        self.last_result = result
        self._set_wheels(0.0, 0.0)
        self.set_state(wire.IDLE, reason)
        self.transmitter.send(wire.DONE, self.last_seq, result)

    def _set_wheels(self, left, right, duties=None, effort=0.0):
        if not duties:
            duties = self.wheels.duties(self.hal.ticks_ms(), left, right, effort)
            if not effort:  # wheels that seem to be stuck do not run as they are driven
                left, right = self.wheels.speeds(*duties)
        self._speeds = left, right
        self.hal.wheels(*outputs(self.config, *duties))

    def step(self):
        """One control step: odometry, touch, dead-man timer, motion, wheels.

        Once a sensor does not answer there are none, until an ARM finds that it does: on a bus that hangs each try
        blocks for 50 ms.
        """
        if self.sensor_trouble:
            return
        readings = self._read_sensors()
        if not readings:
            return
        now = self.hal.ticks_ms()
        (gyro_mdps, accel_mg), counts, wiring = readings, self.hal.counts(), self.config["wiring"]
        if wiring & wire.GYRO_INVERTED:
            gyro_mdps = -gyro_mdps
        if counts is not None and wiring & wire.CROSSED:
            counts = counts[1], counts[0]  # an encoder is in its motor's plug
        self.odometry.step(now, gyro_mdps, counts, self._speeds[0], self._speeds[1])
        self._react(self.touch.step(now, accel_mg))
        left, right = self._next_speeds(now) if self._motion else (0.0, 0.0)
        if self._motion and self.state == wire.MOVING:
            self._set_wheels(left, right, self._motion.duties, self._motion.effort)
        else:
            self._set_wheels(left, right)

    def _react(self, event):
        if event is None:
            return
        self.transmitter.send(wire.EVENT, event, self.touch.strength)
        if event == wire.LIFTED:
            self.odometry.forget()
            self._end_motion(wire.PICKED_UP, wire.LIFTED)
        elif event == wire.BUMPED:
            self._end_motion(wire.HIT, wire.BUMPED)

    def _next_speeds(self, now):
        silent_ms = self._deadman.silent_ms(now)
        if silent_ms >= 0:
            self._hold(now, silent_ms)
            return 0.0, 0.0
        if self.state == wire.HOLD:
            self._motion.pause(now)
            self.set_state(wire.MOVING, wire.NO_REASON)
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

    def _hold(self, now, silent_ms):
        """The dead-man timer has run out: pause, and give up after `resume_ms`."""
        if silent_ms > self.config["resume_ms"] or self._motion.streams:
            self._end_motion(wire.LINK_LOST, wire.LINK_SILENT)
        elif self.state == wire.MOVING:
            self._motion.pause(now)
            self.set_state(wire.HOLD, wire.LINK_SILENT)
