"""The hall that a table has joined, kept in the data folder over restarts."""

import logging
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from base.files import remove, set_aside, write_private
from controller.api.hall import ALL, Membership, Name, Order, Stop, order, verified

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

    @property
    def order_topics(self) -> list[str]:
        """Where the hall's orders come, below its broker's root."""
        return [f"{self.table}/orders", *([f"{ALL}/orders"] if self.membership.stop_key else [])]

    def order(self, topic: str, payload: bytes) -> Order:
        """The order that the hall has signed for a topic.

        Raises:
            ValueError: it has not, or this is not for this table.
        """
        to = topic.split("/")[-2]
        if to == self.table:
            return order.validate_json(verified(self.secret, "orders", to, payload))
        if to != ALL or not self.membership.stop_key:
            raise ValueError(f"orders for {to} are not for this table")
        return Stop.model_validate_json(verified(self.membership.stop_key.encode(), "orders", ALL, payload))


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
        remove(self._path)
