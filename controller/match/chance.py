"""The draws of a match, and how everybody can check afterwards that only the seed decided them.

A match of `play` has a secret seed of 256 bits. Its SHA-256 is the first line of everybody's log, the seed itself the
last one when the match is over. Each draw is a function of the seed and the ply alone, so anyone who noted the first
line can check that no draw was chosen or changed later, and nobody can foresee one from the draws before.
"""

import hashlib
import random
import secrets
from dataclasses import dataclass

from controller.api.english import error_text
from controller.errors import IllegalOrderError, StoreError
from controller.match.match import Match
from controller.match.stored_match import StoredMatch
from engine import registry
from engine.errors import EngineError
from engine.state import CHANCE

SECRET_BITS = 256
"""Length of a secret seed: too many to try, so its hash needs no further salt."""


def secret_seed() -> int:
    """A seed that nobody can foresee; its highest bit is set, which tells it from seeds that people give."""
    return secrets.randbits(SECRET_BITS) | 1 << SECRET_BITS - 1


def seed_text(seed: int) -> str:
    """The seed as it is published and hashed, hexadecimal."""
    return f"{seed:x}"


def commitment(seed: int) -> str | None:
    """SHA-256 of the text of a secret seed, hexadecimal; None for a seed that people gave, which can be guessed."""
    if seed.bit_length() < SECRET_BITS:
        return None
    return hashlib.sha256(seed_text(seed).encode()).hexdigest()


def chance_outcome(match: Match) -> str:
    """What chance draws at this ply; the same for the same seed."""
    actions, weights = zip(*match.state.chance_outcomes(), strict=True)
    return str(random.Random(f"{match.seed}/{match.ply}").choices(actions, weights)[0])


@dataclass(frozen=True, slots=True)
class Draws:
    """The draws of a match: how many there were, and which entries do not follow from the seed."""

    total: int
    wrong: tuple[int, ...]


def check_draws(stored: StoredMatch) -> Draws:
    """Compare all draws of a match with those that follow from its seed.

    Raises:
        StoreError: the match does not replay.
    """
    total, wrong = 0, []
    try:
        game = registry.make(stored.game, stored.options)
        match = Match(stored.id, game, stored.roster, stored.seed)
        for entry in stored.entries:
            if entry.actor == CHANCE and entry.source == "chance":
                total += 1
                if entry.text != chance_outcome(match):
                    wrong.append(entry.n)
            match.add(entry)
    except (EngineError, IllegalOrderError) as error:
        raise StoreError(f"Match {stored.id} of the journal does not replay: {error_text(error)}") from error
    return Draws(total, tuple(wrong))
