"""Robotory a second time, as plainly as the rules read: to count actions independently of the engine.

Nothing of `engine` is used here. Cells are names, discs a dictionary, a position a dictionary that is copied whole.
"""

from collections.abc import Iterator
from typing import Any

from tests.engine.games.copies import copied

NEIGHBOURS = {
    cell: around.split()
    for cell, around in (
        line.split(": ")
        for line in """
a1: a2 b1 b2
a2: a1 a3 b2 b3
a3: a2 a4 b3 b4
a4: a3 b4 b5
b1: a1 b2 c1 c2
b2: a1 a2 b1 b3 c2 c3
b3: a2 a3 b2 b4 c3 c4
b4: a3 a4 b3 b5 c4 c5
b5: a4 b4 c5 c6
c1: b1 c2 d1
c2: b1 b2 c1 c3 d1 d2
c3: b2 b3 c2 c4 d2 d3
c4: b3 b4 c3 c5 d3 d4
c5: b4 b5 c4 c6 d4 d5
c6: b5 c5 d5
d1: c1 c2 d2 e1
d2: c2 c3 d1 d3 e1 e2
d3: c3 c4 d2 d4 e2 e3
d4: c4 c5 d3 d5 e3 e4
d5: c5 c6 d4 e4
e1: d1 d2 e2
e2: d2 d3 e1 e3
e3: d3 d4 e2 e4
e4: d4 d5 e3
""".strip().splitlines()
    )
}
DARK_CAMP = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "e1"]
BURNS = {"W": ["white"], "B": ["black"], "R": ["white", "black"]}


def start() -> dict[str, Any]:
    return {
        "robots": {"W": "b3", "B": "c3", "R": "d3"},
        "discs": {},
        "supplies": {"light": {"white": 2, "black": 2}, "dark": {"white": 2, "black": 2}},
        "pool": {"white": 10, "black": 10},
        "used": {"white": 0, "black": 0},
        "mover": "light",
    }


def winner(position: dict[str, Any]) -> str | None:
    if position["pool"]["white"] and position["pool"]["black"]:
        return None
    at_dark = [robot for robot, cell in position["robots"].items() if cell in DARK_CAMP]
    return "dark" if len(at_dark) in (2, 3) else "light"


def actions(position: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Text and next position of every action."""
    if winner(position):
        return
    mover = position["mover"]
    supply = position["supplies"][mover]
    for colour in supply:
        for cell in NEIGHBOURS:
            if supply[colour] and cell not in position["discs"] and cell not in position["robots"].values():
                after = turned(position)
                after["discs"][cell] = colour
                after["supplies"][mover][colour] -= 1
                yield f"place {colour} {cell}", after
    missing = 4 - supply["white"] - supply["black"]
    missing = min(missing, position["pool"]["white"] + position["pool"]["black"])
    for white in range(5):
        for black in range(5):
            fits = white <= position["pool"]["white"] and black <= position["pool"]["black"]
            if missing and white + black == missing and fits:
                after = turned(position)
                for colour, count in (("white", white), ("black", black)):
                    after["supplies"][mover][colour] += count
                    after["pool"][colour] -= count
                yield f"refill {white} {black}", after
    for robot in position["robots"]:
        yield from drives(robot, f"move {robot}", turned(position))


def drives(robot: str, text: str, position: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every continuation of a partial move."""
    for cell in NEIGHBOURS[position["robots"][robot]]:
        if position["discs"].get(cell) in BURNS[robot]:
            after = copied(position)
            after["used"][after["discs"].pop(cell)] += 1
            after["robots"][robot] = cell
            yield f"{text} {cell}", after
            yield from drives(robot, f"{text} {cell}", after)


def turned(position: dict[str, Any]) -> dict[str, Any]:
    after = copied(position)
    after["mover"] = {"light": "dark", "dark": "light"}[position["mover"]]
    return after


def count(position: dict[str, Any], depth: int) -> int:
    """The number of action sequences of that length from here."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1) for _, after in actions(position))
