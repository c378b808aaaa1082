"""`robodrome meeting`: two houses meet at a place that one of them runs, also after it was started again."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from base.clock import SystemClock
from controller.errors import ConfigError
from controller.links.meeting import line_of, load_meeting
from robodrome.meeting import FILES, meet
from tests.controller.links.test_mqtt_line import End
from tests.firmware.bodies import until

pytestmark = [
    pytest.mark.broker,
    pytest.mark.wall_clock,
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),  # paho lets a lost TLS socket lie
]
CLOCK = SystemClock()
CODE = "ABCDEFGHJK01"


@asynccontextmanager
async def meeting(folder: Path, port: int) -> AsyncIterator[list[str]]:
    """The command while it runs, and what it has said; then it is interrupted, which ends it well."""
    options = ["--address", "localhost", "--port", str(port), "--out", str(folder), "--data", str(folder / "data")]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "robodrome", "meeting", *options,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdout
    said: list[str] = []
    async for line in process.stdout:
        said.append(line.decode())
        if FILES[-1] in said[-1]:
            break
    yield said
    process.send_signal(signal.SIGINT)
    said += (await process.stdout.read()).decode().splitlines()
    assert await process.wait() == 0, said


async def test_two_houses_meet_and_meet_again_after_a_restart(tmp_path: Path) -> None:
    async with meeting(tmp_path, 0) as said:
        here, there, guests = (load_meeting(tmp_path / name) for name in FILES)
        port = here.port
        assert f"forward TCP port {port} to port {port} of this computer" in " ".join(" ".join(said).split())
        assert (here.host, there.host, there.port) == ("127.0.0.1", "localhost", port)
        assert (guests.host, guests.port, guests.user) == ("localhost", port, "guests")
        leader, follower = End(line_of(here, CODE, "leader")), End(line_of(there, CODE, "follower"))
        await leader.start()
        await follower.start()
        await leader.tells(follower, b"before")
        files = [(tmp_path / name).read_bytes() for name in FILES]
        assert all((tmp_path / name).stat().st_mode & 0o077 == 0 for name in FILES)
    assert "The meeting place is closed." in "".join(said)
    await until(CLOCK, lambda: leader.connections == follower.connections == [True, False], 50.0)
    async with meeting(tmp_path, port):
        assert [(tmp_path / name).read_bytes() for name in FILES] == files
        await follower.tells(leader, b"after")
        await leader.line.close()
        await follower.line.close()


async def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"--address ana\.example\.org:8883: a name or an IP address alone is needed"):
        await meet("ana.example.org:8883", 0, tmp_path, tmp_path)
