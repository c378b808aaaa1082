"""The figure's modules in a port of MicroPython: the drive, the conversation, and what is judged; without QEMU."""

import struct
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.build import files
from firmware.emulator.install import HERE, install
from lab.judges.ports import drive_program
from lab.judges.ports.riscv_port import (
    PortError,
    Run,
    broken_limits,
    check_firmware,
    compare,
    doubles,
    lines,
    own_run,
    port_run,
)

ROW = (120.0, 50.0, -1.5, 0.001, 60.0, 800.0, 820.0)
PROFILE = (50.0, 50.0, 12.0)

PORT = r"""
import sys
def until(end):
    heard = b""
    while not heard.endswith(end):
        heard += sys.stdin.buffer.read(1)
until(b"\x01")
print("raw REPL; CTRL-B to exit", end="\r\n>", flush=True)
until(b"\x04")
print("OK", end="", flush=True)
"""
"""The prompt of a port: it takes a program in, and does not run it."""


def hexed(*numbers: float) -> str:
    return struct.pack(f"<{len(numbers)}d", *numbers).hex()


def run(**changes: object) -> Run:
    good = {"memory_bytes": 100_000, "step_us": [5_000], "period_us": [20_000], "drive": [ROW], "profile": [PROFILE]}
    return Run(**{**good, **changes})  # type: ignore[arg-type]


def talk(rest: str) -> Run:
    return port_run([sys.executable, "-c", PORT + rest])


def test_the_drive_is_the_same_on_micropython(tmp_path: Path) -> None:
    library = tmp_path / "firmware"
    for name, content in {"__init__.py": b"", **files()}.items():
        (library / name).parent.mkdir(parents=True, exist_ok=True)
        (library / name).write_bytes(content)
    script = tmp_path / "script.py"
    program = Path(drive_program.__file__).read_text(encoding="utf-8")
    script.write_text(f"import sys\nsys.path.append('/lib')\n{program}\nrun(lambda: 0, print)\n", encoding="utf-8")
    command = [install()[0], str(HERE / "script.mjs"), str(script), str(library)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    its, own = Run(), own_run()
    for line in printed.splitlines():
        its.take(line)
    compared = compare(own, its)
    assert compared.duty == 0
    assert compared.profile_mm_s == 0
    assert max(compared.away_mm, compared.away_rad) < 1e-9
    assert max(abs(row[0]) for row in own.drive) > 119  # it has driven


def test_a_port_gets_the_files_that_it_asks_for_and_is_heard_to_the_end() -> None:
    size = len(files()["figure/ticks.mpy"])
    its = talk(
        f"""
print("floats 32")
print("send firmware/figure/ticks.mpy", flush=True)
got = sys.stdin.buffer.read({size})
print("memory", got[:1] == b"M" and len(got))
print("period 2400 2500 {hexed(*ROW)}")
print("profile {hexed(*PROFILE)}")
print("end")
"""
    )
    assert its == Run(32, size, [2400], [2500], [ROW], [PROFILE])


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        (r'print("\x04Traceback\r\nMemoryError\r\n\x04>", flush=True)', "MemoryError"),
        ("", "ended in the middle"),
        ('print("memory much")', "memory much"),
        (f'print("period 1 2 {hexed(1.0)[1:]}")', "period 1 2"),
        ('print("hello")', "hello"),
    ],
)
def test_a_port_that_fails_is_quoted(rest: str, said: str) -> None:
    with pytest.raises(PortError, match=said):
        talk(rest)


def test_a_program_without_a_prompt_is_no_port() -> None:
    with pytest.raises(PortError, match="no prompt"):
        port_run([sys.executable, "-c", "import sys; sys.stdin.read(1); print('login:')"])


def test_only_a_program_for_rv32_is_started(tmp_path: Path) -> None:
    elf = tmp_path / "firmware.elf"
    elf.write_bytes(b"\x7fELF\x01" + bytes(13) + b"\xf3\x00")
    check_firmware(elf)
    for other in (b"\x7fELF\x02" + bytes(13) + b"\xf3\x00", b"\x7fELF\x01" + bytes(13) + b"\x28\x00", b""):
        elf.write_bytes(other)
        with pytest.raises(PortError, match="not a program for RV32"):
            check_firmware(elf)
    with pytest.raises(PortError, match="cannot be read"):
        check_firmware(tmp_path / "missing")


def test_numbers_keep_every_bit() -> None:
    assert doubles("9a9999999999b93f" + "0000000000000080") == (0.1, -0.0)


def test_drives_are_compared_number_by_number() -> None:
    other = (120.5, 49.0, -1.25, 0.001, 60.0, 803.0, 820.0)
    compared = compare(run(), run(drive=[other], profile=[(50.0, 50.125, 12.0)]))
    assert (compared.numbers, compared.equal) == (10, 5)
    assert (compared.away_mm, compared.away_rad, compared.duty) == (1.0, 0.25, 3.0)
    assert compared.profile_mm_s == 0.125


def test_a_drive_of_another_length_is_refused() -> None:
    with pytest.raises(PortError, match="1 periods here and 2 in the port"):
        compare(run(), run(drive=[ROW, ROW]))


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({}, ""),
        ({"memory_bytes": 100_100}, "memory_kb"),
        ({"step_us": [5_100]}, "median_ms"),
        ({"period_us": [20_100]}, "worst_ms"),
        ({"drive": [(120.0, 50.001, *ROW[2:])]}, "numbers"),
        ({"drive": [(120.0, 50.001, *ROW[2:])], "float_bits": 32}, ""),
        ({"drive": [(120.0, 50.02, *ROW[2:])], "float_bits": 32}, "numbers"),
    ],
)
def test_a_limit_is_broken_just_beyond_it(changes: dict[str, object], name: str) -> None:
    its = run(**changes)
    assert [words.split(":")[0] for words in broken_limits(its, compare(run(), its))] == ([name] if name else [])


def test_people_get_memory_times_and_numbers() -> None:
    its = run(step_us=[2_000, 2_400, 9_000], period_us=[2_500, 2_500, 11_000])
    assert lines(its, compare(run(), its))[:3] == [
        "all modules: 100.0 kB of the heap",
        "a control step: 2.4 ms, 9.0 ms at worst of 3, at 125 MIPS",
        "with the camera's message: 2.5 ms, 11.0 ms at worst of 3, at 125 MIPS",
    ]
