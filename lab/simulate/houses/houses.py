"""Two houses on one loop, each with a whole table, and the meeting place between them."""

import logging
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from controller.linked.leader import Leader
from controller.links.line import Side
from lab.simulate.calls import Calls
from lab.simulate.disk.disk import Disk
from lab.simulate.history import History
from lab.simulate.houses.controller import LinkedController
from lab.simulate.houses.meeting import Meeting, SeededLine
from lab.simulate.people import SeededPhone
from lab.simulate.table import SeededTable

NAMES = ("ana", "ben")
"""The houses; the first invites the other one."""


class House(SeededTable):
    """A table of the pair."""

    controller: LinkedController


class Houses:
    """Both.

    Args:
        game: that they play.
        seed: of everything.
        disks: with the data of Ana's controllers and of Ben's.
        calls: of the system, by all controllers.
        history: file for what happens.

    Attributes:
        houses: Ana's and Ben's.
        phones: of all people.
        homes: the house of each phone, by the phone's name.
        linked: whether their people have linked them.
    """

    def __init__(self, game: str, seed: int, disks: Sequence[Disk], calls: Calls, history: Path | None) -> None:
        self.houses: list[House] = []
        self.phones: list[SeededPhone] = []
        self.homes: dict[str, House] = {}
        self.counts: Counter[str] = Counter()
        self.linked = False
        for number, disk in enumerate(disks):
            begin = partial(LinkedController, partial(self._meet, number))
            self.houses.append(House(game, 2 * seed + number, disk, calls, None, True, begin))
        self.clock = self.houses[0].world.clock
        self.meeting = Meeting(self.clock, seed)
        self.history = History(self.clock, history)

    def _meet(self, house: int, code: str, side: Side) -> SeededLine:
        return self.meeting.line(house, code, side)

    async def open(self) -> None:
        """Open both, with their phones: Ana and Eve in the first, Ben in the other."""
        for house in self.houses:
            await house.open()
        while not all(house.controller.is_open for house in self.houses):
            await self.clock.sleep(0.1)
        for house, names in zip(self.houses, (("Ana", "Eve"), ("Ben",)), strict=True):
            for name, token in zip(names, house.controller.pair(names), strict=True):
                rng = Random(f"{house.world.settings.seed} {name}")
                phone = SeededPhone(name, token, partial(self.homes.__getitem__, name), rng, self.history.of(name))
                house.phones.append(phone)
                self.homes[name] = house
        (ana, eve), (ben,) = (house.phones for house in self.houses)
        self.phones = [ana, ben, eve]

    async def close(self) -> None:
        """Close both."""
        for house in self.houses:
            await house.close()

    def bury(self) -> None:
        """Free what the killed controllers held; what their links log then is of no life."""
        logging.disable()
        for house in self.houses:
            house.bury()
        logging.disable(logging.NOTSET)

    def leaders(self) -> list[House]:
        """The houses whose running controller leads."""
        return [
            house
            for house in self.houses
            if house.controller.is_open and isinstance(end := house.controller.end, Leader) and not end.turned.is_set()
        ]
