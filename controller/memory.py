"""Memory: long-lived objects leave garbage collection, and freed memory goes back to the system."""

import asyncio
import ctypes
import gc

EVERY_S = 60.0
"""Wall time between two times, each of which takes milliseconds."""

_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Of glibc; other C libraries have none."""


def set_apart_what_stays() -> None:
    """Collect garbage once, also among frozen objects, and freeze all that is alive for later collections.

    A table that has been opened holds some 110,000 objects for as long as it is open; to look through them for garbage
    stops the event loop for 0.12 s, in Droids several times in a match.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def return_free_memory() -> None:
    """Give freed memory back to the system, also from between pieces that stay, which glibc does not do by itself."""
    if _trim is not None:
        _trim(0)


async def keep_returning_free_memory() -> None:
    """Do so again and again until cancelled, in a thread.

    A start frees some 70 MB, and pictures come and go all the time, each time at other places of the heap: a table
    would seem to use more and more memory for hours.
    """
    while True:
        await asyncio.to_thread(return_free_memory)
        await asyncio.sleep(EVERY_S)
