"""What starts often imports little: behaviour, where a time would depend on the machine."""

import json
import subprocess
import sys

import pytest

HEAVY = {"cv2", "numpy", "fastapi", "uvicorn", "pydantic", "paho", "amqtt", "serial", "reportlab", "rich", "asyncio"}
"""Packages of which each takes a good part of such a command's time, or more than all of it."""

PROGRAM = """
import json, sys
from robodrome.__main__ import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""

RULES = {"engine.registry", "engine.state", "engine.effects"}
"""What only commands that play need: together a tenth of the time of `--help`."""


OTHERS = {f"robodrome.cli.{name}_commands" for name in ("table", "print", "figure")}
"""What only their own commands need, and the help of all."""


@pytest.mark.parametrize(
    "command",
    [["--help"], ["--version"], ["engine", "robotory"], ["engine", "droids"], ["figures"], ["doctor", "--help"]],
    ids=" ".join,
)
def test_a_command_that_needs_no_table_imports_no_part_of_one(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    imported = set(json.loads(done.stderr))
    assert "typer" in imported
    assert {name.partition(".")[0] for name in imported} & HEAVY == set()
    assert (imported & RULES == set()) == (command[0] != "engine")
    assert (imported & OTHERS == set()) == (command[0] in ("--version", "engine"))
