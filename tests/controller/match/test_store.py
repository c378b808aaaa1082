"""The journal's file."""

from pathlib import Path

import pytest

from controller.errors import StoreError
from controller.match.store import JournalStore


def test_a_journal_of_a_newer_version_is_refused_and_left_untouched(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store._db.execute("PRAGMA user_version = 99")
    store.close()
    before = store.path.read_bytes()
    with pytest.raises(StoreError, match="version 99"):
        JournalStore(tmp_path)
    assert store.path.read_bytes() == before
