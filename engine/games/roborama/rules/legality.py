"""The legal actions of RoboRama, in streams by their first words, and the reasons why others are refused."""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from engine.games.roborama.actions import (
    FACES,
    Chaos,
    Chip,
    DealCard,
    Drive,
    First,
    Pick,
    Plain,
    Put,
    RoboRamaAction,
    Specials,
)
from engine.games.roborama.board import ALL_CARDS, CARDS, CHIP, COLOURS, KINDS, OFF, RED
from engine.games.roborama.cards import chaos_plays
from engine.games.roborama.cards.robot_cards import chip_refusal, chips, drive_refusal, drives, is_active, mover_of
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import NO_ONE, Position
from engine.games.roborama.rules.course import is_stuck, loses_turn_only, obstacle_cells, standing, turnable
from engine.games.roborama.words import WORDS, card_name, chaos_name
from engine.state import CHANCE, Actor
from engine.words import GAME, Msg, seat, seats

Stream = tuple[tuple[str, ...], Iterable[RoboRamaAction]]
"""The first words of all actions of the stream, and the actions in a fixed order."""


def to_act(config: RoboRamaConfig, position: Position) -> tuple[Actor, ...]:
    """The actors that may act now."""
    if position.mover != NO_ONE:
        return (COLOURS[position.mover],)
    if position.phase == "specials":
        return tuple(COLOURS[colour] for colour in config.colours if not position.chosen[colour])
    return () if position.phase == "over" else (CHANCE,)


def chance_outcomes(config: RoboRamaConfig, position: Position) -> tuple[tuple[First | DealCard, float], ...]:
    """The first player, or the next ChaosBot card out of those that no player holds."""
    if position.phase == "first":
        return tuple((First(colour), 1 / len(config.colours)) for colour in config.colours)
    if position.phase != "deal":
        return ()
    left = [
        there_are - sum(hand[kind] for hand in position.hands)
        for kind, there_are in enumerate(config.board.chaos_cards)
    ]
    return tuple((DealCard(kind), count / sum(left)) for kind, count in enumerate(left) if count)


def streams(config: RoboRamaConfig, position: Position, actor: Actor) -> Iterator[Stream]:
    """The legal actions of a seat in `to_act`."""
    match position.phase:
        case "card":
            yield from card_streams(config, position)
        case "specials" if config.secret:
            sets = combinations(range(len(CARDS)), config.specials or 0)
            yield ("specials",), (Specials(actor, sum(1 << card for card in cards)) for cards in sets)
        case "specials":
            cards = ALL_CARDS & ~position.special[position.mover]
            yield ("turn",), (Pick(actor, "turn", card) for card in _bits(cards))
        case "chaosbot":
            yield ("chaosbot",), (Put(actor, "chaosbot", cell) for cell in _bits(RED))
        case "obstacle":
            yield ("obstacle",), (Put(actor, "obstacle", cell) for cell in _bits(obstacle_cells(config, position)))
        case "reactivate":
            yield ("reactivate",), (Pick(actor, "reactivate", card) for card in _bits(position.choices))
        case "turn":
            yield ("turn",), (Pick(actor, "turn", card) for card in _bits(turnable(config, position)))
            yield ("keep",), (Plain(actor, "keep"),)
        case "chaos":
            for kind, held in enumerate(position.hands[position.mover]):
                if held:
                    yield ("chaos", KINDS[kind]), chaos_plays.plays(position, kind)
            yield ("pass",), (Plain(actor, "pass"),)


def card_streams(config: RoboRamaConfig, position: Position, robots: Collection[int] | None = None) -> Iterator[Stream]:
    """Basic and special actions by card, with all robots or only `robots`; without any, `out` or `wait`."""
    board, everybody = config.board, mover_of(config.board, position)
    mover = everybody
    if robots is not None:
        mover = mover._replace(
            card_moves={piece: card_moves for piece, card_moves in mover.card_moves.items() if piece in robots}
        )
    anything = False
    for special, face in enumerate(FACES):
        for card, name in enumerate(CARDS):
            if is_active(position, bool(special), card):
                actions = chips(board, position, bool(special)) if card == CHIP else drives(mover, bool(special), card)
                anything = anything or bool(actions)
                yield (face, name), actions
    if not anything and (robots is None or is_stuck(config, position, everybody)):
        verb = "wait" if loses_turn_only(config, position) else "out"
        yield (verb,), (Plain(COLOURS[position.mover], verb),)


def _bits(mask: int) -> Iterator[int]:
    return (bit for bit in range(OFF) if mask >> bit & 1)


def refusal(config: RoboRamaConfig, position: Position, action: RoboRamaAction) -> Msg | None:
    """Why the rules forbid an action here, or None."""
    if position.phase == "over":
        return GAME("over")
    actors = to_act(config, position)
    if action.actor not in actors:
        return GAME("turn", seats=seats(actors))
    if action.actor == CHANCE:
        allowed = any(outcome == action for outcome, _ in chance_outcomes(config, position))
        return None if allowed else WORDS(f"no.{position.phase}")
    if position.phase == "card":
        return _card_refusal(config, position, action)
    if position.phase == "chaos" and isinstance(action, Chaos):
        return _chaos_refusal(position, action)
    if any(action in actions for _, actions in streams(config, position, action.actor)):
        return None
    return WORDS(f"no.{position.phase}")


def _card_refusal(config: RoboRamaConfig, position: Position, action: RoboRamaAction) -> Msg | None:
    match action:
        case Drive():
            return drive_refusal(config.board, position, action)
        case Chip():
            return chip_refusal(config.board, position, action)
        case Plain(verb="out" | "wait" as verb):
            if not is_stuck(config, position, mover_of(config.board, position)):
                return WORDS("no.stuck")
            if (verb == "wait") == loses_turn_only(config, position):
                return None
            return WORDS("no.mercy")
    return WORDS(f"no.{position.phase}")


def _chaos_refusal(position: Position, action: Chaos) -> Msg | None:
    if not position.hands[position.mover][action.kind]:
        return WORDS("no.hand", seat=seat(COLOURS[position.mover]), card=chaos_name(action.kind))
    if not standing(position):
        return WORDS("no.lies")
    if position.played + 1 > chaos_plays.MOST[action.kind]:
        return WORDS("no.after", chaos=chaos_name(action.kind), card=card_name(position.played))
    return None if action in chaos_plays.plays(position, action.kind) else WORDS(f"rule.{KINDS[action.kind]}")
