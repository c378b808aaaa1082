"""Lamps and windows around a drawn table."""

import math
from collections.abc import Callable, Mapping
from random import Random

import numpy as np

from hardware.drawing.meshes import FloatArray
from hardware.drawing.pathtrace import Lamp, Light, Surroundings

TYPICAL = ("warm", "cool", "window")
"""Lights that a table may well have."""

HARD = ("bulb", "glare")
"""Bad lights: one bare bulb, and a lamp that semi-gloss paper mirrors into the camera."""

LIGHTS = (*TYPICAL, *HARD)

_KELVIN: Mapping[int, Light] = {
    2700: (1.0, 0.56, 0.20),
    3000: (1.0, 0.63, 0.28),
    4000: (1.0, 0.79, 0.57),
    5500: (1.0, 0.93, 0.87),
    6500: (0.99, 1.0, 1.0),
    7500: (0.87, 0.94, 1.08),
}
"""Linear sRGB of black bodies by temperature, rounded."""


def black_body(kelvin: float) -> FloatArray:
    """(3,) linear light of sRGB, blue first, of a black body of luminance 1.

    Source: Planck's law; the CIE 1931 observer as fitted by Wyman, Sloan and Shirley, "Simple analytic approximations
    to the CIE XYZ color matching functions", 2013; IEC 61966-2-1.
    """
    nm = np.arange(380.0, 781.0)

    def lobe(peak: float, below: float, above: float) -> FloatArray:
        return np.exp(-0.5 * ((nm - peak) / np.where(nm < peak, below, above)) ** 2)

    x = 1.056 * lobe(599.8, 37.9, 31.0) + 0.362 * lobe(442.0, 16.0, 26.7) - 0.065 * lobe(501.1, 20.4, 26.2)
    y = 0.821 * lobe(568.8, 46.9, 40.5) + 0.286 * lobe(530.9, 16.3, 31.1)
    z = 1.217 * lobe(437.0, 11.8, 36.0) + 0.681 * lobe(459.0, 26.0, 13.8)
    power = 1 / (nm**5 * np.expm1(1.438777e7 / (nm * kelvin)))
    colour = np.array([(power * part).sum() for part in (x, y, z)])
    matrix = np.array([(3.2406, -1.5372, -0.4986), (-0.9689, 1.8758, 0.0415), (0.0557, -0.2040, 1.0570)])
    return np.asarray(np.maximum(matrix @ (colour / colour[1]), 0.0)[::-1])


def _lamp(
    at_mm: tuple[float, float, float],
    centre: tuple[float, float],
    size_mm: tuple[float, float],
    kelvin: int,
    light: float,
) -> Lamp:
    """A lamp that faces the board's middle and lights it with this irradiance.

    Source: E = L A cos / d^2 of a small lamp that faces the place.
    """
    towards = (*centre, 0.0)
    away = np.subtract(at_mm, towards)
    distance = float(np.linalg.norm(away))
    radiance = light * distance**2 / (size_mm[0] * size_mm[1] * away[2] / distance)
    red, green, blue = (radiance * part for part in _KELVIN[kelvin])
    return Lamp(at_mm, towards, size_mm, (red, green, blue))


def _around(kelvin: int, light: float) -> Surroundings:
    """Light from everywhere with this irradiance on the board. Source: E = pi L below an even sky."""
    red, green, blue = (light / math.pi * part for part in _KELVIN[kelvin])
    return Surroundings((red, green, blue))


Lit = tuple[tuple[Lamp, ...], Surroundings]


def _warm(rng: Random, x: float, y: float, _: float) -> Lit:
    at = x + rng.uniform(-500, 500), y + rng.uniform(-500, 500), rng.uniform(1300, 1700)
    return (_lamp(at, (x, y), (300, 300), 2700, 1.0),), _around(2700, 0.5)


def _cool(rng: Random, x: float, y: float, height_mm: float) -> Lit:
    side = rng.uniform(700, 1000)
    panels = tuple(
        _lamp((x + sign * side, y + rng.uniform(-100, 100), 0.9 * height_mm), (x, y), (200, 500), 6500, 0.5)
        for sign in (-1, 1)
    )
    return panels, _around(6500, 0.35)


def _window(rng: Random, x: float, y: float, _: float) -> Lit:
    side = rng.choice([-1, 1])
    window = _lamp((x + side * 1500, y + rng.uniform(-400, 400), 900), (x, y), (1000, 1200), 7500, 0.7)
    lamp = _lamp((x - side * rng.uniform(200, 600), y + rng.uniform(-400, 400), 1500), (x, y), (250, 250), 3000, 0.35)
    return (window, lamp), _around(5500, 0.3)


def _bulb(rng: Random, x: float, y: float, _: float) -> Lit:
    angle, away = rng.uniform(0, math.tau), rng.uniform(350, 550)
    at = x + away * math.cos(angle), y + away * math.sin(angle), rng.uniform(700, 900)
    return (_lamp(at, (x, y), (50, 50), 3000, 1.0),), _around(3000, 0.15)


def _glare(rng: Random, x: float, y: float, height_mm: float) -> Lit:
    angle, away = rng.uniform(0, math.tau), rng.uniform(250, 400)
    at = x + away * math.cos(angle), y + away * math.sin(angle), height_mm + rng.uniform(-50, 200)
    return (_lamp(at, (x, y), (160, 160), 4000, 0.8),), _around(4000, 0.4)


LAMPS: Mapping[str, Callable[[Random, float, float, float], Lit]] = {
    "warm": _warm,
    "cool": _cool,
    "window": _window,
    "bulb": _bulb,
    "glare": _glare,
}
"""Light -> its lamps around a board's middle, below a camera of this height."""
