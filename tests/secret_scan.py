"""Scan for secrets: nothing that a seat is sent, or can ask for, depends on what it may not know.

    python -m tests.secret_scan --games 200

Seeded games with random options are played. At every ply a seat or a spectator is drawn, and the match gets a twin:
`tests.engine.secrets` deals again what that seat may not know, and nothing else. Then the same questions are put to the
match and to its twin, through the code that makes the phones' messages: the view with offers, timers, mismatch and
countdown; steps, explanations and refusals; what the log tells of actions, their effects, the view after them, and
whether they can be undone; hints. Each pair of answers must be the same bytes.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from random import Random

from controller.api.sentences import Sentence
from controller.api.wording import sentence
from controller.errors import OrderError
from controller.match.journal import Seat
from controller.match.match import Match
from controller.match.move_inference import Countdown
from controller.match.stored_match import Entry
from controller.table.match_conditions import Conditions
from controller.table.views.offers import offers
from controller.table.views.seat_view import view
from controller.table.views.snapshot import TableSnapshot
from controller.tracking.differences import FigureDifference
from engine import registry
from engine.state import CHANCE, CLOCK, Action, Actor, State, choices
from engine.why import why_not
from lab.engine import option_sets
from lab.engine.seeded_games import LEVELS, MAX_PLIES, chosen
from tests.controller.table.harness import LAYOUT
from tests.engine.secrets import SECRETS

GAMES = tuple(name for name in registry.games() if name in SECRETS)
"""The games with hidden parts."""

WALKS, CANDIDATES, HINTS = 3, 3, 200
"""Walks through the steps at each ply, actions of each actor that are compared, and twins between two hints."""

STRAY = ("", "pass", "nothing of the kind", "place move1 N a 1", "chaos reset a1", "specials 1 2", "draw violet")
"""Texts that are legal in some positions of some games."""

BY_HAND = replace(LAYOUT, motors=(), hands=LAYOUT.motors)
"""A table whose figures have no state of health."""

Viewer = Actor | None


@dataclass
class Findings:
    """What a scan has found.

    Attributes:
        games: games played.
        plies: their plies.
        twins: twins that differ from their match.
        told_apart: twins that another seat than the viewer tells apart: the secrets are there to be found.
        compared: number of answers compared, by kind.
        leaks: the first few sentences of each kind.
        leaking: number of answers that differ.
    """

    games: int = 0
    plies: int = 0
    twins: int = 0
    told_apart: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)
    leaking: int = 0

    def compare(self, kind: str, here: object, there: object, where: str) -> None:
        """Count one pair of answers."""
        self.compared[kind] += 1
        mine, twins = as_bytes(here), as_bytes(there)
        if mine != twins:
            self.leaking += 1
            self.leaks += [f"{kind}, {where}: {mine!r} but {twins!r}"] if len(self.leaks) < 20 else []


def as_bytes(answer: object) -> bytes:
    """An answer as a phone gets it."""
    return json.dumps(answer, separators=(",", ":")).encode()


def scan(name: str, games: Sequence[int], found: Findings, plies: int = MAX_PLIES) -> None:
    """Play games with these seeds, each at most `plies` long, and compare at every ply."""
    for seed in games:
        rng = Random(f"{name} {seed}")
        game = registry.make(name, option_sets.drawn(name, rng))
        levels = {seat: rng.choice(LEVELS) for seat in game.seats}
        state: State = game.start()
        ply = 0
        while state.to_act and ply < plies:
            action = chosen(state, rng.choice(state.to_act), levels, rng)
            after = state.apply(action)[0]
            viewer = rng.choice((None, *game.seats))
            twin = SECRETS[name](state, viewer, rng)
            if twin != state:
                found.twins += 1
                found.told_apart += any(twin.view(seat) != state.view(seat) for seat in game.seats)
                where = f"{name} seed {seed} ply {ply}, told to {viewer}: {state} | {twin}"
                compare(state, twin, viewer, action, found, where)
            state, ply = after, ply + 1
        found.games += 1
        found.plies += ply


def compare(state: State, twin: State, viewer: Viewer, action: Action, found: Findings, where: str) -> None:
    """Put the same questions to a position and to its twin."""
    here, there = match_at(state), match_at(twin)
    rng = Random(where)
    for kind, one, other in _standing(here, there, viewer, action):
        found.compare(kind, one, other, where)
    if viewer is not None:
        for kind, one, other in _asked(here, there, viewer, _texts(state, viewer, action, rng), rng):
            found.compare(kind, one, other, where)
        if viewer in state.to_act and found.compared["hint"] * HINTS < found.twins:
            found.compare("hint", _hint(state, viewer), _hint(twin, viewer), where)
    for text in _texts(state, viewer, action, rng):
        for actor in state.to_act:
            for kind, one, other in _played(here, there, viewer, actor, text):
                found.compare(kind, one, other, f"{actor} {text}, {where}")


def match_at(state: State) -> Match:
    """A match that stands at a position."""
    return Match("m-1", state.game, {}, 0, [Entry(1, "adjust", "", str(state), "host", 0.0)])


Pair = tuple[str, object, object]


def _standing(here: Match, there: Match, viewer: Viewer, action: Action) -> Iterator[Pair]:
    """What a phone is sent unasked: also while a move made by hand is explained or about to be played."""
    yield "view", sent(here, viewer), sent(there, viewer)
    if action.actor in here.game.seats and there.state.is_legal(action):
        scene = here.state.apply(action)[0].scene()
        explained = [match.state.actions_to(scene) for match in (here, there)]
        yield (
            "mismatch",
            *(sent(one, viewer, accepts=found) for one, found in zip((here, there), explained, strict=True)),
        )
        yield "countdown", *(sent(one, viewer, countdown=Countdown(action, 3.0)) for one in (here, there))


def sent(
    match: Match, viewer: Viewer, accepts: tuple[Action, ...] | None = None, countdown: Countdown | None = None
) -> object:
    """The view of a table on which a match is, and nothing else happens."""
    pieces = {piece.id: number for number, piece in enumerate(match.game.pieces)}
    names = {piece.id: piece.name for piece in match.game.pieces}
    first = next(iter(pieces))
    table = TableSnapshot(
        now_s=0.0,
        game=match.game,
        layout=BY_HAND,
        roster=pieces,
        names=names,
        match=match.snapshot,
        finished="",
        seats={seat: Seat("human", seat.title()) for seat in match.game.seats},
        journal_trouble=None,
        stage=None,
        tasks=(),
        drive=None,
        stuck=None,
        replay=None,
        follows=False,
        differences=()
        if accepts is None
        else (FigureDifference(first, match.state.scene().figures[first], None, True, 9.0),),
        accepts=accepts or (),
        countdown=countdown,
        timers={timer.name: timer.seconds for timer in match.state.timers()},
        timers_running=True,
        estimate=None,
        asked_s=0.0,
        health={},
        connected=True,
        conditions=Conditions(),
        undo=None,
        hinted=frozenset(),
    )
    return view(table, viewer)


def _asked(here: Match, there: Match, viewer: Actor, texts: Sequence[str], rng: Random) -> Iterator[Pair]:
    """What a phone can ask: steps along random walks, why something is not lit, and orders that may be refused."""
    for _ in range(WALKS):
        prefix: tuple[str, ...] = ()
        while len(prefix) < 12:
            mine, twins = (offers(match.state, viewer, prefix) for match in (here, there))
            yield "steps", mine, twins
            if not mine["steps"]:
                break
            prefix = (*prefix, rng.choice(mine["steps"])["token"])
        yield "why", *(sentence(why_not(match.state, viewer, prefix)) for match in (here, there))
    for text in (*texts, *STRAY):
        yield "why", *(sentence(why_not(match.state, viewer, text.split())) for match in (here, there))
        yield "refusal", _refusal(here, viewer, text), _refusal(there, viewer, text)


def _refusal(match: Match, viewer: Actor, text: str) -> tuple[str, Sentence] | None:
    """The code and sentence with which an order is refused; None if it would be played."""
    try:
        match.check(viewer, text)
    except OrderError as error:
        return error.code, sentence(error.words)
    return None


def _played(here: Match, there: Match, viewer: Viewer, actor: Actor, text: str) -> Iterator[Pair]:
    """An action that is possible in both: its preview, its text in the log, the view after it, and undo.

    An action that reveals something may be logged and shown differently, but only together: its text must not tell more
    than the position after it.
    """
    try:
        mine, twins = here.check(actor, text), there.check(actor, text)
    except OrderError:
        return
    action = here.game.action(actor, text)
    yield "undo", here.state.reveals(action), there.state.reveals(action)
    shown = [ply.state.view(viewer) for ply in (mine, twins)]
    told = [match.told(ply.action)[viewer] for match, ply in ((here, mine), (there, twins))]
    effects = [repr(ply.effects) for ply in (mine, twins)]
    if actor == viewer:
        yield "preview", *effects
    may_differ = actor in (CHANCE, CLOCK) or here.state.reveals(action)
    if not (may_differ and shown[0] != shown[1]):
        yield "log", *told
        yield "effects", *effects
    if not may_differ:
        yield "after", *shown


def _hint(state: State, viewer: Actor) -> object:
    given = registry.hint(state, viewer, 1)
    return str(given.action), sentence(given.reason)


def _texts(state: State, viewer: Viewer, action: Action, rng: Random) -> list[str]:
    """Actions to try: the one that is played, and some of every actor's."""
    listed = [str(action)]
    for actor in state.to_act:
        some = [str(one) for one in islice(choices(state, actor), 100)]
        listed += rng.sample(some, min(CANDIDATES, len(some)))
    return list(dict.fromkeys(listed))


def main() -> int:
    """Scan; the exit code is 1 if anything leaks."""
    parser = argparse.ArgumentParser(prog="python -m tests.secret_scan", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="seeded games of each game")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game, for a scan in parts")
    parser.add_argument("--game", choices=GAMES, action="append", help="scan this game only; may be repeated")
    parser.add_argument("--out", type=Path, help="file for the findings, written after each game")
    asked = parser.parse_args()
    begun_s = time.monotonic()
    report = {name: Findings() for name in asked.game or GAMES}
    for seed in range(asked.first, asked.first + asked.games):
        for name, found in report.items():
            scan(name, (seed,), found)
            text = json.dumps({one: vars(of) for one, of in report.items()}, indent=1)
            if asked.out:
                asked.out.write_text(text)
    print(text)
    print(f"{time.monotonic() - begun_s:.0f} s", file=sys.stderr)
    return 1 if any(found.leaking for found in report.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
