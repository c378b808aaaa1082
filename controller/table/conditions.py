"""What a match depends on besides the game: camera, links, computer players, and the stop button."""

import math
from dataclasses import dataclass

from controller.api import shapes
from engine.words import Msg
from vision.observation import TableObservation


@dataclass(frozen=True, slots=True)
class Conditions:
    """The state of everything around the game.

    Attributes:
        stopped: who stopped the table and why; None while it may move.
        observation: the newest frame's; None before the first one.
        recovered_s: table time at which the camera's new place was measured after a bump.
        camera_trouble: why there are no frames, in English.
        computer_trouble: why the last computer player failed.
        recording_trouble: why the recording ended.
        speed_share: share of its speed at which a simulated table runs; below 1 when this computer falls behind.
    """

    stopped: shapes.Stopped | None = None
    observation: TableObservation | None = None
    recovered_s: float = -math.inf
    camera_trouble: str | None = None
    computer_trouble: Msg | None = None
    recording_trouble: Msg | None = None
    speed_share: float = 1.0

    @property
    def may_drive(self) -> bool:
        """Whether figures may move, as far as people and the camera are concerned."""
        steady = self.observation is None or self.observation.mount.state == "steady"
        return self.stopped is None and self.camera_trouble is None and steady

    @property
    def recoveries(self) -> int:
        """How often the camera's place has been measured anew after a bump."""
        return self.observation.mount.recovered if self.observation else 0
