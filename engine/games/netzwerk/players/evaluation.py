"""The value of a Netzwerk position for computer players, in tenths of a row that a robot goes forward."""

from functools import lru_cache

from engine.games.netzwerk.board_data import OFF
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import Position, robots_of
from engine.games.netzwerk.rules.endings import arrived, needed
from engine.games.netzwerk.rules.movement import MovePath, move_paths_of

_ROBOT = 60
"""Worth of a robot on the board. All worths were set by hand; games measure them (docs/play/computer-players.md)."""

_ROW = 10
"""Worth of a row, for the robots that are needed to win."""

_SPARE_ROW = 2
"""Worth of a row, for the other robots."""

_ENERGY = (0, 8, 12, 14, 15)
"""Worth of a robot's batteries, by their number: the first one lets it move at all."""

_CAPTURE = 40
"""Worth of an enemy robot that can be captured next: below that of a captured one, which has no defence."""

_NEARLY_WON = 400
"""Worth of a win in the next turn."""


def side(config: NetzwerkConfig, position: Position, colour: int) -> int:
    """The value of a side: robots, rows advanced by those needed to win, and energy next to each robot."""
    board = config.board
    squares = board_squares(position.teams[colour])
    value = _ROBOT * len(squares) + _rows(config, colour, position.teams[colour])
    for square in squares:
        value += _ENERGY[sum(position.batteries >> point & 1 for point in board.corner_points[square])]
    return value


def threats(config: NetzwerkConfig, position: Position) -> int:
    """What the side to move can do with its next action: capture robots, or bring home the last one that it needs."""
    paths = [
        path
        for number in robots_of(position.mover)
        if position.robots[number] != OFF
        for path in move_paths_of(config, position, number)
    ]
    value = _CAPTURE * len({path.squares[-1] for path in paths if path.captures})
    return value + _NEARLY_WON * any(_brings_home(config, position, path) for path in paths)


@lru_cache(maxsize=1 << 10)  # a decision asks for a few hundred
def board_squares(team: int) -> tuple[int, ...]:
    """The squares of a mask."""
    return tuple(square for square in range(team.bit_length()) if team >> square & 1)


@lru_cache(maxsize=1 << 10)  # a decision asks for a few hundred
def _rows(config: NetzwerkConfig, colour: int, team: int) -> int:
    board = config.board
    rows = len(board.squares) // board.width
    squares = board_squares(team)
    done = sorted(
        (rows - 1 - square // board.width if colour else square // board.width for square in squares), reverse=True
    )
    home = needed(len(squares))
    return _ROW * sum(done[:home]) + _SPARE_ROW * sum(done[home:])


def _brings_home(config: NetzwerkConfig, position: Position, path: MovePath) -> bool:
    """Whether a path of the player in turn wins by bringing home the last robot needed."""
    colour = position.mover
    target = config.board.target[colour]
    comes = target >> path.squares[-1] & 1 and not target >> path.squares[0] & 1
    return bool(comes) and arrived(config, position, colour) + 1 >= needed(position.teams[colour].bit_count())
