"""The turn's first phase: robots move."""

from collections.abc import Iterator

from engine.games.netzwerk.board import OFF, PIECES, ROBOTS_EACH
from engine.games.netzwerk.energy import Payment, payments, sources
from engine.games.netzwerk.motion import Way, way_along, ways, ways_of
from engine.games.netzwerk.position import FRESH, MOBILE, ROBOTS, Position, key, robots_of, sides
from engine.games.netzwerk.setting import Setting

Paid = tuple[Way, Payment]
"""A robot's move: its way, and what pays for it."""


def moves(setting: Setting, position: Position, number: int) -> list[Paid]:
    """A robot's legal moves: each way with each payment, the default first; 255 at most."""
    if stays(position, number) is not None:
        return []
    square = position.robots[number]
    points = sources(setting, position, square)
    if not points:
        return []
    by_cost = payments(setting, points, sides(position)[0])
    found = [(way, pay) for way in ways(setting, position, square, len(points)) for pay in by_cost[way.cost]]
    return _without_forgetting(setting, position, number, found) if position.owes else found


def _without_forgetting(setting: Setting, position: Position, number: int, found: list[Paid]) -> list[Paid]:
    """The moves that capture, or after which the mover still can; ways with the same end and payment are alike."""
    alike = {(way.squares[-1], payment): (way, payment) for way, payment in found}
    fine = {same for same, paid in alike.items() if not _forgets(setting, position, number, paid)}
    return [(way, payment) for way, payment in found if (way.squares[-1], payment) in fine]


def move_along(
    setting: Setting, position: Position, number: int, path: tuple[int, ...], points: tuple[int, ...]
) -> Paid | str:
    """A move over these squares paid by these batteries, by the default ones if there are none; or why not."""
    reason = stays(position, number)
    if reason is not None:
        return reason
    way = way_along(setting, position, number, path)
    if isinstance(way, str):
        return way
    layout, square = setting.layout, position.robots[number]
    usable = sources(setting, position, square)
    if len(usable) < way.cost:
        return f"the move costs {_batteries(way.cost)}, and {layout.squares[square]} can use {_batteries(len(usable))}"
    for point in points:
        if point not in usable:
            return f"{PIECES[number]} on {layout.squares[square]} cannot use a battery on {layout.points[point]}"
    if points and len(points) != way.cost:
        return f"the move costs {_batteries(way.cost)}, not {len(points)}"
    batteries = sum(1 << point for point in points)
    options = payments(setting, usable, sides(position)[0])[way.cost]
    paid = (way, next((payment for payment in options if payment.batteries == batteries), options[0]))
    if position.owes and _forgets(setting, position, number, paid):
        return "a robot must be captured in this turn, and after this move none could be"
    return paid


def _batteries(count: int) -> str:
    return f"{count or 'no'} {'battery' if count == 1 else 'batteries'}"


def stays(position: Position, number: int) -> str | None:
    """Why a robot may not move at all now, or None."""
    if position.phase not in MOBILE:
        return "robots stay once a battery has moved"
    if number // ROBOTS_EACH != position.mover:
        return f"{PIECES[number]} is the other player's"
    if position.robots[number] == OFF:
        return f"{PIECES[number]} is captured"
    if position.stopped >> number & 1:
        return f"{PIECES[number]} has captured a robot and stays until the turn ends"
    return None


def moved(setting: Setting, position: Position, number: int, paid: Paid) -> Position:
    """The position after a robot's move.

    Robots neither go back nor return: after a capture or a way forward no earlier turn can come again.
    """
    (way, payment), (own, enemy) = paid, sides(position)
    start, end = way.squares[0], way.squares[-1]
    robots = list(position.robots)
    if way.captures:
        robots[robots.index(end)] = OFF
    robots[number] = end
    own, enemy = own & ~(1 << start) | 1 << end, enemy & ~(1 << end)
    earlier = position.earlier
    if way.captures or start // setting.layout.width != end // setting.layout.width:
        earlier = ()
    elif position.phase in FRESH:
        earlier = (*earlier, key(position))
    return position._replace(
        robots=tuple(robots),
        teams=(enemy, own) if position.mover else (own, enemy),
        used=position.used | payment.batteries,
        phase=ROBOTS,
        stopped=position.stopped | way.captures << number,
        owes=position.owes and not way.captures,
        earlier=earlier,
    )


def can_move(setting: Setting, position: Position) -> bool:
    """Whether some robot of the mover has the energy for a move."""
    return any(ways_of(setting, position, number) for number in _free(position))


def can_capture(setting: Setting, position: Position) -> bool:
    """Whether some robot of the mover has the energy for a capture."""
    return any(way.captures for number in _free(position) for way in ways_of(setting, position, number))


def _free(position: Position) -> Iterator[int]:
    return (number for number in robots_of(position.mover) if stays(position, number) is None)


def _forgets(setting: Setting, position: Position, number: int, paid: Paid) -> bool:
    """Whether a move captures nothing and leaves nothing that could be captured."""
    return not paid[0].captures and not can_capture(setting, moved(setting, position, number, paid))
