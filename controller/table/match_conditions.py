"""What a match depends on besides the game: camera, links, computer players, and the stop button."""

import math
from dataclasses import dataclass, replace

from controller.api import shapes
from engine.words import Msg
from vision.observation import TableObservation


@dataclass(slots=True)
class Conditions:
    """The state of everything around the game; its methods are the one place where it changes.

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
        seen = self.observation
        clear = seen is None or (seen.mount.state == "steady" and not (seen.trouble and seen.trouble.of_light))
        return self.stopped is None and self.camera_trouble is None and clear

    def copy(self) -> "Conditions":
        """The conditions at this moment."""
        return replace(self)

    def see(self, observation: TableObservation, now_s: float) -> bool:
        """A frame has come; whether the camera's place was measured again after a bump."""
        recovered = observation.mount.recovered > (self.observation.mount.recovered if self.observation else 0)
        self.camera_trouble, self.observation = None, observation
        if recovered:
            self.recovered_s = now_s
        return recovered

    def lose_camera(self, trouble: str) -> bool:
        """There are no frames; whether the reason is a new one."""
        known, self.camera_trouble = self.camera_trouble, trouble
        return trouble != known

    def stop(self, by: str, reason: shapes.StopReason) -> bool:
        """Somebody stops the table; False if it was stopped before, whose reason then stays."""
        if self.stopped is not None:
            return False
        self.stopped = {"by": by, "reason": reason}
        return True

    def resume(self) -> None:
        """The table may move again."""
        self.stopped = None

    def lose_recording(self, reason: Msg) -> None:
        """The recording has ended by itself."""
        self.recording_trouble = reason

    def lose_computer(self, reason: Msg) -> None:
        """A computer player has failed."""
        self.computer_trouble = reason

    def forget_computer(self) -> None:
        """Seats have changed: the computer player that failed may be gone."""
        self.computer_trouble = None

    def run_at(self, share: float) -> None:
        """A simulated table runs at this share of its speed."""
        self.speed_share = share
