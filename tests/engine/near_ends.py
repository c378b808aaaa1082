"""Positions shortly before the end of a game, and a search for wins in one turn that shares nothing with the players.

The positions in `near_ends.jsonl` come from seeded games and from pieces put near their goals by lot, and were
found by trying all actions, or in some of Netzwerk's `stop` forty turns by lot: in a `win` the player in turn can win
before its turn ends; in a `stop` it cannot, the next player could after many turns, and after some turn it cannot.
In Droids hidden racks and dice and in Ricochet Robots the first call decide what the next turn brings, so they have no
such positions; the tests of their players say what a win in one is there.
"""

import json
from pathlib import Path

from engine import registry
from engine.registry import decide
from engine.state import State

SKIPPED = {"netzwerk": ("battery", "end", "offer")}
"""Game -> verbs that the search leaves out: Netzwerk's turns have too many ends, of which few leave no robot a move."""


def positions(name: str, kind: str) -> list[State]:
    """The positions of a game that are a `win`, or a `stop`."""
    lines = Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if (row["game"], row["kind"]) == (name, kind)]
    return [registry.make(name, row["options"]).position(row["position"]) for row in rows]


def can_win(state: State) -> bool:
    """Whether the player in turn can win before its turn ends; tries every action."""
    (actor,) = state.to_act
    tried, edge = {state}, [state]
    while edge:
        here = edge.pop()
        for action in here.legal_actions(actor):
            if str(action).split()[0] in SKIPPED.get(state.game.name, ()):
                continue
            after, _ = here.apply(action)
            if after.outcome is not None and actor in after.outcome.winners:
                return True
            if after.to_act == (actor,) and after not in tried:
                tried.add(after)
                edge.append(after)
    return False


def played(state: State, level: str) -> State:
    """The state after a level has played its turn."""
    (actor,) = state.to_act
    while state.to_act == (actor,):
        state, _ = state.apply(decide(state, actor, level, 1))
    return state
