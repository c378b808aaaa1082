"""The hall that a table has joined, kept in the data folder over restarts."""

import logging
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from base.files import set_aside, write_private
from controller.api.hall import Membership, Name

log = logging.getLogger(__name__)

FILE = "hall.json"
"""Name of the file in the data folder."""


class Member(BaseModel):
    """The table's place in a hall, and its `name` there; `last_stop` is the number of the last stop that it obeyed.

    `watched`: visitors of the hall may watch.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    membership: Membership
    name: Name
    last_stop: int = 0
    watched: bool = False

    @property
    def table(self) -> str:
        """The table's id."""
        return self.membership.table

    @property
    def secret(self) -> bytes:
        """The key of signatures."""
        return bytes.fromhex(self.membership.key)


class MemberFile:
    """The membership in a folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def load(self) -> Member | None:
        """The membership; None without one. A damaged file is set aside."""
        try:
            return Member.model_validate_json(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError, ValidationError) as error:
            log.error("The hall has to be joined again: %s cannot be read (%s)", self._path, type(error).__name__)
            if self._path.exists():
                set_aside(self._path)
            return None

    def save(self, member: Member) -> None:
        """Keep the membership.

        Raises:
            OSError: it cannot be written.
        """
        write_private(self._path, member.model_dump_json().encode())

    def remove(self) -> None:
        """The table has left the hall."""
        self._path.unlink(missing_ok=True)
