"""How many pictures a phone may send: one, or more on a long way, but never so many that one waits for another."""

from collections import deque
from math import inf

MAX_ASKED = 6
"""Pictures that may be on their way: enough for 12 a second where each direction takes 40 ms and packets are lost."""

REMEMBERED = 64
"""Pictures whose least age at arrival is what the way takes: those of the last seconds, as the network changes."""

RECENT = 5
"""Pictures of which one comes fresh where some packets are lost, but none where each picture waits for another."""

UNREAD_S = 1.0
"""A picture that nobody takes is replaced by a newer one after this time, so the first user finds a fresh one."""


class PictureCredit:
    """Of one socket; times are in s of one clock."""

    def __init__(self) -> None:
        self._asked = 0
        self._ages_s: deque[float] = deque(maxlen=REMEMBERED)
        self._untaken_since_s = -inf

    def may_ask(self, now_s: float, period_s: float) -> bool:
        """Whether the last picture was taken, and the next one would not wait for those that are on their way.

        Where the recent ones all came a whole period later than others, they have waited: the network carries no more.
        """
        if now_s < self._untaken_since_s + UNREAD_S:
            return False
        ages_s = [*self._ages_s]
        is_fresh = bool(ages_s) and min(ages_s[-RECENT:]) < min(ages_s) + period_s
        return self._asked < (MAX_ASKED if is_fresh else 1)

    def ask(self) -> None:
        """One more was asked for."""
        self._asked += 1

    def arrive(self, now_s: float, age_s: float) -> bool:
        """A picture has arrived; False if none was asked for."""
        if not self._asked:
            return False
        self._asked -= 1
        self._ages_s.append(age_s)
        self._untaken_since_s = now_s
        return True

    def be_taken(self) -> None:
        """The picture that arrived last was taken or refused."""
        self._untaken_since_s = -inf
