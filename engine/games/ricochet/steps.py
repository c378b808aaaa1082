"""The steps by which a phone builds an action of Ricochet Robots."""

from collections.abc import Sequence

from engine.games.ricochet import proof
from engine.games.ricochet.actions import BID_TEXT
from engine.games.ricochet.board import DIRECTIONS, NAMES
from engine.games.ricochet.chips import ROBOT, ROBOT_COLOURS, ROBOTS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.legal import bid_refusal, legal_actions, most_offered, words
from engine.games.ricochet.position import PROOF, Position
from engine.games.ricochet.rounds import standing_in
from engine.state import CHANCE, CLOCK, Actor, Step, Steps

NOWHERE = Steps((), False)
"""The answer to a prefix of no legal action."""

_DONE = Steps((), True)
"""The answer to a whole legal action."""

_WORDS = {
    "pass": "Call no more",
    "turn": "Turn the timer",
    "concede": "The proof fails",
    "found": "I have a solution",
}
"""Word -> its label for people."""

_COMPASS = ("north", "east", "south", "west")
"""Direction -> its name for people."""


def next_steps(config: RicochetConfig, position: Position, actor: Actor, prefix: Sequence[str]) -> Steps:
    """The continuations of `prefix` for an actor in `to_act`; none if no legal action starts with it."""
    if actor in (CHANCE, CLOCK):
        return _listed(list(prefix), [str(action).split() for action in legal_actions(config, position, actor)])
    said = words(config, position)
    match list(prefix):
        case []:
            long = _long_verb(config, position, actor)
            return Steps((*long, *(Step(word, "verb", _WORDS[word]) for word in said)), False)
        case [word] if word in said:
            return _DONE
        case ["bid", *rest] if position.phase != PROOF and not config.solo:
            return _bid(position, config.seats.index(actor), rest)
        case ["slide", *rest] if position.phase == PROOF:
            return _slide(config, position, rest)
    return NOWHERE


def _long_verb(config: RicochetConfig, position: Position, actor: Actor) -> tuple[Step, ...]:
    if position.phase == PROOF:
        return (Step("slide", "verb", "Slide a robot"),) if _slide(config, position, []).steps else ()
    if config.solo or not most_offered(position, config.seats.index(actor)):
        return ()
    return (Step("bid", "verb", "Call a number of moves"),)


def _bid(position: Position, seat: int, rest: list[str]) -> Steps:
    match rest:
        case []:
            most = most_offered(position, seat)
            return Steps(tuple(Step(str(n), "number", f"{n} move{'s' * (n > 1)}") for n in range(1, most + 1)), False)
        case [number] if BID_TEXT.fullmatch(number) and bid_refusal(position, seat, int(number)) is None:
            return _DONE
    return NOWHERE


def _slide(config: RicochetConfig, position: Position, rest: list[str]) -> Steps:
    """Robot, then direction; the label names the cell where it stops."""
    ends = {ROBOTS[robot]: _ends(config, position, robot) for robot in range(config.robots)}
    match rest:
        case []:
            movable = [robot for robot in ends if ends[robot]]
            return Steps(tuple(Step(name, "piece", f"{ROBOT_COLOURS[ROBOT[name]]} robot") for name in movable), False)
        case [name] if name in ends:
            directions = ends[name].items()
            steps = (Step(DIRECTIONS[d], "choice", f"{_COMPASS[d]}, to {NAMES[cell]}") for d, cell in directions)
            return Steps(tuple(steps), False)
        case [name, direction] if name in ends and direction in [DIRECTIONS[d] for d in ends[name]]:
            return _DONE
    return NOWHERE


def _ends(config: RicochetConfig, position: Position, robot: int) -> dict[int, int]:
    """Direction -> the cell where the robot stops; only legal slides."""
    standing = standing_in(position)
    slid = {d: proof.slid(config, position.chip, standing, robot, d) for d in range(len(DIRECTIONS))}
    return {direction: after.robots[robot] for direction, after in slid.items() if after is not None}


def _listed(prefix: list[str], texts: list[list[str]]) -> Steps:
    """The steps of an actor with few actions: draws may be typed in."""
    count = len(prefix)
    going_on = dict.fromkeys(text[count] for text in texts if text[:count] == prefix and len(text) > count)
    return Steps(tuple(Step(token, "choice" if count else "verb", token) for token in going_on), prefix in texts)
