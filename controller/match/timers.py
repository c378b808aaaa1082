"""The timers of a game; they pause while robots drive and hands move pieces."""

from collections.abc import Sequence

from engine.state import Timer


class Timers:
    """Counts the timers of a position down.

    Attributes:
        left_s: name -> remaining seconds.
        running: whether they count now.
    """

    def __init__(self) -> None:
        self.left_s: dict[str, float] = {}
        self.running = False
        self._now_s = 0.0

    def update(self, timers: Sequence[Timer], now_s: float, running: bool) -> Timer | None:
        """Subtract the time since the last update, if the timers were running.

        Args:
            timers: those of the present position; one with a new name starts now.
            now_s: table time.
            running: whether they count from now on.

        Returns:
            A timer that has run out; None if there is none.
        """
        passed_s = now_s - self._now_s if self.running else 0.0
        self.left_s = {timer.name: self.left_s.get(timer.name, timer.seconds + passed_s) - passed_s for timer in timers}
        self._now_s, self.running = now_s, running
        return next((timer for timer in timers if self.left_s[timer.name] <= 0.0), None)
