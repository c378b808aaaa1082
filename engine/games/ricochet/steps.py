"""The steps by which a phone builds an action of Ricochet Robots."""

from collections.abc import Sequence

from engine.games.ricochet.actions import BIDS
from engine.games.ricochet.board import DIRECTIONS, NAMES
from engine.games.ricochet.chips import ROBOT, ROBOTS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import PROOF, Position
from engine.games.ricochet.rules import proof
from engine.games.ricochet.rules.legality import bid_refusal, legal_actions, most_offered, words
from engine.games.ricochet.rules.rounds import standing_in
from engine.games.ricochet.words import WORDS, robot_name
from engine.state import CHANCE, CLOCK, NOWHERE, Actor, Step, Steps
from engine.untrusted import whole_number
from engine.words import direction, site

_DONE = Steps((), True)
"""The answer to a whole legal action."""


def next_steps(config: RicochetConfig, position: Position, actor: Actor, prefix: Sequence[str]) -> Steps:
    """The continuations of `prefix` for an actor in `to_act`; none if no legal action starts with it."""
    if actor in (CHANCE, CLOCK):
        return _listed(list(prefix), [str(action).split() for action in legal_actions(config, position, actor)])
    said = words(config, position)
    match list(prefix):
        case []:
            long = _long_verb(config, position, actor)
            return Steps((*long, *(Step(word, "verb", WORDS(f"step.{word}")) for word in said)), False)
        case [word] if word in said:
            return _DONE
        case ["bid", *rest] if position.phase != PROOF and not config.solo:
            return _bid(position, config.seats.index(actor), rest)
        case ["slide", *rest] if position.phase == PROOF:
            return _slide(config, position, rest)
    return NOWHERE


def _long_verb(config: RicochetConfig, position: Position, actor: Actor) -> tuple[Step, ...]:
    if position.phase == PROOF:
        return (Step("slide", "verb", WORDS("step.slide")),) if _slide(config, position, []).steps else ()
    if config.solo or not most_offered(position, config.seats.index(actor)):
        return ()
    return (Step("bid", "verb", WORDS("step.bid")),)


def _bid(position: Position, seat: int, rest: list[str]) -> Steps:
    match rest:
        case []:
            most = most_offered(position, seat)
            return Steps(
                tuple(Step(str(n), "number", WORDS("step.number", moves=n)) for n in range(1, most + 1)), False
            )
        case [number] if (moves := whole_number(number, BIDS)) and bid_refusal(position, seat, moves) is None:
            return _DONE
    return NOWHERE


def _slide(config: RicochetConfig, position: Position, rest: list[str]) -> Steps:
    """Robot, then direction; the label names the cell where it stops."""
    ends = {ROBOTS[robot]: _ends(config, position, robot) for robot in range(config.robots)}
    match rest:
        case []:
            movable = [robot for robot in ends if ends[robot]]
            return Steps(
                tuple(Step(name, "piece", WORDS("step.robot", robot=robot_name(ROBOT[name]))) for name in movable),
                False,
            )
        case [name] if name in ends:
            directions = ends[name].items()
            return Steps(tuple(_direction(DIRECTIONS[d], NAMES[cell]) for d, cell in directions), False)
        case [name, way] if name in ends and way in [DIRECTIONS[d] for d in ends[name]]:
            return _DONE
    return NOWHERE


def _direction(name: str, cell: str) -> Step:
    return Step(name, "choice", WORDS("step.direction", direction=direction(name), cell=site(cell)))


def _ends(config: RicochetConfig, position: Position, robot: int) -> dict[int, int]:
    """Direction -> the cell where the robot stops; only legal slides."""
    standing = standing_in(position)
    slid = {d: proof.slid(config, position.chip, standing, robot, d) for d in range(len(DIRECTIONS))}
    return {direction: after.robots[robot] for direction, after in slid.items() if after is not None}


def _listed(prefix: list[str], texts: list[list[str]]) -> Steps:
    """The steps of an actor with few actions: draws may be typed in."""
    count = len(prefix)
    going_on = dict.fromkeys(text[count] for text in texts if text[:count] == prefix and len(text) > count)
    return Steps(
        tuple(Step(token, "choice" if count else "verb", WORDS("step.chance", word=token)) for token in going_on),
        prefix in texts,
    )
