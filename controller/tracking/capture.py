"""The thread that looks: newest frame in, observation out, never a queue."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from vision.camera import Camera
from vision.errors import CameraLostError
from vision.locate import Observer
from vision.observation import Frame, TableObservation
from vision.recorder import Recorder

log = logging.getLogger(__name__)

TIMEOUT_S = 1.0
"""Without a frame for so long (wall time) the camera counts as lost; it is asked again for as long as it takes."""

KEPT = 3000
"""How many durations are kept for the reports."""


class CaptureLoop:
    """Observes frame after frame in a thread; OpenCV lets the event loop run meanwhile.

    Args:
        camera: where frames come from.
        observer: what looks at them.
        seen: called in the event loop with each observation.
        lost: called in the event loop with the reason, for as long as no frames come.

    Attributes:
        recorder: keeps what is seen; None while nobody wants it.
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
        self._thread = ThreadPoolExecutor(1, "eyes")
        self.recorder: Recorder | None = None
        self.frames = 0
        self.vision_ms: deque[float] = deque(maxlen=KEPT)
        self.last: tuple[Frame, TableObservation] | None = None

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            try:
                frame, observation = await asyncio.get_running_loop().run_in_executor(self._thread, self._look)
            except CameraLostError as error:
                self._lost(str(error))
                continue
            self.frames += 1
            self.last = frame, observation
            self._seen(observation)

    async def close(self) -> None:
        """Wait for the last look, then let the camera go."""
        await asyncio.to_thread(self._thread.shutdown)
        if self.recorder is not None:
            await asyncio.to_thread(self.recorder.close)
        self._camera.close()

    def _look(self) -> tuple[Frame, TableObservation]:
        frame = self._camera.read(TIMEOUT_S)
        started = time.perf_counter()
        observation = self._observer.observe(frame)
        self.vision_ms.append((time.perf_counter() - started) * 1e3)
        if self.recorder is not None:
            self.recorder.take(frame, observation)
        return frame, observation
