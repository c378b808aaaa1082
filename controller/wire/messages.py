"""The messages of the wire as typed values in mm, rad and s; `docs/reference/protocol.md` says what each of them means.

The fields of a message are called as in its row of `firmware/figure/wire.py`, with their unit; `frames` encodes them.
"""

from dataclasses import dataclass

from controller.wire.codes import EventKind, LightMode, Reason, Result, State


@dataclass(frozen=True, slots=True)
class Message:
    """Any message of the protocol."""


# To a figure.


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """A controller takes over the figure, which drops the one before and disarms."""


@dataclass(frozen=True, slots=True)
class Velocity(Message):
    """Wheel speeds for `ttl_ms`, and for at most `bound_mm` of travel from now on."""

    left_mm_s: float
    right_mm_s: float
    bound_mm: float
    ttl_ms: int


@dataclass(frozen=True, slots=True)
class Duty(Message):
    """Duties of both motors, -1 to 1, without any correction for the wheels: to measure the wheels."""

    left: float
    right: float
    bound_mm: float
    ttl_ms: int


@dataclass(frozen=True, slots=True)
class Move(Message):
    """Drive straight to a board point.

    Attributes:
        bound_mm: the motion ends after this much travel.
        ttl_ms: the motion pauses when no camera fix has arrived for this long.
        reverse: driving backwards is allowed.
        blind: without camera fixes, by wheels and gyro alone; pings keep the motion alive.
    """

    x_mm: float
    y_mm: float
    speed_mm_s: float
    bound_mm: float
    ttl_ms: int
    reverse: bool = False
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Turn(Message):
    """Turn on the spot to a yaw on the board, by at most `bound_rad`."""

    yaw_rad: float
    bound_rad: float
    ttl_ms: int


@dataclass(frozen=True, slots=True)
class Stop(Message):
    """End the motion."""


@dataclass(frozen=True, slots=True)
class EStop(Message):
    """Motors off until armed again."""


@dataclass(frozen=True, slots=True)
class Arm(Message):
    """Allow motion; clears emergency stop and fault."""


@dataclass(frozen=True, slots=True)
class Led(Message):
    """Base colour of the light, 0 to 255 each, and how it is shown."""

    red: int
    green: int
    blue: int
    mode: LightMode = LightMode.STEADY


@dataclass(frozen=True, slots=True)
class PoseFix(Message):
    """Pose that the camera measured `age_s` before the frame was sent; it also keeps a motion alive."""

    x_mm: float
    y_mm: float
    yaw_rad: float
    age_s: float


@dataclass(frozen=True, slots=True)
class Ping(Message):
    """Request for an Ack, to measure the round trip and the clocks' offset."""


@dataclass(frozen=True, slots=True)
class Identify(Message):
    """Blink for `duration_s`."""

    duration_s: float


@dataclass(frozen=True, slots=True)
class WheelLine:
    """One wheel in one direction.

    Attributes:
        dead_band: duty, 0 to 1, up to which a running wheel comes to rest.
        top_mm_s: speed at full duty.
        start: duty from which a standing wheel starts; static friction makes it larger than the dead-band.
    """

    dead_band: float
    top_mm_s: float
    start: float


@dataclass(frozen=True, slots=True)
class Calibration(Message):
    """Calibration of a figure's wheels: to a figure the one to store, from a figure the one that it has stored.

    Attributes:
        revision: counts calibrations; 0 is the one that every figure is built with.
        left_forward: the left wheel, driving forward; the next three are named alike.
        track_mm: distance between the wheels.
        lag_s: time constant of the wheels, first order.
        wiring: exchanged wires that the figure makes up for: `crossed` (the plugs of the two motors), `left_reversed`
            and `right_reversed` (the two wires at that motor output), `gyro_inverted` (the board is upside down).
    """

    revision: int
    left_forward: WheelLine
    left_backward: WheelLine
    right_forward: WheelLine
    right_backward: WheelLine
    track_mm: float
    lag_s: float
    wiring: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[WheelLine, WheelLine, WheelLine, WheelLine]:
        """Left forward, left backward, right forward, right backward."""
        return (self.left_forward, self.left_backward, self.right_forward, self.right_backward)

    @property
    def top_mm_s(self) -> float:
        """The speed that both wheels reach in both directions at full duty."""
        return min(line.top_mm_s for line in self.lines)


@dataclass(frozen=True, slots=True)
class AskCalibration(Message):
    """Request for the stored Calibration."""


@dataclass(frozen=True, slots=True)
class SelfTest(Message):
    """Request for a self-test at rest; Health is the result."""


@dataclass(frozen=True, slots=True)
class ConfigValue(Message):
    """Store a setting (names: `firmware/figure/config.py`); over the cable only, in force after a restart."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Reboot(Message):
    """Restart; with `to_prompt` the figure stays at MicroPython's prompt, for work over the cable."""

    to_prompt: bool = False


# From a figure.


@dataclass(frozen=True, slots=True)
class Birth(Message):
    """Sent by a figure after connecting and as the answer to Hello.

    Attributes:
        version: of the firmware: major, minor, patch.
        capabilities: of `gyro`, `encoders`, `light`, `accelerometer`, and `update` if it takes new firmware.
        calibration: revision of its Calibration.
    """

    version: tuple[int, int, int]
    capabilities: tuple[str, ...]
    battery_mv: int
    state: State
    reason: Reason
    unique_id: bytes
    calibration: int


@dataclass(frozen=True, slots=True)
class Ack(Message):
    """The answer to the command with this seq."""

    seq: int
    result: Result


@dataclass(frozen=True, slots=True)
class Done(Message):
    """The end of the motion with this seq."""

    seq: int
    result: Result


@dataclass(frozen=True, slots=True)
class Ran(Message):
    """Commanded travel of each wheel on the straight part of the motion with this seq, sent when it arrives."""

    seq: int
    left_mm: float
    right_mm: float


@dataclass(frozen=True, slots=True)
class Telemetry(Message):
    """Status of a figure, sent ten times per second.

    Attributes:
        pose: x and y in mm and yaw in rad on the board as the figure estimates them; None: unknown.
        last_seq: of the last motion.
        last_result: of the last motion.
    """

    state: State
    reason: Reason
    armed: bool
    battery_low: bool
    battery_mv: int
    pose: tuple[float, float, float] | None
    last_seq: int
    last_result: Result


@dataclass(frozen=True, slots=True)
class StateChange(Message):
    """The state changed."""

    state: State
    reason: Reason
    armed: bool


@dataclass(frozen=True, slots=True)
class Log(Message):
    """A log record; level as in Python's `logging`."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Health(Message):
    """Result of a self-test.

    Attributes:
        ran: the tests that ran: `gyro`, `accelerometer`, `battery`, `memory`.
        failed: those of them that failed.
        free_kb: free memory.
        gyro_bias_rad_s: as learned at rest.
        signal_dbm: of the radio; 0 without a radio.
        reset: reason of the last restart.
        boots: count of starts.
        uptime_s: since the last restart.
        outages: lost links since then.
        image: the first 4 bytes of the firmware's SHA-256.
    """

    ran: tuple[str, ...]
    failed: tuple[str, ...]
    free_kb: int
    gyro_bias_rad_s: float
    battery_mv: int
    signal_dbm: int
    reset: Reason
    boots: int
    uptime_s: int
    outages: int
    image: bytes


@dataclass(frozen=True, slots=True)
class Event(Message):
    """What the accelerometer of a figure detected; `strength_g` is the size of a bump."""

    kind: EventKind
    strength_g: float


@dataclass(frozen=True, slots=True)
class Envelope:
    """The content of a frame.

    Attributes:
        address: the figure's id, in both directions.
        epoch: identifies one start of the controller.
        seq: counts the sender's frames.
        t_ms: the sender's clock.
    """

    address: int
    epoch: int
    seq: int
    t_ms: int
    message: Message
