"""The search against a game with a known theory: in Nim the player who leaves a nim-sum of 0 wins."""

import random
from collections.abc import Iterable
from functools import reduce
from itertools import count
from operator import xor

import pytest

from engine.search.alphabeta import AlphaBeta
from engine.search.budget import Budget, BudgetSpentError
from engine.search.sampling import voted

Heaps = tuple[tuple[int, ...], bool]
"""Sizes of the heaps, and whether the player who searches is to move; the player who takes the last piece wins."""


class Nim:
    def mine(self, position: Heaps) -> bool:
        return position[1]

    def final(self, position: Heaps) -> int | None:
        return None if any(position[0]) else -1

    def quiet(self, position: Heaps) -> bool:
        return True

    def value(self, position: Heaps) -> int:
        return 0

    def successors(self, position: Heaps) -> Iterable[Heaps]:
        heaps, mine = position
        for number, heap in enumerate(heaps):
            for left in range(heap):
                yield (*heaps[:number], left, *heaps[number + 1 :]), not mine


def chosen(heaps: tuple[int, ...], budget: Budget) -> tuple[int, ...]:
    candidates = list(Nim().successors((heaps, True)))
    random.Random(1).shuffle(candidates)
    return AlphaBeta(Nim(), budget).best(candidates)[0]


@pytest.mark.parametrize("heaps", [(1, 2), (3, 1), (2, 2, 1), (1, 2, 4), (3, 4, 2)])
def test_a_won_game_is_won(heaps: tuple[int, ...]) -> None:
    assert reduce(xor, chosen(heaps, Budget(200_000))) == 0


def test_the_shorter_win_is_preferred() -> None:
    """Taking the only heap wins at once."""
    assert chosen((5,), Budget(1_000)) == (0,)


def test_a_search_cut_short_still_answers() -> None:
    budget = Budget(10)
    assert chosen((3, 4, 2), budget) in [heaps for heaps, _ in Nim().successors(((3, 4, 2), True))]
    assert budget.looked <= 11


def test_a_deadline_ends_the_search() -> None:
    asked = count()
    budget = Budget(10**9, lambda: next(asked) >= 3)
    chosen((7, 7, 7, 7), budget)
    assert budget.looked < 1_000


def test_a_budget_counts() -> None:
    budget = Budget(3)
    for _ in range(3):
        budget.spend()
    with pytest.raises(BudgetSpentError):
        budget.spend()


def test_the_choice_of_most_worlds_wins_and_ties_go_to_the_first() -> None:
    assert voted([1, 2, 2, 3], lambda world: world * 10) == 20
    assert voted([3, 1, 2], str) == "3"
