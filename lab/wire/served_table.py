"""The page of a bench's table, served by the bench's own process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import one_sheet
from controller.assembly.tables import Running
from controller.linked.table_link import LinkPlace
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.pairing.paired_phones import Pairing, cookie_name
from web_remote.settings import RemoteSettings


def new_cookie(port: int, pairing: Pairing) -> str:
    """The cookie of another paired phone."""
    return f"{cookie_name(port)}={pairing.redeem(pairing.invite('player').code, 'Bench')[1]}"


@asynccontextmanager
async def served(running: Running, place: LinkPlace | None = None) -> AsyncIterator[tuple[ChangingTable, int, Pairing]]:
    """Run the table and serve its page; yields the table, the port and what pairs phones."""
    table = ChangingTable(one_sheet(running), place)
    await table.open(running.table.session.game.name)
    app = create_app(table, RemoteSettings())
    life = asyncio.create_task(table.run())
    try:
        async with serving(app, listen("127.0.0.1", 0)) as port:
            yield table, port, app.state.pairing
    finally:
        life.cancel()
        await asyncio.gather(life, return_exceptions=True)
        await table.close()
