"""The text of a position of Droids: words `key=value`, without empty ones.

For example `phase=send round=2 turn=red first=yellow Y=d3 R=g8+obstacle tokens=a4,c7 laid=8 yellow.rack=fire,grab*2
yellow.d=move1:N/-/wet1:S yellow.covered=a,c red.owed=2 discards=move2*3,max`.
A figure that is not on the board is `off`; the bins hold the remaining tokens.
"""

from collections import Counter
from collections.abc import Mapping

from engine.games.droids.board import DIRECTIONS, NAMES, OFF
from engine.games.droids.config import SLOTS, DroidsConfig
from engine.games.droids.orders import BINS, KINDS, order_text
from engine.games.droids.position import (
    NO_PROGRAMME,
    NOTHING,
    March,
    Position,
    Shot,
)

KILLER = "killer"
"""In place of a seat: it is the killer's turn."""

EMPTY = "-"
"""A slot without a token."""


def turn_name(config: DroidsConfig, turn: int) -> str:
    """The seat in turn, or the killer."""
    return config.seats[turn] if turn < len(config.seats) else KILLER


def squares_of(mask: int) -> tuple[str, ...]:
    """Names of the squares of a mask."""
    return tuple(name for square, name in enumerate(NAMES) if mask >> square & 1)


def write_position(config: DroidsConfig, position: Position) -> str:
    """The text form."""
    words = {
        "phase": position.phase,
        "round": str(position.round),
        "turn": turn_name(config, position.turn),
        "first": config.seats[position.first],
        **{piece.id: _figure_text(config, position, figure) for figure, piece in enumerate(config.pieces)},
        "tokens": ",".join(squares_of(position.tokens)),
        "laid": str(position.laid or ""),
    }
    for seat, name in enumerate(config.seats):
        emitters = config.board.edges[name].emitters
        words[f"{name}.rack"] = _counts_text(Counter(position.racks[seat]))
        for number, emitter in enumerate(emitters):
            words[f"{name}.{emitter}"] = _slots_text(position.emitters[seat][SLOTS * number : SLOTS * (number + 1)])
        covered = (emitter for number, emitter in enumerate(emitters) if position.covered[seat] >> number & 1)
        words[f"{name}.covered"] = ",".join(covered)
        words[f"{name}.owed"] = str(position.owed[seat] or "")
        words[f"{name}.secured"] = str(position.secured[seat] or "")
    dealing = zip(BINS, position.dealing, strict=True)
    words["dealing"] = ",".join(f"{own.colour}:{count}" for own, count in dealing if count)
    words["passed"] = ",".join(name for seat, name in enumerate(config.seats) if position.passed >> seat & 1)
    words["programme"] = "" if position.programme == NO_PROGRAMME else "{}:{}".format(*position.programme)
    words["waits"] = _order_text(config, position)
    words["discards"] = _counts_text(dict(enumerate(position.discards)))
    if position.result:
        words["result"] = ":".join((position.result.reason, *(config.seats[seat] for seat in position.result.winners)))
    return " ".join(f"{key}={value}" for key, value in words.items() if value)


def _figure_text(config: DroidsConfig, position: Position, figure: int) -> str:
    square = position.robots[figure]
    place = "off" if square == OFF else NAMES[square]
    carried = position.carried[figure] if figure < len(config.seats) else NOTHING
    return place + ("", f"+{config.scenario.token}", "+statue")[carried]


def _counts_text(counts: Mapping[int, int]) -> str:
    held = sorted((kind, count) for kind, count in counts.items() if count)
    return ",".join(KINDS[kind].code + (f"*{count}" if count > 1 else "") for kind, count in held)


def _slots_text(slots: bytes) -> str:
    words = [order_text(order).replace(" ", ":") if order else EMPTY for order in slots]
    return "/".join(words) if any(slots) else ""


def _order_text(config: DroidsConfig, position: Position) -> str:
    match position.order:
        case Shot(target=target, distance=distance):
            return f"shot:{config.seats[target]}:{distance}"
        case March(mover=mover, direction=direction, left=left, start=start, rollers=rollers):
            rolling = ",".join(config.seats[seat] for seat in rollers)
            return f"march:{config.pieces[mover].id}:{DIRECTIONS[direction]}:{left}:{NAMES[start]}:{rolling}"
    return ""
