"""The capture thread."""

import asyncio

import numpy as np
import pytest

from controller.tracking import capture
from controller.tracking.capture import CaptureLoop, capture_loops
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


@pytest.mark.wall_clock
async def test_a_camera_is_missed_once_the_other_gives_no_frames_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capture, "TIMEOUT_S", 0.01)
    reasons: list[str] = []
    lost = asyncio.Event()

    def lose(why: str) -> None:
        reasons.append(why)
        lost.set()

    observer = Observer(MODEL, calibration())
    first, second = capture_loops([(Unplugged(), observer), (Unplugged(), observer)], lambda seen: None, lose)
    first._seen(observer.observe(Frame(np.zeros((720, 1280, 3), np.uint8), 1.0, 1)))
    second._lost("no cable")
    assert reasons == []
    running = asyncio.create_task(first.run())
    await lost.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await asyncio.gather(first.close(), second.close())
    assert set(reasons) == {"camera 0 cannot be opened"}
