"""Faults that are planted into the product are found: a check that never failed proves nothing."""

import dataclasses
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from controller.errors import StoreError
from controller.execution.executor import SceneExecutor
from controller.fleet.fleet import Fleet
from controller.match.journal import MatchJournal
from controller.match.journal_store import JournalStore
from controller.match.stored_match import Entry
from controller.table.table import Table
from lab.simulate.faults import Fault
from lab.simulate.simulation import Plan, simulate
from web_remote.live.phone_channel import Channel
from web_remote.pairing.paired_phones import Pairing

Patch = pytest.MonkeyPatch


def fault(number: int, t_s: float, kind: str, name: str) -> Fault:
    return Fault(number, t_s, kind, name, 10.0)


KILLS = tuple(fault(n, 10.0 + 4 * n, "kill", "kill") for n in range(10))
CUTS = tuple(fault(n, 20.0 + 5 * n, "power", "power cut") for n in range(4))
FULL = (fault(0, 82.0, "disk", "full"),)
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
    real = JournalStore.unfinished

    def unfinished(self: JournalStore) -> Any:
        stored = real(self)
        return stored and dataclasses.replace(stored, entries=stored.entries[:-1])

    patch.setattr(JournalStore, "unfinished", unfinished)


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


@pytest.mark.parametrize(
    ("plant", "game", "seed", "faults", "codes"),
    [
        (acknowledges_before_writing, "robotory", 1, (), {"replay", "journal", "view"}),
        (loses_the_last_ply_on_restart, "robotory", 1, KILLS, {"replay"}),
        (forgets_orders_on_restart, "droids", 4, KILLS, {"refused"}),
        (writes_each_ply_twice, "robotory", 1, (), {"journal", "replay", "view"}),
        (shows_another_seat, "roborama", 1, (), {"view"}),
        (drives_on_after_a_stop, "ricochet", 1, STOPS, {"stop"}),
        (does_not_wait_for_the_disk, "robotory", 1, CUTS, {"journal"}),
        (says_nothing_of_a_full_disk, "robotory", 1, FULL, {"journal"}),
        (exchanges_the_seats_on_restart, "robotory", 1, KILLS, {"seat"}),
        (shows_nothing_after_a_while, "robotory", 1, (), {"view"}),
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
