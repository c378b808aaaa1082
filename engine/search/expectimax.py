"""Expectimax: the player takes the best, the others the worst for it, and chance the mean.

Source: Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21 (1983).
"""

from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from engine.search.budget import Budget, BudgetSpentError

P = TypeVar("P")


class ChanceModel(Protocol[P]):
    """A game with dice as the search sees it; all values are those of the player who searches."""

    def value(self, position: P) -> float:
        """The estimated value."""

    def ended(self, position: P) -> bool:
        """Whether the search stops here: the game is over, or what follows is not for it."""

    def mine(self, position: P) -> bool:
        """Whether the player who searches is to move."""

    def rolls(self, position: P) -> bool:
        """Whether chance is next to decide; such a position has no static value."""

    def successors(self, position: P) -> Iterable[P]:
        """The positions after each choice of the player in turn."""

    def outcomes(self, position: P) -> Iterable[tuple[P, float]]:
        """The positions after each outcome of chance, with probabilities that sum to 1."""


class Expectimax(Generic[P]):
    """One search.

    Args:
        model: the game.
        budget: the positions that it may look at.
    """

    def __init__(self, model: ChanceModel[P], budget: Budget) -> None:
        self._model = model
        self._budget = budget

    def best(self, candidates: Sequence[P], deepest: int) -> int:
        """The number of the best candidate, by iterative deepening; ties go to the first."""
        best = 0
        try:
            for depth in range(deepest + 1):
                values = self.values(candidates, depth)
                best = values.index(max(values))
        except BudgetSpentError:
            pass
        return best

    def values(self, candidates: Sequence[P], depth: int) -> list[float]:
        """The expected value of each candidate, `depth` plies further; BudgetSpentError if that is too far."""
        return [self._expected(candidate, depth) for candidate in candidates]

    def _expected(self, position: P, depth: int) -> float:
        self._budget.spend()
        model = self._model
        if model.rolls(position):
            return sum(weight * self._expected(after, depth) for after, weight in model.outcomes(position))
        if depth == 0 or model.ended(position):
            return model.value(position)
        values = [self._expected(after, depth - 1) for after in model.successors(position)]
        return max(values) if model.mine(position) else min(values)
