"""What a cube's sensor says, as the firmware feels it."""

from collections.abc import Callable

from base.clock import SimulatedClock
from controller.robots.gatt import Message
from controller.robots.hal import RobotHal
from controller.robots.kinds import robot_kinds
from controller.robots.toio import messages


class Notifying:
    """A cube that keeps whom it is to notify."""

    address = "C0:FF:EE:00:00:01"

    def __init__(self) -> None:
        self.listeners: dict[str, Callable[[bytes], None]] = {}

    async def connect(self, on_lost: Callable[[], None]) -> None:
        pass

    async def disconnect(self) -> None:
        pass

    async def read(self, characteristic: str) -> bytes:
        return bytes([100])

    async def write(self, message: Message) -> None:
        pass

    async def notify(self, characteristic: str, on_data: Callable[[bytes], None]) -> None:
        self.listeners[characteristic] = on_data


def motion(*, level: bool = True, struck: bool = False) -> bytes:
    """Toio specification 2.4.0, Motion detection: type, level, collision, double tap, posture, shake."""
    return bytes([0x01, level, struck, 0, 1, 0])


async def test_a_collision_is_felt_once_also_if_another_notification_follows_at_once() -> None:
    cube = Notifying()
    kind = robot_kinds()["toio"]
    robot = kind.connected(cube)
    await robot.start()
    hal = RobotHal(kind, robot, SimulatedClock())
    feel = cube.listeners[messages.SENSOR]
    feel(motion(struck=True))
    feel(motion())
    assert hal.accel_mg() == (900, 0, 1000)
    assert hal.accel_mg() == (0, 0, 1000)
    feel(motion(level=False, struck=True))
    assert hal.accel_mg() == (500, 0, 866), "tilted"
    feel(motion())
    assert hal.accel_mg() == (0, 0, 1000), "an old collision is not felt when it stands again"
