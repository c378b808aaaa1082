"""The hall that a table has joined: what phones ask for, and see of it."""

from typing import Protocol

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on


class JoinedHall(TypedDict):
    """`reached`: its broker answers. `waiting`: results that it has not got. `called`: its host has been called."""

    name: str
    reached: bool
    waiting: int
    called: bool


class Hall(Protocol):
    """A table's place in a hall."""

    async def join_hall(self, address: str, code: str, name: str) -> None:
        """Join the hall at an address that gave this code (host); it calls this table by this name."""

    async def leave_hall(self) -> None:
        """Leave the hall (host)."""

    async def call_host(self, calls: bool) -> None:
        """Call the host of the hall, or no longer."""
