"""Seats the players of one game at the table of the next."""

from collections.abc import Mapping

from controller.api.seats import carried
from controller.match.journal import Seat
from controller.table.table import Table
from engine import registry


def seat_again(table: Table, seated: Mapping[str, Seat]) -> None:
    """Seat the players of the last game in the game of the table; computers keep a level that it has."""
    game = table.session.game
    taken = {seat: occupant for seat, occupant in seated.items() if occupant.kind != "open"}
    for before, seat in carried(tuple(seated), taken, game.seats).items():
        occupant = taken[before]
        level = occupant.level if occupant.level in registry.players(game.name) else None
        table.seat(seat, occupant.kind, occupant.name, level)
