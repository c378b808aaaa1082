"""A film of a table whose frames say when they were drawn, for `python -m lab filming`.

A page draws it in the place of a phone's camera. Next to the sheet it draws squares, black or white: the bits of this
computer's time in ms, and of its complement. They are read here without anything of ours that tells time.
"""

import base64
import json
import math
import time
from pathlib import Path

import cv2
import numpy as np

from controller.assembly.tables import model_of
from controller.sim.camera.camera import SimCamera
from controller.sim.true_state import TrueFigure, TrueToken, Truth
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame, Image
from vision.surface.empty_board import empty_board_reference

GAME = registry.make("robotory")
FIGURES = {4: "b3", 5: "c3", 6: "d3"}
"""Figures by tag, and the sites where they stand; the last one moves about its site."""

TOKENS = {"a1": "disc-white", "e4": "disc-black"}

FRAMES, RADIUS_MM = 24, 8.0
"""Frames of the film, in which a figure goes round once, and the radius of its way."""

BITS = 16
"""Of the clock: it comes round after 65 s."""

CAMERA = """(async () => {
  const film = %s, size = %s, bits = %d;
  const canvas = Object.assign(document.createElement("canvas"), { width: size[0], height: size[1] });
  const paper = canvas.getContext("2d", { alpha: false }), side = size[0] / 64;
  navigator.mediaDevices.getUserMedia = async () => {
    const jpegs = film.map((text) => new Blob([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))]));
    const frames = await Promise.all(jpegs.map((jpeg) => createImageBitmap(jpeg)));
    let n = 0;
    setInterval(() => {
      paper.drawImage(frames[n++ %% frames.length], 0, 0);
      const now = Date.now() %% 2 ** bits;
      for (let bit = 0; bit < 2 * bits; bit++) {
        const isSet = (now >> (bit %% bits)) & 1;
        paper.fillStyle = isSet === Number(bit < bits) ? "white" : "black";
        paper.fillRect(side * (1 + (bit >> 3)), side * (1 + (bit & 7)), side, side);
      }
    }, 1000 / 30);
    return canvas.captureStream(30);
  };
})();"""
"""The page's script: the film, its size, and the clock's bits are put in."""


class ClockedFilm:
    """A film of a board with figures and tokens, and the calibration of its camera.

    Attributes:
        script: draws it in a page in the place of the camera.
    """

    def __init__(self, resolution: str) -> None:
        dimensions = load_dimensions()
        self._camera = SimCamera(sheet_of(GAME, dimensions), dimensions, resolution, "good", seed=1)
        self.size_px = self._camera.lens.size_px
        lens = Intrinsics(self._camera.lens.camera_matrix, self._camera.lens.distortion, self.size_px)
        empty = [Frame(self._camera.render(Truth(t / 15, (), (), ())), t / 15, t) for t in range(5)]
        reference = empty_board_reference(empty, model_of(GAME, tuple(FIGURES)), lens, "2026-01-01")
        self._calibration = Calibration("film", lens, dimensions.figure.height_mm, 0.2, "2026-01-01", reference)
        film = [self._jpeg(n) for n in range(FRAMES)]
        self.script = CAMERA % (json.dumps(film), json.dumps(self.size_px), BITS)

    def save_calibration(self, folder: Path) -> None:
        """Store the calibration."""
        self._calibration.save(folder)

    def _jpeg(self, n: int) -> str:
        sites = GAME.board.sites
        turn = math.tau * n / FRAMES
        places = [(sites[site].x_mm, sites[site].y_mm) for site in FIGURES.values()]
        x_mm, y_mm = places.pop()
        places.append((x_mm + RADIUS_MM * math.cos(turn), y_mm + RADIUS_MM * math.sin(turn)))
        figures = tuple(TrueFigure(tag, *place, 0.5, "#888888") for tag, place in zip(FIGURES, places, strict=True))
        tokens = tuple(TrueToken(kind, sites[site].x_mm, sites[site].y_mm) for site, kind in TOKENS.items())
        image = self._camera.render(Truth(1 + n / 15, figures, tokens, ()))
        jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 98])[1]
        return base64.b64encode(jpeg.tobytes()).decode()


def drawn_age_ms(image: Image) -> float | None:
    """How long ago the picture was drawn by this computer's time; None if its clock cannot be read."""
    now_ms = 1000 * time.time()
    side = image.shape[1] / 64
    middles = [(int(side * (1.5 + (bit & 7))), int(side * (1.5 + (bit >> 3)))) for bit in range(2 * BITS)]
    is_set = [bool(np.mean(image[y - 2 : y + 3, x - 2 : x + 3]) > 128) for y, x in middles]
    if any(one == other for one, other in zip(is_set[:BITS], is_set[BITS:], strict=True)):
        return None
    drawn_ms = sum(1 << bit for bit in range(BITS) if is_set[bit])
    return float((now_ms - drawn_ms) % (1 << BITS))
