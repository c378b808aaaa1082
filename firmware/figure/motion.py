"""The motions: drive straight to a point, turn on the spot, wheel speeds for a moment.

Usage: ``motion = Move(config, now, odometry, x, y, speed, top, bound, flags)``; in every control step
       ``left, right = motion.step(now, odometry)`` in mm/s, until ``motion.result`` is not None.

Turn and Move drive, let the wheels come to rest, wait for a camera fix captured at rest, and drive again if it shows
an error. The wheels lag by `lag_ms`, so the distance that they still run after a stop is counted in advance.

The gains and limits below were chosen on the simulated table.
"""

import math

from . import ticks, wheels, wire
from .odometry import wrap

_HEADING_GAIN = 6.0  # 1/s: turn rate per heading error
_CROSS_GAIN = 0.03  # rad/mm: heading per distance from the line
_CROSS_LIMIT = 0.25  # rad: at most so much heading towards the line
_TRIM_GAIN = 6.0  # 1/s^2: integral gain on the heading error, for wheels of unequal speed
_RATE_LIMIT = 1.2  # rad/s: turn rate while driving; 18 mm/s at the wheels
_ALIGNED = 0.07  # rad: up to this heading error a Move corrects while driving, beyond it turns first
_SETTLE_LAGS = 3  # wheels are at rest this many lags after a stop: 5 % of their speed is left
_SETTLE_MS = 700  # without a camera fix at rest the odometry counts after this time
_ALIGN_BOUND = math.pi + 0.6  # rad: the shorter way round, and corrections
_TURN_BUDGET_MS = 10000  # a half turn takes under 2 s; the rest is for corrections and holds
_MOVE_BUDGET_MS = 6000  # for the turn before a Move, corrections and holds
_BUDGET_SHARE = 3  # a Move may take this many times as long as its distance at full speed
_ROUNDS = 6  # corrections until a motion gives up
_STEERED = 0.2  # rad: a Move drives off this much that its turn's second round has left, and steers
_ALIGNS = 2  # turns before a Move: the second one when the first has shifted the figure beside its line
_STRAY_MM = 6.0  # the camera sees no more than this beyond the bound: noise, and half of a wheel's slip
_TURN_STRAY_MM = 12.0  # a turn moves the axle by less, whatever the wheels do: beyond it, they do not turn the figure
_TURN_RUN = 1.5  # a turn's wheels run at most this many times as far as its bound needs: slip
_ASTRAY_RAD = 0.8  # a Move that points farther off its line is not steered by its wheels
_MOVED_MM = 2.0  # seen motion that shows that the figure is not stuck: above the noise of fixes
_MOVED_RAD = 0.05  # likewise in yaw
_FELT_RAD_S = 0.15  # turn rate that shows the same at once: above the bias of a gyro and its noise
_SPIN_SHARE = 0.8  # of the wheels' speed that a turn takes at most
_RUN_UP = 3  # length of a run-up, over the least turn of wheels that start fast
_UNMOVED_MS = 400  # without seen motion from which the motors get more: above the age of fixes
_MOST_EFFORT = 0.5  # of what is left to full duty, when the figure counts as stuck


class Stream:
    """Wheel speeds in mm/s until the dead-man timer ends them, or the faster wheel has run `bound` mm.

    With `duties`, -1000..1000, these drive the motors, and the speeds are the expected ones.
    """

    streams = True
    blind = False
    effort = 0.0

    def __init__(self, odometry, left, right, bound, duties=None):
        self._speeds = left, right
        self._travel_end = odometry.wheel_travel + bound
        self.duties = duties
        self.result = None

    def step(self, now, odometry):
        if odometry.wheel_travel > self._travel_end:
            self.result = wire.BOUND_REACHED
            return 0.0, 0.0
        return self._speeds


class _Segment:
    streams = False
    duties = None
    blind = False
    ran = None

    def __init__(self, config, now, odometry, budget_ms, stray_mm):
        self._config = config
        self._from = odometry.x, odometry.y
        self._stray = stray_mm
        self._end_at = ticks.add(now, budget_ms)
        self._lag = config["lag_ms"] / 1000
        self._rounds = 0
        self._rest_at = None  # time of the stop, while settling
        self._ramp = 0.0  # speed or turn rate of the last step
        self._last = now
        self._seen = None  # the fix from which progress is measured
        self._seen_at = now
        self.effort = 0.0  # how much the motors get beyond what they should need, 0..1
        self.result = None

    def pause(self, now):
        """The wheels are stopped from outside; accelerate from rest afterwards."""
        self._ramp = 0.0
        self._last = self._seen_at = now

    def step(self, now, odometry):
        """Wheel speeds (left, right) in mm/s."""
        dt = ticks.diff(now, self._last) / 1000
        self._last = now
        if ticks.diff(now, self._end_at) > 0:
            return self._finish(wire.TIMED_OUT)
        if not self.blind and self._strays(odometry.seen):
            return self._finish(wire.BOUND_REACHED)
        if self._rest_at is not None:
            self._seen_at = now
            self._settle(now, odometry)
            return 0.0, 0.0
        if self._is_stuck(now, odometry):
            return self._finish(wire.STALLED)
        self.effort = self._effort(now, odometry)
        left, right = self._drive(dt, odometry)
        if not left and not right and self.result is None:
            self._rest_at = now
            self._ramp = 0.0
        return left, right

    def _settle(self, now, odometry):
        at_rest = ticks.add(self._rest_at, int(_SETTLE_LAGS * self._lag * 1000))
        seen = odometry.fix_at is not None and ticks.diff(odometry.fix_at, at_rest) >= 0
        if not seen and ticks.diff(now, self._rest_at) < _SETTLE_MS:
            return
        if self._arrived(odometry):
            self._finish(wire.OK)
            return
        self._rounds += 1
        self._rest_at = None
        if self._rounds > _ROUNDS:
            self._finish(wire.TIMED_OUT)

    def _finish(self, result):
        self.result = result
        return 0.0, 0.0

    def _strays(self, seen):
        """Whether the camera saw the figure farther from where it began than the motion may lead."""
        dx, dy = seen[0] - self._from[0], seen[1] - self._from[1]
        return dx * dx + dy * dy > self._stray * self._stray

    def _is_stuck(self, now, odometry):
        if self.blind:
            return False
        seen = odometry.seen
        if (
            self._seen is None
            or abs(seen[0] - self._seen[0]) + abs(seen[1] - self._seen[1]) > _MOVED_MM
            or abs(wrap(seen[2] - self._seen[2])) > _MOVED_RAD
        ):
            self._seen, self._seen_at = seen, now
        return ticks.diff(now, self._seen_at) > self._config["stall_ms"]

    def _effort(self, now, odometry):
        """Rises while nothing moves: the friction of a standing gear is larger at some of its teeth, or in a seam."""
        late = ticks.diff(now, self._seen_at) - _UNMOVED_MS
        if self.blind or late <= 0 or abs(odometry.rate) > _FELT_RAD_S:
            return 0.0
        return _MOST_EFFORT * min(1.0, late / (self._config["stall_ms"] - _UNMOVED_MS))

    def _profile(self, remaining, dt, top, creep, accel):
        """The next speed with `remaining` ahead: rising by `accel`, falling along v^2 = 2 a s, never below `creep`."""
        allowed = math.sqrt(2 * accel * remaining) if remaining > 0 else 0.0
        self._ramp = max(creep, min(top, allowed, self._ramp + accel * dt))
        return self._ramp


class Turn(_Segment):
    """Turn on the spot to a yaw on the board, the shorter way round, by at most `bound` rad in total.

    After the first round an error of `enough` rad will do.
    It ends as well when the wheels have run farther than such a turn needs, or the camera has seen the axle move: then
    a motor is wired the wrong way round.
    """

    def __init__(self, config, now, odometry, yaw, bound, enough=0.0):
        _Segment.__init__(self, config, now, odometry, _TURN_BUDGET_MS, _TURN_STRAY_MM)
        self._yaw = yaw
        self._enough = enough
        self._angle = abs(wrap(yaw - odometry.yaw))
        self._bound = bound
        self._turn_end = odometry.turned + bound
        self._run_end = odometry.wheel_travel + _TURN_RUN * bound * config["track_mm"] / 2
        self._sign = 0  # of this round: 1 counter-clockwise, -1 clockwise
        self._run_up = 0.0  # by how much this round aims short of the yaw
        self._least = 2 * wheels.jump_mm(config) / config["track_mm"]
        self._at = max(config["at_rad"], min(_ALIGNED, self._least))
        self._rate = min(config["spin_rad_s"], 2 * _SPIN_SHARE * wheels.top_mm_s(config) / config["track_mm"])

    def reachable(self):
        """Whether the turn is within the bound."""
        return self._angle <= self._bound

    def step(self, now, odometry):
        if odometry.turned > self._turn_end or odometry.wheel_travel > self._run_end:
            return self._finish(wire.BOUND_REACHED)
        return _Segment.step(self, now, odometry)

    def _arrived(self, odometry):
        self._sign = 0
        near = max(self._at, self._enough) if self._rounds else self._at
        return abs(wrap(self._yaw - odometry.yaw)) <= near

    def _drive(self, dt, odometry):
        config = self._config
        error = wrap(self._yaw - odometry.yaw)
        if not self._sign:
            sign = 1 if error > 0 else -1
            short = abs(error) < self._least
            self._run_up = _RUN_UP * self._least * sign if short else 0.0
            self._sign = -sign if short else sign
        error = wrap(error - self._run_up)
        error *= self._sign
        if error < -math.pi / 2:
            error += 2 * math.pi
        remaining = error - odometry.rate * self._sign * self._lag
        if remaining <= 0:
            return 0.0, 0.0
        rate = self._profile(remaining, dt, self._rate, config["creep_rad_s"], config["spin_accel_rad_s2"])
        wheel = rate * self._sign * config["track_mm"] / 2
        return -wheel, wheel


class Move(_Segment):
    """Drive along the straight line to a board point; turns towards it first if necessary.

    With the flag BLIND it uses wheels and gyro alone, and pings keep it alive: so that the camera can measure them.
    `top` is the speed, mm/s, that both wheels can run now. `ran` is how far, mm, each wheel should have run since it
    drove straight; compared with what the camera saw, it shows errors of the wheels.
    """

    def __init__(self, config, now, odometry, x, y, speed, top, bound, flags):
        dx, dy = x - odometry.x, y - odometry.y
        self._distance = math.sqrt(dx * dx + dy * dy)
        budget_ms = int(1000 * _BUDGET_SHARE * self._distance / min(speed, top)) + _MOVE_BUDGET_MS
        _Segment.__init__(self, config, now, odometry, budget_ms, bound + _STRAY_MM)
        self._target = x, y
        self._speed = min(speed, top)
        self._top = top
        self._bound = bound
        self._travel_end = odometry.travel + bound
        line = math.atan2(dy, dx)
        reverse = flags & wire.REVERSE_ALLOWED
        self.blind = bool(flags & wire.BLIND)
        self._gear = -1 if reverse and abs(wrap(line - odometry.yaw)) > math.pi / 2 else 1
        self._aligns = _ALIGNS
        self._aim(now, odometry)
        self._trim = 0.0
        self._ran_before = odometry.ran
        self.ran = (0.0, 0.0)

    def reachable(self):
        """Whether the target is within the bound."""
        return self._distance <= self._bound

    def _aim(self, now, odometry):
        """Lay the line from where the figure is, and turn onto it first if it points elsewhere."""
        dx, dy = self._target[0] - odometry.x, self._target[1] - odometry.y
        near = dx * dx + dy * dy <= self._config["at_mm"] * self._config["at_mm"]
        self._heading = odometry.yaw if near else math.atan2(dy, dx) if self._gear > 0 else math.atan2(-dy, -dx)
        self._along = self._gear * math.cos(self._heading), self._gear * math.sin(self._heading)
        self._align = None
        if self._aligns and abs(wrap(self._heading - odometry.yaw)) > _ALIGNED:
            self._aligns -= 1
            self._align = Turn(self._config, now, odometry, self._heading, _ALIGN_BOUND, _STEERED)

    def pause(self, now):
        _Segment.pause(self, now)
        if self._align:
            self._align.pause(now)

    def step(self, now, odometry):
        if self._align:
            speeds = self._align.step(now, odometry)
            self.effort = self._align.effort
            if self._align.result is None:
                return speeds
            if self._align.result != wire.OK:
                return self._finish(self._align.result)
            self._aim(now, odometry)  # anew: a turn shifts the axle, by how much its wheels differ
            self._ran_before = odometry.ran
            self.pause(now)
            return 0.0, 0.0
        if odometry.travel > self._travel_end or abs(wrap(self._heading - odometry.yaw)) > _ASTRAY_RAD:
            return self._finish(wire.BOUND_REACHED)
        self.ran = tuple([now_mm - before_mm for now_mm, before_mm in zip(odometry.ran, self._ran_before)])
        return _Segment.step(self, now, odometry)

    def _remaining(self, odometry):
        """Distance ahead along the line and distance to the left of it, mm."""
        dx, dy = self._target[0] - odometry.x, self._target[1] - odometry.y
        c, s = self._along
        return dx * c + dy * s, dx * s - dy * c

    def _arrived(self, odometry):
        return abs(self._remaining(odometry)[0]) <= self._config["at_mm"]

    def _drive(self, dt, odometry):
        config = self._config
        ahead, left_of_line = self._remaining(odometry)
        gear = self._gear
        if self._rounds and ahead < 0:
            ahead, gear = -ahead, -gear
        remaining = ahead - odometry.speed * gear * self._lag
        if remaining <= 0:
            return 0.0, 0.0
        speed = self._profile(remaining, dt, self._speed, config["creep_mm_s"], config["accel_mm_s2"])
        rate = self._steer(dt, odometry, left_of_line if gear == self._gear else 0.0)
        turning = rate * config["track_mm"] / 2
        speed = min(speed, max(config["creep_mm_s"], self._top - abs(turning))) * gear
        return speed - turning, speed + turning

    def _steer(self, dt, odometry, left_of_line):
        lean = max(-_CROSS_LIMIT, min(_CROSS_LIMIT, _CROSS_GAIN * left_of_line))
        error = wrap(self._heading - lean - odometry.yaw)
        self._trim = max(-_RATE_LIMIT / 2, min(_RATE_LIMIT / 2, self._trim + _TRIM_GAIN * error * dt))
        return max(-_RATE_LIMIT, min(_RATE_LIMIT, _HEADING_GAIN * error + self._trim))
