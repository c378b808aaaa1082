"""Seats and roles."""

import pytest

from controller.api.table_api import OrderError
from tests.web_remote.table_double import TableDouble
from web_remote.pairing import Pairing
from web_remote.room import Room


class Table:
    def __init__(self) -> None:
        self.now_s = 0.0
        self.double = TableDouble()
        self.pairing = Pairing(now=self._now)
        self.room = Room(self.double, self.pairing, self._now)
        self.ana = self.pairing.redeem(self.pairing.opening.code, "Ana")[0].id
        self.ben = self.pairing.redeem(self.pairing.invite("player").code, "Ben")[0].id
        self.cleo = self.pairing.redeem(self.pairing.invite("player").code, "Cleo")[0].id

    def _now(self) -> float:
        return self.now_s

    def seats(self) -> dict[str, str | None]:
        return {phone.name: phone.seat for phone in self.pairing.phones.values()}

    def refusal(self, phone: str, seat: str) -> str:
        with pytest.raises(OrderError) as refused:
            self.room.sit(phone, seat)
        return refused.value.code


def test_a_free_seat_is_taken_and_the_table_is_told() -> None:
    table = Table()
    assert table.room.sit(table.ben, "dark") == "mine"
    assert table.seats() == {"Ana": None, "Ben": "dark", "Cleo": None}
    assert table.double.seats["dark"] == {"kind": "human", "name": "Ben", "level": None}


def test_who_changes_seats_frees_the_old_one() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.sit(table.ben, "light")
    assert table.double.seats["dark"]["kind"] == "open"
    assert table.double.seats["light"]["name"] == "Ben"


def test_a_held_seat_changes_hands_only_with_the_hosts_yes() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.heard(table.ben)
    assert table.room.sit(table.cleo, "dark") == "asked"
    assert table.seats()["Ben"] == "dark"
    assert table.room.view(table.ana)["seat_requests"] == [{"phone": table.cleo, "name": "Cleo", "seat": "dark"}]
    assert table.room.view(table.ben)["seat_requests"] == []
    table.room.give("dark", table.cleo)
    assert table.seats() == {"Ana": None, "Ben": None, "Cleo": "dark"}
    assert table.room.view(table.ana)["seat_requests"] == []


def test_a_refused_request_changes_nothing() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.sit(table.cleo, "dark")
    table.room.refuse(table.cleo)
    assert table.room.view(table.ana)["seat_requests"] == []
    assert table.seats()["Ben"] == "dark"


def test_a_phone_silent_for_more_than_30_s_loses_its_seat_to_the_next_that_asks() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.now_s = 100.0
    table.room.heard(table.ben)
    table.now_s = 130.0
    assert table.room.sit(table.cleo, "dark") == "asked"
    table.now_s = 130.1
    assert table.room.sit(table.cleo, "dark") == "mine"
    assert table.seats()["Ben"] is None


def test_the_host_needs_no_consent() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.heard(table.ben)
    assert table.room.sit(table.ana, "dark") == "mine"


def test_a_computers_seat_is_the_hosts_to_free() -> None:
    table = Table()
    table.room.set_seat("dark", "computer", "greedy")
    assert table.refusal(table.ben, "dark") == "room/computer"
    table.room.set_seat("dark", "open", None)
    assert table.room.sit(table.ben, "dark") == "mine"


def test_giving_a_seat_to_a_computer_makes_its_player_a_spectator() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.set_seat("dark", "computer", "greedy")
    assert table.seats()["Ben"] is None


def test_a_seat_that_no_person_plays_at_the_table_is_held_by_no_phone() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.double.seat("dark", "open", "", None)
    table.room.settle(table.double.view(None)["seats"])
    assert table.seats()["Ben"] is None


def test_seats_that_are_none() -> None:
    table = Table()
    assert table.refusal(table.ben, "north") == "room/unknown"
    with pytest.raises(OrderError, match="left"):
        table.room.give("dark", "nobody")


def test_only_a_host_is_a_host() -> None:
    table = Table()
    assert table.room.host(table.ana).name == "Ana"
    with pytest.raises(OrderError, match="host"):
        table.room.host(table.ben)
