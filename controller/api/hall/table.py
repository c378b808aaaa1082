"""The hall that a table has joined: what phones ask for, and see of it."""

from typing import Protocol

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on


class JoinedHall(TypedDict):
    """`reached`: its broker answers. `waiting`: results that it has not got. `called`: its host has been called.

    `watched`: its visitors may watch without a code. `removed`: it has taken this table out.
    """

    name: str
    reached: bool
    waiting: int
    called: bool
    watched: bool
    removed: bool


class Hall(Protocol):
    """A table's place in a hall."""

    async def join_hall(self, address: str, code: str, name: str) -> None:
        """Join the hall at an address that gave this code (host); it calls this table by this name."""

    async def leave_hall(self) -> None:
        """Leave the hall (host)."""

    async def call_host(self, calls: bool) -> None:
        """Call the host of the hall, or no longer."""

    async def allow_watching(self, allowed: bool) -> None:
        """Whether the hall's visitors may watch without a code (host)."""

    def take_ticket(self, ticket: str) -> str:
        """Use up a ticket of the hall's, which lets one browser watch; returns the hall's name.

        Raises:
            OrderError: it is not valid, or the host does not allow it.
        """
