"""The solver: a shortest solution under the full rules; `docs/reference/ricochet-solver.md` explains the method.

It runs in C where there is a built library, else in Python, with the same answers. In C it lets go of Python's lock, so
it can run in a thread.
"""

import ctypes
from functools import lru_cache

from engine.errors import EngineError
from engine.games.ricochet.board import RicochetBoard
from engine.games.ricochet.board_assembly import CELLS
from engine.games.ricochet.chips import COLOURS, ROBOTS, active_robot
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import axes_of
from engine.games.ricochet.rules.proof import Standing
from engine.games.ricochet.solver.problem import Answer, Problem
from engine.games.ricochet.solver.solver_python import solve as solve_in_python
from kernels import load

MOST_MOVES = 60
"""The longest solution that is looked for; the longest that we know of has 24 slides."""

MOST_BYTES = 160 << 20
"""Memory that one search may use in C; the longest known solution needs two thirds of it."""

_FOUND, _UNSOLVABLE, _TOO_LONG, _OUT_OF_MEMORY, _BAD_BOARD = range(5)
"""Results of `ricochet_solve`."""

_Bytes = ctypes.c_uint8


class SolverError(EngineError):
    """A search needs more memory than it may use."""


class _Question(ctypes.Structure):
    """`Problem` of `kernels/ricochet.c`."""

    _fields_ = (
        ("cells", _Bytes * len(ROBOTS)),
        ("axes", _Bytes * len(ROBOTS)),
        ("robots", _Bytes),
        ("target", _Bytes),
        ("candidates", _Bytes),
        ("must_ricochet", _Bytes),
        ("stop_over", _Bytes),
        ("most", _Bytes),
        ("memory", ctypes.c_uint64),
    )


class _Reply(ctypes.Structure):
    """`Answer` of `kernels/ricochet.c`."""

    _fields_ = (
        ("states", ctypes.c_uint64),
        ("bytes", ctypes.c_uint64),
        ("length", _Bytes),
        ("robot", _Bytes * 63),
        ("direction", _Bytes * 63),
    )


class _Tables:
    """The kernel's tables of a board, which serve all its problems."""

    def __init__(self, library: ctypes.CDLL, board: RicochetBoard) -> None:
        closed = bytes(board.assembly.closed)
        diagonals = bytearray(CELLS)
        for cell, diagonal in board.assembly.diagonals.items():
            diagonals[cell] = 1 + 2 * COLOURS.index(diagonal.colour) + (diagonal.lean == "\\")
        make = library.ricochet_make_board
        make.restype = ctypes.c_void_p
        self._free = library.ricochet_free_board
        self._free.argtypes = (ctypes.c_void_p,)
        self.handle: int | None = make(closed, bytes(diagonals))

    def __del__(self) -> None:
        if self.handle is not None:
            self._free(self.handle)


@lru_cache(maxsize=8)
def _tables(library: ctypes.CDLL, board: RicochetBoard) -> _Tables:
    return _Tables(library, board)


def solve_in_c(library: ctypes.CDLL, problem: Problem) -> Answer:
    """A shortest solution, by the kernel; by Python if its tables do not hold the board.

    Raises:
        SolverError: the search needs more than `MOST_BYTES`.
    """
    tables = _tables(library, problem.board)
    question = _Question(
        robots=len(problem.robots),
        target=problem.target,
        candidates=sum(1 << robot for robot in problem.candidates),
        must_ricochet=problem.must_ricochet,
        stop_over=problem.stop_over,
        most=problem.most,
        memory=MOST_BYTES,
    )
    question.cells[: len(problem.robots)] = problem.robots
    question.axes[: len(problem.robots)] = problem.axes
    reply = _Reply()
    result = _BAD_BOARD
    if tables.handle is not None:
        result = library.ricochet_solve(ctypes.c_void_p(tables.handle), ctypes.byref(question), ctypes.byref(reply))
    if result == _BAD_BOARD:
        return solve_in_python(problem)
    if result == _OUT_OF_MEMORY:
        raise SolverError(f"the search needs more than {MOST_BYTES >> 20} MB; ask for a shorter longest solution")
    moves = tuple((reply.robot[n], reply.direction[n]) for n in range(reply.length)) if result == _FOUND else None
    return Answer(moves, result == _UNSOLVABLE, reply.states)


def is_compiled() -> bool:
    """Whether there is a kernel for this computer, built from the sources that are here."""
    return load() is not None


def solve(problem: Problem) -> Answer:
    """A shortest solution.

    Raises:
        SolverError: the search needs more memory than it may use.
    """
    library = load()
    return solve_in_python(problem) if library is None else solve_in_c(library, problem)


def problem_of(config: RicochetConfig, chip: int, standing: Standing, most: int = MOST_MOVES) -> Problem:
    """The problem of a game, at the start of a proof or in the middle of one."""
    active = active_robot(chip)
    robots = range(len(standing.robots))
    return Problem(
        board=config.board,
        robots=standing.robots,
        axes=tuple(axes_of(standing.axes, robot) for robot in robots),
        candidates=tuple(n for n in robots if active in (None, n) and not standing.barred >> n & 1),
        target=config.board.assembly.targets[chip],
        must_ricochet=config.must_ricochet,
        stop_over=config.stop_over,
        most=most,
    )


@lru_cache(maxsize=32)
def solution(config: RicochetConfig, chip: int, standing: Standing, most: int = MOST_MOVES) -> Answer:
    """A shortest solution in a game. Cached, because several players ask for the same one.

    Raises:
        SolverError: the search needs more memory than it may use.
    """
    return solve(problem_of(config, chip, standing, most))
