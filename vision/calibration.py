"""What was measured once of camera and board, kept in a folder.

`calibration.json` holds the numbers and names the picture of the empty board that lies beside it. It is
replaced in one step after the picture is there, so a power cut leaves the old calibration or the new one.
"""

import hashlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.errors import CalibrationError
from vision.intrinsics import Intrinsics
from vision.observation import Image
from vision.rectify import BoardGrid
from vision.reference import Reference

SCHEMA = 1
FILE = "calibration.json"
PICTURE = "empty-board"


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """Camera and board as measured.

    Attributes:
        camera: the camera's name, for people.
        intrinsics: the lens, with the picture size that it is for.
        figure_tag_height_mm: height of the figures' tags above the board.
        reprojection_px: RMS error of the lens solution.
        taken: when, as ISO 8601 text.
        reference: the empty board; None before its picture was taken: then no token can be seen.
    """

    camera: str
    intrinsics: Intrinsics
    figure_tag_height_mm: float
    reprojection_px: float
    taken: str
    reference: Reference | None = None

    def save(self, folder: Path) -> None:
        """Write to a folder, which is made if need be.

        Raises:
            CalibrationError: the folder cannot be written.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
            reference: dict[str, Any] | None = None
            if self.reference is not None:
                data = cv2.imencode(".png", self.reference.picture)[1].tobytes()
                digest = hashlib.sha256(data).hexdigest()
                name = f"{PICTURE}-{digest[:12]}.png"
                _replace(folder / name, data)
                reference = {
                    "file": name,
                    "sha256": digest,
                    "taken": self.reference.taken,
                    "grid": asdict(self.reference.grid),
                }
            record = {
                "schema": SCHEMA,
                "camera": self.camera,
                "taken": self.taken,
                "size_px": list(self.intrinsics.size_px),
                "matrix": self.intrinsics.matrix.tolist(),
                "distortion": self.intrinsics.distortion.tolist(),
                "reprojection_px": self.reprojection_px,
                "figure_tag_height_mm": self.figure_tag_height_mm,
                "reference": reference,
            }
            _replace(folder / FILE, (json.dumps(record, indent=2) + "\n").encode())
            for old in folder.glob(f"{PICTURE}-*.png"):
                if reference is None or old.name != reference["file"]:
                    old.unlink()
        except OSError as error:
            raise CalibrationError(f"the calibration cannot be written to {folder}: {error.strerror}") from error

    @classmethod
    def load(cls, folder: Path) -> "Calibration":
        """Read from a folder.

        Raises:
            CalibrationError: there is none, it is damaged, or a newer program wrote it; nothing is changed.
        """
        path = folder / FILE
        try:
            record = json.loads(path.read_bytes())
        except FileNotFoundError:
            raise CalibrationError(f"there is no calibration in {folder}: calibrate the camera first") from None
        except OSError as error:
            raise CalibrationError(f"{path} cannot be read: {error.strerror}") from error
        except ValueError as error:
            raise CalibrationError(f"{path} is damaged ({error}): calibrate the camera again") from error
        schema = record.get("schema") if isinstance(record, dict) else None
        if isinstance(schema, int) and schema > SCHEMA:
            raise CalibrationError(
                f"{path} was written by a newer program (schema {schema}, this one knows {SCHEMA}): "
                "update the program; the file was left as it is"
            )
        try:
            if schema != SCHEMA:
                raise ValueError(f"schema is {schema!r}, not {SCHEMA}")
            return cls(
                camera=str(record["camera"]),
                intrinsics=_intrinsics(record),
                figure_tag_height_mm=_positive(record, "figure_tag_height_mm"),
                reprojection_px=float(record["reprojection_px"]),
                taken=str(record["taken"]),
                reference=None if record["reference"] is None else _reference(folder, record["reference"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            missing = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            raise CalibrationError(f"{path} is damaged ({missing}): calibrate the camera again") from error


def _intrinsics(record: dict[str, Any]) -> Intrinsics:
    matrix = np.array(record["matrix"], dtype=np.float64)
    distortion = np.array(record["distortion"], dtype=np.float64)
    if matrix.shape != (3, 3) or not np.isfinite(matrix).all() or matrix[0, 0] <= 0 or matrix[1, 1] <= 0:
        raise ValueError(f"matrix is no camera matrix: {record['matrix']}")
    if distortion.shape != (5,) or not np.isfinite(distortion).all():
        raise ValueError(f"distortion must be 5 numbers: {record['distortion']}")
    width, height = (int(length) for length in record["size_px"])
    if width <= 0 or height <= 0:
        raise ValueError(f"size_px is {record['size_px']}")
    return Intrinsics(matrix, distortion, (width, height))


def _positive(record: dict[str, Any], key: str) -> float:
    value = float(record[key])
    if not 0 < value < float("inf"):
        raise ValueError(f"{key} is {value}, it must be above 0")
    return value


def _reference(folder: Path, record: dict[str, Any]) -> Reference:
    path = folder / Path(str(record["file"])).name
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path.name} cannot be read: {error.strerror}") from error
    if hashlib.sha256(data).hexdigest() != record["sha256"]:
        raise ValueError(f"{path.name} is not the picture that was saved")
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    grid = BoardGrid(**record["grid"])
    if decoded is None or decoded.shape != (grid.rows, grid.columns, 3):
        raise ValueError(f"{path.name} is not a picture of {grid.columns} x {grid.rows}")
    picture: Image = decoded.astype(np.uint8, copy=False)
    return Reference(picture, grid, str(record["taken"]))


def _replace(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
