"""RoboRama a second time, as plainly as the rules read: to count actions independently of the engine.

Nothing of `engine` is used here. A cell is (row, column) from the north-west corner, a position a dictionary that is
copied whole, an action a text with the position that it leads to.
"""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

from tests.engine.games.copies import copied

Cell = tuple[int, int]
Position = dict[str, Any]

BOARD = """
5 1 2 3 ? 5 2 5
2 3 4 1 3 ? 3 1
5 ? 2 4 1 2 4 2
? 3 1 C C 4 1 3
3 1 4 C C 1 3 ?
2 4 2 1 4 2 ? 5
1 3 ? 3 1 4 3 2
5 2 5 ? 3 2 1 5
"""
SYMBOL = {(r, c): mark for r, line in enumerate(BOARD.split("\n")[1:9]) for c, mark in enumerate(line.split())}
CORNERS = {"blue": (0, 0), "green": (0, 6), "orange": (6, 6), "white": (6, 0)}
ORDER = ["blue", "green", "orange", "white"]
FINISH = {colour: [(r + i, c + j) for i, j in product((0, 1), (0, 1))] for colour, (r, c) in CORNERS.items()}
OPPOSITE = {"blue": "orange", "green": "white", "orange": "blue", "white": "green"}
ANY_ZONE = [cell for zone in FINISH.values() for cell in zone]
RED = [(3, 3), (3, 4), (4, 3), (4, 4)]
WAYS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
DECK = dict.fromkeys(("move", "laser", "spring", "pusher", "mind", "reset"), 4)
HAND = {2: 6, 3: 4, 4: 3}


def name(cell: Cell) -> str:
    return "abcdefgh"[cell[1]] + "87654321"[cell[0]]


def quadrant(cell: Cell) -> str:
    return {(0, 0): "blue", (0, 1): "green", (1, 1): "orange", (1, 0): "white"}[cell[0] // 4, cell[1] // 4]


def start(colours: list[str], first: str, programme: int = 1, **variants: Any) -> Position:
    """The first position when the first player is known; variants: specials, infinite, obstruction, lenient, hand."""
    initial = {colour: colour[0].upper() for colour in ORDER}
    unused = [colour for colour in ORDER if colour not in colours]
    position: Position = {
        "programme": programme,
        "variants": variants,
        "colours": colours,
        "first": first,
        "in": list(colours),
        "at": {f"{initial[c]}{n + 1}": FINISH[OPPOSITE[c]][n] for c in colours for n in range(4)},
        "down": [],
        "bot": None,
        "bot_lies": False,
        "active": {c: ["1", "2", "3", "4", "5", "chip"] for c in colours},
        "special": {c: [] for c in colours},
        "hand": {c: list(variants.get("hand", [])) for c in colours},
        "discards": [],
        "forced": [],
        "mover": None,
        "wait": "",
        "played": None,
        "choices": [],
        "obstacles": {},
        "due": dict.fromkeys(colours, 0),
        "arrived": [],
        "winner": None,
    }
    if variants.get("obstruction"):
        position["due"] = dict.fromkeys(colours, 1)
        position["obstacles"] = {
            c: {f"{initial[u]}{n + 1}": None for n in range(4)} for c, u in zip(colours, unused, strict=True)
        }
    if programme > 1 and not variants.get("specials"):
        position["special"] = {c: ["1", "2", "3", "4", "5", "chip"] for c in colours}
    return position


def begin(position: Position) -> Position:
    """The first turn, after the set-up."""
    return start_turn(copied(position), position["first"])


def owner(piece: str) -> str:
    return {"B": "blue", "G": "green", "O": "orange", "W": "white"}[piece[0]]


def robots(position: Position, colour: str) -> list[str]:
    return [piece for piece in position["at"] if owner(piece) == colour]


def standing_on(position: Position, cell: Cell) -> str | None:
    for piece, there in position["at"].items():
        if there == cell:
            return str(piece)
    for pieces in position["obstacles"].values():
        if cell in pieces.values():
            return "obstacle"
    return "bot" if position["bot"] == cell else None


def on_board(cell: Cell) -> bool:
    return cell in SYMBOL


def ahead(cell: Cell, way: str, steps: int) -> list[Cell]:
    down, right = WAYS[way]
    return [(cell[0] + down * n, cell[1] + right * n) for n in range(1, steps + 1)]


def may_enter(position: Position, piece: str, cell: Cell) -> bool:
    """No foreign zone, but the start zone for a robot that is still in it."""
    colour = owner(piece)
    begun = FINISH[OPPOSITE[colour]]
    if cell in begun:
        return position["at"][piece] in begun
    return cell not in ANY_ZONE or cell in FINISH[colour]


def can_go(position: Position, piece: str, path: list[Cell], over_zones: bool = False) -> bool:
    """Own robots are jumped; all others block; the last cell is empty."""
    if not all(on_board(cell) for cell in path):
        return False
    for cell in path[:-1]:
        there = standing_on(position, cell)
        if there and (there in ("bot", "obstacle") or owner(there) != owner(piece)):
            return False
        if not over_zones and not may_enter(position, piece, cell):
            return False
    return standing_on(position, path[-1]) is None and may_enter(position, piece, path[-1])


def one_robot_ways(position: Position, piece: str, face: str, card: str) -> Iterator[tuple[str, Cell]]:
    """Text of the way and its end."""
    here = position["at"][piece]
    if face == "basic":
        for way in WAYS:
            path = ahead(here, way, int(card))
            if can_go(position, piece, path):
                yield f"{piece} {name(path[-1])}", path[-1]
    elif card == "1":
        for down, right in product((-1, 1), (-1, 1)):
            end = (here[0] + down, here[1] + right)
            if can_go(position, piece, [end]):
                yield f"{piece} {name(end)}", end
    elif card == "2":
        for way in WAYS:
            middle, end = ahead(here, way, 2)
            there = standing_on(position, middle) if on_board(end) else None
            if (
                there
                and (there in ("bot", "obstacle") or owner(there) != owner(piece))
                and can_go(position, piece, [end])
            ):
                yield f"{piece} {name(end)}", end
    elif card == "3":
        for first, second in permutations(WAYS, 2):
            if {first, second} in ({"N", "S"}, {"E", "W"}):
                continue
            for before in (1, 2):
                leg = ahead(here, first, before)
                path = leg + ahead(leg[-1], second, 3 - before)
                if can_go(position, piece, path, over_zones=True):
                    yield f"{piece} {name(leg[-1])} {name(path[-1])}", path[-1]
    elif card == "5":
        for way, steps in product(WAYS, (1, 2, 3, 4)):
            path = ahead(here, way, steps)
            if can_go(position, piece, path):
                yield f"{piece} {name(path[-1])}", path[-1]


def actions(position: Position) -> list[tuple[str, Position]]:
    """Text and next position of every action of the mover."""
    if position["winner"] or position["mover"] is None:
        return []
    return list(
        {
            "obstacle": obstacle_actions,
            "card": card_actions,
            "reactivate": reactivate_actions,
            "turn": turn_actions,
            "chaos": chaos_actions,
        }[position["wait"]](position)
    )


def obstacle_cells(position: Position) -> list[Cell]:
    placed = [cell for cell in position["obstacles"][position["mover"]].values() if cell]
    if len(placed) == 4:
        return []
    return [
        cell
        for cell in SYMBOL
        if standing_on(position, cell) is None
        and cell not in ANY_ZONE
        and not (position["programme"] == 3 and cell in RED)
        and quadrant(cell) not in [quadrant(other) for other in placed]
    ]


def obstacle_actions(position: Position) -> Iterator[tuple[str, Position]]:
    for cell in obstacle_cells(position):
        after = copied(position)
        own = after["obstacles"][after["mover"]]
        own[next(piece for piece, there in own.items() if there is None)] = cell
        after["due"][after["mover"]] -= 1
        yield f"obstacle {name(cell)}", await_card(after)


def await_card(position: Position) -> Position:
    mover = position["mover"]
    if position["due"][mover] and obstacle_cells(position):
        position["wait"] = "obstacle"
    else:
        position["due"][mover] = 0
        position["wait"] = "card"
    return position


def card_actions(position: Position) -> Iterator[tuple[str, Position]]:
    found = list(movement_actions(position))
    if position["mover"] not in position["forced"]:
        found += chip_actions(position)
    if found:
        yield from found
    elif position["variants"].get("lenient") and all(
        r in position["down"] for r in robots(position, position["mover"])
    ):
        yield "wait", end_turn(copied(position), position["down"])
    else:
        yield "out", disqualified(position)


def movement_actions(position: Position) -> Iterator[tuple[str, Position]]:
    mover = position["mover"]
    able = [piece for piece in robots(position, mover) if piece not in position["down"]]
    begun = FINISH[OPPOSITE[mover]]
    forced = mover in position["forced"]

    def leaves(piece: str, end: Cell) -> bool:
        return position["at"][piece] in begun and end not in begun

    for face, card in product(("basic", "special"), "12345"):
        if card not in position["active"][mover] or (face == "special" and card not in position["special"][mover]):
            continue
        if (face, card) != ("special", "4"):
            for piece in able:
                for text, end in one_robot_ways(position, piece, face, card):
                    if leaves(piece, end) or not forced:
                        yield f"{face} {card} {text}", moved(position, face, card, [(piece, end)])
            continue
        for first, length in product(able, "123"):
            for text, end in one_robot_ways(position, first, "basic", length):
                between = copied(position)
                between["at"][first] = end
                if home(between, mover):
                    yield f"special 4 {text}", moved(position, face, card, [(first, end)])
                    continue
                for second in able:
                    if second == first:
                        continue
                    for more, far in one_robot_ways(between, second, "basic", str(4 - int(length))):
                        if leaves(first, end) or leaves(second, far) or not forced:
                            after = moved(position, face, card, [(first, end), (second, far)])
                            yield f"special 4 {text} {more}", after


def home(position: Position, colour: str) -> bool:
    return {position["at"][piece] for piece in robots(position, colour)} == set(FINISH[colour])


def spent(position: Position, face: str, card: str) -> Position:
    after: Position = copied(position)
    mover = after["mover"]
    after["active"][mover].remove(card)
    if face == "special":
        after["special"][mover].remove(card)
    after["played"] = (face, card)
    return after


def moved(position: Position, face: str, card: str, moves: list[tuple[str, Cell]]) -> Position:
    after = spent(position, face, card)
    mover = after["mover"]
    for piece, end in moves:
        after["at"][piece] = end
        if end in FINISH[mover]:
            rival = OPPOSITE[mover]
            if rival in after["in"] and any(after["at"][other] in FINISH[mover] for other in robots(after, rival)):
                after["forced"] = sorted({*after["forced"], rival})
            if after["obstacles"] and piece not in after["arrived"]:
                after["arrived"].append(piece)
                after["due"][next(c for c in after["colours"] if c != mover)] += 1
        if home(after, mover):
            after["winner"] = mover
            return after
    if not any(after["at"][piece] in FINISH[OPPOSITE[mover]] for piece in robots(after, mover)):
        after["forced"] = [colour for colour in after["forced"] if colour != mover]
    choices = set()
    for _, end in moves:
        mark = SYMBOL[end]
        wanted = ["1", "2", "3", "4", "5", "chip"] if mark == "?" else ["chip"] if mark == "C" else [mark]
        choices |= {c for c in wanted if c not in after["active"][mover] and c != card}
    if len(choices) > 1:
        after["wait"], after["choices"] = "reactivate", sorted(choices)
        return after
    return after_card(after, choices)


def chip_actions(position: Position) -> Iterator[tuple[str, Position]]:
    mover = position["mover"]
    if "chip" not in position["active"][mover]:
        return
    inactive = [card for card in "12345" if card not in position["active"][mover]]
    seen = [SYMBOL[position["at"][piece]] for piece in robots(position, mover) if piece not in position["down"]]
    for card in inactive:
        if card in seen:
            yield f"basic chip {card}", after_card(spent(position, "basic", "chip"), {card})
        if "chip" in position["special"][mover]:
            yield f"special chip {card}", after_card(spent(position, "special", "chip"), {card})


def reactivate_actions(position: Position) -> Iterator[tuple[str, Position]]:
    for card in position["choices"]:
        yield f"reactivate {card}", after_card(copied(position), {card})


def may_turn(position: Position) -> list[str]:
    infinite = position["variants"].get("infinite")
    mover, (face, played) = position["mover"], position["played"]
    if not infinite or face == "basic":
        return []
    return [
        card
        for card in ("1", "2", "3", "4", "5", "chip")
        if card not in position["special"][mover]
        and card != played
        and (infinite == "any" or card in position["active"][mover])
    ]


def after_card(position: Position, reactivated: set[str]) -> Position:
    mover, (face, card) = position["mover"], position["played"]
    position["active"][mover] += reactivated
    position["choices"] = []
    if may_turn(position):
        position["wait"] = "turn"
    elif (
        face == "basic" and card != "chip" and position["hand"][mover] and position["bot"] and not position["bot_lies"]
    ):
        position["wait"] = "chaos"
    else:
        return end_turn(position, position["down"])
    return position


def turn_actions(position: Position) -> Iterator[tuple[str, Position]]:
    for card in may_turn(position):
        after = copied(position)
        after["special"][after["mover"]].append(card)
        yield f"turn {card}", end_turn(after, after["down"])
    yield "keep", end_turn(copied(position), position["down"])


def end_turn(position: Position, down_before: list[str]) -> Position:
    own = robots(position, position["mover"])
    before = list(down_before)
    position["down"] = [piece for piece in position["down"] if piece not in own or piece not in before]
    return start_turn(position, following(position, position["mover"]))


def following(position: Position, colour: str) -> str:
    place = ORDER.index(colour)
    return next(other for other in [*ORDER[place + 1 :], *ORDER[: place + 1]] if other in position["in"])


def start_turn(position: Position, colour: str) -> Position:
    position["mover"], position["played"] = colour, None
    if position["bot_lies"]:
        duty = quadrant(position["bot"])
        if (duty if duty in position["in"] else following(position, duty)) == colour:
            position["bot_lies"] = False
    return await_card(position)


def disqualified(position: Position) -> Position:
    after: Position = copied(position)
    mover = after["mover"]
    for piece in robots(position, mover):
        del after["at"][piece]
    after["down"] = [piece for piece in after["down"] if owner(piece) != mover]
    after["in"].remove(mover)
    after["hand"][mover] = []
    after["active"][mover] = []
    after["special"][mover] = []
    after["due"][mover] = 0
    after["forced"] = [colour for colour in after["forced"] if colour != mover]
    if len(after["in"]) == 1:
        after["winner"] = after["in"][0]
        return after
    return start_turn(after, following(after, mover))


# The ChaosBot.


def chaos_actions(position: Position) -> Iterator[tuple[str, Position]]:
    mover, value = position["mover"], int(position["played"][1])
    most = {"move": 5, "laser": 4, "spring": 5, "pusher": 3, "mind": 3, "reset": 5}
    plays = {"move": bot_moves, "laser": lasers, "spring": springs, "pusher": pushes, "mind": minds, "reset": resets}
    for kind in DECK:
        if kind in position["hand"][mover] and value <= most[kind]:
            for text, after in plays[kind](position, value):
                after["hand"][mover].remove(kind)
                after["discards"].append(kind)
                yield f"chaos {kind}{text}", end_turn(after, position["down"])
    yield "pass", end_turn(copied(position), position["down"])


def bot_moves(position: Position, value: int) -> Iterator[tuple[str, Position]]:
    for way in WAYS:
        path = ahead(position["bot"], way, value)
        if not all(on_board(cell) and cell not in ANY_ZONE for cell in path) or standing_on(position, path[-1]):
            continue
        met = [standing_on(position, cell) for cell in path]
        if all(piece is None or piece in robots(position, position["mover"]) for piece in met):
            after = copied(position)
            after["bot"] = path[-1]
            yield f" {name(path[-1])}", after


def lasers(position: Position, value: int) -> Iterator[tuple[str, Position]]:
    shots: list[list[tuple[str, int]]] = {
        1: [[(way, 1) for way in WAYS]],
        2: [[(one, 2), (other, 2)] for one, other in combinations(WAYS, 2)],
        3: [[(one, 1), (other, 3)] for one, other in permutations(WAYS, 2)],
        4: [[(way, 4)] for way in WAYS],
    }[value]
    for shot in shots:
        after = copied(position)
        for way, reach in shot:
            for cell in ahead(position["bot"], way, reach):
                for piece, there in position["at"].items():
                    if there == cell and cell not in ANY_ZONE and piece not in after["down"]:
                        after["down"].append(piece)
        yield "".join(f" {way}" for way, _ in shot) if value > 1 else "", after


def springs(position: Position, value: int) -> Iterator[tuple[str, Position]]:
    for way in WAYS:
        end = ahead(position["bot"], way, value)[-1]
        if not on_board(end) or end in ANY_ZONE:
            continue
        there = standing_on(position, end)
        if there is None:
            after = copied(position)
            after["bot"] = end
            yield f" {name(end)}", after
        elif there != "obstacle":
            for side in WAYS:
                (free,) = ahead(end, side, 1)
                blocked = standing_on(position, free) not in (None, "bot")
                if on_board(free) and free not in ANY_ZONE and not blocked:
                    after = copied(position)
                    after["bot"], after["at"][there] = end, free
                    if there not in after["down"]:
                        after["down"].append(there)
                    yield f" {name(end)} {name(free)}", after


def pushes(position: Position, value: int) -> Iterator[tuple[str, Position]]:
    for way in WAYS:
        after = copied(position)
        shifted: set[str] = set()
        if all(pushed_once(after, way, shifted) for _ in range(value)) and len(shifted) <= 4 - value:
            yield f" {way}", after


def pushed_once(position: Position, way: str, shifted: set[str]) -> bool:
    """One step of the ChaosBot; whether it can."""
    row = []
    (cell,) = ahead(position["bot"], way, 1)
    while (there := standing_on(position, cell)) is not None:
        if there == "obstacle":
            return False
        row.append(there)
        (cell,) = ahead(cell, way, 1)
    fronts = [ahead(position["bot"], way, n + 1)[-1] for n in range(len(row) + 1)]
    if not all(on_board(front) and front not in ANY_ZONE for front in fronts):
        return False
    position["bot"] = fronts[0]
    for piece, front in zip(row, fronts[1:], strict=True):
        position["at"][piece] = front
    shifted |= set(row)
    return True


def minds(position: Position, value: int) -> Iterator[tuple[str, Position]]:
    here = quadrant(position["bot"])
    for piece, cell in position["at"].items():
        if owner(piece) == position["mover"] or piece in position["down"] or cell in ANY_ZONE or quadrant(cell) != here:
            continue
        for way in WAYS:
            path = ahead(cell, way, value)
            end = path[-1]
            if not on_board(end) or end in ANY_ZONE or quadrant(end) != here or standing_on(position, end):
                continue
            met = [standing_on(position, between) for between in path]
            if all(other is None or other in robots(position, owner(piece)) for other in met):
                after = copied(position)
                after["at"][piece] = end
                yield f" {piece} {name(end)}", after


def resets(position: Position, value: int) -> Iterator[tuple[str, Position]]:
    for cell in RED:
        if standing_on(position, cell) in (None, "bot"):
            after = copied(position)
            after["bot"], after["bot_lies"] = cell, True
            yield f" {name(cell)}", after


def count(position: Position, depth: int) -> int:
    """The number of action sequences of that length from here."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1) for _, after in actions(position))
