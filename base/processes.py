"""What a program starts must not outlive it, however it ends: child processes and temporary folders."""

import asyncio
import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_BEGIN = '[ "$PPID" = "$0" ] && exec "$@"'
"""Becomes the command unless its parent has ended in the moment before the kernel was asked to watch it."""

_REMOVE = 'trap "" INT TERM HUP; read _; for n in 1 2 3 4 5 6 7 8 9; do rm -rf -- "$1" && break; sleep 0.2; done'
"""Waits for the end of its input, then removes a folder; once more when another process has just written into it."""


def mortal(command: Sequence[str]) -> list[str]:
    """The command, wrapped: the kernel kills its process when the thread that starts it ends.

    Where there is no `setpriv` (util-linux), the command stays as it is.

    Raises:
        FileNotFoundError: the program is not installed.
    """
    if shutil.which(command[0]) is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), command[0])
    guard = shutil.which("setpriv")
    return (
        [guard, "--pdeathsig", "KILL", "--", "/bin/sh", "-c", _BEGIN, str(os.getpid()), *command]
        if guard
        else [*command]
    )


async def input_ends() -> None:
    """Return when the process that holds the other end of the standard input closes it or ends."""
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    try:
        await reader.read()
    finally:
        transport.close()


@contextmanager
def scratch_folder(prefix: str) -> Iterator[Path]:
    """A private temporary folder for the block; a separate shell removes it if this process is killed."""
    with tempfile.TemporaryDirectory(prefix=prefix) as folder:
        command = ["/bin/sh", "-c", _REMOVE, "sh", folder]
        silent = subprocess.DEVNULL
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=silent, stderr=silent, start_new_session=True):
            yield Path(folder)
