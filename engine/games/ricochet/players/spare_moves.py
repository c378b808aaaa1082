"""Chips of Ricochet Robots that were won with more moves than needed."""

from collections.abc import Iterator, Sequence
from typing import cast

from engine.decided import Ply, Remark
from engine.games.ricochet.position import PROOF
from engine.games.ricochet.rules.proof import Standing
from engine.games.ricochet.solver.solver import solution
from engine.games.ricochet.state import RicochetState
from engine.games.ricochet.words import WORDS, chip_name
from engine.players import Deadline
from engine.words import seat


def decided(plies: Sequence[Ply], deadline: Deadline) -> Iterator[Remark]:
    """The chips that others could have had for fewer moves."""
    for ply in plies:
        if deadline():
            return
        before, after = (cast(RicochetState, state).position for state in (ply.before, ply.after))
        if before.phase != PROOF or before.won == after.won:
            continue
        config = cast(RicochetState, ply.before).game.config
        used = before.moves + 1
        shortest = solution(config, before.chip, Standing(before.markers), used - 1).moves
        if shortest is not None:
            winner, possible = config.seats[before.proving[0]], len(shortest)
            chip = chip_name(before.chip)
            words = WORDS("spare", ply=ply.number, seat=seat(winner), used=used, chip=chip, possible=possible)
            yield Remark(ply.number, winner, words, used - possible)
