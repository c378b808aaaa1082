"""Path-traced pictures of the drawn solids: `python -m hardware.cad.pictures` writes those of the guides.

They are rendered from the meshes that are printed; Mitsuba is the extra `judges`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine import registry
from hardware.cad.drawn import listed, pieces, printed, solid
from hardware.cad.layout import bought, layout_of, shapes
from hardware.colours import WHITE, css_colour
from hardware.dimensions import load_dimensions
from hardware.drawing import Box, Drawing, polygon
from hardware.meshes import Mesh, block, disc, plate, tube
from hardware.pathtrace import Camera, Lamp, Material, Solid, Surroundings, developed, linear, render
from hardware.pieces import figure_top
from hardware.raster import rasterise
from hardware.sheets import sheet_of
from hardware.stand import stand_for

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

_SAMPLES = 160
"""Paths for each pixel; the noise that is left is smoothed."""

_PAPER = (0.82, 0.82, 0.81)
_METALS = {"nut", "screw", "motor-planetary", "motor-encoder"}
_COATED = {"xiao-esp32c3": 1.05, "xiao-esp32s3": 1.05, "driver": 1.65, "gyro": 1.65}
"""Boards, and the height above which their parts are no board."""

_WOOD = Material((0.62, 0.42, 0.24), 0.6)


def _part(name: str, mesh: Mesh, colour: Sequence[float]) -> list[Solid]:
    """A piece in its colours; boards carry darker or metallic parts."""
    red, green, blue = colour
    material = Material((red, green, blue), 0.35 if name in _METALS else None, name in _METALS)
    if name not in _COATED:
        return [Solid(mesh, material)]
    low = mesh.points_mm[:, 2].min()
    above = mesh.points_mm[mesh.triangles][:, :, 2].mean(axis=1) > low + _COATED[name]
    metal = Material((0.70, 0.71, 0.72), 0.3, metallic=True) if name.startswith("xiao") else Material((0.03,) * 3, 0.4)
    return [
        Solid(Mesh(mesh.points_mm, mesh.triangles[part]), look) for part, look in ((~above, material), (above, metal))
    ]


def _figure(
    variant: str, apart: float = 0.0, only: Iterable[str] | None = None, lifted: Mapping[str, float] | None = None
) -> list[Solid]:
    """A variant's parts.

    Args:
        variant: of the figure.
        apart: share of the way to the exploded view.
        only: the parts to show; all if none are named.
        lifted: by how many mm a part hovers over its place.
    """
    shown = []
    for name, facts in listed()[variant].items():
        if only is not None and name not in only:
            continue
        up, out = facts["lifted"]
        up = apart * up + (lifted or {}).get(name, 0.0)
        for mesh, place in zip(pieces(variant, name), facts["places"], strict=True):
            aside = apart * out * (1.0 if place[3] == 0 else -1.0)
            shown += _part(name, mesh.moved(0.0, aside, up), facts["colour"])
    return shown


def _printed_on(drawing: Drawing, mesh: Mesh, px_per_mm: float) -> Solid:
    """A flat mesh with a drawing on it."""
    return Solid(mesh, Material(linear(rasterise(drawing, px_per_mm).image[..., ::-1]) * 0.85))


@cache
def _tag(number: int) -> tuple[Drawing, Mesh]:
    radius = load_dimensions().figure.diameter_mm / 2
    bounds = Box(-radius, -radius, radius, radius)
    items = figure_top(number, 0.0, 0.0, -np.pi / 2, load_dimensions())
    return Drawing("top", bounds, (polygon(bounds.ring, WHITE), *items)), disc(radius)


def _dressed(number: int, colour: str, x_mm: float, y_mm: float, turn_rad: float) -> list[Solid]:
    """A finished reference figure: with its tag's paper, and its collar."""
    known, layout = load_dimensions().figure, layout_of("A")
    drawing, mesh = _tag(number)
    parts = [_printed_on(drawing, mesh.moved(z_mm=known.height_mm), 12.0)]
    collar = tube(layout.radius + 0.15, 19.9, 33.9)
    red, green, blue = (float(v) for v in linear(np.array(css_colour(colour)) * 255.0))
    openings = [(0.0, 6.8, layout.socket, 3.9), (np.pi, 3.6, layout.lever, 2.3)]
    parts.append(Solid(_pierced(collar, layout.radius, openings), Material((red, green, blue))))
    parts += _figure("A")
    return [Solid(part.mesh.moved(x_mm, y_mm, 0.0, turn_rad), part.material) for part in parts]


def _pierced(collar: Mesh, radius_mm: float, openings: list[tuple[float, float, float, float]]) -> Mesh:
    """A fine tube without the triangles in openings: (angle, half the width, height of the middle, half the height)."""
    low, high = collar.points_mm[:, 2].min(), collar.points_mm[:, 2].max()
    angles, heights = np.linspace(0, 2 * np.pi, 241), np.linspace(low, high, 29)
    at = np.array(
        [[(radius_mm + 0.15) * np.cos(a), (radius_mm + 0.15) * np.sin(a), z] for z in heights for a in angles]
    )
    row = np.arange(28)[:, None] * 241 + np.arange(240)[None, :]
    squares = np.stack([row, row + 1, row + 242, row + 241], axis=-1).reshape(-1, 4)
    middle = at[squares].mean(axis=1)
    kept = np.ones(len(squares), dtype=bool)
    for angle, half, height, tall in openings:
        along = radius_mm * np.angle(np.exp(1j * (np.arctan2(middle[:, 1], middle[:, 0]) - angle)))
        kept &= ~((np.abs(along) < half) & (np.abs(middle[:, 2] - height) < tall))
    triangles = squares[kept][:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)
    return Mesh(at, triangles, None, smooth=True)


def _studio(
    shown: list[Solid],
    middle_mm: tuple[float, float, float],
    reach_mm: float,
    size_px: tuple[int, int],
    ground: Solid | None = None,
    eye: tuple[float, float, float] = (3.0, -2.2, 1.7),
    angle_deg: float = 22.0,
) -> NDArray[np.uint8]:
    """On pale ground, lit by a large lamp and the sky; `eye` is in units of the reach."""
    x, y, z = middle_mm
    low = min(float(one.mesh.points_mm[:, 2].min()) for one in shown)
    below = ground or Solid(plate(-4000, -4000, 4000, 4000).moved(z_mm=low - 0.03), Material((0.86, 0.855, 0.84)))
    lamp_at = (x + 1.2 * reach_mm, y - 2.4 * reach_mm, z + 3.4 * reach_mm)
    lights: list[Lamp | Surroundings] = [
        Lamp(lamp_at, middle_mm, (2.0 * reach_mm, 2.0 * reach_mm), (6.4, 6.2, 5.9)),
        Surroundings((0.62, 0.64, 0.68)),
    ]
    camera = Camera.looking(
        (x + eye[0] * reach_mm, y + eye[1] * reach_mm, z + eye[2] * reach_mm), middle_mm, size_px, angle_deg
    )
    picture = developed(render([*shown, below], lights, camera, _SAMPLES), 0.95)
    return np.asarray(cv2.fastNlMeansDenoisingColored(picture, None, 2.0, 2.0, 3, 9), np.uint8)


_FIRST = {"body-40", "skid", "nut"}
_SECOND = _FIRST | {"motor-planetary", "wheel-14", "ring-14"}
_THIRD = _SECOND | {"deck-40", "screw", "cell"}
_FOURTH = _THIRD | {"shelf-40", "xiao-esp32c3", "switch"}
_FIFTH = _FOURTH | {"bridge-40", "driver", "gyro"}


def _step(parts: set[str], lifted: Mapping[str, float]) -> NDArray[np.uint8]:
    high = 20.0 + max(lifted.values()) / 2
    return _studio(
        _figure("A", only=parts, lifted=lifted), (0, 0, high), 38 + high / 2.4, (640, 560), eye=(1.8, -1.7, 3.4)
    )


def _laid_out(variant: str) -> NDArray[np.uint8]:
    """Everything that is printed, as it lies on the bed."""
    known = listed()[variant]
    shown, places = (
        [],
        iter([(-48, 26), (2, 26), (52, 26), (-48, -26), (2, -26), (40, -17), (62, -17), (40, -36), (62, -36)]),
    )
    order = [name for name in printed(variant) if name.split("-")[0] not in ("wheel", "skid")]
    order += [name for name in printed(variant) if name not in order]
    for name in order:
        for _ in known[name]["places"]:
            x, y = next(places)
            shown += _part(name, printed(variant)[name].moved(x, y), known[name]["colour"])
    return _studio(shown, (5, 6, 4), 80, (1000, 640), eye=(1.0, -3.0, 2.6))


def _table() -> NDArray[np.uint8]:
    """Three finished figures on Robotory's sheet."""
    game = registry.make("robotory", {})
    drawing = sheet_of(game, load_dimensions())
    box = drawing.bounds
    sheet = _printed_on(drawing, plate(box.x0, box.y0, box.x1, box.y1), 8.0)
    table = Solid(plate(-4000, -4000, 4000, 4000).moved(z_mm=-0.3), Material((0.50, 0.36, 0.24), 0.5))
    places = [(135.0, 155.0, 0.5), (225.0, 205.0, 2.2), (180.0, 285.0, -1.2)]
    shown = [sheet]
    for number, (piece, place) in enumerate(zip(game.pieces, places, strict=True)):
        shown += _dressed(number, piece.colour, *place)
    return _studio(shown, (180, 205, 15), 95, (1280, 800), ground=table, eye=(1.9, -2.9, 2.2))


def _docked() -> NDArray[np.uint8]:
    layout, lift = layout_of("A"), 1.5 * shapes()["printing"]["wall"] + shapes()["dock"]["lift"]
    pitch = 2 * layout.radius + 5.0
    shown = [Solid(solid("dock", "dock"), Material((0.20, 0.24, 0.30)))]
    socket = layout.board_ahead + bought("xiao")["overhang"]
    for number in (-1, 0, 1):
        plug = solid("dock", "plug").moved(socket + 0.2, number * pitch, layout.socket + lift)
        shown.append(Solid(plug, Material((0.05, 0.05, 0.06), 0.4)))
    for number, colour in ((0, "#d3202a"), (1, "#1f4fb4")):
        shown += [
            Solid(part.mesh.moved(z_mm=lift), part.material)
            for part in _dressed(number, colour, 0.0, (number - 1) * pitch, 0.0)
        ]
    return _studio(shown, (8, 0, 18), 75, (1000, 640), eye=(2.6, -2.4, 2.2))


def _small() -> NDArray[np.uint8]:
    """The figure for hands, and a cap over its cube."""
    drawing, mesh = _tag(2)
    top = _printed_on(drawing, mesh.moved(z_mm=load_dimensions().figure.height_mm), 12.0)
    hand = Solid(solid("hand", "hand-figure"), Material((0.85, 0.45, 0.10), 0.5))
    cube = Solid(solid("toio", "toio-cube"), Material((0.88, 0.89, 0.90), 0.3))
    cap = Solid(solid("toio", "toio-cap").moved(z_mm=14.0), Material((0.16, 0.40, 0.62), 0.5))
    shown = [Solid(part.mesh.moved(0.0, -32.0), part.material) for part in (hand, top)]
    shown += [Solid(part.mesh.moved(0.0, 32.0), part.material) for part in (cube, cap)]
    return _studio(shown, (0, 0, 22), 62, (1000, 640), eye=(2.8, -1.6, 1.0))


def _stand() -> NDArray[np.uint8]:
    """The stand over a sheet, with bars of an arbitrary length that are cut as the guide says."""
    facts = shapes()["stand"]
    game = registry.make("robotory", {})
    drawing = sheet_of(game, load_dimensions())
    box = drawing.bounds
    stand = stand_for(box, "module3")
    bar, depth, wall, foot = facts["bar"], facts["depth"], facts["wall"], facts["foot"]
    side, end = bar + 0.6 + 2 * wall, foot + stand.mast_mm
    corner = solid("stand", "stand-corner").moved(z_mm=end - depth + wall)
    level, tip = end + wall - side / 2, side / 2 + stand.arm_mm
    head = solid("stand", "stand-head").moved(tip - depth + wall, 0.0, level)
    lens = tip + wall + 6.0 + bought("camera")["length"] / 2
    camera = block(bought("camera")["length"], bought("camera")["width"], 2.0).moved(
        lens, 0.0, level - side / 2 + wall + 1
    )
    grey = Material((0.20, 0.24, 0.30))
    paper = plate(box.x0, box.y0, box.x1, box.y1)
    middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
    paper = paper.moved(lens - middle[0], -middle[1])
    shown = [
        _printed_on(drawing, paper.moved(z_mm=0.3), 4.0),
        Solid(solid("stand", "stand-foot").moved(turn_rad=np.pi / 2), grey),
        Solid(corner, grey),
        Solid(head, grey),
        Solid(block(bar, bar, stand.mast_mm).moved(z_mm=foot + stand.mast_mm / 2), _WOOD),
        Solid(block(stand.arm_mm, bar, bar).moved(side / 2 + stand.arm_mm / 2, 0.0, level), _WOOD),
        Solid(camera, Material((0.05, 0.22, 0.14), 0.4)),
    ]
    table = Solid(plate(-4000, -4000, 4000, 4000), Material((0.62, 0.50, 0.38), 0.5))
    return _studio(
        shown, (150, 0, end / 2 - 20), 0.85 * end, (800, 960), ground=table, eye=(1.5, -3.2, 1.1), angle_deg=30.0
    )


MADE: Mapping[str, Callable[[], NDArray[np.uint8]]] = {
    "cad-exploded": lambda: _studio(_figure("A", 1.0), (0, 0, 88), 128, (800, 1200)),
    "cad-exploded-c": lambda: _studio(_figure("C", 1.0), (0, 0, 88), 132, (800, 1200)),
    "cad-table": _table,
    "cad-printed": lambda: _laid_out("A"),
    "cad-dock": _docked,
    "cad-hand-and-cap": _small,
    "cad-stand": _stand,
    "cad-step-1": lambda: _step(_FIRST, {"nut": 22.0}),
    "cad-step-2": lambda: _step(_SECOND, {"motor-planetary": 30.0}),
    "cad-step-3": lambda: _step(_THIRD, {"deck-40": 26.0, "screw": 34.0, "cell": 40.0}),
    "cad-step-4": lambda: _step(_FOURTH, {"shelf-40": 24.0, "xiao-esp32c3": 32.0, "switch": 32.0}),
    "cad-step-5": lambda: _step(_FIFTH, {"bridge-40": 18.0, "driver": 26.0, "gyro": 26.0}),
    "cad-step-6": lambda: _step(set(listed()["A"]), {"light": 16.0, "top-40": 34.0}),
}
"""Every picture by its name."""


def make(folder: Path, names: Iterable[str] = MADE) -> None:
    """Render pictures into a folder, as JPEG."""
    for name in names:
        cv2.imwrite(str(folder / f"{name}.jpg"), MADE[name](), [cv2.IMWRITE_JPEG_QUALITY, 88])


if __name__ == "__main__":
    make(PICTURES)
