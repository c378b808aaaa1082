"""The journal's file, which disks and people may damage."""

import re
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

from controller.errors import DamagedStoreError, StoreError
from controller.match.journal_store import FILE, JournalStore
from controller.match.repair import repair
from controller.match.stored_match import BEGUN, StoredMatch
from tests.controller.match.test_journal_store import VERSION_1, change, write
from tests.fuzz.target import REFUSED, TAKEN, Target


@asynccontextmanager
async def journal(folder: Path) -> AsyncIterator[Target]:
    """The journal's file: a resumed match is what was written, or a message says otherwise; damage can be repaired."""
    write(folder / "now", 8).close()
    change(folder / "now", "UPDATE about SET begun = '2026-11-24T16:42:15+00:00'")
    whole = (folder / "now" / FILE).read_bytes()
    with closing(sqlite3.connect(folder / "old")) as raw:
        raw.executescript(VERSION_1)
    old = (folder / "old").read_bytes()
    with closing(JournalStore(folder / "now")) as store:
        expected = store.latest()
    assert expected
    tried = folder / "tried"

    def resume() -> tuple[StoredMatch | None, str]:
        with closing(JournalStore(tried)) as store:
            return store.latest(), store.cut

    async def take(data: bytes) -> str:
        tried.mkdir()
        (tried / FILE).write_bytes(data)
        try:
            stored, cut = resume()
            known = stored and replace(stored, begun=expected.begun, winners=expected.winners)  # see match/about
            assert known in (expected, None) or cut, "silently another match"
            assert stored is None or re.fullmatch(BEGUN, stored.begun)
            return TAKEN
        except DamagedStoreError:
            repair(tried)
            resume()
            return REFUSED
        except StoreError:
            return REFUSED
        finally:
            shutil.rmtree(tried)

    yield Target([whole, old], take)
