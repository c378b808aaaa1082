"""`robodrome engine --against`: random games with another referee, until an answer differs.

Both referees get the same lines of `docs/reference/engine-protocol.md`. Compared is everything that the page promises:
who acts, outcome, position, effects, scene, the seats' views, legal actions in any order, the codes of refusals, and
the record. Messages for people may differ.
"""

import asyncio
import json
import math
import random
import shlex
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import typer
from rich.progress import Progress

from controller.api.english import english
from controller.errors import ConfigError, ControllerError
from engine.protocol import Json, Session
from engine.state import CHANCE
from engine.untrusted import read_json
from robodrome.terminal import STANDARD_ERROR

ANSWER_S = 60.0
"""Wall time within which the other referee must answer a line; long lists of actions take seconds in slow languages."""

LONGEST_ANSWER = 1 << 26
"""Bytes of an answer at most: 100,000 actions take a few megabytes."""

SHOWN = 400
"""Characters of a differing value that are shown of each side."""

STRAY = "no such action"
"""A text that no game reads as an action: both must refuse it."""

OTHER_PLIES = 0.2
"""Part of the plies before which also a refusal, the views or the scene are compared; legal actions always are."""

UNDONE = 0.05
"""Part of the plies after which both are asked to take one back; where that is refused, the codes are compared."""


class RefereeError(ControllerError):
    """The other referee has ended, is silent, or answers with something that is no JSON object."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is compared.

    Attributes:
        game: its name.
        options: of the game; both referees are asked for them.
        command: starts the other referee.
        games: random games.
        plies: most actions of one game.
        seed: of the first game; the next ones follow.
    """

    game: str
    options: Mapping[str, Any]
    command: str
    games: int
    plies: int
    seed: int


@dataclass(eq=False)
class DifferenceError(Exception):
    """The first answer that differs: the request, and where in the answers which values stand."""

    request: Json
    where: str
    ours: Any
    theirs: Any


class Rival:
    """The other referee: a process that answers each line with a line."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def answer(self, line: str) -> Json:
        """Its answer to a line.

        Raises:
            RefereeError: there is none.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()
            async with asyncio.timeout(ANSWER_S):
                said = await self._process.stdout.readline()
        except TimeoutError as error:
            raise RefereeError(f"the other referee has not answered {line} within {ANSWER_S:g} s") from error
        except (ConnectionError, ValueError) as error:
            raise RefereeError(f"the other referee cannot be asked {line}: {error}") from error
        if not said:
            raise RefereeError(f"the other referee ended instead of answering {line}; look at what it printed above")
        try:
            answer = read_json(said)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise RefereeError(f"the other referee answers {line} with {_cut(said.decode(errors='replace').strip())}")
        return answer


async def compare(wanted: Comparison) -> bool:
    """Play the games, and report; False if an answer differed.

    Raises:
        ConfigError: the command cannot be started.
        RefereeError: the other referee does not answer.
        OptionError: the game has no such options.
    """
    plies = 0
    async with _started(wanted.command) as rival:
        with Progress(console=STANDARD_ERROR, transient=True) as progress:
            task = progress.add_task(wanted.game, total=wanted.games)
            for number in range(wanted.games):
                pair = _Pair(Session(wanted.game, wanted.options, english), rival, random.Random(wanted.seed + number))
                try:
                    plies += await pair.play(wanted)
                except DifferenceError as difference:
                    progress.stop()
                    _tell(difference, pair, wanted.seed + number)
                    return False
                progress.update(task, advance=1, description=f"{wanted.game}: {plies} actions")
    typer.echo(f"No difference in {wanted.games} games of {wanted.game} with {plies} actions, seed {wanted.seed}.")
    return True


@asynccontextmanager
async def _started(command: str) -> AsyncIterator[Rival]:
    try:
        words = shlex.split(command)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, limit=LONGEST_ANSWER)
    except (OSError, ValueError, TypeError) as error:
        raise ConfigError(
            f"--against {command}: it cannot be started ({error}); write a program and its arguments"
        ) from error
    try:
        yield Rival(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


class _Pair:
    """Our referee and the other one in the same game."""

    def __init__(self, own: Session, rival: Rival, rng: random.Random) -> None:
        self._own = own
        self._rival = rival
        self._rng = rng

    async def play(self, wanted: Comparison) -> int:
        """One game; returns its plies.

        Raises:
            DifferenceError: an answer differs.
        """
        standing = await self._ask({"do": "new", "options": dict(wanted.options)})
        seats = [None, *standing["seats"]]
        plies = 0
        while standing["to_act"] and plies < wanted.plies:
            if self._rng.random() < OTHER_PLIES:
                await self._ask({"do": "apply", "actor": standing["to_act"][0], "action": STRAY})
                await self._ask({"do": "view", "seat": self._rng.choice(seats)})
                await self._ask({"do": "scene"})
            standing = await self._act(standing["to_act"])
            plies += 1
            if self._rng.random() < UNDONE:
                standing = await self._ask({"do": "undo"})
        await self._ask({"do": "record"})
        return plies

    async def _act(self, to_act: list[str]) -> Json:
        """Compare the legal actions, and apply one by lot."""
        actor = self._rng.choice(to_act)
        legal = await self._ask({"do": "legal", "actor": actor})
        actions = legal["actions"][actor]
        weights = legal["weights"] if actor == CHANCE else None
        (action,) = self._rng.choices(actions, weights)
        return await self._ask({"do": "apply", "actor": actor, "action": action})

    async def _ask(self, request: Json) -> Json:
        """Our answer, which is also the other one's."""
        theirs = await self._rival.answer(json.dumps(request))
        ours: Json = json.loads(self._own.answer(json.dumps(request).encode()))
        found = difference(_comparable(ours), _comparable(theirs))
        if found is not None:
            raise DifferenceError(request, *found)
        return ours

    @property
    def standing(self) -> tuple[str, Json]:
        """Our position and record."""
        answer = self._own.handle({"do": "record"})
        return answer["position"], answer["record"]


def difference(ours: Any, theirs: Any, where: str = "answer") -> tuple[str, Any, Any] | None:
    """Where two JSON values differ first, and the two values there; None if they are equal but for rounding."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in ours | theirs:
            if key not in ours or key not in theirs:
                return f"{where}.{key}", ours.get(key, "(nothing)"), theirs.get(key, "(nothing)")
            if found := difference(ours[key], theirs[key], f"{where}.{key}"):
                return found
        return None
    if isinstance(ours, list) and isinstance(theirs, list):
        for n, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            if found := difference(one, other, f"{where}[{n}]"):
                return found
        if len(ours) == len(theirs):
            return None
        n = min(len(ours), len(theirs))
        one, other = (values[n] if n < len(values) else "(nothing)" for values in (ours, theirs))
        return f"{where}[{n}]", one, other
    numbers = all(isinstance(value, int | float) and not isinstance(value, bool) for value in (ours, theirs))
    equal = math.isclose(ours, theirs, abs_tol=1e-9) if numbers else type(ours) is type(theirs) and ours == theirs
    return None if equal else (where, ours, theirs)


def _comparable(answer: Json) -> Json:
    """An answer without what may differ: the message of a refusal, the order of actions, lists that are cut."""
    error = answer.get("error")
    if isinstance(error, dict):
        answer = {**answer, "error": {key: value for key, value in error.items() if key != "message"}}
    actions = answer.get("actions")
    if not isinstance(actions, dict):
        return answer
    if answer.get("truncated"):
        return {key: value for key, value in answer.items() if key not in ("actions", "weights")}
    weights = answer.get("weights")
    listed = {actor: sorted(texts) for actor, texts in actions.items()}
    if isinstance(weights, list) and list(actions) == [CHANCE]:
        weighed = sorted(zip(actions[CHANCE], weights, strict=False))
        return {**answer, "actions": listed, "weights": [weight for _, weight in weighed]}
    return {**answer, "actions": listed}


def _tell(found: DifferenceError, pair: _Pair, seed: int) -> None:
    position, record = pair.standing
    typer.echo(f"The referees differ, in the game with seed {seed}:")
    typer.echo(f"  request   {json.dumps(found.request)}")
    typer.echo(f"  differs   {found.where}")
    typer.echo(f"  ours      {_cut(json.dumps(found.ours))}")
    typer.echo(f"  theirs    {_cut(json.dumps(found.theirs))}")
    typer.echo(f"  position  {position}")
    typer.echo(f"  record    {json.dumps(record)}")


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
