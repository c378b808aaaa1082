"""The turn's first phase: robots move."""

from collections.abc import Iterator

from engine.games.netzwerk.board_data import OFF, ROBOTS_EACH
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import FRESH, MOBILE, ROBOTS, Position, key, robots_of, sides, team_at_start
from engine.games.netzwerk.rules.energy import Payment, payments, sources
from engine.games.netzwerk.rules.movement import MovePath, move_path_along, move_paths, move_paths_of
from engine.games.netzwerk.words import WORDS, robot_name
from engine.words import Msg, site

Paid = tuple[MovePath, Payment]
"""A robot's path and the batteries that pay for it."""


def moves(config: NetzwerkConfig, position: Position, number: int) -> list[Paid]:
    """A robot's legal moves: each path with each payment, the default first; at most 255."""
    if stays(position, number) is not None:
        return []
    square = position.robots[number]
    points = sources(config, position, square)
    if not points:
        return []
    by_cost = payments(config, points, sides(position)[0])
    found = [
        (move_path, pay)
        for move_path in move_paths(config, position, square, len(points))
        if config.may_return or not _returns(position, move_path)
        for pay in by_cost[move_path.cost]
    ]
    return _without_missed_captures(config, position, number, found) if position.owes else found


def _without_missed_captures(config: NetzwerkConfig, position: Position, number: int, found: list[Paid]) -> list[Paid]:
    """The moves that capture or leave a capture possible; paths with the same end and payment are equivalent."""
    alike = {(move_path.squares[-1], payment): (move_path, payment) for move_path, payment in found}
    fine = {same for same, paid in alike.items() if not _misses_capture(config, position, number, paid)}
    return [(move_path, payment) for move_path, payment in found if (move_path.squares[-1], payment) in fine]


def move_along(
    config: NetzwerkConfig, position: Position, number: int, path: tuple[int, ...], points: tuple[int, ...]
) -> Paid | Msg:
    """A move over these squares, paid by these batteries or the default ones; the reason if it is illegal."""
    reason = stays(position, number)
    if reason is not None:
        return reason
    move_path = move_path_along(config, position, number, path)
    if isinstance(move_path, Msg):
        return move_path
    if not config.may_return and _returns(position, move_path):
        return WORDS("no.return")
    board, square = config.board, position.robots[number]
    usable = sources(config, position, square)
    if len(usable) < move_path.cost:
        return WORDS("no.energy", cost=move_path.cost, cell=site(board.squares[square]), energy=len(usable))
    for point in points:
        if point not in usable:
            robot, here, there = robot_name(number), site(board.squares[square]), site(board.points[point])
            return WORDS("no.battery_here", robot=robot, cell=here, point=there)
    if points and len(points) != move_path.cost:
        return WORDS("no.payment", cost=move_path.cost, paid=len(points))
    batteries = sum(1 << point for point in points)
    options = payments(config, usable, sides(position)[0])[move_path.cost]
    paid = (move_path, next((payment for payment in options if payment.batteries == batteries), options[0]))
    if position.owes and _misses_capture(config, position, number, paid):
        return WORDS("no.capture_lost")
    return paid


def _returns(position: Position, move_path: MovePath) -> bool:
    """Whether the mover's robots would all stand on squares where one of them stood when the turn began."""
    own = position.teams[position.mover]
    return own & ~(1 << move_path.squares[0]) | 1 << move_path.squares[-1] == team_at_start(position)


def stays(position: Position, number: int) -> Msg | None:
    """Why a robot cannot move at all now, or None."""
    if position.phase not in MOBILE:
        return WORDS("no.phase")
    if number // ROBOTS_EACH != position.mover:
        return WORDS("no.owner", robot=robot_name(number))
    if position.robots[number] == OFF:
        return WORDS("no.captured", robot=robot_name(number))
    if position.stopped >> number & 1:
        return WORDS("no.stopped", robot=robot_name(number))
    return None


def moved(config: NetzwerkConfig, position: Position, number: int, paid: Paid) -> Position:
    """The position after a robot's move.

    Robots never go back, so after a capture or a step forward no earlier position can recur.
    """
    (move_path, payment), (own, enemy) = paid, sides(position)
    start, end = move_path.squares[0], move_path.squares[-1]
    robots = list(position.robots)
    if move_path.captures:
        robots[robots.index(end)] = OFF
    robots[number] = end
    own, enemy = own & ~(1 << start) | 1 << end, enemy & ~(1 << end)
    earlier = position.earlier
    if move_path.captures or start // config.board.width != end // config.board.width:
        earlier = ()
    elif position.phase in FRESH:
        earlier = (*earlier, key(position))
    return position._replace(
        robots=tuple(robots),
        teams=(enemy, own) if position.mover else (own, enemy),
        used=position.used | payment.batteries,
        phase=ROBOTS,
        stopped=position.stopped | move_path.captures << number,
        owes=position.owes and not move_path.captures,
        earlier=earlier,
    )


def can_move(config: NetzwerkConfig, position: Position) -> bool:
    """Whether some robot of the mover has the energy for a move."""
    return any(move_paths_of(config, position, number) for number in _free(position))


def can_capture(config: NetzwerkConfig, position: Position) -> bool:
    """Whether some robot of the mover has the energy for a capture."""
    return any(
        move_path.captures for number in _free(position) for move_path in move_paths_of(config, position, number)
    )


def _free(position: Position) -> Iterator[int]:
    return (number for number in robots_of(position.mover) if stays(position, number) is None)


def _misses_capture(config: NetzwerkConfig, position: Position, number: int, paid: Paid) -> bool:
    """Whether a move captures nothing and leaves nothing that could be captured."""
    return not paid[0].captures and not can_capture(config, moved(config, position, number, paid))
