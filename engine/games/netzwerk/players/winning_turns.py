"""Wins in a turn by its robots: a search of their moves with all payments, for computer players."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from heapq import heappop, heappush
from math import inf
from operator import or_

from engine.games.netzwerk.actions import RobotMove
from engine.games.netzwerk.board_data import OFF
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.players.evaluation import board_squares
from engine.games.netzwerk.position import MOBILE, Position, robots_of, sides
from engine.games.netzwerk.rules.endings import arrived, needed, verdict
from engine.games.netzwerk.rules.legality import moves_of
from engine.games.netzwerk.rules.robot_phase import moved, moves


def winning_move(config: NetzwerkConfig, position: Position, most: int) -> RobotMove | None:
    """The first of the robots' moves with which the mover wins in this turn; None if none were found.

    Looks at `most` positions at most, first at those that need the least energy for a win.
    """
    energy = _energy_to_win(config, position) if position.phase in MOBILE else None
    if energy is None:
        return None
    tried: dict[tuple[tuple[int, int], int], list[int]] = {}
    edge: list[tuple[int, int, Position, RobotMove | None]] = [(energy, 0, position, None)]
    count = 0
    while edge and count < most:
        _, _, here, first = heappop(edge)
        for after, move in _steps(config, here):
            if _is_old(tried, after):
                continue
            count += 1
            end = verdict(config, after)
            if end is not None:
                if end.winner == position.mover:
                    return first or move
            elif (energy := _energy_to_win(config, after)) is not None:
                heappush(edge, (energy, count, after, first or move))
    return None


def distance(config: NetzwerkConfig, position: Position) -> tuple[float, int]:
    """How far the mover is from a win in this turn, for comparisons: its energy, infinite if too little is left.

    Where that is equal, a mover whose robots reach fewer squares is farther.
    """
    need = _energy_to_win(config, position)
    return inf if need is None else need, -sum(way.bit_count() for way in _ways(config, position).values())


def _steps(config: NetzwerkConfig, here: Position) -> Iterator[tuple[Position, RobotMove]]:
    for number in robots_of(here.mover):
        different = {(path.squares[-1], payment): (path, payment) for path, payment in moves(config, here, number)}
        for paid in different.values():
            yield moved(config, here, number, paid), moves_of(here, number, (paid,))[0]


def _is_old(tried: dict[tuple[tuple[int, int], int], list[int]], after: Position) -> bool:
    """Whether the position, or one with more batteries left, was tried before; robots of a colour are alike."""
    stopped = _union(1 << after.robots[n] for n in robots_of(after.mover) if after.stopped >> n & 1)
    used = tried.setdefault((after.teams, stopped), [])
    if any(before & after.used == before for before in used):
        return True
    used.append(after.used)
    return False


def _energy_to_win(config: NetzwerkConfig, position: Position) -> int | None:
    """The least batteries that bring home the missing robots or capture all enemies; None if too few are left.

    Counts those on the robots' ways, as if each robot were alone on the board and could use all of them.
    """
    ways = _ways(config, position)
    needs = (_to_bring_home(config, position, ways), _to_capture_all(config, position, ways))
    everywhere, charged = _union(ways.values()), position.batteries & ~position.used
    left = (charged & _union(config.board.corners[square] for square in board_squares(everywhere))).bit_count()
    return min((need for need in needs if need is not None and need <= left), default=None)


def _ways(config: NetzwerkConfig, position: Position) -> dict[int, int]:
    """The squares of the mover's robots that may move, with `_way` of each."""
    free = (position.robots[n] for n in robots_of(position.mover) if not position.stopped >> n & 1)
    charged = position.batteries & ~position.used
    return {square: _way(config, position.mover, square, charged) for square in free if square != OFF}


def _to_bring_home(config: NetzwerkConfig, position: Position, ways: dict[int, int]) -> int | None:
    """The rows that the missing robots have to go, in batteries; None if some cannot get there."""
    mover, board = position.mover, config.board
    target, last = board.target[mover], len(board.squares) // board.width - 1
    missing = needed(position.teams[mover].bit_count()) - arrived(config, position, mover)
    rows = (square // board.width for square, way in ways.items() if way & target and not target >> square & 1)
    to_go = sorted(row if mover else last - row for row in rows)
    return -(-sum(to_go[:missing]) // config.stride) if len(to_go) >= missing else None


def _to_capture_all(config: NetzwerkConfig, position: Position, ways: dict[int, int]) -> int | None:
    """The batteries that capture each enemy; None if robots are too few, as each captures once, or too far."""
    enemy, (_, capture, _, jump_capture) = sides(position)[1], config.costs
    able = sum(way != 1 << square for square, way in ways.items())
    if enemy.bit_count() > able or enemy & ~_union(ways.values()):
        return None
    return enemy.bit_count() * min(capture, jump_capture)


@lru_cache(maxsize=1 << 10)  # a decision asks for a few hundred
def _way(config: NetzwerkConfig, colour: int, square: int, charged: int) -> int:
    """Mask of the squares that a robot could reach alone on the board if no battery were ever used up."""
    board = config.board
    way = new = 1 << square
    while new:
        here = new.bit_length() - 1
        energy = (charged & board.corners[here]).bit_count()
        further = board.reach[colour][here][energy * config.stride] & ~way
        new = new & ~(1 << here) | further
        way |= further
    return way


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)
