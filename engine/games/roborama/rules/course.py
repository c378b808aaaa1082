"""The course of a RoboRama game: turn order, duties, what may be turned or placed, and the end."""

from engine.games.roborama.board import (
    ALL_CARDS,
    CHAOSBOT,
    CHIP,
    OFF,
    QUADRANT,
    QUADRANTS,
    RED,
    ROBOTS_OF,
    ZONES,
)
from engine.games.roborama.cards.robot_cards import Mover, chips, drives, is_active
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import EMPTY_HAND, NO_CARD, NO_ONE, Position, changed, occupied, robots_mask


def turn_order(config: RoboRamaConfig, first: int) -> tuple[int, ...]:
    """The players in turn order."""
    place = config.colours.index(first)
    return config.colours[place:] + config.colours[:place]


def standing(position: Position) -> bool:
    """Whether the ChaosBot stands on the board."""
    return position.cells[CHAOSBOT] != OFF and not position.down >> CHAOSBOT & 1


def raiser(config: RoboRamaConfig, position: Position) -> int:
    """The player who raises the ChaosBot: the one that finishes in its quadrant, else the next colour in the game."""
    finisher = config.board.finishers[QUADRANT[position.cells[CHAOSBOT]]]
    return finisher if position.playing >> finisher & 1 else config.after(finisher, position.playing)


def turnable(config: RoboRamaConfig, position: Position) -> int:
    """Infinite Specials: mask of the cards that the mover may turn, one of them, after a special action."""
    if config.infinite == "off" or not position.used:
        return 0
    cards = ALL_CARDS & ~position.special[position.mover] & ~(1 << position.played)
    return cards & position.active[position.mover] if config.infinite == "active" else cards


def parked_obstacles(config: RoboRamaConfig, position: Position) -> list[int]:
    """The obstacles that the mover has not placed yet."""
    return [piece for piece in config.neutral.get(position.mover, ()) if position.cells[piece] == OFF]


def obstacle_cells(config: RoboRamaConfig, position: Position) -> int:
    """Mask of the cells where the mover may place an obstacle; empty if it has none left.

    "Chacun de vos robots neutres doit être placé dans un quadrant différent!" (002_cab957a5a6c11066.txt)
    """
    if not parked_obstacles(config, position):
        return 0
    closed = occupied(position) | ZONES | (RED if config.programme == 3 else 0)
    for piece in config.neutral[position.mover]:
        if position.cells[piece] != OFF:
            closed |= QUADRANTS[QUADRANT[position.cells[piece]]]
    return ((1 << OFF) - 1) & ~closed


def is_stuck(config: RoboRamaConfig, position: Position, mover: Mover) -> bool:
    """Whether the mover has no robot card to play."""
    for special in (False, True):
        for card in range(CHIP):
            if is_active(position, special, card) and drives(mover, special, card):
                return False
        if is_active(position, special, CHIP) and chips(config.board, position, special):
            return False
    return True


def loses_turn_only(config: RoboRamaConfig, position: Position) -> bool:
    """Whether a mover without a card to play stays in the game because all four robots are down."""
    return config.lenient_down and all(position.down >> piece & 1 for piece in ROBOTS_OF[position.mover])


def winners(config: RoboRamaConfig, position: Position) -> tuple[int, ...]:
    """The player with four robots at home, else the last player left; empty during the game and after a draw."""
    left = [colour for colour in config.colours if position.playing >> colour & 1]
    home = [colour for colour in left if robots_mask(position, colour) == config.board.finish[colour]]
    return tuple(home or (left if len(left) == 1 else ()))


def awaiting_card(config: RoboRamaConfig, position: Position) -> Position:
    """The position at the mover's next choice: an obstacle if one is due and can be placed, else a robot card."""
    if position.due[position.mover] and obstacle_cells(config, position):
        return position._replace(phase="obstacle")
    return position._replace(phase="card", due=changed(position.due, position.mover, 0))


def without_player(position: Position, colour: int) -> Position:
    """The position after a player has left the game: without its robots, cards and duties."""
    robots = ROBOTS_OF[colour]
    hands = tuple([EMPTY_HAND if other == colour else hand for other, hand in enumerate(position.hands)])
    return position._replace(
        cells=tuple([OFF if piece in robots else cell for piece, cell in enumerate(position.cells)]),
        down=position.down & ~sum(1 << piece for piece in robots),
        active=changed(position.active, colour, 0),
        special=changed(position.special, colour, 0),
        hands=hands,
        playing=position.playing & ~(1 << colour),
        forced=position.forced & ~(1 << colour),
        due=changed(position.due, colour, 0),
    )


def ended(position: Position) -> Position:
    """The position when the game is over."""
    return position._replace(phase="over", mover=NO_ONE, played=NO_CARD, used=False, choices=0)
