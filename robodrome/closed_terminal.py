"""A terminal that is closed while a program runs in it."""

import os
from collections.abc import Sequence

_STANDARD_OUTPUTS = (1, 2)


def terminal_outputs() -> list[int]:
    """File descriptors of the standard outputs that are terminals; a closed terminal is none any more."""
    return [output for output in _STANDARD_OUTPUTS if os.isatty(output)]


def discard(outputs: Sequence[int]) -> None:
    """Connect file descriptors to the null device: writing to a closed terminal fails."""
    null = os.open(os.devnull, os.O_WRONLY)
    for output in outputs:
        os.dup2(null, output)
    os.close(null)
