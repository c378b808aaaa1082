"""Light on the sensor of a drawn table's camera: path traced, through the lens, and kept in a folder.

The path tracer renders what a pinhole or thin lens without distortion sees; that picture is then bent by the lens's
distortion, blurred and darkened towards the corners, all in linear light.
"""

import hashlib
import json
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from base.files import write_whole
from hardware.drawing.meshes import FloatArray
from hardware.drawing.pathtrace import Camera, Lamp, LinearPicture, Surroundings, render
from hardware.errors import DrawingError
from lab.judges.drawn_table import APERTURE_MM, DISTORTION, DrawnScene, DrawnTable, lens_matrix
from lab.judges.table_solids import solids_of

VERSION = 2
"""Of everything that makes the light of the same table and scene look otherwise."""

SAMPLES, QUIET_SAMPLES = 8, 12
"""Paths for each pixel of a scene, and of a picture that a calibration averages: their noise is below the sensor's."""

_DEPTH = 2
"""Surfaces that light meets: lamps, and what is lit by one neighbour."""

_SLICES = 5
"""Moments of the exposure in which a moving figure is rendered."""

_BRIGHTEST = 8.0
"""Light that is kept; white paper has about 0.4."""

_MARGIN_PX = 4
"""Pixels that the resampling needs beyond the picture."""


class LightCache:
    """Traced light in a folder: a picture for each record, named after it, and the record as its truth next to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0
        folder.mkdir(parents=True, exist_ok=True)

    def light(self, record: Mapping[str, Any], trace: Callable[[], LinearPicture]) -> LinearPicture:
        """(H, W, 3) light, blue first; traced if it is not there.

        Raises:
            DrawingError: Mitsuba is needed and not installed, or a picture is damaged.
        """
        text = json.dumps({"version": VERSION, **record}, indent=1)
        stem = hashlib.sha256(text.encode()).hexdigest()[:16]
        picture, truth = self.folder / f"{stem}.png", self.folder / f"{stem}.json"
        if not (truth.exists() and picture.exists()):
            light = cv2.cvtColor(trace(), cv2.COLOR_RGB2BGR)
            levels = np.sqrt(np.clip(light / _BRIGHTEST, 0, 1)) * 65535 + 0.5
            write_whole(picture, cv2.imencode(".png", levels.astype(np.uint16))[1].tobytes())
            write_whole(truth, text.encode())  # last: it says that the picture is whole
            self.made += 1
        kept = cv2.imread(str(picture), cv2.IMREAD_UNCHANGED)
        if kept is None:
            raise DrawingError(f"{picture} is damaged: delete it, and it is traced again")
        return np.asarray(_BRIGHTEST * np.square(kept.astype(np.float32) / 65535), np.float32)

    def scene(self, table: DrawnTable, scene: DrawnScene, samples: int = SAMPLES) -> LinearPicture:
        """Light of a scene."""
        record = {"samples": samples, "table": asdict(table), "scene": asdict(scene)}
        return self.light(record, lambda: traced(table, scene, samples))


def cache_folder() -> Path:
    """`$XDG_CACHE_HOME/robodrome/judges`; without that variable below `~/.cache`."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "robodrome" / "judges"


def traced(table: DrawnTable, scene: DrawnScene, samples: int) -> LinearPicture:
    """(H, W, 3) light, red first; rows that are read later show moving figures later."""
    seed = int(hashlib.sha256(repr((table, scene)).encode()).hexdigest()[:6], 16)
    size_px, focal = _pinhole(table.size_px), table.matrix[0, 0]
    camera = Camera(size_px, focal, table.camera_from_board, APERTURE_MM, table.focus_mm)
    lights: list[Lamp | Surroundings] = [*table.lamps, table.surroundings]

    def shot(now: DrawnScene, paths: int) -> LinearPicture:
        return through_lens(render(solids_of(table, now), lights, camera, paths, seed, _DEPTH), table)

    if not any(figure.speed_mm_s or figure.turn_rad_s for figure in scene.figures):
        return shot(scene, samples)
    picture = np.zeros((table.size_px[1], table.size_px[0], 3), np.float32)
    for moment, share in zip(*row_shares(table), strict=True):
        later = tuple(figure.after(moment) for figure in scene.figures)
        picture += share[:, None, None] * shot(replace(scene, figures=later), samples)
    return picture


def row_shares(table: DrawnTable) -> tuple[list[float], FloatArray]:
    """Moments in s from the middle of the exposure, and the (moments, rows) share that each has of each row's light."""
    sensor, rows = table.sensor, table.size_px[1]
    length = sensor.readout_s + sensor.exposure_s
    edges = np.linspace(-length / 2, length / 2, _SLICES + 1)
    opens_s = (np.arange(rows) / (rows - 1) - 0.5) * sensor.readout_s - sensor.exposure_s / 2
    since = np.clip(edges[:, None], opens_s, opens_s + sensor.exposure_s)
    return ((edges[:-1] + edges[1:]) / 2).tolist(), np.diff(since, axis=0) / sensor.exposure_s


def through_lens(picture: LinearPicture, table: DrawnTable) -> LinearPicture:
    """What a lens makes of a pinhole's picture."""
    bent = _bent(picture, table.size_px)
    return np.asarray(cv2.GaussianBlur(bent, (0, 0), table.sensor.blur_px), np.float32)


def _bent(picture: LinearPicture, size_px: tuple[int, int]) -> LinearPicture:
    """Distorted, and darker towards the corners. Source: the cos^4 law of illumination."""
    rays = _rays(size_px)
    focal = lens_matrix(size_px)[0, 0]
    (height, width), shape = picture.shape[:2], np.array([[focal, 0.0], [0.0, focal]])
    places = (rays @ shape + (width / 2 - 0.5, height / 2 - 0.5)).astype(np.float32)
    bent = cv2.remap(picture, places, np.empty(0, np.float32), cv2.INTER_CUBIC)
    falloff = (1 + np.square(rays).sum(axis=-1)) ** -2
    return np.asarray(np.maximum(bent, 0) * falloff[..., None], np.float32)


def _pinhole(size_px: tuple[int, int]) -> tuple[int, int]:
    """Size of the picture without distortion that holds the one with distortion."""
    farthest = np.abs(_rays(size_px)).max(axis=(0, 1)) * lens_matrix(size_px)[0, 0]
    width, height = (2 * (math.ceil(half) + _MARGIN_PX) for half in farthest.tolist())
    return width, height


@lru_cache(maxsize=2)
def _rays(size_px: tuple[int, int]) -> FloatArray:
    """(H, W, 2) normalised coordinates, without distortion, of the middle of each pixel."""
    width, height = size_px
    pixels = np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5), axis=-1).reshape(-1, 1, 2)
    criteria = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 20, 1e-9)
    rays = cv2.undistortPoints(pixels, lens_matrix(size_px), np.array(DISTORTION), None, None, None, criteria)
    return np.asarray(rays, np.float64).reshape(height, width, 2)
