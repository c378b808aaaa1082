"""Who is at the table: phones, seats, and who may do what.

A *host* may begin and end matches, let the table go on after a stop and give seats away. A *player* holds a seat.
Everybody else looks on. Whoever is paired may stop.
"""

import time
from collections.abc import Callable, Iterable
from typing import Any, Literal

from controller.api import shapes
from controller.api.table_api import OrderError, TableApi
from web_remote.pairing import Pairing, Phone

SILENT_S = 30.0
"""A phone that was silent for so long loses its seat to whoever asks."""


class Refused(OrderError):
    """A message that this phone may not send now; nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Room:
    """Seats and the phones that hold them.

    Args:
        table: is told who plays.
        pairing: knows the phones.
        now: seconds, to tell a silent phone.
    """

    def __init__(self, table: TableApi, pairing: Pairing, now: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._pairing = pairing
        self._now = now
        self._start_s = now()
        self._heard_s: dict[str, float] = {}
        self._wishes: dict[str, str] = {}
        self.online: set[str] = set()

    def heard(self, phone_id: str) -> None:
        """A message came from that phone."""
        self._heard_s[phone_id] = self._now()

    def host(self, phone_id: str) -> Phone:
        """The phone, which must be a host."""
        phone = self._pairing.phones[phone_id]
        if not phone.host:
            raise Refused("room/host", "Only the host may do this.")
        return phone

    def seated(self, phone_id: str) -> tuple[Phone, str]:
        """The phone and its seat, which it must have."""
        phone = self._pairing.phones[phone_id]
        if phone.seat is None:
            raise Refused("room/seat", "Take a seat first.")
        return phone, phone.seat

    def sit(self, phone_id: str, seat: str) -> Literal["mine", "asked"]:
        """Take a seat.

        A seat that another phone holds changes hands when the host asks for it or that phone was silent for
        `SILENT_S`; otherwise the host is asked.
        """
        phone = self._pairing.phones[phone_id]
        shown = self._seat(seat)
        holder = self._holder(seat)
        if shown["kind"] == "computer" and not phone.host:
            raise Refused("room/computer", "A computer plays this seat; the host can free it.")
        if holder not in (None, phone) and not phone.host and not self._silent(holder):
            self._wishes[phone_id] = seat
            return "asked"
        self._hand_over(seat, phone)
        return "mine"

    def rise(self, phone_id: str) -> None:
        """Leave the seat, if there is one; it waits for another phone."""
        self._wishes.pop(phone_id, None)
        seat = self._pairing.phones[phone_id].seat
        if seat is not None:
            self._table.seat(seat, "open", "", None)
            self._pairing.place(phone_id, None)

    def set_seat(self, seat: str, kind: Literal["open", "computer"], level: str | None) -> None:
        """Let a computer play a seat, or nobody yet."""
        self._seat(seat)
        self._table.seat(seat, kind, "", level)
        if holder := self._holder(seat):
            self._pairing.place(holder.id, None)

    def give(self, seat: str, phone_id: str) -> None:
        """Give a seat to a phone."""
        self._seat(seat)
        if phone_id not in self._pairing.phones:
            raise Refused("room/phone", "That phone has left.")
        self._hand_over(seat, self._pairing.phones[phone_id])

    def refuse(self, phone_id: str) -> None:
        """Refuse a phone's wish for a seat."""
        self._wishes.pop(phone_id, None)

    def leave(self, phone_id: str) -> None:
        """The phone is no longer paired."""
        self.rise(phone_id)
        self._pairing.forget(phone_id)

    def settle(self, seats: Iterable[shapes.Seat]) -> None:
        """Take from phones the seats that, as the table now says, no person plays."""
        played = {seat["id"] for seat in seats if seat["kind"] == "human"}
        for phone in tuple(self._pairing.phones.values()):
            if phone.seat is not None and phone.seat not in played:
                self._pairing.place(phone.id, None)

    def view(self, phone_id: str) -> dict[str, Any]:
        """Who is here, as this phone may see it; the shape is `shapes.Room`."""
        phones = self._pairing.phones
        wishes = [{"phone": p, "name": phones[p].name, "seat": s} for p, s in self._wishes.items()]
        mine = phones[phone_id]
        return {
            "me": phone_id,
            "people": {
                p.id: {"id": p.id, "name": p.name, "host": p.host, "seat": p.seat, "online": p.id in self.online}
                for p in phones.values()
            },
            "wishes": wishes if mine.host else [wish for wish in wishes if wish["phone"] == phone_id],
        }

    def _seat(self, seat: str) -> shapes.Seat:
        for shown in self._table.view(None)["seats"]:
            if shown["id"] == seat:
                return shown
        raise Refused("room/unknown", f"This game has no seat {seat!r}.")

    def _holder(self, seat: str) -> Phone | None:
        return next((phone for phone in self._pairing.phones.values() if phone.seat == seat), None)

    def _silent(self, phone: Phone | None) -> bool:
        return phone is None or self._now() - self._heard_s.get(phone.id, self._start_s) > SILENT_S

    def _hand_over(self, seat: str, phone: Phone) -> None:
        self._table.seat(seat, "human", phone.name, None)
        if phone.seat not in (None, seat):
            self._table.seat(str(phone.seat), "open", "", None)
        holder = self._holder(seat)
        if holder is not None and holder.id != phone.id:
            self._pairing.place(holder.id, None)
        self._pairing.place(phone.id, seat)
        self._wishes = {p: s for p, s in self._wishes.items() if s != seat and p != phone.id}
