"""The calibration of camera, board, figures and tokens, stored in a folder.

`calibration.json` holds the numbers and the name of the picture of the empty board next to it. It is replaced
atomically after the picture was written, so a power cut leaves either the old or the new calibration.
"""

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from base.files import ensure_folder, write_whole
from base.geometry import TableModel
from vision.cameras.camera import Controls
from vision.cameras.camera_name import shown
from vision.errors import CalibrationError
from vision.geometry.glued_sheet import TagError
from vision.geometry.intrinsics import COEFFICIENTS, Intrinsics
from vision.geometry.rectification import BoardGrid
from vision.observation import Image, TagMount
from vision.surface.empty_board import Reference

SCHEMA = 2
"""Version of the file; 1 had a single lens model. Newer versions are refused."""

FILE = "calibration.json"
"""Name of the file in the calibration's folder."""

PICTURE = "empty-board"
"""Beginning of the name of the empty board's picture; a part of its digest follows."""

DIGEST_CHARACTERS = 12
"""Characters of the SHA-256 in that name: enough to tell pictures of one table apart."""

Rings = tuple[tuple[float, tuple[float, float, float]], ...]
"""Rings of a token's face, as in `TableModel.token_colours`."""


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """Camera, board, figures and tokens as measured.

    Attributes:
        camera: name of the camera, as shown to users.
        intrinsics: the lens, with the picture size that it is for.
        figure_tag_height_mm: height above the board of the tags of figures without a measured mount.
        reprojection_px: RMS error of the lens solution.
        taken: time, as ISO 8601 text.
        reference: the empty board; None before its picture was taken: then no token can be recognised.
        controls: settings that the camera held while it was measured.
        figures: figure -> measured mount of its tag.
        token_colours: class -> measured colours of its rings, as in `TableModel`.
        measured: name of each check of the calibration -> value.
        late_s: how much later than the truth the times of its frames are, as tuning of figures measured it.
        sheet: tag -> how it lies on the glued sheet that measured the lens; the sheet's own tag is among them.
    """

    camera: str
    intrinsics: Intrinsics
    figure_tag_height_mm: float
    reprojection_px: float
    taken: str
    reference: Reference | None = None
    controls: Controls = field(default_factory=Controls)
    figures: Mapping[int, TagMount] = field(default_factory=dict)
    token_colours: Mapping[str, Rings] = field(default_factory=dict)
    measured: Mapping[str, float] = field(default_factory=dict)
    late_s: float = 0.0
    sheet: Mapping[int, TagError] = field(default_factory=dict)

    def mount(self, figure: int) -> TagMount:
        """The mount of a figure's tag."""
        return self.figures.get(figure, TagMount(self.figure_tag_height_mm))

    def adapted(self, model: TableModel) -> TableModel:
        """The table as it lies, with measured token colours in place of printed ones, where there are any."""
        colours = {kind: self.token_colours.get(kind, rings) for kind, rings in model.token_colours.items()}
        return replace(self.as_laid(model), token_colours=colours)

    def as_laid(self, model: TableModel) -> TableModel:
        """The table with its tags where they lie, if this sheet measured the lens."""
        if not model.sheet_tags_mm or not self.sheet.keys() >= model.sheet_tags_mm.keys() | model.board_tags_mm.keys():
            return model
        return replace(
            model,
            board_tags_mm={tag: self.sheet[tag].corners_mm(place) for tag, place in model.board_tags_mm.items()},
            sheet_tags_mm={tag: self.sheet[tag].corners_mm(place) for tag, place in model.sheet_tags_mm.items()},
        )

    def save(self, folder: Path) -> None:
        """Write to a folder, which is created if necessary.

        Raises:
            CalibrationError: the folder cannot be written.
        """
        try:
            ensure_folder(folder)
            reference: dict[str, Any] | None = None
            if self.reference is not None:
                data = cv2.imencode(".png", self.reference.picture)[1].tobytes()
                digest = hashlib.sha256(data).hexdigest()
                name = f"{PICTURE}-{digest[:DIGEST_CHARACTERS]}.png"
                write_whole(folder / name, data)
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
                **lens_record(self.intrinsics),
                "reprojection_px": self.reprojection_px,
                "controls": asdict(self.controls),
                "figure_tag_height_mm": self.figure_tag_height_mm,
                "figures": {str(figure): asdict(mount) for figure, mount in self.figures.items()},
                "token_colours": self.token_colours,
                "measured": self.measured,
                "late_s": self.late_s,
                "sheet": {str(tag): asdict(error) for tag, error in self.sheet.items()},
                "reference": reference,
            }
            write_whole(folder / FILE, (json.dumps(record, indent=2) + "\n").encode())
            for old in folder.glob(f"{PICTURE}-*.png"):
                if reference is None or old.name != reference["file"]:
                    old.unlink()
        except OSError as error:
            raise CalibrationError(f"the calibration cannot be written to {folder}: {error.strerror}") from error

    @classmethod
    def load(cls, folder: Path) -> "Calibration":
        """Read from a folder.

        Raises:
            CalibrationError: there is none, it is damaged, or a newer program wrote it; files stay unchanged.
        """
        path = folder / FILE
        if not path.exists():
            raise CalibrationError(
                f"there is no calibration in {folder}: calibrate the camera first, with `robodrome calibrate`"
            )
        record = read_record(path, SCHEMA)
        try:
            reference = record["reference"]
            return cls(
                camera=shown(str(record["camera"])),
                intrinsics=intrinsics_of(record),
                figure_tag_height_mm=_positive(record, "figure_tag_height_mm"),
                reprojection_px=float(record["reprojection_px"]),
                taken=str(record["taken"]),
                reference=None if reference is None else _reference(folder, reference),
                controls=Controls.of(record.get("controls", {})),
                figures={int(figure): _mount(mount) for figure, mount in record.get("figures", {}).items()},
                token_colours={kind: _rings(rings) for kind, rings in record.get("token_colours", {}).items()},
                measured={str(name): float(value) for name, value in record.get("measured", {}).items()},
                late_s=float(record.get("late_s", 0.0)),
                sheet={int(tag): _tag_error(error) for tag, error in record.get("sheet", {}).items()},
            )
        except WRONG as error:
            raise damaged(path, error) from error


WRONG = (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)
"""The errors of reading a record with unexpected contents."""


def lens_record(intrinsics: Intrinsics) -> dict[str, Any]:
    """The entries of a lens in a file."""
    return {
        "size_px": list(intrinsics.size_px),
        "model": intrinsics.model,
        "matrix": intrinsics.matrix.tolist(),
        "distortion": intrinsics.distortion.tolist(),
    }


def intrinsics_of(record: Mapping[str, Any]) -> Intrinsics:
    """A lens from the entries of a file; those of schema 1 have no model. Raises KeyError or ValueError."""
    model = record.get("model", "pinhole-5")
    if model not in COEFFICIENTS:
        raise ValueError(f"model is {model!r}, it must be one of {', '.join(COEFFICIENTS)}")
    matrix = np.array(record["matrix"], dtype=np.float64)
    distortion = np.array(record["distortion"], dtype=np.float64)
    if matrix.shape != (3, 3) or not np.isfinite(matrix).all() or matrix[0, 0] <= 0 or matrix[1, 1] <= 0:
        raise ValueError(f"matrix is not a camera matrix: {record['matrix']}")
    if distortion.shape != (COEFFICIENTS[model],) or not np.isfinite(distortion).all():
        raise ValueError(f"distortion must be {COEFFICIENTS[model]} numbers: {record['distortion']}")
    width, height = (int(length) for length in record["size_px"])
    if width <= 0 or height <= 0:
        raise ValueError(f"size_px is {record['size_px']}")
    return Intrinsics(matrix, distortion, (width, height), model)


def read_record(path: Path, schema: int) -> dict[str, Any]:
    """The JSON object of an existing file.

    Raises:
        CalibrationError: it cannot be read, is damaged, or has a newer schema than this one.
    """
    try:
        record = json.loads(path.read_bytes())
    except OSError as error:
        raise CalibrationError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise damaged(path, error) from error
    known = record.get("schema") if isinstance(record, dict) else None
    if isinstance(known, int) and known > schema:
        raise CalibrationError(
            f"{path} was written by a newer program (schema {known}, this one knows {schema}): "
            "update the program; the file was left as it is"
        )
    if not isinstance(known, int) or known < 1:
        raise damaged(path, ValueError(f"schema is {known!r}, not 1 to {schema}"))
    assert isinstance(record, dict)
    return record


def damaged(path: Path, error: Exception) -> CalibrationError:
    """The error of a file with a missing or invalid entry."""
    missing = f"{error} is missing" if isinstance(error, KeyError) else str(error)
    return CalibrationError(f"{path} is damaged ({missing}): calibrate the camera again")


def _positive(record: Mapping[str, Any], key: str) -> float:
    value = float(record[key])
    if not 0 < value < math.inf:
        raise ValueError(f"{key} is {value}, it must be above 0")
    return value


def _mount(record: Mapping[str, Any]) -> TagMount:
    mount = TagMount(**{key: float(value) for key, value in record.items()})
    if not (0 < mount.height_mm < math.inf and all(math.isfinite(value) for value in asdict(mount).values())):
        raise ValueError(f"a figure's tag cannot sit so: {mount}")
    return mount


def _tag_error(record: Mapping[str, Any]) -> TagError:
    error = TagError(**{key: float(value) for key, value in record.items()})
    if not (error.size > 0 and all(math.isfinite(value) for value in asdict(error).values())):
        raise ValueError(f"a tag cannot lie so: {error}")
    return error


def _rings(record: Any) -> Rings:
    rings = []
    for outer, colour in record:
        blue, green, red = (float(part) for part in colour)
        rings.append((float(outer), (blue, green, red)))
    return tuple(rings)


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
