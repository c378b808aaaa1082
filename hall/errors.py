"""Errors of the hall.

HallError
  PairingError    no round can be paired as asked
  StoreError      the database refuses, or holds something else
  AccessError     who asks may not
"""

from controller.api.english import english_text


class HallError(Exception):
    """Whatever the hall refuses.

    Args:
        why: names the sentence for people, `hall-why-...` in the catalogues.
        detail: what only a log needs.
    """

    status = 409
    """Of HTTP."""

    def __init__(self, why: str, detail: object = "") -> None:
        super().__init__(f"{english_text(f'hall.why.{why}')} {detail}".strip())
        self.why = why


class PairingError(HallError):
    """No round can be paired as asked."""


class StoreError(HallError):
    """The database cannot be opened, or does not hold what was asked for."""


class AccessError(HallError):
    """Who asks is not signed in, or has a role that may not do this."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.status = 403 if why == "role" else 401
