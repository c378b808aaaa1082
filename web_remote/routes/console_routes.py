"""The HTTP routes of the operator's console: health, log, settings, the program."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Query, Request

from controller.api.console import Console, Health, LogLine, Program, SavedSettings, Settings, SettingsFault
from controller.api.data_files import ControllerError
from controller.api.wording import reason
from web_remote.errors import RefusedError
from web_remote.messages.requests import ProgramChange, SettingsText
from web_remote.pairing.paired_phones import Phone
from web_remote.routes.pin_routes import CLOSED
from web_remote.routes.responses import MALFORMED, UNPAIRED, RequestError, Responses, refused

T = TypeVar("T")

_NOTHING: Responses = {404: refused("`files/none`: this table has no console.")}
_REFUSED: Responses = {
    409: refused("`console/settings`: they cannot be read or written. `console/program`: it cannot be changed."),
    **MALFORMED,
}


def console_routes(console: Console | None, operator: Callable[[Request], Phone]) -> APIRouter:
    """The routes under `/api/console`.

    Args:
        console: answers; None: there is none.
        operator: the phone that asks; refuses one whose console is not open.
    """
    router = APIRouter(
        prefix="/api/console",
        tags=["console"],
        dependencies=[Depends(operator)],
        responses=UNPAIRED | CLOSED | _NOTHING | _REFUSED,
    )

    def there() -> Console:
        if console is None:
            raise RequestError(404, "files/none", "This table has no console.")
        return console

    @router.get("/health")
    def health() -> Health:
        """Operator: camera, broker, disk, clock and load."""
        return there().health()

    @router.get("/log")
    async def log(after: Annotated[int, Query(ge=0)] = 0) -> list[LogLine]:
        """Operator: the latest lines of the log with a number above `after`, the oldest first."""
        return there().log(after)

    @router.get("/settings")
    async def settings() -> Settings:
        """Operator: the text of the table's settings."""
        return _told(there().settings)

    @router.post("/settings/check")
    async def check(asked: SettingsText) -> list[SettingsFault]:
        """Operator: what the program would find wrong with these settings."""
        return there().check(asked.text)

    @router.post("/settings")
    async def save(asked: SettingsText) -> SavedSettings:
        """Operator: keep settings that have no fault for the next start, and a copy of the old ones."""
        return _told(lambda: there().save(asked.text))

    @router.get("/program")
    def program() -> Program:
        """Operator: which version runs, and how to change it."""
        return there().program()

    @router.post("/program")
    def change_program(asked: ProgramChange) -> Program:
        """Operator: ask for an update of the program, or for the version before; the table restarts with it."""
        _told(lambda: there().change_program(asked.what), "console/program")
        return there().program()

    return router


def _told(ask: Callable[[], T], code: str = "console/settings") -> T:
    """What the console answers; if it cannot, a refusal with this code says why."""
    try:
        return ask()
    except ControllerError as error:
        raise RefusedError(code, "console.failed", reason=reason(error)) from error
