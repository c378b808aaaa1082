"""`robodrome solve` and `robodrome puzzle`: positions of Ricochet Robots as lines of JSON."""

import json
import time
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from controller.api.english import error_text
from engine.errors import EngineError
from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.board_assembly import SIZE
from engine.games.ricochet.chips import CHIP, CHIPS, COLOURS, ROBOT_COLOURS, VORTEX_NAME
from engine.games.ricochet.config import OPTIONS, RicochetConfig, make_config
from engine.games.ricochet.rules.proof import Standing
from engine.games.ricochet.solver.all_solutions import all_shortest
from engine.games.ricochet.solver.puzzles import Puzzle
from engine.games.ricochet.solver.solver import problem_of, solve
from engine.untrusted import read_json

MOST_BYTES = 10_000
"""Longest line that is read; a position has about 300 bytes."""

MOST_SOLUTIONS = 1_000
"""Solutions that `--all` lists; `complete` is false if there are more."""

_KEYS = {"faces", "robots", "target", "must_ricochet", "stop_over"}
"""Keys of a position."""

_PUZZLE_KEYS = {"position", "length", "difficulty", "moves"}
"""Keys of a puzzle, as `as_json` writes it."""


class PositionError(ValueError):
    """A line holds no position; says what is wrong and how it is written."""


def solved(lines: BinaryIO, every: bool) -> Iterator[str]:
    """The answer to each line, in JSON; empty lines are skipped."""
    number = 0
    while line := lines.readline(MOST_BYTES + 1):
        number += 1
        too_long = len(line) > MOST_BYTES
        while too_long and line and not line.endswith(b"\n"):
            line = lines.readline(MOST_BYTES)
        if not too_long and not line.strip():
            continue
        try:
            if too_long:
                raise PositionError(f"the line has more than {MOST_BYTES} bytes")
            answer = _answer(line, every)
        except (PositionError, EngineError) as error:
            answer = {"error": error_text(error), "line": number}
        yield json.dumps(answer)


def _answer(line: bytes, every: bool) -> dict[str, Any]:
    config, robots, chip = read_position(line)
    begin = time.perf_counter()
    found = solve(problem_of(config, chip, Standing(robots)))
    if found.moves is None:
        if found.exhausted:
            raise PositionError("the position has no solution, however long")
        raise PositionError("the position has no solution of 60 slides or fewer")
    length = len(found.moves)
    answer: dict[str, Any] = {"length": length, "moves": _named(found.moves)}
    if every:
        solutions = all_shortest(config, chip, robots, length, MOST_SOLUTIONS)
        answer |= {"all": [_named(moves) for moves in solutions.moves], "complete": solutions.complete}
    return answer | {"ms": round((time.perf_counter() - begin) * 1e3, 3), "states": found.states}


def _named(moves: tuple[tuple[int, int], ...]) -> list[list[str]]:
    return [[ROBOT_COLOURS[robot], DIRECTIONS[direction]] for robot, direction in moves]


def read_position(line: bytes) -> tuple[RicochetConfig, tuple[int, ...], int]:
    """Board and rules, the robots' cells and the chip of a line, which holds a position or a whole puzzle.

    Raises:
        PositionError: what is wrong with it.
        OptionError: the faces make no board.
    """
    try:
        data = read_json(line)
    except ValueError as error:
        raise PositionError(f"the line is not JSON: {error}") from None
    is_puzzle = isinstance(data, dict) and data.keys() == _PUZZLE_KEYS
    return _position(data["position"] if is_puzzle else data)


def _position(data: Any) -> tuple[RicochetConfig, tuple[int, ...], int]:
    if not isinstance(data, dict):
        raise PositionError('a position is an object such as {"faces": [...], "robots": {...}, "target": {...}}')
    if unknown := sorted(data.keys() - _KEYS):
        raise PositionError(f"a position has no key {unknown[0]!r}; it has {', '.join(sorted(_KEYS))}")
    faces = data.get("faces")
    if not isinstance(faces, list) or len(faces) != len(COLOURS) or not all(isinstance(face, str) for face in faces):
        raise PositionError("faces must be four names, clockwise from the north-west, such as red-D")
    rules = {key: data.get(key, default) for key, default in (("must_ricochet", True), ("stop_over", False))}
    if wrong := [key for key, value in rules.items() if not isinstance(value, bool)]:
        raise PositionError(f"{wrong[0]} must be true or false")
    robots = data.get("robots")
    silver = isinstance(robots, dict) and "silver" in robots
    values = {option.name: option.default for option in OPTIONS} | rules
    config = make_config(values | {"board": " ".join(faces), "silver": silver})
    return config, _robots(config, robots), _chip(data.get("target"))


def _robots(config: RicochetConfig, robots: Any) -> tuple[int, ...]:
    names = ROBOT_COLOURS[: config.robots]
    if not isinstance(robots, dict) or robots.keys() != set(names):
        raise PositionError(f"robots must hold a cell [x, y] for each of {', '.join(names)}")
    cells = []
    for name in names:
        match robots[name]:
            case [x, y] if type(x) is type(y) is int and x in range(SIZE) and y in range(SIZE):
                cells.append(y * SIZE + x)
            case other:
                raise PositionError(
                    f"robot {name} cannot stand on {other!r}: write [x, y] from the north-west, 0 to 15"
                )
        if not config.board.may_stand(cells[-1]):
            raise PositionError(f"robot {name} cannot stand on {robots[name]}: the centre, or a diagonal")
        if cells[-1] in cells[:-1]:
            raise PositionError(f"robot {name} cannot stand on {robots[name]}: another robot does")
    return tuple(cells)


def _chip(target: Any) -> int:
    match target:
        case {"shape": "vortex", **rest} if rest in ({}, {"colour": "any"}):
            return CHIP[VORTEX_NAME]
        case {"colour": str(colour), "shape": str(shape)} if f"{colour}-{shape}" in CHIP:
            return CHIP[f"{colour}-{shape}"]
    raise PositionError(
        'target must be {"colour": C, "shape": S} with red, yellow, green or blue and circle, triangle, square or '
        'hexagon, or {"shape": "vortex"}'
    )


def as_json(puzzle: Puzzle) -> Mapping[str, Any]:
    """A puzzle as `robodrome solve` reads it, with its solution."""
    colour, _, shape = CHIPS[puzzle.chip].partition("-")
    cells = zip(ROBOT_COLOURS, puzzle.robots, strict=False)
    return {
        "position": {
            "faces": list(puzzle.config.board.faces),
            "robots": {name: [cell % SIZE, cell // SIZE] for name, cell in cells},
            "target": {"colour": colour, "shape": shape} if shape else {"shape": colour},
            "must_ricochet": puzzle.config.must_ricochet,
        },
        "length": len(puzzle.moves),
        "difficulty": puzzle.difficulty,
        "moves": _named(puzzle.moves),
    }
