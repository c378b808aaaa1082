"""The timers of a game while it is played: they rest while robots and hands are at work."""

from collections.abc import Sequence

from engine.state import Timer


class Timers:
    """Counts down what runs.

    Attributes:
        left_s: name -> seconds that are left.
        running: whether time counts now.
    """

    def __init__(self) -> None:
        self.left_s: dict[str, float] = {}
        self.running = False
        self._now_s = 0.0

    def update(self, timers: Sequence[Timer], now_s: float, running: bool) -> Timer | None:
        """Let the time since the last update pass, if it counted.

        Args:
            timers: those of the position now; one whose name is new begins now.
            now_s: table time.
            running: whether time counts from now on.

        Returns:
            A timer that has run out.
        """
        passed_s = now_s - self._now_s if self.running else 0.0
        self.left_s = {timer.name: self.left_s.get(timer.name, timer.seconds + passed_s) - passed_s for timer in timers}
        self._now_s, self.running = now_s, running
        return next((timer for timer in timers if self.left_s[timer.name] <= 0.0), None)
