"""What the board runs after `boot.py` has chosen a folder. This file is not updated over the air."""

import asyncio
import sys

import machine

from __main__ import slots

_START_MS = 30000  # within which a new firmware must have got so far that it feeds the watchdog itself


async def main():
    machine.WDT(timeout=_START_MS)
    try:
        from figure.start import start

        await start(slots)
    except Exception as error:  # of any kind: restart, with the wheels stopped
        sys.print_exception(error)
        machine.reset()


if not slots.prompt_asked():
    asyncio.run(main())
