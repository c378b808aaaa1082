"""What a host may download of a table's data folder."""

from collections.abc import AsyncIterator
from typing import Protocol

from typing_extensions import TypedDict

from controller.errors import ControllerError as ControllerError

MAX_BACKUP_BYTES = 64 * 1024 * 1024
"""Largest backup that a phone may send: a thousand matches and ten calibrations are less."""


class Received(TypedDict):
    """A backup that was taken: how many files it holds, and the key with which it is confirmed."""

    files: int
    key: str


class WaitingRestore(TypedDict):
    """Whether a backup that was confirmed is brought back at the next start."""

    waits: bool


class DataFiles(Protocol):
    """Makes files of the data folder, as zip archives; each takes seconds and runs alongside the table's work."""

    async def backup(self) -> bytes:
        """Settings, calibrations and matches, with seed and hands of a match that is being played.

        Raises:
            ControllerError: there is nothing to keep, or it cannot be read.
        """

    async def receive(self, parts: AsyncIterator[bytes]) -> Received:
        """Take a backup as it is sent, and check it; nothing is done with it before `restore`.

        Raises:
            ControllerError: it is not a usable backup, or it cannot be kept.
        """

    def restore(self, key: str) -> None:
        """Have the backup of that key brought back at the next start.

        Raises:
            ControllerError: it is no longer there.
        """

    def waiting_restore(self) -> WaitingRestore:
        """Whether a backup waits for the next start."""

    def cancel_restore(self) -> None:
        """Remove the backup that waits, if there is one."""

    async def diagnostics(self) -> bytes:
        """What helps to understand a table's trouble, without secrets."""
