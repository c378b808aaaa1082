"""Netzwerk a second time, as plainly as the rules read: to count actions independently of the engine.

Nothing of `engine` is used here. Squares and points are names, a position is a dictionary that is copied whole.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.engine.games.copies import copied

SQUARES = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
POINTS = [f"{column}{row}" for row in range(7) for column in "ABCDEFG"]
OTHER = {"white": "black", "black": "white"}
TARGET_ROW = {"white": "6", "black": "1"}
RULES = {
    "must_capture": False,
    "contested": "shared",
    "jump_cost": 2,
    "straight_only": False,
    "there_and_back": "counts",
    "energy_needs_control": False,
    "battery_moves_per_turn": "once",
}


def start(**rules: Any) -> dict[str, Any]:
    robots = {f"W{n + 1}": f"{column}1" for n, column in enumerate("abcdef")}
    robots |= {f"B{n + 1}": f"{column}6" for n, column in enumerate("abcdef")}
    position = {
        "rules": RULES | rules,
        "robots": robots,
        "batteries": {f"{column}{row}": "charged" for row in (1, 5) for column in "ABCDEFG"},
        "mover": "white",
        "phase": "start",
        "stopped": [],
        "moved_batteries": [],
        "owes": False,
        "turns": [],
        "over": None,
    }
    begin_turn(position)
    return position


def begin_turn(position: dict[str, Any]) -> None:
    position["batteries"] = dict.fromkeys(position["batteries"], "charged")
    position["phase"], position["stopped"], position["moved_batteries"] = "start", [], []
    colours = {robot[0] + square for robot, square in position["robots"].items()}
    position["turns"].append((frozenset(colours), frozenset(position["batteries"]), position["mover"]))
    everything = list(robot_moves(position))
    position["owes"] = position["rules"]["must_capture"] and any(move["captured"] for move in everything)
    if not everything:
        position["over"] = OTHER[position["mover"]]
    elif position["turns"].count(position["turns"][-1]) == 3:
        position["over"] = "draw"


def own(position: dict[str, Any], colour: str) -> list[str]:
    return [square for robot, square in position["robots"].items() if robot[0] == colour[0].upper()]


def corners(square: str) -> list[str]:
    """South-west, south-east, north-west, north-east."""
    west, north = square[0].upper(), int(square[1])
    east = chr(ord(west) + 1)
    return [f"{west}{north - 1}", f"{east}{north - 1}", f"{west}{north}", f"{east}{north}"]


def controllers(position: dict[str, Any], point: str) -> list[str]:
    counts = {
        colour: len([square for square in own(position, colour) if point in corners(square)])
        for colour in ("white", "black")
    }
    return [colour for colour in counts if counts[colour] and counts[colour] >= counts[OTHER[colour]]]


def usable(position: dict[str, Any], square: str) -> list[str]:
    found = [point for point in corners(square) if position["batteries"].get(point) == "charged"]
    if position["rules"]["contested"] == "no_use":
        found = [point for point in found if len(controllers(position, point)) != 2]
    if position["rules"]["energy_needs_control"]:
        found = [point for point in found if position["mover"] in controllers(position, point)]
    return found


def beyond(square: str, direction: str, mover: str) -> str:
    column, row = ord(square[0]), int(square[1])
    if direction == "forward":
        row += 1 if mover == "white" else -1
    column += {"forward": 0, "west": -1, "east": 1}[direction]
    return f"{chr(column)}{row}"


def paths(position: dict[str, Any], robot: str) -> Iterator[dict[str, Any]]:
    """All walks of up to four actions, whatever they cost; a robot's own start square is empty behind it."""
    mover = position["mover"]
    occupied = {square: other for other, square in position["robots"].items() if other != robot}

    def walk(squares: list[str], cost: int, headings: list[str]) -> Iterator[dict[str, Any]]:
        for direction in ("forward", "west", "east"):
            if position["rules"]["straight_only"] and set(headings) - {direction}:
                continue
            there, price = beyond(squares[-1], direction, mover), 1
            if occupied.get(there, "").startswith(mover[0].upper()):
                there, price = beyond(there, direction, mover), position["rules"]["jump_cost"]
                if there in occupied and occupied[there][0] != mover[0].upper():
                    price = 4
            elif there in occupied:
                price = 2
            if there not in SQUARES or occupied.get(there, "").startswith(mover[0].upper()) or cost + price > 4:
                continue
            yield {"robot": robot, "path": [*squares, there], "cost": cost + price, "captured": occupied.get(there)}
            if there not in occupied:
                yield from walk([*squares, there], cost + price, [*headings, direction])

    yield from walk([position["robots"][robot]], 0, [])


def robot_moves(position: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All moves that energy allows, with each payment."""
    for robot, square in position["robots"].items():
        if robot[0] != position["mover"][0].upper() or robot in position["stopped"]:
            continue
        sources = usable(position, square)
        others = [there for there in own(position, position["mover"]) if there != square]
        fewest = sorted(sources, key=lambda point: len([there for there in others if point in corners(there)]))
        for move in paths(position, robot):
            for paid in combinations(sources, move["cost"]):
                default = set(paid) == set(fewest[: move["cost"]])
                yield {**move, "paid": list(paid), "default": default}


def after_move(position: dict[str, Any], move: dict[str, Any]) -> dict[str, Any]:
    after = copied(position)
    after["phase"] = "robots"
    for point in move["paid"]:
        after["batteries"][point] = "used"
    if move["captured"]:
        del after["robots"][move["captured"]]
        after["stopped"].append(move["robot"])
        after["owes"] = False
    after["robots"][move["robot"]] = move["path"][-1]
    for colour in (after["mover"], OTHER[after["mover"]]):
        squares = own(after, colour)
        there = [square for square in squares if square[1] == TARGET_ROW[colour]]
        if after["over"] is None and (not own(after, OTHER[colour]) or (squares and 2 * len(there) >= len(squares))):
            after["over"] = colour
    return after


def actions(position: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Text and next position of every action."""
    if position["over"]:
        return
    if position["phase"] == "offered":
        for word in ("accept", "decline"):
            after = copied(position)
            after["phase"] = "declined"
            after["over"] = "draw" if word == "accept" else None
            yield word, after
        return
    if position["phase"] != "batteries":
        for move in robot_moves(position):
            after = after_move(position, move)
            if position["owes"] and not move["captured"] and not any(m["captured"] for m in robot_moves(after)):
                continue
            began = {robot for robot in position["turns"][-1][0] if robot[0] == position["mover"][0].upper()}
            back = {robot[0] + square for robot, square in after["robots"].items() if robot[0] == move["robot"][0]}
            if position["rules"]["there_and_back"] == "refused" and back == began:
                continue
            pay = [] if move["default"] else ["pay", *move["paid"]]
            yield " ".join(["move", move["robot"], *move["path"][1:], *pay]), after
    if position["phase"] in ("robots", "batteries") and not position["owes"]:
        yield from battery_moves(position)
        after = copied(position)
        after["mover"] = OTHER[position["mover"]]
        begin_turn(after)
        yield "end", after
    if position["phase"] == "start":
        after = copied(position)
        after["phase"] = "offered"
        yield "offer", after


def battery_moves(position: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for point, side in position["batteries"].items():
        held = controllers(position, point)
        again = point in position["moved_batteries"] and position["rules"]["battery_moves_per_turn"] == "once"
        if position["mover"] not in held or again or (len(held) == 2 and position["rules"]["contested"] != "shared"):
            continue
        for east, north in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            column, row, there = ord(point[0]), int(point[1]), point
            while there in position["batteries"]:
                column, row = column + east, row + north
                there = f"{chr(column)}{row}"
            if there in POINTS:
                after = copied(position)
                after["phase"] = "batteries"
                del after["batteries"][point]
                after["batteries"][there] = side
                after["moved_batteries"].append(there)
                yield f"battery {point} {there}", after


def count(position: dict[str, Any], depth: int) -> int:
    """The number of action sequences of that length from here."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1) for _, after in actions(position))
