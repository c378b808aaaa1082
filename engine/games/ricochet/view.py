"""The view of a position: all of it. It holds no order of the pile, because chance draws the chips."""

from typing import Any

from engine.games.ricochet.board import NAMES
from engine.games.ricochet.chips import CHIPS, NO_CHIP, ROBOTS, active_robot, chips_in
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import ANY_NUMBER, PROOF, Position, axes_of
from engine.games.ricochet.rules.slides import BOTH_AXES


def view_of(config: RicochetConfig, position: Position) -> dict[str, Any]:
    """The position as JSON data, the same for all seats."""
    seats, board = config.seats, config.board
    chip = position.chip
    active = None if chip == NO_CHIP else active_robot(chip)
    return {
        "game": "ricochet",
        "phase": position.phase,
        "round": position.round,
        "chip": None if chip == NO_CHIP else CHIPS[chip],
        "target": None if chip == NO_CHIP else NAMES[board.assembly.targets[chip]],
        "robot": None if active is None else ROBOTS[active],
        "robots": {ROBOTS[robot]: NAMES[cell] for robot, cell in enumerate(position.robots)},
        "markers": {ROBOTS[robot]: NAMES[cell] for robot, cell in enumerate(position.markers)},
        "chips": {seat: _names(chips) for seat, chips in zip(seats, position.won, strict=True)},
        "face_down": _names(position.lost),
        "pile": position.pile.bit_count(),
        "goal": config.goal,
        "bids": [{"seat": seats[seat], "number": number or None} for seat, number in position.bids],
        "passed": [seat for n, seat in enumerate(seats) if position.passed >> n & 1],
        "proof": _proof(config, position) if position.phase == PROOF else None,
        "faces": list(board.faces),
    }


def _names(chips: int) -> list[str]:
    return [CHIPS[chip] for chip in chips_in(chips)]


def _proof(config: RicochetConfig, position: Position) -> dict[str, Any]:
    seat, number = position.proving
    robots = range(config.robots)
    return {
        "seat": config.seats[seat],
        "failed": position.prover,
        "moves": position.moves,
        "left": None if number == ANY_NUMBER else number - position.moves,
        "turned": [ROBOTS[robot] for robot in robots if axes_of(position.axes, robot) == BOTH_AXES],
        "barred": [ROBOTS[robot] for robot in robots if position.barred >> robot & 1],
    }
