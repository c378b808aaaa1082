"""Drawn tables for the path tracer: camera, paper and sensor; and drawn scenes on them.

Everything is plain numbers, so it can be stored with a picture as its truth.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np

from engine import registry
from engine.geometry import Site
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Box
from hardware.drawing.meshes import FloatArray
from hardware.drawing.pathtrace import Lamp, Light, Surroundings
from hardware.sheets.pieces import TOKEN_SETS
from hardware.sheets.shared_sheets import printed_board
from hardware.sheets.sheet_layout import lay_out
from lab.judges.lamps import HARD, LAMPS, LIGHTS

FOCAL_PX = 900.0
"""Focal length at 720 rows: 44 degrees from top to bottom, as of a usual webcam."""

PRINCIPAL_PX = (5.0, -4.0)
"""Where the lens's axis meets the sensor, from its middle, at 720 rows."""

DISTORTION = (-0.12, 0.05, 0.0005, -0.0004, -0.008)
"""Of the lens, by OpenCV's five coefficients."""

APERTURE_MM = 2.6
"""Diameter of the lens's opening: 4.74 mm at f/1.8, Raspberry Pi Camera Module 3."""

SIZES_PX = ((1280, 720), (1920, 1080))
"""Sizes of pictures: the second where a cell of a figure's tag would have fewer than `MIN_CELL_PX`."""

MIN_CELL_PX = 3.3
"""Least size of a cell of a figure's tag."""

FILL = 0.97
"""Part of the picture that the sheet fills."""

_CURLED = 0.33
"""Share of tables of whose paper one corner stands up."""

_TOKENS, _HANDS, _MOVING = 0.4, 0.25, 0.15
"""Probabilities: of a token on a free site, of a hand in the picture, of a figure that moves."""

_TOKEN_SIGMA_MM, _FIGURE_SIGMA_MM, _FARTHEST_MM = 3.0, 2.0, 7.0
"""Spread of tokens and figures around the middle of their sites, and the most of it."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What is printed.

    Attributes:
        white: reflectance of the bare paper.
        black: of full ink.
        ink: share of the ink that is left; less than 1 where it has faded.
        roughness: None for matt paper.
        curl_mm: how far a corner stands up.
        corner: which one, counter-clockwise from the south-west.
    """

    white: Light
    black: float
    ink: float
    roughness: float | None
    curl_mm: float
    corner: int


@dataclass(frozen=True, slots=True)
class Sensor:
    """From light to a picture.

    Attributes:
        blur_px: sigma of the lens's and the sensor's blur, without defocus.
        full_e: electrons of a pixel at which it saturates, at this gain.
        read_e: sigma of the read noise, electrons.
        balance: error of the white balance in red and blue, factors.
        contrast: from 0 (sRGB's curve) to 1 (a full S).
        sharpening: share of the difference from a blurred picture that is added.
        jpeg: quality.
        exposure_s: of a row.
        readout_s: from the first row to the last.
    """

    blur_px: float
    full_e: float
    read_e: float
    balance: tuple[float, float]
    contrast: float
    sharpening: float
    jpeg: int
    exposure_s: float
    readout_s: float


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table; `light` is one of `LIGHTS`.

    Attributes:
        game: whose sheet lies there.
        light: one of `LIGHTS`.
        seed: of noise.
        size_px: of the pictures.
        pose: (3, 4) camera_from_board, mm.
        focus_mm: distance at which the lens is sharp.
        wood: reflectance of the table's top.
        paper: that lies there.
        lamps: that shine.
        surroundings: light from everywhere.
        sensor: of the camera.
    """

    game: str
    light: str
    seed: int
    size_px: tuple[int, int]
    pose: tuple[tuple[float, ...], ...]
    focus_mm: float
    wood: Light
    paper: Paper
    lamps: tuple[Lamp, ...]
    surroundings: Surroundings
    sensor: Sensor

    @property
    def camera_from_board(self) -> FloatArray:
        """(3, 4), mm."""
        return np.array(self.pose)

    @property
    def eye_mm(self) -> FloatArray:
        """(3,) the camera's place, board frame."""
        return -self.camera_from_board[:, :3].T @ self.camera_from_board[:, 3]

    @property
    def matrix(self) -> FloatArray:
        """(3, 3) of the lens at this size, in the image frame of `docs/reference/coordinates.md`."""
        return lens_matrix(self.size_px)


@dataclass(frozen=True, slots=True)
class StandingFigure:
    """A figure: its pose in the middle of the exposure, its colour, and how it moves."""

    tag: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    colour: str
    speed_mm_s: float = 0.0
    turn_rad_s: float = 0.0

    def after(self, seconds: float) -> "StandingFigure":
        """The same a little later."""
        yaw = self.yaw_rad + self.turn_rad_s * seconds
        way = self.speed_mm_s * seconds
        x, y = self.x_mm + way * math.cos(self.yaw_rad), self.y_mm + way * math.sin(self.yaw_rad)
        return StandingFigure(self.tag, x, y, yaw, self.colour, self.speed_mm_s, self.turn_rad_s)


@dataclass(frozen=True, slots=True)
class LyingToken:
    """A token: its class, its place, its turn, and the site it belongs to."""

    kind: str
    x_mm: float
    y_mm: float
    turn_rad: float
    site: str


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: the tip of its middle finger, where it comes from, its height, and its skin's reflectance."""

    x_mm: float
    y_mm: float
    from_rad: float
    height_mm: float
    skin: Light


@dataclass(frozen=True, slots=True)
class DrawnScene:
    """What stands and lies on a table."""

    figures: tuple[StandingFigure, ...] = ()
    tokens: tuple[LyingToken, ...] = ()
    hand: Hand | None = None


def lens_matrix(size_px: tuple[int, int]) -> FloatArray:
    """(3, 3) of the lens, which is the same for all tables."""
    scale = size_px[1] / 720
    x, y = (half / 2 + scale * off for half, off in zip(size_px, PRINCIPAL_PX, strict=True))
    return np.array([(FOCAL_PX * scale, 0.0, x), (0.0, FOCAL_PX * scale, y), (0.0, 0.0, 1.0)])


def drawn_frames(count: int, seed: int) -> Iterator[tuple[DrawnTable, DrawnScene]]:
    """The first frames of a set: after five all games and lights, after 25 all pairs of them; then other scenes."""
    games = registry.games()
    pairs = [(game, LIGHTS[(n + turn) % len(LIGHTS)]) for turn in range(len(LIGHTS)) for n, game in enumerate(games)]
    tables = [table_of(game, light, seed) for game, light in pairs]
    for number in range(count):
        table = tables[number % len(tables)]
        yield table, scene_of(table, number // len(tables))


def table_of(game: str, light: str, seed: int) -> DrawnTable:
    """Draw a table of a game in a light."""
    rng = Random(f"{game} {light} {seed}")
    sheet = _sheet(game)
    size_px = _size_for(sheet)
    pose, height_mm = _pose(sheet, size_px, rng)
    x, y = sheet.centre
    lamps, surroundings = LAMPS[light](rng, x, y, height_mm)
    hard = light in HARD
    dioptres = rng.uniform(-0.3, 0.3) if hard else rng.uniform(-0.15, 0.15)
    return DrawnTable(
        game,
        light,
        seed,
        size_px,
        pose,
        1000 / (1000 / height_mm + dioptres),
        rng.choice([(0.36, 0.20, 0.10), (0.14, 0.07, 0.04), (0.55, 0.40, 0.25), (0.7, 0.7, 0.68)]),
        Paper(
            white=tuple(rng.uniform(0.80, 0.86) * part for part in (0.985, 1.0, rng.uniform(0.96, 1.03))),  # type: ignore[arg-type]
            black=rng.uniform(0.03, 0.06),
            ink=rng.uniform(0.85, 1.0),
            roughness=rng.uniform(0.22, 0.35) if light == "glare" else None,
            curl_mm=rng.uniform(0.5, 2.0) if rng.random() < _CURLED else 0.0,
            corner=rng.randrange(4),
        ),
        lamps,
        surroundings,
        Sensor(
            blur_px=rng.uniform(0.55, 0.8),
            full_e=rng.uniform(1500, 3000) if hard else rng.uniform(4000, 9000),
            read_e=rng.uniform(3, 6),
            balance=(rng.uniform(0.95, 1.05), rng.uniform(0.94, 1.06)),
            contrast=rng.uniform(0.0, 0.4),
            sharpening=rng.uniform(0.0, 0.6),
            jpeg=rng.choice([80, 85, 90, 95]),
            exposure_s=rng.choice([0.01, 0.02]) if hard else rng.choice([0.005, 0.01]),
            readout_s=rng.uniform(0.012, 0.025),
        ),
    )


def scene_of(table: DrawnTable, seed: int) -> DrawnScene:
    """Draw a scene on a table."""
    rng = Random(f"{table.game} {table.light} {table.seed} scene {seed}")
    game = registry.make(table.game)
    board = printed_board(game)
    cells = [site for site in board.sites.values() if site.outline_mm]
    places = [site for site in board.sites.values() if not site.outline_mm]
    places = places or [site for site in cells if site.traits.get("ground") != "obstacle"]
    stands = rng.sample([*cells, *board.parks], len(game.pieces))
    moving = rng.randrange(len(stands)) if rng.random() < _MOVING else None
    figures = []
    for number, (site, piece) in enumerate(zip(stands, game.pieces, strict=True)):
        x, y = _near(site, _FIGURE_SIGMA_MM, rng)
        speeds = rng.choice([(75.0, 0.0), (0.0, 3.0)]) if number == moving else (0.0, 0.0)
        figures.append(StandingFigure(number, x, y, rng.uniform(-math.pi, math.pi), piece.colour, *speeds))
    standing = {site.id for site in stands}
    kinds = tuple(TOKEN_SETS[table.game])
    tokens = tuple(
        LyingToken(rng.choice(kinds), *_near(site, _TOKEN_SIGMA_MM, rng), rng.uniform(0, math.tau), site.id)
        for site in places
        if kinds and site.id not in standing and rng.random() < _TOKENS
    )
    return DrawnScene(tuple(figures), tokens, drawn_hand(board.field_mm, rng) if rng.random() < _HANDS else None)


def laid_scene(table: DrawnTable, tokens: tuple[tuple[str, str], ...]) -> DrawnScene:
    """Only these tokens, pairs of site and class, laid as carefully as for a calibration."""
    rng = Random(f"{table.game} {table.light} {table.seed} laid {tokens}")
    board = printed_board(registry.make(table.game))
    return DrawnScene(
        tokens=tuple(
            LyingToken(kind, *_near(board.sites[site], 1.0, rng), rng.uniform(0, math.tau), site)
            for site, kind in tokens
        )
    )


@cache
def _sheet(game: str) -> Box:
    """The paper of a game."""
    return lay_out(printed_board(registry.make(game)), load_dimensions()).outline


def _near(site: Site, sigma_mm: float, rng: Random) -> tuple[float, float]:
    away, angle = min(sigma_mm * math.hypot(rng.gauss(), rng.gauss()), _FARTHEST_MM), rng.uniform(0, math.tau)
    return site.x_mm + away * math.cos(angle), site.y_mm + away * math.sin(angle)


def drawn_hand(field_mm: tuple[float, float], rng: Random) -> Hand:
    """A hand that reaches from outside to a place on the field."""
    skin = rng.choice([(0.58, 0.36, 0.26), (0.45, 0.25, 0.16), (0.28, 0.14, 0.08), (0.11, 0.06, 0.04)])
    x, y = (rng.uniform(0.1, 0.9) * side for side in field_mm)
    return Hand(x, y, rng.uniform(-math.pi, math.pi), rng.uniform(25, 70), skin)


def _size_for(sheet: Box) -> tuple[int, int]:
    dimensions = load_dimensions()
    for width, height in SIZES_PX:
        long, short = max(sheet.width, sheet.height), min(sheet.width, sheet.height)
        if FILL * min(width / long, height / short) * dimensions.figure.tag_mm / 7 >= MIN_CELL_PX:
            break
    return width, height


def _pose(sheet: Box, size_px: tuple[int, int], rng: Random) -> tuple[tuple[tuple[float, ...], ...], float]:
    """(3, 4) camera_from_board of a camera that looks down, not quite straight; and its height."""
    focal = lens_matrix(size_px)[0, 0]
    turned = sheet.height > sheet.width
    across, down = (sheet.height, sheet.width) if turned else (sheet.width, sheet.height)
    height_mm = focal * max(across / size_px[0], down / size_px[1]) / FILL
    (x, y), shift = sheet.centre, 0.02 * height_mm
    eye = np.array([x + rng.gauss(0, shift), y + rng.gauss(0, shift), height_mm])
    target = np.array([x + rng.uniform(-4, 4), y + rng.uniform(-4, 4), 0.0])
    roll = math.radians(rng.gauss(0, 1.5)) + (math.pi / 2 if turned else 0.0)
    away = (target - eye) / np.linalg.norm(target - eye)
    right = np.array([math.cos(roll), math.sin(roll), 0.0])
    right -= right @ away * away
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(away, right), away])
    pose = np.column_stack([rotation, -rotation @ eye])
    return tuple(tuple(row) for row in pose.tolist()), height_mm
