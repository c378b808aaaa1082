"""Faults that are planted into the product are found: a check that never failed proves nothing."""

import dataclasses
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from base.release import RELEASED_S
from controller.errors import StoreError
from controller.execution.executor import SceneExecutor
from controller.fleet.fleet import Fleet
from controller.match import high_water, journal_store
from controller.match.journal import MatchJournal
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.match.stored_match import Entry
from controller.match.wal import Transactions
from controller.table.table import Table
from firmware.figure.deadman import Deadman
from lab.simulate.faults import Fault
from lab.simulate.simulation import Plan, simulate
from web_remote.live.phone_channel import Channel
from web_remote.pairing.paired_phones import Pairing
from web_remote.pairing.room import Room

Patch = pytest.MonkeyPatch


def fault(number: int, t_s: float, kind: str, name: str) -> Fault:
    return Fault(number, t_s, kind, name, 10.0)


AT_THE_END = (fault(0, 20.0, "kill", "kill"),)
KILLS = tuple(fault(n, 10.0 + 4 * n, "kill", "kill") for n in range(10))
CUTS = tuple(fault(n, 20.0 + 5 * n, "power", "power cut") for n in range(4))
FULL = (fault(0, 82.0, "disk", "full"),)
BAD_SYNC = (fault(0, 18.0, "disk", "sync"),)
NO_MEMORY = (fault(0, 18.0, "disk", "memory"),)
NO_FILES = (fault(0, 18.0, "calls", "EMFILE"),)
NO_START = (dataclasses.replace(fault(0, 18.0, "calls", "EMFILE"), lasts_s=60.0), fault(1, 19.0, "kill", "kill"))
IN_PLIES = tuple(fault(n, 20.0 + 10 * n, "ply", "power cut in a ply") for n in range(6))
JUMP = (fault(0, 32.0, "calendar", "forward"), fault(1, 33.0, "phones", "leaves"))
TRESPASSES = (dataclasses.replace(fault(0, 12.0, "phones", "trespasses"), lasts_s=200.0),)
GONE = tuple(
    one
    for n in range(3)
    for one in (
        dataclasses.replace(fault(2 * n, 12.0 + 4 * n, "broker", "gone"), lasts_s=2.0),
        fault(2 * n + 1, 12.1 + 4 * n, "phones", "stops"),
    )
)
STOPS = tuple(fault(n, 12.0 + 4 * n, "phones", "stops") for n in range(1, 8))


def acknowledges_before_writing(patch: Patch) -> None:
    real = JournalStore.append
    waiting: list[tuple[str, Entry]] = []

    def append(self: JournalStore, match: str, entry: Entry) -> None:
        waiting.append((match, entry))
        if len(waiting) > 1:
            real(self, *waiting.pop(0))

    patch.setattr(JournalStore, "append", append)


def loses_the_last_ply_on_restart(patch: Patch) -> None:
    real = JournalStore.latest

    def latest(self: JournalStore) -> Any:
        stored = real(self)
        return stored and dataclasses.replace(stored, entries=stored.entries[:-1])

    patch.setattr(JournalStore, "latest", latest)


def forgets_a_match_that_has_ended(patch: Patch) -> None:
    real = JournalStore.latest

    def latest(self: JournalStore) -> Any:
        stored = real(self)
        return None if stored is None or stored.finished else stored

    patch.setattr(JournalStore, "latest", latest)


def writes_each_ply_twice(patch: Patch) -> None:
    real = JournalStore.append

    def append(self: JournalStore, match: str, entry: Entry) -> None:
        real(self, match, dataclasses.replace(entry, n=2 * entry.n - 1))
        real(self, match, dataclasses.replace(entry, n=2 * entry.n))

    patch.setattr(JournalStore, "append", append)


def forgets_orders_on_restart(patch: Patch) -> None:
    patch.setattr(MatchJournal, "ply_of", lambda self, order: None)


def shows_another_seat(patch: Patch) -> None:
    real = Table.view

    def view(self: Table, seat: str | None) -> Any:
        shown, match = real(self, seat), self.session.journal.match
        if match is None or seat is None:
            return shown
        other = next(one for one in match.game.seats if one != seat)
        return {**shown, "state": real(self, other)["state"]}

    patch.setattr(Table, "view", view)


def drives_on_after_a_stop(patch: Patch) -> None:
    patch.setattr(Fleet, "estop", lambda self: None)
    real = SceneExecutor.permit
    patch.setattr(SceneExecutor, "permit", lambda self, allowed: real(self, True))


def does_not_wait_for_the_disk(patch: Patch) -> None:
    real = JournalStore._prepare

    def prepare(self: JournalStore, version: int) -> None:
        real(self, version)
        self._db.execute("PRAGMA synchronous = OFF")

    patch.setattr(JournalStore, "_prepare", prepare)


def says_nothing_of_a_full_disk(patch: Patch) -> None:
    real = JournalStore.append

    def append(self: JournalStore, match: str, entry: Entry) -> None:
        with suppress(StoreError):
            real(self, match, entry)

    patch.setattr(JournalStore, "append", append)


def exchanges_the_seats_on_restart(patch: Patch) -> None:
    real = Pairing.__init__

    def read(self: Pairing, *given: Any, **named: Any) -> None:
        real(self, *given, **named)
        phones = [*self.phones.values()]
        self.phones = {
            phone.id: dataclasses.replace(phone, seat=other.seat)
            for phone, other in zip(phones, phones[1:] + phones[:1], strict=True)
        }

    patch.setattr(Pairing, "__init__", read)


def shows_nothing_after_a_while(patch: Patch) -> None:
    real = Channel.show

    def show(self: Channel, view: Any, seat: str | None) -> None:
        if view.get("ply", 0) < 1:
            real(self, view, seat)

    patch.setattr(Channel, "show", show)


def acknowledges_what_a_sync_refused(patch: Patch) -> None:
    @contextmanager
    def whole(self: Transactions) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        yield
        with suppress(sqlite3.Error):
            self._db.execute("COMMIT")
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    patch.setattr(Transactions, "whole", whole)


def knows_no_lack_of_memory(patch: Patch) -> None:
    patch.setattr(journal_store, "_SQLITE", (sqlite3.Error,))


def needs_the_mark(patch: Patch) -> None:
    def write(folder: Path, mark: high_water.Acknowledged) -> None:
        os.close(os.open(folder / high_water.FILE, os.O_WRONLY | os.O_CREAT, 0o600))

    patch.setattr(high_water, "write", write)


def commits_without_a_sync(patch: Patch) -> None:
    real = JournalStore.append

    def append(self: JournalStore, match: str, entry: Entry) -> None:
        self._db.execute("PRAGMA synchronous = OFF")
        real(self, match, entry)

    patch.setattr(JournalStore, "append", append)


def forgets_phones_by_the_calendar(patch: Patch) -> None:
    real = Pairing.phone
    begun_s = RELEASED_S + 1e7

    def phone(self: Pairing, token: str | None) -> Any:
        return real(self, token) if self._calendar() < begun_s + 3600 else None

    patch.setattr(Pairing, "phone", phone)


def takes_orders_for_past_decisions(patch: Patch) -> None:
    patch.setattr(Match, "check_decision", lambda self, seat, decision: None)


def takes_orders_for_any_seat(patch: Patch) -> None:
    patch.setattr(Room, "playing", lambda self, phone_id, seat: seat)
    patch.setattr(Match, "check_decision", lambda self, seat, decision: None)
    real = Match.check
    patch.setattr(Match, "check", lambda self, actor, text: real(self, self.state.to_act[0], text))


def drives_on_without_a_broker(patch: Patch) -> None:
    patch.setattr(Deadman, "silent_ms", lambda self, now: -1)


def begins_with_a_traceback(patch: Patch) -> None:
    real = JournalStore.__init__

    def begin(self: JournalStore, folder: Path) -> None:
        try:
            real(self, folder)
        except StoreError as error:
            raise KeyError(folder) from error

    patch.setattr(JournalStore, "__init__", begin)


@pytest.mark.parametrize(
    ("plant", "game", "seed", "faults", "codes"),
    [
        (acknowledges_before_writing, "robotory", 1, (), {"replay", "journal", "view"}),
        (loses_the_last_ply_on_restart, "robotory", 1, KILLS, {"replay"}),
        (forgets_a_match_that_has_ended, "netzwerk", 1, AT_THE_END, {"shown"}),
        (forgets_orders_on_restart, "droids", 1, KILLS, {"refused"}),
        (writes_each_ply_twice, "robotory", 1, (), {"rules"}),
        (shows_another_seat, "roborama", 1, (), {"view"}),
        (drives_on_after_a_stop, "ricochet", 1, STOPS, {"stop"}),
        (does_not_wait_for_the_disk, "robotory", 1, CUTS, {"journal"}),
        (says_nothing_of_a_full_disk, "robotory", 1, FULL, {"journal"}),
        (exchanges_the_seats_on_restart, "robotory", 1, KILLS, {"seat"}),
        (shows_nothing_after_a_while, "robotory", 1, (), {"view"}),
        (acknowledges_what_a_sync_refused, "robotory", 1, BAD_SYNC, {"journal"}),
        (knows_no_lack_of_memory, "robotory", 1, NO_MEMORY, {"error"}),
        (needs_the_mark, "robotory", 1, NO_FILES, {"refused"}),
        (commits_without_a_sync, "robotory", 1, IN_PLIES, {"journal"}),
        (forgets_phones_by_the_calendar, "robotory", 1, JUMP, {"error"}),
        (takes_orders_for_past_decisions, "robotory", 1, TRESPASSES, {"decision"}),
        (takes_orders_for_any_seat, "robotory", 1, TRESPASSES, {"seat"}),
        (begins_with_a_traceback, "robotory", 1, NO_START, {"error"}),
        (drives_on_without_a_broker, "ricochet", 3, GONE, {"stop"}),
    ],
)
def test_a_planted_fault_is_found(
    plant: Callable[[Patch], None],
    game: str,
    seed: int,
    faults: tuple[Fault, ...],
    codes: set[str],
    monkeypatch: Patch,
) -> None:
    plan = Plan(seed, game, 90.0, (), faults)
    plant(monkeypatch)
    violation = simulate(plan).violation
    assert violation is not None
    assert violation.code in codes, violation
