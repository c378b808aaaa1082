"""A service that the operator's console follows; see `controller.api.service.Servicer`."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress

from controller.api.service import Service, ServiceResult, ServiceTask
from controller.api.wording import reason, sentence
from controller.errors import ControllerError
from controller.fleet.records import TuningRecord
from controller.tuning.tuner import Tuning
from engine.words import Msg
from firmware.build import image
from robodrome.figures.service_session import ServiceSession
from robodrome.figures.work import FigureWork
from vision.errors import VisionError

log = logging.getLogger(__name__)


class PageServicer:
    """Does what `robodrome figures` does; it is its own listener: what the console is shown waits in `state`.

    Args:
        task: what is done.
        figures: to which, by tag; none: to all that drive.
        session: opens the session, in which hands are asked by the function that it gets.
    """

    def __init__(
        self,
        task: ServiceTask,
        figures: Sequence[int],
        session: Callable[[Callable[[Msg], None]], AbstractAsyncContextManager[ServiceSession]],
    ) -> None:
        self._session = session
        self._leave: Callable[[], object] = lambda: None
        self._leaving = False
        self._state: Service = {
            "task": task,
            "figures": list(figures),
            "figure": None,
            "share": 0.0,
            "asks": None,
            "results": [],
            "ended": None,
            "trouble": None,
            "detail": "",
        }

    # controller.api.service.Servicer

    async def run(self) -> None:
        """Serve the figures until the end; `state` reports errors."""
        loop, work = asyncio.get_running_loop(), asyncio.ensure_future(self._work())
        self._leave = lambda: loop.call_soon_threadsafe(work.cancel)
        if self._leaving:
            work.cancel()
        try:
            await asyncio.wait([work])
        except asyncio.CancelledError:
            work.cancel()
            await asyncio.wait([work])
            raise
        self._state["figure"] = self._state["asks"] = None
        if work.cancelled():
            self._state["ended"] = "left"
        elif isinstance(error := work.exception(), ControllerError | VisionError | OSError):
            log.warning("The robots could not be looked after: %s", error)
            self._state |= {"ended": "failed", "trouble": sentence(reason(error)), "detail": str(error)}
        else:
            work.result()
            self._state["ended"] = "done"

    async def _work(self) -> None:
        async with self._session(self.ask) as session:
            firmware = await asyncio.to_thread(image) if self._state["task"] == "update" else None
            await FigureWork(session, self, self._state["figures"]).do(self._state["task"], firmware)

    def state(self) -> Service:
        """How far it has come."""
        return {**self._state, "results": list(self._state["results"])}

    def leave(self) -> None:
        """Leave before the end: it tells all wheels to stop, and without its word their dead-man timers stop them."""
        self._leaving = True
        with suppress(RuntimeError):  # its loop has ended
            self._leave()

    # robodrome.figures.listener.Listener

    def progress(self, figure: int, what: str, share: float) -> None:
        """Note the figure at work."""
        self._state |= {"figure": figure, "share": share, "asks": None}

    def found(self, figure: int | None, result: Msg, *, well: bool = True) -> None:
        """Note a result."""
        noted: ServiceResult = {"figure": figure, "text": sentence(result), "well": well}
        self._state["results"].append(noted)
        self._state["asks"] = None

    def ask(self, words: Msg) -> None:
        """Note what hands must do."""
        self._state["asks"] = sentence(words)

    def tuned(self, figure: int, tuning: Tuning, record: TuningRecord) -> None:
        """The summary that follows is enough."""
