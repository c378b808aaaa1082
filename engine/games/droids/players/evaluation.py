"""Evaluation of positions for computer players, and the positions that a seat's own orders would lead to."""

from functools import lru_cache, partial

from engine.games.droids.actions import FACES
from engine.games.droids.board import OFF, SIZE, SQUARES
from engine.games.droids.config import EMITTERS, DroidsConfig, king_moves
from engine.games.droids.position import ALL_COVERED, NOTHING, March, Position, Shot
from engine.games.droids.rules.choices import receiver, sendable
from engine.games.droids.rules.endings import spread
from engine.games.droids.rules.execute_order import hits, receive, resume
from engine.games.droids.rules.rounds import emitted

Guess = tuple[Position, float]
"""A position, and the expected damage of the shots on the way to it, in units of worth."""

_HARMLESS = FACES - 1
"""The face assumed for dice of carried mines: no explosion."""

_HIT = 10.0
"""Worth of an enemy's covered emitter, and cost of an own one. All worths here are in steps of the own robot and were
set by hand."""

_SWIMMING = 2.0
"""Cost of standing in the river, where only blue orders are carried out."""

_STRANDED = 12.0
"""Cost of standing in line with an own covered emitter, where only a push or a repair helps."""

_BURDEN = 6.0
"""Steps that picking up a token or the statue counts for, because it takes a separate order."""

_GAP = 12.0
"""Orders that an obstacle for a wall takes: go, take, go, put; more than any way is long."""

_DANGER = 8.0
"""Cost of standing next to the killer; less the farther away it is."""

_PATIENCE = {"garden": 12, "containers": 25}
"""Goal -> rounds after which players hunt each other instead: the last robot ends these games too."""

_FAR = 30.0
"""Steps to a square that cannot be reached: more than any way is long."""

_DECIDED = 1_000.0
"""Worth of a won game."""

_SECURED = 60.0
"""Worth of a container at home: more than the longest way to the next one."""

_STEP = 1.0
"""Cost of one step that is left to the goal; the unit of the other worths."""


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
        guess = sent(config, guess, seat, emitters[0], seat)
    return guess


def sent(config: DroidsConfig, guess: Guess, sender: int, emitter: int, seat: int) -> Guess:
    """A seat's guess after a player has sent one emitter's next order."""
    position, bonus = guess
    figure = receiver(config, position, sender, emitter)
    assert figure is not None
    position, order = emitted(position, sender, emitter)
    return carried_out(config, (position, bonus), seat, figure, order)


def worth(config: DroidsConfig, guess: Guess, seat: int) -> float:
    """The value of a guess for a seat: damage on both sides, and the distance to the scenario's goal."""
    position, value = guess
    square = position.robots[seat]
    for other, side in enumerate(config.sides):
        value += _HIT * damage(position, other) * (-1 if side == config.sides[seat] else 1)
    if square == OFF:
        return value
    if config.board.river >> square & 1:
        value -= _SWIMMING
    if is_stranded(config, position, seat):
        repair = sum(1 << position.robots[figure] for figure in config.repair)
        value -= _STRANDED + _nearest(config, position, square, 0 if config.has_killer else repair)
    return value - _STEP * way_left(config, position, seat, square)


def damage(position: Position, seat: int) -> int:
    """The covered emitters of a seat; a robot that is out of the game counts twice as much as all of them."""
    if position.covered[seat] == ALL_COVERED or position.robots[seat] == OFF:
        return 2 * EMITTERS
    return position.covered[seat].bit_count() + position.owed[seat]


def is_stranded(config: DroidsConfig, position: Position, seat: int) -> bool:
    """Whether no order can reach the seat's robot, because the emitter in its line is covered."""
    lane = config.board.edges[config.seats[seat]].lane[position.robots[seat]]
    return bool(position.covered[seat] >> lane & 1)


def lead(config: DroidsConfig, position: Position, seat: int) -> float:
    """The worth for a seat against half of that for its best rival; a result counts more than all else."""
    if position.result is not None:
        won = position.result.winners
        return _DECIDED if seat in won else -_DECIDED if won or config.has_killer else 0.0
    rivals = [other for other, side in enumerate(config.sides) if side != config.sides[seat]]
    ahead = max((worth(config, (position, 0.0), other) for other in rivals), default=0.0)
    return worth(config, (position, 0.0), seat) - ahead / 2


def way_left(config: DroidsConfig, position: Position, seat: int, square: int) -> float:
    """The approximate distance to the scenario's goal, in steps."""
    home = config.homes[seat]
    loaded = position.carried[seat] != NOTHING
    near = partial(_nearest, config, position, square)
    match config.scenario.goal:
        case "containers" if position.round <= _PATIENCE["containers"]:
            way = near(1 << home) if loaded else near(position.tokens) + _BURDEN
            return way - _SECURED * position.secured[seat]
        case "statue":
            if loaded:
                return near(1 << home)
            assert config.statue is not None
            statue = position.robots[config.statue]
            if statue == OFF:
                carrier = next(other for other, cargo in enumerate(position.carried) if cargo != NOTHING)
                return near(1 << position.robots[carrier]) + 2 * _BURDEN
            return near(1 << statue) + king_moves(statue, home) + _BURDEN
        case "garden" if position.round <= _PATIENCE["garden"]:
            return _garden_left(config, position, seat, square, loaded)
        case "block":
            return _killer_left(config, position, square, loaded)
    rivals = sum(
        1 << robot
        for other, robot in enumerate(position.robots[: len(config.seats)])
        if robot != OFF and config.sides[other] != config.sides[seat]
    )
    return near(rivals) / 2


def _garden_left(config: DroidsConfig, position: Position, seat: int, square: int, loaded: bool) -> float:
    """Orders that are left until the garden with the fewest gaps is closed, with the robot in it."""
    region, gaps = best_garden(config, config.homes[seat], position.tokens)
    near = partial(_nearest, config, position, square)
    if not gaps:
        return near(region) + _STEP * sum(
            region >> robot & 1 for figure, robot in enumerate(position.robots) if figure != seat and robot != OFF
        )
    left = _GAP * gaps.bit_count()
    wall = _adjacent(region) & position.tokens
    return left + (near(gaps) - _BURDEN if loaded else near(position.tokens & ~wall))


def _killer_left(config: DroidsConfig, position: Position, square: int, loaded: bool) -> float:
    """Orders that are left until the killer is walled in, and the danger of standing in its line."""
    killer = position.robots[config.repair[0]]
    gaps = _adjacent(1 << killer) & ~(config.board.fixed | position.tokens)
    wall = _adjacent(1 << killer) & position.tokens
    left = _GAP * gaps.bit_count()
    near = partial(_nearest, config, position, square)
    left += near(gaps) - _BURDEN if loaded else near(position.tokens & ~wall)
    in_line = killer % SIZE == square % SIZE or killer // SIZE == square // SIZE
    return left + _DANGER / king_moves(square, killer) * in_line if square != killer else left


def _adjacent(region: int) -> int:
    """Mask of the squares next to a region, not diagonally."""
    return spread(region) & ~region


@lru_cache(maxsize=1 << 10)  # a decision asks for a few hundred
def best_garden(config: DroidsConfig, home: int, tokens: int) -> tuple[int, int]:
    """The garden round a circle that needs the fewest further obstacles, the largest of these, and its gaps."""
    blocked = config.board.fixed | tokens
    open_ones = (region for region in _gardens(config, home) if not region & tokens)
    return min(
        ((region, _adjacent(region) & ~blocked) for region in open_ones),
        key=lambda garden: (garden[1].bit_count(), -garden[0].bit_count()),
        default=(1 << home, _adjacent(1 << home) & ~blocked),
    )


@lru_cache(maxsize=8)
def _gardens(config: DroidsConfig, home: int) -> tuple[int, ...]:
    """Every region of at most `garden_limit` connected squares that holds a circle."""
    found = edge = {1 << home}
    for _ in range(config.scenario.garden_limit - 1):
        edge = {
            region | 1 << square
            for region in edge
            for square in range(SQUARES)
            if _adjacent(region) & ~config.board.fixed & 1 << square
        }
        found = found | edge
    return tuple(sorted(found))


def _nearest(config: DroidsConfig, position: Position, square: int, squares: int) -> float:
    """Steps to the nearest square of a mask round all obstacles; 0 if the mask is empty."""
    if not squares:
        return 0.0
    obstacles = 0 if config.scenario.token == "mine" else position.tokens
    steps = _steps(1 << square, squares, config.board.fixed | obstacles)
    if steps == _FAR:  # pockets have diagonal ways out
        steps += min(king_moves(square, other) for other in range(SQUARES) if squares >> other & 1)
    return steps


@lru_cache(maxsize=1 << 10)  # a decision asks for a few hundred
def _steps(reached: int, squares: int, blocked: int) -> float:
    """Steps to the four sides from one mask of squares to another; the last step may lead onto a blocked square."""
    edge, steps = reached, 0
    while edge and not edge & squares:
        steps += 1
        edge = spread(edge & ~blocked | reached & edge) & ~reached
        reached |= edge
    return steps if edge else _FAR
