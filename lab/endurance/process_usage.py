"""What processes use, as Linux counts it in `/proc` (man 5 proc)."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Usage:
    """What one process uses.

    Attributes:
        resident_mb: memory in RAM, shared libraries included.
        own_mb: the part that belongs to no file and is shared with nobody: heap and stacks.
        descriptors: open files and sockets.
        threads: their number.
        written_mb: sent to the disk since its start.
        cpu_s: processor time since its start.
    """

    resident_mb: float
    own_mb: float
    descriptors: int
    threads: int
    written_mb: float
    cpu_s: float


_TICKS_S = os.sysconf("SC_CLK_TCK")


def usage(pid: int) -> Usage | None:
    """What it uses now; None if it has ended."""
    proc = Path(f"/proc/{pid}")
    with suppress(OSError, KeyError):
        status = _fields(proc / "status")
        cpu = (proc / "stat").read_text().rpartition(")")[2].split()
        return Usage(
            resident_mb=_number(status["VmRSS"]) / 1024,
            own_mb=_number(status["RssAnon"]) / 1024,
            descriptors=len(os.listdir(proc / "fd")),
            threads=_number(status["Threads"]),
            written_mb=_number(_fields(proc / "io")["write_bytes"]) / 1e6,
            cpu_s=(int(cpu[11]) + int(cpu[12])) / _TICKS_S,
        )
    return None


def folder_mb(folder: Path) -> float:
    """Size of all files in a folder."""
    total = 0
    for file in folder.rglob("*"):
        with suppress(OSError):  # it was removed meanwhile
            total += file.stat().st_size if file.is_file() else 0
    return total / 1e6


def _fields(file: Path) -> dict[str, str]:
    lines = (line.partition(":") for line in file.read_text().splitlines())
    return {name: value for name, _, value in lines}


def _number(text: str) -> int:
    return int(text.split()[0])
