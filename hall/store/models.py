"""The tables of the database; what changes here needs a migration."""

from typing import Any

from sqlalchemy import JSON, ForeignKey, MetaData, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Model(DeclarativeBase):
    """The base of all models, with names for constraints that are the same in every database."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_name)s",
        }
    )
    type_annotation_map = {list[str]: JSON, dict[str, Any]: JSON}  # noqa: RUF012


class TableModel(Model):
    """A table that joined."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    key: Mapped[bytes]
    joined_s: Mapped[float]
    left_s: Mapped[float | None]


class CodeModel(Model):
    """A code by which one table may join."""

    __tablename__ = "codes"
    digest: Mapped[bytes] = mapped_column(primary_key=True)
    expires_s: Mapped[float]


class AccountModel(Model):
    """An account with its scrypt hash."""

    __tablename__ = "accounts"
    name: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str]
    salt: Mapped[bytes]
    digest: Mapped[bytes]


class SessionModel(Model):
    """A session, by the digest of its secret."""

    __tablename__ = "sessions"
    digest: Mapped[bytes] = mapped_column(primary_key=True)
    account: Mapped[str] = mapped_column(ForeignKey("accounts.name", ondelete="CASCADE"), index=True)
    expires_s: Mapped[float]


class TournamentModel(Model):
    """A tournament."""

    __tablename__ = "tournaments"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    game: Mapped[str]
    kind: Mapped[str]
    planned: Mapped[int]
    state: Mapped[str]
    entrants: Mapped[list["EntrantModel"]] = relationship(order_by="EntrantModel.id", passive_deletes="all")
    rounds: Mapped[list["RoundModel"]] = relationship(order_by="RoundModel.number", passive_deletes="all")


class EntrantModel(Model):
    """A player or a team of a tournament."""

    __tablename__ = "entrants"
    id: Mapped[int] = mapped_column(primary_key=True)
    tournament: Mapped[int] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), index=True)
    names: Mapped[list[str]]
    withdrawn: Mapped[bool]


class RoundModel(Model):
    """A round that has been paired."""

    __tablename__ = "rounds"
    __table_args__ = (UniqueConstraint("tournament", "number"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    tournament: Mapped[int] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"))
    number: Mapped[int]
    pairings: Mapped[list["PairingModel"]] = relationship(order_by="PairingModel.id", passive_deletes="all")


class PairingModel(Model):
    """Two entrants of a round, or one without an opponent."""

    __tablename__ = "pairings"
    id: Mapped[int] = mapped_column(primary_key=True)
    round: Mapped[int] = mapped_column(ForeignKey("rounds.id", ondelete="CASCADE"), index=True)
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id"), index=True)
    first: Mapped[int] = mapped_column(ForeignKey("entrants.id", ondelete="CASCADE"))
    second: Mapped[int | None] = mapped_column(ForeignKey("entrants.id", ondelete="CASCADE"))
    first_points: Mapped[float | None]
    second_points: Mapped[float | None]


class ResultModel(Model):
    """A result; deleted ones stay without names and bytes, for a table that sends them again."""

    __tablename__ = "results"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    received_s: Mapped[float]
    game: Mapped[str]
    players: Mapped[list[str]]
    winners: Mapped[list[str]]
    signed: Mapped[bytes | None]


class StopModel(Model):
    """A stop of one table or of all."""

    __tablename__ = "stops"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 # a number is never used again
    number: Mapped[int] = mapped_column(primary_key=True)
    at_s: Mapped[float]
    by: Mapped[str]
    table: Mapped[str | None]


class LeaseModel(Model):
    """One row: which hall leads, and until when."""

    __tablename__ = "lease"
    id: Mapped[int] = mapped_column(primary_key=True)
    holder: Mapped[str]
    expires_s: Mapped[float]
