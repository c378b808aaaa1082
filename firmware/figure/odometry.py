"""The figure's estimate of its pose: wheels and gyro between camera fixes, each fix applied at its capture time.

Usage: ``odometry.step(now, gyro_mdps, counts, left_mm_s, right_mm_s)`` in every control step,
       ``odometry.fix(now, x, y, yaw, age_ms)`` for a camera fix; then `x`, `y`, `yaw` in mm and rad on the board.

Dead reckoning runs in a frame of its own and is never corrected; a ring keeps its last second. A fix corrects the
transform from that frame to the board, by a share of the difference between the fix and the dead reckoning *at its
capture time*. So an old fix corrects the present pose, and two fixes captured before the first one arrived do not
correct the same error twice. The yaw corrections, summed over time, give the gyro's bias; at rest its reading does.
"""

import math

from . import ticks
from .config import mm_per_count

_RING = 64  # steps of dead reckoning: 1.3 s of 20 ms, more than `_FIX_AGE_MAX_MS`
_FIX_AGE_MAX_MS = 1000  # an older fix is not used, and without a newer one the pose counts as unknown
# The gains were chosen on the simulated table: noise of a fix against the drift of the wheels.
_GAIN_XY = 0.3  # share of the difference in position that a fix corrects while driving
_GAIN_XY_REST = 0.4  # likewise at rest
_GAIN_YAW = 0.25  # share of the difference in yaw that a fix corrects
_GAIN_BIAS = 0.06  # 1/s: rate of bias for a difference in yaw
_REST_MS = 400  # after the wheels stopped, until the figure is at rest: five times their lag of 80 ms
_BIAS_TAU_MS = 1000  # time constant of the bias learned at rest
_BIAS_LIMIT = 0.35  # rad/s (20 degrees/s): a gyro that reads more at rest is being turned
_JUMP_MM = 25.0  # a fix farther from the estimate is an error of detection; two in a row: the figure was moved
_JUMP_RAD = 0.5  # likewise in yaw
_RAD_PER_MDEG = math.pi / 180000


def wrap(angle):
    """The angle in (-pi, pi]."""
    return math.pi - (math.pi - angle) % (2 * math.pi)


class Odometry:
    def __init__(self, config):
        self._config = config
        self._odom = (0.0, 0.0, 0.0)  # dead reckoning
        self._board = (0.0, 0.0, 0.0)  # board_from_odom: rotate, then translate
        self._ring = []  # (t, odom pose), oldest first
        self._last = None
        self._counts = None
        self._left = self._right = 0.0  # mm/s, modelled speeds of the wheels
        self._moved_at = None  # last time at which a speed was commanded
        self._jumps = 0
        self._bias_known = False
        self.has_gyro = True  # until the first step shows that there is none
        self.bias = 0.0  # rad/s
        self.speed = 0.0  # mm/s, forward
        self.rate = 0.0  # rad/s, counter-clockwise
        self.travel = 0.0  # mm, driven since the start
        self.wheel_travel = 0.0  # mm, run by the faster wheel since the start
        self.turned = 0.0  # rad, turned since the start
        self.ran = (0.0, 0.0)  # mm, that the left and the right wheel should have run since the start
        self.fix_at = None  # capture time of the last fix that was used
        self.seen = None  # that fix
        self.displaced = False  # True once the figure was moved by something else
        self.x = self.y = self.yaw = 0.0

    def known(self, now):
        """Whether the camera has told the pose within the last second."""
        return self.fix_at is not None and ticks.diff(now, self.fix_at) <= _FIX_AGE_MAX_MS

    def step(self, now, gyro_mdps, counts, left_mm_s, right_mm_s):
        """One step: gyro, encoders, and the wheel speeds that the motors' duties led to since the last step.

        Without a gyro, the wheels tell the turn.
        """
        elapsed = 0 if self._last is None else ticks.diff(now, self._last)
        self._last = now
        dt = elapsed / 1000
        share = elapsed / (self._config["lag_ms"] + elapsed) if elapsed else 0.0
        self._left += (left_mm_s - self._left) * share
        self._right += (right_mm_s - self._right) * share
        if left_mm_s or right_mm_s or self._moved_at is None:
            self._moved_at = now
        resting = self.resting(now)
        if resting:
            self._left = self._right = 0.0
        self.speed = (self._left + self._right) / 2
        left, right = self._left * dt, self._right * dt
        self.ran = self.ran[0] + left, self.ran[1] + right
        if counts is not None:
            if self._counts is not None:
                each = mm_per_count(self._config)
                left, right = [(new - old) * each for new, old in zip(counts, self._counts)]
            self._counts = counts
        forward = (left + right) / 2
        self.has_gyro = gyro_mdps is not None
        if self.has_gyro:
            gyro = gyro_mdps * _RAD_PER_MDEG
        else:
            gyro = (right - left) / self._config["track_mm"] / dt if dt else 0.0
        if resting:
            self._learn_bias(gyro, elapsed)
        self.rate = gyro - self.bias
        x, y, yaw = self._odom
        middle = yaw + self.rate * dt / 2
        self._odom = (x + forward * math.cos(middle), y + forward * math.sin(middle), yaw + self.rate * dt)
        self.travel += abs(forward)
        self.wheel_travel += max(abs(left), abs(right))
        self.turned += abs(self.rate) * dt
        self._ring.append((now, self._odom))
        if len(self._ring) > _RING:
            self._ring.pop(0)
        self._place()

    def pose_at(self, now):
        """The pose a moment after the last step, as it goes on until then: x, y in mm and yaw in rad."""
        ahead = ticks.diff(now, self._last) / 1000 if self._last is not None else 0.0
        way, yaw = self.speed * ahead, self.yaw + self.rate * ahead
        return self.x + way * math.cos(yaw), self.y + way * math.sin(yaw), wrap(yaw)

    def forget(self):
        """Drop the pose: the figure is carried, and the next fix sets it anew."""
        self.fix_at = None

    def resting(self, now):
        """Whether the wheels have had time to come to rest."""
        return self._moved_at is not None and ticks.diff(now, self._moved_at) > _REST_MS

    def fix(self, now, x, y, yaw, age_ms):
        """Apply a camera fix; False if it is too old or too far from the estimate to be used, or before any step."""
        if age_ms > _FIX_AGE_MAX_MS or not self._ring:
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
        """Dead reckoning at a past time, interpolated between steps."""
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
        """Set the transform that takes this dead-reckoned pose to that pose on the board."""
        turn = wrap(yaw - odom[2])
        c, s = math.cos(turn), math.sin(turn)
        self._board = (x - c * odom[0] + s * odom[1], y - s * odom[0] - c * odom[1], turn)
        self._place()

    def _place(self):
        x, y, yaw = self._on_board(self._odom)
        self.x, self.y, self.yaw = x, y, wrap(yaw)
