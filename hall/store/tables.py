"""Tables that have joined, and the codes by which they join."""

import hashlib

from sqlalchemy import delete, select

from hall.errors import StoreError
from hall.store.database import Database
from hall.store.models import CodeModel, TableModel
from hall.store.records import TableRecord


class TableStore:
    """The tables of a hall."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def offer_code(self, code: str, now_s: float, expires_s: float) -> None:
        """Let one table join by this code, of which only a digest is kept."""
        with self._database.transaction() as session:
            session.execute(delete(CodeModel).where(CodeModel.expires_s <= now_s))
            session.add(CodeModel(digest=_digest(code), expires_s=expires_s))

    def join(self, code: str, table: str, name: str, key: bytes, now_s: float) -> TableRecord:
        """Use a code up and take the table in, with the key of its signatures.

        Raises:
            StoreError: the code is unknown, used or expired, or the id is that of another table that takes part.
        """
        with self._database.transaction() as session:
            used = delete(CodeModel).where(CodeModel.digest == _digest(code), CodeModel.expires_s > now_s)
            if session.scalar(used.returning(CodeModel.digest)) is None:
                raise StoreError("code")
            known = session.get(TableModel, table, with_for_update=True)
            if known and known.left_s is None and known.key != key:
                raise StoreError("full")
            return _record(session.merge(TableModel(id=table, name=name, key=key, joined_s=now_s, left_s=None)))

    def leave(self, table: str, now_s: float) -> None:
        """The table takes part no longer; its results stay."""
        with self._database.transaction() as session:
            if known := session.get(TableModel, table):
                known.left_s = now_s

    def get(self, table: str) -> TableRecord | None:
        """A table, also one that has left."""
        with self._database.transaction() as session:
            known = session.get(TableModel, table)
            return _record(known) if known else None

    def ids(self) -> set[str]:
        """Of all tables, also of those that have left."""
        with self._database.transaction() as session:
            return set(session.scalars(select(TableModel.id)))

    def present(self) -> list[TableRecord]:
        """All that take part, by name."""
        with self._database.transaction() as session:
            known = session.scalars(select(TableModel).where(TableModel.left_s.is_(None)))
            return sorted(map(_record, known), key=lambda table: (table.name, table.id))


def _digest(code: str) -> bytes:
    return hashlib.sha256(code.encode()).digest()


def _record(table: TableModel) -> TableRecord:
    return TableRecord(table.id, table.name, table.key, table.joined_s, table.left_s)
