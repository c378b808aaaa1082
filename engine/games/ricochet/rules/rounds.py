"""The course of the game on compact positions: set-up, search, calls, proofs, the next round, the end.

`docs/play/rules/ricochet.md` holds the rules and rulings. The functions expect legal actions.
"""

from functools import lru_cache

from engine.games.ricochet.board import PARKS
from engine.games.ricochet.chips import NO_CHIP, chips_in
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import (
    ANY_NUMBER,
    CALLING,
    DRAW,
    OFFERED,
    OPEN_PHASES,
    OVER,
    PROOF,
    SEARCH,
    SETUP,
    Position,
)
from engine.games.ricochet.rules.proof import Standing, has_arrived, slid, solved_as_it_stands
from engine.games.ricochet.solver.solver import solution

GENTLE_MOVES = (2, 4)
"""Fewest and most moves of the chips that a gentle game begins with."""

GENTLE_CHIPS = 3
"""For so many chips that were won, the most moves of a gentle game grow by one."""


LONG_MOVES = 12
"""From so many moves on a gentle game draws any chip."""


def start_position(config: RicochetConfig) -> Position:
    """All chips in the pile; the robots on their cells, or parked until they are placed."""
    robots = config.start or PARKS[: config.robots]
    return set_up(config, Position(SETUP, 0, NO_CHIP, robots, robots, (0,) * len(config.seats)))


def set_up(config: RicochetConfig, position: Position) -> Position:
    """The position after robots were placed; when all are on the board, the first chip is turned up."""
    position = position._replace(markers=position.robots)
    return position if waiting(position) else next_round(config, position)


def waiting(position: Position) -> tuple[int, ...]:
    """The robots that are not on the board yet."""
    return tuple(robot for robot, cell in enumerate(position.robots) if cell in PARKS)


def stood(config: RicochetConfig, position: Position, robot: int, cell: int) -> Position:
    """A robot was placed on the board."""
    return set_up(config, position._replace(robots=moved(position.robots, robot, cell)))


def moved(robots: tuple[int, ...], robot: int, cell: int) -> tuple[int, ...]:
    """The robots' cells with one of them elsewhere."""
    return (*robots[:robot], cell, *robots[robot + 1 :])


def drawable(config: RicochetConfig, position: Position) -> tuple[int, ...]:
    """The chips of the pile that may be turned up; a chip that needs no move would go straight back."""
    chips = chips_in(position.pile)
    if not config.must_ricochet:
        chips = tuple(chip for chip in chips if not solved_as_it_stands(config, chip, position.robots))
    if not config.gentle:
        return chips
    won = sum(chips.bit_count() for chips in position.won)
    return _gentle(config, chips, position.robots, GENTLE_MOVES[1] + won // GENTLE_CHIPS)


@lru_cache(maxsize=64)
def _gentle(config: RicochetConfig, chips: tuple[int, ...], robots: tuple[int, ...], most: int) -> tuple[int, ...]:
    """Those chips whose shortest way has not too few moves and at most so many; else the next ones."""
    for limit in range(most, LONG_MOVES):
        ways = {chip: solution(config, chip, Standing(robots), limit).moves for chip in chips}
        if near := tuple(chip for chip, way in ways.items() if way and len(way) >= GENTLE_MOVES[0]):
            return near
    return chips


def turned_up(config: RicochetConfig, position: Position, chip: int) -> Position:
    """A chip was turned up; in the solo game the timer starts immediately."""
    phase = CALLING if config.solo else SEARCH
    return position._replace(phase=phase, round=position.round + 1, chip=chip)


def bid(position: Position, seat: int, number: int) -> Position:
    """A seat has called; the first call turns the timer for all."""
    standing = tuple(entry for entry in position.bids if entry[0] != seat)
    passed = position.passed if position.phase == CALLING else 0
    return position._replace(phase=CALLING, bids=(*standing, (seat, number)), passed=passed)


def passed(config: RicochetConfig, position: Position, seat: int) -> Position:
    """A seat has passed; when all have, calling ends without waiting for the timer."""
    everybody = position.passed | 1 << seat
    position = position._replace(passed=everybody)
    return closed(config, position) if everybody == (1 << len(config.seats)) - 1 else position


def offered(config: RicochetConfig, position: Position) -> Position:
    """The time of patience is over: the timer may be turned, unless the chip needs more moves than `longest`."""
    if config.longest and solution(config, position.chip, Standing(position.robots), config.longest).moves is None:
        return next_round(config, position)
    return position._replace(phase=OFFERED)


def closed(config: RicochetConfig, position: Position) -> Position:
    """Calling is over: the lowest number proves first, of equal ones the first call."""
    if not position.bids:
        return next_round(config, position)
    order = sorted(position.bids, key=lambda entry: entry[1])
    return position._replace(phase=PROOF, bids=tuple(order), passed=0)


def found(position: Position) -> Position:
    """The solo player has a solution and proves it, in any number of moves."""
    return position._replace(phase=PROOF, bids=((0, ANY_NUMBER),))


def standing_in(position: Position) -> Standing:
    """The state of the present proof."""
    return Standing(position.robots, position.axes, position.barred)


def slide(config: RicochetConfig, position: Position, robot: int, direction: int) -> Position:
    """The prover has slid a robot: the proof continues, succeeds or fails.

    "Si aconsegueix arribar amb el robot a la casella objectiu amb la xifra de moviments que ha proposat, es queda amb
    la fitxa d'objectiu" (001_d843ed9042ca41dc.txt)
    """
    standing = slid(config, position.chip, standing_in(position), robot, direction)
    assert standing is not None
    seat, number = position.proving
    position = position._replace(
        robots=standing.robots, axes=standing.axes, barred=standing.barred, moves=position.moves + 1
    )
    due = position.moves == number or number == ANY_NUMBER or config.allow_fewer
    if due and has_arrived(config, position.chip, standing):
        won = moved(position.won, seat, position.won[seat] | 1 << position.chip)
        return next_round(config, position._replace(won=won, markers=position.robots, chip=NO_CHIP))
    return failed(config, position) if position.moves == number else position


def failed(config: RicochetConfig, position: Position) -> Position:
    """The proof has failed: the robots return, and the next bid is proved; after the last one the round is over."""
    position = position._replace(robots=position.markers, prover=position.prover + 1, moves=0, axes=0, barred=0)
    return position if position.prover < len(position.bids) else next_round(config, position)


def next_round(config: RicochetConfig, position: Position) -> Position:
    """The next round or the end; a chip that was not won returns to the pile, in the solo game face down."""
    lost = position.lost | 1 << position.chip if config.solo and position.chip != NO_CHIP else position.lost
    position = Position(DRAW, position.round, NO_CHIP, position.robots, position.markers, position.won, lost)
    return position._replace(phase=OVER) if is_over(config, position) else position


def is_over(config: RicochetConfig, position: Position) -> bool:
    """Whether the game ends before its next chip.

    "Amb 2 jugadors la partida s'acaba tan bon punt un jugador ha aconseguit 8 fitxes d'objectiu; amb 3 jugadors,
    6 fitxes d'objectiu; i amb 4 jugadors, 5 fitxes d'objectiu. Si participen més de 4 jugadors, la partida segueix
    fins que s'hagin acabat totes les fitxes d'objectiu." (001_d843ed9042ca41dc.txt)
    """
    return (
        any(chips.bit_count() >= config.goal for chips in position.won)
        or not drawable(config, position)
        or 0 < config.rounds <= position.round
    )


def may_call(position: Position, seat: int) -> bool:
    """Whether the seat may still call in this round."""
    return position.phase in OPEN_PHASES and not position.passed >> seat & 1


def standing_bid(position: Position, seat: int) -> int | None:
    """The seat's bid, or None."""
    return dict(position.bids).get(seat)
