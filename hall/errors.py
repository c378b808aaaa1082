"""Errors of the hall.

HallError
  PairingError    no round can be paired as asked
  StoreError      the database refuses, or holds something else
"""


class HallError(Exception):
    """Whatever the hall refuses, in a sentence for people."""


class PairingError(HallError):
    """No round can be paired as asked."""


class StoreError(HallError):
    """The database cannot be opened, or does not hold what was asked for."""
