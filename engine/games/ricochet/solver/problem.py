"""The solver's problems and answers."""

from dataclasses import dataclass

from engine.games.ricochet.board import RicochetBoard


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem for the solver.

    Attributes:
        board: the board.
        robots: their cells.
        axes: for each robot, mask of the axes on which it has travelled already.
        candidates: the robots that may arrive.
        target: the cell where one of them must come to rest.
        must_ricochet: whether it must have turned by 90 degrees.
        stop_over: whether it may rest on the target before it has turned.
        most: longest solution that is looked for.
    """

    board: RicochetBoard
    robots: tuple[int, ...]
    axes: tuple[int, ...]
    candidates: tuple[int, ...]
    target: int
    must_ricochet: bool
    stop_over: bool
    most: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a search.

    Attributes:
        moves: robot and direction of each slide of a shortest solution; None if there is none.
        exhausted: without moves: there is no solution of any length.
        states: positions that were kept.
    """

    moves: tuple[tuple[int, int], ...] | None
    exhausted: bool
    states: int
