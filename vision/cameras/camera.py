"""Sources of frames, and the settings that a camera holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from vision.observation import Frame


@dataclass(frozen=True, slots=True)
class Controls:
    """A camera's settings, in the device's own units except for time; None where the device has or reports none.

    A change of focus invalidates the measured lens, and a change of exposure the measured colours: the settings are
    locked after the camera was set up, and stored with the calibration.

    Attributes:
        focus: position of the lens: dioptres on a Raspberry Pi camera, a number of the driver elsewhere.
        exposure_ms: exposure time.
        gain: gain of the sensor.
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
        """Controls from a file; raises TypeError or ValueError if the record does not hold any."""
        balance = record.get("white_balance")
        numbers = {
            name: float(value) for name, value in record.items() if name != "white_balance" and value is not None
        }
        return cls(**numbers, white_balance=None if balance is None else tuple(float(part) for part in balance))


class Camera(Protocol):
    """A source of frames: a device, a folder of pictures or the simulated table."""

    def read(self, timeout_s: float) -> Frame:
        """Wait for a frame newer than the last one read; blocks, so it is called from a thread.

        Raises:
            CameraLostError: no new frame within `timeout_s` wall seconds.
        """

    def close(self) -> None:
        """Release the device."""


class LockableCamera(Camera, Protocol):
    """A device, whose focus, exposure and white balance can be held."""

    def lock(self) -> Controls:
        """Hold focus, exposure, gain and white balance at their present values.

        Returns:
            The values that the device reports afterwards; None for those that it cannot hold.

        Raises:
            CameraLostError: the camera cannot be opened.
        """

    def form(self) -> str:
        """What the device sends, as text: encoding, size and rate as far as it reports them.

        Raises:
            CameraLostError: the camera cannot be opened.
        """
