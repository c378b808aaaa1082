"""Droids a second time, as plainly as the rules read: to check the engine against what shares nothing with it.

Nothing of `engine` is used here. Squares are pairs (column, row) from 1, tokens are words in lists, a position is a
dictionary that is copied whole. An order that needs a die is carried out again from its beginning whenever one more
die is known.
"""

from itertools import product
from typing import Any

from tests.engine.games.copies import copied

Position = dict[str, Any]

ROWS = """
# . . . . . . . . .
. . . # . . R . . .
~ ~ ~ . # . . # . .
. . ~ ~ . . . . G .
. # . ~ ~ . . . . .
. . . . . ~ ~ . # .
. B . . . . ~ ~ . .
. . # . . # . ~ ~ ~
. . . Y . . # . . .
. . . . . . . . . #
"""
MARKS = {
    (column + 1, 10 - row): mark
    for row, line in enumerate(ROWS.strip().splitlines())
    for column, mark in enumerate(line.split())
}
RIVER = [square for square, mark in MARKS.items() if mark == "~"]
FIXED = [square for square, mark in MARKS.items() if mark == "#"]
HOME = {
    colour: next(square for square, mark in MARKS.items() if mark == colour[0].upper())
    for colour in ("yellow", "blue", "red", "green")
}
SIDE = {"yellow": "S", "blue": "W", "red": "N", "green": "E"}
STEP = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip
TURN = ["N", "E", "S", "W"]
BINS = {
    "violet": {"move1": 8, "diag1": 7, "move2": 8, "max": 9},
    "blue": {"wet1": 20, "wetdiag": 4},
    "grey": {"rmove1": 10, "rmax": 6, "rmove2": 8, "fix": 8},
    "red": {"fire": 14, "grab": 10, "relay0": 2, "relay90": 2, "relay180": 2, "relay270": 2},
}
COLOUR = {code: colour for colour, codes in BINS.items() for code in codes}
LAID = {1: {2: 8, 3: 9, 4: 8}, 4: {2: 8, 3: 12, 4: 16}, 7: {1: 8}}
BARGE = {2: "b8 d7 g4 i3", 3: "b8 d7 g4 i3 e6 f5", 4: "b8 d7 g4 i3 e6 f5 a8 j3"}
MAZE = "a4 a5 a6 a9 b10 b9 c2 c9 d4 e1 e3 e4 f10 f7 f8 g7 h2 h9 i1 i2 j2 j5 j6 j7"
KILLER = ["fire", "rmax N", "rmove1 E", "fire", "rmax S", "rmove2 W", "rmax E", "fire", "rmove2 N", "rmax W"]


class DieNeededError(Exception):
    """The order goes on with the next die."""


def square(name: str) -> tuple[int, int]:
    return "abcdefghij".index(name[0]) + 1, int(name[1:])


def name_of(place: tuple[int, int]) -> str:
    return "abcdefghij"[place[0] - 1] + str(place[1])


def beyond(place: tuple[int, int], direction: str) -> tuple[int, int] | None:
    there = (place[0] + STEP[direction][0], place[1] + STEP[direction][1])
    return there if there in MARKS else None


def king(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def start(scenario: int, seats: list[str], **options: Any) -> Position:
    robots = {seat[0].upper(): HOME[seat] for seat in seats}
    things: dict[tuple[int, int], str] = {}
    if scenario in (2, 3, 4):
        robots |= {"P": (1, 1), "Q": (10, 10)}
    if scenario == 3:
        things = {square(name): "container" for name in BARGE[len(seats)].split()}
    if scenario == 5:
        robots["S"] = square("e6")
    if scenario == 6:
        things = {square(name): "obstacle" for name in MAZE.split()}
    if scenario == 7:
        robots["K"] = (1, 1) if king((1, 1), HOME[seats[0]]) > king((10, 10), HOME[seats[0]]) else (10, 10)
    left_out = {1: ["grey"], 5: ["grey", "fire"], 6: ["grey"], 7: ["grey"]}.get(scenario, [])
    position: Position = {
        "scenario": scenario,
        "seats": seats,
        "options": options,
        "phase": "first",
        "turn": seats[0],
        "first": seats[0],
        "round": 1,
        "robots": robots,
        "things": things,
        "carried": dict.fromkeys(seats),
        "laid": 0,
        "racks": {seat: [] for seat in seats},
        "slots": {seat: {} for seat in seats},
        "covered": {seat: [] for seat in seats},
        "owed": dict.fromkeys(seats, 0),
        "bins": {
            colour: [
                code
                for code, count in codes.items()
                for _ in range(count)
                if colour not in left_out and code not in left_out
            ]
            for colour, codes in BINS.items()
        },
        "discards": {colour: [] for colour in BINS},
        "dealing": [],
        "passed": [],
        "secured": dict.fromkeys(seats, 0),
        "programme": [],
        "pending": None,
        "over": False,
        "winners": [],
    }
    if len(seats) == 1:
        begin(position, seats[0])
    return position


# ---- who acts, and what they may do


def actors(position: Position) -> list[str]:
    if position["over"]:
        return []
    if position["pending"] or position["dealing"] or position["phase"] in ("first", "programme"):
        return ["chance"]
    if any(position["owed"].values()):
        return [seat for seat in position["seats"] if position["owed"][seat]]
    return ["chance" if position["turn"] == "killer" else position["turn"]]


def actions(position: Position, actor: str) -> list[str]:
    """The texts of all that an actor may do."""
    phase = position["phase"]
    if actor == "chance":
        if phase == "first":
            return [f"first {seat}" for seat in position["seats"]]
        if position["dealing"]:
            colour = position["dealing"][0]
            return [f"deal {code}" for code in sorted(set(position["bins"][colour] or position["discards"][colour]))]
        if position["pending"] or phase == "programme":
            return [f"roll {face}" for face in range(10)]
        return ["killer"]
    if position["owed"][actor] > 0:
        return [f"cover {emitter}" for emitter in emitters(actor) if emitter not in position["covered"][actor]]
    if position["owed"][actor] < 0:
        return [f"uncover {emitter}" for emitter in position["covered"][actor]]
    if phase == "lay":
        return [f"obstacle {name_of(place)}" for place in MARKS if can_lay(position, place)]
    if phase == "draw":
        stock = {colour: len(position["bins"][colour]) + len(position["discards"][colour]) for colour in BINS}
        count = min(7 - len(position["racks"][actor]), sum(stock.values()))
        return [
            " ".join(["draw", *(f"{colour}:{n}" for colour, n in zip(BINS, split, strict=True) if n)])
            for split in product(range(8), repeat=4)
            if sum(split) == count and all(n <= stock[colour] for colour, n in zip(BINS, split, strict=True))
        ]
    if phase == "place":
        found = ["pass"]
        for code in set(position["racks"][actor]):
            arrows = [a for a in STEP if (len(a) == 2) == (code in ("diag1", "wetdiag"))]
            found += [f"place {code} {a} {emitter} {n}" for a in arrows for emitter, n in free_slots(position, actor)]
        return found
    return [f"send {emitter}" for emitter in emitters(actor) if receiver(position, actor, emitter)]


def can_lay(position: Position, place: tuple[int, int]) -> bool:
    if place in FIXED or place in position["things"] or place in position["robots"].values():
        return False
    if position["scenario"] == 4:
        return all(king(place, home) > 2 for home in HOME.values())
    return position["scenario"] != 7 or king(place, position["robots"]["K"]) > 2


def emitters(seat: str) -> list[str]:
    return list("abcdefghij") if SIDE[seat] in "SN" else [str(n) for n in range(1, 11)]


def free_slots(position: Position, seat: str) -> list[tuple[str, int]]:
    return [
        (emitter, n)
        for emitter in emitters(seat)
        for n in (1, 2, 3)
        if emitter not in position["covered"][seat] and (emitter, n) not in position["slots"][seat]
    ]


def next_token(position: Position, seat: str, emitter: str) -> int | None:
    return next((n for n in (1, 2, 3) if (emitter, n) in position["slots"][seat]), None)


def receiver(position: Position, seat: str, emitter: str) -> str | None:
    n = next_token(position, seat, emitter)
    if n is None:
        return None
    code = position["slots"][seat][emitter, n][0]
    names = ["P", "Q"] if COLOUR[code] == "grey" else [seat[0].upper()]
    in_line = []
    for robot in names:
        place = position["robots"].get(robot)
        if place and emitter in ("abcdefghij"[place[0] - 1], str(place[1])):
            away = {"S": place[1], "N": -place[1], "W": place[0], "E": -place[0]}[SIDE[seat]]
            in_line.append((away, robot))
    return min(in_line)[1] if in_line else None


# ---- what happens


def apply(position: Position, actor: str, text: str) -> Position:
    after = copied(position)
    verb, *words = text.split()
    if verb == "first":
        begin(after, words[0])
    elif verb == "obstacle":
        after["things"][square(words[0])] = "obstacle"
        after["laid"] += 1
        after["turn"] = following(after, actor)
        if after["laid"] == LAID[after["scenario"]][len(after["seats"])]:
            start_round(after)
    elif verb == "draw":
        for word in words:
            colour, count = word.split(":")
            after["dealing"] += [colour] * int(count)
    elif verb == "deal":
        take_token(after, words[0])
    elif verb == "place":
        code, arrow, emitter, n = words
        after["racks"][actor].remove(code)
        after["slots"][actor][emitter, int(n)] = (code, arrow)
        find_placer(after, following(after, actor))
    elif verb == "pass":
        after["passed"].append(actor)
        find_placer(after, following(after, actor))
    elif verb == "send":
        emitter = words[0]
        robot = receiver(after, actor, emitter)
        code, arrow = after["slots"][actor].pop((emitter, next_token(after, actor, emitter)))
        after["discards"][COLOUR[code]].append(code)
        begin_order(after, robot, code, arrow)
    elif verb == "killer":
        order = KILLER[after["programme"].pop(0)]
        code, _, arrow = order.partition(" ")
        begin_order(after, "K", code, arrow)
    elif verb == "roll" and after["phase"] == "programme":
        after["programme"] = [(int(words[0]) + n) % 10 for n in range(3)]
        after["phase"] = "send"
        find_sender(after, after["seats"][0])
    elif verb == "roll":
        after["pending"]["dice"].append(int(words[0]))
        go_on(after)
    elif verb == "cover":
        after["covered"][actor].append(words[0])
        throw_away(after, actor, lambda emitter: emitter == words[0])
        after["owed"][actor] -= 1
        choices_made(after)
    elif verb == "uncover":
        after["covered"][actor].remove(words[0])
        after["owed"][actor] = 0
        choices_made(after)
    return after


def following(position: Position, seat: str) -> str:
    seats = position["seats"] + (["killer"] if position["scenario"] == 7 and position["phase"] == "send" else [])
    return seats[(seats.index(seat) + 1) % len(seats)]


def from_seat(position: Position, seat: str) -> list[str]:
    seats = position["seats"] + (["killer"] if position["scenario"] == 7 and position["phase"] == "send" else [])
    n = seats.index(seat)
    return seats[n:] + seats[:n]


def playing(position: Position, seat: str) -> bool:
    return position["robots"][seat[0].upper()] is not None


def begin(position: Position, seat: str) -> None:
    position["first"] = position["turn"] = seat
    if position["scenario"] in LAID:
        position["phase"] = "lay"
    else:
        start_round(position)


def start_round(position: Position) -> None:
    position["phase"] = "draw"
    find_drawer(position, from_seat(position, position["first"]))


def find_drawer(position: Position, seats: list[str]) -> None:
    left = sum(len(tokens) for pile in ("bins", "discards") for tokens in position[pile].values())
    for seat in seats:
        if playing(position, seat) and len(position["racks"][seat]) < 7 and left:
            position["turn"] = seat
            return
    position["phase"] = "place"
    position["passed"] = []
    find_placer(position, position["first"])


def take_token(position: Position, code: str) -> None:
    colour = position["dealing"].pop(0)
    if not position["bins"][colour]:
        position["bins"][colour], position["discards"][colour] = position["discards"][colour], []
    position["bins"][colour].remove(code)
    position["racks"][position["turn"]].append(code)
    if not position["dealing"]:
        order = from_seat(position, position["first"])
        find_drawer(position, order[order.index(position["turn"]) + 1 :])


def find_placer(position: Position, seat: str) -> None:
    for other in from_seat(position, seat):
        if other not in position["passed"] and position["racks"][other] and free_slots(position, other):
            position["turn"] = other
            return
    position["passed"] = []
    position["turn"] = position["first"]
    if position["scenario"] == 7:
        position["phase"] = "programme"
        return
    position["phase"] = "send"
    find_sender(position, position["first"])


def find_sender(position: Position, seat: str) -> None:
    for other in from_seat(position, seat):
        if position["programme"] if other == "killer" else any(receiver(position, other, e) for e in emitters(other)):
            position["turn"] = other
            return
    end_round(position)


def end_round(position: Position) -> None:
    for seat in position["seats"]:
        if position["options"].get("unsent") != "keep":
            throw_away(position, seat, lambda emitter: True)
        if position["options"].get("draw") == "fresh_7":
            for code in position["racks"][seat]:
                position["discards"][COLOUR[code]].append(code)
            position["racks"][seat] = []
    if position["scenario"] == 7:
        around = [beyond(position["robots"]["K"], direction) for direction in TURN]
        if all(place is None or place in FIXED or place in position["things"] for place in around):
            finish(position, [position["seats"][0]])
            return
    if position["round"] == position["options"].get("max_rounds"):
        finish(position, fewest_covered(position))
        return
    stuck = position["scenario"] != 7 and not any(
        playing(position, seat)
        and (
            (
                len(position["racks"][seat]) < 7
                and (any(position["bins"].values()) or any(position["discards"].values()))
            )
            or (position["racks"][seat] and free_slots(position, seat))
        )
        for seat in position["seats"]
    )
    if stuck:
        finish(position, [])
        return
    position["round"] += 1
    position["phase"] = "draw"
    order = from_seat(position, following(position, position["first"]))
    position["first"] = next(seat for seat in order if playing(position, seat))
    start_round(position)


def fewest_covered(position: Position) -> list[str]:
    if position["scenario"] == 7:
        return []
    if position["scenario"] == 3:
        return most_containers(position)
    sides = team_list(position)
    damage = [sum(len(position["covered"][seat]) for seat in side) for side in sides]
    return sides[damage.index(min(damage))] if damage.count(min(damage)) == 1 else []


def most_containers(position: Position) -> list[str]:
    best = max(position["secured"].values())
    winners = [seat for seat, count in position["secured"].items() if count == best]
    return winners if len(winners) == 1 else []


def team_list(position: Position) -> list[list[str]]:
    seats = position["seats"]
    return [seats[0::2], seats[1::2]] if position["options"].get("teams") else [[seat] for seat in seats]


def throw_away(position: Position, seat: str, which: Any) -> None:
    for emitter, n in list(position["slots"][seat]):
        if which(emitter):
            code, _ = position["slots"][seat].pop((emitter, n))
            position["discards"][COLOUR[code]].append(code)


def finish(position: Position, winners: list[str]) -> None:
    position["over"], position["winners"], position["phase"] = True, winners, "over"
    position["owed"] = dict.fromkeys(position["seats"], 0)
    position["pending"] = None


# ---- orders


def begin_order(position: Position, robot: str | None, code: str, arrow: str) -> None:
    position["pending"] = {"robot": robot, "code": code, "arrow": arrow, "dice": []}
    go_on(position)


def go_on(position: Position) -> None:
    """Carry out the pending order from its beginning; keep it pending if a die is missing."""
    pending = position["pending"]
    tried = copied(position)
    tried["pending"] = None
    try:
        run(tried, pending["robot"], pending["code"], pending["arrow"], list(pending["dice"]))
    except DieNeededError:
        return
    position.clear()
    position.update(tried)
    after_order(position)


def owner(robot: str, position: Position) -> str | None:
    return next((seat for seat in position["seats"] if seat[0].upper() == robot), None)


def who_is_at(position: Position, place: tuple[int, int] | None) -> str | None:
    return next((robot for robot, there in position["robots"].items() if place and there == place), None)


def blocks(position: Position, place: tuple[int, int] | None) -> bool:
    return place is None or place in FIXED or position["things"].get(place) in ("obstacle", "container")


def on_river(position: Position, robot: str) -> bool:
    return owner(robot, position) is not None and position["robots"][robot] in RIVER


def die(dice: list[int]) -> int:
    if not dice:
        raise DieNeededError
    return dice.pop(0)


def run(position: Position, robot: str, code: str, arrow: str, dice: list[int]) -> None:
    if owner(robot, position) and on_river(position, robot) != (code in ("wet1", "wetdiag")):
        return
    if code in ("move1", "diag1", "wet1", "wetdiag", "rmove1"):
        walk(position, robot, arrow, 1, dice)
    elif code in ("move2", "rmove2"):
        walk(position, robot, arrow, 2, dice)
    elif code in ("max", "rmax"):
        walk(position, robot, arrow, 99, dice)
    elif code == "fire":
        for direction in [arrow] if arrow else TURN:
            shoot(position, robot, direction, dice)
    elif code == "grab":
        grab(position, owner(robot, position), position["robots"][robot], arrow)
    elif code == "fix":
        patient = owner(who_is_at(position, beyond(position["robots"][robot], arrow)) or "", position)
        if patient and position["covered"][patient]:
            position["owed"][patient] = -1
    else:
        quarter = int(code.removeprefix("relay")) // 90
        place = beyond(position["robots"][robot], arrow)
        while place and not who_is_at(position, place):
            place = beyond(place, arrow)
        other = who_is_at(position, place)
        if other and other != "S" and not on_river(position, other):
            walk(position, other, TURN[(TURN.index(arrow) + quarter) % 4], 99, dice)


def walk(position: Position, robot: str, arrow: str, steps: int, dice: list[int]) -> None:
    begun = position["robots"][robot]
    if owner(robot, position) and position["carried"][owner(robot, position)] == "statue":
        steps = 1
    moved = False
    while steps and position["robots"][robot]:
        line = [robot]
        place = beyond(position["robots"][robot], arrow)
        while not blocks(position, place) and who_is_at(position, place):
            line.append(str(who_is_at(position, place)))
            place = beyond(place, arrow)
        if blocks(position, place):
            break
        for other in reversed(line):
            position["robots"][other] = beyond(position["robots"][other], arrow)
        moved = True
        steps -= 1
        if on_river(position, robot):
            steps = 0
        for other in line:
            if position["things"].get(position["robots"][other]) == "mine":
                del position["things"][position["robots"][other]]
                if owner(other, position):
                    position["owed"][owner(other, position)] += 1
        for other in reversed(line):
            seat = owner(other, position)
            if seat and position["carried"][seat] == "mine" and die(dice) == 0:
                position["carried"][seat] = None
                position["owed"][seat] += 2
        count_losses(position)
    mines = [*position["things"].values(), *position["carried"].values()].count("mine")
    if position["scenario"] == 2 and owner(robot, position) is None and moved and mines < 24:
        position["things"][begun] = "mine"


def count_losses(position: Position) -> None:
    for seat in position["seats"]:
        if position["owed"][seat] > 0 and len(position["covered"][seat]) + position["owed"][seat] >= 10:
            place = position["robots"][seat[0].upper()]
            position["robots"][seat[0].upper()] = None
            position["owed"][seat] = 0
            position["covered"][seat] = emitters(seat)
            throw_away(position, seat, lambda emitter: True)
            for code in position["racks"][seat]:
                position["discards"][COLOUR[code]].append(code)
            position["racks"][seat] = []
            put_down(position, seat, place)


def put_down(position: Position, seat: str, place: tuple[int, int]) -> None:
    if position["carried"][seat] == "statue":
        position["robots"]["S"] = place
    elif position["carried"][seat]:
        position["things"][place] = position["carried"][seat]
    position["carried"][seat] = None


def shoot(position: Position, robot: str, arrow: str, dice: list[int]) -> None:
    place, distance = beyond(position["robots"][robot], arrow), 1
    while not blocks(position, place) and not who_is_at(position, place):
        place, distance = beyond(place, arrow), distance + 1
    target = None if blocks(position, place) else owner(who_is_at(position, place) or "", position)
    if target:
        face = die(dice)
        position["owed"][target] += 3 if face >= 3 * distance else 2 if face >= 2 * distance else int(face >= distance)
        count_losses(position)


def grab(position: Position, seat: str, place: tuple[int, int], arrow: str) -> None:
    target = beyond(place, arrow)
    robot = who_is_at(position, target)
    if position["carried"][seat]:
        if target and not robot and target not in FIXED and target not in position["things"]:
            put_down(position, seat, target)
    elif robot == "S":
        position["robots"]["S"] = None
        position["carried"][seat] = "statue"
    elif robot and owner(robot, position):
        position["carried"][seat] = position["carried"][owner(robot, position)]
        position["carried"][owner(robot, position)] = None
    elif target in position["things"]:
        position["carried"][seat] = position["things"].pop(target)


def after_order(position: Position) -> None:
    judge(position)
    if not position["over"]:
        choices_made(position)


def choices_made(position: Position) -> None:
    if not any(position["owed"].values()):
        find_sender(position, following(position, position["turn"]))


def judge(position: Position) -> None:
    scenario, seats = position["scenario"], position["seats"]
    standing = [seat for seat in seats if playing(position, seat)]
    at_home = [seat for seat in standing if position["robots"][seat[0].upper()] == HOME[seat]]
    if scenario == 3:
        for seat in at_home:
            if position["carried"][seat]:
                position["carried"][seat] = None
                position["secured"][seat] += 1
        left = len(position["things"]) + sum(1 for seat in seats if position["carried"][seat])
        many = 2 * max(position["secured"].values()) > left + sum(position["secured"].values())
        if not left or len(standing) == 1 or (many and position["options"].get("majority")):
            finish(position, most_containers(position))
    elif scenario == 4:
        closed = [seat for seat in standing if has_garden(position, seat)]
        if closed:
            winners = [position["turn"]] if position["turn"] in closed else closed
            finish(position, winners if len(winners) == 1 else [])
        elif len(standing) == 1:
            finish(position, standing)
    elif scenario == 5:
        for seat in seats:
            if (seat in at_home and position["carried"][seat]) or position["robots"]["S"] == HOME[seat]:
                finish(position, [seat])
    elif scenario == 7:
        if not standing:
            finish(position, [])
    else:
        sides = [side for side in team_list(position) if any(seat in standing for seat in side)]
        if len(sides) < 2:
            finish(position, sides[0] if sides else [])


def has_garden(position: Position, seat: str) -> bool:
    if HOME[seat] in position["things"]:
        return False
    garden = [HOME[seat]]
    for place in garden:
        for direction in TURN:
            there = beyond(place, direction)
            if not blocks(position, there) and there not in garden:
                garden.append(there)
    inside = [robot for robot, place in position["robots"].items() if place in garden]
    return len(garden) <= 6 and inside == [seat[0].upper()]


def count(position: Position, depth: int) -> int:
    """The number of action sequences of that length from here."""
    if depth == 0:
        return 1
    return sum(
        count(apply(position, actor, text), depth - 1)
        for actor in actors(position)
        for text in actions(position, actor)
    )
