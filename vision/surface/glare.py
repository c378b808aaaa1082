"""The veil of a lamp that glossy paper mirrors: light that is added to whatever is printed there."""

import numpy as np

from vision.observation import FloatArray
from vision.surface.empty_board import WHITE_PAPER
from vision.surface.token_faces import F32, TONE

VEILED = 1.1
"""Brightness of a site's palest paper against that of its print from which a lamp is mirrored there. Without
glare it is up to 1.10 on path-traced tables, with it up to 1.31."""

PALEST = 97
"""Percentile of a site's points that are taken for its palest paper."""

UNVEILED = 0.25
"""Quantile of the sites' brightness against their print that is taken for a site without a lamp: what it is above 1,
the whole sheet was printed paler than it is drawn."""


def veils(bare: FloatArray | F32, printed: FloatArray) -> F32:
    """(N,) mirrored light on N sites as a share of white's.

    Paper is not brighter than what is printed on it; what is, is mirrored, and lies over tokens as well. It has to be
    the print: on a tinted ground, a lamp of a sixth of white's light looks like white paper.

    Args:
        bare: (N, P, 3) reflectance of their points on the empty board.
        printed: (N, P, 3) what is printed there, as shares of white paper's level.
    """
    palest, paper = (np.percentile(each.mean(axis=-1), PALEST, axis=1) for each in (bare, WHITE_PAPER * printed))
    paper *= max(1.0, np.quantile(palest / paper, UNVEILED))
    return np.where(palest > VEILED * paper, palest**TONE - paper**TONE, 0.0).astype(np.float32)


def unveiled(reflectance: F32, veil: F32) -> F32:
    """(N, P, 3) reflectance of N sites without the veil, (N,), of each; changed in place."""
    some = np.flatnonzero(veil)
    reflectance[some] = np.maximum(reflectance[some] ** TONE - veil[some, None, None], 0.0) ** (1 / TONE)
    return reflectance
