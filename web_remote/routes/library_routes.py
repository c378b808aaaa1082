"""The HTTP routes of the library of matches."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from controller.api.answers import Moment
from controller.api.library import ListedMatch, MatchDetails, Remark
from controller.api.table_api import Library
from web_remote.messages.requests import Nothing
from web_remote.pairing.paired_phones import Phone
from web_remote.routes.responses import KEPT, MALFORMED, UNPAIRED, Responses, kept, refused

NOT_HERE: Responses = {404: refused("`order/unknown`: the library has no such match.")}
REFUSED: Responses = {409: refused("`room/host`: only the host may; or the table cannot.")}

_FILE = {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}

Name = Annotated[str, Path(max_length=40)]


def library_routes(table: Library, paired: Callable[[Request], Phone], host: Callable[[Request], Phone]) -> APIRouter:
    """The routes under `/api/matches`.

    Args:
        table: whose library it is.
        paired, host: the phone that sent the request; they refuse unpaired phones, and phones that are not hosts.
    """
    router = APIRouter(
        prefix="/api/matches",
        tags=["library"],
        dependencies=[Depends(paired)],
        responses=UNPAIRED | REFUSED | MALFORMED,
    )

    @router.get("", response_model=list[ListedMatch], responses=KEPT)
    async def search(
        request: Request,
        text: Annotated[str, Query(max_length=100)] = "",
        game: Annotated[str | None, Query(max_length=20)] = None,
    ) -> Response:
        """The matches of a game, or of all, in which each word of a text is found; the latest first, 200 at most."""
        return kept(request, await table.matches(text, game))

    @router.post("", dependencies=[Depends(host)], openapi_extra={"requestBody": _FILE})
    async def take(request: Request) -> ListedMatch:
        """Host: take a match from its file, which is the body, into the library."""
        return await table.import_match((await request.body()).decode(errors="replace"))

    @router.get("/{match}", response_model=MatchDetails, responses=NOT_HERE | KEPT)
    async def details(request: Request, match: Name) -> Response:
        """A match with what is needed to draw it."""
        return kept(request, await table.stored_match(match))

    @router.get("/{match}/plies/{ply}", response_model=Moment, responses=NOT_HERE | KEPT)
    async def position(request: Request, match: Name, ply: Annotated[int, Path(ge=0, le=100_000)]) -> Response:
        """The position after a ply, as a spectator knows it; 0 is the first one."""
        return kept(request, await table.stored_moment(match, ply))

    @router.get("/{match}/remarks", response_model=list[Remark], responses=NOT_HERE | KEPT)
    async def remarks(request: Request, match: Name) -> Response:
        """What decided a match, at most two remarks on a seat; refused while a match is played."""
        return kept(request, await table.remarks(match))

    @router.get("/{match}/file", response_model=dict[str, Any], responses=NOT_HERE)
    async def export(match: Name) -> Response:
        """The file of a match."""
        text = await table.export_match(match)
        name = f"attachment; filename={match}.robodrome.json"
        return Response(text, media_type="application/json", headers={"content-disposition": name})

    @router.post("/{match}/remove", dependencies=[Depends(host)], responses=NOT_HERE)
    async def remove(match: Name, _: Nothing) -> None:
        """Host: remove an imported match."""
        await table.remove_match(match)

    return router
