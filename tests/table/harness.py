"""The whole table in one process, as tests use it: checked views, and waits that tell what the table showed."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from controller.api.table_api import Json
from controller.assembly.one_process import OneProcessTable
from controller.table.table import Table
from tests.support.answers import validated


class SystemHarness(OneProcessTable):
    """A simulated table with its controller.

    A match is set up at once, which saves half of the time; with `at_once=False` hands and wheels set it up. Its camera
    gives two thirds of the usual pictures, as a phone in a busy network does.
    """

    def __init__(
        self,
        folder: Path,
        seed: int = 1,
        game: str = "robotory",
        options: Json | None = None,
        at_once: bool = True,
        fps: float = 10.0,
        **settings: Any,
    ) -> None:
        super().__init__(folder, seed, game, options, validated(Table), at_once, fps=fps, **settings)

    @asynccontextmanager
    async def running(self) -> AsyncIterator["SystemHarness"]:  # type: ignore[override]
        """Build everything and run it until the block ends."""
        async with super().running():
            yield self

    async def until(self, condition: Callable[[], object], seconds: float = 120.0) -> None:
        """Wait for a condition in table time; fails with the table's view."""
        deadline = self.clock.now() + seconds
        while not condition():
            assert self.clock.now() < deadline, f"not within {seconds} s: {self.table.view('light')}"
            await self.clock.sleep(0.1)

    def phase(self) -> str:
        """The phase that the phones see."""
        return str(self.table.view(None)["phase"])

    async def begin(self, light: str = "human", dark: str = "human") -> None:
        """Start a match and wait until the figures stand; the first player is of kind `light`, all others of `dark`."""
        for number, seat in enumerate(self.game.seats):
            kind = dark if number else light
            level = "random" if kind == "computer" else None
            self.table.seat(seat, kind, seat.title(), level)
        await self.table.start_match(self.game.name, dict(self.game.options))
        await self.until(lambda: self.phase() == "play", 600.0)
