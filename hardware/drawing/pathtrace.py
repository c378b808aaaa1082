"""Path-traced pictures of meshes by Mitsuba 3, an optional dependency (`pip install 'robodrome[judges]'`).

Lengths are mm; light, colours and pictures are linear, red first. Give it solids, lights and a camera:

    part = Solid(read_stl(path), Material((0.75, 0.20, 0.05), roughness=0.4))
    lamp = Lamp((-300, -200, 500), (0, 0, 0), (200, 200), (20, 20, 20))
    camera = Camera.looking((120, -160, 110), (0, 0, 10), (1280, 720), vertical_deg=25)
    picture = developed(render([part, table], [lamp], camera, samples=64))
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from glob import glob
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.drawing.meshes import FloatArray, Mesh
from hardware.errors import DrawingError

Light = tuple[float, float, float]
"""Red, green and blue, linear: reflectances from 0 to 1, or radiances."""

LinearPicture = NDArray[np.float32]
"""(H, W, 3) red, green and blue, linear."""

_LLVM = "/usr/lib/*/libLLVM.so.[1-9][0-9]*"
"""LLVM as Debian names it since version 18; 14 and 15, which have other names, fail on newer processors."""

DEPTH = 4
"""Surfaces that light may meet on its way by default: more are below the noise of a picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """A surface.

    Attributes:
        colour: reflectance, one for all or a picture (H, W, 3) with row 0 at the top.
        roughness: None for a matt surface; a glossy one has from 0.05 (polished) to 1.
        metallic: whether it reflects as a metal does.
    """

    colour: Light | LinearPicture
    roughness: float | None = None
    metallic: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A mesh of a material."""

    mesh: Mesh
    material: Material


@dataclass(frozen=True, slots=True)
class Lamp:
    """A luminous rectangle.

    Attributes:
        at_mm: its middle.
        towards_mm: a point that it faces.
        size_mm: its sides.
        radiance: red, green and blue.
    """

    at_mm: tuple[float, float, float]
    towards_mm: tuple[float, float, float]
    size_mm: tuple[float, float]
    radiance: Light


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Light from everywhere; its radiance."""

    radiance: Light


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A thin lens, or a pinhole.

    Attributes:
        size_px: width and height.
        focal_px: focal length; the principal point is the picture's middle.
        camera_from_world: (3, 4), x right, y down, z away from the camera.
        aperture_mm: diameter of the lens; 0 for a pinhole.
        focus_mm: distance at which it is sharp.
    """

    size_px: tuple[int, int]
    focal_px: float
    camera_from_world: FloatArray
    aperture_mm: float = 0.0
    focus_mm: float = 1000.0

    @classmethod
    def looking(
        cls,
        eye_mm: Sequence[float],
        target_mm: Sequence[float],
        size_px: tuple[int, int],
        vertical_deg: float,
        aperture_mm: float = 0.0,
    ) -> "Camera":
        """A camera that is sharp at its target, upright, with this vertical angle of view."""
        eye, target = np.asarray(eye_mm, np.float64), np.asarray(target_mm, np.float64)
        away = (target - eye) / np.linalg.norm(target - eye)
        right = np.cross(away, (0.0, 1.0, 0.0) if abs(away[2]) > 0.999 else (0.0, 0.0, 1.0))
        right /= np.linalg.norm(right)
        rotation = np.stack([right, np.cross(away, right), away])
        focal_px = float(size_px[1] / 2 / np.tan(np.radians(vertical_deg) / 2))
        pose = np.column_stack([rotation, -rotation @ eye])
        return cls(size_px, focal_px, pose, aperture_mm, float(np.linalg.norm(target - eye)))


def render(
    solids: Sequence[Solid],
    lights: Sequence[Lamp | Surroundings],
    camera: Camera,
    samples: int = 64,
    seed: int = 0,
    depth: int = DEPTH,
) -> LinearPicture:
    """The light that reaches each pixel.

    Args:
        solids: what stands there.
        lights: what shines.
        camera: that looks.
        samples: paths for each pixel; the noise falls with the square root.
        seed: of the paths.
        depth: surfaces that light may meet on its way.

    Raises:
        DrawingError: Mitsuba is not installed.
    """
    mitsuba = _mitsuba()
    scene: dict[str, Any] = {"type": "scene", "integrator": {"type": "path", "max_depth": depth + 1}}
    scene["camera"] = _sensor(mitsuba, camera, samples)
    scene |= {f"light{number}": _emitter(mitsuba, light) for number, light in enumerate(lights)}
    scene |= {f"solid{number}": _shape(mitsuba, solid) for number, solid in enumerate(solids)}
    picture = mitsuba.render(mitsuba.load_dict(scene, parallel=False), spp=samples, seed=seed)
    return np.array(picture, np.float32)[..., :3]


def developed(picture: LinearPicture, exposure: float = 1.0) -> NDArray[np.uint8]:
    """A picture for screens: (H, W, 3) sRGB, blue first as OpenCV saves it.

    Source: IEC 61966-2-1, transfer function.
    """
    light = np.clip(picture[..., ::-1] * exposure, 0.0, 1.0)
    curve = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    levels: NDArray[np.uint8] = (curve * 255 + 0.5).astype(np.uint8)
    return levels


def linear(levels: NDArray[np.generic]) -> LinearPicture:
    """Linear light of sRGB levels from 0 to 255; the order of colours stays. Source: IEC 61966-2-1."""
    part = np.asarray(levels, np.float32) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4).astype(np.float32)


@cache
def _mitsuba() -> Any:
    """Mitsuba in its fastest variant here: several times faster if there is an LLVM that it can use."""
    if find_spec("mitsuba") is None:
        raise DrawingError("Mitsuba is not installed: pip install 'robodrome[judges]'")
    found = sorted(glob(_LLVM))
    if found:
        os.environ.setdefault("DRJIT_LIBLLVM_PATH", found[0])
    import mitsuba

    mitsuba.set_log_level(mitsuba.LogLevel.Error)  # else a line for each rounded number of samples
    mitsuba.set_variant("llvm_ad_rgb" if "DRJIT_LIBLLVM_PATH" in os.environ else "scalar_rgb")
    return mitsuba


def _sensor(mitsuba: Any, camera: Camera, samples: int) -> dict[str, Any]:
    width, height = camera.size_px
    world_from_camera = np.linalg.inv(np.vstack([camera.camera_from_world, (0.0, 0.0, 0.0, 1.0)]))
    to_world = world_from_camera @ np.diag([-1.0, -1.0, 1.0, 1.0])  # Mitsuba's x is left, its y up
    sensor: dict[str, Any] = {
        "type": "thinlens" if camera.aperture_mm else "perspective",
        "to_world": mitsuba.ScalarTransform4f(to_world),
        "fov_axis": "x",
        "fov": float(np.degrees(2 * np.arctan(width / 2 / camera.focal_px))),
        "near_clip": 1.0,
        "far_clip": 100_000.0,
        "film": {"type": "hdrfilm", "width": width, "height": height, "rfilter": {"type": "box"}},
        "sampler": {"type": "multijitter", "sample_count": samples},
    }
    if camera.aperture_mm:
        sensor |= {"aperture_radius": camera.aperture_mm / 2, "focus_distance": camera.focus_mm}
    return sensor


def _emitter(mitsuba: Any, light: Lamp | Surroundings) -> dict[str, Any]:
    radiance = {"type": "rgb", "value": list(light.radiance)}
    if isinstance(light, Surroundings):
        return {"type": "constant", "radiance": radiance}
    direction = np.subtract(light.towards_mm, light.at_mm)
    upward = [0.0, 1.0, 0.0] if abs(direction[2]) > 0.99 * np.linalg.norm(direction) else [0.0, 0.0, 1.0]
    place = mitsuba.ScalarTransform4f().look_at(list(light.at_mm), list(light.towards_mm), upward)
    width, height = light.size_mm
    return {
        "type": "rectangle",
        "to_world": place @ mitsuba.ScalarTransform4f().scale([width / 2, height / 2, 1.0]),
        "emitter": {"type": "area", "radiance": radiance},
    }


def _bsdf(mitsuba: Any, material: Material) -> dict[str, Any]:
    colour: dict[str, Any]
    if isinstance(material.colour, np.ndarray):
        bitmap = mitsuba.Bitmap(np.ascontiguousarray(material.colour, np.float32))
        colour = {"type": "bitmap", "bitmap": bitmap, "raw": True, "wrap_mode": "clamp"}
    else:
        colour = {"type": "rgb", "value": list(material.colour)}
    if material.roughness is None:
        return {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": colour}}
    surface = {
        "type": "principled",
        "base_color": colour,
        "roughness": material.roughness,
        "metallic": float(material.metallic),
    }
    return {"type": "twosided", "bsdf": surface}


def _shape(mitsuba: Any, solid: Solid) -> Any:
    mesh = solid.mesh
    properties = mitsuba.Properties()
    properties["bsdf"] = mitsuba.load_dict(_bsdf(mitsuba, solid.material))
    if not mesh.smooth:
        properties["face_normals"] = True
    shape = mitsuba.Mesh(
        "mesh", len(mesh.points_mm), len(mesh.triangles), properties, mesh.smooth, mesh.texture is not None
    )
    values = mitsuba.traverse(shape)
    values["vertex_positions"] = np.ascontiguousarray(mesh.points_mm, np.float32).ravel()
    values["faces"] = np.ascontiguousarray(mesh.triangles, np.uint32).ravel()
    if mesh.texture is not None:
        values["vertex_texcoords"] = np.ascontiguousarray(mesh.texture, np.float32).ravel()
    values.update()
    return shape
