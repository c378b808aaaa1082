"""The outcome of a game of Ricochet Robots."""

from engine.games.ricochet.chips import CHIPS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import OVER, Position
from engine.state import Outcome


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
        reason = f"{most} chips lie face up, {down} face down"
    else:
        winners = tuple(seat for seat, count in zip(config.seats, counts, strict=True) if count == most > 0)
        reason = f"{_end(config, position, most)}; the most that anybody has is {most}"
    return Outcome(winners, reason, dict(zip(config.seats, map(float, counts), strict=True)))


def _end(config: RicochetConfig, position: Position, most: int) -> str:
    if most >= config.goal:
        return f"{config.goal} of {len(CHIPS)} chips win"
    if not position.pile:
        return "all chips are taken"
    if 0 < config.rounds <= position.round:
        return f"{position.round} rounds have been played"
    return "no chip that is left needs a move"
