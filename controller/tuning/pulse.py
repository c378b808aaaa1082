"""Short runs of motors of which nothing is known, under the camera: a motor of 300 mm/s must not leave the table."""

import math
from collections.abc import Callable

from base.clock import Clock
from controller.fleet.figure import Figure

PULSE_S = 0.3
"""Longest pulse: at 300 mm/s a wheel runs 90 mm."""

PULSE_MM = 15.0
"""Distance or arc of a wheel that the camera has seen when a pulse ends early."""

PULSES = tuple(0.1 * step for step in range(1, 9))
"""Duties of pulses that make a figure move at all: the last is far above a start of 0.55."""

REPEAT_S = 0.08
"""Period in which a duty is repeated: two of them within its time to live of 0.2 s."""

BOUND_MM = 25.0
"""Distance bound of one duty message, by the figure's reckoning, which may know another motor."""

REST_S = 0.5
"""Time in which a figure comes to rest after a pulse and is seen there."""

_LOOK_S = 0.02
"""Period in which a pulse looks for sightings."""


async def pulse(
    figure: Figure,
    clock: Clock,
    left: float,
    right: float,
    seen_mm: Callable[[], float],
    *,
    longest_s: float = PULSE_S,
    until_mm: float = PULSE_MM,
) -> tuple[float, float]:
    """Run the motors until the camera has seen a distance, or for some time, and stop.

    Args:
        figure: its handle, armed.
        clock: table time.
        left: duty of the left motor.
        right: duty of the right one.
        seen_mm: the distance that the camera has seen.
        longest_s: when the pulse ends at the latest.
        until_mm: distance at which it ends early.

    Returns:
        The duration, and how much later the figure's answer to the stop came, s.

    Raises:
        MotionError: the figure refuses to stop, or has disarmed itself.
        LinkTimeoutError: it does not answer.
    """
    start_s = clock.now()
    sent_s = -math.inf
    while clock.now() < start_s + longest_s and seen_mm() < until_mm:
        if clock.now() >= sent_s + REPEAT_S:
            figure.duty(left, right, BOUND_MM)
            sent_s = clock.now()
        await clock.sleep(min(_LOOK_S, max(0.001, start_s + longest_s - clock.now())))
    duration_s = clock.now() - start_s
    await figure.stop()
    answer_s = clock.now() - start_s - duration_s
    await clock.sleep(REST_S)
    return duration_s, answer_s
