"""The codes of the wire: states, reasons, results and kinds, with sentences for people."""

from enum import IntEnum

from engine.words import Msg
from firmware.figure import wire


class State(IntEnum):
    """What a figure is doing."""

    BOOT = wire.BOOT
    IDLE = wire.IDLE
    MOVING = wire.MOVING
    HOLD = wire.HOLD
    FAULT = wire.FAULT
    ESTOP = wire.ESTOPPED
    LOWBATT = wire.LOWBATT
    OFFLINE = wire.OFFLINE
    UPDATING = wire.UPDATING


class Reason(IntEnum):
    """Why a figure is in its state."""

    NONE = wire.NO_REASON
    LINK = wire.LINK_SILENT
    STUCK = wire.STUCK
    SOFTWARE = wire.SOFTWARE
    BATTERY = wire.BATTERY
    ASKED = wire.ASKED
    SENSOR = wire.SENSOR
    WATCHDOG = wire.WATCHDOG
    ROLLED_BACK = wire.ROLLED_BACK
    LIFTED = wire.LIFTED
    BUMPED = wire.BUMPED

    @property
    def words(self) -> Msg:
        """The reason as a sentence for people, to follow 'figure 3: '."""
        return Msg(f"fault.{self.name.lower()}")


class Result(IntEnum):
    """The answer to a command, or the end of a motion."""

    OK = wire.OK
    BAD_VALUE = wire.BAD_VALUE
    UNKNOWN_OP = wire.UNKNOWN_OP
    NOT_ARMED = wire.NOT_ARMED
    ESTOPPED = wire.IS_ESTOPPED
    FAULTY = wire.IS_FAULTY
    LOW_BATTERY = wire.LOW_BATTERY
    NO_POSE = wire.NO_POSE
    TOO_FAR = wire.TOO_FAR
    IS_MOVING = wire.IS_MOVING
    IS_LIFTED = wire.IS_LIFTED
    UPDATING = wire.IS_UPDATING
    BAD_IMAGE = wire.BAD_IMAGE
    CABLE_ONLY = wire.CABLE_ONLY
    NOT_STORED = wire.NOT_STORED
    NOT_SIGNED = wire.NOT_SIGNED
    STOPPED = wire.STOPPED
    SUPERSEDED = wire.SUPERSEDED
    LINK_LOST = wire.LINK_LOST
    BOUND = wire.BOUND_REACHED
    STALLED = wire.STALLED
    TIMED_OUT = wire.TIMED_OUT
    DISPLACED = wire.DISPLACED
    BROKEN_OFF = wire.BROKEN_OFF
    PICKED_UP = wire.PICKED_UP
    HIT = wire.HIT
    RUNNING = wire.RUNNING

    @property
    def words(self) -> str:
        """The result as English text, to follow 'figure 3: '."""
        return _WORDS[self]


_WORDS = {
    Result.OK: "done",
    Result.BAD_VALUE: "a value in the command is out of range",
    Result.UNKNOWN_OP: "its firmware does not know this command; update the firmware",
    Result.NOT_ARMED: "it is not armed; resume the table first",
    Result.ESTOPPED: "the emergency stop is on; resume the table first",
    Result.FAULTY: "it has a fault; look at it, then resume the table",
    Result.LOW_BATTERY: "its battery is too low to drive; charge it",
    Result.NO_POSE: "it has not been told where it is: the camera does not see its tag",
    Result.TOO_FAR: "the target is farther away than the motion's bound",
    Result.IS_MOVING: "it is driving; wait until it stands",
    Result.IS_LIFTED: "it is held in the air; put it down",
    Result.UPDATING: "it is receiving new firmware; wait until it has restarted",
    Result.BAD_IMAGE: "the firmware arrived damaged; send it again",
    Result.CABLE_ONLY: "its settings can be changed over the cable only; plug it in",
    Result.NOT_STORED: "its flash memory cannot store this",
    Result.NOT_SIGNED: "the firmware is not signed with the key that it has; give it its `image_key` over the cable "
    "(`robodrome figures accounts` writes it)",
    Result.STOPPED: "it was told to stop",
    Result.SUPERSEDED: "another motion replaced this one",
    Result.LINK_LOST: "no camera fix or command reached it for a second, so it stopped",
    Result.BOUND: "it reached the motion's bound before the target",
    Result.STALLED: "its wheels turn but it does not move; free it",
    Result.TIMED_OUT: "it did not arrive in time",
    Result.DISPLACED: "it was moved by something other than its wheels",
    Result.BROKEN_OFF: "it stopped: emergency stop, fault or low battery",
    Result.PICKED_UP: "it was picked up",
    Result.HIT: "it ran into something, or something into it",
    Result.RUNNING: "still moving",
}


class LightMode(IntEnum):
    """How a figure shows its colour: steady, breathing while its player thinks, dim red while its piece is down."""

    STEADY = wire.STEADY
    THINKING = wire.THINKING
    DOWN = wire.DOWN


class EventKind(IntEnum):
    """What the accelerometer of a figure detected."""

    SET_DOWN = wire.SET_DOWN
    LIFTED = wire.LIFTED
    BUMPED = wire.BUMPED
