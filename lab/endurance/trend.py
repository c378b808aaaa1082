"""The trend of a series by Theil and Sen: it does not mind outliers, and its interval assumes no distribution.

P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", JASA 63 (1968). The interval takes the
values as independent of each other; medians of whole matches nearly are.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median

LEAST = 5
"""With fewer values the interval of 95 % would reach beyond the steepest pair."""

_Z = 1.96
"""Quantile of the normal distribution for an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Trend:
    """A slope with its interval of 95 %, in units of y for each unit of x."""

    slope: float
    low: float
    high: float


def trend(xs: Sequence[float], ys: Sequence[float]) -> Trend | None:
    """The median slope of all pairs; None for fewer than `LEAST` values. The xs ascend and differ."""
    n = len(xs)
    if n < LEAST:
        return None
    points = list(zip(xs, ys, strict=True))
    slopes = sorted((y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in combinations(points, 2))
    reach = _Z * math.sqrt(n * (n - 1) * (2 * n + 5) / 18)
    first = math.floor((len(slopes) - reach) / 2) - 1
    last = math.ceil((len(slopes) + reach) / 2)
    return Trend(median(slopes), slopes[max(first, 0)], slopes[min(last, len(slopes) - 1)])
