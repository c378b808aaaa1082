"""Limits: of places, which no source can take for itself alone, and of calls, at once and in the long run."""

import time
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Places(Generic[T]):
    """Who has a place, oldest first.

    Args:
        total: places altogether.
        of_one: places of one source.
    """

    def __init__(self, total: int, of_one: int) -> None:
        self._total = total
        self._of_one = of_one
        self._sources: dict[T, str] = {}
        self._holders: dict[str, dict[T, None]] = {}

    def __iter__(self) -> Iterator[T]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __contains__(self, holder: object) -> bool:
        return holder in self._sources

    def oldest(self) -> T | None:
        """Who has come first; None if nobody is there."""
        return next(iter(self._sources), None)

    def enter(self, newcomer: T, source: str) -> T | None:
        """Give the newcomer a place.

        Returns:
            Who had to leave for it: the oldest of the same source if that has all its places, the oldest of the source
            with most places if all are taken; None if there was a free one.
        """
        displaced = None
        if len(self._holders.get(source, ())) >= self._of_one:
            displaced = next(iter(self._holders[source]))
        elif len(self._sources) >= self._total:
            displaced = next(iter(self._holders[max(self._holders, key=lambda source: len(self._holders[source]))]))
        if displaced is not None:
            self.leave(displaced)
        self._sources[newcomer] = source
        self._holders.setdefault(source, {})[newcomer] = None
        return displaced

    def leave(self, holder: T) -> None:
        """Free a place, if it was held."""
        if (source := self._sources.pop(holder, None)) is not None:
            del self._holders[source][holder]
            if not self._holders[source]:
                del self._holders[source]


MAX_SOURCES = 1024
"""Sources of which rate limits are remembered; more than machines on a home network."""


class TokenBucket:
    """A rate limit: `burst` calls at once, and `per_s` in the long run."""

    def __init__(self, burst: float, per_s: float, now: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._per_s = per_s
        self._now = now
        self._tokens = burst
        self._then = now()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        self._refill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def take_in_turn(self) -> float:
        """Take a token that may be still to come; the seconds until it is there."""
        self._refill()
        self._tokens -= 1
        return max(0.0, -self._tokens / self._per_s)

    def _refill(self) -> None:
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._per_s)
        self._then = now


class BucketPerSource:
    """A rate limit for each source, such as a network or a phone; it forgets those that were quiet longest.

    Args:
        burst: calls at once of one source.
        per_s: calls of one source in the long run.
        now: seconds.
    """

    def __init__(self, burst: float, per_s: float, now: Callable[[], float] = time.monotonic) -> None:
        self._limit = burst, per_s, now
        self._buckets: dict[str, TokenBucket] = {}

    def take(self, source: str) -> bool:
        """Take a token of this source; False if it has none."""
        bucket = self._buckets.pop(source, None) or TokenBucket(*self._limit)
        self._buckets[source] = bucket
        if len(self._buckets) > MAX_SOURCES:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()
