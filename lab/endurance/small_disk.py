"""Small private file systems, which can really be full.

The program moves into a user and a mount namespace (man 7 user_namespaces), where it may mount a tmpfs that nobody else
sees. That takes no rights, but a kernel that lets users make namespaces.
"""

import ctypes
import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SIZE_MB = 72
"""A table takes a few MB, and does not open with less than 50 MB free."""

_PIECE = 64 * 1024
"""Bytes of each write of the filler."""

_NEW_USER, NEW_MOUNTS, NEW_NETWORK = 0x10000000, 0x00020000, 0x40000000
"""`CLONE_NEWUSER`, `CLONE_NEWNS` and `CLONE_NEWNET` of linux/sched.h."""


@dataclass(frozen=True, slots=True)
class SmallDisk:
    """A mounted file system.

    Attributes:
        folder: where it is mounted.
    """

    folder: Path

    def fill(self) -> None:
        """Leave not one byte free."""
        with self._filler.open("ab", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(_PIECE))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise

    def free(self) -> None:
        """Give the space back."""
        self._filler.unlink(missing_ok=True)

    @property
    def _filler(self) -> Path:
        return self.folder / "filler"


def move_into_own_namespaces(kind: int = NEW_MOUNTS) -> bool:
    """Move this process, which has one thread, and all that it starts; False if this machine does not allow it."""
    user, group = os.getuid(), os.getgid()
    if ctypes.CDLL(None).unshare(_NEW_USER | kind) != 0:
        return False
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {user} 1")
    Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    return True


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    """Mount it over a folder for the block, in a process that has moved."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE_MB}m,mode=700", "tmpfs", str(folder)], check=True)
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
