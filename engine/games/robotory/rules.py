"""Robotory's rules on compact positions: legality and effect of each action.

`docs/play/rules/robotory.md` holds the rules and rulings.
All functions expect the position of a running game; `over` says whether it runs.
"""

from collections.abc import Iterator

from engine.errors import StateError
from engine.games.robotory.board import ROBOTS, SEATS, RobotoryBoard
from engine.games.robotory.position import COLOURS, FULL_SUPPLY, Position, used
from engine.games.robotory.words import WORDS, robot_name
from engine.words import Msg, site

LONGEST = 28
"""Steps of the longest chain that discs can make: one for each disc of the game."""


def over(position: Position) -> bool:
    """Whether the game has ended: a colour is gone from the pool, which only a refill can do.

    "La partie se termine immédiatement lorsqu'un joueur, en faisant le plein, prend sur le couvercle le dernier
    pion d'énergie d'une couleur." (000_4b2f7dfd02fd246b.txt)
    """
    return 0 in position.pool


def standing(board: RobotoryBoard, position: Position) -> tuple[int, int]:
    """Robots in the camp of each seat."""
    light = sum(board.camps[0] >> cell & 1 for cell in position.robots)
    return light, len(ROBOTS) - light


def free_cells(board: RobotoryBoard, position: Position) -> int:
    """Mask of the cells with neither robot nor disc."""
    white, black = position.discs
    a, b, c = position.robots
    return board.every_cell & ~(white | black | 1 << a | 1 << b | 1 << c)


def burnable(position: Position, robot: int) -> int:
    """Mask of the discs that the robot can burn: White and Black their own colour, Red both."""
    white, black = position.discs
    return (white, black, white | black)[robot]


def need(position: Position) -> int:
    """The number of discs of a refill: up to a full supply or the whole pool; 0 if none is possible."""
    return min(FULL_SUPPLY - sum(position.supplies[position.mover]), sum(position.pool))


def splits(position: Position) -> Iterator[tuple[int, int]]:
    """The full refills (white, black), fewest white first."""
    total = need(position)
    white, black = position.pool
    if total:
        for taken in range(max(0, total - black), min(total, white) + 1):
            yield taken, total - taken


def place_refusal(board: RobotoryBoard, position: Position, colour: int, cell: int) -> Msg | None:
    """Why the mover may not place that disc there, or None."""
    if not position.supplies[position.mover][colour]:
        return WORDS("no.supply")
    if cell in position.robots:
        return WORDS("no.robot", cell=site(board.cells[cell]))
    if (position.discs[0] | position.discs[1]) >> cell & 1:
        return WORDS("no.disc", cell=site(board.cells[cell]))
    return None


def move_refusal(board: RobotoryBoard, position: Position, robot: int, path: tuple[int, ...]) -> Msg | None:
    """Why that robot may not move along `path`, or None."""
    if not path:
        return WORDS("no.way")
    cell = position.robots[robot]
    fuel = burnable(position, robot)
    for step in path:
        if not board.near[cell] >> step & 1:
            return WORDS("no.neighbour", cell=site(board.cells[step]), other=site(board.cells[cell]))
        if not fuel >> step & 1:
            return WORDS("no.fuel", robot=robot_name(robot), cell=site(board.cells[step]))
        fuel ^= 1 << step
        cell = step
    return None


def refill_refusal(position: Position, white: int, black: int) -> Msg | None:
    """Why the mover may not take that number of discs, or None.

    A refill shorter than `need` is allowed only if it empties a colour: the game ends at that disc.
    """
    total = need(position)
    if not total:
        return WORDS("no.full")
    if white > position.pool[0] or black > position.pool[1]:
        return WORDS("no.pool", white=position.pool[0], black=position.pool[1])
    if white + black == total:
        return None
    if white + black < total and (white == position.pool[0] or black == position.pool[1]):
        return None
    return WORDS("no.count", discs=total)


def placed(position: Position, colour: int, cell: int) -> Position:
    """The position after the mover placed a disc."""
    discs, robots, supplies, pool, mover = position
    white, black = discs
    own_white, own_black = supplies[mover]
    if colour:
        discs, own = (white, black | 1 << cell), (own_white, own_black - 1)
    else:
        discs, own = (white | 1 << cell, black), (own_white - 1, own_black)
    return Position(discs, robots, (supplies[0], own) if mover else (own, supplies[1]), pool, 1 - mover)


def moved(position: Position, robot: int, end: int, burned: int) -> Position:
    """The position after a robot burned the discs of the mask `burned` and stopped on cell `end`."""
    discs, (first, second, third), supplies, pool, mover = position
    robots = ((end, second, third), (first, end, third), (first, second, end))[robot]
    return Position((discs[0] & ~burned, discs[1] & ~burned), robots, supplies, pool, 1 - mover)


def refilled(position: Position, white: int, black: int) -> Position:
    """The position after the mover took discs from the pool."""
    discs, robots, supplies, pool, mover = position
    own_white, own_black = supplies[mover]
    own = (own_white + white, own_black + black)
    left = (pool[0] - white, pool[1] - black)
    return Position(discs, robots, (supplies[0], own) if mover else (own, supplies[1]), left, 1 - mover)


def balanced(position: Position, colour: int) -> Position:
    """The position with as many discs of a colour in supplies and pool as the board leaves.

    Excess discs are taken from the mover's supply, the other supply and then the pool, which keeps one disc.

    Raises:
        StateError: the board holds more discs of the colour than can be taken.
    """
    missing = -used(position)[colour]
    counts = {seat: list(position.supplies[seat]) for seat in range(2)}
    pool = list(position.pool)
    for pair, spared in ((counts[position.mover], 0), (counts[1 - position.mover], 0), (pool, min(1, pool[colour]))):
        taken = max(0, min(missing, pair[colour] - spared))
        pair[colour] -= taken
        missing -= taken
    if missing > 0:
        most = position.discs[colour].bit_count() - missing
        raise StateError(f"the board can hold {most} {COLOURS[colour]} discs at most")
    return position._replace(
        supplies=((counts[0][0], counts[0][1]), (counts[1][0], counts[1][1])), pool=(pool[0], pool[1])
    )


def chains(board: RobotoryBoard, start: int, fuel: int) -> Iterator[tuple[int, ...]]:
    """All chains from cell `start` over the discs of the mask `fuel`, each before its own continuations."""
    steps = board.steps
    open_chains: list[tuple[tuple[int, ...], int]] = [
        ((step,), fuel ^ 1 << step) for step in reversed(steps[start]) if fuel >> step & 1
    ]
    while open_chains:
        chain, left = open_chains.pop()
        yield chain
        for step in reversed(steps[chain[-1]]):
            if left >> step & 1:
                open_chains.append(((*chain, step), left ^ 1 << step))


def chain_over(board: RobotoryBoard, start: int, end: int, burned: int) -> tuple[int, ...] | None:
    """A chain from cell `start` to cell `end` that burns exactly the discs of the mask `burned`, or None.

    Depth first, with a set of failed pairs (cell, discs left); an unreachable disc cuts the branch.
    """
    hopeless: set[tuple[int, int]] = set()

    def search(cell: int, left: int) -> tuple[int, ...] | None:
        if not left:
            return () if cell == end else None
        if (cell, left) in hopeless or reachable(board, cell, left) != left:
            return None
        for step in board.steps[cell]:
            if left >> step & 1 and (step != end or left == 1 << end):
                rest = search(step, left ^ 1 << step)
                if rest is not None:
                    return (step, *rest)
        hopeless.add((cell, left))
        return None

    return search(start, burned) if burned >> end & 1 else None


def reachable(board: RobotoryBoard, start: int, fuel: int, longest: int = LONGEST) -> int:
    """Mask of the cells on which a robot from `start` can stop if it can burn the discs of the mask `fuel`.

    These are the connected discs at most `longest` steps away: a shortest path through connected discs visits none
    twice.
    """
    reached = 0
    near = board.near
    edge = near[start] & fuel
    while edge and longest:
        longest -= 1
        reached |= edge
        further = 0
        while edge:
            lowest = edge & -edge
            edge ^= lowest
            further |= near[lowest.bit_length() - 1]
        edge = further & fuel & ~reached
    return reached


def ends(
    board: RobotoryBoard, start: int, fuel: int, variants: int, longest: int = LONGEST
) -> Iterator[tuple[int, int]]:
    """Distinct results of chains from `start`, shortest first: end cell and mask of the burned discs.

    At most `variants` for each end cell, which bounds the search where there are very many chains, and chains of
    `longest` cells at most.
    """
    kept = dict.fromkeys(range(len(board.cells)), variants)
    seen: set[tuple[int, int]] = set()
    edge = [(start, 0)]
    while edge and longest:
        longest -= 1
        further = []
        for cell, burned in edge:
            for step in board.steps[cell]:
                after = burned | 1 << step
                if fuel & ~burned & 1 << step and kept[step] and (step, after) not in seen:
                    kept[step] -= 1
                    seen.add((step, after))
                    further.append((step, after))
                    yield step, after
        edge = further


def adjacent(board: RobotoryBoard, area: int) -> int:
    """Mask of the cells adjacent to any cell of the mask `area`."""
    near = 0
    while area:
        lowest = area & -area
        area ^= lowest
        near |= board.near[lowest.bit_length() - 1]
    return near


def winner(board: RobotoryBoard, position: Position) -> str:
    """The seat with two or three robots in its camp; with three robots in two camps there is exactly one."""
    return SEATS[0] if standing(board, position)[0] >= 2 else SEATS[1]
