"""A limited number of places, which no source can take for itself alone."""

from collections.abc import Iterator
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
