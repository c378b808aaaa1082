"""Frames with what was seen in them, in one file of bounded size that survives whatever stops its writer.

The file begins with what it is about and the calibration, so it can be looked at on another machine. Then follow
records, each with its own check: the newest overwrites the oldest when the file is full, and a half-written one is
passed over. Layout, little-endian:

    record  "RdF1", kind (u8), sequence (u64), capture time (f64, s), frame number (u64), bytes of the picture (u32),
            bytes of the text (u32), CRC-32 of all this and what follows (u32), picture, text
    kinds   0: text is JSON of what it is about, picture is a ZIP of the calibration's folder
            1: picture is a JPEG, text is the observation as zlib-compressed JSON
"""

import io
import json
import logging
import mmap
import os
import queue
import struct
import tempfile
import threading
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.calibration import Calibration
from vision.errors import CalibrationError, CameraLostError, PictureError
from vision.observation import Frame, TableObservation

SCHEMA = 1
SUFFIX = ".rdrec"
DEFAULT_BYTES = 1 << 30
QUALITY = 88  # of the JPEGs: corners move by a few hundredths of a pixel
WAITING = 8  # frames that may wait for the disk; more are left out

_MAGIC = b"RdF1"
_HEAD = struct.Struct("<4sBQdQII")
_CHECK = struct.Struct("<I")
_ABOUT, _FRAME = 0, 1
_LEAST_BYTES = 4 << 20

log = logging.getLogger(__name__)


class Recorder:
    """Writes in a thread of its own, so that nobody waits for a disk.

    Args:
        path: the file; one that is there is replaced.
        game: whose table it is.
        calibration: of the camera.
        figures: ids of the table's figures.
        limit_bytes: how large the file may become.
        stopped: called, from the writing thread, with the reason when writing has come to an end by itself.

    Raises:
        PictureError: the file cannot be begun.
    """

    def __init__(
        self,
        path: Path,
        game: str,
        calibration: Calibration,
        figures: Sequence[int] = (),
        limit_bytes: int = DEFAULT_BYTES,
        stopped: Callable[[str], None] | None = None,
    ) -> None:
        self.path = path
        self.left_out = 0
        self.written = 0
        self._limit = max(limit_bytes, _LEAST_BYTES)
        self._stopped = stopped
        self._sequence = 0
        about = json.dumps({"schema": SCHEMA, "game": game, "figures": list(figures), "camera": calibration.camera})
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
            self._at = self._write(0, _ABOUT, 0.0, 0, _zipped(calibration), about.encode())
        except OSError as error:
            raise PictureError(f"the recording {path} cannot be begun: {error.strerror}") from error
        self._first = self._at
        self._waiting: queue.Queue[tuple[Frame, TableObservation | None] | None] = queue.Queue(WAITING)
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)
        self._thread.start()

    def take(self, frame: Frame, observation: TableObservation | None) -> None:
        """Record a frame; never waits: what the disk is too slow for is left out and counted."""
        try:
            self._waiting.put_nowait((frame, observation))
        except queue.Full:
            self.left_out += 1

    def close(self) -> None:
        """Write what waits, and end."""
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
                reason = f"{self.path}: {error.strerror}"
                log.warning("The recording has stopped: %s", reason)
                if self._stopped is not None:
                    self._stopped(reason)

    def _record(self, frame: Frame, observation: TableObservation | None) -> None:
        picture = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
        text = zlib.compress(json.dumps(None if observation is None else observation_json(observation)).encode(), 6)
        size = _HEAD.size + _CHECK.size + len(picture) + len(text)
        if self._at + size > self._limit:
            self._at = self._first
        self._at = self._write(self._at, _FRAME, frame.t_capture_s, frame.number, picture, text)
        self.written += 1

    def _write(self, at: int, kind: int, t_s: float, number: int, picture: bytes, text: bytes) -> int:
        """Write a record; returns where the next one goes."""
        self._sequence += 1
        head = _HEAD.pack(_MAGIC, kind, self._sequence, t_s, number, len(picture), len(text))
        record = head + _CHECK.pack(_check(head, picture, text)) + picture + text
        done = 0
        while done < len(record):
            done += os.pwrite(self._file, record[done:], at + done)
        return at + len(record)


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where a frame lies in the file."""

    sequence: int
    t_s: float
    number: int
    picture: slice
    text: slice


class Recording:
    """A recording to look at.

    Attributes:
        game: whose table it shows.
        figures: ids of the figures that belong to it.
        about: what its writer said about it.

    Raises:
        PictureError: it cannot be read, or is no recording.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise PictureError(f"the recording {path} cannot be read: {error}") from error
        begun = _entry(self._bytes, 0)
        if begun is None or self._bytes[4] != _ABOUT:
            self._bytes.close()
            raise PictureError(f"{path} is no recording, or its beginning is damaged")
        self.about: dict[str, Any] = json.loads(self._bytes[begun.text])
        if self.about["schema"] > SCHEMA:
            raise PictureError(f"{path} was written by a newer program: update the program")
        self.game = str(self.about["game"])
        self.figures = tuple(int(figure) for figure in self.about["figures"])
        self._calibration = begun.picture
        self._entries = sorted(_frames(self._bytes, begun.text.stop), key=lambda entry: entry.sequence)

    def __len__(self) -> int:
        return len(self._entries)

    def frame(self, index: int) -> Frame:
        """One of the frames, the oldest first."""
        entry = self._entries[index]
        image = cv2.imdecode(np.frombuffer(self._bytes[entry.picture], np.uint8), cv2.IMREAD_COLOR)
        return Frame(np.asarray(image, np.uint8), entry.t_s, entry.number)

    def observation(self, index: int) -> dict[str, Any] | None:
        """What was seen in it at the time, as `observation_json` says it; None if nobody looked."""
        seen: dict[str, Any] | None = json.loads(zlib.decompress(self._bytes[self._entries[index].text]))
        return seen

    def calibration(self) -> Calibration:
        """The calibration of its camera. Raises CalibrationError if it cannot be used."""
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
    """Shows a recording as if a camera took it now: a `vision.camera.Camera`.

    Args:
        path: the recording.
        now: the table's clock, s; frames come at the pace at which they were taken.
        sleep: waits for some seconds of that clock.
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


def observation_json(seen: TableObservation) -> dict[str, Any]:
    """An observation as JSON; angles in rad, lengths in mm."""
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
        "trouble": seen.trouble,
    }


def recording_among(paths: Sequence[Path]) -> Recording | None:
    """The first of these files that is called a recording. Raises PictureError if it is none."""
    return next((Recording(path) for path in paths if path.suffix == SUFFIX), None)


def _zipped(calibration: Calibration) -> bytes:
    """The files of a calibration's folder."""
    data = io.BytesIO()
    with tempfile.TemporaryDirectory(prefix="robodrome-recording-") as name:
        calibration.save(Path(name))
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as files:
            for file in sorted(Path(name).iterdir()):
                files.write(file, file.name)
    return data.getvalue()


def _check(head: bytes, picture: bytes, text: bytes) -> int:
    return zlib.crc32(text, zlib.crc32(picture, zlib.crc32(head)))


def _entry(data: mmap.mmap, at: int) -> _Entry | None:
    """The record that begins here, None if none does or it is not whole."""
    if at + _HEAD.size + _CHECK.size > len(data):
        return None
    head = data[at : at + _HEAD.size]
    magic, _, sequence, t_s, number, picture_bytes, text_bytes = _HEAD.unpack(head)
    begin = at + _HEAD.size + _CHECK.size
    middle, end = begin + picture_bytes, begin + picture_bytes + text_bytes
    if magic != _MAGIC or end > len(data):
        return None
    (check,) = _CHECK.unpack_from(data, at + _HEAD.size)
    if check != _check(head, data[begin:middle], data[middle:end]):
        return None
    return _Entry(sequence, t_s, number, slice(begin, middle), slice(middle, end))


def _frames(data: mmap.mmap, at: int) -> Iterator[_Entry]:
    """All whole frames behind a place; what is damaged or half overwritten is passed over."""
    while (at := data.find(_MAGIC, at)) >= 0:
        entry = _entry(data, at)
        if entry is None:
            at += 1
        else:
            yield entry
            at = entry.text.stop
