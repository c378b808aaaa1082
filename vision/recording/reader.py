"""Reading recordings, frame by frame or as a camera. Damaged and partly written records are skipped."""

import io
import json
import mmap
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.calibration import Calibration
from vision.errors import CalibrationError, CameraLostError, PictureError
from vision.observation import Frame
from vision.recording.file_format import ABOUT, SCHEMA, SUFFIX, entry_at, frames_in


class Recording:
    """A recording that is open for reading.

    Attributes:
        game: name of the table's game.
        figures: ids of the table's figures.
        about: the description in the file.

    Raises:
        PictureError: the file cannot be read, or is not a recording.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise PictureError(f"the recording {path} cannot be read: {error}") from error
        begun = entry_at(self._bytes, 0)
        if begun is None or begun.kind != ABOUT:
            self._bytes.close()
            raise PictureError(f"{path} is not a recording, or its beginning is damaged")
        self.about: dict[str, Any] = json.loads(self._bytes[begun.text])
        if self.about["schema"] > SCHEMA:
            raise PictureError(f"{path} was written by a newer program: update the program")
        self.game = str(self.about["game"])
        self.figures = tuple(int(figure) for figure in self.about["figures"])
        self._calibration = begun.picture
        self._entries = sorted(frames_in(self._bytes, begun.text.stop), key=lambda entry: entry.sequence)

    def __len__(self) -> int:
        return len(self._entries)

    def frame(self, index: int) -> Frame:
        """One of the frames, the oldest first."""
        entry = self._entries[index]
        image = cv2.imdecode(np.frombuffer(self._bytes[entry.picture], np.uint8), cv2.IMREAD_COLOR)
        return Frame(np.asarray(image, np.uint8), entry.t_s, entry.number)

    def observation(self, index: int) -> dict[str, Any] | None:
        """The observation of a frame, as `observation_json` wrote it; None if none was made."""
        seen: dict[str, Any] | None = json.loads(zlib.decompress(self._bytes[self._entries[index].text]))
        return seen

    def calibration(self) -> Calibration:
        """The calibration of the camera. Raises CalibrationError if it cannot be used."""
        with tempfile.TemporaryDirectory(prefix="robodrome-recording-") as name:
            self.unpack_calibration(Path(name))
            return Calibration.load(Path(name))

    def unpack_calibration(self, folder: Path) -> None:
        """Write the calibration's files into a folder. Raises CalibrationError."""
        try:
            with zipfile.ZipFile(io.BytesIO(self._bytes[self._calibration])) as files:
                folder.mkdir(parents=True, exist_ok=True)
                for name in files.namelist():
                    (folder / Path(name).name).write_bytes(files.read(name))
        except (OSError, zipfile.BadZipFile) as error:
            raise CalibrationError(f"the calibration in {self.path} cannot be unpacked to {folder}: {error}") from error

    def close(self) -> None:
        """Let the file go."""
        self._bytes.close()


class RecordingCamera:
    """Plays a recording as a `vision.cameras.camera.Camera`, at the pace at which it was taken.

    Args:
        path: the recording.
        now: the table's clock, s.
        sleep: waits for a number of seconds of that clock.
    """

    def __init__(
        self, path: Path, now: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.recording = Recording(path)
        self._now = now
        self._sleep = sleep
        self._next = 0
        self._ahead_s: float | None = None

    def read(self, timeout_s: float) -> Frame:
        """The next frame when its time has come.

        Raises:
            CameraLostError: the recording is over.
        """
        if self._next >= len(self.recording):
            raise CameraLostError(f"the recording {self.recording.path} is over")
        frame = self.recording.frame(self._next)
        if self._ahead_s is None:
            self._ahead_s = self._now() - frame.t_capture_s
        due_s = frame.t_capture_s + self._ahead_s
        self._sleep(max(0.0, due_s - self._now()))
        self._next += 1
        return Frame(frame.image, due_s, frame.number)

    def close(self) -> None:
        """Let the file go."""
        self.recording.close()


def recording_among(paths: Sequence[Path]) -> Recording | None:
    """The first of these files whose name is that of a recording. Raises PictureError if none is."""
    return next((Recording(path) for path in paths if path.suffix == SUFFIX), None)
