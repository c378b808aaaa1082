"""Expectimax on a game small enough to compute by hand."""

from collections.abc import Iterator

from engine.search.budget import Budget
from engine.search.expectimax import Expectimax

VALUES = {"safe": 3.0, "six": 10.0, "one": 0.0, "reply": -5.0, "calm": 4.0}
"""Position -> its value; that of `die` is the mean of `six` and `one`, 5."""


class Model:
    """`die` is thrown; after `safe` the other player answers with `reply` or `calm`, after `six` nobody."""

    def value(self, position: str) -> float:
        return VALUES[position]

    def ended(self, position: str) -> bool:
        return position not in ("safe", "die")

    def rolls(self, position: str) -> bool:
        return position == "die"

    def mine(self, position: str) -> bool:
        return False

    def successors(self, position: str) -> Iterator[str]:
        yield from ("reply", "calm")

    def outcomes(self, position: str) -> Iterator[tuple[str, float]]:
        yield from (("six", 0.5), ("one", 0.5))


def best(candidates: list[str], deepest: int, nodes: int = 1_000) -> str:
    return candidates[Expectimax(Model(), Budget(nodes)).best(candidates, deepest)]


def test_a_die_counts_with_its_mean_even_without_looking_ahead() -> None:
    assert best(["safe", "die"], 0) == "die"
    assert best(["die", "six"], 0) == "six"


def test_the_others_answer_with_what_is_worst() -> None:
    """`safe` is worth 3 at once, but -5 after the reply; `one` is worth 0."""
    assert best(["one", "safe"], 0) == "safe"
    assert best(["one", "safe"], 1) == "one"


def test_a_spent_budget_leaves_the_best_of_the_last_full_depth() -> None:
    assert best(["one", "safe"], 1, nodes=3) == "safe"
