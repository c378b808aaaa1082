"""Alpha-beta search with iterative deepening, a transposition table and aspiration windows, for any game.

Two sides: the player who searches, and all others together, so with more than two players the search is paranoid.
Values are those of the side to move; a won game is worth `WIN` less one for each ply until then.
The algorithm is textbook: Marsland, "A review of game-tree pruning", ICCA Journal 9 (1986), sections 3 and 4.
"""

from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.search.budget import Budget, BudgetSpentError

WIN = 10_000
"""Value of a won position; less one for each ply that the win is away."""

DEEPEST = 40
"""Maximum depth in plies; only endgames with few actions reach it."""

_EXTENSIONS = 6
"""Plies that the search goes further where an estimate cannot be trusted."""

NEARLY_WON = WIN - 2 * DEEPEST
"""Values beyond this are wins and losses that the search has seen."""

_WINDOW = 40
"""Half the width of the first aspiration window, in units of value; wider ones follow if the value lies outside."""

_ENTRIES = 1 << 18
"""Positions in the transposition table, about 100 MB at most; it is emptied when full."""

P = TypeVar("P", bound=Hashable)


class Model(Protocol[P]):
    """A game as the search sees it; a ply is whatever `successors` makes of it, such as a whole turn."""

    def mine(self, position: P) -> bool:
        """Whether the player who searches is to move."""

    def final(self, position: P) -> int | None:
        """1, 0 or -1 if the game is over and the side to move has won, drawn or lost; None while it goes on."""

    def value(self, position: P) -> int:
        """The estimated value for the side to move, well below `WIN`."""

    def quiet(self, position: P) -> bool:
        """Whether the estimate can be trusted; else the search goes one ply further."""

    def successors(self, position: P) -> Iterable[P]:
        """The positions after the side's plies, promising ones first; at least one while the game goes on."""


class _Entry(NamedTuple, Generic[P]):
    """Known facts about a position: bounds of its value at a depth, and the best successor."""

    depth: int
    low: int
    high: int
    best: P


class AlphaBeta(Generic[P]):
    """One search from one position.

    Args:
        model: the game.
        budget: the positions that it may look at.

    Attributes:
        value: of the best candidate, by the deepest search of all candidates so far.
    """

    def __init__(self, model: Model[P], budget: Budget) -> None:
        self.value = 0
        self._model = model
        self._budget = budget
        self._table: dict[P, _Entry[P]] = {}

    def best(self, candidates: Sequence[P], deepest: int = DEEPEST) -> P:
        """The best of the positions after the player's own ply; ties go to the first.

        `deepest` is the number of plies that follow each candidate. An iteration that the budget cuts short still
        counts for the candidates that it has finished: the best of the last iteration is always the first of them.
        """
        order = list(candidates)
        try:
            for depth in range(deepest + 1):
                self.value = self._iteration(order, depth, self.value)
                if abs(self.value) >= NEARLY_WON or len(order) == 1:
                    break
        except BudgetSpentError:
            pass
        return order[0]

    def loss(self, played: P, others: Iterable[P], deepest: int) -> tuple[int, P]:
        """By how much the best of all these positions after the player's own ply is better than one, and which it is.

        Raises:
            BudgetSpentError: the budget does not suffice for this depth.
        """
        best = self.best([played, *others], deepest)
        value, lost = (self._after(after, True, deepest, -WIN, WIN, 1) for after in (best, played))
        return value - lost, best

    def _iteration(self, order: list[P], depth: int, guess: int) -> int:
        """Search all candidates to a depth and move the best one to the front; returns its value."""
        low, high = (-WIN, WIN) if depth == 0 else (guess - _WINDOW, guess + _WINDOW)
        while True:
            value = self._candidates(order, depth, max(-WIN, low), min(WIN, high))
            if value <= low > -WIN:
                low = -WIN
            elif value >= high < WIN:
                high = WIN
            else:
                return value

    def _candidates(self, order: list[P], depth: int, low: int, high: int) -> int:
        best = -WIN
        for number, after in enumerate(tuple(order)):
            value = self._after(after, True, depth, max(low, best), high, 1)
            if value > best or number == 0:
                best = value
                if best > low:
                    order.insert(0, order.pop(order.index(after)))
                if best >= high:
                    break
        return best

    def _after(self, after: P, mine: bool, depth: int, low: int, high: int, ply: int) -> int:
        """The value of a successor for the side that moved there."""
        if self._model.mine(after) == mine:
            return self._value(after, depth, low, high, ply)
        return -self._value(after, depth, -high, -low, ply)

    def _value(self, position: P, depth: int, low: int, high: int, ply: int) -> int:
        """The value for the side to move, `depth` plies ahead; only a bound outside of (low, high)."""
        self._budget.spend()
        model = self._model
        final = model.final(position)
        if final is not None:
            return final * (WIN - ply)
        if depth <= 0 and (depth <= -_EXTENSIONS or model.quiet(position)):
            return model.value(position)
        known = self._table.get(position)
        if known is not None and known.depth >= depth:
            least, most = _from_here(known.low, -ply), _from_here(known.high, -ply)
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        return self._search(position, depth, low, high, ply)

    def _search(self, position: P, depth: int, low: int, high: int, ply: int) -> int:
        mine = self._model.mine(position)
        best, alpha, choice = -WIN, low, None
        for after in self._ordered(position):
            value = self._after(after, mine, depth - 1, alpha, high, ply + 1)
            if value > best or choice is None:
                best, choice = value, after
                alpha = max(alpha, best)
                if alpha >= high:
                    break
        assert choice is not None
        if len(self._table) >= _ENTRIES:
            self._table.clear()
        kept = _from_here(best, ply)
        self._table[position] = _Entry(depth, -WIN if best <= low else kept, WIN if best >= high else kept, choice)
        return best

    def _ordered(self, position: P) -> Iterable[P]:
        """The successors, the best one of an earlier search first."""
        known = self._table.get(position)
        if known is None:
            return self._model.successors(position)
        return chain((known.best,), (after for after in self._model.successors(position) if after != known.best))


def _from_here(value: int, ply: int) -> int:
    """A value whose wins and losses are counted from `ply` plies further on: from the position, not from the root."""
    if value >= NEARLY_WON:
        return min(WIN, value + ply)
    return max(-WIN, value - ply) if value <= -NEARLY_WON else value
