"""The moves that the player can choose from, and the cards that each can reactivate."""

from collections.abc import Iterator

from engine.games.roborama.actions import Chip, Drive
from engine.games.roborama.board import CARDS
from engine.games.roborama.cards.robot_cards import woken
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import Position
from engine.games.roborama.rules.legality import card_streams


def moves_of(config: RoboRamaConfig, position: Position) -> dict[str, list[str]]:
    """The text of each play of a card -> the cards of which it reactivates one.

    Of the two robots of special 4 only the first one's part is listed; it is a complete play only if it wins the game.
    Expects that a card must be played.
    """
    return {
        text: [card for number, card in enumerate(CARDS) if cards >> number & 1]
        for text, cards in _plays(config, position)
    }


def _plays(config: RoboRamaConfig, position: Position) -> Iterator[tuple[str, int]]:
    for _, actions in card_streams(config, position):
        for action in actions:
            match action:
                case Chip(card=card):
                    yield str(action), 1 << card
                case Drive(card=card, stops=[stop]):
                    yield str(action), woken(config.board, position._replace(played=card), (stop[-1],))
                case Drive(stops=[first, *_]):
                    yield str(action._replace(stops=(first,))), 0
