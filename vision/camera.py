"""Where frames come from."""

from typing import Protocol

from vision.observation import Frame


class Camera(Protocol):
    """A source of frames; the device, a folder of pictures and the simulated table look alike."""

    def read(self, timeout_s: float) -> Frame:
        """Wait for a frame newer than the last one read; blocking, called from a thread.

        Raises:
            CameraLostError: no new frame within `timeout_s` wall seconds.
        """

    def close(self) -> None:
        """Let the device go."""
