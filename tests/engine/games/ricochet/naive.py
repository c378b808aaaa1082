"""Ricochet Robots a second time, as plainly as the rules read: to check and count independently of the engine.

Nothing of `engine` is used here but its data file. Cells are pairs (x, y) from the north-west, walls pairs of cells, a
position is a dictionary that is copied whole. A robot slides cell by cell; nothing is worked out beforehand.
"""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.engine.games.copies import copied

FACES = tomllib.loads(
    (Path(__file__).parents[4] / "engine" / "games" / "ricochet" / "sections.toml").read_text(encoding="utf-8")
)["faces"]
GO = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CENTRE = [(7, 7), (8, 7), (7, 8), (8, 8)]
MIRRORS = {"/": dict(zip("NESW", "ENWS", strict=True)), "\\": dict(zip("NWES", "WNSE", strict=True))}
COLOUR = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "S": "silver"}
OFFERED = 50

Board = dict[str, Any]
Position = dict[str, Any]
Cell = tuple[int, int]


def name_of(cell: Cell) -> str:
    return "abcdefghijklmnop"[cell[0]] + str(16 - cell[1])


def cell_of(name: str) -> Cell:
    return "abcdefghijklmnop".index(name[0]), 16 - int(name[1:])


def step(cell: Cell, direction: str) -> Cell:
    return cell[0] + GO[direction][0], cell[1] + GO[direction][1]


def board_of(faces: str) -> Board:
    """The board of four faces, clockwise from the north-west: turn the half-built board, lay the next face, four times.

    Each face is laid in the north-west as the file gives it; three quarter turns to the left bring the first one round
    to where it belongs, so the faces are laid in the order NW, SW, SE, NE of a board that turns clockwise.
    """
    walls: set[frozenset[Cell]] = set()
    targets: dict[str, Cell] = {}
    diagonals: dict[Cell, tuple[str, str]] = {}
    north_west, north_east, south_east, south_west = faces.split()
    for face in (south_west, south_east, north_east, north_west):
        walls = {frozenset(map(turned, pair)) for pair in walls}
        targets = {chip: turned(cell) for chip, cell in targets.items()}
        diagonals = {
            turned(cell): (colour, "/" if lean == "\\" else "\\") for cell, (colour, lean) in diagonals.items()
        }
        for x, y, side in FACES[face]["walls"]:
            walls.add(frozenset({(x, y), step((x, y), side)}))
        targets |= {chip: (x, y) for x, y, chip in FACES[face]["targets"]}
        diagonals |= {(x, y): (colour, lean) for x, y, colour, lean in FACES[face]["diagonals"]}
    return {"walls": walls, "targets": targets, "diagonals": diagonals}


def turned(cell: Cell) -> Cell:
    """Where a cell of the whole board lies after a quarter turn to the right."""
    return 15 - cell[1], cell[0]


def cells() -> list[Cell]:
    return [(x, y) for y in range(16) for x in range(16) if is_cell((x, y))]


def is_cell(place: Cell) -> bool:
    return place[0] in range(16) and place[1] in range(16) and place not in CENTRE


def slide(board: Board, robots: dict[str, Cell], robot: str, direction: str) -> tuple[Cell, list[str]] | None:
    """Where the robot comes to rest, and its headings leg by leg; None if the move is illegal."""
    others = [cell for other, cell in robots.items() if other != robot]
    cell, heading, legs = robots[robot], direction, []
    while True:
        ahead = step(cell, heading)
        if not is_cell(ahead) or frozenset({cell, ahead}) in board["walls"] or ahead in others:
            break
        cell = ahead
        legs.append(heading)
        colour, lean = board["diagonals"].get(cell, (COLOUR[robot], "/"))
        if colour != COLOUR[robot]:
            heading = MIRRORS[lean][heading]
        if (cell, heading) == (robots[robot], direction):
            return None
    return (cell, legs) if legs and cell not in board["diagonals"] else None


def has_turned(legs: list[str]) -> bool:
    return bool({"N", "S"} & set(legs)) and bool({"E", "W"} & set(legs))


def start(faces: str, seats: list[str], robots: dict[str, str | None], **options: Any) -> Position:
    """`robots` -> cell name, or None for those that chance puts on the board."""
    standard = {"must_ricochet": True, "stop_over": False, "allow_fewer": False}
    standard |= {"rounds": 0, "proof_time": 120, "longest": 0}
    position = {
        "board": board_of(faces),
        "options": standard | options,
        "seats": seats,
        "phase": "setup",
        "round": 0,
        "chip": None,
        "robots": {robot: cell_of(name) if name else None for robot, name in robots.items()},
        "markers": {},
        "won": {seat: [] for seat in seats},
        "down": [],
        "winners": None,
    }
    return begin(position)


def copy_of(position: Position) -> Position:
    """A copy of all that changes."""
    return copied({key: value for key, value in position.items() if key != "board"}) | {"board": position["board"]}


def begin(position: Position) -> Position:
    if None in position["robots"].values():
        return position
    position["markers"] = dict(position["robots"])
    return next_round(position)


def next_round(position: Position) -> Position:
    """The chip, if there still is one, was not won."""
    if position["chip"] and len(position["seats"]) == 1:
        position["down"].append(position["chip"])
    position |= {"phase": "draw", "chip": None, "bids": [], "passed": [], "order": [], "tracks": {}, "moves": 0}
    position["arrived"] = None
    most = max(map(len, position["won"].values()))
    goals = {2: 8, 3: 6, 4: 5}
    goal = position["options"].get("chips", goals.get(len(position["seats"]), 17))
    rounds = position["options"]["rounds"]
    if most >= goal or not pile(position) or (rounds and position["round"] >= rounds):
        position["phase"] = "over"
        if len(position["seats"]) == 1:
            up = len(position["won"][position["seats"][0]])
            position["winners"] = position["seats"] if up > len(position["down"]) else []
        else:
            position["winners"] = [seat for seat in position["seats"] if len(position["won"][seat]) == most > 0]
    return position


def pile(position: Position) -> list[str]:
    taken = [chip for chips in position["won"].values() for chip in chips] + position["down"]
    left = [chip for chip in position["board"]["targets"] if chip not in taken]
    if position["options"]["must_ricochet"]:
        return left
    return [chip for chip in left if not set(may_arrive(position, chip)) & set(standing_on(position, chip))]


def may_arrive(position: Position, chip: str) -> list[str]:
    return [robot for robot in position["robots"] if chip == "vortex" or chip.startswith(COLOUR[robot])]


def standing_on(position: Position, chip: str) -> list[str]:
    return [robot for robot, cell in position["robots"].items() if cell == position["board"]["targets"][chip]]


def actors(position: Position) -> list[str]:
    match position["phase"]:
        case "over":
            return []
        case "setup" | "draw":
            return ["chance"]
        case "proof":
            return [position["order"][0][0]] + (["clock"] if position["options"]["proof_time"] else [])
    return [seat for seat in position["seats"] if seat not in position["passed"]] + ["clock"]


def actions(position: Position, actor: str) -> list[str]:
    """The texts of what an actor may do that may act; bids only as far as they are offered."""
    solo, phase = len(position["seats"]) == 1, position["phase"]
    if phase == "setup":
        robot = next(robot for robot, cell in position["robots"].items() if cell is None)
        board = position["board"]
        taken = [*board["targets"].values(), *board["diagonals"], *position["robots"].values()]
        return [f"stand {robot} {name_of(cell)}" for cell in cells() if cell not in taken]
    if phase == "draw":
        return [f"chip {chip}" for chip in pile(position)]
    if actor == "clock":
        return ["offer" if phase == "search" else "turn" if phase == "offered" else "out"]
    if phase == "proof":
        texts = [
            f"slide {robot} {direction}"
            for robot in position["robots"]
            for direction in GO
            if after_slide(position, robot, direction)
        ]
        return texts + (["concede"] if position["moves"] or position["failed"] or not texts else [])
    if solo:
        return ["found", "pass"]
    own = [number for seat, number in position["bids"] if seat == actor]
    texts = [f"bid {number}" for number in range(1, min([OFFERED + 1, *own]))]
    return [*texts, "pass", *(["turn"] if phase == "offered" else [])]


def weights(position: Position) -> list[Fraction]:
    count = len(actions(position, "chance"))
    return [Fraction(1, count)] * count


def after_slide(position: Position, robot: str, direction: str) -> Position | None:
    """The proof after a slide, not yet judged; None if it is illegal."""
    slid = slide(position["board"], position["robots"], robot, direction)
    if slid is None:
        return None
    cell, legs = slid
    after = copy_of(position)
    after["robots"][robot] = cell
    after["tracks"][robot] = after["tracks"].get(robot, []) + legs
    after["moves"] += 1
    chip, options = position["chip"], position["options"]
    unturned = options["must_ricochet"] and not has_turned(after["tracks"][robot])
    if cell == position["board"]["targets"][chip] and unturned and not options["stop_over"]:
        if chip != "vortex" and robot in may_arrive(position, chip):
            return None
        if chip == "vortex":
            after["tainted"] = [*after["tainted"], robot]
    return after


def arrived(position: Position) -> bool:
    for robot in standing_on(position, position["chip"]):
        if robot in may_arrive(position, position["chip"]) and robot not in position["tainted"]:
            return not position["options"]["must_ricochet"] or has_turned(position["tracks"].get(robot, []))
    return False


def prove(position: Position, order: list[tuple[str, int | None]], failed: int) -> Position:
    position |= {"phase": "proof", "order": order, "failed": failed, "tracks": {}, "moves": 0, "tainted": []}
    return position


def fail(position: Position) -> Position:
    position["robots"] = dict(position["markers"])
    if len(position["order"]) > 1:
        return prove(position, position["order"][1:], position["failed"] + 1)
    return next_round(position)


def close(position: Position) -> Position:
    """The time to call is over."""
    if not position["bids"]:
        return next_round(position)
    order: list[tuple[str, int | None]] = []
    for number in sorted({number for _, number in position["bids"]}):
        order += [bid for bid in position["bids"] if bid[1] == number]
    return prove(position | {"passed": []}, order, 0)


def apply(position: Position, actor: str, text: str) -> Position:
    """The position after a legal action."""
    after = copy_of(position)
    match text.split():
        case ["stand", robot, cell]:
            after["robots"][robot] = cell_of(cell)
            return begin(after)
        case ["chip", chip]:
            after |= {"chip": chip, "round": after["round"] + 1}
            after["phase"] = "calling" if len(after["seats"]) == 1 else "search"
        case ["bid", number]:
            if after["phase"] != "calling":
                after["passed"] = []
            after["phase"] = "calling"
            after["bids"] = [bid for bid in after["bids"] if bid[0] != actor] + [(actor, int(number))]
        case ["pass"]:
            after["passed"].append(actor)
            if set(after["passed"]) == set(after["seats"]):
                return close(after)
        case ["offer"]:
            most = after["options"]["longest"]
            if most and needs_more(after, most):
                return next_round(after)
            after["phase"] = "offered"
        case ["turn"]:
            after["phase"] = "last-call"
        case ["found"]:
            return prove(after, [(actor, None)], 0)
        case ["slide", robot, direction]:
            slid = after_slide(position, robot, direction)
            assert slid is not None
            return judge(slid)
        case ["concede"] | ["out"]:
            return fail(after) if after["phase"] == "proof" else close(after)
    return after


def judge(position: Position) -> Position:
    seat, number = position["order"][0]
    due = number is None or position["moves"] == number or position["options"]["allow_fewer"]
    if due and arrived(position):
        position["won"][seat].append(position["chip"])
        position["markers"] = dict(position["robots"])
        return next_round(position | {"chip": None})
    return fail(position) if position["moves"] == number else position


def count(position: Position, depth: int) -> int:
    """The number of action sequences of that length from here."""
    if depth == 0:
        return 1
    return sum(
        count(apply(position, actor, text), depth - 1)
        for actor in actors(position)
        for text in actions(position, actor)
    )


def needs_more(position: Position, most: int) -> bool:
    """Whether the chip that lies there needs more moves than that from where the robots stand; one at least."""
    rules = position["options"]["must_ricochet"]
    return fewest(position["board"], position["robots"], position["chip"], rules, most) is None


def fewest(board: Board, robots: dict[str, Cell], chip: str, must_ricochet: bool, most: int) -> int | None:
    """The fewest moves that reach a chip, up to `most`, by trying all; 0 if it is solved as it stands."""
    options = {"must_ricochet": must_ricochet, "stop_over": False}
    first = {
        "board": board,
        "options": options,
        "chip": chip,
        "robots": robots,
        "tracks": {},
        "tainted": [],
        "moves": 0,
    }
    edge, seen = [first], set()
    for moves in range(most + 1):
        further = []
        for position in edge:
            if arrived(position):
                return moves
            turns = {r: (bool({"N", "S"} & set(t)), bool({"E", "W"} & set(t))) for r, t in position["tracks"].items()}
            key = str((sorted(position["robots"].items()), sorted(turns.items()), sorted(position["tainted"])))
            if key in seen:
                continue
            seen.add(key)
            slid = (after_slide(position, robot, direction) for robot in robots for direction in GO)
            further += [after for after in slid if after is not None] if moves < most else []
        edge = further
    return None
