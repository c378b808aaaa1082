"""Who may ask what: accounts by their cookie, and their roles."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import HTTPConnection

from hall.errors import AccessError
from hall.service.changes import Changes
from hall.service.hall import Hall
from hall.store.records import Account, Role


def cookie_of(connection: HTTPConnection) -> str:
    """Of the cookie with a session: by http and https, at their ports, people sign in apart."""
    return f"robodrome-hall-{connection.scope['server'][1]}"


class Access:
    """Checks of requests, and writes that the sockets tell."""

    def __init__(self, hall: Hall, changes: Changes) -> None:
        self.hall, self.changes = hall, changes

    def allowed(self, *roles: Role) -> Callable[[HTTPConnection], Awaitable[Account]]:
        """A dependency that refuses all but these roles."""

        async def check(connection: HTTPConnection) -> Account:
            account = self.hall.sessions.account(connection.cookies.get(cookie_of(connection)))
            if account is None:
                raise AccessError("sign-in")
            if account.role not in roles:
                raise AccessError("role")
            return account

        return check

    async def changed(self, write: Callable[..., object], *args: object) -> dict[str, Any]:
        """Write to the database and tell the sockets; the number that was made, if there is one."""
        result = await self.hall.change(write, *args)
        self.changes.tell()
        return {"id": result} if isinstance(result, int) else {}
