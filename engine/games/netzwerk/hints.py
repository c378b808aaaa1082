"""What an action of Netzwerk does, in words."""

from typing import cast

from engine.games.netzwerk.actions import ACCEPT, DECLINE, END, OFFER, RobotMove, Shift
from engine.games.netzwerk.board_data import OFF, PIECES
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.endings import arrived, begun, needed
from engine.games.netzwerk.motion import move_paths_of
from engine.games.netzwerk.position import Position, robots_of
from engine.games.netzwerk.state import NetzwerkState
from engine.players import Msg
from engine.state import Action, State

REASONS = {
    "wins": "wins the game",
    "captures": "captures {robot}",
    "arrives": "brings a robot into the other side's first row; {more} more win",
    "saves": "takes {robots} robots out of the other side's reach",
    "starves": "leaves {robot} without energy",
    "capture_next": "one battery more beside {robot} for a capture next turn",
    "feeds": "gives {robot} energy for its next move",
    "goes_forward": "goes {rows} rows forward",
    "makes_room": "moves sideways, where it has more energy or more room",
    "moves_battery": "moves a battery to where it helps the other side less",
    "ends_turn": "nothing else is worth doing in this turn",
    "offers": "offers a draw",
    "accepts": "accepts the draw, because the other side is ahead",
    "declines": "declines the draw, because it is not behind",
}
"""Key -> English text."""


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    netzwerk = cast(NetzwerkState, state)
    config, before = netzwerk.game.config, netzwerk.position
    done = netzwerk.apply(action)[0]
    if done.outcome is not None and action.actor in done.outcome.winners:
        return _say("wins")
    match action:
        case RobotMove():
            return _moved(config, before, done.position, PIECES.index(action.robot))
        case Shift(target=target):
            return _shifted(config, before, done.position, config.board.point[target])
    words = {END: "ends_turn", OFFER: "offers", ACCEPT: "accepts", DECLINE: "declines"}
    return _say(words.get(str(action), "ends_turn"))


def _moved(config: NetzwerkConfig, before: Position, after: Position, number: int) -> Msg:
    own, enemy = before.mover, 1 - before.mover
    for other in robots_of(enemy):
        if before.robots[other] != OFF == after.robots[other]:
            return _say("captures", robot=PIECES[other])
    there = arrived(config, after, own)
    if there > arrived(config, before, own):
        return _say("arrives", more=needed(after.teams[own].bit_count()) - there)
    saved = len(_in_reach(config, before)) - len(_in_reach(config, after))
    if saved > 0:
        return _say("saves", robots=saved)
    rows = abs(after.robots[number] // config.board.width - before.robots[number] // config.board.width)
    return _say("goes_forward", rows=rows) if rows else _say("makes_room")


def _shifted(config: NetzwerkConfig, before: Position, after: Position, target: int) -> Msg:
    own, enemy = before.mover, 1 - before.mover
    for number in robots_of(enemy):
        if _energy(config, before, number) and not _energy(config, after, number):
            return _say("starves", robot=PIECES[number])
    saved = len(_in_reach(config, before)) - len(_in_reach(config, after))
    if saved > 0:
        return _say("saves", robots=saved)
    for number in robots_of(own):
        gained = _energy(config, after, number) - _energy(config, before, number)
        if gained > 0:
            if _can_capture(config, after, number) and not _can_capture(config, before, number):
                return _say("capture_next", robot=PIECES[number])
            return _say("feeds", robot=PIECES[number])
    return _say("moves_battery")


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
    """Batteries beside a robot."""
    square = position.robots[number]
    return 0 if square == OFF else sum(position.batteries >> point & 1 for point in config.board.beside[square])


def _say(key: str, **args: str | int) -> Msg:
    return Msg(f"netzwerk.{key}", REASONS[key], args)
