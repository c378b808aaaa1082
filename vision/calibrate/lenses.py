"""Measured lenses, one file for each camera, picture size and time: what is measured once need not be shown again."""

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from vision.calibration import damaged, intrinsics_of, lens_record, read_record
from vision.camera import Controls
from vision.errors import CalibrationError
from vision.intrinsics import Intrinsics
from vision.whole_file import write_whole

SCHEMA = 1
FOLDER = "lenses"
FOCUS_OFF = 0.02  # part by which a focus may differ from the one that was measured


@dataclass(frozen=True, slots=True, eq=False)
class LensRecord:
    """A measured lens.

    Attributes:
        camera: the camera's name.
        lens: what it is, for people, such as "Camera Module 3 Wide"; empty if nobody said.
        intrinsics: as measured, with the picture size.
        controls: focus, exposure and so on, held while it was measured.
        rms_px: error of the solution.
        hold_out_px: error of the views that were kept out of it.
        taken: when, as ISO 8601 text.
    """

    camera: str
    lens: str
    intrinsics: Intrinsics
    controls: Controls
    rms_px: float
    hold_out_px: float
    taken: str

    def save(self, folder: Path) -> Path:
        """Write beside the older ones in a calibration's folder; returns the file.

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
        stamp = re.sub(r"\D", "", self.taken)[:14]
        path = folder / FOLDER / f"{_stem(self.camera, self.intrinsics.size_px)}-{stamp}.json"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
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
        except (KeyError, TypeError, ValueError) as error:
            raise damaged(path, error) from error

    def fits(self, controls: Controls) -> bool:
        """Whether the focus is the one with which the lens was measured, as far as both are known."""
        if self.controls.focus is None or controls.focus is None:
            return True
        return abs(controls.focus - self.controls.focus) <= FOCUS_OFF * max(1.0, abs(self.controls.focus))


def newest_lens(folder: Path, camera: str, size_px: tuple[int, int]) -> LensRecord | None:
    """The last lens that was measured for this camera and picture size; None if none was.

    Raises:
        CalibrationError: the file is damaged, or a newer program wrote it.
    """
    found = sorted((folder / FOLDER).glob(f"{_stem(camera, size_px)}-*.json"))
    return LensRecord.load(found[-1]) if found else None


def _stem(camera: str, size_px: tuple[int, int]) -> str:
    name = re.sub(r"[^a-z0-9]+", "-", camera.lower()).strip("-") or "camera"
    return f"{name}-{size_px[0]}x{size_px[1]}"
