"""The hall: its tables, accounts and view, independent of how people reach it."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Protocol
from urllib.parse import quote

from base.limits import BucketPerSource
from controller.api.hall import JoinRequest, Membership, Ticket, signed
from controller.api.hall.code import new_hall_code, parse_hall_code
from controller.links.hall_accounts import PLACES, account_of
from hall.errors import HallError, StoreError
from hall.service.registry import Registry
from hall.service.sessions import Sessions
from hall.service.switchboard import Switchboard
from hall.service.views import HallView, TournamentCard, tournament_card
from hall.store.hall_store import HallStore
from hall.store.records import Account, TableRecord

CODE_S, SESSION_S = 900.0, 12 * 3600.0
"""How long a code, and a session, is valid."""

TRIES = 10, 0.2
"""Rate limit of codes and passwords that are tried from an address, as burst and per second."""


class BrokerPlace(Protocol):
    """Where tables reach hall and broker."""

    @property
    def address(self) -> str:
        """At which tables join, as people type it."""

    @property
    def authority(self) -> bytes:
        """Certificate (DER) of the authority of the hall's certificate."""

    def membership(self, table: str, key: bytes) -> Membership:
        """What the table with this id needs."""


class Hall:
    """All that people and tables ask of a hall.

    Args:
        name: of the hall.
        store: its database.
        registry: of its tables.
        switchboard: reaches the tables.
        place: where tables reach it.
    """

    def __init__(
        self, name: str, store: HallStore, registry: Registry, switchboard: Switchboard, place: BrokerPlace
    ) -> None:
        self.name, self.store, self.registry, self.switchboard = name, store, registry, switchboard
        self.place = place
        self.sessions = Sessions(store.accounts)
        self._tries = BucketPerSource(*TRIES)
        self._joining = asyncio.Lock()
        self._cards: list[TournamentCard] = []

    async def load(self) -> None:
        """Read tables, sessions and tournaments. Raises `StoreError`."""
        self.registry.take_in(await asyncio.to_thread(self.store.tables.present))
        await self.sessions.read()
        await self.read_tournaments()

    async def read_tournaments(self) -> None:
        """Read the tournaments again. Raises `StoreError`."""
        self._cards = [tournament_card(one) for one in await asyncio.to_thread(self.store.tournaments.all)]

    def view(self, account: Account | None) -> HallView:
        """The hall as an account sees it."""
        return HallView(
            hall=self.name,
            name=account.name if account else "",
            role=account.role if account else None,
            tables=self.registry.cards(),
            tournaments=self._cards,
            stopped=self.registry.stopped(),
        )

    def check_tries(self, address: str) -> None:
        """Raises `HallError` if codes or passwords were tried too often from this address."""
        if not self._tries.take(address):
            raise HallError("too-often")

    async def offer_code(self) -> str:
        """A code by which one table can join. Raises `StoreError`."""
        shown, now_s = new_hall_code(self.place.authority), time.time()
        await asyncio.to_thread(self.store.tables.offer_code, parse_hall_code(shown), now_s, now_s + CODE_S)
        return shown

    async def join(self, request: JoinRequest, address: str = "") -> Membership:
        """Take a table in.

        Raises:
            HallError: its code is not valid, or the hall is full.
        """
        self.check_tries(address)
        try:
            code = parse_hall_code(request.code)
        except ValueError as error:
            raise HallError("code") from error
        key = secrets.token_bytes(32)
        async with self._joining:
            record = await asyncio.to_thread(self._join, code, request.name, key)
        self.registry.take_in([record])
        stops = {"stop_key": self.switchboard.stop_key, "last_stop": self.switchboard.last_stop}
        return self.place.membership(record.id, key).model_copy(update=stops)

    def _join(self, code: str, name: str, key: bytes) -> TableRecord:
        taken = self.store.tables.ids()  # also former ones, which results name
        free = next((one for one in map(account_of, range(1, PLACES + 1)) if one not in taken), None)
        if free is None:
            raise StoreError("full")
        return self.store.tables.join(code, free, name, key, time.time())

    async def leave(self, table: str) -> None:
        """The table takes part no longer. Raises `StoreError`."""
        await asyncio.to_thread(self.store.tables.leave, table, time.time())
        self.switchboard.remove(table)

    def watch_address(self, table: str) -> str:
        """Where a browser watches a table, with a ticket for it. Raises `HallError` if it cannot."""
        member = self.registry.get(table)
        if member is None or not member.said.page:
            raise HallError("gone")
        ticket = Ticket(id=secrets.token_urlsafe(16), at_s=time.time())
        return f"{member.said.page}watch#{quote(signed(member.record.key, 'ticket', table, ticket))}"

    async def sign_in(self, name: str, password: str, address: str = "") -> str | None:
        """The secret of a new session; None if name or password is wrong. Raises `HallError`."""
        self.check_tries(address)
        now_s = time.time()
        secret = await asyncio.to_thread(self.store.accounts.sign_in, name, password, now_s, now_s + SESSION_S)
        if secret:
            await self.sessions.read()
        return secret

    async def change_password(self, name: str, old: str, new: str, address: str = "") -> None:
        """Give an account another password, and end its sessions. Raises `HallError`."""
        self.check_tries(address)
        async with self.sessions.changing(name):
            await asyncio.to_thread(self.store.accounts.change_password, name, old, new)

    async def sign_out(self, secret: str) -> None:
        """End a session. Raises `StoreError`."""
        await asyncio.to_thread(self.store.accounts.sign_out, secret)
        await self.sessions.read()

    async def change(self, write: Callable[..., object], *args: object) -> object:
        """Write to the database, and read what the view shows of it. Raises `HallError`."""
        result = await asyncio.to_thread(write, *args)
        await self.read_tournaments()
        return result
