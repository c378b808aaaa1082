"""A robot at the level of GATT, Bluetooth's messages: the device that carries them, and a message."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Message:
    """A value to write to a characteristic, with or without waiting for the robot's response."""

    characteristic: str
    data: bytes
    response: bool = False


class GattDevice(Protocol):
    """A robot that carries messages: `controller.robots.radio.RadioDevice`, or a simulated one."""

    @property
    def address(self) -> str:
        """Its Bluetooth address, such as `C0:FF:EE:00:00:01`."""

    async def connect(self, on_lost: Callable[[], None]) -> None:
        """Connect; `on_lost` is called in the event loop when the connection ends by itself.

        Raises:
            RobotLostError: it is out of reach, or switched off.
        """

    async def disconnect(self) -> None:
        """Disconnect; the robot's motors stop, at the latest when their last command expires."""

    async def read(self, characteristic: str) -> bytes:
        """Read a value.

        Raises:
            RobotLostError: the connection is gone.
        """

    async def write(self, message: Message) -> None:
        """Write a value.

        Raises:
            RobotLostError: the connection is gone.
        """

    async def notify(self, characteristic: str, handler: Callable[[bytes], None]) -> None:
        """Have `handler` called in the event loop with each notification.

        Raises:
            RobotLostError: the connection is gone.
        """
