"""The time by which a board judges certificates: its clock starts in 2000, so the time comes with its settings.

Usage: ``check(new, stored)`` for a time given by cable; ``known = set_clock(machine.RTC(), stored)`` at the start

Times are in seconds since 1970, UTC; 0 stands for none. The clock goes on while the board has power; without power it
stands still, so that it is late: a certificate made since then is not valid yet, and an expired one may still count.
"""

import time

RELEASED = 1795651200  # 26 November 2026, when this firmware was released: no trusted time is earlier

_FROM_1970_TO_2000 = 946684800


def check(new, stored):
    """Raises `ValueError` for a time before the release or before the one that is stored."""
    if new < RELEASED:
        raise ValueError("trusted_time is before this firmware's release: the giver's clock is wrong")
    if new < stored:
        raise ValueError("trusted_time does not go back")


def set_clock(rtc, stored):
    """Bring the clock forward to the latest trusted time; False if none was ever given."""
    if not stored:
        return False
    trusted = _datetime(max(stored, RELEASED))
    if rtc.datetime() < trusted:
        rtc.datetime(trusted)
    return True


def _datetime(seconds):
    """Year, month, day, weekday, hour, minute, second, microsecond, as `machine.RTC` has them."""
    since = _FROM_1970_TO_2000 if time.gmtime(0)[0] == 2000 else 0  # ports count from the one or the other year
    year, month, day, hour, minute, second, weekday = time.gmtime(seconds - since)[:7]
    return year, month, day, weekday, hour, minute, second, 0
