"""Recording frames with their observations into one file of bounded size.

The file begins with its description and the calibration, so it can be used on another machine. When it is full, the
newest frames overwrite the oldest. Layout: `vision.recording.file_format`.
"""

import io
import json
import logging
import os
import queue
import tempfile
import threading
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2

from vision.calibration import Calibration
from vision.errors import PictureError
from vision.observation import Frame, TableObservation
from vision.recording.file_format import ABOUT, FRAME, SCHEMA, packed

DEFAULT_BYTES = 1 << 30
"""Default limit of the file: the last nine to twelve minutes at 720p (`docs/build/calibration.md`)."""

QUALITY = 88
"""Quality of the JPEGs, 0 to 100: corners of tags move by a few hundredths of a pixel."""

MAX_WAITING = 8
"""Frames that may wait for the disk, half a second's worth; more are left out."""

COMPRESSION = 6
"""Level of zlib for the observations, its default."""

_MIN_BYTES = 4 << 20
"""Least limit of the file: description, calibration and some frames."""

log = logging.getLogger(__name__)


class Recorder:
    """Writes in its own thread; the caller never waits for the disk.

    Args:
        path: the file; an existing one is replaced.
        game: name of the table's game.
        calibration: of the camera.
        figures: ids of the table's figures.
        limit_bytes: largest size of the file.
        stopped: called from the writing thread with the error when writing has failed.

    Raises:
        PictureError: the file cannot be created.
    """

    def __init__(
        self,
        path: Path,
        game: str,
        calibration: Calibration,
        figures: Sequence[int] = (),
        limit_bytes: int = DEFAULT_BYTES,
        stopped: Callable[[OSError], None] | None = None,
    ) -> None:
        self.path = path
        self.left_out = 0
        self.written = 0
        self._limit = max(limit_bytes, _MIN_BYTES)
        self._stopped = stopped
        self._sequence = 0
        about = json.dumps({"schema": SCHEMA, "game": game, "figures": list(figures), "camera": calibration.camera})
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
            self._at = self._write(0, packed(ABOUT, 0, 0.0, 0, _zipped(calibration), about.encode()))
        except OSError as error:
            raise PictureError(f"the recording {path} cannot be begun: {error.strerror}") from error
        self._first = self._at
        self._waiting: queue.Queue[tuple[Frame, TableObservation | None] | None] = queue.Queue(MAX_WAITING)
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)
        self._thread.start()

    def take(self, frame: Frame, observation: TableObservation | None) -> None:
        """Record a frame without waiting: when the disk is too slow, frames are left out and counted."""
        try:
            self._waiting.put_nowait((frame, observation))
        except queue.Full:
            self.left_out += 1

    def close(self) -> None:
        """Write the waiting frames, and end."""
        if self._thread.is_alive():
            self._waiting.put(None)
            self._thread.join()
        os.close(self._file)

    def _run(self) -> None:
        failed = False
        while (taken := self._waiting.get()) is not None:
            if failed:
                continue
            try:
                self._record(*taken)
            except OSError as error:
                failed = True
                log.warning("The recording has stopped: %s: %s", self.path, error.strerror)
                if self._stopped is not None:
                    self._stopped(error)

    def _record(self, frame: Frame, observation: TableObservation | None) -> None:
        picture = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
        text = zlib.compress(
            json.dumps(None if observation is None else observation_json(observation)).encode(), COMPRESSION
        )
        self._sequence += 1
        record = packed(FRAME, self._sequence, frame.t_capture_s, frame.number, picture, text)
        if self._at + len(record) > self._limit:
            self._at = self._first
        self._at = self._write(self._at, record)
        self.written += 1

    def _write(self, at: int, record: bytes) -> int:
        """Write a record at an offset; returns the offset of the next one."""
        done = 0
        while done < len(record):
            done += os.pwrite(self._file, record[done:], at + done)
        return at + len(record)


def observation_json(seen: TableObservation) -> dict[str, Any]:
    """An observation as JSON, with angles in rad and lengths in mm."""
    placed = bool(seen.board_tags)
    return {
        "board_tags": list(seen.board_tags),
        "sheet": seen.sheet,
        "reprojection_px": round(seen.reprojection_px, 4) if placed else None,
        "camera_from_board": seen.camera_from_board.round(6).tolist() if placed else None,
        "figures": {
            str(tag): [
                round(figure.x_mm, 3),
                round(figure.y_mm, 3),
                round(figure.yaw_rad, 5),
                round(figure.confidence, 3),
            ]
            for tag, figure in seen.figures.items()
        },
        "sites": {site: [what.best, round(what.probabilities[what.best], 4)] for site, what in seen.sites.items()},
        "unknown_tags": list(seen.unknown_tags),
        "foreground_mm2": round(seen.foreground_mm2),
        "mount": seen.mount.state,
        "trouble": seen.trouble and str(seen.trouble),
    }


def _zipped(calibration: Calibration) -> bytes:
    """The files of a calibration's folder."""
    data = io.BytesIO()
    with tempfile.TemporaryDirectory(prefix="robodrome-recording-") as name:
        calibration.save(Path(name))
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as files:
            for file in sorted(Path(name).iterdir()):
                files.write(file, file.name)
    return data.getvalue()
