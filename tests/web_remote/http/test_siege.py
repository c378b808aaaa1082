"""Phones join while a machine with another address holds connections and guesses codes; each has its own network."""

import json
import shutil
import subprocess
import sys

import pytest

from tests.web_remote.http.siege import HELD, PHONES, PRESSES, REPORT_CODES

JOINED_S = 5.0
"""What is promised."""

pytestmark = [
    pytest.mark.wall_clock,
    pytest.mark.skipif(
        shutil.which("unshare") is None or shutil.which("ip") is None, reason="only Linux has networks of a process"
    ),
]


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_phones_join_and_stop_in_a_siege(scheme: str) -> None:
    program = [sys.executable, "-m", "tests.web_remote.http.siege", scheme]
    done = subprocess.run(
        ["unshare", "--map-root-user", "--net", *program], capture_output=True, text=True, check=False
    )
    if "unshare failed" in done.stderr:
        pytest.skip(f"this system lets nobody make namespaces: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["opened"] >= HELD
    assert sum(told["answers"].values()) >= PHONES * REPORT_CODES
    assert set(told["answers"]) <= {"403", "429", "closed"}
    assert max(told["joined_s"]) < JOINED_S
    assert len(told["answered_ms"]) == PHONES * PRESSES
    assert None not in told["answered_ms"]
