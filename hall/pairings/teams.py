"""Teams of two, for games of four in two teams; teams then meet as single entrants do."""

from collections.abc import Sequence
from typing import TypeVar

from hall.errors import PairingError

T = TypeVar("T")


def draw_teams(players: Sequence[T]) -> list[tuple[T, T]]:
    """Teams of equal strength from players in the order of their seeding: the first with the last, and so on."""
    if len(players) % 2:
        raise PairingError("even")
    half = len(players) // 2
    return list(zip(players[:half], reversed(players[half:]), strict=True))
