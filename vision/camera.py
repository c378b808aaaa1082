"""Where frames come from, and what a camera holds fast while it looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from vision.observation import Frame


@dataclass(frozen=True, slots=True)
class Controls:
    """A camera's settings, in the device's own units except for time; None where the device has or tells none.

    A change of focus changes the lens that was measured, and a change of exposure the colours: they are locked
    after the camera was set up, and stored with what was measured.

    Attributes:
        focus: position of the lens: dioptres on a Raspberry Pi camera, a driver's number elsewhere.
        exposure_ms: exposure time.
        gain: of the sensor.
        white_balance: colour temperature in kelvin, or the gains of red and of blue on a Raspberry Pi camera.
    """

    focus: float | None = None
    exposure_ms: float | None = None
    gain: float | None = None
    white_balance: tuple[float, ...] | None = None

    def __str__(self) -> str:
        exposure = None if self.exposure_ms is None else f"{self.exposure_ms:.4g} ms"
        balance = None if self.white_balance is None else "/".join(f"{part:.4g}" for part in self.white_balance)
        parts = {"focus": self.focus, "exposure": exposure, "gain": self.gain, "white balance": balance}
        return ", ".join(
            f"{name} not locked"
            if value is None
            else f"{name} {value:.4g}"
            if isinstance(value, float)
            else f"{name} {value}"
            for name, value in parts.items()
        )

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> "Controls":
        """Controls from a file; raises TypeError or ValueError if they are none."""
        balance = record.get("white_balance")
        numbers = {
            name: float(value) for name, value in record.items() if name != "white_balance" and value is not None
        }
        return cls(**numbers, white_balance=None if balance is None else tuple(float(part) for part in balance))


class Camera(Protocol):
    """A source of frames; the device, a folder of pictures and the simulated table look alike."""

    def read(self, timeout_s: float) -> Frame:
        """Wait for a frame newer than the last one read; blocking, called from a thread.

        Raises:
            CameraLostError: no new frame within `timeout_s` wall seconds.
        """

    def close(self) -> None:
        """Let the device go."""


class LockableCamera(Camera, Protocol):
    """A camera whose focus, exposure and white balance can be held."""

    def lock(self, wanted: Controls | None) -> Controls:
        """Hold focus, exposure, gain and white balance: at these values, or without any at those of this moment.

        Returns:
            What the device then says that it holds; None for what it cannot hold.

        Raises:
            CameraLostError: the camera is not there.
        """
