"""A camera's present name in a calibration's folder, where earlier programs wrote its whole address or its number."""

import json
import logging
import re
from collections.abc import Callable, Collection
from contextlib import suppress
from html import escape, unescape
from pathlib import Path

from base.files import write_whole
from vision.calibrate.lenses import FOLDER, lens_file
from vision.calibrate.lenses import SCHEMA as LENS_SCHEMA
from vision.calibrate.report import PAGE
from vision.calibration import FILE, read_record
from vision.calibration import SCHEMA as CALIBRATION_SCHEMA
from vision.cameras.camera_name import shown
from vision.errors import CalibrationError

log = logging.getLogger(__name__)

_OF_CAMERA = re.compile(r"(?<=Calibration of )[^<]*")
"""The camera's name in a report."""


def rename_camera(folder: Path, name: str, former: Collection[str]) -> None:
    """Write a camera's name into its calibration, its lenses and their reports, and into the names of lenses' files.

    What other cameras left there only loses what opens them. Damaged files stay as they are; if the folder cannot be
    written, that is logged.

    Args:
        folder: of the calibration; need not exist.
        name: the camera's present name.
        former: the shown forms of its other names.
    """

    def renamed(old: str) -> str:
        return name if shown(old) in former else shown(old)

    try:
        _rename(folder / FILE, CALIBRATION_SCHEMA, renamed, lambda record: folder / FILE)
        for lens in sorted((folder / FOLDER).glob("*.json")):
            _rename(lens, LENS_SCHEMA, renamed, lambda record: lens_file(folder, record))
        for page in sorted(folder.glob(f"*/{PAGE}")):
            text = page.read_text(encoding="utf-8")
            rewritten = _OF_CAMERA.sub(lambda found: escape(renamed(unescape(found[0]))), text)
            if rewritten != text:
                write_whole(page, rewritten.encode())
    except OSError as error:
        log.warning(
            "%s cannot be written, so its files keep the former name of their camera: %s", folder, error.strerror
        )


def _rename(path: Path, schema: int, renamed: Callable[[str], str], place: Callable[[dict[str, object]], Path]) -> None:
    """Change the camera in a file, and move the file to where one of its content lies."""
    if not path.exists():
        return
    with suppress(CalibrationError, KeyError, TypeError):  # it is damaged, and who needs it says so
        record = read_record(path, schema)
        if record["camera"] == (camera := renamed(record["camera"])):
            return
        record["camera"] = camera
        target = place(record)
        write_whole(target, (json.dumps(record, indent=2) + "\n").encode())
        if target != path:
            path.unlink()
