"""Glare: the light of a lamp that glossy paper mirrors, added to the light of the print."""

import numpy as np

from vision.observation import FloatArray
from vision.surface.empty_board import WHITE_PAPER
from vision.surface.token_faces import F32, TONE_GAMMA

GLARE_RATIO = 1.1
"""Least ratio of a site's palest paper to its print where a lamp is mirrored. On path-traced tables it reaches 1.10
without glare and 1.31 with it."""

PALEST = 97
"""Percentile of a site's points that are taken for its palest paper."""

PLAIN_QUANTILE = 0.25
"""Quantile of the sites' brightness against their print that is taken for a site without a lamp: what it is above 1,
the whole sheet was printed paler than it is drawn."""


def glare_levels(bare: FloatArray | F32, printed: FloatArray) -> F32:
    """(N,) mirrored light on N sites as a share of white's.

    Paper is never brighter than its print; any excess is mirrored light, which lies over tokens too. Compare with the
    print: on a tinted ground, a lamp of a sixth of white's light looks like white paper.

    Args:
        bare: (N, P, 3) reflectance of their points on the empty board.
        printed: (N, P, 3) what is printed there, as shares of white paper's level.
    """
    palest, paper = (np.percentile(each.mean(axis=-1), PALEST, axis=1) for each in (bare, WHITE_PAPER * printed))
    paper *= max(1.0, np.quantile(palest / paper, PLAIN_QUANTILE))
    return np.where(palest > GLARE_RATIO * paper, palest**TONE_GAMMA - paper**TONE_GAMMA, 0.0).astype(np.float32)


def without_glare(reflectance: F32, glare: F32) -> F32:
    """(N, P, 3) reflectance of N sites without the glare, (N,), of each; changed in place."""
    some = np.flatnonzero(glare)
    reflectance[some] = np.maximum(reflectance[some] ** TONE_GAMMA - glare[some, None, None], 0.0) ** (1 / TONE_GAMMA)
    return reflectance
