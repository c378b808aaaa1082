"""Measured lenses, one file for each camera, picture size and time, so later calibrations can reuse them."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from base.files import ensure_folder, write_whole
from vision.calibration import WRONG, damaged, intrinsics_of, lens_record, read_record
from vision.cameras.camera import Controls
from vision.errors import CalibrationError
from vision.geometry.intrinsics import Intrinsics

SCHEMA = 1
"""Version of the file; newer ones are refused."""

FOLDER = "lenses"
"""Name of the folder of lenses within a calibration's folder."""

MAX_FOCUS_CHANGE = 0.02
"""Relative difference of focus, absolute below 1, within which a lens is still the measured one."""

STAMP_DIGITS = 14
"""Digits of the time in a file's name: down to seconds."""


@dataclass(frozen=True, slots=True, eq=False)
class LensRecord:
    """A measured lens.

    Attributes:
        camera: the camera's name, of `vision.cameras.camera_name`.
        lens: description for users, such as "Camera Module 3 Wide"; may be empty.
        intrinsics: as measured, with the picture size.
        controls: settings that the camera held while the lens was measured.
        rms_px: RMS error of the solution.
        hold_out_px: RMS error of the views that were held out.
        taken: time, as ISO 8601 text.
    """

    camera: str
    lens: str
    intrinsics: Intrinsics
    controls: Controls
    rms_px: float
    hold_out_px: float
    taken: str

    def save(self, folder: Path) -> Path:
        """Add to the older ones in a calibration's folder; returns the file.

        Raises:
            CalibrationError: the folder cannot be written.
        """
        record = {
            "schema": SCHEMA,
            "camera": self.camera,
            "lens": self.lens,
            "taken": self.taken,
            **lens_record(self.intrinsics),
            "controls": asdict(self.controls),
            "rms_px": self.rms_px,
            "hold_out_px": self.hold_out_px,
        }
        path = lens_file(folder, record)
        try:
            ensure_folder(path.parent)
            write_whole(path, (json.dumps(record, indent=2) + "\n").encode())
        except OSError as error:
            raise CalibrationError(f"the lens cannot be written to {path.parent}: {error.strerror}") from error
        return path

    @classmethod
    def load(cls, path: Path) -> "LensRecord":
        """Read one file.

        Raises:
            CalibrationError: it is damaged, or a newer program wrote it.
        """
        record = read_record(path, SCHEMA)
        try:
            return cls(
                camera=str(record["camera"]),
                lens=str(record["lens"]),
                intrinsics=intrinsics_of(record),
                controls=Controls.of(record["controls"]),
                rms_px=float(record["rms_px"]),
                hold_out_px=float(record["hold_out_px"]),
                taken=str(record["taken"]),
            )
        except WRONG as error:
            raise damaged(path, error) from error

    def fits(self, controls: Controls) -> bool:
        """Whether the focus is that of the measurement; True if one of them is unknown."""
        if self.controls.focus is None or controls.focus is None:
            return True
        return abs(controls.focus - self.controls.focus) <= MAX_FOCUS_CHANGE * max(1.0, abs(self.controls.focus))


def lens_file(folder: Path, record: Mapping[str, Any]) -> Path:
    """The file of a lens in a calibration's folder, by its entries."""
    stamp = re.sub(r"\D", "", record["taken"])[:STAMP_DIGITS]
    return folder / FOLDER / f"{_stem(record['camera'], record['size_px'])}-{stamp}.json"


def newest_lens(folder: Path, camera: str, size_px: tuple[int, int]) -> LensRecord | None:
    """The last measured lens of this camera and picture size; None if there is none.

    Raises:
        CalibrationError: the file is damaged, or a newer program wrote it.
    """
    found = sorted((folder / FOLDER).glob(f"{_stem(camera, size_px)}-*.json"))
    return LensRecord.load(found[-1]) if found else None


def _stem(camera: str, size_px: Sequence[int]) -> str:
    name = re.sub(r"[^a-z0-9]+", "-", camera.lower()).strip("-") or "camera"
    return f"{name}-{size_px[0]}x{size_px[1]}"
