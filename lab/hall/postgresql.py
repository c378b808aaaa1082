"""A PostgreSQL cluster in a folder: no TCP, and as the user postgres if this runs as root."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lab.endurance.play_process import descendants

BINARIES = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))


class Cluster:
    """A running cluster; what it writes outlives a power cut only if it is `durable`."""

    def __init__(self, folder: Path, durable: bool) -> None:
        self.folder, self._durable = folder, durable

    @property
    def pid(self) -> int:
        """Of the process that has started all others."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def run(self, program: str, *arguments: str) -> None:
        """Run a program of PostgreSQL."""
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*user, str(BINARIES / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, cwd=self.folder)

    def start(self) -> None:
        """Start it."""
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync={self._durable}"
        self.run("pg_ctl", "-w", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-o", options, "start")

    def stop(self) -> None:
        """End it as a power cut would."""
        self.run("pg_ctl", "-w", "-D", f"{self.folder}/data", "-m", "immediate", "stop")

    def signal(self, which: int) -> None:
        """Send a signal to all its processes."""
        for pid in (self.pid, *descendants(self.pid)):
            os.kill(pid, which)

    def new_database(self, name: str) -> str:
        """Make a database and return its address."""
        self.run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self.folder}"


@contextmanager
def postgresql(durable: bool = False) -> Iterator[Cluster]:
    """A cluster, which ends and vanishes with the context."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # the user postgres may not enter the folder of the tests
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    cluster = Cluster(folder, durable)
    try:
        cluster.run("initdb", "-D", f"{folder}/data", "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8")
        cluster.start()
        yield cluster
        cluster.stop()
    finally:
        shutil.rmtree(folder)
