"""What a host may download of a table's data folder."""

from typing import Protocol

from controller.errors import ControllerError as ControllerError

MAX_BACKUP_BYTES = 64 * 1024 * 1024
"""Largest backup that a phone may send: a thousand matches and ten calibrations are less."""


class DataFiles(Protocol):
    """Makes files of the data folder, as zip archives; each takes seconds and is made beside the table's work."""

    async def backup(self) -> bytes:
        """Settings, calibrations and matches, with seed and hands of a match that is being played.

        Raises:
            ControllerError: there is nothing to keep, or it cannot be read.
        """

    async def restore(self, archive: bytes) -> int:
        """Keep a backup, which is brought back at the next start; how many files it holds.

        Raises:
            ControllerError: it is no backup that can be taken, or it cannot be kept.
        """

    async def diagnostics(self) -> bytes:
        """What helps to understand a table's trouble, without secrets."""
