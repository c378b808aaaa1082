"""What a robot that somebody else made must offer to be a figure; docs/extend/shop-robots.md has an example."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum

from controller.robots.gatt import GattDevice, Message


class Signal(Enum):
    """What a robot with a loudspeaker lets people hear."""

    IDENTIFY = "identify"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Drive:
    """Wheel speeds in mm/s, forward positive, for a time after which the robot stops by itself."""

    left_mm_s: float
    right_mm_s: float
    ms: int


@dataclass(frozen=True, slots=True)
class Touch:
    """What it feels: whether a hand holds it; and whether something has struck or holds it since the last question."""

    lifted: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class WheelSpeeds:
    """The speeds at which a robot's wheels can run: from the least to the top one, in steps; a step of 0: any."""

    least_mm_s: float
    top_mm_s: float
    step_mm_s: float = 0.0

    def nearest(self, mm_s: float) -> float:
        """The nearest of them, or 0."""
        if abs(mm_s) < self.least_mm_s / 2:
            return 0.0
        above = min(max(abs(mm_s), self.least_mm_s), self.top_mm_s) - self.least_mm_s
        if self.step_mm_s:
            above = round(above / self.step_mm_s) * self.step_mm_s
        return math.copysign(self.least_mm_s + above, mm_s)


class Robot(ABC):
    """One robot while it is connected: makes its messages, and understands its answers.

    Args:
        device: it, connected.

    Attributes:
        percent: charge of its battery.
    """

    def __init__(self, device: GattDevice) -> None:
        self.device = device
        self.percent = 100

    @abstractmethod
    async def start(self) -> None:
        """Prepare it, and subscribe to what it tells.

        Raises:
            RobotLostError: the connection is gone, or it does not answer.
        """

    @abstractmethod
    def drive(self, drive: Drive) -> Message:
        """The message that drives the wheels, and ends by itself; a stop has two speeds of 0."""

    @abstractmethod
    def light(self, red: int, green: int, blue: int) -> Message:
        """The message that shines in a colour, 0 to 255 each, until the next one."""

    def sound(self, signal: Signal) -> Message | None:
        """The message that lets people hear it; None without a loudspeaker."""
        return None

    def touch(self) -> Touch:
        """What it feels; a blow is told once."""
        return Touch()


@dataclass(frozen=True, slots=True)
class RobotKind:
    """A kind of robots: what the table must know before one is connected.

    Attributes:
        name: in `table.toml`, as `drive`.
        title: for people, such as `toio cube`.
        advertises: whether a device with this name and these services is one.
        swept_mm: diameter of the circle about the middle of its axle that it, or its cap, sweeps when it turns.
        track_mm: distance between the wheels.
        speeds: of its wheels' rims.
        lag_ms: from a command to the wheels, as one time constant: the radio's delay and the motor's lag.
        connected: makes its driver.
    """

    name: str
    title: str
    advertises: Callable[[str, Collection[str]], bool]
    swept_mm: float
    track_mm: float
    speeds: WheelSpeeds
    lag_ms: int
    connected: Callable[[GattDevice], Robot]
