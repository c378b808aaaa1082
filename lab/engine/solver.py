"""Compares the solver of Ricochet Robots with fogleman/Ricochet, a public solver in C, in one interleaved run.

The other one is built from a clone of its repository in a temporary folder; none of it is here. It knows neither
must-ricochet nor diagonals, so the positions are plain ones; times are processor time of this process.
"""

import ctypes
import json
import random
import shlex
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from controller.errors import ConfigError
from engine.games.ricochet.board_assembly import CELLS
from engine.games.ricochet.chips import CHIPS
from engine.games.ricochet.config import OPTIONS, RicochetConfig, make_config
from engine.games.ricochet.rules.proof import Standing
from engine.games.ricochet.solver.problem import Problem
from engine.games.ricochet.solver.solver import problem_of, solve
from robodrome.referee.solve import read_position

LIMITS = {"total": 0.5, "p99": 0.7, "hardest_s": 3.0, "memory_mb": 200.0, "first_call_s": 1.0}
"""What is promised: times relative to the other solver, and absolute values."""

_BUILD = "cc -std=c99 -O3 -fgnu89-inline -shared -fPIC"
"""Compiler options of the other solver: those of its own script, and one that links its inline functions."""

_TRIES = 3
"""Times that each position is solved by both in turn; the shortest time of each counts, as other programs disturb."""

_ALONE = """
import io, resource, sys, time
from robodrome.referee.referee.solve import solved
next(solved(io.BytesIO(sys.argv[1].encode()), False))
print(time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
"""A program that solves one position; it prints its processor time in s with all imports, and its memory in KB."""

_PLAIN = {
    "faces": ["red-D", "blue-D", "green-D", "yellow-D"],
    "robots": {"red": [0, 0], "yellow": [1, 0], "green": [2, 0], "blue": [3, 0]},
    "target": {"colour": "red", "shape": "circle"},
}
"""Some position."""

_HARDEST = {
    "faces": ["green-A", "yellow-B", "red-B", "blue-B"],
    "robots": {"red": [14, 2], "yellow": [15, 0], "green": [1, 2], "blue": [13, 11]},
    "target": {"colour": "blue", "shape": "triangle"},
    "must_ricochet": False,
}
"""The position of 24 slides that was published with the other solver."""


class _Game(ctypes.Structure):
    """The other solver's position: walls as bits N, E, S, W and 16 for a robot; the active robot is the first."""

    _fields_ = (
        ("grid", ctypes.c_uint * CELLS),
        ("moves", ctypes.c_uint * CELLS),
        ("robots", ctypes.c_uint * 4),
        ("token", ctypes.c_uint),
        ("last", ctypes.c_uint),
    )


def _built(folder: Path, rival: Path) -> ctypes.CDLL:
    source = rival / "ricochet.c"
    library = folder / "rival.so"
    result = subprocess.run(
        [*shlex.split(_BUILD), "-o", str(library), str(source)], capture_output=True, text=True, check=False
    )
    if result.returncode:
        raise ConfigError(f"{source} does not compile: {result.stderr.strip()}")
    return ctypes.CDLL(str(library))


def _asked(library: ctypes.CDLL, problem: Problem) -> tuple[int, float]:
    """The other solver's length, and its processor time in s."""
    (active,) = problem.candidates
    game = _Game(token=problem.target)
    for cell, walls in enumerate(problem.board.assembly.closed):
        game.grid[cell] = walls | (16 if cell in problem.robots else 0)
    order = [problem.robots[active], *(cell for robot, cell in enumerate(problem.robots) if robot != active)]
    game.robots[:] = order
    path = ctypes.create_string_buffer(CELLS)
    begin = time.process_time()
    length = library.search(ctypes.byref(game), path, None)
    return length, time.process_time() - begin


def _ours(problem: Problem) -> tuple[int, float]:
    begin = time.process_time()
    moves = solve(problem).moves
    seconds = time.process_time() - begin
    return -1 if moves is None else len(moves), seconds


def _config(board: Any) -> RicochetConfig:
    defaults = {option.name: option.default for option in OPTIONS}
    return make_config(defaults | {"board": board, "must_ricochet": False})


def _drawn(rng: random.Random) -> Problem:
    """A plain board, four robots on start cells, and a coloured chip."""
    config = _config(rng.randint(1, 486))
    return problem_of(config, rng.randrange(len(CHIPS) - 1), Standing(tuple(rng.sample(config.board.starts, 4))))


def hardest() -> Problem:
    """The position of 24 slides."""
    config, robots, chip = read_position(json.dumps(_HARDEST).encode())
    return problem_of(config, chip, Standing(robots))


def bench(rival: Path, positions: int, seed: int, console: Console) -> dict[str, Any]:
    """Measure; a position's tables of the board are made before, as they are kept for all positions on it.

    Raises:
        ConfigError: the other solver cannot be built.
    """
    if not (rival / "ricochet.c").is_file():
        raise ConfigError(f"{rival} has no ricochet.c: --rival is the folder of a clone of fogleman/Ricochet")
    first_s, _ = _alone(_PLAIN)
    _, memory_mb = _alone(_HARDEST)
    hard = hardest()
    rng, times, equal = random.Random(seed), [], 0
    with tempfile.TemporaryDirectory(prefix="robodrome-rival-") as folder:
        library = _built(Path(folder), rival)
        for number in range(positions):
            problem = _drawn(rng)
            solve(replace(problem, most=0))
            tries = [(_ours(problem), _asked(library, problem)) for _ in range(_TRIES)]
            ours, theirs = map(min, zip(*tries, strict=True))
            equal += ours[0] == theirs[0]
            times.append((ours[0], ours[1], theirs[1]))
            console.print(f"position {number + 1}: {ours[0]} slides", end="\r")
        longest, longest_theirs = _ours(hard), _asked(library, hard)
    ours_s, theirs_s = sorted(row[1] for row in times), sorted(row[2] for row in times)
    at = min(len(times) - 1, int(0.99 * len(times)))
    return {
        "positions": positions,
        "seed": seed,
        "equal": equal,
        "total": _compared(sum(ours_s), sum(theirs_s)),
        "p99": _compared(ours_s[at], theirs_s[at]),
        "median": _compared(median(ours_s), median(theirs_s)),
        "hardest": {"length": longest[0], "ours_s": longest[1], "theirs_s": longest_theirs[1]},
        "memory_mb": memory_mb,
        "first_call_s": first_s,
        "by_length": _by_length(times),
    }


def _compared(ours_s: float, theirs_s: float) -> dict[str, float]:
    return {"ours_s": ours_s, "theirs_s": theirs_s, "ratio": ours_s / theirs_s}


def _by_length(times: list[tuple[int, float, float]]) -> list[dict[str, float]]:
    rows = []
    for length in sorted({row[0] for row in times}):
        group = [row for row in times if row[0] == length]
        ours, theirs = sum(row[1] for row in group), sum(row[2] for row in group)
        rows.append({"length": length, "positions": len(group), "ours_s": ours, "theirs_s": theirs})
    return rows


def _alone(position: dict[str, Any]) -> tuple[float, float]:
    """Processor time in s and memory in MB of a new process that solves one position, imports and board included."""
    command = [sys.executable, "-c", _ALONE, json.dumps(position)]
    seconds, kilobytes = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(seconds), int(kilobytes) / 1024


def passed(report: dict[str, Any]) -> bool:
    """Whether all that is promised was kept."""
    return bool(
        report["equal"] == report["positions"]
        and report["total"]["ratio"] <= LIMITS["total"]
        and report["p99"]["ratio"] <= LIMITS["p99"]
        and report["hardest"]["length"] == 24
        and report["hardest"]["ours_s"] <= LIMITS["hardest_s"]
        and report["memory_mb"] <= LIMITS["memory_mb"]
        and report["first_call_s"] <= LIMITS["first_call_s"]
    )


def show(report: dict[str, Any], console: Console) -> None:
    """The report for people."""
    table = Table("", "ours", "theirs", "ratio", "limit")
    for name in ("total", "p99", "median"):
        row = report[name]
        limit = str(LIMITS.get(name, ""))
        table.add_row(name, f"{row['ours_s']:.4f} s", f"{row['theirs_s']:.4f} s", f"{row['ratio']:.2f}", limit)
    row = report["hardest"]
    ratio = row["ours_s"] / row["theirs_s"]
    table.add_row(
        f"{row['length']} slides", f"{row['ours_s']:.2f} s", f"{row['theirs_s']:.2f} s", f"{ratio:.2f}", "3 s"
    )
    console.print(table)
    console.print(
        f"{report['equal']} of {report['positions']} lengths are equal; first call {report['first_call_s']:.2f} s; "
        f"memory of the longest {report['memory_mb']:.0f} MB"
    )
