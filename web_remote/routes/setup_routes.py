"""The HTTP routes of the set-up of a real board, for a host's phone."""

from collections.abc import Callable

from fastapi import APIRouter, Depends, Request, Response

from controller.api.setup import Choice, Paper, Printout, Printouts, Setup, SetupApi, SheetCheck, Stand
from controller.api.shapes import Board
from controller.api.table_api import Operator
from web_remote.messages.requests import Nothing, RobotDrives, SecondCamera, SetupChoice
from web_remote.pairing.paired_phones import Phone
from web_remote.routes.calibration_routes import calibration_routes
from web_remote.routes.pin_routes import CLOSED
from web_remote.routes.responses import KEPT, MALFORMED, UNPAIRED, RequestError, Responses, kept, refused

_REFUSED: Responses = {
    404: refused("`setup/none`: this table has no set-up. `order/unknown`: there is no such game or file."),
    409: refused(
        "`room/host`: only a host's phone may. `setup/...`: why a step is refused; `order/busy`: the table is busy."
    ),
    **MALFORMED,
}


def _file(kind: str) -> Responses:
    return {200: {"content": {kind: {"schema": {"type": "string", "contentMediaType": kind}}}}}


def _print_routes(setup: Callable[[], SetupApi]) -> APIRouter:
    """What a game's board looks like, and what is printed for it; read by hosts, without the operator."""
    router = APIRouter()

    @router.get("/board/{game}", response_model=Board, responses=KEPT)
    async def board(game: str, request: Request) -> Response:
        """Host: the board of a game, to be drawn."""
        return kept(request, await setup().board(game))

    @router.get("/prints/{game}/{paper}", response_model=Printouts, responses=KEPT)
    async def printouts(game: str, paper: Paper, request: Request) -> Response:
        """Host: what a game needs on this paper."""
        return kept(request, await setup().printouts(game, paper))

    @router.get("/prints/{game}/{paper}/{kind}", response_class=Response, responses=_file("application/pdf"))
    async def printout(game: str, paper: Paper, kind: Printout) -> Response:
        """Host: a file to print at 100 %."""
        name = f"{kind}.pdf" if kind == "charuco" else f"{game}-{kind}-{paper}.pdf"
        pdf = await setup().printout(kind, game, paper)
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "private, max-age=3600"}
        return Response(pdf, media_type="application/pdf", headers=headers)

    @router.get("/stand/{game}", response_model=Stand, responses=KEPT)
    async def stand(game: str, request: Request) -> Response:
        """Host: where a camera with a usual lens should stand above the sheet of a game."""
        return kept(request, await setup().stand(game))

    return router


def setup_routes(
    table: Operator,
    setup: SetupApi | None,
    host: Callable[[Request], Phone],
    operator: Callable[[Request], Phone],
) -> APIRouter:
    """The routes under `/api/setup`.

    Args:
        table: whose camera is calibrated.
        setup: of the table; None: it has none.
        host: the phone that asks; refuses those that are not hosts.
        operator: the same; also refuses one whose console is not open.
    """

    def ours() -> SetupApi:
        if setup is None:
            raise RequestError(404, "setup/none", "This table has no set-up.")
        return setup

    def entitled(request: Request) -> Phone:
        """A host for the first set-up; afterwards the operator."""
        phone = host(request)
        return phone if ours().is_first() else operator(request)

    router = APIRouter(
        prefix="/api/setup", tags=["setup"], dependencies=[Depends(host)], responses=UNPAIRED | CLOSED | _REFUSED
    )

    @router.get("")
    async def state() -> Setup:
        """Host: how far the set-up has come."""
        return ours().setup()

    @router.post("", dependencies=[Depends(entitled)])
    async def choose(asked: SetupChoice, request: Request) -> Setup:
        """Host, or operator after the first set-up: take a choice and the step that is next.

        The address of a camera in the network takes the operator, as the table asks that address itself.
        """
        if ours().asks_network(asked.source):
            operator(request)
        choice: Choice = {"step": asked.step, "game": asked.game, "paper": asked.paper, "source": asked.source}
        return ours().choose(asked.revision, choice)

    @router.post("/robots", dependencies=[Depends(operator)])
    async def use_robots(asked: RobotDrives) -> Setup:
        """Operator: write what drives figures into the settings, of which a copy is kept, and open the table again."""
        return await ours().use_robots(asked.drives)

    @router.post("/second", dependencies=[Depends(operator)])
    async def use_second(asked: SecondCamera) -> Setup:
        """Operator: write a second camera into the settings, of which a copy is kept, and open the table again."""
        return await ours().use_second(asked.source)

    @router.get("/check", dependencies=[Depends(entitled)])
    async def check() -> SheetCheck:
        """Host, or operator after the first set-up: what the chosen camera sees of the sheet."""
        return await ours().check()

    @router.get("/picture", dependencies=[Depends(entitled)], response_class=Response, responses=_file("image/jpeg"))
    async def picture() -> Response:
        """Host, or operator after the first set-up: the picture of the last check."""
        jpeg = await ours().picture()
        if jpeg is None:
            raise RequestError(404, "picture/none", "There is no camera picture right now.")
        return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})

    @router.post("/open/simulated")
    async def open_simulated(_: Nothing) -> None:
        """Host: open the simulated table; the match on the real one is kept. Ask again if it is not `opened` yet."""
        await ours().open("simulated")

    @router.post("/open/real")
    async def open_real(_: Nothing) -> None:
        """Host: open the real table; the match on the simulated one is kept. Ask again if it is not `opened` yet.

        The first time settings are written.
        """
        await ours().open("real")

    router.include_router(_print_routes(ours))
    router.routes += calibration_routes(table, entitled, "/api/setup/calibration", "setup").routes
    return router
