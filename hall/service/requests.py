"""What the hall's page and tables ask."""

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from hall.store.records import Kind, Role

Name = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[^\x00-\x1f\x7f]+$")]


Id = Annotated[int, Path(ge=1, lt=2**31)]
"""Of a row; no database takes larger ones."""


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SignIn(_Request):
    """Sign in to an account."""

    name: Name
    password: Annotated[str, Field(max_length=128)]


class NewPassword(_Request):
    """Change one's password."""

    old: Annotated[str, Field(max_length=128)]
    new: Annotated[str, Field(min_length=8, max_length=128)]


class NewAccount(_Request):
    """Add an account."""

    name: Name
    password: Annotated[str, Field(min_length=8, max_length=128)]
    role: Role


class OfTable(_Request):
    """About one table, or all where that is allowed."""

    table: Annotated[str, Field(max_length=16)] | None


class OfName(_Request):
    """About a person."""

    name: Name


class OfResult(_Request):
    """About a result of a table."""

    table: Annotated[str, Field(max_length=16)]
    result: Annotated[str, Field(max_length=64)]


class NewTournament(_Request):
    """A tournament."""

    name: Name
    game: Annotated[str, Field(max_length=32)]
    kind: Kind
    rounds: Annotated[int, Field(ge=1, le=64)]


class NewEntrant(_Request):
    """A player, or a team of two."""

    names: Annotated[list[Name], Field(min_length=1, max_length=2)]


class PairingChange(_Request):
    """The table or the points of a pairing; what is missing stays."""

    table: Annotated[str, Field(max_length=16)] | None = None
    points: tuple[float, float] | None = None
