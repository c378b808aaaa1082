"""What one seat may not know is dealt again in the middle of a simulation, and people then order nothing more."""

from contextlib import suppress
from random import Random

from controller.errors import JournalError
from engine.state import State
from lab.simulate.table import SeededTable

DEALS_S = 45.0
"""Table time before which nothing is dealt."""

RESTS_S = 3.0
"""Table time for which people order nothing before the deal: what they were about to order has been answered."""

PLAYS_S = 4.0
"""Table time for which they play on if nothing can be dealt."""

DEALS = 8
"""Deals of which one should differ from the position."""


async def deal(table: SeededTable, again: bool) -> None:
    """Wait until the second phone must act and something is hidden from it; set up that position, or its twin.

    The history says whose phones cannot tell the two apart. All but the first phone go on asking what they could order.

    Args:
        table: that is simulated.
        again: whether what is hidden is dealt again.
    """
    clock, viewer = table.world.clock, table.phones[1]
    await clock.sleep(DEALS_S)
    while True:
        for phone in table.phones:
            phone.orders = False
        table.phones[0].thinks = False
        await clock.sleep(RESTS_S)
        if table.controller.is_open and viewer.sat is not None:
            session = table.controller.table.session
            match = session.journal.running
            asked = match and session.stage is None and viewer.sat in match.state.to_act
            twin = _twin(match.state, viewer.sat) if match and asked else None
            if match and twin:
                blind = [one for one in table.phones if twin.view(one.sat) == match.state.view(one.sat)]
                with suppress(JournalError):
                    session.amend("adjust", str(twin if again else match.state), "host")
                    table.counts["deal"] += 1
                    table.history.note("deal", " ".join(one.name for one in blind))
                    return
        for phone in table.phones:
            phone.orders = phone.thinks = True
        await clock.sleep(PLAYS_S)


def _twin(state: State, seat: str) -> State | None:
    """Another position that the seat cannot tell from this one; None if nothing is hidden."""
    dealt = (state.determinised(seat, Random(number)) for number in range(DEALS))
    return next((twin for twin in dealt if str(twin) != str(state)), None)
