"""Earlier positions of the match on the table."""

from typing import cast

from controller.api import answers
from controller.api.game_states import GameState
from controller.api.wording import words
from controller.errors import UnknownOrderError
from controller.match.match import Match
from controller.table.views.board_view import token_name
from controller.table.views.plan_view import last_move
from controller.table.views.seat_view import log_entry


def moment(match: Match | None, seat: str | None, ply: int) -> answers.Moment:
    """The position after a ply, as the seat (None: a spectator) may know it.

    Raises:
        UnknownOrderError: there is no match, or no such ply.
    """
    if match is None:
        raise UnknownOrderError(words("order.lobby"))
    if not 0 <= ply <= match.ply:
        raise UnknownOrderError(words("order.ply", ply=ply, plies=match.ply))
    state = match.before(ply + 1)
    scene = state.scene()
    played = match.log[ply - 1] if ply else None
    moved = last_move((played,)) if played else None
    return {
        "ply": ply,
        "plies": match.ply,
        "entry": log_entry(ply, played, seat) if played else None,
        "figures": [
            {"piece": piece, "site": site, "down": "down" in scene.flags.get(piece, ())}
            for piece, site in scene.figures.items()
        ],
        "tokens": [{"site": site, **token_name(token), "seen": True} for site, token in scene.tokens.items()],
        "ways": moved["ways"] if moved else [],
        "sites": moved["sites"] if moved else [],
        "state": cast(GameState, state.view(seat)),
    }
