"""Memory that the C library keeps after it was freed, given back to the system."""

import asyncio
import ctypes

EVERY_S = 60.0
"""Wall time between two times, each of which takes milliseconds."""


async def return_free_memory() -> None:
    """Give freed memory back again and again; returns at once where the C library is not glibc.

    A start frees some 80 MB, most of it between pieces that stay, and pictures come and go all the time: glibc gives
    back only what is free at the end of its heap, so that a table would use more and more of the rest.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    while trim is not None:
        await asyncio.to_thread(trim, 0)
        await asyncio.sleep(EVERY_S)
