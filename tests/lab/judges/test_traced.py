"""Vision reads path-traced pictures of calibrated tables (`small_set.py` made them)."""

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.sheets.charuco import charuco_board
from lab.judges.sight import printed_model
from lab.vision.token_reading import Reading
from vision.calibrate.lenses import LensRecord
from vision.calibrate.session import Session, SessionConfig
from vision.calibrate.step import LayTokens
from vision.calibration import Calibration
from vision.cameras.camera import Controls
from vision.geometry.intrinsics import Intrinsics
from vision.observation import HIDDEN, Frame, Image, TableObservation
from vision.observer import Observer
from vision.tone_curve import levels_of, light_of

FOLDER = Path(__file__).with_name("traced")
TABLES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
TOUCHED = "robotory-glare"


@cache
def seen(name: str) -> tuple[dict[str, Any], TableObservation]:
    """The truth of a table's scene, and what vision says of it after the product's own calibration."""
    truth = json.loads((FOLDER / name / "truth.json").read_text())
    calibration = _calibrated(name, truth)
    observer = Observer(calibration.adapted(printed_model(truth["game"])), calibration)
    return truth, observer.observe(Frame(_picture(name, "scene"), 0.0, 0))


@pytest.mark.parametrize("name", TABLES)
def test_every_visible_tag_is_read(name: str) -> None:
    truth, found = seen(name)
    read = {*found.tags_in_view, *(tag for tag, figure in found.figures.items() if figure.read)}
    assert {int(tag) for tag in truth["tags_px"]} <= read
    assert not found.unknown_tags


@pytest.mark.parametrize("name", TABLES)
def test_figures_are_where_they_stand(name: str) -> None:
    truth, found = seen(name)
    for tag, figure in found.figures.items():
        x, y, yaw = truth["figures"][str(tag)]
        if tag not in truth["moving"]:
            assert math.dist((figure.x_mm, figure.y_mm), (x, y)) < 0.3
            assert abs(math.remainder(figure.yaw_rad - yaw, math.tau)) < math.radians(0.5)


@pytest.mark.parametrize("name", [name for name in TABLES if name != TOUCHED])
def test_tokens_are_read(name: str) -> None:
    truth, readings = read(name)
    assert [reading for reading in readings if not reading.right] == []
    assert {kind for kind, *_ in truth["sites"].values()} >= set(printed_model(truth["game"]).token_colours)


def test_a_disc_that_a_finger_touches_in_its_shadow_is_not_gone() -> None:
    truth, readings = read(TOUCHED)
    assert truth["sites"]["d3"][0] == "disc-white"
    assert [reading for reading in readings if not reading.right and reading.said != HIDDEN] == []
    assert sum(reading.right for reading in readings) >= len(readings) - 1


@pytest.mark.parametrize("way", [np.ones((1, 8)), np.ones((8, 1)), np.eye(8), np.eye(8)[::-1]])
@pytest.mark.parametrize("name", ["robotory-warm", "robotory-glare"])
def test_a_picture_smeared_by_eight_pixels_never_shows_a_white_disc_as_empty(name: str, way: np.ndarray) -> None:
    truth = json.loads((FOLDER / name / "truth.json").read_text())
    calibration = _calibrated(name, truth)
    observer = Observer(calibration.adapted(printed_model(truth["game"])), calibration)
    smeared = levels_of(cv2.filter2D(light_of(_picture(name, "scene")), -1, way / way.sum()))
    found = observer.observe(Frame(np.asarray(smeared + 0.5, np.uint8), 0.0, 0))
    discs = [site for site, (kind, covered, _) in truth["sites"].items() if kind == "disc-white" and covered == 0]
    assert discs
    assert {found.sites[site].best for site in discs} <= {"disc-white", HIDDEN}


def read(name: str) -> tuple[dict[str, Any], list[Reading]]:
    """The truth of a table's scene, and its sites as they are read."""
    truth, found = seen(name)
    sites = truth["sites"].items()
    return truth, [Reading(site, kind, found.sites[site], covered, around) for site, (kind, covered, around) in sites]


def _calibrated(name: str, truth: dict[str, Any]) -> Calibration:
    lens = Intrinsics(np.array(truth["matrix"]), np.array(truth["distortion"]), tuple(truth["size_px"]))
    record = LensRecord("traced", "", lens, Controls(), 0.0, 0.0, "2000-01-01")
    config = SessionConfig(printed_model(truth["game"]), charuco_board(), "traced", lens.size_px, (), (), "2000-01-01")
    laid = [tuple(tuple(pair) for pair in tokens) for tokens in truth["laid"]]
    session = Session(config, ("empty", "tokens") if laid else ("empty",), record)
    shown = [_picture(name, what) for what in ("empty", "tokens-1", "tokens-2")[: 1 + len(laid)]]
    image = shown[0]
    for _ in range(40):
        if session.step is None:
            break
        progress = session.look(Frame(image, 0.0, 0))
        asked = progress.request
        image = shown[1 + laid.index(asked.tokens)] if isinstance(asked, LayTokens) else shown[0]
        if progress.done:
            session.accept()
    return session.calibration()


def _picture(name: str, what: str) -> Image:
    image = cv2.imread(str(FOLDER / name / f"{what}.jpg"))
    assert image is not None
    return np.asarray(image, np.uint8)
