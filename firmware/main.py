"""Started by the board after `boot.py` has chosen a folder. Never updated over the air."""

import asyncio
import sys

import machine

from __main__ import slots

_START_MS = 30000  # until the watchdog restarts the board; by then the firmware has set its own limit


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
