"""Where the figure believes to be: wheels and gyro between camera fixes, fixes put in at the time they were taken.

Usage: ``odometry.step(now, gyro_mdps, counts, left_mm_s, right_mm_s)`` in every control step,
       ``odometry.fix(now, x, y, yaw, age_ms)`` when the camera has seen the figure; then `x`, `y`, `yaw`.

Dead reckoning runs in a frame of its own and is never corrected; a ring keeps its last second. A fix corrects the
transform from that frame to the board, by a share of what the fix and the dead reckoning *of its capture time*
differ. So an aged fix corrects the present pose, and two fixes taken before the first one came in do not correct the
same error twice. The yaw part of the corrections, summed over time, is the gyro's bias; at rest its reading is.
"""

import math

from . import ticks

_RING = 64
_OLDEST_MS = 1000
_GAIN_XY = 0.3
_GAIN_YAW = 0.25
_GAIN_XY_REST = 0.4
_GAIN_BIAS = 0.06  # 1/s: share of a yaw correction that goes to the bias
_REST_MS = 400
_BIAS_TAU_MS = 1000
_BIAS_LIMIT = 0.35  # rad/s: a gyro that reads more at rest is being turned
_JUMP_MM = 25.0
_JUMP_RAD = 0.5
_RAD_PER_MDEG = math.pi / 180000


def wrap(angle):
    """The angle in (-pi, pi]."""
    return math.pi - (math.pi - angle) % (2 * math.pi)


class Odometry:
    def __init__(self, config):
        self._config = config
        self._odom = (0.0, 0.0, 0.0)  # dead reckoning
        self._board = (0.0, 0.0, 0.0)  # board_from_odom: turn, then shift
        self._ring = []  # (t, odom pose), oldest first
        self._last = None
        self._counts = None
        self._left = self._right = 0.0  # mm/s, as the motors should turn now
        self._moved_at = None  # when the wheels were last told to turn
        self._jumps = 0
        self._bias_known = False
        self.bias = 0.0  # rad/s
        self.speed = 0.0  # mm/s, forward
        self.rate = 0.0  # rad/s, counter-clockwise
        self.way = 0.0  # mm, driven in all
        self.rim = 0.0  # mm, run by the faster wheel in all
        self.turned = 0.0  # rad, turned in all
        self.fix_at = None  # capture time of the last fix that was used
        self.seen = None  # that fix
        self.displaced = False  # set when the figure was put elsewhere
        self.x = self.y = self.yaw = 0.0

    def known(self, now):
        """Whether the camera has told the pose within the last second."""
        return self.fix_at is not None and ticks.diff(now, self.fix_at) <= _OLDEST_MS

    def step(self, now, gyro_mdps, counts, left_mm_s, right_mm_s):
        """One step with what the gyro and the encoders say and the wheel speeds that were asked since the last one."""
        elapsed = 0 if self._last is None else ticks.diff(now, self._last)
        self._last = now
        dt = elapsed / 1000
        share = elapsed / (self._config["lag_ms"] + elapsed) if elapsed else 0.0
        self._left += (left_mm_s - self._left) * share
        self._right += (right_mm_s - self._right) * share
        if left_mm_s or right_mm_s or self._moved_at is None:
            self._moved_at = now
        gyro = gyro_mdps * _RAD_PER_MDEG
        if self.resting(now):
            self._left = self._right = 0.0
            self._learn_bias(gyro, elapsed)
        self.speed = (self._left + self._right) / 2
        left, right = self._left * dt, self._right * dt
        if counts is not None:
            if self._counts is not None:
                left, right = [(new - old) * self._config["mm_per_count"] for new, old in zip(counts, self._counts)]
            self._counts = counts
        forward = (left + right) / 2
        self.rate = gyro - self.bias
        x, y, yaw = self._odom
        middle = yaw + self.rate * dt / 2
        self._odom = (x + forward * math.cos(middle), y + forward * math.sin(middle), yaw + self.rate * dt)
        self.way += abs(forward)
        self.rim += max(abs(left), abs(right))
        self.turned += abs(self.rate) * dt
        self._ring.append((now, self._odom))
        if len(self._ring) > _RING:
            self._ring.pop(0)
        self._place()

    def forget(self):
        """Somebody carries the figure: the next fix tells where it is."""
        self.fix_at = None

    def resting(self, now):
        """Whether the wheels have had time to come to rest."""
        return self._moved_at is not None and ticks.diff(now, self._moved_at) > _REST_MS

    def fix(self, now, x, y, yaw, age_ms):
        """Take in a camera fix; False when it is too old to be used or contradicts what is believed."""
        if age_ms > _OLDEST_MS:
            return False
        captured = ticks.add(now, -age_ms)
        past = self._at(captured)
        if not self.known(now):
            self._set_board(past, x, y, yaw)
            self.fix_at, self.seen = captured, (x, y, yaw)
            return True
        bx, by, byaw = self._on_board(past)
        dx, dy, dyaw = x - bx, y - by, wrap(yaw - byaw)
        if dx * dx + dy * dy > _JUMP_MM * _JUMP_MM or abs(dyaw) > _JUMP_RAD:
            self._jumps += 1
            if self._jumps < 2:
                return False
            self.displaced = True
            self._set_board(past, x, y, yaw)
        else:
            gain = _GAIN_XY_REST if self.resting(captured) else _GAIN_XY
            self.bias -= _GAIN_BIAS * dyaw
            self._set_board(past, bx + gain * dx, by + gain * dy, byaw + _GAIN_YAW * dyaw)
        self._jumps = 0
        self.fix_at, self.seen = captured, (x, y, yaw)
        return True

    def _learn_bias(self, gyro, elapsed):
        if abs(gyro) < _BIAS_LIMIT:
            share = elapsed / (_BIAS_TAU_MS + elapsed) if self._bias_known else 1.0
            self.bias += (gyro - self.bias) * share
            self._bias_known = True

    def _at(self, t):
        """Dead reckoning at a past time, between the steps around it."""
        after = self._ring[-1]
        for i in range(len(self._ring) - 1, -1, -1):
            before = self._ring[i]
            if ticks.diff(t, before[0]) >= 0:
                span = ticks.diff(after[0], before[0])
                share = ticks.diff(t, before[0]) / span if span else 0.0
                if share > 1.0:
                    share = 1.0
                p, q = before[1], after[1]
                return tuple([p[k] + (q[k] - p[k]) * share for k in range(3)])
            after = before
        return after[1]

    def _on_board(self, odom):
        bx, by, turn = self._board
        c, s = math.cos(turn), math.sin(turn)
        return bx + c * odom[0] - s * odom[1], by + s * odom[0] + c * odom[1], odom[2] + turn

    def _set_board(self, odom, x, y, yaw):
        """Let this dead-reckoned pose be that pose on the board."""
        turn = wrap(yaw - odom[2])
        c, s = math.cos(turn), math.sin(turn)
        self._board = (x - c * odom[0] + s * odom[1], y - s * odom[0] - c * odom[1], turn)
        self._place()

    def _place(self):
        x, y, yaw = self._on_board(self._odom)
        self.x, self.y, self.yaw = x, y, wrap(yaw)
