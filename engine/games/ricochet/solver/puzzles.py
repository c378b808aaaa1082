"""Positions of a chosen difficulty to puzzle over, by seed, and one for each day."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from engine.errors import EngineError
from engine.games.ricochet.board import NAMES
from engine.games.ricochet.chips import CHIPS
from engine.games.ricochet.config import OPTIONS, RicochetConfig, make_config
from engine.games.ricochet.players.visible_solutions import Moves, difficulty
from engine.games.ricochet.rules.proof import Standing
from engine.games.ricochet.solver.all_solutions import all_shortest
from engine.games.ricochet.solver.solver import problem_of, solve

TRIES = 3_000
"""Positions that are drawn for one puzzle; a puzzle of ten slides with a single solution needs some hundreds."""


class PuzzleError(EngineError):
    """No position was found that meets the wishes."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The requirements on a puzzle.

    Attributes:
        length: slides of its shortest solutions.
        helpers: least number of other robots that a solution moves.
        unique: it has a single shortest solution.
        diagonals: the board has diagonals; None if that does not matter.
        must_ricochet: the rule is on.
    """

    length: int
    helpers: int = 0
    unique: bool = False
    diagonals: bool | None = None
    must_ricochet: bool = True


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with its solution.

    Attributes:
        config: board and rules.
        robots: their cells.
        chip: the one that lies there.
        moves: a shortest solution.
    """

    config: RicochetConfig
    robots: tuple[int, ...]
    chip: int
    moves: Moves

    @property
    def difficulty(self) -> float:
        """The difficulty of seeing the solution, in points."""
        return difficulty(self.config, self.robots, self.moves)

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of a game that begins with these robots on this board."""
        return {
            "board": " ".join(self.config.board.faces),
            "start": " ".join(NAMES[cell] for cell in self.robots),
            "must_ricochet": self.config.must_ricochet,
        }


def puzzle(wishes: Wishes, seed: object, options: Mapping[str, Any] | None = None) -> Puzzle:
    """The puzzle of a seed; the same for the same wishes.

    Args:
        wishes: what it must meet.
        seed: of what is drawn.
        options: of the game; without a board one is drawn.

    Raises:
        PuzzleError: no position was found.
    """
    rng = random.Random(f"puzzle {wishes} {seed}")
    boards = {None: (1, 1536), False: (1, 486), True: (487, 1536)}[wishes.diagonals]
    defaults = {option.name: option.default for option in OPTIONS} | {"must_ricochet": wishes.must_ricochet}
    for _ in range(TRIES):
        config = make_config(defaults | {"board": rng.randint(*boards), **(options or {})})
        robots, chip = tuple(rng.sample(config.board.starts, config.robots)), rng.randrange(len(CHIPS))
        moves = solve(problem_of(config, chip, Standing(robots), wishes.length)).moves
        if moves is not None and _meets(wishes, config, robots, chip, moves):
            return Puzzle(config, robots, chip, moves)
    raise PuzzleError(
        f"no position of {TRIES} has {wishes.length} slides"
        + (f" and {wishes.helpers} helpers" if wishes.helpers else "")
        + (" and a single solution" if wishes.unique else "")
        + "; wish for less, or take another seed"
    )


DAILY = {"easy": Wishes(3), "medium": Wishes(5, 1), "hard": Wishes(8, 2)}
"""The puzzles of each day."""


def daily(day: date, level: str, options: Mapping[str, Any] | None = None) -> Puzzle:
    """The puzzle of a day and a level of `DAILY`, on the standard board unless the options name another."""
    return puzzle(DAILY[level], day.isoformat(), {"board": 1, **(options or {})})


def _meets(wishes: Wishes, config: RicochetConfig, robots: tuple[int, ...], chip: int, moves: Moves) -> bool:
    if len(moves) != wishes.length or len({robot for robot, _ in moves}) - 1 < wishes.helpers:
        return False
    if not wishes.unique and not wishes.helpers:
        return True
    every = all_shortest(config, chip, robots, len(moves), 1 if wishes.unique else 200)
    fewest = min(len({robot for robot, _ in one}) - 1 for one in every.moves)
    return (every.complete or not wishes.unique) and fewest >= wishes.helpers
