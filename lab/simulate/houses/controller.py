"""One life of a house's controller, which can be linked to the other house's."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from controller.api.table_api import TableApi
from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import one_sheet
from controller.assembly.tables import Running
from controller.linked.table_link import End, LinkPlace
from controller.links.line import Line, Side
from lab.simulate.controller import SeededController
from lab.simulate.world import SeededWorld

_NO_PART: Any = object()
"""In place of the parts of a table that only a real camera or broker needs."""


class LinkedController(SeededController):
    """A controller whose table has one sheet, and a link.

    Args:
        meet: makes its ends of lines.
        world, folder, life, fails: see `SeededController`.
    """

    changing: ChangingTable

    def __init__(
        self, meet: Callable[[str, Side], Line], world: SeededWorld, folder: Path, life: int, fails: Callable[[], bool]
    ) -> None:
        self._meet = meet
        super().__init__(world, folder, life, fails)

    @property
    def end(self) -> End | None:
        """This house's end of the link, while there is one."""
        return self.changing._link.end

    def _answering(self) -> TableApi:
        running = Running(
            table=self.table,
            fleet=self.fleet,
            captures=(),
            clock=self.world.clock,
            calibration=_NO_PART,
            model=self.world.model,
            bus=_NO_PART,
            broker=None,
            sim=None,
        )
        self.changing = ChangingTable(one_sheet(running), LinkPlace(self._meet, self.folder))
        self.changing.running = running
        return cast(TableApi, self.changing)

    async def _resume(self) -> None:
        await self.changing.open(self.world.game.name)

    async def close(self) -> None:
        """End it as Ctrl-C does, unless it was killed."""
        if self._process.alive and self.is_open:
            self.is_open = False
            await self.changing.close()
        await super().close()
