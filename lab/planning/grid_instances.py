"""Grids with obstacles and agents: random ones, and those of the MovingAI benchmarks.

Sources of the formats: Sturtevant, "Benchmarks for Grid-Based Pathfinding", IEEE Transactions on Computational
Intelligence and AI in Games 4(2), 2012, and https://movingai.com/benchmarks/formats.html. A cell is (x, y): column and
row, from the top left corner.
"""

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from controller.api.wording import words
from controller.errors import ConfigError
from controller.planning.geometry import Bounds, Obstacle, Point
from controller.planning.plan import Body, Floor
from engine.words import Name

PITCH_MM = 60.0
"""Pitch of the cells: that of RoboRama and Droids, on which no diagonal passes a robot."""

BODY_MM = 40.0
"""Diameter of agents and of obstacles: that of the figures."""

_FREE = ".GS"  # terrain of the format that is passable: ground twice, and swamp

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells that are free or blocked; a blocked cell holds an obstacle as large as a robot."""

    name: str
    width: int
    height: int
    free: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Instance:
    """Agents on a grid: the cell where each starts and the cell where it shall end."""

    grid: Grid
    starts: tuple[Cell, ...]
    goals: tuple[Cell, ...]


def random_instance(seed: int, size: int, obstacles: float, agents: int) -> Instance:
    """Agents on a square grid with that part of its cells blocked, drawn until the free cells are connected."""
    rng = random.Random(f"{size} {obstacles} {agents} {seed}")
    cells = [(x, y) for y in range(size) for x in range(size)]
    walls = round(obstacles * len(cells))
    free = frozenset(rng.sample(cells, len(cells) - walls))
    while not _is_connected(free):
        free = frozenset(rng.sample(cells, len(cells) - walls))
    grid = Grid(f"random-{size}-{size}-{round(100 * obstacles)}", size, size, free)
    places = sorted(free)
    return Instance(grid, tuple(rng.sample(places, agents)), tuple(rng.sample(places, agents)))


def _is_connected(free: frozenset[Cell]) -> bool:
    """Whether every cell can be reached from every other one, sideways and up and down."""
    reached = {min(free)}
    front = list(reached)
    while front:
        x, y = front.pop()
        neighbours = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & free - reached
        reached |= neighbours
        front.extend(neighbours)
    return reached == free


def read_map(path: Path) -> Grid:
    """Read a `.map` file.

    Raises:
        ConfigError: it is not in that format; says where.
    """
    lines = _lines(path)
    header = dict(line.split(maxsplit=1) for line in lines[:4] if len(line.split()) > 1)
    try:
        width, height = int(header["width"]), int(header["height"])
        rows = [row.rstrip() for row in lines[lines.index("map") + 1 :] if row.strip()]
    except (KeyError, ValueError) as error:
        raise ConfigError(f"{path} is no MovingAI map: it must begin with type, height, width and map") from error
    if len(rows) != height or any(len(row) != width for row in rows):
        widths = sorted({len(row) for row in rows})
        raise ConfigError(
            f"{path} is damaged: {height} rows of {width} cells are announced, "
            f"there are {len(rows)} rows of {' or '.join(map(str, widths)) or 'no'} cells"
        )
    free = frozenset((x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell in _FREE)
    return Grid(path.stem, width, height, free)


def read_scenario(path: Path, grid: Grid, agents: int) -> Instance:
    """The first agents of a `.scen` file on its map.

    Raises:
        ConfigError: it is not in that format, has too few agents, or does not fit the map; says where.
    """
    starts: list[Cell] = []
    goals: list[Cell] = []
    for number, line in enumerate(_lines(path)[1:], start=2):
        if len(starts) == agents:
            break
        try:
            width, height, x, y, goal_x, goal_y = (int(word) for word in line.split("\t")[2:8])
        except ValueError as error:
            raise ConfigError(f"{path}, line {number}: not a MovingAI scenario: {line!r}") from error
        if (width, height) != (grid.width, grid.height):
            raise ConfigError(
                f"{path}, line {number}: for a map of {width} x {height} cells, "
                f"but {grid.name} has {grid.width} x {grid.height}"
            )
        if not {(x, y), (goal_x, goal_y)} <= grid.free:
            raise ConfigError(f"{path}, line {number}: ({x}, {y}) or ({goal_x}, {goal_y}) is not free on {grid.name}")
        if (x, y) in starts or (goal_x, goal_y) in goals:
            raise ConfigError(f"{path}, line {number}: another agent begins or ends there, too")
        starts.append((x, y))
        goals.append((goal_x, goal_y))
    if len(starts) < agents:
        raise ConfigError(f"{path} has {len(starts)} agents, {agents} are asked for")
    return Instance(grid, tuple(starts), tuple(goals))


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error


def write(instance: Instance, folder: Path) -> tuple[Path, Path]:
    """Write an instance as `.map` and `.scen`."""
    grid = instance.grid
    rows = ["".join("." if (x, y) in grid.free else "@" for x in range(grid.width)) for y in range(grid.height)]
    map_path, scen_path = folder / f"{grid.name}.map", folder / f"{grid.name}.scen"
    header = ["type octile", f"height {grid.height}", f"width {grid.width}", "map"]
    map_path.write_text("\n".join([*header, *rows, ""]), encoding="utf-8")
    pairs = zip(instance.starts, instance.goals, strict=True)
    agents = [f"0\t{map_path.name}\t{grid.width}\t{grid.height}\t{x}\t{y}\t{u}\t{v}\t0" for (x, y), (u, v) in pairs]
    scen_path.write_text("\n".join(["version 1", *agents, ""]), encoding="utf-8")
    return map_path, scen_path


def as_table(instance: Instance) -> tuple[list[Body], Floor]:
    """The instance as robots of 40 mm on cells of 60 mm; all face east."""
    grid = instance.grid
    free = sorted(grid.free)
    walls = [(x, y) for y in range(grid.height) for x in range(grid.width) if (x, y) not in grid.free]
    floor = Floor(
        sites=tuple(map(centre, free)),
        pitch_mm=PITCH_MM,
        yaws=(0.0, math.pi / 2),
        obstacles=tuple(
            Obstacle(*centre(wall), BODY_MM / 2, words("thing.piece", piece=Name("piece", f"wall at {wall}")))
            for wall in _with_neighbours(walls, grid)
        ),
        bounds=Bounds(0.0, -grid.height * PITCH_MM, grid.width * PITCH_MM, 0.0),
        body_mm=BODY_MM,
    )
    pairs = enumerate(zip(instance.starts, instance.goals, strict=True))
    return [Body(f"a{number}", (*centre(start), 0.0), centre(goal)) for number, (start, goal) in pairs], floor


def centre(cell: Cell) -> Point:
    """The centre of a cell, board mm: row numbers grow downwards, y grows upwards."""
    return (cell[0] * PITCH_MM, -cell[1] * PITCH_MM)


def _with_neighbours(walls: Iterable[Cell], grid: Grid) -> list[Cell]:
    """The walls that share a side or a corner with a free cell: no other wall can be touched."""
    around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return [(x, y) for x, y in walls if any((x + dx, y + dy) in grid.free for dx, dy in around)]
