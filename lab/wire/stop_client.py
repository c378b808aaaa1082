"""The phone whose stops `python -m lab wire` measures, in a separate process.

Usage: ``python -m lab.wire.stop_client`` reads one line of JSON (`Phone`); then it presses stop for each further
line, and prints when it pressed and when it was answered (`Press`).
"""

import http.client
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus

from pydantic import TypeAdapter

from lab.endurance.play_process import BenchError
from lab.wire.asked_process import asked_process

ANSWER_S = 30.0
"""Wall time after which an answer counts as lost."""


@dataclass(frozen=True, slots=True)
class Phone:
    """Port of the page, and the phone's cookie."""

    port: int
    cookie: str


@dataclass(frozen=True, slots=True)
class Press:
    """`time.monotonic()` at the press and at its answer, and the answer's status."""

    pressed_s: float
    answered_s: float
    status: int


PHONE_JSON = TypeAdapter(Phone)
PRESS_JSON = TypeAdapter(Press)


def press(phone: Phone) -> Press:
    """Send a stop as the page does."""
    origin = f"http://localhost:{phone.port}"
    headers = {"Origin": origin, "Content-Type": "application/json", "Cookie": phone.cookie}
    pressed_s = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", phone.port, timeout=ANSWER_S)
    connection.request("POST", "/api/stop", b"{}", {"Host": f"localhost:{phone.port}", **headers})
    status = connection.getresponse().status
    answered_s = time.monotonic()
    connection.close()
    return Press(pressed_s, answered_s, status)


@asynccontextmanager
async def phone_process(phone: Phone) -> AsyncIterator[Callable[[], Awaitable[Press]]]:
    """A phone in a separate process, inside the block; call it to press its stop."""
    async with asked_process("lab.wire.stop_client", PHONE_JSON.dump_json(phone)) as process:

        async def press() -> Press:
            pressed = PRESS_JSON.validate_json(await process.ask(b"press"))
            if pressed.status != HTTPStatus.OK:
                raise BenchError(f"the table answered a stop with {pressed.status}")
            return pressed

        yield press


if __name__ == "__main__":
    phone = PHONE_JSON.validate_json(sys.stdin.readline())
    for _ in sys.stdin:
        sys.stdout.write(PRESS_JSON.dump_json(press(phone)).decode() + "\n")
        sys.stdout.flush()
