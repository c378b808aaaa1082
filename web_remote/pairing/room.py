"""The seats and the phones that hold them; what each phone may do.

A *host* may start and end matches, resume the table after a stop and assign seats. A *player* holds a seat, and those
of *guests*: people without a phone who share this one. Every other phone is a spectator. All paired phones may stop the
table, but for *viewers*: screens that show it to everybody.

A phone shows one of its seats at a time. Where the game hides something it is covered when it must change hands, so
that it never gets what a seat knows while another player holds it.
"""

import time
from collections.abc import Callable, Mapping
from typing import Literal

from controller.api import shapes
from controller.api.seats import carried
from controller.api.table_api import Seats
from controller.api.wording import named_seat, reason, say
from web_remote.errors import RefusedError
from web_remote.live.room_news import News
from web_remote.messages.table_messages import LastSeen, Person, SeatRequest
from web_remote.messages.table_messages import Room as RoomView
from web_remote.pairing.paired_phones import Pairing, Phone
from web_remote.pairing.person_names import clean_name, distinct_name


class Room:
    """The seats and the phones that hold them.

    Args:
        table: gets the assignment of seats.
        pairing: the paired phones, which keep their seats over a restart.
        now: a clock, s.
    """

    def __init__(self, table: Seats, pairing: Pairing, now: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._pairing = pairing
        self._requests: dict[str, str] = {}
        self._online: set[str] = set()
        self._shown: dict[str, str | None] = {}
        self._acting: dict[str, list[str]] = {}
        self._news = News(now)
        self._over = False
        self._match: str | None = None
        self._game: tuple[str, Mapping[str, str]] = "", {}
        self._listeners: list[Callable[[], None]] = []

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after each change; returns the function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def changed(self) -> None:
        """Tell the listeners that people or seats have changed."""
        for listener in tuple(self._listeners):
            listener()

    @property
    def notices(self) -> list[shapes.Notice]:
        """What everybody should know of the room: seats that have changed hands, and trouble with the disk."""
        notices = self._news.notices
        if self._pairing.trouble:
            notices.append(
                {"code": "phones", "level": "error", **say("notice.phones", reason=reason(self._pairing.trouble))}
            )
        return notices

    @property
    def news_left_s(self) -> float | None:
        """See `News`."""
        return self._news.left_s

    @property
    def hosts(self) -> set[str]:
        """The phones that are host now."""
        return {phone.id for phone in self._pairing.phones.values() if phone.host}

    def guests(self) -> set[str]:
        """The names of people without a phone."""
        seats = {seat for phone in self._pairing.phones.values() for seat in phone.guests}
        shown = self._table.view(None)["seats"]
        return {shown[seat]["name"] for seat in seats & shown.keys() if shown[seat]["name"]}

    def meet(self, phone_id: str) -> None:
        """Note that the phone has connected."""
        self._online.add(phone_id)
        self._pairing.see(phone_id)
        self.changed()

    def miss(self, phone_id: str) -> None:
        """Note that the phone is away; its seat stays its own."""
        self._online.discard(phone_id)
        self._pairing.see(phone_id)
        self.changed()

    def last_seen(self) -> list[LastSeen]:
        """When each phone was here last."""
        return [
            {"phone": phone_id, "away_s": 0.0 if phone_id in self._online else self._pairing.away_s(phone_id)}
            for phone_id in self._pairing.phones
        ]

    def acting(self, phone_id: str) -> Phone:
        """The phone; refuses one that was forgotten while its socket was open, and one that only watches."""
        if phone_id not in self._pairing.phones:
            raise RefusedError("room/phone", "room.phone")
        phone = self._pairing.phones[phone_id]
        if phone.viewer:
            raise RefusedError("room/viewer", "room.viewer")
        return phone

    def host(self, phone_id: str) -> Phone:
        """The phone; refuses one that is not a host."""
        phone = self._pairing.phones[phone_id]
        if not phone.host:
            raise RefusedError("room/host", "room.host")
        return phone

    def seated(self, phone_id: str) -> Phone:
        """The phone; refuses one without a seat."""
        phone = self._pairing.phones[phone_id]
        if not phone.seats:
            raise RefusedError("room/seat", "room.seat")
        return phone

    def playing(self, phone_id: str, seat: str) -> str:
        """The seat; refuses one that the phone does not show."""
        if self.holding(phone_id, seat) != self.shown(phone_id):
            raise RefusedError("room/covered", "room.covered")
        return seat

    def holding(self, phone_id: str, seat: str) -> str:
        """The seat; refuses one that the phone does not play, shown or not."""
        if seat not in self.seated(phone_id).seats:
            raise RefusedError("room/seat", "room.seat")
        return seat

    def shown(self, phone_id: str) -> str | None:
        """The seat whose player holds the phone; None for a spectator, and while the phone is covered."""
        seats = self._pairing.phones[phone_id].seats
        if len(seats) == 1:
            return seats[0]
        shown = self._shown.get(phone_id)
        return shown if shown in seats else None

    def show(self, phone_id: str, seat: str | None) -> None:
        """Show another seat of the phone, or cover them all."""
        if seat is not None and seat not in self.seated(phone_id).seats:
            raise RefusedError("room/seat", "room.seat")
        self._shown[phone_id] = seat
        self.changed()

    def sit(self, phone_id: str, seat: str) -> Literal["mine", "asked"]:
        """Take a seat; one that another phone holds, however long that was silent, passes only if the host agrees."""
        phone = self._pairing.phones[phone_id]
        shown = self._seat(seat)
        holder = self._holder(seat)
        if shown["kind"] == "computer" and not phone.host:
            raise RefusedError("room/computer", "room.computer")
        if holder not in (None, phone) and not phone.host:
            self._requests[phone_id] = seat
            self.changed()
            return "asked"
        self._hand_over(seat, phone)
        return "mine"

    def sit_guest(self, phone_id: str, seat: str, name: str) -> None:
        """Take a free seat for somebody without a phone; a host may take a computer's, too."""
        phone = self._pairing.phones[phone_id]
        kind = self._seat(seat)["kind"]
        if kind == "computer" and not phone.host:
            raise RefusedError("room/computer", "room.computer")
        if kind == "human":
            raise RefusedError("room/taken", "room.taken")
        name = clean_name(name)
        others = {one.name for one in self._pairing.phones.values()} | self.guests()
        name = name and distinct_name(name, others)
        self._tell_of(seat, phone, name or phone.name)
        self._table.seat(seat, "human", name, None)
        self._pairing.place(phone_id, phone.seat, (*phone.guests, seat))
        self.changed()

    def rise(self, phone_id: str, seat: str) -> None:
        """Leave a seat of the phone and open it to others."""
        self._requests.pop(phone_id, None)
        if seat in self._pairing.phones[phone_id].seats:
            self._table.seat(seat, "open", "", None)
            self._free(seat)
        self.changed()

    def set_seat(self, seat: str, kind: Literal["open", "computer"], level: str | None) -> None:
        """Assign a seat to a computer player, or open it."""
        self._seat(seat)
        self._table.seat(seat, kind, "", level)
        self._free(seat)
        self.changed()

    def give(self, seat: str, phone_id: str) -> None:
        """Give a seat to a phone."""
        self._seat(seat)
        self._hand_over(seat, self._guest(phone_id))

    def make_host(self, phone_id: str, other_id: str) -> None:
        """Make another phone the host instead of this one; the opening invitation always makes a host, too."""
        other = self._guest(other_id)
        self._pairing.appoint(other.id, True)
        if other.id != phone_id:
            self._pairing.appoint(phone_id, False)
        self._news.tell("host", say("notice.host/new", name=other.name))
        self.changed()

    def refuse(self, phone_id: str) -> None:
        """Refuse a phone's request for a seat."""
        self._requests.pop(phone_id, None)
        self.changed()

    def unpair(self, phone_id: str, other_id: str) -> None:
        """Remove another phone or screen for good; no code that it may have seen lets it in again."""
        if other_id not in self._pairing.phones:
            raise RefusedError("room/phone", "room.left")
        if other_id == phone_id:
            raise RefusedError("room/self", "room.self")
        self._pairing.renew_invitations()
        self.leave(other_id)

    def leave(self, phone_id: str) -> None:
        """Unpair the phone and open its seats; the only host leaves the table to somebody who is here."""
        phone = self._pairing.phones[phone_id]
        for seat in phone.seats:
            self.rise(phone_id, seat)
        self._requests.pop(phone_id, None)
        self._pairing.forget(phone_id)
        here = [other for other in self._pairing.phones.values() if other.id in self._online and not other.viewer]
        if phone.host and here and not self.hosts:
            heir = min(here, key=lambda other: not other.seats).id
            self.make_host(heir, heir)
        self.changed()

    def settle(self, table: shapes.View) -> None:
        """Follow the table: take from phones the seats that no person plays, and pass phones from turn to turn.

        A new match begins without notices and with covered phones; notices about seats end with it.
        """
        ends, self._over = table["phase"] == "over" and not self._over, table["phase"] == "over"
        if ends:
            self._news.clear()
        self._carry(table)
        if table.get("match") != self._match:
            self._match = table.get("match")
            self._news.clear()
            self._shown.clear()
            self._acting.clear()
        for phone in tuple(self._pairing.phones.values()):
            for seat in {*phone.seats} - {seat for seat, shown in table["seats"].items() if shown["kind"] == "human"}:
                self._free(seat)
        for phone_id in self._pairing.phones:
            self._pass_on(phone_id, table)

    def _carry(self, table: shapes.View) -> None:
        """Move the phones to their seats in another game; the table has seated their people there."""
        game, before = self._game
        self._game = table["game"]["name"], {seat: shown["kind"] for seat, shown in table["seats"].items()}
        if game in ("", table["game"]["name"]):
            return
        taken = [seat for seat, kind in before.items() if kind != "open"]
        now = self._game[1]
        found = {old: new for old, new in carried([*before], taken, [*now]).items() if now[new] == "human"}
        for phone in tuple(self._pairing.phones.values()):
            guests = tuple(found[guest] for guest in phone.guests if guest in found)
            self._pairing.place(phone.id, found.get(phone.seat or ""), guests)
        self._requests.clear()

    def _pass_on(self, phone_id: str, table: shapes.View) -> None:
        """When other seats must act, show one of them, or cover the phone first if the game hides anything."""
        seats, shown = self._pairing.phones[phone_id].seats, self.shown(phone_id)
        acting = [seat for seat, shown in table["seats"].items() if shown["to_act"] and seat in seats]
        if acting == self._acting.get(phone_id) and shown is not None:
            return
        self._acting[phone_id] = acting
        if shown not in (acting or seats):
            self._shown[phone_id] = None if table["game"]["hidden"] else next(iter(acting or seats), None)

    def view(self, phone_id: str) -> RoomView:
        """The room as this phone may see it."""
        phones = self._pairing.phones
        asked: list[SeatRequest] = [
            {"phone": p, "name": phones[p].name, "seat": seat} for p, seat in self._requests.items()
        ]
        return {
            "me": phone_id,
            "people": {phone.id: self._person(phone) for phone in phones.values()},
            "seat_requests": asked if phones[phone_id].host else [one for one in asked if one["phone"] == phone_id],
        }

    def _person(self, phone: Phone) -> Person:
        person: Person = {
            "id": phone.id,
            "name": phone.name,
            "badge": phone.badge,
            "host": phone.host,
            "viewer": phone.viewer,
            "seats": list(phone.seats),
            "online": phone.id in self._online,
        }
        if phone.seat is not None:
            person["seat"] = phone.seat
        return person

    def _guest(self, phone_id: str) -> Phone:
        if phone_id not in self._pairing.phones:
            raise RefusedError("room/phone", "room.left")
        if self._pairing.phones[phone_id].viewer:
            raise RefusedError("room/viewer", "room.viewer")
        return self._pairing.phones[phone_id]

    def _seat(self, seat: str) -> shapes.Seat:
        if shown := self._table.view(None)["seats"].get(seat):
            return shown
        raise RefusedError("room/unknown", "order.no-seat", seat=seat)

    def _holder(self, seat: str) -> Phone | None:
        return next((phone for phone in self._pairing.phones.values() if seat in phone.seats), None)

    def _free(self, seat: str) -> None:
        """Take a seat from the phone that holds it, if one does."""
        if holder := self._holder(seat):
            guests = tuple(guest for guest in holder.guests if guest != seat)
            self._pairing.place(holder.id, None if holder.seat == seat else holder.seat, guests)

    def _hand_over(self, seat: str, phone: Phone) -> None:
        self._tell_of(seat, phone, phone.name)
        self._table.seat(seat, "human", phone.name, None)
        if phone.seat not in (None, seat):
            self._table.seat(str(phone.seat), "open", "", None)
        self._free(seat)
        self._pairing.place(phone.id, seat, self._pairing.phones[phone.id].guests)
        self._requests = {p: s for p, s in self._requests.items() if s != seat and p != phone.id}
        self.changed()

    def _tell_of(self, seat: str, phone: Phone, name: str) -> None:
        """Make the notice of a seat that passes to somebody of another name, or that is taken while a match runs."""
        holder = self._holder(seat)
        if holder is not None:
            before = self._seat(seat)["name"] or holder.name
            if name != before:
                self._news.tell(seat, say("notice.seat/passed", seat=named_seat(seat), name=name, before=before))
        elif self._table.view(None)["phase"] not in ("lobby", "over"):
            self._news.tell(seat, say("notice.seat/taken", seat=named_seat(seat), name=name))
