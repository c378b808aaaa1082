"""Statistics of measured values."""

import math
from collections.abc import Iterable


def percentile(values: Iterable[float], percent: float, digits: int) -> float | None:
    """The percentile of some values, between the two nearest ones by a straight line.

    Args:
        values: in any order.
        percent: from 0, the smallest value, to 100, the greatest.
        digits: decimals to which the result is rounded.

    Returns:
        None without values.
    """
    ranked = sorted(values)
    if not ranked:
        return None
    place = (len(ranked) - 1) * percent / 100
    below = ranked[math.floor(place)]
    return round(float(below + (ranked[math.ceil(place)] - below) * (place % 1)), digits)
