"""Tables, accounts, results, stops and the lease, the same on both databases."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from sqlalchemy import select

from hall.errors import StoreError
from hall.store import accounts
from hall.store.accounts import session_digest
from hall.store.database import Database
from hall.store.hall_store import HallStore
from hall.store.models import Model
from hall.store.records import Account, MatchResult

RESULT = MatchResult("t1", "match-7", "robotory", ("Ana", "Ben"), ("Ana",), b"signed")


@pytest.fixture
def joined(store: HallStore) -> HallStore:
    """A store with the table t1."""
    store.tables.offer_code("CODE", 0, 100)
    store.tables.join("CODE", "t1", "Window", b"key", 1)
    return store


def everything(address: str) -> Iterator[str]:
    """All rows of all tables, as text."""
    with closing(Database(address)) as database, database.transaction() as session:
        for table in Model.metadata.sorted_tables:
            yield from (str(row) for row in session.execute(select(table)))


# Tables


def test_a_code_lets_one_table_join(joined: HallStore) -> None:
    assert [(table.id, table.name, table.key) for table in joined.tables.present()] == [("t1", "Window", b"key")]
    with pytest.raises(StoreError, match="not valid"):
        joined.tables.join("CODE", "t2", "Door", b"other", 2)


def test_a_code_expires(store: HallStore) -> None:
    store.tables.offer_code("CODE", 0, 100)
    with pytest.raises(StoreError, match="not valid"):
        store.tables.join("CODE", "t1", "Window", b"key", 100)


def test_a_code_does_not_give_another_table_s_place_away(joined: HallStore) -> None:
    joined.tables.offer_code("SECOND", 0, 100)
    with pytest.raises(StoreError, match="full"):
        joined.tables.join("SECOND", "t1", "Window", b"false", 2)
    assert joined.tables.present()[0].key == b"key"
    assert joined.tables.join("SECOND", "t2", "Door", b"other", 3).left_s is None  # the code is not used up


def test_a_table_leaves_and_comes_back_with_another_key(joined: HallStore) -> None:
    joined.tables.leave("t1", 5)
    assert joined.tables.present() == []
    left = joined.tables.get("t1")
    assert left is not None
    assert joined.tables.ids() == {"t1"}  # its results name it
    assert left.left_s == 5
    joined.tables.offer_code("AGAIN", 0, 100)
    assert joined.tables.join("AGAIN", "t1", "Window", b"new", 6).key == b"new"
    assert joined.tables.get("t2") is None


# Accounts


def test_who_signs_in_has_a_session_until_it_expires_or_ends(store: HallStore) -> None:
    store.accounts.create("Ana", "correct horse", "helper")
    with pytest.raises(StoreError, match="already"):
        store.accounts.create("Ana", "other", "visitor")
    assert store.accounts.sign_in("Ana", "wrong", 0, 10) is None
    assert store.accounts.sign_in("Eve", "correct horse", 0, 10) is None
    first, second = (store.accounts.sign_in("Ana", "correct horse", 0, 10) for _ in range(2))
    assert first
    assert second
    assert first != second
    ana = Account("Ana", "helper"), 10
    assert store.accounts.sessions(9) == {session_digest(first): ana, session_digest(second): ana}
    assert store.accounts.sessions(10) == {}
    store.accounts.sign_out(first)
    assert [*store.accounts.sessions(9)] == [session_digest(second)]
    store.forget("Ana")
    assert store.accounts.sessions(9) == {}
    assert store.accounts.all() == []


def test_an_account_that_signs_in_again_and_again_keeps_its_newest_sessions(
    store: HallStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "SESSIONS", 2)
    for name in ("Ana", "Ben"):
        store.accounts.create(name, "correct horse", "visitor")
    bens, *anas = [
        store.accounts.sign_in(name, "correct horse", 0, until_s)
        for name, until_s in (("Ben", 10), ("Ana", 11), ("Ana", 12), ("Ana", 13))
    ]
    assert store.accounts.sessions(9).keys() == {session_digest(one or "") for one in (bens, *anas[1:])}


def test_neither_passwords_nor_secrets_are_kept(store: HallStore, address: str) -> None:
    store.accounts.create("Ana", "correct horse", "host")
    store.tables.offer_code("ABC-DEF", 0, 10)
    secret = store.accounts.sign_in("Ana", "correct horse", 0, 10)
    rows = "\n".join(everything(address))
    assert secret
    assert "Ana" in rows
    assert not any(kept in rows for kept in ("correct horse", "ABC-DEF", secret))


# Results


def test_a_result_counts_once_however_often_and_late_it_comes(joined: HallStore) -> None:
    assert joined.results.take(RESULT, 10)
    assert not joined.results.take(RESULT, 1_000_000)
    assert joined.results.newest() == [RESULT]


def test_of_many_that_bring_a_result_one_is_the_first(joined: HallStore) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(lambda _: joined.results.take(RESULT, 10), range(12))) == 1


def test_a_deleted_result_does_not_come_back(joined: HallStore, address: str) -> None:
    joined.results.take(RESULT, 10)
    joined.results.delete("t1", "match-7")
    assert not joined.results.take(RESULT, 11)
    assert joined.results.newest() == []
    assert not any("Ana" in row or "signed" in row for row in everything(address))


def test_a_result_of_an_unknown_table_is_refused(store: HallStore) -> None:
    with pytest.raises(StoreError, match="not exist"):
        store.results.take(RESULT, 10)


def test_a_name_is_deleted_everywhere(joined: HallStore, address: str) -> None:
    joined.accounts.create("Ana", "password", "host")
    with pytest.raises(StoreError, match="only host"):
        joined.forget("Ana")
    joined.accounts.create("Eva", "password", "host")
    tournament = joined.tournaments.create("Spring", "robotory", "swiss", 3)
    for name in ("Ana", "Ben"):
        joined.tournaments.enter(tournament, [name])
    joined.results.take(RESULT, 10)
    joined.note_stop("Ana", None, 1)
    joined.forget("Ana")
    assert not any("Ana" in row or "signed" in row for row in everything(address))
    assert joined.results.newest()[0].players == ("", "Ben")
    assert len(joined.tournaments.get(tournament).entrants) == 2


# Stops and the lease


def test_stops_are_numbered_upwards(store: HallStore) -> None:
    first, second = store.note_stop("Ana", "t1", 1), store.note_stop("Ben", None, 2)
    assert second > first
    assert [(stop.number, stop.by, stop.table) for stop in store.stops()] == [
        (second, "Ben", None),
        (first, "Ana", "t1"),
    ]


def test_one_hall_leads_until_its_lease_ends(store: HallStore, address: str) -> None:
    with closing(HallStore(address)) as other:
        assert store.hold_lease("one", 0, 15)
        assert not other.hold_lease("two", 14.9, 15)
        assert store.hold_lease("one", 10, 15)
        assert not other.hold_lease("two", 24.9, 15)
        assert other.hold_lease("two", 25, 15)
        assert not store.hold_lease("one", 26, 15)
        other.release_lease("two")
        assert store.hold_lease("one", 27, 15)
