"""The HTTP routes of the services of figures, for the operator's console."""

from collections.abc import Callable

from fastapi import APIRouter, Depends, Request

from controller.api.service import Service
from controller.api.table_api import Operator
from web_remote.messages.requests import BlinkRequest, Nothing, ServiceRequest
from web_remote.pairing.paired_phones import Phone
from web_remote.routes.pin_routes import CLOSED
from web_remote.routes.responses import MALFORMED, UNPAIRED, RequestError, Responses, refused

_REFUSED: Responses = {
    404: refused("`service/none`: there is none. `order/unknown`: no such figure, or none can be served here."),
    409: refused(
        "`order/busy`: a match, a change of the sheet, a calibration or a service runs, the table is "
        "stopped, or the figure does not answer."
    ),
    **MALFORMED,
}


def service_routes(table: Operator, operator: Callable[[Request], Phone]) -> APIRouter:
    """The routes under `/api/console/service`.

    Args:
        table: whose figures are served.
        operator: the phone that asks; refuses one whose console is not open.
    """
    router = APIRouter(
        prefix="/api/console/service",
        tags=["console"],
        dependencies=[Depends(operator)],
        responses=UNPAIRED | CLOSED | _REFUSED,
    )

    @router.get("")
    async def state() -> Service | None:
        """Operator: how far the service of figures has come; null if none was begun since the start."""
        servicer = table.service()
        return None if servicer is None else servicer.state()

    @router.post("")
    async def begin(asked: ServiceRequest) -> None:
        """Operator: pair, test, tune or update figures; the table is closed until that has ended."""
        await table.serve(asked.task, asked.figures)

    @router.post("/leave")
    async def leave(_: Nothing) -> None:
        """Operator: cancel."""
        servicer = table.service()
        if servicer is None:
            raise RequestError(404, "service/none", "No service was begun.")
        servicer.leave()

    @router.post("/blink")
    async def blink(asked: BlinkRequest) -> None:
        """Operator: make a figure blink, also while a match is played."""
        await table.blink(asked.figure)

    return router
