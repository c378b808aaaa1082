"""One action of a robot: step, capture, jump or jump-capture."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.games.netzwerk.board_data import OFF
from engine.games.netzwerk.config import NetzwerkConfig


class Hop(NamedTuple):
    """One action of a robot.

    Attributes:
        direction: index of `NetzwerkBoard.ahead`.
        square: where it ends.
        cost: in batteries.
        captures: whether an enemy stands there.
    """

    direction: int
    square: int
    cost: int
    captures: bool


def hops(config: NetzwerkConfig, colour: int, square: int, own: int, enemy: int) -> tuple[Hop, ...]:
    """The hops of a robot from a square; `own` and `enemy` are masks of the other robots.

    "Les robots se déplacent uniquement en avant ou de côté", "Vous pouvez sauter par-dessus vos propres robots, mais
    pas sur les robots de votre adversaire." (004_504192f5e68c6c1c.txt)
    """
    near = config.board.hopping[colour][square]
    return _hops(config, colour, square, own & near, enemy & near)


@lru_cache(maxsize=1 << 7)  # full within some ten matches; eight times as many save `expert` some 5 %
def _hops(config: NetzwerkConfig, colour: int, square: int, own: int, enemy: int) -> tuple[Hop, ...]:
    """Like `hops`; the masks hold only the squares that a hop can touch."""
    return tuple(_each_hop(config, colour, square, own, enemy))


def _each_hop(config: NetzwerkConfig, colour: int, square: int, own: int, enemy: int) -> Iterator[Hop]:
    step, capture, jump, jump_capture = config.costs
    for direction, (near, behind) in enumerate(config.board.ahead[colour][square]):
        if near == OFF:
            continue
        if enemy >> near & 1:
            yield Hop(direction, near, capture, True)
        elif not own >> near & 1:
            yield Hop(direction, near, step, False)
        elif behind != OFF and enemy >> behind & 1:
            yield Hop(direction, behind, jump_capture, True)
        elif behind != OFF and not own >> behind & 1:
            yield Hop(direction, behind, jump, False)
