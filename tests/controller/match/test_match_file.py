"""A match as one file: what is written is read, and a file that does not fit is refused with a reason."""

import json
from hashlib import sha256
from typing import Any

import pytest

from controller.api.library import MAX_MATCH_BYTES
from controller.errors import MatchFileError
from controller.match.chance import check_draws
from controller.match.library import SAMPLES
from controller.match.match import Match
from controller.match.match_file import MAX_ENTRIES, read_match, write_match
from controller.match.stored_match import Entry, StoredMatch
from engine import registry
from engine.record import read_record, replay
from tests.support.telling import says

MATCH = StoredMatch(
    id="m-1",
    game="robotory",
    options={},
    roster={},
    seats={
        "light": {"kind": "human", "name": "Ana", "level": None},
        "dark": {"kind": "computer", "name": "", "level": "easy"},
    },
    seed=7,
    finished="resigned/dark",
    entries=(
        Entry(1, "action", "light", "place white c5", "phone/abc", 1.5),
        Entry(2, "undo", "", "1", "phone", 2.0),
        Entry(3, "action", "light", "place black c5", "phone/def", 3.25),
    ),
    settled=3,
    begun="2026-11-24T12:00:00+00:00",
    winners=("light",),
)


def changed(**changes: Any) -> str:
    """The file of the match with other content, and the checksum of that."""
    content = json.loads(write_match(MATCH)) | changes
    content.pop("sha256")
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return json.dumps(content | {"sha256": sha256(text.encode()).hexdigest()})


def record(*entries: list[str], **changes: Any) -> dict[str, Any]:
    return {**json.loads(write_match(MATCH))["record"], "entries": list(entries), **changes}


def test_what_is_written_is_read_without_the_ids_of_orders() -> None:
    read = read_match(write_match(MATCH))
    sources = ("phone", "phone", "phone")
    rows = zip(MATCH.entries, sources, strict=True)
    plain = tuple(Entry(e.n, e.kind, e.actor, e.text, source, e.t) for e, source in rows)
    assert (read.entries, read.seats, read.seed, read.winners) == (plain, MATCH.seats, 7, ("light",))
    assert (read.begun, read.finished) == (MATCH.begun, MATCH.finished)
    assert "abc" not in write_match(MATCH)


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        ("", "match.damaged", "it is not JSON"),
        ("[" * 100_000, "match.damaged", "it is not JSON"),
        ("{}", "match.damaged", "robodrome-match"),
        (changed(version=2), "match.version", "version 2"),
        (changed(extra=1), "match.damaged", "extra"),
        (changed(seed="seven"), "match.damaged", "seed"),
        (changed(begun="yesterday"), "match.damaged", "begun"),
        (changed(seats={"light": {"kind": "human", "name": "x" * 65, "level": None}}), "match.damaged", "seats"),
        (changed(seats={"north": {"kind": "human", "name": "x", "level": None}}), "match.damaged", "light and dark"),
        (changed(winners=["north"]), "match.damaged", "light and dark"),
        (changed(times=[1.0, 2.0, float("nan")]), "match.damaged", "times.2"),
        (changed(times=[1.0, 2.0, float("inf")]), "match.damaged", "times.2"),
        (changed(sources=["phone", "phone", "x" * 65]), "match.damaged", "sources.2"),
        (changed(times=[1.0]), "match.damaged", "one time and one source for each entry"),
        (changed(record=record(["dance", "light", "x"])), "match.damaged", "entry 1"),
        (changed(record=record(game="chess"), times=[], sources=[]), "match.impossible", "chess"),
        (changed(record=record(options={"size": 5}), times=[], sources=[]), "match.impossible", "size"),
        (changed(record=record(["action", "dark", "place white c5"]), times=[1.0], sources=["phone"]),
         "match.impossible", "entry 1"),
        (changed(record=record(["undo", "", "1"]), times=[1.0], sources=["phone"]), "match.impossible", "entry 1"),
        (changed(end="something else"), "match.rules", "a different position"),
        (write_match(MATCH).replace("Ana", "Eve"), "match.damaged", "checksum"),
        (write_match(MATCH)[:-20], "match.damaged", "not JSON"),
        (" " * (MAX_MATCH_BYTES + 1), "match.size", "512"),
    ],
)  # fmt: skip
def test_an_unusable_file_is_refused_with_a_reason(text: str, key: str, message: str) -> None:
    with pytest.raises(MatchFileError, check=says(message)) as refused:
        read_match(text)
    assert refused.value.words.key == key


def test_a_record_of_too_many_entries_is_not_replayed() -> None:
    entries, count = [["undo", "", "1"]] * (MAX_ENTRIES + 1), MAX_ENTRIES + 1
    with pytest.raises(MatchFileError, check=says("more than 5,000")):
        read_match(changed(record=record(*entries), times=[0.0] * count, sources=["p"] * count))


@pytest.mark.parametrize("name", [f"{game}-{number}" for game in registry.games() for number in (1, 2, 3)])
def test_a_sample_equals_its_record_state_by_state_and_its_draws_follow_from_its_seed(name: str) -> None:
    text = (SAMPLES / f"{name}.json").read_text(encoding="utf-8")
    stored = read_match(text)
    states = replay(read_record(json.dumps(json.loads(text)["record"])))
    match = Match(name, registry.make(stored.game, stored.options), {}, stored.seed, stored.entries)
    assert [str(match.before(ply + 1)) for ply in range(match.ply + 1)] == [str(state) for state in states]
    assert match.state.outcome is not None
    assert tuple(match.state.outcome.winners) == stored.winners
    draws = check_draws(stored)
    assert (draws.wrong, draws.total) == ((), sum(entry.source == "chance" for entry in stored.entries))
