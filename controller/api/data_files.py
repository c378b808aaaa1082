"""What a host may download of a table's data folder."""

from typing import Protocol


class DataFiles(Protocol):
    """Makes files of the data folder, as zip archives; each takes seconds and is made beside the table's work."""

    async def backup(self) -> bytes:
        """Settings, calibrations and matches, with seed and hands of a match that is being played.

        Raises:
            ControllerError: there is nothing to keep, or it cannot be read.
        """

    async def diagnostics(self) -> bytes:
        """What helps to understand a table's trouble, without secrets."""
