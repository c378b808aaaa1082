"""A small independent renderer: frames of a known table, to compare what vision says with the truth.

It shares no code with `vision`: rays are traced through a numerically inverted lens, planes are painted
at 4 px/mm and sampled twice as finely as the frame's pixels.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from base.geometry import TableModel
from vision.observation import Frame

TAGS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_25h9)
FIELD = (360.0, 468.0)
PAPER = (-40.0, 400.0, -40.0, 508.0)  # x0, x1, y0, y1
CANVAS = (-220.0, 580.0, -120.0, 590.0)
SCALE = 4.0  # canvas px per mm
Colour = tuple[float, float, float]
DARKENED = 2.2  # exponent from a share of the levels to one of the light, about that of sRGB
WHITE, BLACK = (0.93, 0.94, 0.95), (0.07, 0.06, 0.06)
COLOURS = {
    "disc-white": ((0.8, WHITE), (1.0, BLACK)),
    "disc-black": ((1.0, BLACK),),
}


def board_tags() -> dict[int, np.ndarray]:
    """Eight 30 mm tags around the field, clockwise from the south-west corner."""
    w, h = FIELD
    places = [(-20, -20), (-20, h / 2), (-20, h + 20), (w / 2, h + 20), (w + 20, h + 20)]
    places += [(w + 20, h / 2), (w + 20, -20), (w / 2, -20)]
    square = 15.0 * np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]])
    return {17 + n: square + np.array(place) for n, place in enumerate(places)}


def hex_sites() -> dict[str, tuple[float, float]]:
    """24 flat-top hexagons of 45 mm in 5 columns of 5, 5, 4, 5, 5: near enough to the real board."""
    sites = {}
    pitch = 45 * math.sqrt(3)
    for column, rows in enumerate((5, 5, 4, 5, 5)):
        for row in range(rows):
            sites[f"{'abcde'[column]}{row + 1}"] = (
                45 + column * 67.5,
                60 + row * pitch + (pitch / 2 if column == 2 else (column % 2) * 18),
            )
    return sites


def table_model(figures: tuple[int, ...] = (0, 1, 2)) -> TableModel:
    x0, x1, y0, y1 = PAPER
    return TableModel(
        board_tags_mm=board_tags(),
        sheet_tags_mm={25: np.array([[30, 503], [50, 503], [50, 483], [30, 483]], dtype=float)},
        sheet_outline_mm=np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], dtype=float),
        sites_mm=hex_sites(),
        figure_tags=figures,
        figure_tag_mm=24.0,
        figure_height_mm=40.0,
        figure_diameter_mm=40.0,
        token_diameter_mm=20.0,
        token_colours=COLOURS,
    )


@dataclass
class Scene:
    """The table's contents: figures (tag, x, y, yaw), tokens (class, x, y), a hand outline in board mm."""

    figures: list[tuple[int, float, float, float]] = field(default_factory=list)
    tokens: list[tuple[str, float, float]] = field(default_factory=list)
    hand: np.ndarray | None = None
    shadow: np.ndarray | None = None
    missing_tags: tuple[int, ...] = ()
    extra: list[tuple[int, float, float]] = field(default_factory=list)  # stray 30 mm tags in the board plane


@dataclass(frozen=True)
class Optics:
    """The true camera: focal length in px, principal point and pose; half pixel as in docs/reference/coordinates.md."""

    size: tuple[int, int] = (1280, 720)
    focal: float = 770.0
    distortion: tuple[float, ...] = (-0.08, 0.03, 0.0008, -0.0005, 0.0)
    centre_mm: tuple[float, float, float] = (186.0, 240.0, 720.0)
    tilt: tuple[float, float, float] = (0.02, -0.015, 0.03)

    @property
    def matrix(self) -> np.ndarray:
        width, height = self.size
        scale = height / 720
        return np.array(
            [
                [self.focal * scale, 0, width / 2 + 6 * scale],
                [0, self.focal * scale, height / 2 - 4 * scale],
                [0, 0, 1.0],
            ]
        )

    @property
    def rotation(self) -> np.ndarray:
        down = np.array([[1.0, 0, 0], [0, -1, 0], [0, 0, -1]])
        return cv2.Rodrigues(np.array(self.tilt))[0] @ down

    @property
    def camera_from_board(self) -> np.ndarray:
        return np.column_stack([self.rotation, -self.rotation @ np.array(self.centre_mm)])


@dataclass(frozen=True)
class Light:
    """Blur in px, noise in levels in the middle of the scale, and levels at the far corner against 1 at the near one.

    Light is mixed as a lens and a sensor mix it, before the tone curve. `gain` scales the levels; `tint` is the colour
    of the light, BGR. `file`: the picture is read through a Bayer mosaic and sent as JPEG.
    """

    blur: float = 0.8
    noise: float = 4.0
    low: float = 0.5
    gain: float = 1.0
    seed: int = 1
    file: bool = False
    tint: Colour = (1.0, 1.0, 1.0)


GOOD = Light(blur=0.6, noise=2.0, low=0.85)
TYPICAL = Light()
HARD = Light(blur=1.2, noise=8.0, low=0.28)


def decoded(levels: np.ndarray) -> np.ndarray:
    """Encoded levels, 0 to 255, as linear light on the same scale. Source: IEC 61966-2-1 (sRGB)."""
    part = levels / 255
    return 255 * np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def encoded(light: np.ndarray) -> np.ndarray:
    """The inverse of `decoded`; light above 255 is clipped."""
    part = np.clip(light / 255, 0, 1)
    return 255 * np.where(part <= 0.0031308, part * 12.92, 1.055 * part ** (1 / 2.4) - 0.055)


HAND = (70.0, 95.0, 150.0)
SHADE = 0.67  # of the light, 0.4 of the levels

TABLE = (16, 30, 50)  # light of the levels 70, 96, 122

BAND_ROWS = 24
"""Rows of half-pixel samples that are computed at once: few enough for a step to stay in the processor's cache."""

ENOUGH = 1e-9
"""A step of undistorted coordinates that is the last one: 1e-6 px."""


def bands(optics: Optics) -> Iterator[slice]:
    """The rows of half-pixel samples, in pieces."""
    rows = 2 * optics.size[1]
    return (slice(start, min(start + BAND_ROWS, rows)) for start in range(0, rows, BAND_ROWS))


def rays(optics: Optics, rows: slice) -> np.ndarray:
    """(rows, 2W, 2) undistorted normalised coordinates of half-pixel samples, by fixed-point iteration."""
    u, v = np.meshgrid((np.arange(2 * optics.size[0]) + 0.5) / 2, (np.arange(rows.start, rows.stop) + 0.5) / 2)
    k = optics.matrix
    k1, k2, p1, p2, k3 = optics.distortion
    xd, yd = (u - k[0, 2]) / k[0, 0], (v - k[1, 2]) / k[1, 1]
    x, y, step = xd, yd, math.inf
    while step > ENOUGH:
        r2 = x * x + y * y
        radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        before = x
        x, y = (
            (xd - 2 * p1 * x * y - p2 * (r2 + 2 * x * x)) / radial,
            (yd - p1 * (r2 + 2 * y * y) - 2 * p2 * x * y) / radial,
        )
        step = np.abs(x - before).max()
    return np.stack([x, y], axis=-1)


@lru_cache(maxsize=2)  # two heights; up to 66 MB each
def plane_maps(optics: Optics, height_mm: float) -> tuple[np.ndarray, np.ndarray]:
    """(2H, 2W) canvas coordinates, x and y, that each half-pixel sample sees in the plane `height_mm`."""
    xs, ys = zip(*(_plane_maps(optics, height_mm, rows) for rows in bands(optics)), strict=True)
    return np.concatenate(xs), np.concatenate(ys)


def _plane_maps(optics: Optics, height_mm: float, rows: slice) -> tuple[np.ndarray, np.ndarray]:
    xy = rays(optics, rows)
    directions = np.dstack([xy, np.ones(xy.shape[:2])]) @ optics.rotation
    cx, cy, cz = optics.centre_mm
    t = (height_mm - cz) / directions[..., 2]
    x, y = cx + t * directions[..., 0], cy + t * directions[..., 1]
    x0, _, _, y1 = CANVAS
    return ((x - x0) * SCALE - 0.5).astype(np.float32), ((y1 - y) * SCALE - 0.5).astype(np.float32)


def canvas_points(points: np.ndarray) -> np.ndarray:
    """Board mm to canvas px for OpenCV's drawing with 4 fractional bits."""
    x0, _, _, y1 = CANVAS
    px = (np.asarray(points, dtype=float) * [1, -1] + [-x0, y1]) * SCALE - 0.5
    return np.round(px * 16).astype(np.int32)


def paint(canvas: np.ndarray, points: np.ndarray, colour: tuple[float, float, float]) -> None:
    """Paint an outline. Canvases hold light, 0 to 255, so their edges mix it."""
    level = tuple(decoded(255 * np.array(colour)).round().astype(int).tolist())
    cv2.fillPoly(canvas, [canvas_points(points)], level, cv2.LINE_AA, 4)


def paint_tag(canvas: np.ndarray, tag: int, corners: np.ndarray) -> None:
    """Paint the tag's square with its drawing's corners on (4, 2) board points."""
    cell, pad = 16, 12  # the white rim makes the square's edges smooth
    drawing = cv2.aruco.generateImageMarker(TAGS, tag, 7 * cell)
    drawing = cv2.copyMakeBorder(drawing, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=255)
    source = (np.array([[0, 0], [7, 0], [7, 7], [0, 7]]) * cell + pad - 0.5).astype(np.float32)
    target = (canvas_points(corners) / 16).astype(np.float32)
    low = np.maximum(np.floor(target.min(axis=0)).astype(int) - 2 * pad, 0)
    high = np.ceil(target.max(axis=0)).astype(int) + 2 * pad
    part = canvas[low[1] : high[1], low[0] : high[0]]
    transform = cv2.getPerspectiveTransform(source, target - low.astype(np.float32))
    size = (part.shape[1], part.shape[0])
    grey = cv2.warpPerspective(drawing, transform, size)
    inside = cv2.warpPerspective(np.full_like(drawing, 255), transform, size) > 254
    black, white = decoded(np.array([14, 242]))
    part[inside] = (black + grey[inside].astype(float) * (white - black) / 255).round()[:, None]


def circle(x: float, y: float, radius: float) -> np.ndarray:
    angles = np.linspace(0, math.tau, 60, endpoint=False)
    return np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)])


def empty_canvas() -> np.ndarray:
    x0, x1, y0, y1 = CANVAS
    canvas = np.full((round((y1 - y0) * SCALE), round((x1 - x0) * SCALE), 3), TABLE, np.uint8)
    x0, x1, y0, y1 = PAPER
    paint(canvas, np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]), (0.95, 0.95, 0.95))
    for x, y in hex_sites().values():
        angles = np.arange(6) * math.pi / 3
        shade = 0.72 if y < FIELD[1] / 2 else 0.5
        for radius, colour in ((41.5, (0.25, 0.25, 0.25)), (40.5, (shade,) * 3)):
            paint(canvas, np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)]), colour)
    return canvas


@lru_cache(maxsize=2)
def board_canvas(missing: tuple[int, ...]) -> np.ndarray:
    canvas = empty_canvas()
    for tag, corners in board_tags().items():
        if tag not in missing:
            paint_tag(canvas, tag, corners)
    return canvas


def render(scene: Scene, optics: Optics | None = None, light: Light = TYPICAL, number: int = 0) -> Frame:
    optics = optics or Optics()
    canvas = board_canvas(scene.missing_tags).copy()
    for kind, x, y in scene.tokens:
        for radius, colour in reversed(COLOURS[kind]):
            paint(canvas, circle(x, y, 10 * radius), colour)
    for tag, x, y in scene.extra:
        paint(canvas, np.array([x, y]) + 19 * np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]), WHITE)
        paint_tag(canvas, tag, np.array([x, y]) + 15 * np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]))
    cx, cy, cz = optics.centre_mm
    tops = np.zeros_like(canvas)
    alpha = np.zeros(canvas.shape[:2], np.uint8)
    for tag, x, y, yaw in scene.figures:
        for height in np.linspace(0, 40, 15):
            grow = cz / (cz - height)
            paint(canvas, circle(cx + (x - cx) * grow, cy + (y - cy) * grow, 20 * grow), (0.5, 0.2, 0.15))
        paint(tops, circle(x, y, 22), WHITE)  # wider than its alpha: nothing bleeds in at the rim
        cv2.fillPoly(alpha, [canvas_points(circle(x, y, 20))], 255, cv2.LINE_AA, 4)
        turn = np.array([[math.cos(yaw), -math.sin(yaw)], [math.sin(yaw), math.cos(yaw)]])
        square = 12 * np.array([[1, 1], [1, -1], [-1, -1], [-1, 1]]) @ turn.T
        paint_tag(tops, tag, square + np.array([x, y]))
    canvas, tops, alpha = (cv2.GaussianBlur(layer, (0, 0), 1.0) for layer in (canvas, tops, alpha))
    soft = _soft_masks(scene, canvas.shape[:2])
    figures = (tops, alpha) if scene.figures else None
    picture = np.concatenate([_seen(optics, rows, canvas, figures, soft) for rows in bands(optics)])
    width, height = optics.size
    u, v = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    low, gain = light.low**DARKENED, light.gain**DARKENED
    picture *= ((1 - (1 - low) * (0.7 * u + 0.3 * v)) * gain)[..., None]
    picture *= np.array(light.tint, picture.dtype)
    picture = cv2.GaussianBlur(picture, (0, 0), light.blur * height / 720)
    rng = np.random.default_rng(light.seed + number)
    if light.file:
        return Frame(_developed(picture, light.noise, rng), number / 15, number)
    for row in picture:  # one row at a time: noise and curve of a whole 1080p picture take 100 MB
        row[:] = encoded(_shot(row, light.noise, rng)).round()
    return Frame(picture.astype(np.uint8), number / 15, number)


def _shot(light: np.ndarray, noise: float, rng: np.random.Generator) -> np.ndarray:
    """Light with shot noise of `noise` levels in the middle of the scale, where a level is worth 0.94 of light."""
    return light + rng.normal(0, 0.94, light.shape) * noise * np.sqrt(np.maximum(light, 1) / 55)


def _developed(light: np.ndarray, noise: float, rng: np.random.Generator) -> np.ndarray:
    """The picture of light by a camera with a Bayer mosaic: shot noise, tone curve, JPEG."""
    mosaic = np.empty(light.shape[:2])
    for row, column, colour in ((0, 0, 2), (0, 1, 1), (1, 0, 1), (1, 1, 0)):
        mosaic[row::2, column::2] = light[row::2, column::2, colour]
    for line in mosaic:
        line[:] = _shot(line, noise, rng)
    raw = np.clip(mosaic * 256, 0, 65535).astype(np.uint16)
    colours = cv2.demosaicing(raw, cv2.COLOR_BayerRGGB2BGR)
    file = cv2.imencode(".jpg", encoded(colours / 256).round().astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
    return cv2.imdecode(file, cv2.IMREAD_COLOR)


def _soft_masks(scene: Scene, shape: tuple[int, int]) -> list[tuple[np.ndarray, Colour | None]]:
    """Where shadow and hand are on the canvas, with soft edges, and their colours; none for the shadow."""
    masks = []
    for outline, colour, soft in ((scene.shadow, None, 25), (scene.hand, tuple(decoded(np.array(HAND))), 3)):
        if outline is not None:
            mask = np.zeros(shape, np.uint8)
            cv2.fillPoly(mask, [canvas_points(outline)], 255, cv2.LINE_AA, 4)
            masks.append((cv2.blur(mask, (4 * soft + 1, 4 * soft + 1)), colour))
    return masks


def _seen(
    optics: Optics,
    rows: slice,
    canvas: np.ndarray,
    figures: tuple[np.ndarray, np.ndarray] | None,
    soft: list[tuple[np.ndarray, Colour | None]],
) -> np.ndarray:
    """(rows / 2, W, 3) what a lens without blur makes of the canvas, the figures' tops and what is soft above them."""

    def look(layer: np.ndarray, height_mm: float) -> np.ndarray:
        x, y = plane_maps(optics, height_mm)
        return cv2.remap(layer, x[rows], y[rows], cv2.INTER_LINEAR).astype(np.float32)

    fine = look(canvas, 0.0)
    if figures is not None:
        tops, alpha = (look(layer, 40.0) for layer in figures)
        fine += alpha[..., None] / np.float32(255) * (tops - fine)
    for mask, colour in soft:
        seen = look(mask, 0.0)[..., None] / np.float32(255)
        fine = fine * (1 - SHADE * seen) if colour is None else fine + seen * (np.float32(colour) - fine)
    return cv2.resize(fine, (fine.shape[1] // 2, fine.shape[0] // 2), interpolation=cv2.INTER_AREA)


def true_pixels(points: np.ndarray, optics: Optics) -> np.ndarray:
    """(N, 2) pixels of (N, 3) board points, written out from OpenCV's lens model."""
    seen = (points - np.array(optics.centre_mm)) @ optics.rotation.T
    x, y = (seen[:, :2] / seen[:, 2:]).T
    k1, k2, p1, p2, k3 = optics.distortion
    r2 = x * x + y * y
    radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
    xd = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
    yd = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
    k = optics.matrix
    return np.column_stack([k[0, 0] * xd + k[0, 2], k[1, 1] * yd + k[1, 2]])


def true_corners(scene: Scene, optics: Optics) -> dict[int, np.ndarray]:
    """Tag id -> (4, 2) pixels of its corners."""
    corners = {}
    for tag, square in board_tags().items():
        if tag not in scene.missing_tags:
            corners[tag] = true_pixels(np.column_stack([square, np.zeros(4)]), optics)
    for tag, x, y, yaw in scene.figures:
        turn = np.array([[math.cos(yaw), -math.sin(yaw)], [math.sin(yaw), math.cos(yaw)]])
        square = 12 * np.array([[1, 1], [1, -1], [-1, -1], [-1, 1]]) @ turn.T + np.array([x, y])
        corners[tag] = true_pixels(np.column_stack([square, np.full(4, 40.0)]), optics)
    return corners
