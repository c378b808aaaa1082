"""The steps by which a phone builds a RoboRama action."""

from collections.abc import Sequence

from engine.games.roborama.board import CARDS, CELL, COLOURS, PIECE, ROBOTS
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.legal import streams, to_act
from engine.games.roborama.position import Position
from engine.state import Actor, Step, Steps

_LABELS = {
    "basic": "Play a card",
    "special": "Use a special face",
    "specials": "Choose special cards",
    "turn": "Turn to the special face",
    "keep": "Turn no card",
    "chaosbot": "Put the ChaosBot",
    "obstacle": "Put an obstacle",
    "reactivate": "Reactivate",
    "chaos": "Play a ChaosBot card",
    "pass": "No ChaosBot card",
    "out": "No card to play: leave the game",
    "wait": "All robots are down: lose the turn",
    "move": "Move",
    "laser": "Laser",
    "spring": "Spring",
    "pusher": "Pusher",
    "mind": "Mind control",
    "reset": "Reset",
    "N": "north",
    "E": "east",
    "S": "south",
    "W": "west",
}
"""Verb -> its label for people."""


def next_steps(config: RoboRamaConfig, position: Position, actor: Actor, prefix: Sequence[str]) -> Steps:
    """The continuations of `prefix` for an actor; none if no legal action starts with it."""
    if actor not in to_act(config, position):
        return Steps((), False)
    begun = tuple(prefix)
    tokens: dict[str, None] = {}
    complete = False
    for head, actions in streams(config, position, actor):
        if len(begun) < len(head):
            if head[: len(begun)] == begun and any(True for _ in actions):
                tokens[head[len(begun)]] = None
        elif head == begun[: len(head)]:
            for action in actions:
                words = tuple(str(action).split())
                if words[: len(begun)] == begun:
                    complete = complete or words == begun
                    tokens |= dict.fromkeys(words[len(begun) : len(begun) + 1])
    return Steps(tuple(_step(config, word, not begun) for word in tokens), complete)


def _step(config: RoboRamaConfig, word: str, verb: bool) -> Step:
    if verb:
        return Step(word, "verb", _LABELS[word])
    if word in CELL:
        symbol = config.board.symbols[CELL[word]]
        return Step(word, "site", f"{word}, {'chip' if symbol == 'C' else symbol}")
    if word in PIECE:
        piece = PIECE[word]
        return Step(word, "piece", f"{COLOURS[piece // ROBOTS].capitalize()} robot {piece % ROBOTS + 1}")
    if word in CARDS:
        return Step(word, "choice", f"Card {word}" if word.isdigit() else "Chip card")
    return Step(word, "choice", _LABELS[word])
