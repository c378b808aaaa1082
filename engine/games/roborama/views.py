"""What a seat may know of a RoboRama position, as JSON-able values."""

from typing import Any

from engine.games.roborama.board import CARDS, CHAOSBOT, COLOURS, KINDS
from engine.games.roborama.explain import scene_of
from engine.games.roborama.flow import raiser
from engine.games.roborama.legal import to_act
from engine.games.roborama.position import NO_CARD, Position
from engine.games.roborama.setting import Setting
from engine.state import Actor


def view_of(setting: Setting, position: Position, seat: Actor | None) -> dict[str, Any]:
    """The open part of a position, and of the hidden part what belongs to `seat`."""
    scene = scene_of(setting, position)
    return {
        "to_act": list(to_act(setting, position)),
        "phase": position.phase,
        "robots": dict(scene.figures),
        "down": sorted(scene.flags),
        "players": {COLOURS[colour]: _player(setting, position, colour, seat) for colour in setting.colours},
        "played": None if position.played == NO_CARD else CARDS[position.played],
        "may_reactivate": _cards(position.choices),
        "discards": _kinds(position.discards),
        "raises_chaosbot": COLOURS[raiser(setting, position)] if position.down >> CHAOSBOT & 1 else None,
        "turns": position.turns,
    }


def _player(setting: Setting, position: Position, colour: int, seat: Actor | None) -> dict[str, Any]:
    own = COLOURS[colour] == seat
    hand = position.hands[colour]
    known = own or (setting.agreed is not None)
    return {
        "in_game": bool(position.playing >> colour & 1),
        "first": position.first == colour,
        "active": _cards(position.active[colour]),
        "special": _cards(position.special[colour]),
        "must_leave": bool(position.forced >> colour & 1),
        "obstacles_due": position.due[colour],
        "chaos_cards": sum(hand),
        "chaos_hand": _kinds(hand) if known else None,
        "has_chosen": bool(position.chosen[colour]),
        "chosen": _cards(position.chosen[colour]) if own else None,
    }


def _cards(mask: int) -> list[str]:
    return [card for number, card in enumerate(CARDS) if mask >> number & 1]


def _kinds(counts: tuple[int, ...]) -> list[str]:
    return [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]
