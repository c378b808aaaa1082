"""Path-traced pictures of the drawn solids: `python -m tools.part_pictures` writes those of the guides, or some.

They are rendered from the meshes that are printed; Mitsuba is the extra `judges`.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine import registry
from hardware.cad.part_layout import bought, layout_of, shapes
from hardware.cad.solids import listed, pieces, printed, solid
from hardware.dimensions import load_dimensions
from hardware.drawing.colours import WHITE, css_colour, grey
from hardware.drawing.drawing import Box, Drawing, Line, polygon
from hardware.drawing.meshes import Mesh, block, disc, plate, tube
from hardware.drawing.pathtrace import Material, Solid, linear
from hardware.parts.camera_stand import stand_for
from hardware.sheets.pieces import figure_top
from hardware.sheets.sheet import sheet_of
from tools.part_studio import Place, coloured, printed_on, studio

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"

_WOOD = Material((0.62, 0.42, 0.24), 0.6)


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
            shown += coloured(name, mesh.moved(0.0, aside, up), facts["colour"])
    return shown


@cache
def _tag(number: int, diameter_mm: float) -> Solid:
    """The paper on a top, at the height of every tag."""
    known, radius = load_dimensions(), diameter_mm / 2
    bounds = Box(-radius, -radius, radius, radius)
    sized = replace(known, figure=replace(known.figure, diameter_mm=diameter_mm))
    items = figure_top(number, 0.0, 0.0, -np.pi / 2, sized)
    drawing = Drawing("top", bounds, (polygon(bounds.ring, WHITE), *items))
    return printed_on(drawing, disc(radius).moved(z_mm=known.figure.height_mm), 12.0)


def _placed(parts: Iterable[Solid], x_mm: float, y_mm: float, turn_rad: float = 0.0) -> list[Solid]:
    return [Solid(part.mesh.moved(x_mm, y_mm, 0.0, turn_rad), part.material) for part in parts]


def _dressed(number: int, colour: str, x_mm: float, y_mm: float, turn_rad: float, variant: str = "A") -> list[Solid]:
    """A finished figure: with its tag's paper, and its collar."""
    layout = layout_of(variant)
    parts = [_tag(number, 2 * layout.radius)]
    collar = tube(layout.radius + 0.15, 19.9, 33.9)
    red, green, blue = (float(v) for v in linear(np.array(css_colour(colour)) * 255.0))
    openings = [(0.0, 6.8, layout.socket, 3.9), (np.pi, 3.6, layout.lever, 2.3)]
    parts.append(Solid(_pierced(collar, layout.radius, openings), Material((red, green, blue))))
    return _placed([*parts, *_figure(variant)], x_mm, y_mm, turn_rad)


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


_FIRST = {"body-40", "skid", "nut"}
_SECOND = _FIRST | {"motor-planetary", "wheel-14", "ring-14"}
_THIRD = _SECOND | {"deck-40", "screw", "cell"}
_FOURTH = _THIRD | {"shelf-40", "xiao-esp32c3", "switch"}
_FIFTH = _FOURTH | {"bridge-40", "driver", "gyro"}


def _step(parts: set[str], lifted: Mapping[str, float]) -> NDArray[np.uint8]:
    high = 20.0 + max(lifted.values()) / 2
    return studio(
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
            shown += coloured(name, printed(variant)[name].moved(x, y), known[name]["colour"])
    return studio(shown, (5, 6, 4), 80, (1000, 640), eye=(1.0, -3.0, 2.6))


def _on_robotory(shown: list[Solid], middle_mm: Place, reach_mm: float, eye: Place) -> NDArray[np.uint8]:
    """On the sheet of Robotory, which lies on a table."""
    drawing = sheet_of(registry.make("robotory", {}), load_dimensions())
    box = drawing.bounds
    sheet = printed_on(drawing, plate(box.x0, box.y0, box.x1, box.y1), 8.0)
    table = Solid(plate(-4000, -4000, 4000, 4000).moved(z_mm=-0.3), Material((0.50, 0.36, 0.24), 0.5))
    return studio([sheet, *shown], middle_mm, reach_mm, (1280, 800), ground=table, eye=eye)


def _table() -> NDArray[np.uint8]:
    """Three finished figures."""
    places = [(135.0, 155.0, 0.5), (225.0, 205.0, 2.2), (180.0, 285.0, -1.2)]
    shown: list[Solid] = []
    for number, (piece, place) in enumerate(zip(registry.make("robotory").pieces, places, strict=True)):
        shown += _dressed(number, piece.colour, *place)
    return _on_robotory(shown, (180, 205, 15), 95, (1.9, -2.9, 2.2))


def _kinds() -> NDArray[np.uint8]:
    """One of each kind: built in both variants, moved by hand, and a toio cube under its cap."""
    kinds = [
        _dressed(0, "#d3202a", 0, 0, 0),
        _dressed(1, "#1f4fb4", 0, 0, 0, "C"),
        [_SMALL["hand-figure"](), _tag(2, load_dimensions().figure.diameter_mm)],
        [_SMALL["toio-cube"](), _SMALL["toio-cap"](), _tag(3, load_dimensions().toio.cap_mm)],
    ]
    places = [(120.0, 190.0, -0.4), (178.0, 205.0, -0.9), (234.0, 225.0, -1.1), (292.0, 238.0, -0.7)]
    shown = [part for kind, place in zip(kinds, places, strict=True) for part in _placed(kind, *place)]
    return _on_robotory(shown, (205, 212, 18), 100, (1.2, -3.2, 1.9))


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
    return studio(shown, (8, 0, 18), 75, (1000, 640), eye=(2.6, -2.4, 2.2))


_SMALL: Mapping[str, Callable[[], Solid]] = {
    "hand-figure": lambda: Solid(solid("hand", "hand-figure"), Material((0.85, 0.45, 0.10), 0.5)),
    "toio-cube": lambda: Solid(solid("toio", "toio-cube"), Material((0.88, 0.89, 0.90), 0.3)),
    "toio-cap": lambda: Solid(solid("toio", "toio-cap"), Material((0.16, 0.40, 0.62), 0.5)),
}


def _small() -> NDArray[np.uint8]:
    """The figure for hands, and a cap over its cube."""
    hand = [_SMALL["hand-figure"](), _tag(2, load_dimensions().figure.diameter_mm)]
    cap = _SMALL["toio-cap"]()
    cube = [_SMALL["toio-cube"](), Solid(cap.mesh.moved(z_mm=14.0), cap.material)]
    return studio([*_placed(hand, 0, -32), *_placed(cube, 0, 32)], (0, 0, 22), 62, (1000, 640), eye=(2.8, -1.6, 1.0))


def _on_bed(group: str, name: str) -> NDArray[np.uint8]:
    """A printed part as it lies on the printer's bed, whose squares are 10 mm."""
    mesh = printed(group)[name]
    x, y, z = mesh.points_mm.max(axis=0) - mesh.points_mm.min(axis=0)
    reach = (0.72 if z > 20 else 0.62) * float(np.hypot(max(x, y), z)) + 2.0
    half = 10.0 * float(np.ceil(6 * reach / 10))
    lines = np.arange(-half, half + 1, 10.0)
    bounds, ink = Box(-half, -half, half, half), grey(0.78)
    items = [Line(((at, -half), (at, half)), ink, reach / 120) for at in lines]
    items += [Line(((-half, at), (half, at)), ink, reach / 120) for at in lines]
    bed = Drawing("bed", bounds, (polygon(bounds.ring, WHITE), *items))
    ground = printed_on(bed, plate(-half, -half, half, half).moved(z_mm=-0.03), 300 / reach)
    colour = Material((0.16, 0.40, 0.62), 0.5)
    return studio([Solid(mesh, colour)], (0, 0, float(z) / 2), reach, (420, 320), ground=ground, eye=(1.7, -2.6, 2.4))


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
        printed_on(drawing, paper.moved(z_mm=0.3), 4.0),
        Solid(solid("stand", "stand-foot").moved(turn_rad=np.pi / 2), grey),
        Solid(corner, grey),
        Solid(head, grey),
        Solid(block(bar, bar, stand.mast_mm).moved(z_mm=foot + stand.mast_mm / 2), _WOOD),
        Solid(block(stand.arm_mm, bar, bar).moved(side / 2 + stand.arm_mm / 2, 0.0, level), _WOOD),
        Solid(camera, Material((0.05, 0.22, 0.14), 0.4)),
    ]
    table = Solid(plate(-4000, -4000, 4000, 4000), Material((0.62, 0.50, 0.38), 0.5))
    return studio(
        shown, (150, 0, end / 2 - 20), 0.85 * end, (800, 960), ground=table, eye=(1.5, -3.2, 1.1), angle_deg=30.0
    )


def _exploded(variant: str, reach_mm: float) -> NDArray[np.uint8]:
    """All parts on a line, with their names of the list of parts."""
    labels = {}
    for name, facts in listed()[variant].items():
        up, out = facts["lifted"]
        middles = [(mesh.points_mm.min(axis=0) + mesh.points_mm.max(axis=0)) / 2 for mesh in pieces(variant, name)]
        if not out:  # of two the nearer one; wheels and rings on the side of the words
            middles.sort(key=lambda at: float(2.2 * at[1] - 3.0 * at[0]))
        x, y, z = (float(length) for length in middles[0])
        labels[name] = (x, y + out, z + up)
    return studio(_figure(variant, 1.0), (8.3, 11.3, 88), reach_mm, (800, 1200), labels=labels)


PRINTED = {f"cad-part-{group.lower()}-{name}": (group, name) for group in listed() for name in printed(group)}
"""The names of the pictures of printed parts, and which part each shows."""

MADE: Mapping[str, Callable[[], NDArray[np.uint8]]] = {
    "cad-exploded": lambda: _exploded("A", 128),
    "cad-exploded-c": lambda: _exploded("C", 132),
    "cad-table": _table,
    "cad-kinds": _kinds,
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
    **{picture: partial(_on_bed, *part) for picture, part in PRINTED.items()},
}
"""Every picture by its name."""


def make(folder: Path, names: Iterable[str] = MADE) -> None:
    """Render pictures into a folder, as JPEG."""
    for name in names:
        cv2.imwrite(str(folder / f"{name}.jpg"), MADE[name](), [cv2.IMWRITE_JPEG_QUALITY, 88])


if __name__ == "__main__":
    make(PICTURES, sys.argv[1:] or MADE)
