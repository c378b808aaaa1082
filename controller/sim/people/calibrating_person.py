"""A simulated person who calibrates the simulated table and does what the calibration's steps ask for.

Person and calibration exchange only frames and requests, as at a real table; figures drive by their own firmware.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import cv2
import numpy as np

from base.clock import Clock
from controller.sim.camera.calibration_camera import CalibrationCamera
from controller.sim.settings import BOX, SimFigure, SimSettings
from controller.sim.table import SimTable
from controller.sim.table_physics import Reach
from controller.sim.true_state import TrueFigure, TrueToken
from engine.state import Game
from hardware.dimensions import Dimensions
from hardware.sheets.charuco import MARGINS_MM, SQUARE_MM, SQUARES, charuco_sheet
from hardware.sheets.shared_sheets import printed_board
from hardware.sheets.sheet import sheet_of
from hardware.sheets.table_geometry import token_sites
from vision.calibrate.proof import Sighting
from vision.calibrate.step import Clear, LayTokens, PutFigure, Request, SetUp, ShowSheet
from vision.observation import FloatArray, Frame

MOVING_FRAMES = 5
"""Frames in which the held sheet is moved to its next place."""

PATIENCE_FRAMES = 10
"""Frames with the sheet in place and without a new request, after which the person holds it a little differently."""

# No people have been measured: the numbers below are assumptions.

PUTTING_SIGMA_MM = 1.0
"""Sigma of a figure put exactly on a mark, in x and in y: people look from above and push it into place."""

STANDING_SIGMA_MM = 1.5
"""The same for a figure that is put anywhere on a site."""

YAW_SIGMA_RAD = math.radians(3.0)
"""Sigma of the yaw of a figure that is put down."""

LAYING_SIGMA_MM = 2.5
"""Sigma of a token that is laid on a site, in x and in y."""

TREMOR_MM = 0.03
"""Sigma of the held sheet's place from frame to frame, in each direction: hands that rest on something."""

REACHING_S = 0.2
"""Table time for which a hand is visible when something was laid or put down."""

REACHING_MM = (180.0, 60.0)
"""Board point at which that hand is visible; any place on the sheet will do."""

AIM_SIGMA = 0.025
"""Sigma of the held sheet's centre in the picture, in parts of its width and height."""

TILT_SIGMA_DEG, ROLL_SIGMA_DEG = 3.0, 6.0
"""Sigma of the held sheet's tilt and of its rotation in its plane."""

TAG_HEIGHT_OFF_MM = 0.7
"""Limit of how much higher or lower than designed the figures are built."""

MOUNTING_SIGMA_MM, MOUNTING_SIGMA_RAD = 0.9, math.radians(1.2)
"""Sigma of the offset and the rotation of a figure's top on its axle."""


class Person:
    """A table with a camera, and a person next to it.

    Args:
        game: whose sheet lies on the table.
        dimensions: as designed; the built figures differ a little.
        figures: ids of the figures that are calibrated.
        clock: table time.
        seed: of all random numbers.
        settings: `resolution`, `light` and `lens` of the camera.

    Attributes:
        table: with its truth, for tests and reports.
        camera: above the table.
        mountings: true offset of each figure's tag from its axle centre: (forward mm, left mm, yaw rad).
        height_mm: true height of the figures' tags.
    """

    def __init__(
        self,
        game: Game,
        dimensions: Dimensions,
        figures: Sequence[int],
        clock: Clock,
        seed: int = 0,
        **settings: str,
    ) -> None:
        self._rng = Random(f"{seed} person")
        self._game = game
        self.height_mm = dimensions.figure.height_mm + self._rng.uniform(-TAG_HEIGHT_OFF_MM, TAG_HEIGHT_OFF_MM)
        built = replace(dimensions, figure=replace(dimensions.figure, height_mm=self.height_mm))
        self.mountings = {
            figure: (
                self._rng.gauss(0, MOUNTING_SIGMA_MM),
                self._rng.gauss(0, MOUNTING_SIGMA_MM),
                self._rng.gauss(0, MOUNTING_SIGMA_RAD),
            )
            for figure in figures
        }
        self.camera = CalibrationCamera(
            sheet_of(game, dimensions), built, charuco_sheet(), self.mountings, seed=seed, **settings
        )
        stored = tuple(SimFigure(figure, game.pieces[figure % len(game.pieces)].colour, BOX) for figure in figures)
        self.table = SimTable(SimSettings(game.name, stored, game.options, seed, hands="absent"), clock, self.camera)
        self._world = self.table.world
        self._box = {body.tag: (body.x_mm, body.y_mm) for body in self._world.truth().figures}
        self._frames = self.table.frames()
        self._token_sites = [site.id for site in token_sites(printed_board(game))]
        self._request: Request = Clear()
        self._since = 0
        self._kinds: tuple[str, ...] = ()
        self._hold_from: FloatArray | None = None
        self._hold_to: FloatArray | None = None

    async def look(self) -> Frame:
        """The next frame."""
        self._since += 1
        if isinstance(self._request, ShowSheet):
            self._hold()
        return await anext(self._frames)

    def follow(self, request: Request) -> None:
        """Do what is requested; a repeated request changes nothing, except when the person loses patience."""
        impatient = isinstance(request, ShowSheet) and self._since > MOVING_FRAMES + PATIENCE_FRAMES
        if request == self._request and not impatient:
            return
        self._request, self._since = request, 0
        if not isinstance(request, ShowSheet):
            self.camera.held_at = self._hold_from = self._hold_to = None
        match request:
            case ShowSheet():
                self._hold_from, self._hold_to = self._hold_to, self._aim(request)
            case PutFigure():
                self._clear()
                self._put(request.figure, request.site, PUTTING_SIGMA_MM, request.yaw_rad)
            case LayTokens():
                self._clear()
                self._kinds = tuple(kind for _, kind in request.tokens)
                for site, kind in request.tokens:
                    self._world.lay(self._token(kind, site))
            case Clear():
                self._clear()
            case SetUp():
                self._clear()
                self._set_up()
        if isinstance(request, PutFigure | LayTokens | Clear | SetUp):
            self._reach()

    def agrees(self, sighting: Sighting) -> bool:
        """Whether the calibration's result names exactly the figures and tokens on the board, at their sites."""
        sites = self._game.board.sites

        def near(site: str, thing: TrueFigure | TrueToken) -> bool:
            return math.dist(self._place(site), (thing.x_mm, thing.y_mm)) < self._game.board.pitch_mm / 3

        standing = {
            body.tag: next((site for site in sites if near(site, body)), None)
            for body in self._world.truth().figures
            if (body.x_mm, body.y_mm) != self._box[body.tag]
        }
        lying = {(token.kind, site) for token in self._world.tokens for site in sites if near(site, token)}
        named = {(kind, site) for kind, where in sighting.tokens.items() for site in where}
        return {figure: site for figure, (site, _, _) in sighting.figures.items()} == standing and named == lying

    def _hold(self) -> None:
        """Move the held sheet to its next place, or keep it there with a tremor."""
        assert self._hold_to is not None
        part = min(1.0, self._since / MOVING_FRAMES)
        start = self._hold_to if self._hold_from is None else self._hold_from
        hold = start + part * (self._hold_to - start)
        hold[3:] += [self._rng.gauss(0.0, TREMOR_MM) for _ in range(3)]
        self.camera.held_at = _pose(hold)

    def _reach(self) -> None:
        now_s = self.table.clock.now()
        self._world.reach(Reach(((now_s, *REACHING_MM), (now_s + REACHING_S, *REACHING_MM)), -math.pi / 2))

    def _clear(self) -> None:
        """Take everything off the board."""
        for figure, place in self._box.items():
            self._world.set_down(figure, *place, 0.0)
        for token in self._world.tokens:
            self._world.take(token)

    def _aim(self, request: ShowSheet) -> FloatArray:
        """Where the sheet is held, with some error: (6,) rotation vector in rad and position in mm, camera frame."""
        rng, lens = self._rng, self.camera.lens
        width, height = lens.size_px
        depth_mm = SQUARES[1] * SQUARE_MM * float(lens.camera_matrix[0, 0]) / (request.size * height)
        at_px = (
            np.clip(rng.gauss(request.at[0], AIM_SIGMA), 0.02, 0.98) * width,
            np.clip(rng.gauss(request.at[1], AIM_SIGMA), 0.02, 0.98) * height,
        )
        ray = self.camera.ray(*at_px)
        tilt = math.radians(request.tilt_deg + rng.gauss(0.0, TILT_SIGMA_DEG))
        axis = {"right": (0, 1, 0), "left": (0, -1, 0), "bottom": (-1, 0, 0), "top": (1, 0, 0)}.get(
            request.nearer or "", (1, 0, 0)
        )
        lean, _ = cv2.Rodrigues(tilt * np.array(axis, np.float64))
        roll, _ = cv2.Rodrigues(np.array([0.0, 0.0, rng.gauss(0.0, math.radians(ROLL_SIGMA_DEG))]))
        turn = lean @ roll @ np.diag([1.0, -1.0, -1.0])
        west, north = MARGINS_MM
        middle = np.array([west + SQUARES[0] * SQUARE_MM / 2, north - SQUARES[1] * SQUARE_MM / 2, 0.0])
        shift = depth_mm * np.array([*ray, 1.0]) - turn @ middle
        return np.concatenate([cv2.Rodrigues(turn)[0].ravel(), shift])

    def _place(self, site: str) -> tuple[float, float]:
        found = self._game.board.site(site)
        return found.x_mm, found.y_mm

    def _put(self, figure: int, site: str, sigma_mm: float, yaw_rad: float) -> None:
        x_mm, y_mm = (self._rng.gauss(value, sigma_mm) for value in self._place(site))
        self._world.set_down(figure, x_mm, y_mm, self._rng.gauss(yaw_rad, YAW_SIGMA_RAD))

    def _token(self, kind: str, site: str) -> TrueToken:
        x_mm, y_mm = self._place(site)
        rng = self._rng
        return TrueToken(kind, rng.gauss(x_mm, LAYING_SIGMA_MM), rng.gauss(y_mm, LAYING_SIGMA_MM), rng.uniform(0, 6))

    def _set_up(self) -> None:
        """Put all figures, and two tokens of each kind, on random sites."""
        rng = self._rng
        kinds = 2 * self._kinds
        laid = rng.sample(self._token_sites, len(kinds))
        sites = rng.sample([site for site in self._game.board.sites if site not in laid], len(self.mountings))
        for figure, site in zip(self.mountings, sites, strict=True):
            self._put(figure, site, STANDING_SIGMA_MM, self._game.board.resting_yaw(rng.uniform(-math.pi, math.pi)))
        for kind, site in zip(kinds, laid, strict=True):
            self._world.lay(self._token(kind, site))


def _pose(hold: FloatArray) -> FloatArray:
    return np.column_stack([cv2.Rodrigues(hold[:3])[0], hold[3:]])
