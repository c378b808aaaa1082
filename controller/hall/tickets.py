"""Tickets by which a hall lets browsers watch its table."""

from collections.abc import Callable
from urllib.parse import unquote

from controller.api.hall import VALID_S, Ticket, verified
from controller.hall.membership import Member

MAX_USED = 200
"""Most tickets that are remembered while they could be used again; further ones are refused."""


class Tickets:
    """Those that were used; `calendar` is calendar time in s."""

    def __init__(self, calendar: Callable[[], float]) -> None:
        self._calendar = calendar
        self._used: dict[str, float] = {}

    def take(self, member: Member, text: str) -> None:
        """Use up a ticket for this table, as an address quotes it.

        Raises:
            ValueError: it is not of its hall, too old, or used.
        """
        ticket = Ticket.model_validate_json(verified(member.secret, "ticket", member.table, unquote(text).encode()))
        now_s = self._calendar()
        if abs(now_s - ticket.at_s) >= VALID_S:
            raise ValueError("it is too old, or the clocks of hall and table differ")
        self._used = {one: at_s for one, at_s in self._used.items() if at_s > now_s - VALID_S}
        if ticket.id in self._used or len(self._used) >= MAX_USED:
            raise ValueError("it was used, or too many were")
        self._used[ticket.id] = ticket.at_s
