"""Started by the board after `boot.py` has chosen a folder. Never updated over the air.

It is a source, as `boot.py` is, so it starts on any MicroPython. The firmware is compiled to one version of bytecode:
where that does not run, a trial is over, and firmware that is not on trial leaves the board at the prompt.
"""

import asyncio
import sys

import machine

from __main__ import slots

_START_MS = 30000  # until the watchdog restarts the board; by then the firmware has set its own limit


def bytecode_trouble():
    """A sentence if this MicroPython does not fit the firmware in the chosen folder, or None."""
    try:
        with open(sys.path[0] + "/figure/start.mpy", "rb") as file:
            needed = file.read(2)[1]
    except OSError:
        return None  # sources run on any
    runs = getattr(sys.implementation, "_mpy", 0) & 0xFF
    if runs == needed:
        return None
    return "The firmware needs bytecode %d, and this MicroPython runs %d: flash the board again." % (needed, runs)


async def main():
    machine.WDT(timeout=_START_MS)
    try:
        from figure.start import start

        await start(slots)
    except Exception as error:  # of any kind: restart, with the wheels stopped
        sys.print_exception(error)
        machine.reset()


trouble = bytecode_trouble()
if trouble:
    print(trouble)
    if slots.trial:
        machine.reset()
elif not slots.prompt_asked():
    asyncio.run(main())
