"""Percentiles, by hand."""

import pytest

from base.stats import percentile


@pytest.mark.parametrize(
    ("percent", "expected"),
    [(0, 1.0), (25, 1.75), (50, 2.5), (95, 3.85), (100, 4.0)],
)
def test_percentiles_lie_between_the_two_nearest_values(percent: float, expected: float) -> None:
    assert percentile([4.0, 1.0, 3.0, 2.0], percent, 2) == expected


def test_one_value_is_every_percentile_and_none_has_none() -> None:
    assert percentile([7.0], 95, 1) == 7.0
    assert percentile([], 50, 1) is None
