"""The view of a Netzwerk position for phones; nothing is hidden."""

from typing import Any

from engine.games.netzwerk.board_data import COLOURS, OFF, PIECES
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import BATTERIES, LOTS, MOBILE, OFFERED, Position, sides
from engine.games.netzwerk.reachable import battery_ways, energy, ways
from engine.games.netzwerk.rules.endings import arrived, needed
from engine.games.netzwerk.rules.energy import control
from engine.state import Actor


def view(config: NetzwerkConfig, position: Position, to_act: tuple[Actor, ...], seat: Actor | None) -> dict[str, Any]:
    """The position as JSON data.

    `turn` is the player in turn, also while the other one answers an offer; `control` names the players in control of
    each battery. `energy` is that of the robots of the player in turn; `ways` and `battery_ways` are shown to the seat
    that can act on them.
    """
    board = config.board
    moving = position.phase in (*MOBILE, BATTERIES) and bool(to_act)
    acting = moving and seat in to_act
    points = board.points_of(position.batteries)
    step, capture, jump, jump_capture = config.costs
    return {
        "game": "netzwerk",
        "to_act": list(to_act),
        "turn": None if position.phase == LOTS else COLOURS[position.mover],
        "phase": position.phase,
        "draw_offered": position.phase == OFFERED,
        "must_capture": position.owes,
        "robots": {
            piece: board.squares[square] for piece, square in zip(PIECES, position.robots, strict=True) if square != OFF
        },
        "captured": [piece for piece, square in zip(PIECES, position.robots, strict=True) if square == OFF],
        "stopped": [piece for number, piece in enumerate(PIECES) if position.stopped >> number & 1],
        "batteries": {name: "used" if position.used >> board.point[name] & 1 else "charged" for name in points},
        "moved_batteries": list(board.points_of(position.shifted)),
        "control": {name: _controllers(config, position, board.point[name]) for name in points},
        "prices": {"step": step, "capture": capture, "jump": jump, "jump_capture": jump_capture},
        "home": {
            side: {"there": arrived(config, position, colour), "needed": needed(position.teams[colour].bit_count())}
            for colour, side in enumerate(COLOURS)
        },
        "energy": energy(config, position) if moving else {},
        "ways": ways(config, position) if acting else {},
        "battery_ways": battery_ways(config, position) if acting else {},
    }


def _controllers(config: NetzwerkConfig, position: Position, point: int) -> list[Actor]:
    mine, theirs = control(config, *sides(position), point)
    held = {COLOURS[position.mover]: mine, COLOURS[1 - position.mover]: theirs}
    return [seat for seat in COLOURS if held[seat]]
