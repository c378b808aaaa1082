"""A Robotory table as a film that Chromium takes for its camera, and what vision reads in it."""

from pathlib import Path

import cv2
import numpy as np

from controller.sim.camera.camera import SimCamera
from controller.sim.camera.perturbed_calibration import stored_calibration_values
from controller.sim.true_state import TrueFigure, TrueToken, Truth
from engine.games.robotory import create
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from hardware.sheets.table_geometry import table_model
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame, Image, TableObservation
from vision.observer import Observer
from vision.surface.empty_board import empty_board_reference

SITES = {"a1": "disc-white", "c3": "disc-black", "d2": "disc-white", "e4": "disc-black"}
FIGURES = {0: "b2", 1: "c5"}


class FilmedTable:
    """A film of one scene, 1280 x 720, in a file of `folder`; `image` is its frame as it is decoded from there."""

    def __init__(self, folder: Path) -> None:
        game, dimensions = create({}), load_dimensions()
        model = table_model(game, tuple(FIGURES), ("disc-white", "disc-black"), dimensions)
        camera = SimCamera(sheet_of(game, dimensions), dimensions, "720p", "good", seed=3)
        stored = stored_calibration_values(camera.lens, dimensions.figure.height_mm, seed=3)
        lens = Intrinsics(stored.camera_matrix, stored.distortion, camera.lens.size_px)
        empty = [Frame(camera.render(Truth(float(n), (), (), ())), float(n), n) for n in range(3)]
        reference = empty_board_reference(empty, model, lens, "")
        self._model = model
        self._calibration = Calibration("sim", lens, stored.tag_height_mm, stored.rms_px, "", reference)
        figures = tuple(TrueFigure(tag, *model.sites_mm[site], 0.5, "#c02020") for tag, site in FIGURES.items())
        tokens = tuple(TrueToken(kind, *model.sites_mm[site]) for site, kind in SITES.items())
        planes = cv2.cvtColor(camera.render(Truth(10.0, figures, tokens, ())), cv2.COLOR_BGR2YUV_I420)
        self.file = folder / "table.y4m"
        frame = b"FRAME\n" + planes.tobytes()
        self.file.write_bytes(b"YUV4MPEG2 W1280 H720 F30:1 Ip A1:1 C420jpeg\n" + 2 * frame)
        self.image: Image = np.asarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420), np.uint8)

    def read(self, image: Image) -> TableObservation:
        """What vision reads in a picture of this scene."""
        return Observer(self._model, self._calibration).observe(Frame(image, 0.0, 1))
