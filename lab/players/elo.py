"""Elo ratings and shares of wins from the results of games, with error bars."""

import math
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence

Result = tuple[str, str, float]
"""One player, another, and the score of the first: 1, 0.5 or 0."""

_SCALE = 400 / math.log(10)
"""Elo points for a factor e in the odds of winning."""

_ROUNDS = 200
"""Steps of the iteration; ratings of ten players move by less than a tenth of a point after 100."""

_RESAMPLES = 100
"""Sets of games drawn for the error bars; enough for two digits."""


def ratings(results: Sequence[Result], anchor: str) -> Mapping[str, tuple[float, float]]:
    """Player -> rating and half the width of its 95 % interval; the anchor has 0.

    Ratings are the maximum likelihood of the Bradley-Terry model with one imagined draw between each pair that has
    met: then a player who has won every game has a rating, too. Intervals come from games drawn with replacement.
    Source: Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004), equation 3.
    """
    best = _fitted(results, anchor)
    rng = random.Random(0)
    samples = [_fitted(rng.choices(results, k=len(results)), anchor) for _ in range(_RESAMPLES)]
    return {
        player: (rating, _half_width([sample.get(player, rating) for sample in samples]))
        for player, rating in best.items()
    }


def share_interval(share: float, games: int, errors: float) -> tuple[float, float]:
    """Where the true share of wins may lie, this many standard errors to either side.

    Source: Wilson, "Probable inference", Journal of the American Statistical Association 22 (1927); draws make it wider
    than needed.
    """
    weight = errors**2 / games
    centre = (share + weight / 2) / (1 + weight)
    half = math.sqrt(weight * share * (1 - share) + weight**2 / 4) / (1 + weight)
    return centre - half, centre + half


def _half_width(values: list[float]) -> float:
    """Half the distance between the quantiles 2.5 % and 97.5 %."""
    values.sort()
    cut = round(len(values) * 0.025)
    return (values[-1 - cut] - values[cut]) / 2


def _fitted(results: Sequence[Result], anchor: str) -> dict[str, float]:
    wins: dict[str, float] = defaultdict(float)
    met: dict[frozenset[str], float] = defaultdict(float)
    for one, other, score in results:
        wins[one] += score
        wins[other] += 1 - score
        met[frozenset((one, other))] += 1
    for pair in met:
        met[pair] += 1
        for player in pair:
            wins[player] += 0.5
    strength = dict.fromkeys(wins, 1.0)
    for _ in range(_ROUNDS):
        expected: dict[str, float] = defaultdict(float)
        for (one, other), games in ((tuple(pair), games) for pair, games in met.items()):
            rate = games / (strength[one] + strength[other])
            expected[one] += rate
            expected[other] += rate
        strength = {player: wins[player] / expected[player] for player in strength}
    base = strength.get(anchor, 1.0)
    return {player: _SCALE * math.log(value / base) for player, value in strength.items()}
