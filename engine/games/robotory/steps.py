"""The steps by which a phone builds a Robotory action."""

from collections.abc import Sequence

from engine.effects import Token
from engine.games.robotory import rules
from engine.games.robotory.actions import COUNTS
from engine.games.robotory.board import ROBOTS, RobotoryBoard
from engine.games.robotory.position import COLOURS, Position
from engine.games.robotory.words import WORDS, robot_name
from engine.state import NOWHERE, Step, Steps
from engine.words import seat, site


def next_steps(board: RobotoryBoard, position: Position, prefix: Sequence[str]) -> Steps:
    """The continuations of `prefix` in the mover's action; none if no legal action starts with it."""
    if rules.over(position):
        return NOWHERE
    match list(prefix):
        case []:
            return Steps(_verbs(board, position), False)
        case ["place", *rest]:
            return _place(board, position, rest)
        case ["refill", *rest]:
            return _refill(position, rest)
        case ["move", *rest]:
            return _move(board, position, rest)
    return NOWHERE


def _verbs(board: RobotoryBoard, position: Position) -> tuple[Step, ...]:
    verbs = tuple(
        Step(verb, "verb", WORDS(f"step.{verb}"))
        for verb in ("place", "refill", "move")
        if next_steps(board, position, (verb,)).steps
    )
    # Never empty: a supply below 4 can be refilled, a full one placed; with no free cell left Red has 3 neighbours
    # or more, of which at most two hold robots.
    assert verbs, f"no action in {position}"
    return verbs


def _place(board: RobotoryBoard, position: Position, rest: list[str]) -> Steps:
    supply = position.supplies[position.mover]
    free = rules.free_cells(board, position)
    colours = [colour for colour, left in zip(COLOURS, supply, strict=True) if left and free]
    match rest:
        case []:
            return Steps(
                tuple(Step(colour, "token", WORDS("step.disc", disc=Token("disc", colour))) for colour in colours),
                False,
            )
        case [colour] if colour in colours:
            return Steps(_sites(board, free), False)
        case [colour, cell] if colour in colours and cell in board.number and free >> board.number[cell] & 1:
            return Steps((), True)
    return NOWHERE


def _refill(position: Position, rest: list[str]) -> Steps:
    splits = {str(white): str(black) for white, black in rules.splits(position)}
    match rest:
        case []:
            return Steps(tuple(Step(white, "number", WORDS("step.white", discs=int(white))) for white in splits), False)
        case [white] if white in splits:
            return Steps((Step(splits[white], "number", WORDS("step.black", discs=int(splits[white]))),), False)
        case [white, black] if white in COUNTS and black in COUNTS:
            return Steps((), rules.refill_refusal(position, COUNTS[white], COUNTS[black]) is None)
    return NOWHERE


def _move(board: RobotoryBoard, position: Position, rest: list[str]) -> Steps:
    if not rest:
        return Steps(
            tuple(
                Step(name, "piece", WORDS("step.robot", robot=robot_name(robot)))
                for robot, name in enumerate(ROBOTS)
                if board.near[position.robots[robot]] & rules.burnable(position, robot)
            ),
            False,
        )
    name, *path = rest
    if name not in ROBOTS or not all(cell in board.number for cell in path):
        return NOWHERE
    robot = ROBOTS.index(name)
    cells = tuple(board.number[cell] for cell in path)
    if cells and rules.move_refusal(board, position, robot, cells) is not None:
        return NOWHERE
    burned = sum(1 << cell for cell in cells)
    end = cells[-1] if cells else position.robots[robot]
    return Steps(_sites(board, board.near[end] & rules.burnable(position, robot) & ~burned), bool(cells))


def _sites(board: RobotoryBoard, mask: int) -> tuple[Step, ...]:
    return tuple(
        Step(cell, "site", WORDS("step.cell", cell=site(cell), camp=seat(board.geometry.sites[cell].traits["camp"])))
        for number, cell in enumerate(board.cells)
        if mask >> number & 1
    )
