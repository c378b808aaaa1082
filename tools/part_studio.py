"""How solids are photographed: their materials, the light, the ground, and labels."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.drawing.colours import WHITE, grey
from hardware.drawing.drawing import Box, Circle, Drawing, Item, Line, Text, polygon
from hardware.drawing.meshes import Mesh, plate
from hardware.drawing.pathtrace import Camera, Lamp, Material, Solid, Surroundings, developed, linear, render
from hardware.drawing.raster import rasterise

Place = tuple[float, float, float]
"""x, y and z in mm."""

_SAMPLES = 64
"""Paths for each pixel; the noise that is left is smoothed."""

_LABEL_PX, _LABELS_PX = 23.0, 190
"""Height of a label's words, and the width that all of them take."""

_LABEL_INK = grey(0.25)

_METALS = {"nut", "screw", "motor-planetary", "motor-encoder"}
_COATED = {"xiao-esp32c3": 1.05, "xiao-esp32s3": 1.05, "driver": 1.65, "gyro": 1.65}
"""Boards, and the height above which their parts are no board."""


def coloured(name: str, mesh: Mesh, colour: Sequence[float]) -> list[Solid]:
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


def printed_on(drawing: Drawing, mesh: Mesh, px_per_mm: float) -> Solid:
    """A flat mesh with a drawing on it."""
    return Solid(mesh, Material(linear(rasterise(drawing, px_per_mm).image[..., ::-1]) * 0.85))


def studio(
    shown: list[Solid],
    middle_mm: tuple[float, float, float],
    reach_mm: float,
    size_px: tuple[int, int],
    ground: Solid | None = None,
    eye: tuple[float, float, float] = (3.0, -2.2, 1.7),
    angle_deg: float = 22.0,
    labels: Mapping[str, Place] | None = None,
) -> NDArray[np.uint8]:
    """On pale ground, lit by a large lamp and the sky.

    Args:
        shown: what is to be seen.
        middle_mm: the middle of the picture.
        reach_mm: half of what is to be seen, about.
        size_px: of the picture.
        ground: what it stands on, if not the pale ground.
        eye: from the middle to the camera, in units of the reach.
        angle_deg: vertical angle of view.
        labels: names next to their places.
    """
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
    smooth = np.asarray(cv2.fastNlMeansDenoisingColored(picture, None, 2.0, 2.0, 3, 9), np.uint8)
    return _labelled(smooth, camera, labels) if labels else smooth


def _labelled(picture: NDArray[np.uint8], camera: Camera, labels: Mapping[str, Place]) -> NDArray[np.uint8]:
    """The picture with a column of words on its right, each with a line to its place."""
    width, height = camera.size_px
    places = np.array([(*place, 1.0) for place in labels.values()]) @ camera.camera_from_world.T
    at_px = camera.focal_px * places[:, :2] / places[:, 2:] + (width / 2, height / 2)
    items: list[Item] = [polygon(Box(0, 0, width, height).ring, WHITE)]
    level = 0.0
    for number in np.argsort(at_px[:, 1]):
        x, y = at_px[number]
        level = max(y, level + _LABEL_PX * 1.25)
        start = width - _LABELS_PX
        line = ((x, height - y), (start - 30, height - level), (start - 6, height - level))
        items += [
            Line(line, _LABEL_INK, 1.5),
            Circle(x, height - y, 3.5, _LABEL_INK),
            Text(start, height - level - _LABEL_PX * 0.3, list(labels)[number], _LABEL_PX, _LABEL_INK, "start"),
        ]
    ink = rasterise(Drawing("labels", Box(0, 0, width, height), tuple(items)), 1.0).image[:height, :width]
    return (picture.astype(np.uint16) * ink // 255).astype(np.uint8)
