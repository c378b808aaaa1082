"""What an action of RoboRama does, in words."""

from typing import cast

from engine.games.roborama.actions import Chaos, Chip, Drive, Pick, Put
from engine.games.roborama.board import CARDS, COLOURS, KINDS, PIECES, ROBOTS_OF, distance
from engine.games.roborama.cards import drives, is_active, mover_of
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.flow import winners
from engine.games.roborama.position import Position
from engine.games.roborama.state import RoboRamaState
from engine.players import Msg
from engine.state import Action, State

REASONS = {
    "wins": "wins the game",
    "brings_home": "brings {robot} home",
    "forces_out": "makes {rival} leave the corner at once",
    "blocks_way_home": "blocks {rival}'s way home",
    "wakes_card": "makes card {card} active again",
    "goes_nearer": "brings {robot} {cells} cells nearer to home",
    "makes_room": "moves {robot} and keeps the other cards",
    "knocks_down": "knocks down {robots} robots of the others",
    "plays_chaos": "plays the ChaosBot's {card}",
    "saves_chaos": "keeps the ChaosBot cards for a better moment",
    "turns_card": "chooses card {card}, which helps most",
    "stands_in_way": "stands in the others' way",
    "no_card": "no card can be played",
}
"""Key -> English text."""


def explain(state: State, action: Action) -> Msg:
    """The most important thing that an action does for its player."""
    roborama = cast(RoboRamaState, state)
    config, before = roborama.game.config, roborama.position
    after = roborama.apply(action)[0].position
    colour = COLOURS.index(action.actor)
    if after.phase == "over" and colour in winners(config, after):
        return _say("wins")
    match action:
        case Drive():
            return _driven(config, before, after, action, colour)
        case Chip(card=card) | Pick(verb="reactivate", card=card):
            return _say("wakes_card", card=CARDS[card])
        case Pick(card=card):
            return _say("turns_card", card=CARDS[card])
        case Chaos(kind=kind):
            own = sum(1 << piece for piece in ROBOTS_OF[colour])
            felled = (after.down & ~before.down & ~own).bit_count()
            return _say("knocks_down", robots=felled) if felled else _say("plays_chaos", card=KINDS[kind])
        case Put():
            return _say("stands_in_way")
    return _say("saves_chaos" if before.phase == "chaos" else "no_card")


def _driven(config: RoboRamaConfig, before: Position, after: Position, drive: Drive, colour: int) -> Msg:
    home = config.board.finish[colour]
    piece = drive.stops[0][0]
    start, end = before.cells[piece], drive.stops[0][-1]
    if home >> end & 1 and not home >> start & 1:
        return _say("brings_home", robot=PIECES[piece])
    forced = after.forced & ~before.forced
    if forced:
        return _say("forces_out", rival=COLOURS[forced.bit_length() - 1])
    for rival in config.colours:
        playing = rival != colour and before.playing >> rival & 1
        if playing and _ways_home(config, after, rival) < _ways_home(config, before, rival):
            return _say("blocks_way_home", rival=COLOURS[rival])
    cells = _way(home, start) - _way(home, end)
    if cells > 0:
        return _say("goes_nearer", robot=PIECES[piece], cells=cells)
    woken = after.active[colour] & ~before.active[colour]
    if woken:
        return _say("wakes_card", card=CARDS[woken.bit_length() - 1])
    return _say("makes_room", robot=PIECES[piece])


def _ways_home(config: RoboRamaConfig, position: Position, colour: int) -> int:
    """The number of basic drives by which a player could bring a robot into its finish zone."""
    turned = position._replace(mover=colour, phase="card")
    mover, home = mover_of(config.board, turned), config.board.finish[colour]
    cards = (card for card in range(len(CARDS) - 1) if is_active(turned, False, card))
    return sum(home >> drive.stops[0][-1] & 1 for card in cards for drive in drives(mover, False, card))


def _way(home: int, cell: int) -> int:
    return min(distance(cell, goal) for goal in range(home.bit_length()) if home >> goal & 1)


def _say(key: str, **args: str | int) -> Msg:
    return Msg(f"roborama.{key}", REASONS[key], args)
