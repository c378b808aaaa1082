"""The effects of the ChaosBot cards."""

from itertools import groupby

from engine.effects import Beam, Relocate
from engine.games.roborama.actions import Chaos
from engine.games.roborama.board import CELLS, CHAOSBOT, RAYS
from engine.games.roborama.cards import chaos_plays
from engine.games.roborama.cards.card_moves import Path
from engine.games.roborama.position import robot_cells
from engine.games.roborama.rules.turn import Turn, moves


def play(turn: Turn, action: Chaos) -> None:
    """Play a legal ChaosBot card of the mover and end the turn."""
    turn.discard(action.kind)
    _CARDS[action.kind](turn, action.args)
    turn.end_turn()


def _move(turn: Turn, args: tuple[int, ...]) -> None:
    turn.relocate(CHAOSBOT, _line(turn.position.cells[CHAOSBOT], args[0]))


def _laser(turn: Turn, args: tuple[int, ...]) -> None:
    here = CELLS[turn.position.cells[CHAOSBOT]]
    beams = [Beam((here, *(CELLS[cell] for cell in ray))) for ray in chaos_plays.rays_of(turn.position, args) if ray]
    if beams:
        turn.groups.append(tuple(beams))
    turn.fell(chaos_plays.hit(turn.position, args))


def _spring(turn: Turn, args: tuple[int, ...]) -> None:
    """A robot on the end cell moves away first; if it moves to the ChaosBot's cell, both move together."""
    here, end = turn.position.cells[CHAOSBOT], args[0]
    robot = robot_cells(turn.position).get(end)
    if robot is None:
        turn.relocate(CHAOSBOT, _line(here, end))
        return
    if args[1] == here:
        turn.groups.append((moves(robot, (end, here), "push"), moves(CHAOSBOT, _line(here, end), "jump")))
        turn.set_cell(robot, here)
        turn.set_cell(CHAOSBOT, end)
    else:
        turn.groups.append((moves(robot, (end, args[1]), "push"),))
        turn.set_cell(robot, args[1])
        turn.relocate(CHAOSBOT, _line(here, end))
    if not turn.position.down >> robot & 1:
        turn.fell((robot,))


def _pusher(turn: Turn, args: tuple[int, ...]) -> None:
    """Consecutive steps of the same row are one push, the front piece first."""
    direction = args[0]
    rows = chaos_plays.pushed(turn.position, direction, turn.position.played + 1)
    assert rows is not None
    for row, steps in groupby(rows):
        length = len(list(steps))
        group: list[Relocate] = []
        for piece in reversed(row):
            here = turn.position.cells[piece]
            path = (here, *RAYS[direction][here][:length])
            group.append(moves(piece, path, "push" if len(row) > 1 else "drive"))
            turn.set_cell(piece, path[-1])
        turn.groups.append(tuple(group))


def _mind(turn: Turn, args: tuple[int, ...]) -> None:
    turn.relocate(args[0], _line(turn.position.cells[args[0]], args[1]))


def _reset(turn: Turn, args: tuple[int, ...]) -> None:
    here = turn.position.cells[CHAOSBOT]
    if args[0] != here:
        turn.groups.append((moves(CHAOSBOT, (here, args[0]), "drive"),))
        turn.set_cell(CHAOSBOT, args[0])
    turn.fell((CHAOSBOT,))


_CARDS = (_move, _laser, _spring, _pusher, _mind, _reset)
"""Kind -> what the card does."""


def _line(here: int, there: int) -> Path:
    """The cells of the straight line from one cell to another."""
    ray = next(rays[here] for rays in RAYS if there in rays[here])
    return (here, *ray[: ray.index(there) + 1])
