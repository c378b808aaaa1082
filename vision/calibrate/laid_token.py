"""A token as it was seen in its calibration: where its centre is, and how it looks around it."""

from dataclasses import dataclass, replace

import numpy as np

from vision.observation import FloatArray, Image

RINGS = 6
"""Rings into which a token's face is divided to compare classes."""

PATCH_WHITE = 230
"""Level of white in the pictures of tokens."""

STEP_MM = 1.0
"""Distance of the sampled points."""

CENTRED_MM = ((3.0, 1.0), (0.75, 0.25))
"""Reaches and steps of the searches for a token's centre, coarse and fine."""


@dataclass(frozen=True, slots=True, eq=False)
class LaidToken:
    """A token as it was seen.

    Attributes:
        patch: (n, n, 3) reflectance of its surroundings, BGR.
        middle: column and row of its centre.
        radius_mm: of the token.
    """

    patch: FloatArray
    middle: tuple[float, float]
    radius_mm: float

    def distances_mm(self) -> FloatArray:
        """(n, n) distances of the points from the token's centre."""
        rows, columns = np.indices(self.patch.shape[:2])
        return np.asarray(np.hypot(columns - self.middle[0], rows - self.middle[1]) * STEP_MM)

    def centred(self) -> "LaidToken":
        """The same with the middle around which its face is most alike in all directions.

        What differs from the board is a rough guide: a rim may be as dark as the print next to it on one side.
        """
        token = self
        for reach, step in CENTRED_MM:
            shifts = (np.arange(-reach, reach + step / 2, step) / STEP_MM).tolist()
            places = [(token.middle[0] + x, token.middle[1] + y) for x in shifts for y in shifts]
            token = min((replace(token, middle=place) for place in places), key=LaidToken.unevenness)
        return token

    def unevenness(self) -> float:
        """Mean variance of its reflectance along circles around the middle."""
        distances = self.distances_mm()
        inside = distances <= self.radius_mm
        rings = (distances[inside] / STEP_MM).astype(np.intp)
        patch = self.patch[inside]
        counts = np.maximum(np.bincount(rings), 1)
        means = np.stack([np.bincount(rings, part) for part in patch.T], axis=-1) / counts[:, None]
        return float(np.square(patch - means[rings]).mean())

    @property
    def look(self) -> FloatArray:
        """(RINGS, 4) mean colour of each ring, BGR, and the standard deviation along it."""
        out = self.distances_mm() / self.radius_mm * RINGS
        look = np.zeros((RINGS, 4))
        for ring in range(RINGS):
            inside = self.patch[(out >= ring) & (out < ring + 1)]
            if len(inside):
                look[ring, :3] = inside.mean(axis=0)
                look[ring, 3] = inside.std(axis=0).mean()
        return look

    @property
    def picture(self) -> Image:
        """uint8 (n, n, 3) BGR."""
        return np.clip(self.patch * PATCH_WHITE, 0, 255).astype(np.uint8)


def apart(one: FloatArray, other: FloatArray) -> float:
    """RMS distance of two looks, (RINGS, 4) each, with rings weighted by their area."""
    weight = (2 * np.arange(RINGS) + 1.0)[:, None]
    return float(np.sqrt(((one - other) ** 2 * weight).sum() / (4 * weight.sum())))
