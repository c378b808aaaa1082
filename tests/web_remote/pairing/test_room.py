"""Seats and roles."""

import asyncio
from collections.abc import Callable

import pytest

from controller.api.table_api import Json, OrderError
from tests.support.telling import says
from tests.web_remote.doubles.table_double import TableDouble
from web_remote.live.room_news import NEWS_S
from web_remote.pairing.paired_phones import Pairing
from web_remote.pairing.room import Room


class Table:
    def __init__(self, game: str = "robotory", options: Json | None = None) -> None:
        self.double = TableDouble(game, options)
        self.pairing = Pairing()
        self.now_s = 5.0
        self.room = Room(self.double, self.pairing, lambda: self.now_s)
        self.ana = self.pairing.redeem(self.pairing.opening.code, "Ana")[0].id
        self.ben = self.pairing.redeem(self.pairing.invite("player").code, "Ben")[0].id
        self.cleo = self.pairing.redeem(self.pairing.invite("player").code, "Cleo")[0].id

    def begin(self) -> None:
        asyncio.run(self.double.start_match(self.double.name, {}))
        self.room.settle(self.double.view(None))

    def told(self) -> list[str]:
        return [notice["text"] for notice in self.room.notices]

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


def test_a_person_without_a_seat_has_no_member_for_it() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    people = table.room.view(table.ana)["people"]
    assert people[table.ben]["seat"] == "dark"
    assert "seat" not in people[table.cleo]


def test_phones_keep_their_seats_when_the_sheet_is_changed() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.sit_guest(table.ben, "light", "Opa")
    table.room.settle(table.double.view(None))
    other = TableDouble("netzwerk")
    other.seats["white"] = {"kind": "human", "name": "Opa", "level": None}
    other.seats["black"] = {"kind": "human", "name": "Ben", "level": None}
    table.room.settle(other.view(None))
    ben = table.pairing.phones[table.ben]
    assert (ben.seat, ben.guests) == ("black", ("white",))


def test_who_finds_no_seat_in_the_next_game_watches() -> None:
    table = Table("droids")
    first, second = table.double.seats
    table.room.sit(table.ben, second)
    table.room.settle(table.double.view(None))
    table.room.settle(TableDouble("ricochet", {"players": 1}).view(None))
    assert table.seats()["Ben"] is None
    assert first


def test_who_changes_seats_frees_the_old_one() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.sit(table.ben, "light")
    assert table.double.seats["dark"]["kind"] == "open"
    assert table.double.seats["light"]["name"] == "Ben"


def test_a_held_seat_changes_hands_only_with_the_hosts_yes() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
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


def test_a_phone_that_sleeps_keeps_its_seat_and_finds_it_again() -> None:
    table = Table()
    table.room.meet(table.ben)
    table.room.sit(table.ben, "dark")
    table.room.miss(table.ben)
    assert table.room.sit(table.cleo, "dark") == "asked"
    table.room.meet(table.ben)
    assert table.seats() == {"Ana": None, "Ben": "dark", "Cleo": None}


def test_the_host_needs_no_consent_and_is_seen_by_all() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.begin()
    assert table.room.sit(table.ana, "dark") == "mine"
    assert table.told() == ["Ana now plays dark instead of Ben."]


def test_who_plays_a_seat_is_news_for_a_while() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.begin()
    table.room.sit(table.ana, "dark")
    table.now_s += NEWS_S - 1.0
    assert table.told() == ["Ana now plays dark instead of Ben."]
    assert table.room.news_left_s == 1.0
    table.now_s += 1.0
    assert table.told() == []
    assert table.room.news_left_s is None


def test_a_seat_that_keeps_the_name_of_its_player_is_no_news() -> None:
    """Ben took the seat for somebody without a phone, and gave no name."""
    table = Table()
    table.room.sit_guest(table.ben, "dark", "")
    table.begin()
    table.room.sit(table.ben, "dark")
    assert table.told() == []


def test_a_guest_s_seat_that_its_phone_s_owner_takes_is_news_and_ends() -> None:
    """Ben plays for Grandma, and takes her seat himself."""
    table = Table()
    table.room.sit_guest(table.ben, "dark", "Grandma")
    table.begin()
    table.room.sit(table.ben, "dark")
    assert table.told() == ["Ben now plays dark instead of Grandma."]


def test_a_hop_onto_a_free_seat_is_told_while_a_match_runs() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.set_seat("light", "computer", "greedy")
    assert table.told() == []
    table.begin()
    table.room.sit(table.ana, "light")
    table.room.rise(table.ana, "light")
    assert table.told() == ["Ana has taken the seat light."]
    assert table.room.notices[0]["args"] == {"name": "Ana", "seat": {"seat": "light"}}


def test_seats_that_passed_on_are_no_news_once_the_match_is_over() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.begin()
    table.room.sit(table.ana, "light")
    assert table.told() == ["Ana has taken the seat light."]
    asyncio.run(table.double.finish_match("resign", "light"))
    table.room.settle(table.double.view(None))
    assert table.told() == []
    table.room.make_host(table.ana, table.ben)
    table.room.settle(table.double.view(None))
    assert table.told() == ["Ben is the host now."]


def test_a_new_match_begins_without_notices() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.sit(table.ana, "dark")
    assert table.told() == ["Ana now plays dark instead of Ben."]
    table.begin()
    assert table.told() == []


def test_listeners_hear_of_every_change() -> None:
    table = Table()
    heard: list[int] = []
    end = table.room.subscribe(lambda: heard.append(len(heard)))
    changes: list[Callable[[], object]] = [
        lambda: table.room.sit(table.ben, "dark"),
        lambda: table.room.sit(table.cleo, "dark"),
        lambda: table.room.refuse(table.cleo),
        lambda: table.room.give("dark", table.cleo),
        lambda: table.room.set_seat("dark", "open", None),
        lambda: table.room.meet(table.ben),
        lambda: table.room.miss(table.ben),
        lambda: table.room.rise(table.ben, "dark"),
        lambda: table.room.leave(table.cleo),
    ]
    for change in changes:
        before = len(heard)
        change()
        assert len(heard) > before
    end()
    table.room.meet(table.ben)
    assert len(heard) == heard[-1] + 1


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
    table.room.settle(table.double.view(None))
    assert table.seats()["Ben"] is None


def test_one_phone_plays_for_somebody_without_one() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.sit_guest(table.ben, "light", "  Opa ")
    assert table.double.seats["light"] == {"kind": "human", "name": "Opa", "level": None}
    ben = table.room.view(table.ana)["people"][table.ben]
    assert (ben["seat"], ben["seats"]) == ("dark", ["dark", "light"])
    table.room.rise(table.ben, "light")
    assert table.double.seats["light"]["kind"] == "open"
    assert table.seats()["Ben"] == "dark"


def test_guests_and_people_with_phones_have_names_of_their_own() -> None:
    table = Table()
    table.room.sit_guest(table.ben, "dark", "Аna")  # with a Cyrillic A
    assert table.double.seats["dark"]["name"] == "Аna 2"
    joined = table.pairing.redeem(table.pairing.invite("player").code, "ana", guests=table.room.guests)[0]
    assert joined.name == "ana 3"
    assert table.room.guests() == {"Аna 2"}
    table.room.rise(table.ben, "dark")
    table.room.sit_guest(table.ben, "dark", " ")
    assert table.room.guests() == set()


def test_a_guest_takes_only_a_seat_that_is_free() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.set_seat("light", "computer", "greedy")
    for phone, seat, code in [
        (table.cleo, "dark", "room/taken"),
        (table.ana, "dark", "room/taken"),
        (table.cleo, "light", "room/computer"),
        (table.cleo, "north", "room/unknown"),
    ]:
        with pytest.raises(OrderError) as refused:
            table.room.sit_guest(phone, seat, "Opa")
        assert refused.value.code == code
    table.room.sit_guest(table.ana, "light", "Opa")
    assert table.double.seats["light"]["name"] == "Opa"


def test_a_guests_seat_passes_on_like_any_other() -> None:
    table = Table()
    table.room.sit_guest(table.ben, "light", "Opa")
    assert table.room.sit(table.cleo, "light") == "asked"
    table.room.give("light", table.cleo)
    assert table.told() == ["Cleo now plays light instead of Opa."]
    assert table.room.view(table.ana)["people"][table.ben]["seats"] == []


def test_who_leaves_frees_the_seats_of_the_guests() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    table.room.sit_guest(table.ben, "light", "")
    table.room.leave(table.ben)
    assert {seat: held["kind"] for seat, held in table.double.seats.items()} == {"light": "open", "dark": "open"}


def test_the_only_host_leaves_the_table_to_somebody_who_plays_here() -> None:
    table = Table()
    table.room.sit(table.cleo, "dark")
    for phone in (table.ana, table.ben, table.cleo):
        table.room.meet(phone)
    table.room.leave(table.ana)
    people = table.room.view(table.ben)["people"]
    assert {person["name"]: person["host"] for person in people.values()} == {"Ben": False, "Cleo": True}
    assert table.told() == ["Cleo is the host now."]
    table.room.miss(table.ben)
    table.room.leave(table.cleo)
    assert not table.room.view(table.ben)["people"][table.ben]["host"], "he is not here"


def test_a_badge_stays_whoever_leaves_and_is_worn_by_one_person_only() -> None:
    table = Table()
    badges = {person["name"]: person["badge"] for person in table.room.view(table.ana)["people"].values()}
    table.room.leave(table.ben)
    dora = table.pairing.redeem(table.pairing.invite("player").code, "Dora")[0].id
    later = {person["name"]: person["badge"] for person in table.room.view(dora)["people"].values()}
    assert {name: later[name] for name in ("Ana", "Cleo")} == {name: badges[name] for name in ("Ana", "Cleo")}
    assert len({*later.values()}) == 3


def test_an_open_game_passes_the_phone_from_turn_to_turn_by_itself() -> None:
    table = Table()
    table.room.sit(table.ben, "dark")
    assert table.room.shown(table.ben) == "dark"
    table.room.sit_guest(table.ben, "light", "Opa")
    table.begin()
    assert table.room.shown(table.ben) == "light"
    table.double.play("light", "place white c5")
    table.room.settle(table.double.view(None))
    assert table.room.shown(table.ben) == "dark"
    with pytest.raises(OrderError, check=says("covered")):
        table.room.playing(table.ben, "light")
    with pytest.raises(OrderError, check=says("seat")):
        table.room.playing(table.ana, "light")


def test_a_game_that_hides_something_covers_the_phone_first() -> None:
    table = Table("roborama", {"programme": 2, "specials": 2, "first": "blue"})
    first, second = table.double.game.seats
    table.room.sit(table.ben, first)
    table.room.sit_guest(table.ben, second, "Opa")
    table.begin()
    assert set(table.double.to_act) == {first, second}
    assert table.room.shown(table.ben) is None
    table.room.show(table.ben, second)
    table.room.settle(table.double.view(None))
    assert table.room.shown(table.ben) == second, "both may choose now"
    table.double.play(second, "specials 1 2")
    table.room.settle(table.double.view(None))
    assert table.room.shown(table.ben) is None
    table.room.show(table.ben, first)
    assert table.room.playing(table.ben, first) == first
    with pytest.raises(OrderError, check=says("seat")):
        table.room.show(table.cleo, first)


def test_seats_that_are_none() -> None:
    table = Table()
    assert table.refusal(table.ben, "north") == "room/unknown"
    with pytest.raises(OrderError, check=says("left")):
        table.room.give("dark", "nobody")


def test_the_host_hands_over_and_everybody_is_told() -> None:
    table = Table()
    table.room.make_host(table.ana, table.ben)
    assert {phone.name: phone.host for phone in table.pairing.phones.values()} == {
        "Ana": False,
        "Ben": True,
        "Cleo": False,
    }
    assert table.told() == ["Ben is the host now."]
    with pytest.raises(OrderError, check=says("left")):
        table.room.make_host(table.ben, "nobody")


def test_only_a_host_is_a_host() -> None:
    table = Table()
    assert table.room.host(table.ana).name == "Ana"
    with pytest.raises(OrderError, check=says("host")):
        table.room.host(table.ben)
