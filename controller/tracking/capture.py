"""The capture thread: newest frame in, observation out, without a queue."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

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
    ) -> None:
        self._camera = camera
        self._observer = observer
        self._seen = seen
        self._lost = lost
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
        started = time.perf_counter()
        observation = self._observer.observe(frame)
        self.vision_ms.append((time.perf_counter() - started) * 1e3)
        if self.recorder is not None:
            self.recorder.take(frame, observation)
        return frame, observation
