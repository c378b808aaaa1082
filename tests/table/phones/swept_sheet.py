"""A printed sheet under a hand-held simulated camera: still in each view, with separate light."""

import math

import numpy as np

from controller.assembly.tables import model_of
from controller.sim.camera.optics import Lens
from engine.state import Game
from lab.judges.sweeps.hand import Hand
from lab.judges.sweeps.hand_held import Sheet, TrueLens, printed_sheet, shot
from vision.calibrate.step import ShowSheet
from vision.observation import Image


class SweptSheet:
    """The newest view that was asked for.

    Args:
        game: whose sheet it is.
        lens: of the camera; its tangential distortion is left out.
        seed: of what a hand does not do as asked.
        paper: the printed sheet; None for one that is drawn here.

    Attributes:
        image: what the camera sees; None while it stands.
    """

    def __init__(self, game: Game, lens: Lens, seed: int, paper: Sheet | None = None) -> None:
        model = model_of(game, ())
        self._paper = paper or printed_sheet(model, {**model.board_tags_mm, **model.sheet_tags_mm}, (0.0, 0.0, 0.0))
        k1, k2, _, _, k3 = lens.distortion
        off = lens.camera_matrix[:2, 2] - np.array(lens.size_px) / 2
        self._lens = TrueLens(
            "as it stands",
            float(lens.camera_matrix[0, 0]),
            (float(k1), float(k2), float(k3)),
            size_px=lens.size_px,
            middle_off_px=(float(off[0]), float(off[1])),
        )
        east, north = np.ptp(model.sheet_outline_mm, axis=0)
        roll = math.pi / 2 if north > east else 0.0
        self._hand = Hand(self._lens, self._paper, (float(east), float(north)), roll, np.random.default_rng(seed))
        self._seed, self._views = seed, 0
        self._asked: ShowSheet | None = None
        self.image: Image | None = None

    def show(self, request: ShowSheet) -> None:
        """Move the camera there, unless it is there."""
        if request == self._asked:
            return
        self._asked, self._views = request, self._views + 1
        pose = self._hand.held(self._hand.still(request))
        self.image = shot(self._paper, self._lens, pose, 0.0, self._views, moving=False, seed=self._seed).image

    def stand(self) -> None:
        """Put the camera back onto its stand."""
        self._asked = self.image = None
