"""The outcome of a game of Ricochet Robots."""

from engine.games.ricochet.chips import CHIPS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import OVER, Position
from engine.games.ricochet.words import WORDS
from engine.state import Outcome
from engine.words import Msg


def outcome_of(config: RicochetConfig, position: Position) -> Outcome | None:
    """The most chips win, ties share the victory; in the solo game more chips must be face up than face down.

    "En cas d'empat, els jugadors empatats comparteixen la victòria." "Si tens més fitxes d'objectiu de cara amunt que
    de cara avall, hauràs guanyat la partida." (001_d843ed9042ca41dc.txt)
    """
    if position.phase != OVER:
        return None
    counts = [chips.bit_count() for chips in position.won]
    most = max(counts)
    if config.solo:
        down = position.lost.bit_count()
        winners = config.seats if most > down else ()
        words = WORDS("end.solo", up=most, down=down)
    else:
        winners = tuple(seat for seat, count in zip(config.seats, counts, strict=True) if count == most > 0)
        words = _end(config, position, most)
    return Outcome(winners, words, dict(zip(config.seats, map(float, counts), strict=True)))


def _end(config: RicochetConfig, position: Position, most: int) -> Msg:
    if most >= config.goal:
        return WORDS("end.goal", goal=config.goal, chips=len(CHIPS), most=most)
    if not position.pile:
        return WORDS("end.pile", most=most)
    if 0 < config.rounds <= position.round:
        return WORDS("end.rounds", rounds=position.round, most=most)
    return WORDS("end.easy", most=most)
