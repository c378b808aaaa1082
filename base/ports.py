"""Which program has a TCP port."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")
"""Where Linux tells about processes and sockets."""

_LISTENS = "0A"
"""State of a listening socket in Linux's tables, TCP_LISTEN of net/tcp_states.h."""


def holder_of(port: int) -> str:
    """The program that listens at a TCP port, such as `python3 (process 4711)`; `another program` if Linux hides it."""
    sockets = {f"socket:[{inode}]" for table in ("tcp", "tcp6") for inode in _listeners(PROC / "net" / table, port)}
    for process in PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended, or belongs to somebody else
            if any(str(handle.readlink()) in sockets for handle in (process / "fd").iterdir()):
                return f"{(process / 'comm').read_text('utf-8', 'replace').strip()} (process {process.name})"
    return "another program"


def _listeners(table: Path, port: int) -> Iterator[str]:
    """Inodes of the sockets that listen at the port; columns as proc(5) describes /proc/net/tcp."""
    if not table.exists():
        return
    for line in table.read_text().splitlines()[1:]:
        _, local, _, state, *rest = line.split()
        if state == _LISTENS and int(local.rpartition(":")[2], 16) == port:
            yield rest[5]
