"""What must hold after each event of a storm, checked against the journal, the simulated table and the phones."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterable, Sequence

from controller.api import shapes
from controller.match.chance import seed_text
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.match.stored_match import StoredMatch
from controller.table.views.seat_view import without_null
from engine import registry
from lab.endurance.storm_table import NAMES, StormTable
from lab.remote.phone import Json, Phone
from web_remote.messages.table_messages import View

SETTLE_S = 240.0
"""Wall time within which the table must agree with its match again, or say what people are to do."""

SAME_S, LOOK_S = 20.0, 0.2
"""Wall time within which phones and journal must be seen in agreement, and between two looks."""


class StormChecks:
    """Checks one table.

    Attributes:
        compared: views of phones that were compared with the journal.
    """

    def __init__(self, table: StormTable) -> None:
        self._table = table
        self.compared = 0

    async def faults(self) -> list[str]:
        """Descriptions of everything that is wrong now."""
        table = self._table
        lives = [*table.lives, *(phone.life for phone in table.phones)]
        found = [f"a phone ended: {life.exception()!r}" for life in lives if life.done()]
        if not await self._settles():
            found.append(f"not settled, and nobody asked: {_told(table.phones[0])}")
        await table.count_contacts()
        if table.contacts:
            found.append(f"{table.contacts} contacts")
            table.contacts = 0
        matches = await asyncio.to_thread(self._matches)
        found += lost_or_doubled(matches, table.answered)
        found += await self._views()
        found += await self._secrets()
        found += self.tracebacks()
        return found

    def tracebacks(self) -> Iterable[str]:
        """Tracebacks in what the table has said since the last look: no event of a storm is a defect of the program."""
        table = self._table
        now = table.running.said
        said, table.said, table.running.read = table.said + now[table.running.read :], "", len(now)
        return tracebacks(said)

    async def _settles(self) -> bool:
        host = self._table.phones[0]
        return await host.meets(lambda view: host.connected and (at_rest(view) or asked(view)), SETTLE_S)

    def _matches(self) -> list[StoredMatch]:
        store = JournalStore(self._table.opening.folder)
        try:
            return [store.load(name) for name in store.matches()]
        finally:
            store.close()

    async def _views(self) -> Iterable[str]:
        """Each phone sees the position and the log of the journal's match as its seat may see them, and no more."""
        found: list[str] = []
        for name, phone in zip(NAMES, self._table.phones, strict=True):
            until_s = time.monotonic() + SAME_S
            wrong: list[str] | None = None
            while wrong is None or (wrong and time.monotonic() < until_s):
                if wrong:
                    await asyncio.sleep(LOOK_S)
                view = phone.view
                if not view.get("match"):
                    break
                stored = next((m for m in await asyncio.to_thread(self._matches) if m.id == view["match"]), None)
                wrong = [f"no journal has {view['match']}"] if stored is None else wrong_view(view, replayed(stored))
            if wrong is not None:
                self.compared += 1
                found += [f"{name} sees {words}" for words in wrong]
        return found

    async def _secrets(self) -> list[str]:
        """No phone has received a secret or another phone's data; a seed is secret until the journal ends its match.

        The journal is read after the traffic was recorded: a match that ends in between has rightly revealed its seed.
        """
        table = self._table
        texts = ["\n".join(heard) for heard in table.traffic]
        for heard in table.traffic:
            heard.clear()
        matches = await asyncio.to_thread(self._matches)
        settings = json.loads((table.opening.folder / "run" / "sim-settings.json").read_text())
        secrets = {f"the password of {user}": word for user, word in settings["passwords"].items()}
        secrets |= {f"the key of figure {radio}": key for radio, key in settings["image_keys"].items()}
        secrets |= {f"the seed of {m.id}": seed_text(m.seed) for m in matches if m.finished is None}
        secrets |= {f"the cookie of {name}": _token(cookie) for name, cookie in zip(NAMES, table.cookies, strict=True)}
        secrets |= {f"the code {code}": code for code in table.codes}
        return [
            f"{name} has heard {what}"
            for name, text in zip(NAMES, texts, strict=True)
            for what, secret in secrets.items()
            if secret in text
        ]


def lost_or_doubled(matches: Sequence[StoredMatch], answered: Iterable[tuple[Json, Json]]) -> Iterable[str]:
    """Where acknowledged orders are not in the journal as they were given, and orders that are there twice.

    Args:
        matches: of the journal.
        answered: orders of phones, each with its answer.
    """
    entries = [entry for match in matches for entry in match.entries if entry.source.startswith("phone/")]
    for source, times in Counter(entry.source for entry in entries).items():
        if times > 1:
            yield f"order {source} was played {times} times"
    played = {entry.source.rpartition("/")[2]: entry.text for entry in entries}
    for order, answer in answered:
        text = played.get(order["id"])
        if answer["t"] == "ack" and text is None:
            yield f"the acknowledged ply {order['action']!r} is lost"
        elif answer["t"] == "ack" and text != order["action"]:
            yield f"{order['action']!r} was played as {text!r}"


def tracebacks(said: str) -> Iterable[str]:
    """The errors of all tracebacks in a text, also of those that a log has indented."""
    lines = said.splitlines()
    for n, line in enumerate(lines):
        if line.strip().startswith("Traceback"):
            margin = len(line) - len(line.lstrip())
            after = (words for words in lines[n + 1 :] if not words.startswith(" " * (margin + 1)))
            yield f"a traceback: {next(after, '').strip()}"


def at_rest(view: shapes.View) -> bool:
    """Whether the table agrees with its match, or has none."""
    return not view.get("stopped") and view["phase"] in ("play", "over", "lobby")


def asked(view: shapes.View) -> list[str]:
    """The questions and notices that people see."""
    tasks = [task["text"] for task in view["tasks"].values() if task["state"] == "open"]
    ways = [choice["text"] for choice in (view["mismatch"]["choices"] if "mismatch" in view else ())]
    notices = [notice["text"] for notice in view["notices"] if notice["level"] != "info"]
    stopped = [f"stopped by {view['stopped']['by']}"] if view.get("stopped") else []
    return [*tasks, *ways, *notices, *stopped]


def replayed(stored: StoredMatch) -> Match:
    """A match of the journal as it stands."""
    game = registry.make(stored.game, stored.options)
    return Match(stored.id, game, stored.roster, stored.seed, stored.entries)


def wrong_view(view: View, match: Match) -> list[str]:
    """Differences between a view and its match, and a note if the journal has changed in between."""
    if view["ply"] != match.ply:
        return [f"ply {view['ply']} of {match.ply}"]
    seat = view["you"].get("seat")
    wrong = []
    if view.get("state") != without_null(match.state.view(seat)):
        wrong.append("another position than the journal's")
    log, expected = {ply: entry["action"] for ply, entry in view["log"].items()}, told_log(match, seat)
    for ply in sorted({*log, *expected}, key=int):
        if log.get(ply) != expected.get(ply):
            wrong.append(f"ply {ply} as {log.get(ply)!r} instead of {expected.get(ply)!r}")
    return wrong


def told_log(match: Match, seat: str | None) -> dict[str, str]:
    """What a seat, or a spectator, is told of each ply, by its number."""
    return {
        str(number): played.told[seat].text if played.entry.kind == "action" else played.entry.kind
        for number, played in enumerate(match.log, start=1)
    }


def _token(cookie: str) -> str:
    return cookie.partition("=")[2]


def _told(host: Phone) -> str:
    view = host.view
    state = {name: view.get(name) for name in ("phase", "ply", "drive")} | {"log": len(view["log"])}
    return f"{state}, {'connected' if host.connected else 'without a connection'}"
