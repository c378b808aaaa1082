"""The capture threads, one for each camera: newest frame in, observation out, without a queue."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from threading import Lock

from controller.tracking.views import Views
from vision.cameras.camera import Camera
from vision.errors import CameraLostError
from vision.observation import Frame, TableObservation
from vision.observer import Observer
from vision.recording.recorder import Recorder

log = logging.getLogger(__name__)

TIMEOUT_S = 1.0
"""Wall time without a frame after which the camera is reported as lost; the loop goes on asking for frames."""

MAX_DURATIONS = 900
"""Durations of vision that are kept for reports: the last minute at 15 frames per second."""


class CaptureLoop:
    """Observes frame after frame in a thread; OpenCV releases the interpreter lock, so the event loop runs meanwhile.

    Args:
        camera: source of the frames.
        observer: makes observations of them.
        seen: called in the event loop with each observation.
        lost: called in the event loop with the reason, every `TIMEOUT_S` without a frame.
        turn: held while a frame is observed.

    Attributes:
        recorder: records frames and observations; None to record nothing.
        frames: number of frames observed.
        vision_ms: wall time that the last observations took.
        last: the newest frame and its observation; None before the first.
    """

    def __init__(
        self,
        camera: Camera,
        observer: Observer,
        seen: Callable[[TableObservation], None],
        lost: Callable[[str], None],
        turn: AbstractContextManager[object] | None = None,
    ) -> None:
        self._camera = camera
        self._observer = observer
        self._seen = seen
        self._lost = lost
        self._turn = turn or nullcontext()
        self._thread = ThreadPoolExecutor(1, "capture")
        self.recorder: Recorder | None = None
        self.frames = 0
        self.vision_ms: deque[float] = deque(maxlen=MAX_DURATIONS)
        self.last: tuple[Frame, TableObservation] | None = None

    async def run(self) -> None:
        """Observe until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            begun_s = loop.time()
            try:
                frame, observation = await loop.run_in_executor(self._thread, self._observe_next)
            except CameraLostError as error:
                self._lost(str(error))
                await asyncio.sleep(begun_s + TIMEOUT_S - loop.time())  # a missing camera says so immediately
                continue
            self.frames += 1
            self.last = frame, observation
            self._seen(observation)

    async def close(self) -> None:
        """Wait for the last observation, then close recorder and camera."""
        await asyncio.to_thread(self._thread.shutdown)
        if self.recorder is not None:
            await asyncio.to_thread(self.recorder.close)
        self._camera.close()

    def _observe_next(self) -> tuple[Frame, TableObservation]:
        frame = self._camera.read(TIMEOUT_S)
        with self._turn:
            started = time.perf_counter()
            observation = self._observer.observe(frame)
            self.vision_ms.append((time.perf_counter() - started) * 1e3)
        if self.recorder is not None:
            self.recorder.take(frame, observation)
        return frame, observation


def capture_loops(
    cameras: Sequence[tuple[Camera, Observer]],
    seen: Callable[[TableObservation], None],
    lost: Callable[[str], None],
) -> tuple[CaptureLoop, ...]:
    """The loops of one camera, or of two whose observations are merged; vision works on one frame at a time.

    Args:
        cameras: with what observes their frames.
        seen: as for `CaptureLoop`.
        lost: called while no camera gives frames that count.
    """
    if len(cameras) == 1:
        return (CaptureLoop(*cameras[0], seen, lost),)
    (first, one), (second, other) = cameras
    views, turn = Views((one.focal_px, other.focal_px)), Lock()

    def loop(view: int, camera: Camera, observer: Observer) -> CaptureLoop:
        def take(observation: TableObservation) -> None:
            if (both := views.take(view, observation)) is not None:
                seen(both)

        def lose(reason: str) -> None:
            if views.lose(view):
                lost(reason)

        return CaptureLoop(camera, observer, take, lose, turn)

    return loop(0, first, one), loop(1, second, other)
