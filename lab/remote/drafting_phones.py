"""Part of `python -m lab remote`: what phones cost that draft moves while nothing happens at the table.

Usage: ``python -m lab.remote.drafting_phones`` reads one line of JSON (`Drafting`), and asks what it may do next from
all phones for each further line; when all is answered it prints how often each answer came, by code.
"""

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from lab.remote.phone import ANSWER_S, Phone
from lab.wire.asked_process import asked_process

PHONES = 12
"""Phones that draft concurrently: more than any game has seats."""

ASKED, EVERY_S = 200, 0.06
"""How often each asks in one turn, and the wall time between two questions of one: within its rate limit."""

TURNS = 3
"""Turns with questions, and as many without; the least of each counts, as other work on the machine only adds."""

LOOK_S = 0.002
"""Wall time between two looks at whether the event loop is held."""


@dataclass(frozen=True, slots=True)
class Drafting:
    """Port of the page, the cookie of each phone, and how often each asks in one turn."""

    port: int
    cookies: list[str]
    asked: int = ASKED


DRAFTING_JSON = TypeAdapter(Drafting)


async def drafts(drafting: Drafting) -> dict[str, Any]:
    """Measure in the event loop's thread, which serves the page.

    Returns:
        `draft_ms`: processor time of this thread for each question, beyond what it needs without questions.
        `drafts_per_s`: questions of all phones.
        `draft_answers`: how often each came in one turn: `ack` to who has a seat, `room/seat` to who has none.
        `held_ms_p99` and `held_ms_max`: how much later than asked the event loop came back to a task, in wall time.
    """
    held_s: list[float] = []

    async def wait() -> dict[str, int]:
        """Ask nothing for as long."""
        await asyncio.sleep(drafting.asked * EVERY_S)
        return {}

    async with asked_process("lab.remote.drafting_phones", DRAFTING_JSON.dump_json(drafting)) as process:

        async def ask() -> dict[str, int]:
            """Let all phones ask for one turn; how often each answer came."""
            return dict(json.loads(await process.ask(b"ask")))

        used = [(await _used(ask()), await _used(wait())) for _ in range(TURNS)]
        watching = asyncio.create_task(_watch(held_s))
        await ask()
        watching.cancel()
    loud = min((turn for turn, _ in used), key=lambda turn: turn.used_s)
    quiet_s = min(turn.used_s / turn.took_s for _, turn in used)
    held_s.sort()
    return {
        "draft_ms": round((loud.used_s - quiet_s * loud.took_s) / loud.asked * 1e3, 3),
        "drafts_per_s": round(loud.asked / loud.took_s),
        "draft_answers": loud.answers,
        "held_ms_p99": round(held_s[len(held_s) * 99 // 100] * 1e3, 1),
        "held_ms_max": round(held_s[-1] * 1e3, 1),
    }


class _Turn(NamedTuple):
    """How often each answer came, wall time, and this thread's processor time."""

    answers: dict[str, int]
    took_s: float
    used_s: float

    @property
    def asked(self) -> int:
        """Questions."""
        return sum(self.answers.values())


async def _used(turn: Awaitable[dict[str, int]]) -> _Turn:
    used_s, begun_s = time.thread_time(), time.monotonic()
    answers = await turn
    return _Turn(answers, time.monotonic() - begun_s, time.thread_time() - used_s)


async def _watch(held_s: list[float]) -> None:
    """Note how late the event loop comes back, for ever."""
    while True:
        due_s = time.monotonic() + LOOK_S
        await asyncio.sleep(LOOK_S)
        held_s.append(time.monotonic() - due_s)


async def _draft(phone: Phone, asked: int, answers: Counter[str]) -> None:
    """Ask for the seat of the phone; for a seat of somebody else if it has none."""
    await phone.meets(lambda view: True, ANSWER_S)
    seat = phone.view["you"].get("seat") or next(iter(phone.view["seats"]))
    begun_s = time.monotonic()
    for number in range(1, asked + 1):
        answer = await phone.ask("steps", seat=seat, prefix=[])
        answers[answer.get("code", "ack")] += 1
        await asyncio.sleep(begun_s + number * EVERY_S - time.monotonic())


async def _run(drafting: Drafting) -> None:
    async with AsyncExitStack() as stack:
        phones = [await stack.enter_async_context(Phone(drafting.port, cookie).on()) for cookie in drafting.cookies]
        while await asyncio.to_thread(sys.stdin.readline):
            answers = Counter[str]()
            await asyncio.gather(*(_draft(phone, drafting.asked, answers) for phone in phones))
            print(json.dumps(answers), flush=True)


if __name__ == "__main__":
    asyncio.run(_run(DRAFTING_JSON.validate_python(json.loads(sys.stdin.readline()))))
