"""Netzwerk's sentences for people."""

from engine.games.netzwerk.board_data import COLOURS, PIECES, ROBOTS_EACH
from engine.words import Name, Phrases

WORDS = Phrases("netzwerk")


def robot_name(number: int) -> Name:
    """A robot within a sentence."""
    return Name("piece", PIECES[number], f"{COLOURS[number // ROBOTS_EACH]}-robot", number % ROBOTS_EACH + 1)
