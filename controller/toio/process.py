"""Starting the process of a table's cubes, and ending it; it runs `controller.toio.serving`.

It is a process of its own so that nothing that keeps the controller busy delays a wheel, and ends with the one that
started it, because its standard input does.
"""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from controller.errors import ConfigError

END_S = 5.0
"""Wall time to end in order; then the process is killed."""

READY = "ready"
"""First line of the process's standard output when it has started; any other line is an error message."""

LOG = "cubes.log"
"""In the data folder: what the process tells."""


@dataclass(frozen=True, slots=True)
class CubesSettings:
    """Settings of the process.

    Attributes:
        figures: settings of the firmware, by number on the wire: identity, broker and account.
        data: folder of `cubes.json`.
        anew: forget which cube had which number, and take those that are found.
    """

    figures: Mapping[int, Mapping[str, Any]]
    data: Path
    anew: bool = False


SETTINGS = TypeAdapter(CubesSettings)
"""One line of JSON on its standard input: no password lies in a file or on a command line."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def cubes_process(settings: CubesSettings) -> AsyncIterator[None]:
    """Cubes that are driven for as long as the block; its log is in the data folder.

    Raises:
        ConfigError: bleak is missing.
    """
    pipe = asyncio.subprocess.PIPE
    with (settings.data / LOG).open("wb") as told:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "controller.toio"), stdin=pipe, stdout=pipe, stderr=told, start_new_session=True
        )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(SETTINGS.dump_json(settings) + b"\n")
        answer = (await process.stdout.readline()).decode().strip()
        if answer != READY:
            raise ConfigError(answer or f"the cubes' process has ended; see {settings.data / LOG}")
        yield
    finally:
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), END_S)
        except TimeoutError:
            log.warning("The cubes' process did not end within %g s and was killed.", END_S)
            process.kill()
            await process.wait()
