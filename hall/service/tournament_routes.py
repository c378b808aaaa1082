"""Requests about tournaments."""

import asyncio
from typing import Any

from fastapi import APIRouter, Depends

from hall.service.access import Access
from hall.service.requests import Id, NewEntrant, NewTournament, PairingChange
from hall.service.views import TournamentView, tournament_view


def tournament_routes(access: Access) -> APIRouter:
    """Everybody reads tournaments; hosts and helpers run them."""
    routes, store = APIRouter(), access.hall.store
    staff = [Depends(access.allowed("host", "helper"))]

    @routes.get("/api/tournaments/{tournament}")
    async def tournament(tournament: Id) -> TournamentView:
        return tournament_view(await asyncio.to_thread(store.tournaments.get, tournament))

    @routes.post("/api/tournaments", dependencies=staff)
    async def new_tournament(body: NewTournament) -> dict[str, Any]:
        return await access.changed(store.tournaments.create, body.name, body.game, body.kind, body.rounds)

    @routes.post("/api/tournaments/{tournament}/entrants", dependencies=staff)
    async def enter(tournament: Id, body: NewEntrant) -> dict[str, Any]:
        return await access.changed(store.tournaments.enter, tournament, body.names)

    @routes.post("/api/tournaments/{tournament}/rounds", dependencies=staff)
    async def pair(tournament: Id) -> dict[str, Any]:
        return await access.changed(store.tournaments.pair, tournament)

    @routes.post("/api/tournaments/{tournament}/end", dependencies=staff)
    async def end(tournament: Id) -> dict[str, Any]:
        return await access.changed(store.tournaments.end, tournament)

    @routes.post("/api/entrants/{entrant}/withdraw", dependencies=staff)
    async def withdraw(entrant: Id) -> dict[str, Any]:
        return await access.changed(store.tournaments.withdraw, entrant)

    @routes.post("/api/pairings/{pairing}", dependencies=staff)
    async def change_pairing(pairing: Id, body: PairingChange) -> dict[str, Any]:
        if "table" in body.model_fields_set:
            await access.changed(store.tournaments.assign, pairing, body.table)
        if "points" in body.model_fields_set:
            await access.changed(store.tournaments.set_result, pairing, body.points)
        return {}

    return routes
