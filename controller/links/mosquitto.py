"""mosquitto as a child process that does not outlive its parent.

It stores nothing on disk, so it is ended by SIGKILL: a SIGTERM that arrives while it starts has no effect.
"""

import asyncio
import logging
import os
import shutil
from pathlib import Path

from base.files import write_private
from base.processes import mortal, scratch_folder
from controller.certificate import Certificate
from controller.errors import LinkError
from controller.links.accounts import Accounts

_log = logging.getLogger(__name__)


def find_mosquitto() -> str | None:
    """The path of the program, also where Debian installs it for root only; None if it is not installed."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


def write_configuration(
    folder: Path, accounts: Accounts, host: str, port: int, certificate: Certificate | None = None
) -> Path:
    """Write configuration, passwords and access control of mosquitto into a folder.

    Returns:
        The configuration file, for `mosquitto -c`.
    """
    lines = [
        f"listener {port} {host}",
        f"max_connections {accounts.connections}",
        "allow_anonymous false",
        *accounts.mosquitto_limits(),
        f"password_file {folder}/passwords",
        f"acl_file {folder}/acl",
        "persistence false",
        "set_tcp_nodelay true",
        "log_dest stderr",
        "connection_messages false",
    ]
    if certificate:
        lines += [f"certfile {certificate.file}", f"keyfile {certificate.key}"]
    if os.geteuid() == 0:  # else it drops its privileges and cannot read the private folder
        lines.append("user root")
    write_private(folder / "passwords", accounts.mosquitto_passwords().encode())
    write_private(folder / "acl", accounts.mosquitto_acl().encode())
    write_private(folder / "mosquitto.conf", ("\n".join(lines) + "\n").encode())
    return folder / "mosquitto.conf"


class Mosquitto:
    """One run of mosquitto, configured in a private folder that is removed as soon as it has been read.

    Args:
        accounts: the users and their topics.
        host: address to listen at.
        port: port to listen at.
    """

    def __init__(self, accounts: Accounts, host: str, port: int) -> None:
        self._accounts = accounts
        self._host, self._port = host, port
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start it; returns once it accepts connections.

        Raises:
            LinkError: it does not start; the message quotes its output.
        """
        program = find_mosquitto()
        if program is None:
            raise LinkError(
                "mosquitto is not installed, and figures that drive or a meeting place need it: "
                "sudo apt-get install mosquitto, or name the `host` of another broker"
            )
        with scratch_folder("robodrome-broker-") as folder:  # it is read at the start only
            configuration = write_configuration(folder, self._accounts, self._host, self._port)
            # In its own session: Ctrl-C in the terminal is for this program, which ends the broker last.
            self._process = await asyncio.create_subprocess_exec(
                *mortal([program, "-c", str(configuration)]), stderr=asyncio.subprocess.PIPE, start_new_session=True
            )
            output = []
            assert self._process.stderr
            try:
                async for line in self._process.stderr:
                    output.append(line.decode(errors="replace").strip())
                    if output[-1].endswith(" running"):
                        self._reader = asyncio.create_task(_log_lines(self._process.stderr))
                        return
            finally:
                if self._reader is None:
                    await self.stop()
        raise LinkError(f"mosquitto does not start at {self._host}:{self._port}: {' | '.join(output[-2:])}")

    @property
    def pid(self) -> int | None:
        """The id of its process; None while it does not run."""
        return self._process.pid if self._process else None

    async def ended(self) -> None:
        """Wait until the process has ended."""
        assert self._process
        await self._process.wait()

    async def stop(self) -> None:
        """End it and wait for its end."""
        if self._process:
            if self._process.returncode is None:
                self._process.kill()
            await self._process.wait()
        if self._reader:
            await self._reader
        self._process = self._reader = None


async def _log_lines(stream: asyncio.StreamReader) -> None:
    async for line in stream:
        _log.info("%s", line.decode(errors="replace").strip())
