"""A printed board on a table, with a person who does what is asked, as a real camera in real time would see them."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from queue import Queue
from typing import Any

import pytest

from base.clock import SimulatedClock, run_simulated
from controller.assembly import cameras
from controller.sim.people.calibrating_person import Person
from controller.sim.true_state import TrueToken
from engine.state import Game
from hardware.dimensions import load_dimensions
from lab.judges.sweeps.hand_held import Sheet
from robodrome.calibrate.scenes import RealScene
from tests.table.phones.swept_sheet import SweptSheet
from vision.calibrate.step import Request, ShowSheet
from vision.cameras.camera import Controls
from vision.observation import Frame, Image

SEED = 4
PERIOD_S = 0.08
"""Between two frames: some 12 a second, as a phone sends on a busy Wi-Fi."""


class RenderedBoard:
    """The board, in a thread whose time is simulated and stands still between two frames.

    Attributes:
        sends: whether the camera gives pictures.
        opened: how often a camera was opened.
        printed: the sheet that a hand-held camera sees; None for a drawn one.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._work: Queue[tuple[Future[Any], Callable[[Person], Any]] | None] = Queue()
        self._ends = threading.Event()
        self._swept: SweptSheet | None = None
        self.sends = True
        self.opened = 0
        self.printed: Sheet | None = None

    @contextmanager
    def living(self, monkeypatch: pytest.MonkeyPatch) -> Iterator["RenderedBoard"]:
        """Cameras that OpenCV would open see this board, and its person hears what a calibration asks for."""
        board = self

        class Eye:
            """A `LockableCamera`."""

            def __init__(self, source: int | str, size_px: tuple[int, int], now: Callable[[], float], *_: Any) -> None:
                board.opened += 1
                self._now, self._number = now, 0

            def read(self, timeout_s: float) -> Frame:
                board._ends.wait(PERIOD_S)
                self._number += 1
                return Frame(board.image(), self._now(), self._number)

            def lock(self) -> Controls:
                return Controls()

            def form(self) -> str:
                return "pictures"

            def close(self) -> None:
                pass

        monkeypatch.setattr(cameras, "OpenCvCamera", Eye)
        monkeypatch.setattr(
            RealScene, "follow", lambda _, request: board.ask(lambda person: board._follow(person, request))
        )
        with ThreadPoolExecutor(1) as thread:
            living = thread.submit(run_simulated, self._live())
            try:
                yield self
            finally:
                self._ends.set()
                self._work.put(None)
                living.result(60)

    def image(self) -> Image:
        """The next picture."""
        return self.do(self._look)  # type: ignore[no-any-return]

    def ask(self, action: Callable[[Person], Any]) -> None:
        """Have something done before the next picture."""
        self._work.put((Future(), action))

    def do(self, action: Callable[[Person], Any]) -> Any:
        """Have something done, and wait until it is."""
        done: Future[Any] = Future()
        self._work.put((done, action))
        return done.result(60)

    def put(self, **sites: int) -> None:
        """Put figures onto sites."""
        for site, figure in sites.items():
            place = self._game.board.sites[site]
            self.do(lambda person, f=figure, p=place: person.table.world.set_down(f, p.x_mm, p.y_mm, 0.5))

    def clear(self) -> None:
        """Take all tokens off."""
        self.do(lambda person: [person.table.world.take(token) for token in person.table.world.tokens])

    def lay(self, kind: str, site: str) -> None:
        """Lay a token."""
        place = self._game.board.sites[site]
        self.do(lambda person: person.table.world.lay(TrueToken(kind, place.x_mm, place.y_mm)))

    def take(self, site: str) -> None:
        """Take a token off."""
        place = self._game.board.sites[site]
        self.do(
            lambda person: [
                person.table.world.take(one)
                for one in person.table.world.tokens
                if (one.x_mm, one.y_mm) == (place.x_mm, place.y_mm)
            ]
        )

    def _follow(self, person: Person, request: Request) -> None:
        if isinstance(request, ShowSheet) and request.lying:
            self._swept = self._swept or SweptSheet(self._game, person.camera.lens, SEED, self.printed)
            self._swept.show(request)
            return
        if self._swept is not None:
            self._swept.stand()
        person.follow(request)

    def _look(self, person: Person) -> "asyncio.Future[Image]":
        return asyncio.ensure_future(self._seen(person))

    async def _seen(self, person: Person) -> Image:
        if self._swept is not None and self._swept.image is not None:
            return self._swept.image
        return (await person.look()).image

    async def _live(self) -> None:
        figures = tuple(range(len(self._game.pieces)))
        how = {"resolution": "720p", "light": "good", "lens": "standard"}
        person = Person(self._game, load_dimensions(), figures, SimulatedClock(), SEED, **how)
        while (work := self._work.get()) is not None:
            done, action = work
            try:
                result = action(person)
                done.set_result(await result if isinstance(result, asyncio.Future) else result)
            except (AssertionError, KeyError, RuntimeError, ValueError) as error:
                done.set_exception(error)
