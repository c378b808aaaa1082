"""The six ChaosBot cards: the legal plays of each and the pieces that they affect.

"Le ChaosBot ne peut jamais pénétrer dans une case de départ ou d'arrivée! Le ChaosBot ne peut jamais agir contre les
robots placés dans une case de départ ou d'arrivée!" (002_cab957a5a6c11066.txt)
"""

from collections.abc import Iterator
from itertools import combinations, permutations

from engine.games.roborama.actions import Chaos
from engine.games.roborama.board import (
    CHAOSBOT,
    COLOURS,
    DIRECTIONS,
    OFF,
    QUADRANT,
    RAYS,
    RED,
    ROBOTS,
    ZONES,
)
from engine.games.roborama.position import Position, occupied, robot_cells, robots_mask

MOVE, LASER, SPRING, PUSHER, MIND, RESET = range(6)
"""The kinds of ChaosBot cards, by number."""

MOST = (5, 4, 5, 3, 3, 5)
"""Kind -> the highest basic movement card after which it may be played (docs/play/rules/roborama.md)."""

_FOUR = range(len(DIRECTIONS))
"""All directions."""


def plays(position: Position, kind: int) -> Iterator[Chaos]:
    """The legal plays of a card of that kind after the basic movement card `position.played`.

    Expects that the ChaosBot stands on the board and the player holds the card.
    """
    steps = position.played + 1
    if steps > MOST[kind]:
        return
    actor = COLOURS[position.mover]
    for args in _ARGUMENTS[kind](position, steps):
        yield Chaos(actor, kind, args)


def _moves(position: Position, steps: int) -> Iterator[tuple[int, ...]]:
    here, taken = position.cells[CHAOSBOT], occupied(position)
    blocked = taken & ~robots_mask(position, position.mover)
    for rays in RAYS:
        line = rays[here][:steps]
        if len(line) == steps and not (taken | ZONES) >> line[-1] & 1 and not any(blocked >> cell & 1 for cell in line):
            yield (line[-1],)


def _shots(position: Position, steps: int) -> Iterator[tuple[int, ...]]:
    match steps:
        case 1:
            yield ()
        case 2:
            yield from combinations(_FOUR, 2)
        case 3:
            yield from permutations(_FOUR, 2)
        case 4:
            yield from ((direction,) for direction in _FOUR)


def _jumps(position: Position, steps: int) -> Iterator[tuple[int, ...]]:
    here, taken, robots = position.cells[CHAOSBOT], occupied(position), robot_cells(position)
    for rays in RAYS:
        line = rays[here][:steps]
        if len(line) < steps or ZONES >> line[-1] & 1:
            continue
        end = line[-1]
        if not taken >> end & 1:
            yield (end,)
        elif end in robots:
            closed = (taken | ZONES) & ~(1 << here)
            yield from ((end, exit_[end][0]) for exit_ in RAYS if exit_[end] and not closed >> exit_[end][0] & 1)


def _pushes(position: Position, steps: int) -> Iterator[tuple[int, ...]]:
    yield from ((direction,) for direction in _FOUR if pushed(position, direction, steps) is not None)


def pushed(position: Position, direction: int, steps: int) -> tuple[tuple[int, ...], ...] | None:
    """The rows of pieces that advance one cell at each step of the pusher, the ChaosBot first; None if it is illegal.

    The row in front of the ChaosBot moves as a whole; robots that it meets join it.
    """
    line = RAYS[direction][position.cells[CHAOSBOT]]
    robots = robot_cells(position)
    taken = occupied(position)
    row: tuple[int, ...] = (CHAOSBOT,)
    rows = []
    for step in range(steps):
        while True:
            front = step + len(row) - 1
            if front >= len(line) or ZONES >> line[front] & 1:
                return None
            cell = line[front]
            if not taken >> cell & 1:
                break
            if cell not in robots or len(row) > 4 - steps:
                return None
            row += (robots[cell],)
        rows.append(row)
    return tuple(rows)


def _controlled(position: Position, steps: int) -> Iterator[tuple[int, ...]]:
    quadrant, taken = QUADRANT[position.cells[CHAOSBOT]], occupied(position)
    for piece in range(CHAOSBOT):
        colour, here = piece // ROBOTS, position.cells[piece]
        if colour == position.mover or not position.playing >> colour & 1 or position.down >> piece & 1:
            continue
        if ZONES >> here & 1 or QUADRANT[here] != quadrant:
            continue
        blocked = taken & ~robots_mask(position, colour)
        for rays in RAYS:
            line = rays[here][:steps]
            if len(line) < steps or QUADRANT[line[-1]] != quadrant or (taken | ZONES) >> line[-1] & 1:
                continue
            if not any(blocked >> cell & 1 for cell in line):
                yield (piece, line[-1])


def _resets(position: Position, steps: int) -> Iterator[tuple[int, ...]]:
    free = RED & ~occupied(position) | RED & 1 << position.cells[CHAOSBOT]
    yield from ((cell,) for cell in range(OFF) if free >> cell & 1)


_ARGUMENTS = (_moves, _shots, _jumps, _pushes, _controlled, _resets)
"""Kind -> the arguments with which it can be played."""


def rays_of(position: Position, args: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The cells that the laser reaches after the card just played, from the ChaosBot outwards, by direction."""
    reaches = {1: (1, 1, 1, 1), 2: (2, 2), 3: (1, 3), 4: (4,)}[position.played + 1]
    directions = args or tuple(_FOUR)
    here = position.cells[CHAOSBOT]
    return tuple(RAYS[direction][here][:reach] for direction, reach in zip(directions, reaches, strict=True))


def hit(position: Position, args: tuple[int, ...]) -> tuple[int, ...]:
    """The standing robots that the laser hits, including own ones and those behind others, except in zones."""
    robots = robot_cells(position)
    cells = [cell for ray in rays_of(position, args) for cell in ray if cell in robots and not ZONES >> cell & 1]
    return tuple(robots[cell] for cell in cells if not position.down >> robots[cell] & 1)
