"""Faults that are planted in the link of two houses, and found."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from controller.api.table_api import Order
from controller.linked.follower import Follower
from controller.linked.giving import Giving
from controller.linked.leader import Leader
from controller.linked.link_record import LinkFile
from controller.linked.peer import Peer
from controller.table.remote_board import RemoteBoard
from lab.simulate.faults import Fault
from lab.simulate.houses.simulation import simulate
from lab.simulate.simulation import Plan

Patch = pytest.MonkeyPatch

SILENT = (Fault(2, 37.0, "meeting", "stands back", 6.5),)  # Ana hears nothing in Ben's turn
STOPS = (Fault(5, 25.0, "house", "stops", 1.0),)  # Ben does it
LATE_KILLS = (Fault(0, 12.0, "meeting", "late", 70.0), Fault(1, 23.0, "killed", "kill", 1.0))
LATE_TURNS = (
    Fault(0, 12.0, "meeting", "late", 70.0),
    *(Fault(n, 5.0 + 10.0 * n, "turns", "handover", 1.0) for n in range(1, 7)),
)
TURN_AND_KILLS = (
    Fault(0, 15.0, "turns", "handover", 1.0),
    *(Fault(n, 20.0 + 5.0 * n, "killed", "kill", 1.0) for n in range(1, 5)),
)


def forgets_a_house_that_was_not_missed(patch: Patch) -> None:
    real = Peer._be_present

    def be_present(self: Peer, present: bool) -> None:
        states, self._states = self._states, {}
        real(self, present)
        self._states = states

    patch.setattr(Peer, "_be_present", be_present)


def acknowledges_before_the_leader_has(patch: Patch) -> None:
    real = Follower.submit

    async def submit(self: Follower, order: Order) -> int:
        asyncio.ensure_future(real(self, order)).add_done_callback(lambda done: done.exception())
        return 1

    patch.setattr(Follower, "submit", submit)


def forgets_that_it_has_handed_over(patch: Patch) -> None:
    write = LinkFile.save
    patch.setattr(LinkFile, "commit", lambda self, record: None)
    patch.setattr(LinkFile, "save", lambda self, record: None if record.turn else write(self, record))


def plays_on_while_it_hands_over(patch: Patch) -> None:
    real = Giving._freeze

    def freeze(self: Giving, offer: Any) -> None:
        real(self, offer)
        self._table.session.journal.frozen = False

    patch.setattr(Giving, "_freeze", freeze)


def tells_the_views_of_all_seats(patch: Patch) -> None:
    real = Leader._tell

    def tell(self: Leader) -> None:
        real(self)
        for seat in self._table.session.journal.seats:
            self._peer.tell(f"view:{seat}", self._view_for(seat))

    patch.setattr(Leader, "_tell", tell)


def plays_on_while_the_other_house_is_stopped(patch: Patch) -> None:
    patch.setattr(RemoteBoard, "paused", None)


@pytest.mark.parametrize(
    ("plant", "seconds", "faults", "code"),
    [
        (forgets_a_house_that_was_not_missed, 60.0, SILENT, "apart"),
        (acknowledges_before_the_leader_has, 90.0, LATE_KILLS, "journal"),
        (forgets_that_it_has_handed_over, 140.0, TURN_AND_KILLS, "leaders"),
        (plays_on_while_it_hands_over, 80.0, LATE_TURNS, "journal"),
        (tells_the_views_of_all_seats, 30.0, (), "secret"),
        (plays_on_while_the_other_house_is_stopped, 40.0, STOPS, "pause"),
    ],
)
def test_a_planted_fault_of_the_link_is_found(
    plant: Callable[[Patch], None], seconds: float, faults: tuple[Fault, ...], code: str, monkeypatch: Patch
) -> None:
    plan = Plan(1, "robotory", seconds, (), faults, linked=True)
    plant(monkeypatch)
    violation = simulate(plan).violation
    assert violation is not None
    assert violation.code == code, violation
