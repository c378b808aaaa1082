"""Limits: places shared fairly among sources, and rates of calls."""

import ipaddress
import time
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


def source_of(address: str) -> str:
    """Name the machine behind an address; an IPv6 machine has a whole /64 network."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


class Places(Generic[T]):
    """Holders of places, oldest first.

    Args:
        total: places in total.
        per_source: places of one source.
    """

    def __init__(self, total: int, per_source: int) -> None:
        self._total = total
        self._per_source = per_source
        self._sources: dict[T, str] = {}
        self._holders: dict[str, dict[T, None]] = {}

    def __iter__(self) -> Iterator[T]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __contains__(self, holder: object) -> bool:
        return holder in self._sources

    def oldest(self) -> T | None:
        """The oldest holder; None if there is none."""
        return next(iter(self._sources), None)

    def enter(self, newcomer: T, source: str) -> T | None:
        """Give the newcomer a place.

        Returns:
            The displaced holder: the oldest of the same source if that has all its places, the oldest of the source
            with most places if all are taken; None if there was a free one.
        """
        displaced = None
        if len(self._holders.get(source, ())) >= self._per_source:
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
"""Most sources with a rate limit; more than machines on a home network."""


class TokenBucket:
    """A rate limit: bursts of `burst` calls, and `per_s` on average."""

    def __init__(self, burst: float, per_s: float, now: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._per_s = per_s
        self._now = now
        self._tokens = burst
        self._then = now()

    def take(self, tokens: float = 1) -> bool:
        """Take this many tokens; False if there are fewer."""
        self._refill()
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def spend(self, tokens: float) -> None:
        """Take this many tokens, also those of the future: until they have come, `take` gives none."""
        self._refill()
        self._tokens -= tokens

    def take_in_turn(self) -> float:
        """Reserve a token; return the seconds until it is available."""
        self._refill()
        self._tokens -= 1
        return max(0.0, -self._tokens / self._per_s)

    def _refill(self) -> None:
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._per_s)
        self._then = now


class BucketPerSource:
    """A rate limit for each source, such as a network or a phone; it forgets the least recent sources.

    Args:
        burst: largest burst of one source.
        per_s: average rate of one source.
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
