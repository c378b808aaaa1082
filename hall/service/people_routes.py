"""Requests of the host about accounts, and about names and results that are to be deleted."""

import asyncio
from typing import Any

from fastapi import APIRouter, Depends

from hall.service.access import Access
from hall.service.requests import NewAccount, OfName, OfResult
from hall.store.records import Account


def people_routes(access: Access) -> APIRouter:
    """For hosts."""
    store, sessions = access.hall.store, access.hall.sessions
    routes = APIRouter(dependencies=[Depends(access.allowed("host"))])

    @routes.get("/api/accounts")
    async def accounts() -> list[Account]:
        return await asyncio.to_thread(store.accounts.all)

    @routes.post("/api/accounts/remove")
    async def remove_account(body: OfName) -> dict[str, Any]:
        async with sessions.changing(body.name):
            await asyncio.to_thread(store.accounts.remove, body.name)
        return {}

    @routes.post("/api/accounts")
    async def new_account(body: NewAccount) -> dict[str, Any]:
        return await access.changed(store.accounts.create, body.name, body.password, body.role)

    @routes.post("/api/forget")
    async def forget(body: OfName) -> dict[str, Any]:
        async with sessions.changing(body.name):
            return await access.changed(store.forget, body.name)

    @routes.post("/api/results/delete")
    async def delete_result(body: OfResult) -> dict[str, Any]:
        return await access.changed(store.results.delete, body.table, body.result)

    return routes
