"""Pictures of a sheet of paper by a camera in a hand: traced rays, linear light, motion while the shutter is open.

It shares no code with `vision`: the lens is inverted here, each row has its own time, and the paper may curl.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from base.geometry import TableModel
from vision.observation import FloatArray, Frame, Image

Floats = NDArray[np.float32]

SCALE = 4.0
"""Pixels of the paper's picture for a millimetre."""

MARGIN_MM = 260.0
"""Table around the paper that is drawn."""

PARTS = 3
"""Moments of an exposure that are mixed; each sees other points of its pixels."""

JITTER = ((-0.33, -0.17), (0.17, 0.33), (0.16, -0.16))
"""Those points, which are even about the middle."""

EXPOSURE_S, READOUT_S = 0.008, 0.02
"""Open time of a row, and time from the first row to the last."""

LENS_BLUR_PX = 0.55
"""Sigma of the blur of lens and sensor."""

SHOT_NOISE = 1.6
"""Sigma of the noise of mid-grey, in levels of 255."""

WOOD, PAPER, INK = 0.11, 0.82, 0.035
"""Linear reflectances."""

NODE_PX = 4
"""Distance of the pixels whose rays are traced: the others' meet the paper in between."""

KNOTS = 5
"""Moments of a frame at which the pose is evaluated; in between it moves straight."""

Pose = tuple[FloatArray, FloatArray]
"""(3, 3) rotation from the board into the camera, and (3,) place of the camera, board mm."""


def _levels() -> Image:
    """(4096,) sRGB levels of linear light."""
    light = np.linspace(0, 1, 4096)
    return np.round(255 * np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)).astype(
        np.uint8
    )


_LEVELS = _levels()


@dataclass(frozen=True)
class TrueLens:
    """A true lens: `polynomial` are k1, k2, k3 of Brown's radial model, or k1 to k4 of the angle for a fisheye."""

    name: str
    focal: float
    polynomial: tuple[float, ...]
    fisheye: bool = False
    size_px: tuple[int, int] = (1280, 720)
    middle_off_px: tuple[float, float] = (5.0, -4.0)

    @property
    def middle(self) -> FloatArray:
        """The principal point, px from the picture's corner."""
        return np.array(self.size_px) / 2 + self.middle_off_px

    def radial(self, slope: FloatArray) -> FloatArray:
        """Distance from the principal point, in focal lengths, of rays with this tangent of their angle."""
        if self.fisheye:
            angle = np.arctan(slope)
            powers = sum(k * angle ** (2 * n) for n, k in enumerate(self.polynomial, 1))
            return np.asarray(angle * (1 + powers), np.float64)
        powers = sum(k * slope ** (2 * n) for n, k in enumerate(self.polynomial, 1))
        return np.asarray(slope * (1 + powers), np.float64)

    def pixels(self, points_mm: FloatArray, pose: Pose) -> FloatArray:
        """(N, 2) px of (N, 3) board points."""
        seen = (points_mm - pose[1]) @ pose[0].T
        flat = seen[:, :2] / seen[:, 2:]
        slope = np.maximum(np.linalg.norm(flat, axis=1), 1e-12)
        return np.asarray(self.middle + self.focal * flat * (self.radial(slope) / slope)[:, None], np.float64)

    def rays(self, pixels: FloatArray) -> FloatArray:
        """(..., 2) x / z and y / z of the rays through pixels; a table inverts the lens."""
        slopes = np.tan(np.linspace(0, math.radians(78), 40_000))
        away = self.radial(slopes)
        rising = int(np.argmax(np.diff(away) <= 0)) or len(away)
        flat = (pixels - self.middle) / self.focal
        far = np.maximum(np.linalg.norm(flat, axis=-1, keepdims=True), 1e-12)
        return np.asarray(flat * (np.interp(far, away[:rising], slopes[:rising]) / far), np.float64)


def lens_of(view_deg: float, fisheye: bool = False, bend: float = -0.06, height: int = 720) -> TrueLens:
    """A lens that sees this angle from the left to the right of its picture."""
    half, width = math.radians(view_deg) / 2, round(height * 16 / 9)
    polynomial = (bend / 3, 0.01, -0.004, 0.0) if fisheye else (bend, -bend / 4, 0.0)
    unit = TrueLens(f"{view_deg:.0f}{' fisheye' if fisheye else ''}", 1.0, polynomial, fisheye, (width, height))
    focal = width / 2 / float(unit.radial(np.array([math.tan(half)]))[0])
    return replace(unit, focal=focal)


@lru_cache(maxsize=2)
def rays_of(lens: TrueLens) -> tuple[Floats, ...]:
    """(H / 4 + 2, W / 4 + 2, 2) rays of nodes, for each moment of an exposure."""
    grids = []
    for jitter in JITTER:
        sides = (_nodes(length) + off for length, off in zip(lens.size_px, jitter, strict=True))
        grids.append(lens.rays(np.stack(np.meshgrid(*sides), axis=-1)).astype(np.float32))
    return tuple(grids)


def _nodes(length: int) -> FloatArray:
    """Places of the nodes along a side of the picture, px: one more than needed at each end."""
    return np.asarray((np.arange(length // NODE_PX + 2) - 0.5) * NODE_PX, np.float64)


def _between(nodes: Floats) -> Floats:
    """(H, W) of (H / 4 + 2, W / 4 + 2) numbers at nodes."""
    height, width = (NODE_PX * length for length in nodes.shape)
    return np.asarray(cv2.resize(nodes, (width, height)), np.float32)[NODE_PX:-NODE_PX, NODE_PX:-NODE_PX]


@dataclass(frozen=True, eq=False)
class Sheet:
    """A piece of paper on a table.

    Attributes:
        light: float32 reflectance, `SCALE` pixels for a millimetre, its first row in the north.
        west_north_mm: the corner of `light`.
        middle_mm: of the paper.
        half_mm: half of its diagonal.
        bends_mm: a, b and c of the curl a u^2 + b u v + c v^2.
    """

    light: Floats
    west_north_mm: tuple[float, float]
    middle_mm: FloatArray
    half_mm: float
    bends_mm: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def height(self, x: FloatArray | Floats, y: FloatArray | Floats) -> FloatArray:
        """Of the paper's surface, mm."""
        u, v = (x - self.middle_mm[0]) / self.half_mm, (y - self.middle_mm[1]) / self.half_mm
        a, b, c = self.bends_mm
        return np.asarray(a * u * u + b * u * v + c * v * v)


def printed_sheet(
    model: TableModel,
    corners_mm: Mapping[int, FloatArray],
    bends_mm: tuple[float, float, float],
    numbers: Mapping[int, int] | None = None,
) -> Sheet:
    """The sheet of a table with its tags at these corners; `numbers` replaces ids, -1 leaves a tag out."""
    (x0, y0), (x1, y1) = model.sheet_outline_mm.min(axis=0), model.sheet_outline_mm.max(axis=0)
    west, north = x0 - MARGIN_MM, y1 + MARGIN_MM
    size = round((x1 - x0 + 2 * MARGIN_MM) * SCALE), round((y1 - y0 + 2 * MARGIN_MM) * SCALE)
    light = np.full(size[::-1], WOOD, np.float32)

    def px(points: FloatArray) -> NDArray[np.int32]:
        return np.asarray(np.round(((points - (west, north)) * (SCALE, -SCALE) - 0.5) * 16), np.int32)

    cv2.fillPoly(light, [px(model.sheet_outline_mm)], PAPER, cv2.LINE_AA, 4)
    for x, y in model.sites_mm.values():
        ring = np.array([(math.cos(a), math.sin(a)) for a in np.arange(6) * math.pi / 3])
        cv2.polylines(light, [px((x, y) + 22 * ring)], True, 0.3, 3, cv2.LINE_AA, 4)
        cv2.fillPoly(light, [px((x, y) + 9 * ring)], 0.55, cv2.LINE_AA, 4)
    tags = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_25h9)
    for tag, corners in corners_mm.items():
        shown = (numbers or {}).get(tag, tag)
        if shown >= 0:
            _print_tag(
                light, np.asarray(cv2.aruco.generateImageMarker(tags, shown, 7 * 40), np.uint8), px(corners) / 16
            )
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), 1.2), np.float32)
    return Sheet(
        light, (float(west), float(north)), np.array([x0 + x1, y0 + y1]) / 2, math.hypot(x1 - x0, y1 - y0) / 2, bends_mm
    )


def _print_tag(light: Floats, drawing: Image, corners_px: FloatArray) -> None:
    """Print a tag with its corners at (4, 2) px: the picture's order of corners is that of the drawing."""
    pad = 60
    drawing = np.pad(drawing, pad, constant_values=255)
    side = drawing.shape[0] - 2 * pad
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) + pad - 0.5
    low = np.floor(corners_px.min(axis=0)).astype(int) - 12
    high = np.ceil(corners_px.max(axis=0)).astype(int) + 12
    fine = 4
    target = ((corners_px - low + 0.5) * fine - 0.5).astype(np.float32)
    transform = cv2.getPerspectiveTransform(source, target)
    size = tuple(int(length) for length in (high - low) * fine)
    grey = cv2.warpPerspective(drawing, transform, size, borderValue=255)
    small = cv2.resize(grey, None, fx=1 / fine, fy=1 / fine, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    light[low[1] : high[1], low[0] : high[0]] = INK + small * (PAPER - INK)


def plain_sheet(picture: Image, px_per_mm: float) -> Sheet:
    """A flat sheet with this uint8 picture on it, its south-western corner at 0, 0."""
    reflectance = INK + cv2.resize(
        picture, None, fx=SCALE / px_per_mm, fy=SCALE / px_per_mm, interpolation=cv2.INTER_AREA
    ).astype(np.float32) / 255 * (PAPER - INK)
    rim, around = round(12 * SCALE), round(400 * SCALE)
    paper = np.pad(reflectance, rim, constant_values=PAPER)
    light = np.pad(paper, around, constant_values=WOOD).astype(np.float32)
    height, width = (length / px_per_mm for length in picture.shape)
    off = (rim + around) / SCALE
    return Sheet(light, (-off, height + off), np.array([width, height]) / 2, math.hypot(width, height) / 2)


def shot(
    sheet: Sheet,
    lens: TrueLens,
    pose_at: Callable[[float], Pose],
    t_s: float,
    number: int,
    zoom: float = 0.0,
    moving: bool = True,
    seed: int = 0,
) -> Frame:
    """One frame.

    Args:
        sheet: what is seen.
        lens: by which lens.
        pose_at: the camera's pose at a time.
        t_s: of the middle row's exposure.
        number: of the frame.
        zoom: relative change of the focal length by a focus that breathes.
        moving: whether shutter and rows take time.
        seed: of the noise.
    """
    width, height = lens.size_px
    light = np.zeros((height, width), np.float32)
    for part, rays in enumerate(rays_of(lens)):
        open_s = ((part + 0.5) / PARTS - 0.5) * EXPOSURE_S if moving else 0.0
        light += _seen(sheet, rays, _row_poses(pose_at, t_s + open_s, height, moving), 1 + zoom) / PARTS
    light *= _falling(lens.size_px)
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), LENS_BLUR_PX * height / 720), np.float32)
    noise = np.random.default_rng((seed, number)).standard_normal(light.shape, np.float32)
    light += noise * np.sqrt(np.maximum(light, 0.01)) * np.float32(SHOT_NOISE / 255)
    grey = _LEVELS[np.clip(light * 4095, 0, 4095).astype(np.uint16)]
    return Frame(np.repeat(grey[..., None], 3, axis=2), t_s, number)


@lru_cache(maxsize=2)
def _falling(size_px: tuple[int, int]) -> Floats:
    """(H, W) how the light falls towards the corners and to one side."""
    u, v = np.meshgrid(np.linspace(-1, 1, size_px[0]), np.linspace(-1, 1, size_px[1]))
    return np.asarray(1.0 - 0.11 * (u * u + v * v) - 0.05 * u, np.float32)


def _row_poses(pose_at: Callable[[float], Pose], t_s: float, height: int, moving: bool) -> Pose:
    """(H / 4 + 2, 3, 3) and (H / 4 + 2, 3): the pose at the time of each row of nodes."""
    share = np.linspace(-0.5, 0.5, KNOTS)
    knots = [pose_at(t_s + float(part) * READOUT_S * moving) for part in share]
    turns, places = np.stack([turn for turn, _ in knots]), np.stack([place for _, place in knots])
    rows = _nodes(height) / height - 0.5
    at = np.clip(np.searchsorted(share, rows) - 1, 0, KNOTS - 2)
    part = (rows - share[at]) * (KNOTS - 1)
    mixed = turns[at] + part[:, None, None] * (turns[at + 1] - turns[at])
    return mixed, places[at] + part[:, None] * (places[at + 1] - places[at])


def _seen(sheet: Sheet, rays: Floats, poses: Pose, zoom: float) -> Floats:
    """(H, W) light of the sheet that arrives along the rays."""
    turns, places = (part.astype(np.float32) for part in poses)
    x, y = rays[..., 0] / np.float32(zoom), rays[..., 1] / np.float32(zoom)
    ways = [x * turns[:, 0, axis, None] + y * turns[:, 1, axis, None] + turns[:, 2, axis, None] for axis in range(3)]
    ways[2] = np.minimum(ways[2], np.float32(-1e-3))
    height: Floats = np.zeros_like(x)
    east, north = x, y
    for _ in range(3 if any(sheet.bends_mm) else 1):
        far = (height - places[:, 2, None]) / ways[2]
        east, north = places[:, 0, None] + far * ways[0], places[:, 1, None] + far * ways[1]
        if any(sheet.bends_mm):
            height = sheet.height(east, north).astype(np.float32)
            height = np.where(np.abs(height) < 40, height, 0).astype(np.float32)
    west, top = sheet.west_north_mm
    scale, half = np.float32(SCALE), np.float32(0.5)
    map_x, map_y = (east - np.float32(west)) * scale - half, (np.float32(top) - north) * scale - half
    return np.asarray(
        cv2.remap(
            sheet.light,
            _between(map_x),
            _between(map_y),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=WOOD,
        ),
        np.float32,
    )
