"""The README's picture of a table, path traced: `python -m tests.robodrome.bench.judges.pictures`.

It needs Mitsuba (`pip install 'robodrome[judges]'`). The sheet, tops, collars and discs are the printed drawings, the
figures the solids of `hardware/cad`; table, lamps and phone are made up.
"""

import itertools
import math
import sys
from pathlib import Path

import cv2
import numpy as np

from engine import registry
from engine.state import Piece
from hardware.cad.drawn import listed, pieces
from hardware.collars import COLLAR_MM, collar
from hardware.dimensions import load_dimensions
from hardware.drawing import Box, Drawing
from hardware.meshes import Mesh, disc, joined, plate
from hardware.pathtrace import (
    Camera,
    Lamp,
    LinearPicture,
    Material,
    Solid,
    Surroundings,
    developed,
    linear,
    render,
)
from hardware.raster import rasterise
from robodrome.bench.judges.drawn_table import LyingToken, Paper
from robodrome.bench.judges.table_solids import sheet_solid, token_solids, top_print

PICTURES = Path(__file__).parents[4] / "docs" / "pictures"
SIZE_PX = (1120, 630)
SAMPLES = 64
PAPER = Paper((0.82, 0.82, 0.80), 0.04, 1.0, None, 0.0, 0)
LEFT_OUT = ("skid", "nut", "screw", "cell", "switch", "driver", "gyro")
"""Parts inside of a figure, which nobody sees."""

COLLAR_Z_MM = 20.0
"""Lower edge of the collar on the body."""


FIGURES = {"d3": -0.9, "b2": 2.6, "c4": -2.3}
TOKENS = {
    "a1": "disc-white", "a3": "disc-black", "b3": "disc-white", "c1": "disc-black", "d4": "disc-white",
    "e3": "disc-black", "e1": "disc-white", "d1": "disc-black", "b4": "disc-white",
}  # fmt: skip
PILES = (("disc-white", -72.0, 62.0, 6), ("disc-black", -82.0, 100.0, 5), ("disc-white", -98.0, 74.0, 2))


def make(path: Path, size_px: tuple[int, int], samples: int) -> None:
    """Render the table and write the picture, in the format of the path's name."""
    solids = [
        Solid(plate(-900, -900, 1400, 1400).moved(z_mm=-0.4), Material(_wood(), 0.42)),
        sheet_solid("robotory", PAPER),
        *_figures(),
        *_tokens(),
        *_phone(-105.0, 250.0, 0.3),
    ]
    lamps: list[Lamp | Surroundings] = [
        Lamp((-1250, -350, 1000), (180, 230, 0), (900, 1100), (7.0, 7.8, 8.8)),
        Lamp((900, 900, 1300), (180, 230, 0), (160, 160), (42.0, 29.0, 17.0)),
        Surroundings((0.16, 0.155, 0.15)),
    ]
    camera = Camera.looking((405, -235, 280), (150, 165, 4), size_px, vertical_deg=29, aperture_mm=7.0)
    picture = developed(_filmic(render(solids, lamps, camera, samples, depth=4)))
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_WEBP_QUALITY, 88])


def _figures() -> list[Solid]:
    game = registry.make("robotory")
    solids = []
    for number, (piece, (site, yaw)) in enumerate(zip(game.pieces, FIGURES.items(), strict=True)):
        place = game.board.sites[site]
        parts = [*_body(), *_paper(number, piece)]
        solids += [Solid(part.mesh.moved(place.x_mm, place.y_mm, 0.0, yaw), part.material) for part in parts]
    return solids


def _body() -> list[Solid]:
    """The solids of a figure in its own frame."""
    solids = []
    for name, facts in listed()["A"].items():
        if name not in LEFT_OUT:
            red, green, blue = linear(255 * np.array(facts["colour"])).tolist()
            solids.append(Solid(joined(pieces("A", name)), Material((red, green, blue), 0.5)))
    return solids


def _paper(number: int, piece: Piece) -> list[Solid]:
    """Its tag and its collar."""
    figure = load_dimensions().figure
    radius = figure.diameter_mm / 2
    length = math.tau * radius
    band = Drawing("collar", Box(0, 0, length, COLLAR_MM), tuple(collar(Box(0, 0, length, COLLAR_MM), number, piece)))
    print_ = 0.03 + 0.8 * linear(cv2.cvtColor(rasterise(band, 12.0).image, cv2.COLOR_BGR2RGB))
    flat = plate(0, 0, length, COLLAR_MM, 96)
    angle, z = flat.points_mm[:, 0] / radius, flat.points_mm[:, 1] + COLLAR_Z_MM
    out = radius + 0.15
    bent = Mesh(np.column_stack([out * np.cos(angle), out * np.sin(angle), z]), flat.triangles, flat.texture, True)
    top = disc(radius).moved(0, 0, figure.height_mm, -math.pi / 2)
    return [Solid(bent, Material(print_, 0.6)), Solid(top, Material(top_print(number, PAPER)))]


def _tokens() -> list[Solid]:
    board = registry.make("robotory").board
    rng = np.random.default_rng(3)
    solids = []
    for site, kind in TOKENS.items():
        x, y = (float(rng.normal(at, 1.5)) for at in (board.sites[site].x_mm, board.sites[site].y_mm))
        solids += token_solids(LyingToken(kind, x, y, 0.0, site), PAPER)
    for kind, x, y, count in PILES:
        for number in range(count):
            token = LyingToken(kind, x + float(rng.normal(0, 0.8)), y + float(rng.normal(0, 0.8)), 0.0, "")
            height = number * load_dimensions().token.height_mm
            solids += [Solid(part.mesh.moved(z_mm=height), part.material) for part in token_solids(token, PAPER)]
    return solids


def _phone(x_mm: float, y_mm: float, turn_rad: float) -> list[Solid]:
    """A phone that lies there and shows the page."""
    shown = cv2.imread(str(PICTURES / "phone-play-light.png"))
    screen = linear(cv2.cvtColor(shown, cv2.COLOR_BGR2RGB))
    width = 68.0
    height = width * shown.shape[0] / shown.shape[1]
    glass = plate(-width / 2, -height / 2, width / 2, height / 2).moved(z_mm=8.05)
    rim = _rounded(width + 7, height + 8, 9.0, 8.0)
    return [
        Solid(rim.moved(x_mm, y_mm, 0.0, turn_rad), Material((0.012, 0.013, 0.016), 0.18)),
        Solid(glass.moved(x_mm, y_mm, 0.0, turn_rad), Material(np.asarray(0.9 * screen, np.float32), 0.12)),
    ]


def _rounded(x_mm: float, y_mm: float, radius_mm: float, z_mm: float) -> Mesh:
    """A plate of this thickness with round corners."""
    angles = np.arange(64) * math.tau / 64
    rim = radius_mm * np.column_stack([np.cos(angles), np.sin(angles)])
    rim += np.sign(rim + 1e-9) * (x_mm / 2 - radius_mm, y_mm / 2 - radius_mm)
    low, high = (np.column_stack([rim, np.full(64, z)]) for z in (0.0, z_mm))
    here, there = np.arange(64), (np.arange(64) + 1) % 64
    side = np.concatenate([np.column_stack([here, there, there + 64]), np.column_stack([here, there + 64, here + 64])])
    fan = np.column_stack([np.full(62, 64), np.arange(65, 127), np.arange(66, 128)])
    return Mesh(np.concatenate([low, high]), np.concatenate([side, fan]))


def _wood() -> LinearPicture:
    """Reflectance of oiled oak planks that run from west to east."""
    rng = np.random.default_rng(11)
    size, planks = 2048, 14
    fine = cv2.GaussianBlur(rng.standard_normal((size, size)).astype(np.float32), (0, 0), sigmaX=60, sigmaY=0.9)
    broad = cv2.GaussianBlur(rng.standard_normal((size, size)).astype(np.float32), (0, 0), sigmaX=180, sigmaY=9)
    grain = fine / fine.std() * 0.06 + broad / broad.std() * 0.09
    wood = np.empty((size, size, 3), np.float32)
    edges = np.linspace(0, size, planks + 1).astype(int)
    for first, last in itertools.pairwise(edges):
        tone = rng.uniform(0.85, 1.15)
        shifted = np.roll(grain[first:last], rng.integers(size), axis=1)
        wood[first:last] = np.clip(tone * (1 + shifted), 0.3, 1.7)[..., None]
        wood[first : first + 2] *= 0.45
    return np.asarray(wood * np.array((0.40, 0.235, 0.118)), np.float32)


def _filmic(light: LinearPicture) -> LinearPicture:
    """Highlights that roll off instead of being cut. Source: K. Narkowicz, "ACES filmic tone mapping", 2016."""
    scaled = 1.05 * light
    return np.asarray(scaled * (2.51 * scaled + 0.03) / (scaled * (2.43 * scaled + 0.59) + 0.14), np.float32)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES / "hero.webp", SIZE_PX, SAMPLES)
