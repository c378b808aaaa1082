"""The simulated table's speed: lowered when this computer falls behind, as delays would look like faults."""

import logging
import statistics
from collections import deque
from collections.abc import Callable

from base.clock import AdjustableClock
from controller.sim.process.table_process import SimHandle
from controller.table.table import Table

log = logging.getLogger(__name__)

LATE_S = 0.5
"""Table time without a new observation at which figures are predicted no longer (`controller.tracking.tracker`)."""

WINDOW = 15
"""Observations that are judged together, by their median: a second's at full speed. One pause does not count."""

CALM = 60
"""Observations without reason to lower the speed after which it is raised."""

STEP = 0.8
"""Least factor between two speeds."""

SLOWEST = 0.05
"""Lowest share of the speed that was asked for: a computer that is slower than this needs another one."""


class SpeedGovernor:
    """Lowers and raises the speed of a simulated table; give it the time of each observation.

    Args:
        clock: whose speed it is; as it is now is what people asked for.
        changed: called with the share of that speed after each change.
    """

    def __init__(self, clock: AdjustableClock, changed: Callable[[float], None]) -> None:
        self._clock = clock
        self._wanted = clock.speed
        self._changed = changed
        self._captured_s: float | None = None
        self._gaps: deque[float] = deque(maxlen=WINDOW)
        self._calm = 0

    def observed(self, captured_s: float) -> None:
        """An observation of this capture time, table time in s, is there; the same one again changes nothing."""
        if captured_s == self._captured_s:
            return
        if self._captured_s is not None:
            self._gaps.append(self._clock.now() - self._captured_s)
        self._captured_s = captured_s
        if len(self._gaps) < WINDOW:
            return
        late = statistics.median(self._gaps) / LATE_S
        if late > 1.0:
            self._set(self._clock.speed * min(STEP, 1.0 / late))
        elif late > STEP * STEP:
            self._calm = 0
        elif self._clock.speed < self._wanted:
            self._calm += 1
            if self._calm > CALM:
                self._set(self._clock.speed / STEP)

    def _set(self, speed: float) -> None:
        speed = min(self._wanted, max(SLOWEST * self._wanted, speed))
        self._calm = 0
        self._gaps.clear()
        if speed != self._clock.speed:
            log.debug("The simulated table runs at speed %.2f of %g.", speed, self._wanted)
            self._clock.speed = speed
            self._changed(speed / self._wanted)


def govern_speed(table: Table, sim: SimHandle | None) -> Callable[[], None]:
    """Let a simulated table's speed follow what this computer can do, until the result is called.

    A real table has no speed, and boards that are emulated run by this computer's clock.
    """
    if sim is None or sim.settings.table.firmware == "micropython":
        return lambda: None
    governor = SpeedGovernor(sim.clock(), table.loop.set_speed_share)

    def heard(_: str) -> None:
        if seen := table.session.conditions.observation:
            governor.observed(seen.t_capture_s)

    return table.subscribe(heard)
