"""Validity of RoboRama positions that come from texts or scenes."""

from collections.abc import Iterator

from engine.games.roborama.board import (
    CARDS,
    CELLS,
    CHAOSBOT,
    CHIP,
    COLOURS,
    KINDS,
    OFF,
    PIECES,
    QUADRANT,
    RED,
    ROBOTS,
    ROBOTS_OF,
    ZONES,
)
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import NO_CARD, NO_ONE, Position, robots_mask
from engine.games.roborama.rules.course import awaiting_card, turnable, winners
from engine.games.roborama.rules.turn import Turn
from engine.state import CHANCE

_SET_UP = ("first", "specials", "deal", "chaosbot")
"""Phases before the first turn."""

_AFTER_A_CARD = ("reactivate", "turn", "chaos")
"""Phases of a turn after its card was played."""


def unsound(config: RoboRamaConfig, position: Position) -> str | None:
    """Why no game reaches such a position, or None."""
    return next(_faults(config, position), None)


def _faults(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    yield from _pieces(config, position)
    yield from _cards(config, position)
    yield from _chaos_cards(config, position)
    yield from _duties(config, position)
    yield from _phase(config, position)


def _pieces(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    cells = [cell for cell in position.cells if cell != OFF]
    if len(set(cells)) < len(cells):
        yield f"two pieces stand on {CELLS[max(cells, key=cells.count)]}"
    yield from _robots(config, position)
    yield from _obstacles(config, position)
    yield from _chaosbot(config, position)
    for piece in range(len(PIECES)):
        falls = piece == CHAOSBOT or position.playing >> piece // ROBOTS & 1
        if position.down >> piece & 1 and (not falls or position.cells[piece] == OFF):
            yield f"{PIECES[piece]} cannot be down"


def _robots(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    for colour in config.colours:
        zones = ZONES & ~config.board.finish[colour] & ~config.board.start[colour]
        for piece in ROBOTS_OF[colour]:
            cell = position.cells[piece]
            if (cell == OFF) == bool(position.playing >> colour & 1):
                yield f"{PIECES[piece]} must be {'parked' if cell != OFF else 'on a cell'}"
            if zones >> cell & 1:
                yield f"{PIECES[piece]} cannot be in the zone of {CELLS[cell]}"


def _obstacles(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    closed = ZONES | (RED if config.programme == 3 else 0)
    for pieces in config.neutral.values():
        placed = [position.cells[piece] for piece in pieces if position.cells[piece] != OFF]
        if len({QUADRANT[cell] for cell in placed}) < len(placed):
            yield f"the obstacles {', '.join(PIECES[piece] for piece in pieces)} must be in different quadrants"
        yield from (f"there cannot be an obstacle on {CELLS[cell]}" for cell in placed if closed >> cell & 1)


def _chaosbot(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    cell, ready = position.cells[CHAOSBOT], config.programme == 3 and position.phase not in _SET_UP
    if (cell != OFF) != ready:
        yield f"the ChaosBot must be {'on a cell' if ready else 'parked'}"
    if ready and ZONES >> cell & 1:
        yield f"the ChaosBot cannot be in the zone of {CELLS[cell]}"


def _cards(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    if position.playing & ~sum(1 << colour for colour in config.colours) or not position.playing:
        yield f"cards can belong to {', '.join(COLOURS[colour] for colour in config.colours)}"
    most = len(CARDS) if config.specials is None else config.specials
    for colour in config.colours:
        if position.special[colour].bit_count() > most:
            yield f"{COLOURS[colour]} has more than {most} special cards"
    choosing = position.phase == "specials" and config.secret
    for colour, cards in enumerate(position.chosen):
        if cards and not (choosing and colour in config.colours and cards.bit_count() == config.specials):
            yield f"{COLOURS[colour]} cannot have chosen {cards.bit_count()} special cards"


def _chaos_cards(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    for colour, hand in enumerate(position.hands):
        if sum(hand) > (config.hand if position.playing >> colour & 1 else 0):
            yield f"{COLOURS[colour]} has too many ChaosBot cards"
    for kind, there_are in enumerate(config.board.chaos_cards):
        if sum(hand[kind] for hand in position.hands) + position.discards[kind] > there_are:
            yield f"there are only {there_are} {KINDS[kind]} cards"
    if any(position.discards) and not config.hand:
        yield "there are no ChaosBot cards in this programme"


def _duties(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    for colour, name in enumerate(COLOURS):
        in_start = position.playing >> colour & 1 and robots_mask(position, colour) & config.board.start[colour]
        if position.forced >> colour & 1 and not in_start:
            yield f"{name} has no robot that must leave the start zone"
        if position.due[colour] and not (config.neutral and position.playing >> colour & 1):
            yield f"{name} has no obstacles to place"
        if position.arrived >> ROBOTS * colour & 15 and not (config.neutral and colour in config.colours):
            yield f"{name}'s arrivals are not counted in this game"
    if position.turns > config.turn_limit:
        yield f"{position.turns} turns are more than the limit of {config.turn_limit}"


def _phase(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    phase, mover = position.phase, position.mover
    if phase == "first":
        if config.first is not None or position.first != NO_ONE or mover != NO_ONE:
            yield "the first player is known"
        return
    if position.first not in config.colours:
        yield "the first player is missing"
        return
    over = bool(winners(config, position)) or position.turns == config.turn_limit > 0
    if over != (phase == "over"):
        yield "the game is over" if over else "nobody has won the game"
    if (position.played != NO_CARD) != (phase in _AFTER_A_CARD) or bool(position.choices) != (phase == "reactivate"):
        yield f"the phase {phase} must {'' if phase in _AFTER_A_CARD else 'not '}name a card that was played"
    elif phase == "over":
        if mover != NO_ONE:
            yield "nobody is to move when the game is over"
    elif phase in _SET_UP:
        yield from _set_up_phase(config, position)
    else:
        yield from _turn_phase(config, position)


def _set_up_phase(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    if position.playing.bit_count() < len(config.colours):
        yield "nobody is out before the first turn"
        return
    turn = Turn(config, position)
    turn.set_up()
    if turn.position != position:
        actor = COLOURS[position.mover] if position.mover != NO_ONE else CHANCE
        yield f"the set-up cannot wait for {position.phase} of {actor} now"


def _turn_phase(config: RoboRamaConfig, position: Position) -> Iterator[str]:
    phase, mover = position.phase, position.mover
    if mover == NO_ONE or not position.playing >> mover & 1:
        yield "the player to move is not in the game"
    elif phase in ("obstacle", "card"):
        if awaiting_card(config, position) != position:
            yield f"{COLOURS[mover]} cannot be at {phase} with {position.due[mover]} obstacles due"
    elif not _fits_card(config, position):
        yield f"the phase {phase} does not fit the card played and the cards of {COLOURS[mover]}"


def _fits_card(config: RoboRamaConfig, position: Position) -> bool:
    """Whether the pending choice follows from the card played in this turn."""
    mover, card = position.mover, 1 << position.played
    if position.active[mover] & card or (position.used and position.special[mover] & card):
        return False
    if position.phase == "turn":
        return bool(turnable(config, position))
    if position.played == CHIP:
        return False
    if position.phase == "chaos":
        return not position.used and any(position.hands[mover])
    return position.choices.bit_count() > 1 and not position.choices & (position.active[mover] | card)
