"""A target of fuzzing."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

TAKEN, REFUSED = "taken", "refused"


@dataclass(frozen=True, slots=True)
class Target:
    """Good inputs, and what takes any input and says what became of it."""

    corpus: list[bytes]
    take: Callable[[bytes], Awaitable[str]]
