"""How long two houses take to agree on a ply, beyond what their robots and hands take."""

import time

from lab.remote.phone import Phone
from web_remote.messages.table_messages import View


class Agreement:
    """When one house's board stood in each ply, and when its phone then saw the ply settled.

    Attributes:
        settled: by ply, the steady wall times of both, seconds.
    """

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._ply = 0
        self._moves, self._stood_s = False, 0.0
        self.settled: dict[int, tuple[float, float]] = {}

    async def run(self) -> None:
        """Follow the phone's views until cancelled."""
        while True:
            await self._phone.change()
            self.see(self._phone.view, time.monotonic())

    def see(self, view: View, now_s: float) -> None:
        """Take in a view; a ply after which another one follows at once is settled when that one is seen."""
        moves = "drive" in view or bool(view["tasks"])
        if moves:
            self._ply = view["ply"]
        elif self._moves:
            self._stood_s = now_s
        self._moves = moves
        if self._stood_s and not moves and (view["phase"] in ("play", "over") or view["ply"] > self._ply):
            self.settled[self._ply] = self._stood_s, now_s
            self._stood_s = 0.0


def agreed_ms(one: Agreement, other: Agreement) -> list[float]:
    """From the moment at which the later board stood until both houses saw the ply settled, for each ply, ms."""
    both = one.settled.keys() & other.settled.keys()
    return [
        1e3 * (max(one.settled[ply][1], other.settled[ply][1]) - max(one.settled[ply][0], other.settled[ply][0]))
        for ply in sorted(both)
    ]
