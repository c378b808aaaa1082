"""Starting the process of a table's robots from the shop, and ending it; it runs `controller.robots.serving`.

It is a separate process, as a busy controller would delay wheels, and ends with the one that started
it, because its standard input does.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from base.clock import SystemClock
from controller.errors import ConfigError

END_S = 5.0
"""Wall time to end in order; then the process is killed."""

READY = "ready"
"""First line of the process's standard output when it has started; any other line is an error message."""

RESTART_S = 1.0
"""Wall time until a process that has ended is started again."""

LOG = "robots.log"
"""The log file of the process, in the data folder."""


@dataclass(frozen=True, slots=True)
class RobotsSettings:
    """Settings of the process.

    Attributes:
        figures: settings of the firmware, by number on the wire: identity, broker and account.
        kinds: of the robots, by the same number.
        data: folder of `cubes.json`.
        forget_known: forget which robot had which number, and pair those that are found.
    """

    figures: Mapping[int, Mapping[str, Any]]
    kinds: Mapping[int, str]
    data: Path
    forget_known: bool = False


SETTINGS = TypeAdapter(RobotsSettings)
"""One line of JSON on its standard input: no password lies in a file or on a command line."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def robots_process(settings: RobotsSettings) -> AsyncIterator[None]:
    """Robots that are driven for as long as the block; its log is in the data folder.

    A process that ends by itself is started again.

    Raises:
        ConfigError: bleak is missing, or Bluetooth cannot be used.
    """
    process = await _started(settings, "wb")
    keeping = asyncio.create_task(_keep(process, replace(settings, forget_known=False)))
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)


async def _keep(process: Process, settings: RobotsSettings) -> None:
    """Start the process again whenever it has ended; end it when cancelled."""
    try:
        while True:
            code = await process.wait()
            log.warning("The robots' process has ended (%d) and is started again; see %s", code, settings.data / LOG)
            await SystemClock().sleep(RESTART_S)
            try:
                process = await _started(settings, "ab")
            except ConfigError as error:
                log.warning("%s", error)
    finally:
        await _end(process)


async def _started(settings: RobotsSettings, mode: str) -> Process:
    """A process that is ready; its log is opened in this mode.

    Raises:
        ConfigError: it cannot start, and says why.
    """
    pipe = asyncio.subprocess.PIPE
    with (settings.data / LOG).open(mode) as log_file:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "controller.robots"),
            stdin=pipe,
            stdout=pipe,
            stderr=log_file,
            start_new_session=True,
        )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(SETTINGS.dump_json(settings) + b"\n")
        answer = (await process.stdout.readline()).decode().strip()
        if answer != READY:
            raise ConfigError(answer or f"the robots' process has ended; see {settings.data / LOG}")
    except BaseException:
        await _end(process)
        raise
    return process


async def _end(process: Process) -> None:
    """End it in order, or kill it after `END_S`."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), END_S)
    except TimeoutError:
        log.warning("The robots' process did not end within %g s and was killed.", END_S)
        process.kill()
        await process.wait()
