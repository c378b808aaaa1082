"""What must hold in two houses that play one match, compared with their journals and what their phones have."""

import json
import zlib
from collections import Counter
from typing import Any

from controller.api import shapes
from controller.linked.follower import Follower
from controller.linked.leader import Leader
from controller.links.line import Side
from controller.match.chance import seed_text
from controller.match.stored_match import HANDED, StoredMatch
from lab.endurance.storm_checks import asked, replayed, told_log, wrong_view
from lab.simulate.checks import Checks, Violation
from lab.simulate.houses.houses import House, Houses

LOOK_S, READ_S = 0.5, 10.0
"""Table time between two looks at the houses, and between two readings of their journals."""

STUCK_S = 120.0
"""Table time without faults within which the match goes on, or both houses say in words what is awaited."""

LEADS_S = 90.0
"""Table time within which one of the houses leads, whatever goes wrong: faults last less."""

KNOWN_S = 3.0
"""Table time on a good line within which a leader that hears the follower knows that its board shows the match."""

PAUSES_S = 8.0
"""Table time within which a stop in one house pauses the other one, while the line is good."""

BEHIND = 6
"""Readings on a good line after which a house has seen what the journal holds."""

_WITH_SECRETS = ("handover", "file")
"""States that carry whole matches: one that changes houses, and one that is over."""


class HouseChecks(Checks):
    """Looks at one of the houses; the journals are read for both together."""

    def _read(self) -> None:
        pass


class HousesChecks:
    """Looks at both.

    Attributes:
        plies: in the holder's journal at the last reading.
    """

    def __init__(self, houses: Houses) -> None:
        self.plies = 0
        self._houses = houses
        self._each = [HouseChecks(house) for house in houses.houses]
        self._grew_s = 0.0
        self._paused_s = self._led_s = self._apart_s = 0.0
        self._holder: House | None = None
        self._behind: Counter[str] = Counter()
        houses.meeting.carried = self._overhear
        self._leak = ""

    def each(self) -> list[HouseChecks]:
        """The checks of single houses, to be run as well."""
        return self._each

    async def watch(self) -> None:
        """Look until cancelled. Raises Violation: a promise is broken."""
        clock, read_s = self._houses.clock, 0.0
        while True:
            await clock.sleep(LOOK_S)
            self._look(clock.now())
            if clock.now() - read_s > READ_S:
                read_s = clock.now()
                self.read()

    async def at_the_end(self, quiet_s: float) -> None:
        """Look once more, after this much table time without faults. Raises as `watch`."""
        clock = self._houses.clock
        while not self.read():
            await clock.sleep(LOOK_S)
            self._look(clock.now())
        views = [house.controller.api.view(None) for house in self._houses.houses]
        if quiet_s >= STUCK_S and clock.now() - self._grew_s > STUCK_S and not all(map(_says, views)):
            phases = [view["phase"] for view in views]
            since_s = clock.now() - self._grew_s
            raise Violation("stuck", f"{since_s:.0f} s without a ply, and somebody reads nothing: {phases}")

    def _look(self, now_s: float) -> None:
        houses = self._houses
        leaders = houses.leaders()
        if len(leaders) > 1:
            raise Violation("leaders", "both houses lead")
        if leaders or not houses.linked:
            self._led_s = now_s
        if now_s - self._led_s > LEADS_S:
            raise Violation("leaders", f"no house has led for {LEADS_S:g} s")
        if self._leak:
            raise Violation("secret", self._leak)
        running = [house for house in houses.houses if house.controller.is_open]
        if houses.linked and any(house.controller.end is None for house in running):
            raise Violation("unlinked", "a house has lost its link")
        stopped = [house for house in running if house.controller.table.session.conditions.stopped]
        good = len(leaders) == 1 and len(running) == 2 and houses.meeting.is_good
        pauses = all(house.controller.table.session.paused for house in leaders)
        ends = [end for house in leaders if isinstance(end := house.controller.end, Leader)]
        knows = any(end.report.agrees or not end.present for end in ends)
        if not stopped or not good or pauses:
            self._paused_s = now_s
        if not good or knows or not all(map(_shows_the_match, running)):
            self._apart_s = now_s
        if now_s - self._apart_s > KNOWN_S:
            raise Violation("apart", "the follower's board shows the match, and the leader does not know it")
        if now_s - self._paused_s > PAUSES_S:
            raise Violation("pause", "one house is stopped, and the match does not wait")

    def read(self) -> bool:
        """Compare the journals with what the phones were told; False if nobody holds the match now.

        Raises:
            Violation: a promise is broken.
        """
        leaders = self._houses.leaders()
        if len(leaders) != 1:
            return False
        holder = leaders[0]
        if holder is not self._holder:
            self._houses.counts["the match has changed houses"] += self._holder is not None
            self._holder = holder
        matches = {house: _matches(house) for house in self._houses.houses if house.controller.is_open}
        held = [match for match in matches[holder] if match.finished != HANDED]
        plies = sum(len(match.entries) for match in held)
        if plies != self.plies:
            self.plies, self._grew_s = plies, self._houses.clock.now()
        self._check_answers(held, [match for house in matches for match in matches[house] if match.finished])
        live = holder.controller.table.session.journal.match
        stored = next((match for match in held if live and match.id == live.id), None)
        if stored is not None:
            self._check_views(holder, stored)
        return True

    def _check_answers(self, held: list[StoredMatch], over: list[StoredMatch]) -> None:
        """Each acknowledged ply is in the holder's journal, once; one of a match that is over may be in the other's."""
        times: Counter[str] = Counter()
        texts: dict[str, str] = {}
        for match in held:
            for entry in match.entries:
                if entry.source.startswith("phone/"):
                    times[number := entry.source.rpartition("/")[2]] += 1
                    texts[number] = entry.text
        ended = {
            entry.source.rpartition("/")[2]: entry.text
            for match in over
            if match.finished != HANDED
            for entry in match.entries
        }
        for number, count in times.items():
            if count > 1:
                raise Violation("journal", f"order {number} was played {count} times")
        for phone in self._houses.phones:
            for order, answer in phone.answered:
                if answer["t"] != "ack":
                    continue
                text = texts.get(order["id"], ended.get(order["id"]))
                if text != order["action"]:
                    raise Violation("journal", f"{phone.name}'s acknowledged {order['action']!r} is {text or 'lost'}")

    def _check_views(self, holder: House, stored: StoredMatch) -> None:
        """What phones see is what their seats may see of the holder's match; the follower's plies begin it."""
        match = replayed(stored)
        for house in self._houses.houses:
            end = house.controller.end if house.controller.is_open else None
            if isinstance(end, Follower) and end.view(None).get("match") == stored.id:
                self._check_prefix(end.view(None), told_log(match, None))
        for phone in self._houses.phones:
            view, home = phone.view, self._houses.homes[phone.name]
            if not view or view.get("match") != stored.id or not phone.connected:
                continue
            if phone.sat and phone.seat not in (phone.sat, None):
                raise Violation("seat", f"{phone.name} sat down at {phone.sat}, and has {phone.seat}")
            wrong = wrong_view(view, match)
            if not wrong:
                self._behind[phone.name] = 0
                continue
            if not wrong[0].startswith("ply"):
                raise Violation("view", f"{phone.name} sees {wrong[0]}")
            good = home.controller.is_open and self._houses.meeting.is_good
            self._behind[phone.name] = self._behind[phone.name] + 1 if good else 0
            if self._behind[phone.name] >= BEHIND:
                raise Violation("view", f"{phone.name} sees {wrong[0]}")

    def _check_prefix(self, view: shapes.View, log: dict[str, str]) -> None:
        seen = {ply: entry["action"] for ply, entry in view["log"].items()}
        for ply, action in seen.items():
            if log.get(ply) != action:
                raise Violation("order", f"the follower has ply {ply} as {action!r}, the leader as {log.get(ply)!r}")

    def _overhear(self, payload: bytes, to: Side) -> None:
        """No message carries the view of a seat to the house that does not hold it, nor the seed of a match."""
        text = zlib.decompress(payload).decode()
        message: dict[str, Any] = json.loads(text)
        if message["t"] != "state" or message["name"] in _WITH_SECRETS:
            return
        house = self._houses.houses[0 if to == "leader" else 1]
        kind, _, seat = message["name"].partition(":")
        if kind == "view" and seat and message["value"] and seat not in {phone.sat for phone in house.phones}:
            self._leak = f"the view of {seat} was told to the other house"
        running = [
            one.controller.table.session.journal.running for one in self._houses.houses if one.controller.is_open
        ]
        if any(match and seed_text(match.seed) in text for match in running):
            self._leak = f"{message['name']} tells the seed"


def _shows_the_match(house: House) -> bool:
    """Whether nothing is left to do at a house's board."""
    session = house.controller.table.session
    begun = session.followed.goal if session.followed else session.journal.running
    return begun is not None and session.stage is None and not session.differences()


def _says(view: shapes.View) -> bool:
    """Whether people read what is awaited, here or in the other house."""
    linked = view.get("linked")
    there = linked and (linked["waiting"] or linked.get("stopped") or linked["state"] != "joined")
    return bool(asked(view) or there)


def _matches(house: House) -> list[StoredMatch]:
    store = house.controller.store
    return [store.load(name) for name in reversed(store.matches())]
