"""The veil of a lamp that glossy paper mirrors: light that is added to whatever is printed there."""

import numpy as np

from vision.faces import F32, TONE
from vision.reference import WHITE_PAPER

VEILED = 1.08
"""Brightness of a site's palest paper against the fitted light from which a lamp is mirrored there. Without glare it is
up to 1.05 on path-traced tables, with it up to 1.24."""

PALEST = 97
"""Percentile of a site's points that are taken for its palest paper."""


def veils(bare: F32) -> F32:
    """(N,) mirrored light on N empty sites as a share of white's, of their points' (N, P, 3) reflectance.

    Paper is not brighter than white; what is, is mirrored, and lies over tokens as well.
    """
    palest = np.percentile(bare.mean(axis=-1), PALEST, axis=1)
    veil = palest**TONE - WHITE_PAPER**TONE
    return np.where(palest > VEILED * WHITE_PAPER, veil, 0.0).astype(np.float32)


def unveiled(reflectance: F32, veil: F32) -> F32:
    """(N, P, 3) reflectance of N sites without the veil, (N,), of each; changed in place."""
    some = np.flatnonzero(veil)
    reflectance[some] = np.maximum(reflectance[some] ** TONE - veil[some, None, None], 0.0) ** (1 / TONE)
    return reflectance
