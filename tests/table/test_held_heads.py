"""One machine without an account holds connections at a real table: every stop is answered, then and later."""

import json
import subprocess
import sys

import pytest

from tests.table.held_heads import HELD, PRESSES

pytestmark = [pytest.mark.table, pytest.mark.broker, pytest.mark.wall_clock]


def test_every_stop_is_answered_while_a_machine_holds_half_requests() -> None:
    program = [sys.executable, "-m", "tests.table.held_heads", "--https"]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    report = json.loads(done.stdout)
    assert report["opened"] == HELD
    assert report["during"] + report["after"] == PRESSES
