"""Write a session of each registered game into docs/reference/engine-protocol.md: `python -m tests.engine.sessions`.

The requests are sent to a real session, so the page cannot say what the program does not.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.api.english import english
from engine import registry
from engine.protocol import Session

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "engine-protocol.md"
BEGIN = "<!-- What follows is written by `python -m tests.engine.sessions`. -->\n"
SEED = 3
WIDEST = 260
"""Characters of an answer that are shown."""
WHOLE = "robotory"
"""The game whose whole session is shown."""
BRIEF = (0, 2, 6)
"""The exchanges that are shown of the others: the start, an action, a refusal."""


def page() -> str:
    """The page as it should be: what people wrote, then a session of each game."""
    written, _, _ = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return "\n".join((written + BEGIN, *(section(name) for name in registry.games())))


def section(name: str) -> str:
    """One game's session as Markdown."""
    whole = list(exchanges(name))
    shown = whole if name == WHOLE else [whole[number] for number in BRIEF]
    lines = "\n".join(line for exchange in shown for line in exchange)
    return f"### {registry.make(name).title}\n\n```\n$ robodrome engine {name}\n{lines}\n```\n"


def exchanges(name: str) -> Iterator[tuple[str, str]]:
    """Requests and answers, each after its arrow."""
    session, rng = Session(name, text=english), random.Random(SEED)

    def said(request: dict[str, Any]) -> Iterator[tuple[str, str]]:
        line = json.dumps(request)
        answer = session.answer(line.encode())
        answers.append(json.loads(answer))
        yield f"> {line}", f"< {answer if len(answer) <= WIDEST else answer[:WIDEST] + ' ...'}"

    answers: list[dict[str, Any]] = []
    yield from said({"do": "new", "seed": SEED, "auto_chance": True, "id": 1})
    yield from said({"do": "legal", "limit": 3})
    for _ in range(3):
        actor, actions = random_choice(session, rng)
        yield from said({"do": "apply", "actor": actor, "action": rng.choice(actions)})
    actor, actions = random_choice(session, rng)
    yield from said({"do": "legal", "actor": actor, "prefix": actions[0].split()[0]})
    yield from said({"do": "apply", "actor": actor, "action": "fly", "id": "a bad idea"})
    yield from said({"do": "undo"})
    yield from said({"do": "position", "text": answers[1]["position"]})
    yield from said({"do": "view", "seat": answers[0]["seats"][0]})
    yield from said({"do": "scene"})
    yield from said({"do": "record"})


def random_choice(session: Session, rng: random.Random) -> tuple[str, list[str]]:
    """A seat that may act, and what it may do."""
    legal = session.handle({"do": "legal"})["actions"]
    actor = rng.choice([actor for actor in legal if actor != "clock"])
    return actor, legal[actor]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
