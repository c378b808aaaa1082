"""Validity of positions that come from texts or scenes."""

from engine.games.droids.board import NAMES, OFF
from engine.games.droids.config import EMITTERS, RACK, SLOTS, DroidsConfig
from engine.games.droids.position import (
    ALL_COVERED,
    DRAW,
    FIRST,
    LAY,
    NOTHING,
    OVER,
    PLACE,
    PROGRAMME,
    SEND,
    STATUE,
    March,
    Position,
    Shot,
)
from engine.games.droids.rules.choices import can_place, room, sendable, stock

OBSTACLES = 25
"""Tokens for obstacles and containers in the box."""


def unsound(config: DroidsConfig, position: Position) -> str | None:
    """Why no game reaches such a position, or None."""
    return wrong_on_board(config, position) or _wrong_seat(config, position) or _wrong_time(config, position)


def wrong_on_board(config: DroidsConfig, position: Position) -> str | None:
    """Why the figures and tokens are impossible, or None."""
    standing = [square for square in position.robots if square != OFF]
    if len(set(standing)) != len(standing):
        return "two figures stand on one square"
    occupied = sum(1 << square for square in standing)
    for mask, what in ((config.board.fixed, "a fixed obstacle"), (position.tokens, "a token")):
        if occupied & mask:
            return f"a figure stands on {what} at {_name(occupied & mask)}"
    if position.tokens & config.board.fixed:
        return f"a token lies on a fixed obstacle at {_name(position.tokens & config.board.fixed)}"
    scenario = config.scenario
    tokens = position.tokens.bit_count() + sum(map(bool, position.carried))
    if position.tokens and not scenario.token:
        return "there are no tokens in this scenario"
    if scenario.token == "container":
        total = scenario.squares[len(config.seats)].bit_count()
        if tokens + sum(position.secured) > total:
            return f"there are {total} containers only"
    elif tokens > (scenario.supply if scenario.token == "mine" else OBSTACLES):
        return f"there are not so many tokens for {scenario.token}s"
    if any(position.secured) and scenario.token != "container":
        return "there are no containers in this scenario"
    carriers = position.carried.count(STATUE)
    if config.statue is None:
        return "there is no statue in this scenario" if carriers else None
    if carriers != (position.robots[config.statue] == OFF):
        return "the statue is either on the board or carried by one robot"
    return None


def _name(mask: int) -> str:
    return NAMES[(mask & -mask).bit_length() - 1]


def _wrong_seat(config: DroidsConfig, position: Position) -> str | None:
    for figure in config.repair:
        if position.robots[figure] == OFF:
            return f"{config.pieces[figure].id} never leaves the board"
    for seat, name in enumerate(config.seats):
        covered, slots, rack = position.covered[seat], position.emitters[seat], position.racks[seat]
        if (position.robots[seat] == OFF) != (covered == ALL_COVERED):
            return f"the robot of {name} is off the board exactly when all its emitters are covered"
        if position.robots[seat] == OFF and (rack or position.carried[seat] != NOTHING or position.owed[seat]):
            return f"{name} is out of the game and holds nothing"
        if len(rack) > RACK:
            return f"the rack of {name} holds more than {RACK} tokens"
        for emitter in range(EMITTERS):
            if covered >> emitter & 1 and any(slots[SLOTS * emitter : SLOTS * (emitter + 1)]):
                return f"{name} has orders on a covered emitter"
        owed = position.owed[seat]
        if owed + covered.bit_count() >= EMITTERS and owed > 0 and position.order is None:
            return f"{name} cannot cover {owed} more emitters and stay in the game"
        if owed < 0 and not covered:
            return f"{name} has no emitter to uncover"
    return None


def _wrong_time(config: DroidsConfig, position: Position) -> str | None:
    """Why the phase does not fit the rest, or None; a position needs an actor with a choice."""
    phase, seat = position.phase, position.turn
    if (phase == OVER) != (position.result is not None):
        return "a game is over exactly when it has a result"
    if phase != SEND and (position.order or any(position.owed) or position.programme[1]):
        return "orders are carried out in the phase `send` only"
    if phase != DRAW and any(position.dealing):
        return "tokens are dealt in the phase `draw` only"
    if phase != PLACE and position.passed:
        return "players pass in the phase `place` only"
    if phase in (FIRST, LAY) and (position.round > 1 or any(position.racks) or any(map(any, position.emitters))):
        return f"in the phase `{phase}` no token has been drawn yet"
    seats = len(config.seats)
    if position.laid != config.scenario.lay.get(seats, 0) and phase not in (FIRST, LAY):
        return "the players have not laid all of their obstacles"
    if phase == OVER:
        return None
    if phase == SEND:
        return _wrong_order(config, position)
    if seat >= seats or position.robots[seat] == OFF:
        return "it is the turn of nobody in the game"
    able = {
        FIRST: seats > 1 and not position.laid,
        LAY: position.laid < config.scenario.lay.get(seats, 0),
        DRAW: _can_draw(position, seat),
        PLACE: not position.passed >> seat & 1 and can_place(position, seat),
        PROGRAMME: config.has_killer,
    }
    return None if able[phase] else f"{config.seats[seat]} can do nothing in the phase `{phase}`"


def _can_draw(position: Position, seat: int) -> bool:
    wanted = sum(position.dealing)
    enough = all(want <= there for want, there in zip(position.dealing, stock(position), strict=True))
    return enough and wanted <= RACK - len(position.racks[seat]) and room(position, seat) > 0


def _wrong_order(config: DroidsConfig, position: Position) -> str | None:
    match position.order:
        case Shot(target=target):
            return "the target of a shot is on the board" if position.robots[target] == OFF else None
        case March(mover=mover, rollers=rollers):
            carriers = all(position.carried[seat] and position.robots[seat] != OFF for seat in rollers)
            if (
                config.scenario.token != "mine"
                or not carriers
                or position.robots[mover] == OFF
                or mover == config.statue
            ):
                return "a march waits for the dice of robots that carry mines"
            return None
    if any(position.owed):
        return None
    seats = len(config.seats)
    able = position.programme[1] if position.turn == seats else sendable(config, position, position.turn)
    return None if able else "the one in turn can send nothing"
