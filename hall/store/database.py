"""The connection to SQLite or PostgreSQL, its transactions, and the migrations at the start."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.orm import Session

from hall.errors import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"

_SQLITE_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a receipt promises that the result is kept
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)

_LOCK = 0x726F626F
"""Advisory lock of PostgreSQL during migrations, against two halls that start together."""


class Database:
    """A database at an address such as `sqlite:///hall.sqlite` or `postgresql://user@host/hall`.

    Raises:
        StoreError: it cannot be opened, or belongs to a newer program.
    """

    def __init__(self, address: str) -> None:
        try:
            self._engine = _engine(make_url(address))
        except (ArgumentError, OSError) as error:
            raise StoreError("database", error) from error
        try:
            with self._engine.begin() as connection:
                _migrate(connection)
        except (SQLAlchemyError, CommandError) as error:
            self.close()
            raise StoreError("database", error) from error

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """All or nothing; what was written is durable at the end.

        Raises:
            StoreError: the database has failed, and nothing was written.
        """
        try:
            with Session(self._engine) as session, session.begin():
                yield session
        except SQLAlchemyError as error:
            raise StoreError("database", error) from error

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def _engine(url: URL) -> Engine:
    if url.drivername == "postgresql":
        return create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    if url.drivername != "sqlite" or not url.database:
        raise StoreError("database", "It is a file (sqlite:///FILE) or PostgreSQL (postgresql://...).")
    Path(url.database).touch(0o600)  # it holds names
    engine = create_engine(url)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin below and not where the driver wants
    for setting in _SQLITE_SETTINGS:
        connection.execute(setting)


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
