"""Typed lines: every legal order can be typed, by its tokens and in each language's words."""

import json
import random
import subprocess
from collections.abc import Iterator
from typing import Any

from controller.table.views.board_view import named_piece
from controller.table.views.offers import offers
from engine import registry
from engine.state import CHANCE, CLOCK, State, choices
from tests.engine.every_game import of_shipped_games
from tests.web_remote.doubles.fluent import LANGUAGES, TEXTS, messages
from tools import page_build
from web_remote.page import FRONTEND

COMMANDS = [key for key in messages(TEXTS / "en" / "typed.ftl") if key.startswith("typed-do-")]

PLIES, MOST = 60, 1000
"""Plies of the game that is walked through, and about as many steps of a position as are typed."""

OPTIONS = {"roborama": {"programme": 3}}
"""The variants with the most kinds of orders."""


def positions(name: str) -> Iterator[tuple[State, str]]:
    """Positions of a random game in which a seat may act; each kind of decision, by the verbs on offer, three times."""
    rng = random.Random(5)
    state, seen = registry.make(name, OPTIONS.get(name)).start(), dict[tuple[str, ...], int]()
    for _ in range(PLIES):
        if state.outcome is not None:
            return
        actor = rng.choice([one for one in state.to_act if one != CLOCK] or list(state.to_act))
        if actor != CHANCE:
            kind = tuple(step.token for step in state.next_steps(actor, ()).steps)
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] <= 3:
                yield state, actor
        options = list(zip(choices(state, actor), range(MOST), strict=False))
        state = state.apply(rng.choice(options)[0])[0]


def tree(state: State, seat: str) -> dict[str, Any]:
    """The steps after each prefix of a legal order, by the prefix; of a wide position a part."""
    found: dict[str, Any] = {}
    ahead: list[tuple[str, ...]] = [()]
    while ahead:
        prefix = ahead.pop()
        here = offers(state, seat, prefix)
        found[" ".join(prefix)] = {"steps": here["steps"], "complete": here["complete"]}
        if len(found) + len(ahead) + len(here["steps"]) > MOST:
            here["steps"] = here["steps"][:1]
            found[" ".join(prefix)]["steps"] = here["steps"]
        ahead += [(*prefix, step["token"]) for step in here["steps"]]
    return found


@of_shipped_games
def test_every_legal_order_is_read_as_typed_in_each_language(name: str) -> None:
    game = registry.make(name, OPTIONS.get(name))
    question = {
        "sources": {
            language: [file.read_text() for file in sorted((TEXTS / language).glob("*.ftl"))] for language in LANGUAGES
        },
        "commands": COMMANDS,
        "figures": {piece.id: named_piece(piece) for piece in game.pieces},
        "positions": [tree(*one) for one in positions(name)],
    }
    node = page_build.NODE_HOME / "bin" / "node"
    ran = subprocess.run(
        [node, "tests/typed.ts"], cwd=FRONTEND, input=json.dumps(question), capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    answers = json.loads(ran.stdout)
    assert answers.keys() == set(LANGUAGES)
    for language, read in answers.items():
        assert len(read) > 100
        wrong = [(short, long, got) for short, long, *got in read if got != [short, short]]
        assert not wrong, f"{language}: {len(wrong)} of {len(read)}: {wrong[:8]}"
