"""A robot turns a little and back, so that a hand finds it."""

import math
from collections.abc import Collection

from base.clock import Clock
from controller.api.wording import words
from controller.errors import TableBusyError, UnknownOrderError
from controller.table.session import GameSession

NUDGE_EVERY_S = 5.0
"""Shortest time between two nudges of robots."""


class Nudges:
    """Asks for nudges, of `motors`, the numbers of the figures that drive."""

    def __init__(self, session: GameSession, motors: Collection[int], clock: Clock) -> None:
        self._session = session
        self._motors = motors
        self._clock = clock
        self._last_s = -math.inf

    def ask(self, piece: str) -> None:
        """Let the piece's figure turn a little, while nothing moves and no hand is over the board.

        Raises:
            UnknownOrderError: no figure that drives stands for the piece, or no match runs.
            TableBusyError: something moves, or the last nudge was a moment ago.
        """
        session, now_s = self._session, self._clock.now()
        figure = session.roster.get(piece)
        if figure is None or figure not in self._motors:
            raise UnknownOrderError(words("order.no-figure", figure=piece))
        session.playing()
        rests = session.stage is None and session.paused is None and now_s - self._last_s > NUDGE_EVERY_S
        if not rests or not session.executor.ask_nudge(figure):
            raise TableBusyError(words("order.wait"))
        self._last_s = now_s
