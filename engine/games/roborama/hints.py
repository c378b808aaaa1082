"""Hints: what an action of RoboRama does, as a sentence."""

from typing import cast

from engine.games.roborama.actions import Chaos, Chip, Drive, Pick, Put
from engine.games.roborama.board import CARDS, COLOURS, ROBOTS_OF, distance
from engine.games.roborama.cards.robot_cards import drives, is_active, mover_of
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import Position
from engine.games.roborama.rules.course import winners
from engine.games.roborama.state import RoboRamaState
from engine.games.roborama.words import WORDS, card_name, chaos_name, robot_name
from engine.state import Action, State
from engine.words import Msg, seat


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    roborama = cast(RoboRamaState, state)
    config, before = roborama.game.config, roborama.position
    after = roborama.apply(action)[0].position
    colour = COLOURS.index(action.actor)
    if after.phase == "over" and colour in winners(config, after):
        return WORDS("wins")
    match action:
        case Drive():
            return _driven(config, before, after, action, colour)
        case Chip(card=card) | Pick(verb="reactivate", card=card):
            return WORDS("wakes_card", card=card_name(card))
        case Pick(card=card):
            return WORDS("turns_card", card=card_name(card))
        case Chaos(kind=kind):
            own = sum(1 << piece for piece in ROBOTS_OF[colour])
            felled = (after.down & ~before.down & ~own).bit_count()
            return WORDS("knocks_down", robots=felled) if felled else WORDS("plays_chaos", card=chaos_name(kind))
        case Put():
            return WORDS("stands_in_way")
    return WORDS("saves_chaos" if before.phase == "chaos" else "no_card")


def _driven(config: RoboRamaConfig, before: Position, after: Position, drive: Drive, colour: int) -> Msg:
    home = config.board.finish[colour]
    piece = drive.stops[0][0]
    start, end = before.cells[piece], drive.stops[0][-1]
    if home >> end & 1 and not home >> start & 1:
        return WORDS("brings_home", robot=robot_name(piece))
    forced = after.forced & ~before.forced
    if forced:
        return WORDS("forces_out", rival=seat(COLOURS[forced.bit_length() - 1]))
    for rival in config.colours:
        playing = rival != colour and before.playing >> rival & 1
        if playing and _ways_home(config, after, rival) < _ways_home(config, before, rival):
            return WORDS("blocks_way_home", rival=seat(COLOURS[rival]))
    cells = _way(home, start) - _way(home, end)
    if cells > 0:
        return WORDS("goes_nearer", robot=robot_name(piece), cells=cells)
    woken = after.active[colour] & ~before.active[colour]
    if woken:
        return WORDS("wakes_card", card=card_name(woken.bit_length() - 1))
    return WORDS("makes_room", robot=robot_name(piece))


def _ways_home(config: RoboRamaConfig, position: Position, colour: int) -> int:
    """The number of basic drives by which a player could bring a robot into its finish zone."""
    turned = position._replace(mover=colour, phase="card")
    mover, home = mover_of(config.board, turned), config.board.finish[colour]
    cards = (card for card in range(len(CARDS) - 1) if is_active(turned, False, card))
    return sum(home >> drive.stops[0][-1] & 1 for card in cards for drive in drives(mover, False, card))


def _way(home: int, cell: int) -> int:
    return min(distance(cell, goal) for goal in range(home.bit_length()) if home >> goal & 1)
