"""The files of single matches, which hosts may send."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from controller.errors import MatchFileError
from controller.match.match_file import read_match, write_match
from controller.match.stored_match import Entry
from engine import registry
from tests.controller.match.test_match_file import MATCH
from tests.fuzz.target import REFUSED, TAKEN, Target


@asynccontextmanager
async def match(folder: Path) -> AsyncIterator[Target]:
    """Files of single matches, most with their checksum made right again: what is taken can be written and read."""
    stored = [MATCH]
    for name in registry.games():
        game = registry.make(name)
        state, entries = game.start(), []
        while len(entries) < 6:
            actor = state.to_act[0]
            actions = list(state.legal_actions(actor)) or [outcome for outcome, _ in state.chance_outcomes()]
            entries.append(Entry(len(entries) + 1, "action", actor, str(actions[0]), "table", 1.0))
            state, _ = state.apply(actions[0])
        seats = {seat: {"kind": "human", "name": "Ana", "level": None} for seat in game.seats}
        stored.append(replace(MATCH, game=name, seats=seats, entries=tuple(entries), winners=(), finished="played"))

    async def take(data: bytes) -> str:
        text = data.decode(errors="replace")
        with suppress(ValueError, RecursionError):
            text = sealed(json.loads(text))
        try:
            found = read_match(text)
        except MatchFileError:
            return REFUSED
        again = read_match(write_match(found))
        assert [one.text for one in again.entries] == [one.text for one in found.entries]
        json.dumps([one.t for one in found.entries], allow_nan=False)
        return TAKEN

    yield Target([write_match(one).encode() for one in stored], take)


def sealed(content: Any) -> str:
    """Content with its checksum; other values than objects stay as they are."""
    if not isinstance(content, dict):
        return json.dumps(content)
    content.pop("sha256", None)
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return json.dumps(content | {"sha256": sha256(text.encode()).hexdigest()})
