"""Noise that depends on a seed and a count alone, so readings that nobody asks for change no other one."""

from functools import cache
from statistics import NormalDist

_MASK = (1 << 64) - 1

_BITS = 14
"""Of the index of a deviate: four come from one number."""

_DEVIATES = 1 << _BITS

POOL = 1 << 16
"""Draws of four deviates each, which repeat: of 5 ms each, after 5 minutes."""


def mixed(number: int) -> int:
    """A number of 64 bits that looks like chance: the next one of SplitMix64.

    Source: G. L. Steele, D. Lea and C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
    """
    number = (number + 0x9E3779B97F4A7C15) & _MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


@cache
def _quantiles() -> tuple[float, ...]:
    """The standard normal distribution in equal parts."""
    return tuple(NormalDist().inv_cdf((part + 0.5) / _DEVIATES) for part in range(_DEVIATES))


@cache
def pool() -> tuple[tuple[float, float, float, float], ...]:
    """`POOL` times four standard normal deviates, to 4 sigma."""
    of, last, drawn = _quantiles(), _DEVIATES - 1, map(mixed, range(POOL))
    return tuple(
        (of[bits & last], of[bits >> _BITS & last], of[bits >> 2 * _BITS & last], of[bits >> 3 * _BITS & last])
        for bits in drawn
    )


def deviates(seed: int, count: int) -> tuple[float, float, float, float]:
    """Four of them; the seed says with which the count begins."""
    return pool()[(seed + count) % POOL]
