"""Games, positions and plays for the tests of Ricochet Robots."""

from typing import Any

from engine.effects import EffectGroup
from engine.games.ricochet import OPTIONS, create
from engine.games.ricochet.board import DIRECTIONS, NAMES, NUMBER, RicochetBoard
from engine.games.ricochet.chips import ROBOT
from engine.games.ricochet.state import Ricochet, RicochetState
from tests.engine.games.ricochet.naive import Cell, cell_of, name_of

BOARD_X = "red-D blue-D green-D yellow-D"


def options(**values: Any) -> dict[str, Any]:
    """Every option's value: those given, else the defaults."""
    return {option.name: option.default for option in OPTIONS} | values


def game(**values: Any) -> Ricochet:
    """The game with these options."""
    made = create(options(**values))
    assert isinstance(made, Ricochet)
    return made


def number(cell: Cell) -> int:
    """The engine's cell number of a pair (x, y) from the north-west."""
    return NUMBER[name_of(cell)]


def pair(cell: int) -> Cell:
    """The pair (x, y) of the engine's cell number."""
    return cell_of(NAMES[cell])


def alone(board: RicochetBoard, robot: str, cell: Cell, direction: str) -> list[Cell]:
    """The cells that a robot slides over that is alone on the board; none if it may not move."""
    robots = [-1] * len(ROBOT)
    robots[ROBOT[robot]] = number(cell)
    which, heading = ROBOT[robot], DIRECTIONS.index(direction)
    reach = board.reach(robots, which, heading)
    return [pair(there) for there in board.slide_path(robots, which, heading).cells[:reach]]


def at(text: str, **values: Any) -> RicochetState:
    """A position from its text."""
    return game(**values).position(text)


def searching(chip: str, robots: str, **values: Any) -> RicochetState:
    """A round in which that chip lies on the centre piece; `robots` are cells such as `a1 c4 k16 p9`."""
    made = game(**values)
    phase = "calling" if len(made.seats) == 1 else "search"
    nothing = "/".join("-" for _ in made.seats)
    return made.position(f"{phase} 1 {chip} {'/'.join(robots.split())} = {nothing} - - - -")


def proving(chip: str, robots: str, bid: int, **values: Any) -> RicochetState:
    """A round in which player1 proves the only bid."""
    return do(searching(chip, robots, **values), f"player1: bid {bid}", "clock: out")


def do(state: RicochetState, *texts: str) -> RicochetState:
    """Play actions such as `player2: pass`; without a name by the first actor in `to_act`."""
    for text in texts:
        state, _ = act(state, text)
    return state


def act(state: RicochetState, text: str) -> tuple[RicochetState, tuple[EffectGroup, ...]]:
    """Play one action."""
    actor, colon, rest = text.partition(": ")
    if not colon:
        actor, rest = state.to_act[0], text
    return state.apply(state.game.action(actor, rest))


def texts(state: RicochetState, actor: str | None = None) -> list[str]:
    """The legal actions of an actor, or of the first that may act."""
    return [str(action) for action in state.legal_actions(actor or state.to_act[0])]
