"""The simulated robots from the shop: by kind, the device and the body."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from base.clock import Clock
from controller.sim.figures.body import Body
from controller.sim.figures.body_properties import Physics
from controller.sim.figures.gatt_device import SimGattDevice
from controller.sim.figures.ozobot_evo import SimEvo, evo_physics
from controller.sim.figures.toio_cube import SimCube, toio_physics
from controller.sim.table_physics import World
from hardware.dimensions import Dimensions


@dataclass(frozen=True, slots=True)
class SimKind:
    """How a kind is simulated: its device, and its body with a mismatch of the wheels."""

    device: Callable[[Body, World, Clock, Dimensions], SimGattDevice]
    physics: Callable[[Dimensions, float], Physics]


SIM_KINDS: Mapping[str, SimKind] = {"toio": SimKind(SimCube, toio_physics), "ozobot": SimKind(SimEvo, evo_physics)}
"""By the name of `controller.robots.kinds`."""
