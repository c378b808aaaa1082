"""The figure's modules on MicroPython's own C core for RV32: memory, time of a control step, and equal numbers.

`python -m lab.judges.ports.riscv_port FIRMWARE` with the path of `firmware.elf` of MicroPython 1.27's `ports/qemu`,
board VIRT_RV32, runs it in `qemu-system-riscv32` and prints what it found; it fails if a promised limit is not kept.
QEMU counts instructions, so the times do not depend on this computer.
"""

import statistics
import struct
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from firmware.archive import sources
from firmware.build import files
from lab.judges.ports import drive_program

MIPS = 125
"""2**3 ns for each instruction; an ESP32-C3 has 160 MHz."""

LIMITS = {"memory_kb": 100.0, "median_ms": 5.0, "worst_ms": 20.0}
"""What is promised: memory of all modules; a control step, in the middle and at worst, of a period of 20 ms."""

AWAY = {32: 0.01, 64: 1e-9}
"""What is promised for floats of so many bits: the pose is as near to CPython's, in mm and rad."""

_QEMU = (
    *("qemu-system-riscv32", "-machine", "virt", "-bios", "none", "-icount", "shift=3", "-nodefaults"),
    *("-display", "none", "-monitor", "none", "-serial", "stdio", "-kernel"),
)

_RISCV = b"\xf3\x00"
"""The machine in the head of an ELF file."""

_CTRL_A, _CTRL_D = b"\x01", b"\x04"
_RAW = b"raw REPL; CTRL-B to exit\r\n>"

_PROGRAM = """
import gc, io, sys, time, vfs

FILES = {files!r}
MODULES = {modules!r}

class File(io.IOBase):
    def __init__(self, size):
        self.left = size
    def readinto(self, buffer):
        count = min(len(buffer), self.left)
        self.left -= count
        return sys.stdin.buffer.readinto(memoryview(buffer)[:count]) if count else 0
    def ioctl(self, request, argument):
        return 0

class Cable:
    def mount(self, readonly, mkfs):
        pass
    def stat(self, path):
        path = path.lstrip("/")
        if path in FILES:
            return (0x8000, 0, 0, 0, 0, 0, FILES[path], 0, 0, 0)
        if any([name.startswith(path + "/") for name in FILES]):
            return (0x4000,) + (0,) * 9
        raise OSError(2)
    def open(self, path, mode):
        path = path.lstrip("/")
        print("send", path)
        return File(FILES[path])

class Missing:
    def __getattr__(self, name):
        return Missing

for name in ("asyncio", "machine", "micropython", "neopixel", "network", "socket"):
    sys.modules[name] = Missing()
vfs.mount(Cable(), "/cable")
sys.path[:] = ["/cable"]
print("floats", 64 if 1.0 + 1e-12 > 1.0 else 32)
gc.collect()
before = gc.mem_alloc()
for name in MODULES:
    __import__("firmware.figure." + name)
gc.collect()
print("memory", gc.mem_alloc() - before)
import drive_program
gc.collect()
drive_program.run(time.ticks_us, print)
print("end")
"""
"""Runs in the port: every file comes over the serial line when it is imported."""


class PortError(Exception):
    """QEMU cannot be run, or the port does not do what it should; the message says what it printed."""


@dataclass
class Run:
    """What a drive gave: bits of a float, bytes of all modules, us of each period, and all numbers row by row."""

    float_bits: int = 64
    memory_bytes: int = 0
    step_us: list[int] = field(default_factory=list)
    period_us: list[int] = field(default_factory=list)
    drive: list[tuple[float, ...]] = field(default_factory=list)
    profile: list[tuple[float, ...]] = field(default_factory=list)

    def take(self, line: str) -> None:
        """Take in a line that the program printed; any other than its own is an error.

        Raises:
            PortError: it is not one of the program's lines.
        """
        try:
            match line.split():
                case ["floats", bits]:
                    self.float_bits = int(bits)
                case ["memory", count]:
                    self.memory_bytes = int(count)
                case ["period", step, period, numbers]:
                    self.step_us.append(int(step))
                    self.period_us.append(int(period))
                    self.drive.append(doubles(numbers))
                case ["profile", numbers]:
                    self.profile.append(doubles(numbers))
                case _:
                    raise PortError(f"the port printed {line!r}")
        except (ValueError, struct.error) as error:
            raise PortError(f"the port printed {line!r}") from error


def doubles(text: str) -> tuple[float, ...]:
    """The numbers of a line. Raises `ValueError` or `struct.error`."""
    data = bytes.fromhex(text)
    return struct.unpack(f"<{len(data) // 8}d", data)


def check_firmware(path: Path) -> None:
    """Raises `PortError` unless the file is a program for 32-bit RISC-V: QEMU would run anything."""
    try:
        head = path.read_bytes()[:20]
    except OSError as error:
        raise PortError(f"it cannot be read: {error.strerror}") from error
    if head[:5] != b"\x7fELF\x01" or head[18:] != _RISCV:
        raise PortError("this is not a program for RV32")


def own_run() -> Run:
    """The same drive on CPython; no times."""
    run = Run()
    drive_program.run(lambda: 0, run.take)
    return run


def port_run(command: Sequence[str]) -> Run:
    """The drive in a port whose prompt is at the pipes of this command.

    Raises:
        OSError: the command cannot be run.
        PortError: MicroPython does not answer, or its program raises.
    """
    contents = {"firmware/__init__.py": b"", **{f"firmware/{name}": data for name, data in files().items()}}
    contents["drive_program.py"] = Path(drive_program.__file__).read_bytes()
    sizes = {name: len(data) for name, data in contents.items()}
    modules = [name.removesuffix(".py") for name in sources() if not name.startswith("__")]
    program = _PROGRAM.format(files=sizes, modules=modules)
    process = subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        return _talk(process.stdin, process.stdout, program, contents)
    except BrokenPipeError as error:
        raise PortError("it ended at once") from error
    finally:
        process.kill()
        process.communicate()


def _talk(to: IO[bytes], of: IO[bytes], program: str, contents: dict[str, bytes]) -> Run:
    to.write(b"\r" + _CTRL_A)
    _until(of, _RAW)
    to.write(program.encode() + _CTRL_D)
    _until(of, b"OK")
    run = Run()
    while (said := _line(of)) != "end":
        if said.startswith("send "):
            to.write(contents[said.removeprefix("send ")])
        else:
            run.take(said)
    return run


def _line(of: IO[bytes]) -> str:
    line = of.readline()
    if line.startswith(_CTRL_D):
        raise PortError(_until(of, _CTRL_D).decode(errors="replace").strip())
    if not line:
        raise PortError("the port ended in the middle of the drive")
    return line.decode(errors="replace").strip()


def _until(of: IO[bytes], expected: bytes) -> bytes:
    heard = b""
    while not heard.endswith(expected):
        byte = of.read(1)
        if not byte:
            raise PortError(f"no prompt of MicroPython: it printed {heard[-200:]!r}")
        heard += byte
    return heard.removesuffix(expected)


@dataclass(frozen=True)
class Comparison:
    """How a drive's numbers differ from CPython's: how many there are and are equal to the last bit, and how far apart.

    `away_mm` and `away_rad` are those of the pose, `duty` that of the motors in thousandths, `profile_mm_s` that of the
    wheel speeds asked for.
    """

    numbers: int
    equal: int
    away_mm: float
    away_rad: float
    duty: float
    profile_mm_s: float


def compare(own: Run, its: Run) -> Comparison:
    """Compare two drives.

    Raises:
        PortError: one took longer than the other.
    """
    if len(own.drive) != len(its.drive) or len(own.profile) != len(its.profile):
        raise PortError(f"the drive takes {len(own.drive)} periods here and {len(its.drive)} in the port")
    drive = list(zip(own.drive, its.drive, strict=True))
    profile = list(zip(own.profile, its.profile, strict=True))
    pairs = [pair for rows in drive + profile for pair in zip(*rows, strict=True)]
    return Comparison(
        numbers=len(pairs),
        equal=sum(mine == other for mine, other in pairs),
        away_mm=_most(drive, (0, 1)),
        away_rad=_most(drive, (2,)),
        duty=_most(drive, (5, 6)),
        profile_mm_s=_most(profile, (0, 1)),
    )


def _most(rows: Iterable[tuple[tuple[float, ...], tuple[float, ...]]], columns: Sequence[int]) -> float:
    return max(abs(mine[column] - other[column]) for mine, other in rows for column in columns)


def broken_limits(its: Run, compared: Comparison) -> list[str]:
    """The promised limits that are not kept, in words."""
    found = {
        "memory_kb": its.memory_bytes / 1000,
        "median_ms": statistics.median(its.step_us) / 1000,
        "worst_ms": max(its.period_us) / 1000,
    }
    broken = [f"{name}: {value:.1f} is above {LIMITS[name]:g}" for name, value in found.items() if value > LIMITS[name]]
    away = max(compared.away_mm, compared.away_rad, compared.profile_mm_s)
    if away > AWAY[its.float_bits]:
        broken.append(f"numbers: {away:.2g} away from those of CPython is above {AWAY[its.float_bits]:g}")
    return broken


def lines(its: Run, compared: Comparison) -> list[str]:
    """What was found, for people."""
    said = [f"all modules: {its.memory_bytes / 1000:.1f} kB of the heap"]
    for what, times in (("a control step", its.step_us), ("with the camera's message", its.period_us)):
        median, worst = statistics.median(times) / 1000, max(times) / 1000
        said.append(f"{what}: {median:.1f} ms, {worst:.1f} ms at worst of {len(times)}, at {MIPS} MIPS")
    equal = f"{compared.equal} of {compared.numbers} numbers are those of CPython to the last bit"
    apart = (
        f"pose {compared.away_mm:.1g} mm and {compared.away_rad:.1g} rad, profile {compared.profile_mm_s:.1g} mm/s, "
        f"duties {compared.duty:g} of 1000"
    )
    return [*said, f"floats of {its.float_bits} bits: {equal}", f"farthest apart: {apart}"]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m lab.judges.ports.riscv_port FIRMWARE")
    try:
        check_firmware(Path(sys.argv[1]))
        its = port_run((*_QEMU, sys.argv[1]))
        compared = compare(own_run(), its)
    except OSError as error:
        sys.exit(f"{_QEMU[0]} cannot be run: {error.strerror}; Debian has it in qemu-system-misc")
    except PortError as error:
        sys.exit(f"{sys.argv[1]}: {error}; name the firmware.elf of a built ports/qemu, board VIRT_RV32")
    print(*lines(its, compared), sep="\n")
    if broken := broken_limits(its, compared):
        sys.exit("; ".join(broken))
