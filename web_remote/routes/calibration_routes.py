"""The HTTP routes of a calibration, for the operator's console and the set-up of a real board."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from controller.api.calibration import Calibration, Calibrator
from controller.api.table_api import Operator
from web_remote.messages.requests import CalibrationAnswer, CalibrationSteps, Nothing
from web_remote.pairing.paired_phones import Phone
from web_remote.routes.pin_routes import CLOSED
from web_remote.routes.responses import MALFORMED, UNPAIRED, RequestError, Responses, refused

_REFUSED: Responses = {
    404: refused("`calibration/none`: there is none, or no such picture of it."),
    409: refused("`order/busy`: a match, a change of the sheet or a calibration runs."),
    **MALFORMED,
}


def _picture(kind: str) -> Responses:
    return {200: {"content": {kind: {"schema": {"type": "string", "contentMediaType": kind}}}}}


def calibration_routes(
    table: Operator,
    operator: Callable[[Request], Phone],
    prefix: str = "/api/console/calibration",
    tag: str = "console",
) -> APIRouter:
    """The routes of a calibration.

    Args:
        table: whose camera is calibrated.
        operator: the phone that asks; refuses one that may not calibrate.
        prefix: of their paths.
        tag: in their description.
    """
    router = APIRouter(
        prefix=prefix,
        tags=[tag],
        dependencies=[Depends(operator)],
        responses=UNPAIRED | CLOSED | _REFUSED,
    )

    def running() -> Calibrator:
        calibrator = table.calibration()
        if calibrator is None:
            raise RequestError(404, "calibration/none", "No calibration was begun.")
        return calibrator

    def shown(picture: bytes | None, kind: str) -> Response:
        if picture is None:
            raise RequestError(404, "calibration/none", "There is no such picture.")
        return Response(picture, media_type=kind, headers={"cache-control": "no-store"})

    @router.get("")
    async def state() -> Calibration | None:
        """Operator: how far the calibration has come; null if none was begun since the start."""
        calibrator = table.calibration()
        return None if calibrator is None else calibrator.state()

    @router.post("")
    async def begin(asked: CalibrationSteps) -> None:
        """Operator: begin a calibration of these steps, or of all; the table is closed until it has ended."""
        await table.calibrate(asked.steps, int(asked.second))

    @router.post("/answer")
    async def answer(asked: CalibrationAnswer) -> None:
        """Operator: say whether what the proof names is on the table."""
        running().answer(asked.agrees)

    @router.post("/leave")
    async def leave(_: Nothing) -> None:
        """Operator: cancel."""
        running().leave()

    @router.get("/picture", response_class=Response, responses=_picture("image/jpeg"))
    def picture() -> Response:
        """Operator: the newest frame."""
        return shown(running().picture(), "image/jpeg")

    @router.get("/pictures/{step}/{number}", response_class=Response, responses=_picture("image/jpeg"))
    def step_picture(step: Annotated[str, Path(max_length=20)], number: Annotated[int, Path(ge=0, le=20)]) -> Response:
        """Operator: a picture of a passed step."""
        return shown(running().step_picture(step, number), "image/jpeg")

    @router.get("/report", response_class=Response, responses=_picture("image/png"))
    def report() -> Response:
        """Operator: the report as one picture."""
        return shown(running().report(), "image/png")

    return router
