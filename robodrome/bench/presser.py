"""The phone whose stops `robodrome bench wire` measures, a process of its own as a phone would be.

Usage: ``python -m robodrome.bench.presser`` reads one line of JSON (`Phone`); then it presses stop for each further
line, and prints when it pressed and when it was answered (`Press`).
"""

import http.client
import sys
import time
from dataclasses import dataclass

from pydantic import TypeAdapter

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


if __name__ == "__main__":
    phone = PHONE_JSON.validate_json(sys.stdin.readline())
    for _ in sys.stdin:
        sys.stdout.write(PRESS_JSON.dump_json(press(phone)).decode() + "\n")
        sys.stdout.flush()
