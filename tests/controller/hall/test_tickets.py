"""A table lets in whom its hall has given a ticket for it: once, soon, and only while its host allows it."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest

from base.clock import SimulatedClock
from controller.api.hall import VALID_S, Purpose, Stop, Ticket, signed
from controller.hall.hall_link import HallLink, HallPlace
from controller.hall.membership import MemberFile
from controller.hall.tickets import MAX_USED
from tests.controller.hall.double import KEY, NOW_S, OTHER, TABLE, WRONG_KEY, FakeBus, FakeTable, member, stop


def ticket(
    number: int = 0, at_s: float = NOW_S, key: bytes = KEY, table: str = TABLE, purpose: Purpose = "ticket"
) -> str:
    """A ticket as the address has it to which the hall leads a browser."""
    return quote(signed(key, purpose, table, Ticket(id=f"{number:022}", at_s=at_s)))


def now() -> float:
    return NOW_S


def joined(folder: Path, calendar: Callable[[], float] = now) -> HallLink:
    MemberFile(folder).save(member())
    place = HallPlace(folder, "1.2", "http://table.local:8000/")
    return HallLink(place, FakeTable(), SimulatedClock(), connect=lambda member: FakeBus(), calendar=calendar)


def test_a_ticket_lets_in_once_while_the_host_allows_it_also_after_a_restart(tmp_path: Path) -> None:
    link = joined(tmp_path)
    with pytest.raises(ValueError, match="does not allow"):
        link.take_ticket(ticket())
    link.allow_watching(True)
    assert link.take_ticket(ticket()) == "Town hall"
    with pytest.raises(ValueError, match="was used"):
        link.take_ticket(ticket())
    place = HallPlace(tmp_path, "1.2", "http://table.local:8000/")
    again = HallLink(place, FakeTable(), SimulatedClock(), calendar=now)
    assert again.take_ticket(ticket(1)) == "Town hall"
    again.allow_watching(False)
    with pytest.raises(ValueError, match="does not allow"):
        again.take_ticket(ticket(2))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(ticket(key=WRONG_KEY), id="forged"),
        pytest.param(ticket(table=OTHER), id="another table's"),
        pytest.param(ticket(purpose="orders"), id="wrong purpose"),
        pytest.param(ticket(at_s=NOW_S - VALID_S), id="expired"),
        pytest.param(ticket(at_s=NOW_S + VALID_S), id="of the future"),
        pytest.param(stop().decode(), id="a stop"),
        pytest.param(signed(KEY, "ticket", TABLE, Stop(number=1, at_s=NOW_S, by="Ida")).decode(), id="signed nonsense"),
        pytest.param("", id="nothing"),
        pytest.param("%ff\ud800", id="no text"),
        pytest.param("[" * 900, id="deep"),
    ],
)
def test_what_is_no_ticket_for_this_table_lets_nobody_in(tmp_path: Path, text: str) -> None:
    link = joined(tmp_path)
    link.allow_watching(True)
    with pytest.raises(ValueError, match=r"signature|too old|Signed|Ticket|surrogates"):
        link.take_ticket(text)
    assert link.take_ticket(ticket())


def test_a_flood_of_tickets_is_remembered_as_far_as_they_could_be_used_again(tmp_path: Path) -> None:
    now_s = NOW_S
    link = joined(tmp_path, lambda: now_s)
    link.allow_watching(True)
    for number in range(MAX_USED):
        link.take_ticket(ticket(number))
    with pytest.raises(ValueError, match="too many"):
        link.take_ticket(ticket(MAX_USED))
    now_s += VALID_S
    with pytest.raises(ValueError, match="too old"):
        link.take_ticket(ticket(0))
    assert link.take_ticket(ticket(MAX_USED, now_s))
