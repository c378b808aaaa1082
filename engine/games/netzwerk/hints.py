"""Hints: what an action of Netzwerk does, as a sentence."""

from typing import cast

from engine.games.netzwerk.actions import ACCEPT, DECLINE, END, OFFER, RobotMove, Shift
from engine.games.netzwerk.board_data import OFF, PIECES
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import Position, robots_of
from engine.games.netzwerk.rules.endings import arrived, begun, needed
from engine.games.netzwerk.rules.movement import move_paths_of
from engine.games.netzwerk.state import NetzwerkState
from engine.games.netzwerk.words import WORDS, robot_name
from engine.state import Action, State
from engine.words import Msg


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    netzwerk = cast(NetzwerkState, state)
    config, before = netzwerk.game.config, netzwerk.position
    done = netzwerk.apply(action)[0]
    if done.outcome is not None and action.actor in done.outcome.winners:
        return WORDS("wins")
    match action:
        case RobotMove():
            return _moved(config, before, done.position, PIECES.index(action.robot))
        case Shift(target=target):
            return _shifted(config, before, done.position, config.board.point[target])
    words = {END: "ends_turn", OFFER: "offers", ACCEPT: "accepts", DECLINE: "declines"}
    return WORDS(words.get(str(action), "ends_turn"))


def _moved(config: NetzwerkConfig, before: Position, after: Position, number: int) -> Msg:
    own, enemy = before.mover, 1 - before.mover
    for other in robots_of(enemy):
        if before.robots[other] != OFF == after.robots[other]:
            return WORDS("captures", robot=robot_name(other))
    there = arrived(config, after, own)
    if there > arrived(config, before, own):
        return WORDS("arrives", more=needed(after.teams[own].bit_count()) - there)
    saved = len(_in_reach(config, before)) - len(_in_reach(config, after))
    if saved > 0:
        return WORDS("saves", robots=saved)
    rows = abs(after.robots[number] // config.board.width - before.robots[number] // config.board.width)
    return WORDS("goes_forward", rows=rows) if rows else WORDS("goes_sideways")


def _shifted(config: NetzwerkConfig, before: Position, after: Position, target: int) -> Msg:
    own, enemy = before.mover, 1 - before.mover
    for number in robots_of(enemy):
        if _energy(config, before, number) and not _energy(config, after, number):
            return WORDS("starves", robot=robot_name(number))
    saved = len(_in_reach(config, before)) - len(_in_reach(config, after))
    if saved > 0:
        return WORDS("saves", robots=saved)
    for number in robots_of(own):
        gained = _energy(config, after, number) - _energy(config, before, number)
        if gained > 0:
            if _can_capture(config, after, number) and not _can_capture(config, before, number):
                return WORDS("capture_next", robot=robot_name(number))
            return WORDS("feeds", robot=robot_name(number))
    return WORDS("moves_battery")


def _in_reach(config: NetzwerkConfig, position: Position) -> set[int]:
    """The squares of the mover's robots that the enemy could capture if the turn ended now."""
    turned = begun(config, position, 1 - position.mover)
    attackers = [number for number in robots_of(turned.mover) if turned.robots[number] != OFF]
    paths = (path for number in attackers for path in move_paths_of(config, turned, number))
    return {path.squares[-1] for path in paths if path.captures}


def _can_capture(config: NetzwerkConfig, position: Position, number: int) -> bool:
    """Whether a robot of the mover could capture in its next turn, with all batteries charged."""
    return any(path.captures for path in move_paths_of(config, position._replace(used=0), number))


def _energy(config: NetzwerkConfig, position: Position, number: int) -> int:
    """Batteries next to a robot."""
    square = position.robots[number]
    return 0 if square == OFF else sum(position.batteries >> point & 1 for point in config.board.corner_points[square])
