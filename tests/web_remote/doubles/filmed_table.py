"""A Robotory table as a film that Chromium takes for its camera, and what vision reads in it."""

from pathlib import Path

import cv2

from controller.sim.camera.camera import SimCamera
from controller.sim.camera.perturbed_calibration import stored_calibration_values
from controller.sim.true_state import TrueFigure, TrueToken, Truth
from engine.games.robotory import create
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from hardware.sheets.table_geometry import table_model
from vision.calibration import Calibration
from vision.cameras.camera import Camera
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame, Image, TableObservation
from vision.observer import Observer
from vision.surface.empty_board import empty_board_reference

SCENES: tuple[tuple[dict[int, tuple[str, float]], dict[str, str]], ...] = (
    ({0: ("b2", 0.5), 1: ("c5", 2.0)}, {"a1": "disc-white", "c3": "disc-black"}),
    ({0: ("b3", 1.5), 1: ("c5", 2.0)}, {"a1": "disc-white", "c3": "disc-black", "d2": "disc-white"}),
    ({0: ("b4", -2.5), 1: ("d4", -1.0)}, {"c3": "disc-black", "d2": "disc-white", "e4": "disc-black"}),
    ({1: ("a2", 3.0)}, {}),
)
"""Figures by tag with site and heading, and tokens by site, of each scene."""

SHOWN = 8
"""Frames for which the film shows a scene."""

_MARK_PX = 24
"""Side of the squares next to the sheet that tell a scene's number."""


class FilmedTable:
    """A film of some scenes, 1280 x 720, in a file of `folder`."""

    def __init__(self, folder: Path) -> None:
        game, dimensions = create({}), load_dimensions()
        model = table_model(game, (0, 1), ("disc-white", "disc-black"), dimensions)
        camera = SimCamera(sheet_of(game, dimensions), dimensions, "720p", "good", seed=3)
        stored = stored_calibration_values(camera.lens, dimensions.figure.height_mm, seed=3)
        lens = Intrinsics(stored.camera_matrix, stored.distortion, camera.lens.size_px)
        empty = [Frame(camera.render(Truth(float(n), (), (), ())), float(n), n) for n in range(3)]
        reference = empty_board_reference(empty, model, lens, "")
        self._model = model
        self._calibration = Calibration("sim", lens, stored.tag_height_mm, stored.rms_px, "", reference)
        self.file = folder / "table.y4m"
        with self.file.open("wb") as file:
            file.write(b"YUV4MPEG2 W1280 H720 F30:1 Ip A1:1 C420jpeg\n")
            for number, (figures, tokens) in enumerate(SCENES):
                standing = [
                    TrueFigure(tag, *model.sites_mm[site], yaw, "#c02020") for tag, (site, yaw) in figures.items()
                ]
                lying = [TrueToken(kind, *model.sites_mm[site]) for site, kind in tokens.items()]
                image = _marked(camera.render(Truth(10.0, tuple(standing), tuple(lying), ())), number)
                file.write(SHOWN * (b"FRAME\n" + cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420).tobytes()))

    def read(self, image: Image) -> TableObservation:
        """What vision reads in a picture of a scene, without having seen others."""
        return Observer(self._model, self._calibration).observe(Frame(image, 0.0, 1))

    def scenes(self, camera: Camera) -> dict[int, Image]:
        """A picture of each scene that a camera takes."""
        found: dict[int, Image] = {}
        while len(found) < len(SCENES):
            image = camera.read(60).image
            found.setdefault(_number(image), image)
        return found


def _marked(image: Image, number: int) -> Image:
    for bit in range(len(SCENES).bit_length()):
        image[_MARK_PX * bit : _MARK_PX * (bit + 1), :_MARK_PX] = 255 * (number >> bit & 1)
    return image


def _number(image: Image) -> int:
    middles = [image[_MARK_PX * bit + _MARK_PX // 2, _MARK_PX // 2] for bit in range(len(SCENES).bit_length())]
    return sum(1 << bit for bit, middle in enumerate(middles) if middle.mean() > 128)
