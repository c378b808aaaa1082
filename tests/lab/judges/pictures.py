"""The README's picture and film of a table, path traced: `python -m tests.lab.judges.pictures`.

It needs Mitsuba (`pip install 'robodrome[judges]'`). The sheet, tops, collars and discs are the printed drawings, the
figures the solids of `hardware/cad`; table, lamps and phone are made up. In the film the red robot drives to the next
cell as one would: it turns, drives straight, and its wheels roll without slipping.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine import registry
from engine.state import Piece
from hardware.cad.solids import listed, pieces
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Box, Drawing
from hardware.drawing.meshes import Mesh, disc, joined, plate
from hardware.drawing.pathtrace import (
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
from hardware.drawing.raster import rasterise
from hardware.sheets.collars import COLLAR_MM, collar
from lab.judges.drawn_table import LyingToken, Paper
from lab.judges.table_solids import sheet_solid, token_solids, top_print

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
SIZE_PX = (1120, 630)
SAMPLES = 64
PAPER = Paper((0.82, 0.82, 0.80), 0.04, 1.0, None, 0.0, 0)
LEFT_OUT = ("skid", "nut", "screw", "cell", "switch", "driver", "gyro")
"""Hidden parts inside a figure."""

COLLAR_Z_MM = 20.0
"""Lower edge of the collar on the body."""

FILM_PX, FILM_SAMPLES, FILM_QUALITY = (640, 360), 96, 70
FPS = 10.0
TURN_S, STRAIGHT_S, PAUSE_S = 1.0, 2.0, 0.7
"""Time in which the red robot turns and drives in the film, and in which it stands before and after."""

DRIVER, GOAL = "c4", "c5"
"""Where it stands, and where it drives."""

ROLLING = ("wheel-14", "ring-14")
"""Parts that turn with the wheels."""

FIGURES = {"d3": -0.9, "b2": 2.6, "c4": -2.3}
TOKENS = {
    "a1": "disc-white", "a3": "disc-black", "b3": "disc-white", "c1": "disc-black", "d4": "disc-white",
    "e3": "disc-black", "e1": "disc-white", "d1": "disc-black", "b4": "disc-white",
}  # fmt: skip
PILES = (("disc-white", -72.0, 62.0, 6), ("disc-black", -82.0, 100.0, 5), ("disc-white", -98.0, 74.0, 2))


@dataclass(frozen=True, slots=True)
class Driven:
    """Where a robot stands while it drives, and how far its wheels, left and right, have rolled: mm and rad."""

    x_mm: float
    y_mm: float
    yaw_rad: float
    rolled_mm: tuple[float, float] = (0.0, 0.0)


def make(path: Path) -> None:
    """Render the table and write the picture, in the format of the path's name."""
    cv2.imwrite(str(path), _picture(_surroundings(), None, SIZE_PX, SAMPLES), [cv2.IMWRITE_WEBP_QUALITY, 88])


def film(path: Path) -> None:
    """Render the red robot's drive and write it as a picture that moves."""
    surroundings = _surroundings()
    pictures = []
    for t_s in np.arange(-PAUSE_S, TURN_S + STRAIGHT_S + PAUSE_S, 1 / FPS).tolist():
        picture = _picture(surroundings, _driven(t_s), FILM_PX, FILM_SAMPLES)
        pictures.append(Image.fromarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)))
        print(f"{len(pictures)} pictures of the film", end="\r")
    pictures[0].save(
        path, save_all=True, append_images=pictures[1:], duration=round(1000 / FPS), loop=0, quality=FILM_QUALITY
    )


def _driven(t_s: float) -> Driven:
    """The red robot at a time of the film: it starts and stops gently."""
    sites = registry.make("robotory").board.sites
    here, there, yaw = sites[DRIVER], sites[GOAL], FIGURES[DRIVER]
    dx, dy = there.x_mm - here.x_mm, there.y_mm - here.y_mm
    turn = math.remainder(math.atan2(dy, dx) - yaw, math.tau) * _eased(t_s / TURN_S)
    way = _eased((t_s - TURN_S) / STRAIGHT_S)
    rolled, turned = way * math.hypot(dx, dy), turn * load_dimensions().figure.track_mm / 2
    return Driven(here.x_mm + way * dx, here.y_mm + way * dy, yaw + turn, (rolled - turned, rolled + turned))


def _eased(share: float) -> float:
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def _surroundings() -> list[Solid]:
    """All that does not move."""
    return [
        Solid(plate(-900, -900, 1400, 1400).moved(z_mm=-0.4), Material(_wood(), 0.42)),
        sheet_solid("robotory", PAPER),
        *_tokens(),
        *_phone(-105.0, 250.0, 0.3),
    ]


def _picture(
    surroundings: Sequence[Solid], driven: Driven | None, size_px: tuple[int, int], samples: int
) -> NDArray[np.uint8]:
    """(H, W, 3), BGR; all robots stand where they begin, but the one that is driven."""
    solids = [*surroundings, *_figures(driven)]
    lamps: list[Lamp | Surroundings] = [
        Lamp((-1250, -350, 1000), (180, 230, 0), (900, 1100), (7.0, 7.8, 8.8)),
        Lamp((900, 900, 1300), (180, 230, 0), (160, 160), (42.0, 29.0, 17.0)),
        Surroundings((0.16, 0.155, 0.15)),
    ]
    camera = Camera.looking((405, -235, 280), (150, 165, 4), size_px, vertical_deg=29, aperture_mm=7.0)
    return developed(_filmic(render(solids, lamps, camera, samples, depth=4)))


def _figures(driven: Driven | None) -> list[Solid]:
    game = registry.make("robotory")
    solids = []
    for number, (piece, (site, yaw)) in enumerate(zip(game.pieces, FIGURES.items(), strict=True)):
        place = game.board.sites[site]
        at = driven if driven and site == DRIVER else Driven(place.x_mm, place.y_mm, yaw)
        parts = [*_body(at.rolled_mm), *_paper(number, piece)]
        solids += [Solid(part.mesh.moved(at.x_mm, at.y_mm, 0.0, at.yaw_rad), part.material) for part in parts]
    return solids


def _body(rolled_mm: tuple[float, float]) -> list[Solid]:
    """The solids of a figure in its own frame."""
    solids = []
    for name, facts in listed()["A"].items():
        if name not in LEFT_OUT:
            red, green, blue = linear(255 * np.array(facts["colour"])).tolist()
            meshes = pieces("A", name)
            if name in ROLLING:
                meshes = [_rolled(mesh, rolled_mm) for mesh in meshes]
            solids.append(Solid(joined(meshes), Material((red, green, blue), 0.5)))
    return solids


def _rolled(mesh: Mesh, rolled_mm: tuple[float, float]) -> Mesh:
    """A wheel turned about its axle, which is along y, by the way that its side has rolled."""
    low, high = mesh.points_mm.min(axis=0), mesh.points_mm.max(axis=0)
    x_mm, y_mm, z_mm = ((low + high) / 2).tolist()
    angle = rolled_mm[y_mm < 0] / (load_dimensions().figure.wheel_diameter_mm / 2)
    cos, sin = math.cos(angle), math.sin(angle)
    about = np.array([(cos, 0.0, sin), (0.0, 1.0, 0.0), (-sin, 0.0, cos)])
    return mesh.moved(-x_mm, 0.0, -z_mm).turned(about, (x_mm, 0.0, z_mm))


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
    make(PICTURES / "hero.webp")
    film(PICTURES / "drive.webp")
