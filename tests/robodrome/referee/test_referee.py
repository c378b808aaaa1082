"""`robodrome engine` as other programs see it: a process behind pipes."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from engine.protocol import MOST_BYTES, Session
from robodrome.referee.referee import serve

COMMAND = (sys.executable, "-m", "robodrome", "engine")


@contextmanager
def referee(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        (*COMMAND, *arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        yield process


def answers(requests: bytes) -> list[dict[str, object]]:
    out = io.BytesIO()
    serve(Session("robotory"), io.BytesIO(requests), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_line_is_answered_before_the_next_is_asked() -> None:
    """A program that waits for every answer would hang if answers were kept back."""
    with referee("robotory") as process:
        for n, request in enumerate(('{"do": "legal", "limit": 1, "id": %d}', '{"do": "apply", "id": %d}', "{%d")):
            process.stdin.write((request % n).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer.get("id") == (n if n < 2 else None)
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_a_match_is_played_by_a_program_behind_a_pipe() -> None:
    with referee("droids", "--options", '{"scenario": 2, "max_rounds": 5}') as process:

        def ask(**request: object) -> dict[str, object]:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        answer = ask(do="new", seed=2, auto_chance=True)
        while answer["to_act"]:
            legal = ask(do="legal", actor=answer["to_act"][0], limit=1)
            ((actor, actions),) = legal["actions"].items()
            answer = ask(do="apply", actor=actor, action=actions[0])
            assert answer["ok"]
        assert answer["outcome"]["reason"]
        process.stdin.close()
        assert process.wait() == 0


def test_the_referee_ends_quietly_when_nobody_reads_any_more() -> None:
    with referee("robotory") as process:
        process.stdout.close()
        try:
            process.stdin.write(b'{"do": "legal"}\n' * 1000)
            process.stdin.close()
        except BrokenPipeError:
            process.stdin = None
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_a_line_without_end_is_a_line() -> None:
    assert [answer["ok"] for answer in answers(b'{"do": "scene"}\n{"do": "scene"}')] == [True, True]


def test_an_empty_line_is_a_line() -> None:
    assert [answer["ok"] for answer in answers(b'\n{"do": "scene"}\r\n')] == [False, True]


def test_a_line_that_is_too_long_is_one_line() -> None:
    for length in (MOST_BYTES, MOST_BYTES + 1, 2 * MOST_BYTES + 7, 10 * MOST_BYTES):
        first, second = answers(b"x" * length + b'\n{"do": "scene"}\n')
        assert first["error"]["code"] == "request/too-long"
        assert second["ok"]
    fits, second = answers(b" " * (MOST_BYTES - 16) + b'{"do": "scene"}\n{"do": "scene"}\n')
    assert fits["ok"]
    assert second["ok"]
