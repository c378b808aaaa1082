"""The REST part as its description has it: requests that schemathesis makes from it, and answers that it allows.

Usage: ``python -m tests.fuzz.described --count 100000`` asks each operation so often, and fails at the first answer
that the description does not allow; ``--seed`` makes others. `rest` fuzzes what is below, the bytes of a request.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from typing import Any

import hypothesis.strategies as st
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web_remote.doubles.console_double import ConsoleDouble
from tests.web_remote.doubles.table_double import TableDouble
from tools import openapi_file
from web_remote.app import create_app
from web_remote.http.listener import STOP
from web_remote.pairing.operator_pin import ConsoleLock
from web_remote.pairing.paired_phones import Pairing, cookie_name
from web_remote.settings import RemoteSettings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]

HOST = "http://localhost:8000"


def operations() -> list[APIOperation[Any, Any, Any, Any]]:
    """All but the stop, which the listener answers."""
    described = schemathesis.openapi.from_dict(json.loads(openapi_file.FILE.read_text(encoding="utf-8")))
    found = [operation.ok() for operation in described.get_all_operations()]
    return [operation for operation in found if (operation.method.upper(), operation.path) != STOP]


def fuzz(operation: APIOperation[Any, Any, Any, Any], count: int, number: int) -> Counter[int]:
    """Ask an operation so often, as the operator's phone and as a stranger, with good and bad requests.

    Args:
        operation: which one.
        count: of requests.
        number: seed of all requests.

    Returns:
        How often each status came.
    """
    app = create_app(TableDouble(), RemoteSettings(addresses=(HOST.partition("//")[2],)), console=ConsoleDouble())
    pairing: Pairing = app.state.pairing
    lock: ConsoleLock = app.state.console_lock
    eve, token = pairing.redeem(pairing.opening.code, "Eve")
    opened = ""
    paired = pairing.phones
    answers: Counter[int] = Counter()
    modes = [GenerationMode.POSITIVE, *([GenerationMode.NEGATIVE] if operation.body else [])]

    async def here(scope: Any, receive: Any, send: Any) -> None:
        await app({**scope, "client": ("127.0.0.9", 5000)}, receive, send)  # the client of tests has no address

    @seed(number)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in modes)), st.booleans())
    def ask(case: Case[Any], ours: bool) -> None:
        nonlocal opened
        pairing.phones = paired  # an earlier one may have let the phone leave
        if not lock.is_open(eve.id, opened):  # nor is the console open at first, or after one that closed it
            lock.file.forget()
            opened = asyncio.run(lock.choose(eve.id, "271828", None))
        if ours and isinstance(case.body, dict) and "code" in case.body:
            case.body["code"] = pairing.opening.code
        cookies = {cookie_name(8000): token, f"{cookie_name(8000)}-console": opened} if ours else {}
        answer = case.call(app=here, base_url=HOST, headers={"Origin": HOST} if ours else {}, cookies=cookies)
        answers[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)

    ask()
    return answers


def main() -> int:
    """Ask all operations; the exit code is 1 if an answer is not described."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.described", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="requests to each operation")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for operation in operations():
        print(operation.method.upper(), operation.path, dict(fuzz(operation, asked.count, asked.seed)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
