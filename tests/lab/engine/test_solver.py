"""`python -m lab solver`: what it promises, on made-up measurements; a run needs the source of the other solver."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lab.commands import app
from lab.engine.solver import passed

GOOD: dict[str, Any] = {
    "positions": 300,
    "equal": 300,
    "total": {"ratio": 0.5},
    "p99": {"ratio": 0.7},
    "hardest": {"length": 24, "ours_s": 3.0},
    "memory_mb": 200.0,
    "first_call_s": 1.0,
}
"""Everything just as promised."""


def test_a_run_within_all_limits_has_passed() -> None:
    assert passed(GOOD)


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [
        ("total", "ratio", 0.51),
        ("p99", "ratio", 0.71),
        ("hardest", "ours_s", 3.1),
        ("hardest", "length", 23),
        (None, "equal", 299),
        (None, "memory_mb", 201.0),
        (None, "first_call_s", 1.1),
    ],
)
def test_a_run_beyond_any_limit_has_not(part: str | None, key: str, value: float) -> None:
    report = deepcopy(GOOD)
    (report if part is None else report[part])[key] = value
    assert not passed(report)


def test_a_folder_without_the_other_solver_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["solver", "--rival", str(tmp_path)])
    assert result.exit_code == 2
    assert "clone of fogleman/Ricochet" in result.output + result.stderr
