"""Swiss rounds against an exhaustive search, and the costs against the rules as they read."""

import random
from collections import Counter
from functools import cache
from itertools import combinations

import networkx
import pytest

from hall.errors import PairingError
from hall.pairings.rounds import Entrant, Pairing
from hall.pairings.swiss import swiss_round

Cost = tuple[float, ...]
Rounds = list[list[Pairing]]


def played(pairings: list[Pairing], chance: random.Random) -> list[Pairing]:
    results = [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)]
    return [
        pairing if pairing.points else Pairing(pairing.first, pairing.second, chance.choice(results))
        for pairing in pairings
    ]


class Naive:
    """The rules of the module's docstring, each read off the rounds."""

    def __init__(self, entrants: list[Entrant], rounds: Rounds) -> None:
        self.rounds = rounds
        self.seeds = [entrant.id for entrant in entrants]
        self.present = [entrant.id for entrant in entrants if not entrant.withdrawn]
        self.bye = ["bye"] if len(self.present) % 2 else []
        self.points = cache(self._points)
        self.float_before = cache(self._float_before)
        self.balance = cache(self._balance)

    def _points(self, who: int, until: int | None = None) -> float:
        games = [game for pairings in self.rounds[:until] for game in pairings if game.points]
        return sum(game.points[0] for game in games if game.first == who and game.points) + sum(
            game.points[1] for game in games if game.second == who and game.points
        )

    def met(self, one: int, other: int | None) -> bool:
        return any({game.first, game.second} == {one, other} for pairings in self.rounds for game in pairings)

    def _float_before(self, who: int) -> int:
        """1: met more points in the round before, -1: fewer."""
        for game in self.rounds[-1] if self.rounds else []:
            if who in (game.first, game.second) and game.second is not None:
                other = game.second if who == game.first else game.first
                gap = self.points(other, -1) - self.points(who, -1)
                return (gap > 0) - (gap < 0)
        return 0

    def _balance(self, who: int) -> int:
        games = [game for pairings in self.rounds for game in pairings if game.second is not None]
        return sum(game.first == who for game in games) - sum(game.second == who for game in games)

    def cost(self, one: int, other: int | str) -> Cost | None:
        if isinstance(other, str):
            last = [who for who in self.present if self.points(who) == self.points(one)][::-1]
            return None if self.met(one, None) else (self.points(one), 0, 0, 0, last.index(one) ** 2)
        if self.met(one, other):
            return None
        gap = self.points(other) - self.points(one)
        low, high = (one, other) if gap > 0 else (other, one)
        again = 0 if gap == 0 else (self.float_before(low) == 1) + (self.float_before(high) == -1)
        signs = {(self.balance(who) > 0) - (self.balance(who) < 0) for who in (one, other)}
        uneven = int(signs in ({1}, {-1}))
        group = [who for who in self.seeds if who in self.present and self.points(who) == self.points(one)]
        order = (abs(group.index(one) - group.index(other)) - len(group) // 2) ** 2 if gap == 0 else 0
        return 0, (2 * gap) ** 2, again, uneven, order

    def total(self, pairings: list[Pairing]) -> Cost:
        paid = [self.cost(game.first, "bye" if game.second is None else game.second) for game in pairings]
        return tuple(sum(parts) for parts in zip(*(cost for cost in paid if cost), strict=True))

    def cheapest(self) -> Cost | None:
        """Of all ways to pair those present, by trying them."""

        @cache
        def best(left: frozenset[int | str]) -> Cost | None:
            if not left:
                return (0, 0, 0, 0, 0)
            one = min((who for who in left if isinstance(who, int)), default=0)
            found = []
            for other in left - {one}:
                cost, rest = self.cost(one, other), best(left - {one, other})
                if cost is not None and rest is not None:
                    found.append(tuple(a + b for a, b in zip(cost, rest, strict=True)))
            return min(found, default=None)

        return best(frozenset([*self.present, *self.bye]))

    def by_networkx(self) -> Cost:
        """The same of many, by sums of floats that keep the order of the parts for 64 entrants."""
        graph = networkx.Graph()
        for one, other in [*combinations(self.present, 2), *((who, "bye") for who in self.present if self.bye)]:
            if (cost := self.cost(one, other)) is not None:
                weight = 0
                for part in cost:
                    weight = weight * 10**6 + int(2 * part)
                graph.add_edge(one, other, weight=10**40 - weight)
        chosen = networkx.max_weight_matching(graph)
        costs = [self.cost(*sorted(pair, key=lambda who: isinstance(who, str))) for pair in chosen]
        assert len(chosen) * 2 == len(self.present) + len(self.bye)
        return tuple(sum(parts) for parts in zip(*(cost for cost in costs if cost), strict=True))


@pytest.mark.parametrize("seed", range(12))
def test_small_rounds_are_the_cheapest_of_all_ways_to_pair(seed: int) -> None:
    chance = random.Random(seed)
    entrants = [Entrant(number) for number in range(chance.randint(5, 10))]
    rounds: Rounds = []
    for _ in range(5):
        naive = Naive(entrants, rounds)
        cheapest = naive.cheapest()
        if cheapest is None:
            with pytest.raises(PairingError, match="repeat"):
                swiss_round(entrants, rounds)
            break
        pairings = swiss_round(entrants, rounds)
        assert naive.total(pairings) == cheapest
        rounds.append(played(pairings, chance))
        if chance.random() < 0.3:
            gone = chance.randrange(len(entrants))
            entrants[gone] = Entrant(entrants[gone].id, withdrawn=True)


def test_64_players_play_6_rounds_with_withdrawals() -> None:
    chance = random.Random(64)
    entrants = [Entrant(number) for number in range(64)]
    rounds: Rounds = []
    for leaving in (0, 1, 2, 0, 3, 1):
        for gone in chance.sample([entrant.id for entrant in entrants if not entrant.withdrawn], leaving):
            entrants[gone] = Entrant(gone, withdrawn=True)
        pairings = swiss_round(entrants, rounds)
        naive = Naive(entrants, rounds)
        assert naive.total(pairings) == naive.by_networkx()
        seated = [one for game in pairings for one in (game.first, game.second) if one is not None]
        assert sorted(seated) == naive.present
        rounds.append(played(pairings, chance))
    games = [game for pairings in rounds for game in pairings]
    assert max(Counter(frozenset((game.first, game.second)) for game in games).values()) == 1  # byes too
    assert sum(game.second is None for game in games) == 4  # of 63, 61, 61 and 57


def test_the_first_round_pairs_the_upper_half_with_the_lower_in_order() -> None:
    pairings = swiss_round([Entrant(number) for number in range(1, 8)], [])
    assert [{game.first, game.second} for game in pairings] == [{1, 4}, {2, 5}, {3, 6}, {7, None}]


def test_a_round_waits_for_the_results_of_the_round_before() -> None:
    with pytest.raises(PairingError, match="result is missing"):
        swiss_round([Entrant(1), Entrant(2)], [[Pairing(1, 2)]])


def test_four_have_met_after_three_rounds() -> None:
    entrants = [Entrant(number) for number in range(4)]
    rounds: Rounds = []
    for _ in range(3):
        rounds.append(played(swiss_round(entrants, rounds), random.Random(1)))
    with pytest.raises(PairingError, match="would repeat"):
        swiss_round(entrants, rounds)


def test_first_moves_are_shared_out() -> None:
    chance = random.Random(3)
    entrants = [Entrant(number) for number in range(32)]
    rounds: Rounds = []
    for _ in range(6):
        rounds.append(played(swiss_round(entrants, rounds), chance))
    assert max(abs(Naive(entrants, rounds).balance(entrant.id)) for entrant in entrants) <= 2
