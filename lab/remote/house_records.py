"""Judges of `python -m lab houses`: what both houses show and keep of their matches, against the holder's journal."""

import asyncio
import json
import time
from collections.abc import Iterable
from pathlib import Path

from controller.linked import followed_log
from controller.match import library
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.match.match_file import write_match
from controller.match.stored_match import HANDED, Entry, StoredMatch
from engine import registry
from lab.endurance.storm_checks import replayed, told_log, wrong_view
from lab.remote.linked_houses import House, Houses
from lab.remote.phone import Json

SAME_S, LOOK_S = 60.0, 0.5
"""Wall time within which both houses must have the same, and between two looks."""


def journal(folder: Path) -> list[StoredMatch]:
    """The matches of a table's journal."""
    store = JournalStore(folder)
    try:
        return [store.load(name) for name in store.matches()]
    finally:
        store.close()


def held(both: Houses) -> list[StoredMatch]:
    """The matches of both houses, each from the journal of the house that holds it."""
    return [match for house in both.both for match in journal(house.opening.folder) if match.finished != HANDED]


def wrong_journals(one: Path, other: Path) -> Iterable[str]:
    """Matches of which not exactly one journal is the holder's, or that differ in what both have, in data folders."""
    journals = [{match.id: match for match in journal(folder)} for folder in (one, other)]
    for name in journals[0].keys() | journals[1].keys():
        found = [matches[name] for matches in journals if name in matches]
        if (holders := sum(match.finished != HANDED for match in found)) != 1:
            yield f"{holders} houses hold {name}"
        entries = zip(*(map(_played, match.entries) for match in found), strict=False)
        if any(len(set(same)) != 1 for same in entries):
            yield f"{name} is not the same in both journals"


def _played(entry: Entry) -> tuple[str, ...]:
    return entry.kind, entry.actor, entry.text, entry.source.rpartition("/")[2]


async def wrong_records(leader: Path, follower: Path) -> list[str]:
    """Matches that ended in the leader's journal of which the follower has not the whole record, in data folders.

    A process of the follower's reads each record first: it is given time.
    """
    ended = [match for match in await asyncio.to_thread(journal, leader) if match.finished not in (None, HANDED)]
    until_s = time.monotonic() + SAME_S
    while True:
        kept = {file.read_text() for file in (follower / library.FOLDER).glob("*.json")}
        wrong = [f"the follower has no whole record of {match.id}" for match in ended if write_match(match) not in kept]
        wrong += [f"{match.id} is still kept as running" for match in ended if _kept(follower, match.id).exists()]
        if not wrong or time.monotonic() > until_s:
            return wrong
        await asyncio.sleep(LOOK_S)


async def wrong_kept(both: Houses) -> list[str]:
    """Where a house's file of a match that it follows says something that it may not know, or that was not played."""
    known = [_known(house) for house in both.both]
    matches, wrong = await asyncio.to_thread(held, both), []
    for seats, kept in known:
        for stored in matches:
            for seat, view in kept.get(stored.id, {}).items():
                if seat not in seats:
                    wrong.append(f"{stored.id} is kept as seat {seat!r} sees it")
                expected = told_log(_match(stored), seat or None)
                wrong += [
                    f"ply {number} of {stored.id} is kept for seat {seat!r} as {entry['action']!r}"
                    for number, entry in view["log"].items()
                    if entry["action"] != expected.get(number)
                ]
    return wrong


def _known(house: House) -> tuple[set[str], dict[str, Json]]:
    """As whom a house may see matches, and what it keeps of each that it follows."""
    files = _kept(house.opening.folder, "*").parent.glob("*.json")
    return {"", house.phone.view["you"].get("seat", "")}, {file.stem: json.loads(file.read_text()) for file in files}


async def wrong_views(both: Houses) -> list[str]:
    """Where the houses' phones show something else than the holder's journal, as each of their seats may see it."""
    until_s = time.monotonic() + SAME_S
    while True:
        matches = {match.id: match for match in await asyncio.to_thread(held, both)}
        wrong = [*_wrong_views(both, matches)]
        if not wrong or time.monotonic() > until_s:
            return wrong
        await asyncio.sleep(LOOK_S)


def _wrong_views(both: Houses, matches: dict[str, StoredMatch]) -> Iterable[str]:
    for house in both.both:
        stored = matches.get(house.phone.view.get("match", ""))
        wrong = ["no match of the journal"] if stored is None else wrong_view(house.phone.view, replayed(stored))
        yield from (f"{house.opening.data.parent.name} sees {words}" for words in wrong)


def _match(stored: StoredMatch) -> Match:
    game = registry.make(stored.game, stored.options)
    return Match(stored.id, game, stored.roster, stored.seed, stored.entries)


def _kept(folder: Path, match: str) -> Path:
    return folder / followed_log.FOLDER / f"{match}.json"
