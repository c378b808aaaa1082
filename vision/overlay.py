"""Pictures of observations: drawn over the frame, and the rectified board."""

import math
from collections.abc import Sequence

import cv2
import numpy as np

from base.geometry import TableModel
from vision.calibration import Calibration
from vision.errors import SheetNotFoundError
from vision.geometry.figure_poses import UNIT_SQUARE
from vision.geometry.projection import image_points
from vision.geometry.rectification import SUBPIXEL_BITS, SUBPIXELS, BoardGrid, pixel_map, sample
from vision.observation import EMPTY, HIDDEN, FloatArray, Frame, Image, SiteObservation, TableObservation

Colour = tuple[int, int, int]
"""Levels, BGR. The colours below differ in lightness as well as in hue."""

PAPER: Colour = (220, 190, 60)
"""Edge of the paper: blue."""

FIGURE: Colour = (40, 150, 255)
"""Figures: orange."""

BOARD_TAG: Colour = (90, 200, 90)
"""Tags of the board and of the sheet: green."""

HAND: Colour = (190, 60, 230)
"""Foreground: violet."""

UNSEEN: Colour = (60, 60, 235)
"""Hidden sites and doubtful classes: red."""

NOTHING: Colour = (150, 150, 150)
"""Empty sites: grey."""

BRIGHT: Colour = (255, 255, 255)
"""Text on dark grounds, and rings around tokens: white."""

INK: Colour = (25, 20, 20)
"""Text on bright grounds, and rims of lines: almost black."""

COARSE = 8
"""Step at which the pixel map of a rectified picture is computed, in its pixels; the rest is interpolated. OpenCV's
projection of all points of a large board takes 700 MB, since it computes derivatives too."""

SURE = 0.95
"""Probability below which the class of a site is drawn with a percentage."""

REFERENCE_ROWS = 720
"""Height of the picture for which the widths of lines and the sizes of letters are given, in px."""

FONT = cv2.FONT_HERSHEY_SIMPLEX
"""Font of all labels."""


def overlay(frame: Frame, observation: TableObservation, calibration: Calibration, model: TableModel) -> Image:
    """Draw an observation over its frame.

    Board tags are green, figures orange with their id and an arrow forward, tokens a disc of their own colour with
    their letter, hidden sites hatched red, empty ones a dot, hands violet, the paper's edge blue. A doubtful site has
    a percentage. Numbers, or the observation's trouble, stand below.

    Returns:
        A new picture of the frame's size.
    """
    pen = _Pen(frame.image, observation, calibration)
    if pen.placed:
        pen.shade(observation.foreground_outline_mm, HAND)
        pen.outline(model.sheet_outline_mm, 0.0, PAPER)
        for tag in observation.board_tags:
            pen.outline(model.board_tags_mm[tag], 0.0, BOARD_TAG)
        if observation.sheet is not None and observation.sheet in model.sheet_tags_mm:
            pen.outline(model.sheet_tags_mm[observation.sheet], 0.0, BOARD_TAG)
        feet = [(figure.x_mm, figure.y_mm) for figure in observation.figures.values()]
        for site, seen in observation.sites.items():
            under = min((math.dist(model.sites_mm[site], foot) for foot in feet), default=math.inf)
            if under > model.figure_diameter_mm / 2:  # a site below a figure would clutter it
                _site(pen, model, site, seen)
        for figure in observation.figures.values():
            _figure(pen, model, calibration, figure.tag, (figure.x_mm, figure.y_mm), figure.yaw_rad)
    pen.caption(_caption_text(observation, model))
    return pen.picture


def rectified(
    frame: Frame,
    observation: TableObservation,
    calibration: Calibration,
    model: TableModel,
    px_per_mm: float,
) -> Image:
    """The board from straight above, north up, over the paper's bounding box.

    Returns:
        uint8 (rows, columns, 3) at `px_per_mm`. Upright bodies lean away from the point below the camera.

    Raises:
        SheetNotFoundError: the frame has no board pose.
    """
    if not np.isfinite(observation.camera_from_board).all():
        raise SheetNotFoundError("too few board tags are in view to straighten the picture")
    grid = BoardGrid.over(model.sheet_outline_mm, 1 / px_per_mm)
    coarse = BoardGrid(
        grid.west_mm - COARSE * grid.step_mm,
        grid.north_mm + COARSE * grid.step_mm,
        grid.step_mm * COARSE,
        math.ceil(grid.columns / COARSE) + 2,
        math.ceil(grid.rows / COARSE) + 2,
    )
    where = pixel_map(coarse.centres_mm(), calibration.intrinsics, observation.camera_from_board)
    fine = cv2.resize(where, None, fx=COARSE, fy=COARSE, interpolation=cv2.INTER_LINEAR)
    inside = fine[COARSE : COARSE + grid.rows, COARSE : COARSE + grid.columns]
    return sample(frame.image, np.ascontiguousarray(inside, np.float32))


class _Pen:
    """Draws in board millimetres on a copy of a frame, with strokes that scale with its size."""

    def __init__(self, image: Image, observation: TableObservation, calibration: Calibration) -> None:
        drawable = image.ndim == 3 and image.shape[2] == 3 and image.dtype == np.uint8
        width, height = calibration.intrinsics.size_px
        self.picture = image.copy() if drawable else np.zeros((height, width, 3), np.uint8)
        self.placed = bool(np.isfinite(observation.camera_from_board).all())
        self.unit = self.picture.shape[0] / REFERENCE_ROWS
        self._pose = observation.camera_from_board
        self._intrinsics = calibration.intrinsics

    def points(self, board_mm: FloatArray | Sequence[Sequence[float]], height_mm: float) -> FloatArray:
        """(N, 2) px, image frame, of (N, 2) board points at a height."""
        flat = np.asarray(board_mm, dtype=np.float64).reshape(-1, 2)
        return image_points(np.column_stack([flat, np.full(len(flat), height_mm)]), self._intrinsics, self._pose)

    def circle(self, x_mm: float, y_mm: float, radius_mm: float) -> FloatArray:
        """(N, 2) px, image frame, of a circle on the board."""
        angles = np.linspace(0, math.tau, 36, endpoint=False)
        rim = np.column_stack([np.cos(angles), np.sin(angles)]) * radius_mm
        return self.points(rim + np.array([x_mm, y_mm]), 0.0)

    def outline(self, board_mm: FloatArray, height_mm: float, colour: Colour, width: float = 2.0) -> None:
        """A closed line around board points at a height."""
        self.stroke(self.points(board_mm, height_mm), colour, width, closed=True)

    def stroke(self, pixels: FloatArray, colour: Colour, width: float, closed: bool) -> None:
        """A line through (N, 2) px, with a dark rim that keeps it visible on any ground."""
        for ink, thickness in ((INK, width + 1.5), (colour, width)):
            cv2.polylines(
                self.picture,
                [_fixed(pixels)],
                closed,
                ink,
                max(1, round(thickness * self.unit)),
                cv2.LINE_AA,
                SUBPIXEL_BITS,
            )

    def fill(self, pixels: FloatArray, colour: Colour, strength: float) -> None:
        """A translucent area within (N, 2) px, of an opacity 0 to 1."""
        layer = self.picture.copy()
        cv2.fillPoly(layer, [_fixed(pixels)], colour, cv2.LINE_AA, SUBPIXEL_BITS)
        cv2.addWeighted(layer, strength, self.picture, 1 - strength, 0, self.picture)

    def shade(self, outlines_mm: Sequence[FloatArray], colour: Colour) -> None:
        """Translucent areas on the board with their rims; outlines are (N, 2) mm each."""
        for outline in outlines_mm:
            self.fill(self.points(outline, 0.0), colour, 0.4)
            self.outline(outline, 0.0, colour, 1.5)

    def text(self, text: str, centre: FloatArray, colour: Colour, ground: Colour, size: float = 0.5) -> None:
        """A short label on a filled background."""
        scale, thickness = size * self.unit, max(1, round(self.unit))
        (width, height), _ = cv2.getTextSize(text, FONT, scale, thickness)
        x, y = (round(float(value)) for value in centre)
        pad = round(3 * self.unit)
        corner = x - width // 2 - pad, y - height // 2 - pad
        opposite = x + width // 2 + pad, y + height // 2 + pad
        cv2.rectangle(self.picture, corner, opposite, ground, -1, cv2.LINE_AA)
        cv2.putText(self.picture, text, (x - width // 2, y + height // 2), FONT, scale, colour, thickness, cv2.LINE_AA)

    def caption(self, text: str) -> None:
        """A line of text along the lower edge."""
        height, width = self.picture.shape[:2]
        scale, thickness = 0.55 * self.unit, max(1, round(self.unit))
        (needed, _), _ = cv2.getTextSize(text, FONT, scale, thickness)
        scale *= min(1.0, 0.97 * width / max(needed, 1))
        strip = self.picture[-round(30 * self.unit) :]
        strip[:] = (strip * 0.3).astype(np.uint8)
        place = round(12 * self.unit), height - round(10 * self.unit)
        cv2.putText(self.picture, text, place, FONT, scale, BRIGHT, thickness, cv2.LINE_AA)


def _site(pen: _Pen, model: TableModel, site: str, seen: SiteObservation) -> None:
    x, y = model.sites_mm[site]
    best = seen.best
    (middle,) = pen.points([(x, y)], 0.0)
    radius = model.token_diameter_mm / 2
    rim = pen.circle(x, y, radius)
    if best == EMPTY:
        pen.fill(pen.circle(x, y, 2.0), NOTHING, 0.9)
    elif best == HIDDEN:
        for offset in (-0.6, 0.0, 0.6):
            half = radius * math.sqrt(1 - offset**2) / math.sqrt(2)
            shift = radius * offset / math.sqrt(2)
            ends = [(x - half + shift, y - half - shift), (x + half + shift, y + half - shift)]
            pen.stroke(pen.points(ends, 0.0), UNSEEN, 1.0, closed=False)
        pen.stroke(rim, UNSEEN, 1.0, closed=True)
    else:
        colour = _level(_main_ink(model.token_colours[best]))
        pen.stroke(pen.circle(x, y, radius + 3), BRIGHT, 2.0, closed=True)
        letter = best.rsplit("-", maxsplit=1)[-1][:1].upper()
        pen.text(letter, middle, INK if sum(colour) > 380 else BRIGHT, colour)
    if seen.probabilities[best] < SURE:
        (below,) = pen.points([(x, y - radius - 6)], 0.0)
        pen.text(f"{100 * seen.probabilities[best]:.0f}%", below, BRIGHT, UNSEEN)


def _figure(
    pen: _Pen, model: TableModel, calibration: Calibration, tag: int, place: tuple[float, float], yaw_rad: float
) -> None:
    height = calibration.mount(tag).height_mm
    cos, sin = math.cos(yaw_rad), math.sin(yaw_rad)
    turn = np.array([[cos, -sin], [sin, cos]])
    square = UNIT_SQUARE * model.figure_tag_mm @ turn.T + place
    pen.outline(square, height, FIGURE)
    reach = model.figure_diameter_mm
    arrow = np.array([[0.0, 0.0], [reach, 0.0], [reach - 7, 5.0], [reach, 0.0], [reach - 7, -5.0]])
    pixels = pen.points(arrow @ turn.T + place, height)
    pen.stroke(pixels, FIGURE, 2.0, closed=False)
    pen.text(str(tag), pixels[0], INK, FIGURE)


def _caption_text(observation: TableObservation, model: TableModel) -> str:
    """The caption: numbers of the observation, or its trouble."""
    if observation.trouble is not None and not observation.board_tags:
        return str(observation.trouble)
    hidden = sum(seen.best == HIDDEN for seen in observation.sites.values())
    parts = [
        f"frame {observation.number}",
        f"board tags {len(observation.board_tags)}/{len(model.board_tags_mm)}",
        f"fit {observation.reprojection_px:.2f} px",
        f"figures {len(observation.figures)}/{len(model.figure_tags)}",
        f"hidden sites {hidden}/{len(observation.sites)}",
    ]
    if observation.foreground_mm2:
        parts.append(f"hand {observation.foreground_mm2 / 100:.0f} cm2")
    if observation.unknown_tags:
        parts.append(f"unknown tags {', '.join(map(str, observation.unknown_tags))}")
    if observation.trouble is not None:
        parts.append(str(observation.trouble))
    return "  |  ".join(parts)


def _main_ink(rings: Sequence[tuple[float, tuple[float, float, float]]]) -> tuple[float, float, float]:
    """The ink that covers the largest area of a face."""
    inner = (0.0, *(outer for outer, _ in rings))
    return max(zip(inner, rings, strict=False), key=lambda ring: ring[1][0] ** 2 - ring[0] ** 2)[1][1]


def _level(reflectance: tuple[float, float, float]) -> Colour:
    """Levels of a reflectance in full light, BGR."""
    blue, green, red = (round(255 * part) for part in reflectance)
    return blue, green, red


def _fixed(pixels: FloatArray) -> cv2.typing.MatLike:
    """(N, 2) px of the image frame as fixed-point numbers in OpenCV's own pixels, for its drawing functions."""
    return np.round((pixels - 0.5) * SUBPIXELS).astype(np.int32)
