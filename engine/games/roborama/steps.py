"""The steps by which a phone builds a RoboRama action."""

from collections.abc import Sequence

from engine.games.roborama.board import CARDS, CELL, DIRECTIONS, KINDS, PIECE
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import Position
from engine.games.roborama.rules.legality import streams, to_act
from engine.games.roborama.words import WORDS, card_name, chaos_name, robot_name
from engine.state import NOWHERE, Actor, Step, Steps
from engine.words import direction, site


def next_steps(config: RoboRamaConfig, position: Position, actor: Actor, prefix: Sequence[str]) -> Steps:
    """The continuations of `prefix` for an actor; none if no legal action starts with it."""
    if actor not in to_act(config, position):
        return NOWHERE
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
        return Step(word, "verb", WORDS(f"step.{word}"))
    if word in CELL:
        symbol = config.board.symbols[CELL[word]]
        if symbol == "C":
            return Step(word, "site", WORDS("step.chip_cell", cell=site(word)))
        return Step(word, "site", WORDS("step.cell", cell=site(word), symbol=symbol))
    if word in PIECE:
        return Step(word, "piece", WORDS("step.robot", robot=robot_name(PIECE[word])))
    if word in DIRECTIONS:
        return Step(word, "choice", WORDS("step.direction", direction=direction(word)))
    card = card_name(CARDS.index(word)) if word in CARDS else chaos_name(KINDS.index(word))
    return Step(word, "choice", WORDS("step.card", card=card))
