"""Requests about tables."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse

from hall.errors import HallError
from hall.service.access import Access
from hall.service.requests import OfTable
from hall.service.views import ResultView, result_view
from hall.store.records import Account


def table_routes(access: Access) -> APIRouter:
    """Hosts stop tables and let them join; helpers answer calls, too."""
    routes, hall, changes = APIRouter(), access.hall, access.changes
    host, staff = access.allowed("host"), access.allowed("host", "helper")

    @routes.post("/api/tables/stop")
    async def stop(body: OfTable, account: Annotated[Account, Depends(host)]) -> dict[str, int]:
        if not (told := hall.switchboard.stop(account.name, body.table)) and body.table:
            raise HallError("gone")
        await hall.switchboard.noted()
        return {"told": told}

    @routes.post("/api/tables/answered", dependencies=[Depends(staff)])
    async def answered(body: OfTable) -> dict[str, str]:
        if body.table and (member := hall.registry.get(body.table)):
            member.answered = member.said.calls_host
            changes.tell()
        return {}

    @routes.get("/watch/{table}")
    async def watch(table: str) -> RedirectResponse:
        return RedirectResponse(hall.watch_address(table), 303, {"cache-control": "no-store"})

    @routes.post("/api/codes", dependencies=[Depends(host)])
    async def codes() -> dict[str, str]:
        return {"code": await hall.offer_code(), "address": hall.place.address}

    @routes.get("/api/results")
    async def results() -> list[ResultView]:
        return [result_view(one) for one in await asyncio.to_thread(hall.store.results.newest)]

    @routes.post("/api/tables/leave", dependencies=[Depends(host)])
    async def leave(body: OfTable) -> dict[str, str]:
        await hall.leave(body.table or "")
        changes.tell()
        return {}

    return routes
