"""Carries out a stop without the event loop: check the request, then stop the wheels."""

from collections.abc import Callable, Collection
from functools import partial

from starlette.requests import cookie_parser
from starlette.types import Scope

from controller.api.table_api import Safety
from web_remote.http.request_limits import refusal
from web_remote.pairing.paired_phones import Pairing, Phone, cookie_name


class Stops:
    """Carries out `POST /api/stop`, in any thread.

    Args:
        table: whose wheels are stopped.
        pairing: any paired phone may stop them, but screens that only watch may not.
        names: host names that are answered.
        origins: more origins of the table's page.
    """

    def __init__(self, table: Safety, pairing: Pairing, names: Collection[str], origins: Collection[str] = ()) -> None:
        self._table = table
        self._pairing = pairing
        self._names = names
        self._origins = origins

    def phone(self, scope: Scope) -> Phone | None:
        """The paired phone that sent this request."""
        return self._pairing.phone(token_of(scope, cookie_name))

    def stop(self, scope: Scope, call_in_loop: Callable[[Callable[[], None]], object]) -> tuple[int, str]:
        """Stop the wheels, then have the event loop notify people; return status and text of the answer."""
        if why := refusal(scope, self._names, self._origins):
            return why
        phone = self.phone(scope)
        if phone is None:
            return 401, "This phone is not paired. Scan the table's QR code."
        if phone.viewer:
            return 403, "This screen only watches."
        self._table.stop_wheels()
        call_in_loop(partial(self._table.stop, phone.name))
        return 200, "Stopped."


def token_of(scope: Scope, cookie: Callable[[int | None], str]) -> str | None:
    """The token in the cookie of this request that is called so at its port; None without one."""
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return cookie_parser(cookies.decode("latin-1")).get(cookie(scope["server"][1]))
