"""The simulated camera: frames of what is really on the table, as the printed sheet and pieces would look.

Once per camera pose the sheet is warped, lit and blurred; per frame only the patches under pieces and hands are
painted, and prepared noise is added. `docs/simulated-table.md` says what is simulated.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from controller.sim.optics import (
    FloatArray,
    FloatImage,
    Lens,
    board_slopes,
    eye,
    fitted_lens,
    overhead_pose,
    pixel_rays,
    project,
)
from controller.sim.sprites import (
    Image,
    Sprite,
    Window,
    blend,
    disc_sprite,
    printed,
    sample_map,
    shadow_sprite,
    smeared,
    window_around,
)
from controller.sim.truth import TrueFigure, TrueHand, Truth
from hardware.colours import css_colour
from hardware.dimensions import Dimensions
from hardware.drawing import Drawing
from hardware.pieces import figure_top, token_face
from hardware.raster import rasterise

RESOLUTIONS = {"720p": (1280, 720), "1080p": (1920, 1080)}

LIFT_MM = 50.0
"""How high a lifted figure hangs."""


@dataclass(frozen=True, slots=True)
class Light:
    """What a room does to a picture.

    Attributes:
        blur_px: sigma of the lens's blur.
        noise: sigma of the sensor's noise, grey levels.
        darkest: brightness of the table's dark end, 1 at the bright one.
        shadow: how much of the light a shadow takes.
        reflection: grey levels that a lamp's reflection adds.
        exposure_s: how long a frame is exposed.
    """

    blur_px: float
    noise: float
    darkest: float
    shadow: float
    reflection: float
    exposure_s: float


LIGHTS = {
    "good": Light(0.5, 2.0, 0.85, 0.15, 0.0, 0.005),
    "typical": Light(0.8, 4.0, 0.5, 0.35, 20.0, 0.010),
    "hard": Light(1.2, 8.0, 0.28, 0.45, 35.0, 0.020),
}

_DISTORTION = np.array([-0.11, 0.04, 0.0006, -0.0004, -0.006])
_HEIGHT_MM = 800.0
_TABLE = (70, 92, 118)  # wood, BGR
_SLEEVE = (96, 62, 44)
_SKIN = (128, 158, 208)
_PIXEL_SIGMA = 0.29  # a pixel's own square, as a Gaussian: 1 / sqrt(12)
_SHADOW_PER_MM = 0.6  # a shadow's length by the height of what throws it
_BODY_SHADE = 0.7  # the upright side of a body gets less light than the board
_DRIFT_PERIOD_S = 30.0
_BLUR_SHOTS = (-1 / 3, 0.0, 1 / 3)

# A right hand from above, fingertips at the origin, the arm along +x; mm.
_HAND = (
    (0, 6), (4, 10), (55, 14), (60, 34), (95, 44), (150, 36), (180, 30),
    (180, -30), (140, -40), (105, -58), (62, -46), (48, -30), (58, -22), (80, -22), (55, -10), (4, -8), (0, -4),
)  # fmt: skip
_ARM = ((165, 38), (520, 52), (520, -52), (165, -38))


@dataclass(frozen=True, slots=True)
class _View:
    """All that depends on where the camera stands, made once for each pose."""

    camera_from_board: FloatArray
    eye_mm: FloatArray
    slopes: FloatImage
    empty: Image


class SimCamera:
    """Renders the table. Same seed, same truths, same frames.

    Args:
        sheet: the printed sheet that lies on the table.
        dimensions: of figures and tokens.
        resolution: a key of `RESOLUTIONS`.
        light: a key of `LIGHTS`.
        seed: of noise, dropouts and where exactly the camera hangs.
        height_mm: of the camera above the board.

    Attributes:
        lens: the true intrinsics.
        light_level: brightness of the lamps; 1 is right for the exposure.
        exposure_drift: by which part the automatic exposure swings up and down.
        tag_dropout: probability per frame and figure that its tag cannot be read.
    """

    def __init__(
        self,
        sheet: Drawing,
        dimensions: Dimensions,
        resolution: str = "720p",
        light: str = "typical",
        seed: int = 0,
        height_mm: float = _HEIGHT_MM,
    ) -> None:
        self.light_level = 1.0
        self.exposure_drift = 0.0
        self.tag_dropout = 0.0
        self._sheet = sheet
        self._dimensions = dimensions
        self._light = LIGHTS[light]
        self._rng = np.random.default_rng(seed)
        size = RESOLUTIONS[resolution]
        outline = np.array(sheet.bounds.ring)
        centre = np.array([*sheet.bounds.centre, 0.0])
        hang = self._rng.uniform(-1.0, 1.0, 5)
        eye_mm = centre + np.array([12 * hang[0], 12 * hang[1], height_mm])
        target = centre + np.array([3 * hang[2], 3 * hang[3], 0.0])
        pose = overhead_pose(eye_mm, target, 0.015 * hang[4], size, (sheet.bounds.width, sheet.bounds.height))
        self.lens: Lens = fitted_lens(outline, pose, size, _DISTORTION)
        self._rays = pixel_rays(self.lens)
        self._blur_px = math.hypot(self._light.blur_px, _PIXEL_SIGMA)
        self._px_per_mm = self.lens.camera_matrix[0, 0] / height_mm
        self._raster = rasterise(sheet, 2 * self._px_per_mm)
        self._away = _away_from_light(sheet)
        self._figure_shadow = shadow_sprite(
            dimensions.figure.diameter_mm / 2 - 1, _SHADOW_PER_MM * dimensions.figure.height_mm, soft_mm=5.0
        )
        self._noise = self._noise_pool()
        self._tops: dict[int, Sprite] = {}
        self._faces: dict[str, Sprite] = {}
        self._before: Truth | None = None
        self._view = self._look(pose)

    @property
    def camera_from_board(self) -> FloatArray:
        """(3, 4) the true extrinsics."""
        return self._view.camera_from_board

    def bump(self, shift_mm: Sequence[float], turn_rad: Sequence[float] = (0.0, 0.0, 0.0)) -> None:
        """Knock the camera: shift it in its own frame and turn it by a rotation vector, once and for good."""
        pose = self.camera_from_board
        turn = cv2.Rodrigues(np.array(turn_rad, dtype=np.float64))[0]
        self._view = self._look(np.column_stack([turn @ pose[:, :3], turn @ pose[:, 3] + np.array(shift_mm)]))

    def project(self, points_mm: FloatArray) -> FloatArray:
        """(N, 3) board points to (N, 2) true pixels, image frame."""
        return project(self.lens, self.camera_from_board, points_mm)

    def render(self, truth: Truth) -> Image:
        """The frame, uint8 (H, W, 3) BGR, whose exposure has its middle at `truth.t_s`."""
        frame = self._view.empty.copy()
        for token in truth.tokens:
            self._lay(frame, self._face(token.kind), (token.x_mm, token.y_mm, 0.0), self._dimensions.token.height_mm)
        for figure in truth.figures:
            self._throw_shadow(frame, figure)
        speeds = self._displacements(truth)
        outwards = sorted(truth.figures, key=self._nadir_distance, reverse=True)
        for figure in outwards:
            self._stand(frame, figure, speeds.get(figure.tag, (0.0, 0.0, 0.0)))
        for hand in truth.hands:
            self._reach(frame, hand)
        self._before = truth
        return self._sense(frame, truth.t_s)

    def _look(self, pose: FloatArray) -> _View:
        """Warp, light and blur the empty sheet for a camera pose."""
        eye_mm = eye(pose)
        slopes = board_slopes(self._rays, pose)
        border = 16
        paper = cv2.copyMakeBorder(self._raster.image, *(border,) * 4, cv2.BORDER_CONSTANT, value=_TABLE)
        ratio = self._raster.pixels_from_mm[0, 0] / self._px_per_mm
        paper = printed(cv2.GaussianBlur(paper, (0, 0), self._blur_px * ratio))
        board = slopes * np.float32(-eye_mm[2]) + eye_mm[:2].astype(np.float32)
        to_raster = self._raster.pixels_from_mm[:2].copy()
        to_raster[:, 2] += border - 0.5
        places = cv2.transform(board, to_raster)
        table = tuple(int(value) for value in paper[0, 0])
        seen = cv2.remap(paper, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=table)
        lit = seen * self._brightness(board)[..., None] + self._reflection(board)[..., None]
        return _View(pose, eye_mm, slopes, np.clip(lit, 0, 255).astype(np.uint8))

    def _brightness(self, board: FloatImage) -> FloatImage:
        """The lamps' light on board points (..., 2): from 1 to `darkest` across the sheet's diagonal."""
        box = self._sheet.bounds
        along = (board - np.array(box.centre, dtype=np.float32)) @ self._away.astype(np.float32)
        part = np.clip(0.5 + along / math.hypot(box.width, box.height), 0.0, 1.0)
        return (1.0 - (1.0 - self._light.darkest) * part).astype(np.float32)

    def _reflection(self, board: FloatImage) -> FloatImage:
        """A lamp's mild mirror image on the paper, an eighth of the sheet wide, towards the bright corner."""
        box = self._sheet.bounds
        size = math.hypot(box.width, box.height)
        middle = np.array(box.centre) - 0.22 * size * self._away
        distance2 = ((board - middle.astype(np.float32)) ** 2).sum(axis=-1)
        return (self._light.reflection * np.exp(-distance2 / (2 * (size / 8) ** 2))).astype(np.float32)

    def _noise_pool(self) -> tuple[Image, Image]:
        """What is added and what is taken off, larger than a frame so that it can be laid anywhere."""
        width, height = self.lens.size_px
        noise = self._rng.normal(0.0, self._light.noise, (height + 64, width + 64, 3)).round()
        return np.maximum(noise, 0).astype(np.uint8), np.maximum(-noise, 0).astype(np.uint8)

    def _sense(self, frame: Image, t_s: float) -> Image:
        gain = self.light_level * (1 + self.exposure_drift * math.sin(math.tau * t_s / _DRIFT_PERIOD_S))
        if gain != 1.0:
            frame = cv2.convertScaleAbs(frame, alpha=gain)
        x, y = (int(value) for value in self._rng.integers(0, 65, 2))
        height, width = frame.shape[:2]
        more, less = (pool[y : y + height, x : x + width] for pool in self._noise)
        return cv2.subtract(cv2.add(frame, more), less)

    def _top(self, tag: int) -> Sprite:
        if tag not in self._tops:
            figure = self._dimensions.figure
            px_per_mm = self.lens.camera_matrix[0, 0] / (self._view.eye_mm[2] - figure.height_mm)
            items = figure_top(tag, 0.0, 0.0, 0.0, self._dimensions)
            self._tops[tag] = disc_sprite(items, figure.diameter_mm / 2, 2 * px_per_mm, self._blur_px / px_per_mm)
        return self._tops[tag]

    def _face(self, kind: str) -> Sprite:
        if kind not in self._faces:
            token = self._dimensions.token
            items = token_face(token.faces[kind], 0.0, 0.0, token.diameter_mm)
            self._faces[kind] = disc_sprite(
                items, token.diameter_mm / 2, 2 * self._px_per_mm, self._blur_px / self._px_per_mm
            )
        return self._faces[kind]

    def _lay(self, frame: Image, sprite: Sprite, pose: tuple[float, float, float], height_mm: float) -> None:
        """Lay a sprite into the frame at a height, in the light of its place."""
        window = self._sprite_window(sprite, pose, height_mm)
        if window is None:
            return
        places = sample_map(window.of(self._view.slopes), self._view.eye_mm, height_mm, pose, sprite)
        alpha = cv2.remap(sprite.alpha, places, None, cv2.INTER_LINEAR)
        image = cv2.remap(sprite.image, places, None, cv2.INTER_LINEAR)
        blend(window.of(frame), cv2.convertScaleAbs(image, alpha=self._lamp(pose[0], pose[1])), alpha)

    def _sprite_window(self, sprite: Sprite, pose: tuple[float, float, float], height_mm: float) -> Window | None:
        half = sprite.alpha.shape[0] / sprite.px_per_mm / 2
        square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        corners = np.column_stack([square + pose[:2], np.full(4, height_mm)])
        return window_around(self.project(corners), self.lens.size_px, 2.0)

    def _lamp(self, x_mm: float, y_mm: float) -> float:
        return float(self._brightness(np.array([x_mm, y_mm], dtype=np.float32)))

    def _throw_shadow(self, frame: Image, figure: TrueFigure) -> None:
        start = np.array([figure.x_mm, figure.y_mm])
        if figure.lifted:
            start = start + self._away * _SHADOW_PER_MM * LIFT_MM
        pose = (float(start[0]), float(start[1]), math.atan2(self._away[1], self._away[0]))
        sprite = self._figure_shadow
        window = self._sprite_window(sprite, pose, 0.0)
        if window is not None:
            places = sample_map(window.of(self._view.slopes), self._view.eye_mm, 0.0, pose, sprite)
            alpha = cv2.remap(sprite.alpha, places, None, cv2.INTER_LINEAR)
            self._darken(frame, window, alpha)

    def _darken(self, frame: Image, window: Window, alpha: FloatImage) -> None:
        view = window.of(frame)
        blend(view, np.zeros_like(view), alpha * np.float32(self._light.shadow))

    def _nadir_distance(self, figure: TrueFigure) -> float:
        return math.dist((figure.x_mm, figure.y_mm), self._view.eye_mm[:2])

    def _displacements(self, truth: Truth) -> dict[int, tuple[float, float, float]]:
        """How far each figure moves and turns while the shutter is open, from the truth of the last frame."""
        if self._before is None or not 0 < truth.t_s - self._before.t_s < 0.5:
            return {}
        part = self._light.exposure_s / (truth.t_s - self._before.t_s)
        before = {figure.tag: figure for figure in self._before.figures}
        return {
            now.tag: (
                part * (now.x_mm - then.x_mm),
                part * (now.y_mm - then.y_mm),
                part * math.remainder(now.yaw_rad - then.yaw_rad, math.tau),
            )
            for now in truth.figures
            if (then := before.get(now.tag)) is not None
            and (now.x_mm, now.y_mm, now.yaw_rad) != (then.x_mm, then.y_mm, then.yaw_rad)
        }

    def _stand(self, frame: Image, figure: TrueFigure, moving: tuple[float, float, float]) -> None:
        """Paint a figure: the body's side in its colour, then the top, smeared over its way if it moves."""
        base = LIFT_MM if figure.lifted else 0.0
        top_mm = base + self._dimensions.figure.height_mm
        self._paint_body(frame, figure, base, top_mm)
        sprite = self._top(figure.tag)
        if self._rng.random() < self.tag_dropout:
            sprite = smeared(sprite, 4.0)
        pose = (figure.x_mm, figure.y_mm, figure.yaw_rad)
        if moving == (0.0, 0.0, 0.0):
            self._lay(frame, sprite, pose, top_mm)
            return
        window = self._sprite_window(sprite, pose, top_mm)
        if window is None:
            return
        shots = []
        for part in _BLUR_SHOTS:
            shot = window.of(frame).copy()
            x, y, yaw = (value + part * change for value, change in zip(pose, moving, strict=True))
            places = sample_map(window.of(self._view.slopes), self._view.eye_mm, top_mm, (x, y, yaw), sprite)
            alpha = cv2.remap(sprite.alpha, places, None, cv2.INTER_LINEAR)
            image = cv2.remap(sprite.image, places, None, cv2.INTER_LINEAR)
            blend(shot, cv2.convertScaleAbs(image, alpha=self._lamp(x, y)), alpha)
            shots.append(shot.astype(np.float32))
        window.of(frame)[:] = (sum(shots) / len(shots)).round().astype(np.uint8)

    def _paint_body(self, frame: Image, figure: TrueFigure, base_mm: float, top_mm: float) -> None:
        radius = self._dimensions.figure.diameter_mm / 2
        rim = [(x * radius + figure.x_mm, y * radius + figure.y_mm) for x, y in _circle()]
        points = np.array([(x, y, z) for z in (base_mm, top_mm) for x, y in rim])
        self._paint_polygon(
            frame,
            cv2.convexHull(self.project(points).astype(np.float32)).reshape(-1, 2),
            tuple(
                (16 + 219 * part) * _BODY_SHADE * self._lamp(figure.x_mm, figure.y_mm)
                for part in reversed(css_colour(figure.colour))
            ),
            self._blur_px,
        )

    def _reach(self, frame: Image, hand: TrueHand) -> None:
        """Paint a hand and its forearm, after the shadow that they throw on all below."""
        parts = ((_ARM, 20.0, _SLEEVE), (_HAND, 0.0, _SKIN))
        cos, sin = math.cos(hand.from_rad), math.sin(hand.from_rad)
        turn = np.array([(cos, sin), (-sin, cos)])
        outlines = [np.array(part, dtype=np.float64) @ turn + (hand.x_mm, hand.y_mm) for part, _, _ in parts]
        for outline, (_, raised, _) in zip(outlines, parts, strict=True):
            fallen = outline + self._away * _SHADOW_PER_MM * (hand.height_mm + raised)
            self._darken_polygon(frame, self._flat(fallen, 0.0))
        for outline, (_, raised, colour) in zip(outlines, parts, strict=True):
            lamp = self._lamp(hand.x_mm, hand.y_mm)
            pixels = self._flat(outline, hand.height_mm + raised)
            self._paint_polygon(frame, pixels, tuple(lamp * value for value in colour), 2.5 * self._blur_px)

    def _flat(self, outline: FloatArray, height_mm: float) -> FloatArray:
        return self.project(np.column_stack([outline, np.full(len(outline), height_mm)]))

    def _paint_polygon(self, frame: Image, pixels: FloatArray, colour: Sequence[float], blur_px: float) -> None:
        window = window_around(pixels, self.lens.size_px, 3 * blur_px + 1)
        if window is None:
            return
        alpha = cv2.GaussianBlur(_mask(window, pixels, 1), (0, 0), blur_px).astype(np.float32) * np.float32(1 / 255)
        view = window.of(frame)
        blend(view, np.full_like(view, np.round(colour)), alpha)

    def _darken_polygon(self, frame: Image, pixels: FloatArray) -> None:
        """A wide soft shadow, made at an eighth of the resolution."""
        soft_px = 8.0 * self._px_per_mm
        window = window_around(pixels, self.lens.size_px, 2 * soft_px)
        if window is None:
            return
        small = cv2.GaussianBlur(_mask(window, pixels, 8), (0, 0), soft_px / 8)
        size = (window.x1 - window.x0, window.y1 - window.y0)
        alpha = cv2.resize(small, size, interpolation=cv2.INTER_LINEAR).astype(np.float32) * np.float32(1 / 255)
        self._darken(frame, window, alpha)


def _mask(window: Window, pixels: FloatArray, shrink: int) -> Image:
    """uint8 mask of a polygon in a window, 255 inside, at 1/`shrink` of the frame's resolution."""
    size = (math.ceil((window.y1 - window.y0) / shrink), math.ceil((window.x1 - window.x0) / shrink))
    mask = np.zeros(size, dtype=np.uint8)
    local = (pixels - (window.x0, window.y0)) / shrink - 0.5
    cv2.fillPoly(mask, [np.round(local * 16).astype(np.int32)], 255, cv2.LINE_AA, shift=4)
    return mask


def _away_from_light(sheet: Drawing) -> FloatArray:
    """(2,) unit vector on the board: the light comes from the north-west."""
    box = sheet.bounds
    return np.array([box.width, -box.height]) / math.hypot(box.width, box.height)


@cache
def _circle() -> tuple[tuple[float, float], ...]:
    return tuple((math.cos(k * math.pi / 18), math.sin(k * math.pi / 18)) for k in range(36))
