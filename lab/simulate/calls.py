"""Calls of the system that fail while a controller runs: files cannot be opened, and connections not accepted."""

import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from lab.simulate.seeded_loop import present


class Calls:
    """The calls of controllers in the block of `installed`.

    Attributes:
        error: of `errno`, with which they fail; 0: none does.
    """

    def __init__(self) -> None:
        self.error = 0

    def check(self) -> None:
        """Raises `OSError` while calls fail."""
        if self.error:
            raise OSError(self.error, os.strerror(self.error))

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Let them fail for the block as `error` says."""

        def checked(usual: Callable[..., Any]) -> Callable[..., Any]:
            def opened(*given: Any, **named: Any) -> Any:
                if present() is not None:
                    self.check()
                return usual(*given, **named)

            return opened

        with patch.object(os, "open", checked(os.open)), patch.object(io, "open", checked(io.open)):
            yield
