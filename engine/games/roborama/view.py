"""The view of a RoboRama position for a seat, as JSON data."""

from typing import Any

from engine.games.roborama.board import CARDS, CHAOSBOT, COLOURS, KINDS, PIECES
from engine.games.roborama.cards.offered_moves import moves_of
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import NO_CARD, NO_ONE, Position
from engine.games.roborama.rules.course import raiser
from engine.games.roborama.rules.legality import to_act
from engine.games.roborama.scene import scene_of
from engine.state import Actor


def view_of(config: RoboRamaConfig, position: Position, seat: Actor | None) -> dict[str, Any]:
    """The open part of a position and the hidden cards of `seat`; None in place of other hidden values."""
    scene = scene_of(config, position)
    names = {COLOURS[colour]: colour for colour in config.colours}
    plays = position.phase == "card" and seat == COLOURS[position.mover]

    def only(mask: int) -> list[str]:
        return [name for name, colour in names.items() if mask >> colour & 1]

    return {
        "game": "roborama",
        "programme": config.programme,
        "neutral": [PIECES[piece] for pieces in config.neutral.values() for piece in pieces],
        "to_act": list(to_act(config, position)),
        "phase": position.phase,
        "first": None if position.first == NO_ONE else COLOURS[position.first],
        "in_game": only(position.playing),
        "robots": dict(scene.figures),
        "down": sorted(scene.flags),
        "active": {name: _cards(position.active[colour]) for name, colour in names.items()},
        "special": {name: _cards(position.special[colour]) for name, colour in names.items()},
        "played": None if position.played == NO_CARD else CARDS[position.played],
        "moves": moves_of(config, position) if plays else {},
        "may_reactivate": _cards(position.choices),
        "must_leave": only(position.forced),
        "obstacles_due": {name: position.due[colour] for name, colour in names.items()},
        "special_cards": config.specials,
        "has_chosen": [name for name, colour in names.items() if position.chosen[colour]],
        "chosen": {name: _cards(position.chosen[c]) if name == seat else None for name, c in names.items()},
        "chaos_cards": {name: sum(position.hands[colour]) for name, colour in names.items()},
        "chaos_hands": {
            name: _kinds(position.hands[colour]) if name == seat or config.agreed else None
            for name, colour in names.items()
        },
        "discards": _kinds(position.discards),
        "raises_chaosbot": COLOURS[raiser(config, position)] if position.down >> CHAOSBOT & 1 else None,
        "turns": position.turns,
    }


def _cards(mask: int) -> list[str]:
    return [card for number, card in enumerate(CARDS) if mask >> number & 1]


def _kinds(counts: tuple[int, ...]) -> list[str]:
    return [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]
