"""When this program was released: a calendar clock that shows an earlier time has not been set."""

from datetime import UTC, datetime

RELEASED = datetime(2026, 11, 26, tzinfo=UTC)
"""Date of the release, or of the last change before it that says so here."""
RELEASED_S = RELEASED.timestamp()
"""The same in seconds since 1970."""
