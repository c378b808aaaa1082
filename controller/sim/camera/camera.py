"""The simulated camera: renders frames of the true state of the table from the drawings of sheet and pieces.

Everything is painted, blurred and lit in light, and only then becomes levels (`sensor`). The empty sheet is warped, lit
and blurred once per camera pose, and things at rest are painted once. Each frame paints only moving figures, what is
near them, and hands, and adds prepared noise.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import cv2
import numpy as np

from controller.sim.camera.camera_kinds import AUTO, LENSES, RESOLUTIONS, px_per_mm, resolution_for
from controller.sim.camera.canvas import Canvas, Picture, View
from controller.sim.camera.lighting import LIGHTS, Room
from controller.sim.camera.optics import (
    FloatArray,
    FloatImage,
    board_slopes,
    eye,
    fitted_lens,
    overhead_pose,
    pixel_rays,
    project,
)
from controller.sim.camera.printed_light import Print, ink_light, printed
from controller.sim.camera.sensor import Sensor, light_of, steps
from controller.sim.camera.shutter import Shutter
from controller.sim.camera.sprites import Image, Pose, Sprite, disc_sprite, look_up, shadow_sprite, smeared
from controller.sim.people.hand_shape import arm_and_hand
from controller.sim.true_state import TrueFigure, TrueHand, TrueToken, Truth
from hardware.dimensions import Dimensions
from hardware.drawing.colours import css_colour
from hardware.drawing.drawing import Drawing
from hardware.sheets.pieces import figure_top, token_face

LIFT_MM = 50.0
"""Height at which a lifted figure is held."""

_HEIGHT_LIMIT_MM = 600.0
"""Extent of the board plane along the picture's short side that a camera covers from the height of its `Optics`;
for a larger sheet the camera hangs higher in proportion."""

_TABLE = light_of(np.array([70, 92, 118]))
"""BGR light of the table around the sheet: wood."""

_SLEEVE, _SKIN = light_of(np.array([96, 62, 44])), light_of(np.array([128, 158, 208]))
"""BGR light of forearm and hand in full light."""

_PIXEL_SIGMA = 1 / math.sqrt(12)
"""Standard deviation in px of a uniform distribution over a pixel: the blur of a sensor that averages over pixels."""

_SHADOW_PER_MM = 0.6
"""Length of a shadow on the board per mm of height: a lamp 59 degrees above the horizon."""

_SHADOW_SOFT_MM = 5.0
"""Sigma of the edge of a figure's shadow: assumed."""

_BODY_SHADE = 0.45
"""Light on the upright side of a figure, relative to the board: assumed."""

_HAND_BLUR = 2.5
"""Blur of a hand, which is out of focus, relative to the board: assumed."""

_NEAR_MM = 150.0
"""Figures farther apart than this neither hide nor shade each other: more than a body and its shadow."""

_LEVELS_TO_LIGHT = 2.2
"""Exponent from a share of the levels to one of the light: the middle of sRGB's curve."""

_DRIFT_PERIOD_S = 30.0
"""Period in table time of the drift of the automatic exposure: assumed."""

_SHOTS, _SHOT_MM = 3, 1.0
"""Least number of moments of the exposure at which a moving figure is painted, and the farthest way between two; their
mean is the motion blur."""

_BORDER_PX = 16
"""Table around the sheet before the warp, so the sheet's edge is blurred into it."""

_SAME_FILM_S = 0.5
"""Frames farther apart than this are not neighbours: motion between them is not shown as blur."""

_TAG_SMEAR_MM = 4.0
"""Sigma of the blur that makes a tag unreadable: wider than its cells."""


class SimCamera:
    """Renders the table; the same seed and the same truths give the same frames.

    Args:
        sheet: the printed sheet that lies on the table.
        dimensions: of figures and tokens.
        resolution: a key of `camera_kinds.RESOLUTIONS`, or `AUTO`.
        light: a key of `lighting.LIGHTS`.
        seed: of noise, tag dropouts and the exact pose of the camera.
        lens: a key of `camera_kinds.LENSES`.
        token_ink: share of the tokens' ink that has not faded.

    Attributes:
        lens: the true intrinsics.
        camera_from_board: (3, 4) the true extrinsics.
        sensor: its white balance and how it sends frames.
        shutter: when it exposes which row, and how the lamps flicker.
        light_level: level of white paper relative to that at the right exposure.
        exposure_drift: amplitude of the automatic exposure's drift, relative to the exposure.
        tag_dropout: probability per frame and figure that its tag cannot be read.
        defocus_px: sigma of the blur that a wrong focus adds to the whole picture.
        shadows_mm: outlines, (N, 2) board mm, of what shades the table without being in the picture.
    """

    def __init__(
        self,
        sheet: Drawing,
        dimensions: Dimensions,
        resolution: str = AUTO,
        light: str = "typical",
        seed: int = 0,
        lens: str = "standard",
        token_ink: float = 1.0,
    ) -> None:
        self.light_level = 1.0
        self.exposure_drift = 0.0
        self.tag_dropout = 0.0
        self.defocus_px = 0.0
        self.shadows_mm: tuple[FloatArray, ...] = ()
        self._token_ink = token_ink
        self._dimensions = dimensions
        self._room = Room(LIGHTS[light], sheet.bounds)
        self._rng = np.random.default_rng(seed)
        chosen = resolution_for(sheet.bounds, dimensions) if resolution == AUTO else resolution
        size, optics = RESOLUTIONS[chosen], LENSES[lens]
        self._height_mm = optics.height_mm * max(1.0, size[1] / px_per_mm(sheet.bounds, size) / _HEIGHT_LIMIT_MM)
        self._sheet = sheet
        self.camera_from_board = pose = self._hang(sheet, size)
        bend = np.array(optics.distortion)
        self.lens = fitted_lens(np.array(sheet.bounds.ring), pose, size, bend, optics.model)
        self._blur_px = math.hypot(LIGHTS[light].blur_px, _PIXEL_SIGMA)
        figure = dimensions.figure
        self._shadow = shadow_sprite(figure.diameter_mm / 2 - 1, _SHADOW_PER_MM * figure.height_mm, _SHADOW_SOFT_MM)
        self.sensor = Sensor(size, LIGHTS[light].noise, self._rng)
        self.shutter = Shutter()
        self._tops: dict[int, Sprite] = {}
        self._faces: dict[str, Sprite] = {}
        self._before: Truth | None = None
        self._kept: tuple[View, tuple[TrueToken, ...], tuple[TrueFigure, ...], Picture] | None = None

    @cached_property
    def _rays(self) -> FloatImage:
        return pixel_rays(self.lens)

    @cached_property
    def _print(self) -> Print:
        return printed(self._sheet, 2 * self._px_per_mm(0.0))

    @cached_property
    def _view(self) -> View:
        """The empty sheet from the present pose; made for the first picture, as some tables show none."""
        return self._look(self.camera_from_board)

    def bump(self, shift_mm: Sequence[float], turn_rad: Sequence[float] = (0.0, 0.0, 0.0)) -> None:
        """Move the camera: shift it in mm in its own frame, and turn it by a rotation vector in rad."""
        pose = self.camera_from_board
        turn = cv2.Rodrigues(np.array(turn_rad, dtype=np.float64))[0]
        self.camera_from_board = np.column_stack([turn @ pose[:, :3], turn @ pose[:, 3] + np.array(shift_mm)])
        vars(self).pop("_view", None)

    def project(self, points_mm: FloatArray) -> FloatArray:
        """Project (N, 3) board points in mm to (N, 2) true pixels, image frame."""
        return project(self.lens, self.camera_from_board, points_mm)

    def render(self, truth: Truth) -> Image:
        """The frame, uint8 (H, W, 3) BGR, with the middle of its exposure at `truth.t_s`."""
        before = self._figures_before(truth)
        resting = self._resting(truth, before)
        canvas = Canvas(self._view, self.lens, self._room, self._still(truth.tokens, resting))
        self._paint(canvas, [figure for figure in truth.figures if figure not in resting], before, truth.t_s)
        for hand in truth.hands:
            self._reach(canvas, hand)
        for outline in self.shadows_mm:
            canvas.shade_outline(outline)
        self._hold(canvas)
        self._before = truth
        if self.defocus_px:
            picture = steps(np.asarray(cv2.GaussianBlur(canvas.light, (0, 0), self.defocus_px), np.float32))
        else:
            picture = canvas.picture().steps
        canvas.clear()
        return self.sensor.frame(picture, self._exposure(truth.t_s))

    def _hold(self, canvas: Canvas) -> None:
        """Paint what is held up between camera and table: nothing."""

    def _exposure(self, t_s: float) -> float | FloatArray:
        """The light that reaches the sensor, or each of its rows, relative to the right exposure."""
        level = self.light_level * (1 + self.exposure_drift * math.sin(math.tau * t_s / _DRIFT_PERIOD_S))
        light = 1.0 if level == 1.0 else level**_LEVELS_TO_LIGHT
        if not self.shutter.flicker:
            return light
        return light * self.shutter.light(t_s, self._room.light.exposure_s, self.lens.size_px[1])

    def _resting(self, truth: Truth, before: Mapping[int, TrueFigure]) -> tuple[TrueFigure, ...]:
        """The figures that look as in the last frame: those at rest and far from moving ones."""
        if self.tag_dropout:
            return ()
        moved = [figure for figure in truth.figures if before.get(figure.tag, figure) != figure]
        return tuple(
            figure
            for figure in truth.figures
            if all(math.dist((figure.x_mm, figure.y_mm), (other.x_mm, other.y_mm)) > _NEAR_MM for other in moved)
        )

    def _still(self, tokens: tuple[TrueToken, ...], figures: tuple[TrueFigure, ...]) -> Picture:
        """The picture of tokens and figures at rest, cached until they or the camera's pose change."""
        kept = self._kept
        if kept is None or kept[0] is not self._view or kept[1:3] != (tokens, figures):
            empty = self._view.empty
            canvas = Canvas(self._view, self.lens, self._room, replace(empty, light=empty.light.copy()))
            for token in tokens:
                face = self._face(token.kind)
                canvas.lay(face, [(token.x_mm, token.y_mm, token.turn_rad)], self._dimensions.token.height_mm)
            self._paint(canvas, figures, {}, 0.0)
            self._kept = kept = (self._view, tokens, figures, canvas.picture())
        return kept[3]

    def _paint(
        self, canvas: Canvas, figures: Sequence[TrueFigure], before: Mapping[int, TrueFigure], t_s: float
    ) -> None:
        """Paint figures over their shadows."""
        for figure in figures:
            self._throw_shadow(canvas, figure)
        for figure in sorted(figures, key=self._nadir_distance_mm, reverse=True):
            self._stand(canvas, figure, before.get(figure.tag, figure), t_s)

    def _hang(self, sheet: Drawing, size_px: tuple[int, int]) -> FloatArray:
        """A random pose above the sheet's centre: off by up to 12 mm, aimed 3 mm off, turned by up to 0.015 rad."""
        centre = np.array([*sheet.bounds.centre, 0.0])
        off = self._rng.uniform(-1.0, 1.0, 5)
        eye_mm = centre + np.array([12 * off[0], 12 * off[1], self._height_mm])
        target = centre + np.array([3 * off[2], 3 * off[3], 0.0])
        return overhead_pose(eye_mm, target, 0.015 * off[4], size_px, (sheet.bounds.width, sheet.bounds.height))

    def _look(self, pose: FloatArray) -> View:
        """Warp, light and blur the empty sheet for a camera pose."""
        eye_mm = eye(pose)
        slopes = board_slopes(self._rays, pose)
        paper = cv2.copyMakeBorder(self._print.light, *(_BORDER_PX,) * 4, cv2.BORDER_CONSTANT, value=_TABLE.tolist())
        blur = self._blur_px * self._print.pixels_from_mm[0, 0] / self._px_per_mm(0.0)
        blurred = np.asarray(cv2.GaussianBlur(paper, (0, 0), blur), np.float32)
        board = slopes * np.float32(-eye_mm[2]) + eye_mm[:2].astype(np.float32)
        places = cv2.transform(board, self._print.pixels_from_mm[:2]) + np.float32(_BORDER_PX - 0.5)
        seen = look_up(blurred, np.asarray(places, np.float32), cv2.BORDER_REPLICATE)
        lit = seen * self._room.brightness(board)[..., None] + self._room.reflection(board)[..., None]
        return View(pose, eye_mm, slopes, Picture(lit, steps(lit)))

    def _px_per_mm(self, height_mm: float) -> float:
        return float(self.lens.camera_matrix[0, 0]) / (self._height_mm - height_mm)

    def _top(self, tag: int) -> Sprite:
        if tag not in self._tops:
            figure = self._dimensions.figure
            px_per_mm = self._px_per_mm(figure.height_mm)
            items = figure_top(tag, 0.0, 0.0, 0.0, self._dimensions)
            self._tops[tag] = disc_sprite(items, figure.diameter_mm / 2, 2 * px_per_mm, self._blur_px / px_per_mm)
        return self._tops[tag]

    def _face(self, kind: str) -> Sprite:
        if kind not in self._faces:
            token = self._dimensions.token
            px_per_mm = self._px_per_mm(token.height_mm)
            items = token_face(kind, 0.0, 0.0, token)
            blur_mm = self._blur_px / px_per_mm
            self._faces[kind] = disc_sprite(items, token.diameter_mm / 2, 2 * px_per_mm, blur_mm, self._token_ink)
        return self._faces[kind]

    def _nadir_distance_mm(self, figure: TrueFigure) -> float:
        """Distance from the point below the camera; nearer figures hide farther ones, so they are painted later."""
        return math.dist((figure.x_mm, figure.y_mm), self._view.eye_mm[:2])

    def _figures_before(self, truth: Truth) -> dict[int, TrueFigure]:
        """The figures of the last frame by tag, if that frame is recent."""
        if self._before is None or not 0 < truth.t_s - self._before.t_s < _SAME_FILM_S:
            return {}
        return {figure.tag: figure for figure in self._before.figures}

    def _throw_shadow(self, canvas: Canvas, figure: TrueFigure) -> None:
        away = self._room.away * (_SHADOW_PER_MM * _base_mm(figure))
        canvas.shade(self._shadow, (figure.x_mm + away[0], figure.y_mm + away[1], self._room.away_rad))

    def _stand(self, canvas: Canvas, figure: TrueFigure, before: TrueFigure, t_s: float) -> None:
        """Paint a figure: the side of the body in its colour, then the top, with motion blur if it moves."""
        base_mm = _base_mm(figure)
        top_mm = base_mm + self._dimensions.figure.height_mm
        radius = self._dimensions.figure.diameter_mm / 2
        rim = _CIRCLE * radius + (figure.x_mm, figure.y_mm)
        side = np.concatenate([np.column_stack([rim, np.full(len(rim), z)]) for z in (base_mm, top_mm)])
        lamp = self._room.brightness_at(figure.x_mm, figure.y_mm) * _BODY_SHADE
        canvas.fill(side, (lamp * ink_light(css_colour(figure.colour))).tolist(), self._blur_px)
        top = self._top(figure.tag)
        if self._rng.random() < self.tag_dropout:
            top = smeared(top, _TAG_SMEAR_MM)
        canvas.lay(top, self._exposed_poses(figure, before, t_s), top_mm)

    def _exposed_poses(self, figure: TrueFigure, before: TrueFigure, t_s: float) -> list[Pose]:
        """Poses of the figure's top while the shutter is open on its middle row; one pose if it stands still.

        Of the rows of one top, some 60 of 720, the first and the last are 2 ms apart, 0.15 mm at 75 mm/s: left out.
        """
        pose = (figure.x_mm, figure.y_mm, figure.yaw_rad)
        step = (
            figure.x_mm - before.x_mm,
            figure.y_mm - before.y_mm,
            math.remainder(figure.yaw_rad - before.yaw_rad, math.tau),
        )
        if self._before is None or not any(step):
            return [pose]
        period_s = t_s - self._before.t_s
        open_part = self._room.light.exposure_s / period_s
        ((_, row),) = self.project(np.array([[figure.x_mm, figure.y_mm, self._dimensions.figure.height_mm]]))
        late_part = float(self.shutter.late_s(row / self.lens.size_px[1])) / period_s
        way_mm = open_part * math.hypot(step[0], step[1], self._dimensions.figure.diameter_mm / 2 * step[2])
        shots = max(_SHOTS, math.ceil(way_mm / _SHOT_MM))
        return [
            (pose[0] + part * step[0], pose[1] + part * step[1], pose[2] + part * step[2])
            for part in (late_part + ((shot + 0.5) / shots - 0.5) * open_part for shot in range(shots))
        ]

    def _reach(self, canvas: Canvas, hand: TrueHand) -> None:
        """Paint a hand and its forearm over their shadow."""
        lamp = self._room.brightness_at(hand.x_mm, hand.y_mm)
        parts = arm_and_hand(hand)
        for outline, height_mm in parts:
            canvas.shade_outline(outline + self._room.away * (_SHADOW_PER_MM * height_mm))
        for (outline, height_mm), light in zip(parts, (_SLEEVE, _SKIN), strict=True):
            canvas.fill_outline(outline, height_mm, (lamp * light).tolist(), _HAND_BLUR * self._blur_px)


def _base_mm(figure: TrueFigure) -> float:
    return LIFT_MM if figure.lifted else 0.0


_CIRCLE = np.array([(math.cos(k * math.pi / 18), math.sin(k * math.pi / 18)) for k in range(36)])
"""(36, 2) points on the unit circle."""
