"""`robodrome see`: what vision finds in picture files and recordings."""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import typer
from rich.console import Console

from controller.assembly.tables import model_of
from engine import registry
from hardware.sheets.tags import FIGURE_TAGS
from robodrome.sheet_words import sheet_words
from vision.calibration import Calibration
from vision.recording.reader import recording_among
from vision.see import report, show
from vision.see import see as look
from vision.tags.fiducials import FAMILIES


def see(paths: Sequence[Path], family: str, calibration: Path | None, game: str, as_json: bool) -> bool:
    """Print what is found, as one line of JSON or as text.

    Args:
        paths: pictures, folders of pictures and recordings.
        family: a tag family of `vision.tags.fiducials.FAMILIES`, or `all`.
        calibration: folder of a camera's calibration; with it, figures and tokens on the board are found too.
            A recording brings its own calibration and game.
        game: whose sheet the pictures show.
        as_json: for programs.

    Returns:
        Whether all pictures could be read.

    Raises:
        VisionError: the calibration or the recording cannot be read.
        EngineError: unknown game.
    """
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)  # unreadable files are reported by `look`
    known = Calibration.load(calibration) if calibration else None
    if known is None and (recording := recording_among(paths)) is not None:
        known, game = recording.calibration(), recording.game
    model = model_of(registry.make(game), FIGURE_TAGS) if known else None  # a picture may show any figure
    sightings = look(paths, tuple(FAMILIES) if family == "all" else (family,), known, model)
    if not as_json:
        return show(sightings, Console(), sheet_words)
    found = report(sightings)
    typer.echo(json.dumps(found))
    return not any("error" in picture for picture in found["pictures"])
