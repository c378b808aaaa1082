"""Evaluation of positions for computer players, and the positions that a seat's own orders would lead to."""

from engine.games.droids.actions import FACES
from engine.games.droids.board import OFF, SIZE, SQUARES
from engine.games.droids.choices import receiver, sendable
from engine.games.droids.config import EMITTERS, DroidsConfig, king_moves
from engine.games.droids.endings import garden
from engine.games.droids.position import ALL_COVERED, NOTHING, March, Position, Shot
from engine.games.droids.receive import hits, receive, resume
from engine.games.droids.rounds import emitted

Guess = tuple[Position, float]
"""A position, and the expected damage of the shots on the way to it, in units of worth."""

_HARMLESS = FACES - 1
"""The face assumed for dice of carried mines: no explosion."""

_HIT = 10.0
"""Worth of an enemy's covered emitter, and cost of an own one. All worths here are in steps of the own robot and were
set by hand."""

_SWIMMING = 2.0
"""Cost of standing in the river, where only blue orders are carried out."""

_BURDEN = 6.0
"""Steps that picking up a token or the statue counts for, because it takes an order of its own."""

_SECURED = 60.0
"""Worth of a container at home: more than the longest way to the next one."""

_STEP = 1.0
"""Cost of one step that is left to the goal; the unit of the other worths."""


def _rings(square: int) -> tuple[int, ...]:
    rings = [0] * SIZE
    for other in range(SQUARES):
        rings[king_moves(square, other)] |= 1 << other
    return tuple(rings)


_RINGS = tuple(map(_rings, range(SQUARES)))
"""Square -> distance in king moves -> mask of the squares at that distance."""


def carried_out(config: DroidsConfig, guess: Guess, seat: int, figure: int, order: int) -> Guess:
    """The guess after a figure received an order; shots count with their mean damage, mines do not explode."""
    position, bonus = guess
    position, _ = receive(config, position, figure, order)
    while isinstance(position.order, March):
        position, _ = resume(config, position, _HARMLESS)
    if isinstance(position.order, Shot):
        target, distance = position.order
        mean = sum(hits(face, distance) for face in range(FACES)) / FACES
        friend = config.sides[target] == config.sides[seat]
        bonus += _HIT * (-mean if friend else mean)
        position = position._replace(order=None)
    return position, bonus


def played_alone(config: DroidsConfig, position: Position, seat: int) -> Guess:
    """The guess after the seat sends every order that it can, with no action of others."""
    guess: Guess = (position, 0.0)
    while emitters := sendable(config, guess[0], seat):
        guess = sent_alone(config, guess, seat, emitters[0])
    return guess


def sent_alone(config: DroidsConfig, guess: Guess, seat: int, emitter: int) -> Guess:
    """The guess after the seat has sent one emitter's next order."""
    position, bonus = guess
    figure = receiver(config, position, seat, emitter)
    assert figure is not None
    position, order = emitted(position, seat, emitter)
    return carried_out(config, (position, bonus), seat, figure, order)


def worth(config: DroidsConfig, guess: Guess, seat: int) -> float:
    """The value of a guess for a seat: damage on both sides, and the distance to the scenario's goal."""
    position, value = guess
    square = position.robots[seat]
    for other, side in enumerate(config.sides):
        damage = position.covered[other].bit_count() + position.owed[other]
        if position.covered[other] == ALL_COVERED or position.robots[other] == OFF:
            damage = 2 * EMITTERS
        value += _HIT * (-damage if side == config.sides[seat] else damage)
    if square == OFF:
        return value
    if config.board.river >> square & 1:
        value -= _SWIMMING
    return value - _STEP * _way_left(config, position, seat, square)


def _way_left(config: DroidsConfig, position: Position, seat: int, square: int) -> float:
    """The approximate distance to the scenario's goal, in steps."""
    home = config.homes[seat]
    loaded = position.carried[seat] != NOTHING
    match config.scenario.goal:
        case "containers":
            way = king_moves(square, home) if loaded else _nearest(square, position.tokens) + _BURDEN
            return way - _SECURED * position.secured[seat]
        case "statue":
            if loaded:
                return king_moves(square, home)
            assert config.statue is not None
            statue = position.robots[config.statue]
            if statue == OFF:
                carrier = next(other for other, cargo in enumerate(position.carried) if cargo != NOTHING)
                return king_moves(square, position.robots[carrier]) + 2 * _BURDEN
            return king_moves(square, statue) + king_moves(statue, home) + _BURDEN
        case "garden":
            size = garden(config, position, seat).bit_count()
            return size / 4 + king_moves(square, home) / 4
        case "block":
            killer = position.robots[config.repair[0]]
            return king_moves(square, killer) if loaded else _nearest(square, position.tokens) + _BURDEN
    rivals = sum(
        1 << robot
        for other, robot in enumerate(position.robots[: len(config.seats)])
        if robot != OFF and config.sides[other] != config.sides[seat]
    )
    return _nearest(square, rivals) / 2


def _nearest(square: int, squares: int) -> int:
    """King moves to the nearest square of a mask; 0 if it is empty."""
    return next((distance for distance, ring in enumerate(_RINGS[square]) if ring & squares), 0)
