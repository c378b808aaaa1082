"""The robot cards: legal moves, targets of the chip, and cards that are reactivated."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.games.roborama.actions import Chip, Drive
from engine.games.roborama.board import (
    CARDS,
    CHIP,
    COLOURS,
    MOVEMENT_CARDS,
    ROBOTS,
    ROBOTS_OF,
    RoboRamaBoard,
    distance,
)
from engine.games.roborama.cards.card_moves import CardMoves, card_moves_in, card_moves_on
from engine.games.roborama.position import Position, occupied, robots_mask
from engine.games.roborama.words import WORDS, card_name, robot_name
from engine.words import Msg, seat

SPLIT = 4
"""Cells that the two robots of special 4 move in total."""


class Mover(NamedTuple):
    """The player to move, with all that the moves of its robots depend on.

    Attributes:
        colour: the player.
        own: mask of the cells with own robots.
        others: mask of the cells with any other piece, and the bit of `OFF`.
        home: mask of the own finish zone.
        card_moves: standing robot -> its moves.
        forced: whether a robot must leave the start zone.
    """

    colour: int
    own: int
    others: int
    home: int
    card_moves: Mapping[int, CardMoves]
    forced: bool


def mover_of(board: RoboRamaBoard, position: Position) -> Mover:
    """The player to move."""
    colour = position.mover
    own, ways = robots_mask(position, colour), card_moves_on(board)[colour]
    return Mover(
        colour=colour,
        own=own,
        others=occupied(position) & ~own,
        home=board.finish[colour],
        card_moves={
            piece: ways[position.cells[piece]] for piece in ROBOTS_OF[colour] if not position.down >> piece & 1
        },
        forced=bool(position.forced >> colour & 1),
    )


def is_active(position: Position, special: bool, card: int) -> bool:
    """Whether the mover's card is active and, for a special action, shows its special face."""
    cards = position.active[position.mover]
    if special:
        cards &= position.special[position.mover]
    return bool(cards >> card & 1)


def drives(mover: Mover, special: bool, card: int) -> list[Drive]:
    """The legal drives of an active movement card.

    "Votre robot peut uniquement sauter vos propres robots. La case sautée compte dans le nombre de mouvements."
    (002_cab957a5a6c11066.txt)
    """
    if special and card == SPLIT - 1:
        return list(_pairs(mover))
    colour, own, others, _, movers, forced = mover
    actor = COLOURS[colour]
    return [
        Drive(actor, special, card, ((piece, *stops),))
        for piece, card_moves in movers.items()
        for _, clear, end, over, leaves, stops in (card_moves.special if special else card_moves.basic)[card]
        if not (clear & others or end & own) and (not over or over & others) and (leaves or not forced)
    ]


def _pairs(mover: Mover) -> Iterator[Drive]:
    """Special 4: two robots one after the other, four cells in total; one alone if all four robots are home then."""
    colour, own, others, home, movers, forced = mover
    actor = COLOURS[colour]
    free = {
        piece: [card_move for card_move in card_moves.special[SPLIT - 1] if not card_move.clear & others]
        for piece, card_moves in movers.items()
    }
    for piece, ways in free.items():
        for first in ways:
            if first.end & own:
                continue
            after = own ^ 1 << first.path[0] | first.end
            stop = (piece, *first.stops)
            if after == home:
                yield Drive(actor, True, SPLIT - 1, (stop,))
                continue
            length = SPLIT + 2 - len(first.path)
            for partner, others_ways in free.items():
                if partner == piece:
                    continue
                for second in others_ways:
                    fits = len(second.path) == length and not second.end & after
                    if fits and (first.leaves or second.leaves or not forced):
                        yield Drive(actor, True, SPLIT - 1, (stop, (partner, *second.stops)))


def chips(board: RoboRamaBoard, position: Position, special: bool) -> list[Chip]:
    """The plays of an active chip card; none for a player who must leave the start zone.

    "Vous devez obligatoirement choisir une des cartes mouvement dont la valeur correspond à une des cases où se
    trouvent vos robots." (002_cab957a5a6c11066.txt)
    """
    colour = position.mover
    targets = MOVEMENT_CARDS & ~position.active[colour]
    if position.forced >> colour & 1:
        return []
    if not special:
        numbers = 0
        for piece in ROBOTS_OF[colour]:
            if not position.down >> piece & 1:
                numbers |= board.numbers[position.cells[piece]]
        targets &= numbers
    return [Chip(COLOURS[colour], special, card) for card in range(CHIP) if targets >> card & 1]


def woken(board: RoboRamaBoard, position: Position, ends: tuple[int, ...]) -> int:
    """Mask of the cards that can be reactivated, one of them, after the mover's robots ended on these cells."""
    cards = 0
    for end in ends:
        cards |= board.wakes[end]
    return cards & ~position.active[position.mover] & ~(1 << position.played)


def drive_refusal(board: RoboRamaBoard, position: Position, drive: Drive) -> Msg | None:
    """Why the mover may not make this drive, or None."""
    _, special, card, stops = drive
    if not is_active(position, special, card):
        return _face_refusal(position, card)
    own = robots_mask(position, position.mover)
    others = occupied(position) & ~own
    rule = WORDS(f"rule.{'special' if special else 'basic'}{CARDS[card]}")
    leaves = False
    for number, card_move in enumerate(card_moves_in(board, position.cells, drive)):
        piece = stops[number][0]
        if piece // ROBOTS != position.mover:
            return WORDS("no.owner", robot=robot_name(piece), seat=seat(COLOURS[position.mover]))
        if position.down >> piece & 1:
            return WORDS("no.down", robot=robot_name(piece))
        if card_move is None:
            return WORDS("no.ground", rule=rule)
        if card_move.clear & others:
            return WORDS("no.way")
        if card_move.over and not card_move.over & others:
            return WORDS("no.over")
        if card_move.end & own:
            return WORDS("no.own")
        own ^= 1 << card_move.path[0] | card_move.end
        leaves = leaves or card_move.leaves
        if own == board.finish[position.mover]:
            return None if number == len(stops) - 1 else WORDS("no.won", robot=robot_name(piece))
    if not _is_complete(position, drive):
        return rule
    return WORDS("no.leave") if position.forced >> position.mover & 1 and not leaves else None


def _is_complete(position: Position, drive: Drive) -> bool:
    """Whether one robot moves, or with special 4 two robots that move four cells in total."""
    if not (drive.special and drive.card == SPLIT - 1):
        return len(drive.stops) == 1
    pieces = {stop[0] for stop in drive.stops}
    lengths = [distance(position.cells[stop[0]], stop[-1]) for stop in drive.stops]
    return len(pieces) == len(lengths) == 2 and sum(lengths) == SPLIT


def _face_refusal(position: Position, card: int) -> Msg:
    """Why a card cannot be played with that face."""
    if position.active[position.mover] >> card & 1:
        return WORDS("no.basic_face", card=card_name(card))
    return WORDS("no.inactive", card=card_name(card))


def chip_refusal(board: RoboRamaBoard, position: Position, chip: Chip) -> Msg | None:
    """Why the mover may not play the chip card like this, or None."""
    if not is_active(position, chip.special, CHIP):
        return _face_refusal(position, CHIP)
    if position.forced >> position.mover & 1:
        return WORDS("no.leave")
    if position.active[position.mover] >> chip.card & 1:
        return WORDS("no.active", card=card_name(chip.card))
    if chip not in chips(board, position, chip.special):
        return WORDS("no.chip", seat=seat(COLOURS[position.mover]), card=card_name(chip.card))
    return None
