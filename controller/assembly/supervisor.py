"""Watches all that a stop needs: if a part of it ends or does not answer, the wheels are stopped.

Its own thread asks each part twice a second. It needs neither the event loop nor any of the parts, and a part that
hangs does not hold it up. When the whole machine stood still, no part is to blame.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from controller.api.table_api import Supervised

log = logging.getLogger(__name__)

EVERY_S = 0.5
"""Wall time between two looks."""

LIMIT_S = 2.0
"""Time without an answer after which a part counts as failed."""

TRIES = 5
"""Times that a part is started again, `LIMIT_S` apart; then the program ends."""

STOP_S = 0.5
"""Wall time for which the supervisor waits for a stop to leave: it may be stuck in the part that has failed."""


@dataclass(eq=False, slots=True)
class _Watch:
    """A part, the name of one that it needs to answer, for how long it has not answered, how often in a row it has
    failed, whether it was well at the last look, and whether it has answered since."""

    part: Supervised
    needs: str
    silent_s: float = 0.0
    failures: int = 0
    well: bool = True
    answered: threading.Event = field(default_factory=threading.Event)


class Supervisor:
    """Watches parts in a thread, as a context manager.

    Args:
        stop: stops the wheels; called in a separate thread, as it may hang.
        tell: tells everybody that the wheels were stopped because a part has failed.
        end: ends the program with a message.
        well: called after each look at which every part answers.
        now: seconds.
    """

    def __init__(
        self,
        stop: Callable[[], None],
        tell: Callable[[], None],
        end: Callable[[str], None],
        well: Callable[[], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stop, self._tell, self._end, self._well, self._now = stop, tell, end, well, now
        self._watches: tuple[_Watch, ...] = ()
        self._then_s = now()
        self._closed, self._to_stop, self._stopped = threading.Event(), threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="supervisor", daemon=True)
        self._stopper = threading.Thread(target=self._stop_when_asked, name="supervisor's stop", daemon=True)

    def __enter__(self) -> "Supervisor":
        self._stopper.start()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closed.set()
        self._thread.join()
        self._to_stop.set()
        self._stopper.join(STOP_S)

    @contextmanager
    def watching(self, part: Supervised, needs: str = "") -> Iterator[None]:
        """Watch a part inside the block.

        Args:
            part: a thread or a task.
            needs: the name of the part through which it is asked; while that one is silent, this one is not to blame.
        """
        watch = _Watch(part, needs)
        watch.answered.set()
        self._watches = (*self._watches, watch)
        try:
            yield
        finally:
            self._watches = tuple(other for other in self._watches if other is not watch)

    def look(self) -> None:
        """Look at all parts once."""
        now_s = self._now()
        passed_s = min(now_s - self._then_s, EVERY_S)  # else the machine stood still, or had no time for this program
        self._then_s = now_s
        for watch in self._watches:
            watch.well = self._is_well(watch, passed_s)
        if all(watch.well for watch in self._watches):
            self._well()

    def _stop_when_asked(self) -> None:
        """Stop the wheels, in a separate thread that was started while there was memory for it."""
        while self._to_stop.wait() and not self._closed.is_set():
            self._to_stop.clear()
            self._quietly(self._stop)
            self._stopped.set()

    # In the thread.

    def _run(self) -> None:
        while not self._closed.wait(EVERY_S):
            try:
                self.look()
            except Exception:  # it must not end
                with contextlib.suppress(Exception):
                    log.exception("the supervisor failed")

    def _is_well(self, watch: _Watch, passed_s: float) -> bool:
        try:
            ended = not watch.part.alive()
        except Exception:  # noqa: BLE001 - who cannot say that it runs does not run
            ended = True
        if not ended and watch.answered.is_set():
            watch.silent_s, watch.failures = 0.0, 0
            self._ask(watch)
            return True
        if all(other.well for other in self._watches if other.part.name == watch.needs):
            watch.silent_s += passed_s
        if ended or watch.silent_s >= LIMIT_S:
            self._failed(watch, "has ended" if ended else f"has not answered for {LIMIT_S:g} s")
        return False

    def _ask(self, watch: _Watch) -> None:
        watch.answered = threading.Event()  # a late answer is none to this question
        try:
            watch.part.probe(watch.answered.set)
        except Exception as error:  # noqa: BLE001 - then it will not answer
            with contextlib.suppress(Exception):
                log.error("%s cannot be asked: %s", watch.part.name, error)

    def _failed(self, watch: _Watch, how: str) -> None:
        """Stop the wheels, tell everybody, and start the part again."""
        self._stopped.clear()
        self._to_stop.set()
        self._stopped.wait(STOP_S)
        watch.failures += 1
        if watch.failures > TRIES:
            self._end(f"{watch.part.name} {how}, {TRIES} times in a row; the wheels are stopped. Start it again.")
        if watch.failures == 1:
            self._quietly(self._tell)
            with contextlib.suppress(Exception):
                log.critical("%s %s: the wheels are stopped, and it is started again", watch.part.name, how)
        self._quietly(watch.part.restart)
        watch.silent_s = 0.0
        self._ask(watch)

    @staticmethod
    def _quietly(call: Callable[[], None]) -> None:
        try:
            call()
        except Exception:  # the remaining steps must run, too
            with contextlib.suppress(Exception):
                log.exception("the supervisor could not do all that it should")
