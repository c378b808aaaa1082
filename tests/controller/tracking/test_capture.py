"""The capture thread."""

import asyncio

import pytest

from controller.tracking import capture
from controller.tracking.capture import CaptureLoop
from tests.vision.test_observer import MODEL
from tests.vision.test_overlay import calibration
from vision.errors import CameraLostError
from vision.observation import Frame
from vision.observer import Observer


class Unplugged:
    """A missing camera, which says so immediately."""

    def read(self, timeout_s: float) -> Frame:
        raise CameraLostError("camera 0 cannot be opened")

    def close(self) -> None:
        pass


@pytest.mark.wall_clock
async def test_a_camera_that_is_not_there_is_not_asked_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the table would do nothing else, and fill its log."""
    monkeypatch.setattr(capture, "TIMEOUT_S", 0.05)
    reasons: list[str] = []
    enough = asyncio.Event()

    def lose(why: str) -> None:
        reasons.append(why)
        if len(reasons) == 4:
            enough.set()

    asking = CaptureLoop(Unplugged(), Observer(MODEL, calibration()), lambda observation: None, lose)
    begun_s = asyncio.get_running_loop().time()
    running = asyncio.create_task(asking.run())
    await enough.wait()
    took_s = asyncio.get_running_loop().time() - begun_s
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await asking.close()
    assert set(reasons) == {"camera 0 cannot be opened"}
    assert took_s > 3 * 0.04
