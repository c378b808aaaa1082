"""The firmware on real MicroPython: its WebAssembly build under Node, in a heap of 128 kB; and the same checks here."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.build import files
from firmware.emulator.install import HERE, install
from tests.firmware import portable
from tests.firmware.test_wire import GOLDEN, golden_frame


@pytest.mark.parametrize("check", portable.CHECKS, ids=lambda check: check.__name__)
def test_a_check_holds_on_cpython(check: Callable[[], None]) -> None:
    check()


def test_the_same_checks_hold_on_micropython(tmp_path: Path) -> None:
    vectors = [(op, fields, golden_frame(bytes.fromhex(text))) for (op, *fields), text in GOLDEN.items()]
    library, checks = tmp_path / "firmware", tmp_path / "checks"
    for name, content in {"__init__.py": b"", **files()}.items():
        (library / name).parent.mkdir(parents=True, exist_ok=True)
        (library / name).write_bytes(content)
    checks.mkdir()
    shutil.copy(Path(portable.__file__), checks)
    (checks / "vectors.py").write_text(f"VECTORS = {vectors!r}\n")
    script = tmp_path / "script.py"
    script.write_text(
        "import sys\n"
        "sys.path.append('/lib/checks')\n"
        "import portable, vectors\n"
        "portable.golden_frames(vectors.VECTORS)\n"
        "for check in portable.CHECKS:\n"
        "    check()\n"
        "    print(check.__name__)\n"
        "print(sys.implementation.name)\n"
    )
    node = install()[0]
    command = [node, str(HERE / "script.mjs"), str(script), str(library), str(checks)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr
    assert result.stdout.split() == [*(check.__name__ for check in portable.CHECKS), "micropython"]
