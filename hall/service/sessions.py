"""Who is signed in, known without the database: a stop does not wait for it."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from hall.errors import StoreError
from hall.store.accounts import AccountStore, session_digest
from hall.store.records import Account


class Sessions:
    """The valid sessions, as the database had them when they were last read."""

    def __init__(self, accounts: AccountStore) -> None:
        self._accounts = accounts
        self._known: dict[bytes, tuple[Account, float]] = {}
        self._begun = self._done = 0

    def account(self, secret: str | None) -> Account | None:
        """Whose session this is."""
        account, until_s = self._known.get(session_digest(secret or ""), (None, 0.0))
        return account if time.time() < until_s else None

    async def read(self) -> None:
        """Read them again: another program may have changed them. Raises `StoreError`."""
        self._begun += 1
        number = self._begun
        known = await asyncio.to_thread(self._accounts.sessions, time.time())
        if number > self._done:
            self._done, self._known = number, known

    @asynccontextmanager
    async def changing(self, name: str) -> AsyncIterator[None]:
        """The database changes an account inside the block; its sessions count no more until they are read again."""
        try:
            yield
        finally:
            self._done = self._begun  # what is being read may be older than the change
            self._known = {digest: one for digest, one in self._known.items() if one[0].name != name}
            with suppress(StoreError):
                await self.read()
