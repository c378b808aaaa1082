"""The results of an action of RoboRama as sentences: cards that wake, robots that fall, are moved or stand up again."""

from collections.abc import Iterator

from engine.effects import Down, EffectGroup, Relocate, Up
from engine.games.roborama.actions import Chaos, Drive, RoboRamaAction
from engine.games.roborama.board import CARDS, CHAOSBOT, COLOURS, PIECE, PIECES
from engine.games.roborama.cards.chaos_plays import LASER, PUSHER, SPRING
from engine.games.roborama.position import Position
from engine.games.roborama.words import WORDS, card_name, robot_name
from engine.words import Msg, seat, site


def consequences(
    before: Position, action: RoboRamaAction, after: Position, effects: tuple[EffectGroup, ...]
) -> Iterator[Msg]:
    """Results of a legal action that its own sentence does not state; all of them are public."""
    if isinstance(action, Drive):
        woken = after.active[before.mover] & ~before.active[before.mover]
        if woken:
            yield WORDS("did.wakes", cards=tuple(card_name(card) for card in range(len(CARDS)) if woken >> card & 1))
        for colour, rival in enumerate(COLOURS):
            if (after.forced & ~before.forced) >> colour & 1:
                yield WORDS("did.forces", rival=seat(rival))
    for effect in (effect for group in effects for effect in group):
        match effect:
            case Down(piece=piece):
                yield WORDS("did.falls", robot=robot_name(PIECE[piece]))
            case Up(piece=piece):
                yield WORDS("did.rises", robot=robot_name(PIECE[piece]))
            case Relocate(piece=piece, path=(*_, end)) if isinstance(action, Chaos) and _is_moved(action.kind, piece):
                yield WORDS("did.goes", robot=robot_name(PIECE[piece]), cell=site(end))
    if isinstance(action, Chaos) and action.kind == LASER and not any(isinstance(e, Down) for g in effects for e in g):
        yield WORDS("did.misses")


def _is_moved(kind: int, piece: str) -> bool:
    """Whether a piece was moved by the ChaosBot to a cell that the action does not name."""
    return kind == PUSHER or (kind == SPRING and piece != PIECES[CHAOSBOT])
