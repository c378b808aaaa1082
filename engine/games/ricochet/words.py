"""Sentences of Ricochet Robots for people."""

from engine.games.ricochet.chips import CHIPS, ROBOT_COLOURS, ROBOTS
from engine.words import Msg, Name, Phrases

WORDS = Phrases("ricochet")


def robot_name(robot: int) -> Name:
    """A robot within a sentence."""
    return Name("piece", ROBOTS[robot], f"{ROBOT_COLOURS[robot]}-robot")


def chip_name(chip: int) -> Msg:
    """A target chip within a sentence."""
    return WORDS(f"chip.{CHIPS[chip]}")
