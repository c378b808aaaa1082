"""What must hold all the time in a simulation, compared with the journal, the true table and what the phones have."""

import asyncio
import math
from collections.abc import Iterable, Mapping, Set
from dataclasses import replace

from controller.api import shapes
from controller.match.match import Match
from controller.match.stored_match import Entry, StoredMatch
from firmware.figure import wire
from lab.endurance.storm_checks import asked, at_rest, lost_or_doubled, replayed, wrong_view
from lab.simulate.table import SeededTable

LOOK_S = 0.5
"""Table time between two looks at the true table."""

VIEW_S = 5.0
"""Table time after which a view is made again that has not changed as far as the table says."""

READ_S = 15.0
"""Table time between two readings of the journal; each controller that opens is another reason for one."""

STOPS_S = wire.MAX_TTL_MS / 1000 + 0.5
"""Table time within which all wheels stand after a stop: the heartbeat's limit, and the motors' lag."""

SETTLES_S = 240.0
"""Table time within which the table agrees with its match, or says what people are to do."""

OPENS_S = 30.0
"""Table time within which a controller is open, unless disk or calls fail."""

STALE_LOOKS = 4
"""Readings after which a connected phone must have seen what the journal holds."""


class Violation(Exception):  # noqa: N818 - of a promise, which is what the simulation looks for
    """A broken promise: a stable `code`, and what was seen."""

    def __init__(self, code: str, what: str) -> None:
        super().__init__(f"{code}: {what}")
        self.code = code
        self.what = what


class Checks:
    """Looks at one table.

    Attributes:
        plies: in the journal at the last reading.
    """

    _view: shapes.View

    def __init__(self, table: SeededTable) -> None:
        self.plies = 0
        self._table = table
        self._viewed_s = -math.inf
        self._replayed: dict[str, Match] = {}
        self._settled_s = self._opened_s = 0.0
        self._stopped_s = math.inf
        self._behind: dict[str, int] = {}
        self._whole: dict[str, StoredMatch] = {}

    async def watch(self) -> None:
        """Look until cancelled.

        Raises:
            Violation: a promise is broken.
        """
        clock, read_s, read_of = self._table.world.clock, 0.0, self._table.controller
        self._settled_s = self._opened_s = clock.now()
        while True:
            await clock.sleep(LOOK_S)
            self._look(clock.now())
            controller = self._table.controller
            if controller.is_open and (clock.now() - read_s > READ_S or controller is not read_of):
                read_s, read_of = clock.now(), controller
                self._read()

    async def at_the_end(self) -> None:
        """Look once more at everything, as soon as a controller runs."""
        clock = self._table.world.clock
        while not self._table.controller.is_open:
            await clock.sleep(LOOK_S)
            self._look(clock.now())
        self._read()

    def nothing_left(self) -> None:
        """After the end, no task runs but the caller's.

        Raises:
            Violation: one does.
        """
        left = asyncio.all_tasks() - {asyncio.current_task()}
        if left:
            raise Violation("left", ", ".join(sorted(str(task.get_coro()) for task in left)))

    def _look(self, now_s: float) -> None:
        world, controller = self._table.world, self._table.controller
        if world.sim.world.contacts:
            raise Violation("contact", "two figures touched")
        if not controller.is_open:
            self._stopped_s, self._settled_s = math.inf, now_s
            if self._table.fails():
                self._opened_s = now_s
            if now_s - self._opened_s > OPENS_S:
                raise Violation("closed", f"no phone could connect for {OPENS_S:g} s")
            return
        self._opened_s = now_s
        held = [seat for phone in controller.pairing.phones.values() for seat in phone.seats]
        if len({*held}) < len(held):
            raise Violation("seat", f"seats are held twice: {held}")
        if controller.changed or now_s - self._viewed_s > VIEW_S:
            self._view, self._viewed_s, controller.changed = controller.api.view(None), now_s, False
        view = self._view
        if at_rest(view) or asked(view):
            self._settled_s = now_s
        if now_s - self._settled_s > SETTLES_S:
            raise Violation("settle", f"the table neither agrees nor asks, in {view['phase']}")
        self._stopped_s = min(self._stopped_s, now_s) if view.get("stopped") else math.inf
        moving = [body.figure for body in world.sim.world.bodies.values() if body.driven]
        if now_s - self._stopped_s > STOPS_S and moving:
            raise Violation("stop", f"figures {moving} drive {now_s - self._stopped_s:.1f} s after a stop")

    def _read(self) -> None:
        """Compare the journal with what the phones were told."""
        matches = self._matches()
        self.plies = sum(len(match.entries) for match in matches)
        phones = self._table.phones
        written = {
            entry.source.rpartition("/")[2]: (number, entry.n)
            for number, match in enumerate(matches)
            for entry in match.entries
            if entry.source.startswith("phone/")
        }
        for match in matches:
            self._replay(match)
        for phone in phones:
            for what in lost_or_doubled(matches, phone.answered):
                raise Violation("journal", f"{phone.name}: {what}")
            for order, answer in phone.answered:
                if answer["t"] == "nack" and order["id"] in written:
                    raise Violation("refused", f"{phone.name}'s refused {order['action']!r} was played")
        taken_back = {(number, n) for number, match in enumerate(matches) for n in plies_taken_back(match.entries)}
        self._check_order(written, taken_back)
        journal = self._table.controller.table.session.journal
        live, latest = journal.match, matches[-1] if matches else None
        if latest and (live is None or (live.id, journal.finished) != (latest.id, latest.finished or "")):
            raise Violation("shown", f"the table does not show {latest.id}, which {latest.finished or 'goes on'}")
        for phone in (*phones, *self._table.guests):
            view = phone.view
            stored = next((match for match in matches if view and match.id == view.get("match")), None)
            if live is None or stored is None or not phone.connected:
                continue
            if phone in self._table.guests and "seat" in view["you"]:
                raise Violation("stranger", f"{phone.name}, who never sat down, has {phone.seat}")
            if phone.sat and phone.seat != phone.sat:
                raise Violation("seat", f"{phone.name} sat down at {phone.sat}, and has {phone.seat}")
            if wrong := wrong_view(view, self._replayed[stored.id]):
                self._behind[phone.name] = self._behind.get(phone.name, 0) + 1
                if self._behind[phone.name] >= STALE_LOOKS or not wrong[0].startswith("ply"):
                    raise Violation("view", f"{phone.name} sees {wrong[0]}")
            else:
                self._behind[phone.name] = 0
            if live.id == stored.id and len(live.entries) != len(stored.entries):
                raise Violation("replay", f"{len(live.entries)} entries are played, {len(stored.entries)} written")

    def _replay(self, stored: StoredMatch) -> None:
        """Play what is new in a match; the rules list each ply of a seat."""
        match = self._replayed.get(stored.id)
        if match is None or tuple(match.entries) != stored.entries[: len(match.entries)]:
            match = self._replayed[stored.id] = replayed(replace(stored, entries=()))
        for entry in stored.entries[len(match.entries) :]:
            if entry.kind == "action" and entry.actor in match.game.seats:
                listed = match.state.legal_actions(entry.actor)
                if all(str(action) != entry.text for action in listed):
                    raise Violation("rules", f"{entry.text!r} of {entry.actor} was played against the rules")
            match.add(entry)

    def _check_order(self, written: Mapping[str, tuple[int, int]], taken_back: Set[tuple[int, int]]) -> None:
        """The plies of each phone stand in the journal in the order in which they were acknowledged, one a decision.

        Args:
            written: place of each order, by its id.
            taken_back: places of plies whose decisions had to be taken again.
        """
        for phone in self._table.phones:
            orders = [order for order, answer in phone.answered if answer["t"] == "ack"]
            if phone.sat is not None and any(order["seat"] != phone.sat for order in orders):
                raise Violation("seat", f"{phone.name} has played for another seat")
            places = [written[order["id"]] for order in orders]
            if places != sorted(places):
                raise Violation("order", f"{phone.name}'s plies are written in another order than acknowledged")
            decisions = [
                (place[0], order["seat"], order["decision"])
                for place, order in zip(places, orders, strict=True)
                if place not in taken_back
            ]
            if len(set(decisions)) != len(decisions):
                raise Violation("decision", f"a decision of {phone.name} was played twice")

    def _matches(self) -> list[StoredMatch]:
        """All matches, the oldest first; those that have ended are read once."""
        store = self._table.controller.store
        for name in reversed(store.matches()):
            if name not in self._whole or self._whole[name].finished is None:
                self._whole[name] = store.load(name)
        return list(self._whole.values())


def plies_taken_back(entries: Iterable[Entry]) -> set[int]:
    """The numbers of the entries that a later one has taken back."""
    standing: list[int] = []
    taken_back: set[int] = set()
    for entry in entries:
        if entry.kind == "undo":
            stay = len(standing) - int(entry.text)
            taken_back.update(standing[stay:])
            del standing[stay:]
        else:
            standing.append(entry.n)
    return taken_back
