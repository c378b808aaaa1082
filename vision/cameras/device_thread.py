"""A device that its own thread opens, reads and closes: a hung device blocks nobody; only the newest frame is kept."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Generic, Protocol, TypeVar

import cv2

from vision.cameras.camera_name import shown_within
from vision.errors import CameraLostError
from vision.observation import Frame, Image

OPEN_S = 5.0
"""Wall time in which a device must have been opened and sent its first frame: webcams take up to two seconds."""

END_S = 1.0
"""Wall time in which a device is let go; a driver that hangs longer is left to its thread, which ends with it."""


class Source(Protocol):
    """An open device. All methods but the constructor run in one thread."""

    def grab(self) -> float | None:
        """Wait for the next frame, for seconds at most.

        Returns:
            Its age in s, from the middle of its exposure where that is known, else from its arrival; None if no frame
            has come yet.

        Raises:
            CameraLostError: no frame will come.
        """

    def retrieve(self) -> Image | None:
        """The frame that was grabbed last, uint8 (H, W, 3) BGR; None if it came torn."""

    def release(self) -> None:
        """Let the device go."""


S = TypeVar("S", bound=Source)
T = TypeVar("T")


class DeviceThread(Generic[S]):
    """Grabs all frames of a device, and hands over those that are asked for.

    Args:
        name: of the device, for messages.
        open_source: opens it; raises CameraLostError.
        now: the table's clock, s.
        every: hand over every frame, each when it is asked for (files), instead of the newest (devices, streams).
        number: of the last frame before.
        question: what people are to look at when no frame comes.
    """

    def __init__(
        self,
        name: str,
        open_source: Callable[[], S],
        now: Callable[[], float],
        *,
        every: bool = False,
        number: int = 0,
        question: str = "is it still plugged in?",
    ) -> None:
        self.number = number
        self._name = name
        self._open_source = open_source
        self._now = now
        self._every = every
        self._question = question
        self._lock = threading.Lock()
        self._asked = threading.Event()
        self._frame: Future[Frame] | None = None
        self._job: tuple[Future[Any], Callable[[S], Any]] | None = None
        self._lost: CameraLostError | None = None
        self._ending = False
        self._is_open = False
        self._thread = threading.Thread(target=self._run, name=f"camera {name}", daemon=True)
        self._thread.start()

    @property
    def lost(self) -> bool:
        """Whether no frame will come any more."""
        return self._lost is not None

    def read(self, timeout_s: float) -> Frame:
        """Wait for a frame; blocks.

        Raises:
            CameraLostError: the device cannot be opened, is gone, or sends nothing in that time.
        """
        future: Future[Frame] = Future()
        with self._lock:
            self._frame = future
        return self._await(future, timeout_s if self._is_open else max(timeout_s, OPEN_S))

    def call(self, job: Callable[[S], T], timeout_s: float) -> T:
        """Run a job on the device between two frames; blocks.

        Raises:
            CameraLostError: as with `read`.
        """
        future: Future[T] = Future()
        with self._lock:
            self._job = future, job
        return self._await(future, timeout_s)

    def _await(self, future: Future[T], timeout_s: float) -> T:
        """The thread's answer to a request."""
        with self._lock:
            if self._lost is not None:
                raise self._lost
        self._asked.set()
        try:
            return future.result(timeout_s)
        except TimeoutError as error:
            with self._lock:
                self._frame = self._job = None
            raise CameraLostError(
                f"camera {self._name} has sent no picture for {timeout_s:g} s: {self._question}"
            ) from error

    def close(self) -> None:
        """Let the device go."""
        self._ending = True
        self._asked.set()
        self._thread.join(END_S)

    def _run(self) -> None:
        source = None
        lost = CameraLostError(f"camera {self._name} has been closed")
        try:
            source = self._open_source()
            while not self._ending:
                self._turn(source)
        except CameraLostError as error:
            lost = error
        except (cv2.error, OSError, ValueError) as error:  # who waits for a frame must learn of it
            lost = CameraLostError(f"camera {self._name} has failed: {shown_within(str(error))}")
        if source is not None:
            source.release()
        with self._lock:
            self._lost = lost
            waiting = (self._frame, self._job[0] if self._job else None)
        for future in waiting:
            if future is not None and not future.done():
                future.set_exception(lost)

    def _turn(self, source: S) -> None:
        """One frame."""
        if self._every:
            self._asked.wait()
            self._asked.clear()
            if self._ending:
                return
        with self._lock:
            job = self._job
        if job is not None:
            job[0].set_result(job[1](source))
            with self._lock:
                self._job = None if self._job is job else self._job
        if self._every and self._frame is None:
            return
        age_s = source.grab()
        if age_s is None:
            return
        t_capture_s = self._now() - age_s
        self._is_open = True
        with self._lock:
            wanted = self._frame
        if wanted is not None:
            image = source.retrieve()
            if image is None:
                return
            self.number += 1
            wanted.set_result(Frame(image, t_capture_s, self.number))
            with self._lock:
                self._frame = None if self._frame is wanted else self._frame
