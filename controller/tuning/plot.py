"""A tuning as a picture: speed over duty of each wheel, and the ends of blind drives."""

import math
from collections.abc import Iterable

from controller.tuning.check import CHECK_MM, Check, rms
from controller.tuning.fit import Fit
from controller.tuning.tuner import Tuning
from controller.wire.messages import WheelLine
from hardware.drawing.colours import Colour
from hardware.drawing.drawing import Box, Circle, Drawing, Item, Line, Shape, Text
from hardware.drawing.svg import svg_text

_LEFT, _RIGHT = (0.15, 0.35, 0.75), (0.85, 0.35, 0.1)
"""Colours of the wheels: blue and orange, which colour-blind people tell apart."""

_PAPER = (1.0, 1.0, 1.0)
"""Colour of the background."""

_GREY, _PALE, _INK = (0.55, 0.55, 0.55), (0.88, 0.88, 0.88), (0.15, 0.15, 0.15)
"""Colours of scales, grid and titles."""

_BEFORE, _AFTER = (0.75, 0.75, 0.75), (0.1, 0.55, 0.25)
"""Colours of the blind drives before and after the tuning."""

_WIDTH, _HEIGHT = 100.0, 80.0
"""Size of each panel, mm."""

_TOP_MM_S = 90.0
"""End of the speed scale: above the nominal 75 mm/s by what motors vary."""


def svg_of(tuning: Tuning, title: str) -> str:
    """The picture as an SVG document."""
    paper = Box(-16.0, -16.0, 356.0, 106.0)
    items = [
        Shape((paper.ring,), _PAPER),
        Text(0.0, 98.0, title, 5.0, anchor="start", colour=_INK, bold=True),
        *_speeds(tuning),
        *_ends(tuning.before, tuning.after, 125.0),
        *_residuals(tuning.fit, 250.0),
    ]
    return svg_text(Drawing(title, paper, tuple(items)))


def _speeds(tuning: Tuning) -> Iterable[Item]:
    """Speed over duty, one line for each wheel and direction."""

    def at(duty: float, speed: float) -> tuple[float, float]:
        return (_WIDTH * (duty + 1) / 2, _HEIGHT * (speed + _TOP_MM_S) / (2 * _TOP_MM_S))

    yield Text(0.0, 87.0, "Wheel speed over duty", 3.6, anchor="start", colour=_INK)
    for speed in range(-80, 81, 40):
        yield Line((at(-1, speed), at(1, speed)), _PALE, 0.2)
        yield Text(-2.0, at(-1, speed)[1] - 1.0, f"{speed}", 2.8, anchor="end", colour=_GREY)
    for duty in (-1.0, -0.5, 0.0, 0.5, 1.0):
        yield Line((at(duty, -_TOP_MM_S), at(duty, _TOP_MM_S)), _PALE, 0.2)
        yield Text(at(duty, 0)[0], -5.0, f"{duty * 100:.0f} %", 2.8, anchor="middle", colour=_GREY)
    yield Text(_WIDTH, -10.0, "mm/s at 3.9 V", 2.8, anchor="end", colour=_GREY)
    fit, sight, lines = tuning.fit, tuning.sight, tuning.calibration.lines
    for n, line in enumerate(lines):
        colour, sign = (_LEFT if n < 2 else _RIGHT), (1 if n % 2 == 0 else -1)
        yield Line((at(sign * line.dead_band, 0.0), at(sign * 1.0, sign * line.top_mm_s)), colour, 0.4)
    for point in fit.points:
        yield Circle(*at(point.duty, point.speed_mm_s), 0.8, (_LEFT, _RIGHT)[point.wheel])
    left = f"left: starts at {_starts(lines[:2])}, runs from {_bands(lines[:2])}, top {_tops(lines[:2])} mm/s"
    right = f"right: starts at {_starts(lines[2:])}, runs from {_bands(lines[2:])}, top {_tops(lines[2:])} mm/s"
    yield Text(4.0, 76.0, left, 2.8, anchor="start", colour=_LEFT)
    yield Text(4.0, 72.0, right, 2.8, anchor="start", colour=_RIGHT)
    yield Text(4.0, 68.0, f"residual {fit.residual_mm_s:.2f} mm/s", 2.8, anchor="start", colour=_GREY)
    yield Text(
        4.0, 64.0, f"track {fit.track_mm:.2f} mm, lag {fit.lag_s * 1e3:.0f} ms", 2.8, anchor="start", colour=_GREY
    )
    mount = sight.mount
    found = (
        "beyond what was known:",
        f"tag {mount.forward_mm:+.2f} mm ahead, {mount.left_mm:+.2f} mm left",
        f"tag turned by {math.degrees(mount.yaw_rad):+.2f} degrees",
        f"camera {sight.late_s * 1e3:+.0f} ms late",
    )
    for row, words in enumerate(found):
        yield Text(46.0, 16.0 - 4.0 * row, words, 2.8, anchor="start", colour=_GREY)


def _residuals(fit: Fit, x0: float) -> Iterable[Item]:
    """What the lines leave of each run's wheel speeds: a slope or a bend here is a wheel whose line is not straight."""
    reach = max(2.0, *(abs(residual) for residual in fit.residuals_mm_s))

    def at(duty: float, residual: float) -> tuple[float, float]:
        return (x0 + _WIDTH * (duty + 1) / 2, _HEIGHT * (residual / reach + 1) / 2)

    yield Text(x0, 87.0, "Residuals of the wheels' speeds, mm/s over duty", 3.6, anchor="start", colour=_INK)
    for residual in (-reach, 0.0, reach):
        yield Line((at(-1, residual), at(1, residual)), _PALE, 0.2)
        yield Text(x0 - 2.0, at(-1, residual)[1] - 1.0, f"{residual:+.1f}", 2.8, anchor="end", colour=_GREY)
    for duty in (-1.0, -0.5, 0.0, 0.5, 1.0):
        yield Line((at(duty, -reach), at(duty, reach)), _PALE, 0.2)
        yield Text(at(duty, 0)[0], -5.0, f"{duty * 100:.0f} %", 2.8, anchor="middle", colour=_GREY)
    for point, residual in zip(fit.points, fit.residuals_mm_s, strict=True):
        yield Circle(*at(point.duty, residual), 0.8, (_LEFT, _RIGHT)[point.wheel])


def _ends(before: tuple[Check, ...], after: tuple[Check, ...], x0: float) -> Iterable[Item]:
    """The ends of blind drives around their target."""
    reach = max(2.0, *(check.off_mm for check in (*before, *after)))
    scale = _HEIGHT / 2 / reach / 1.1
    middle = (x0 + _WIDTH / 2, _HEIGHT / 2)

    def at(check: Check) -> tuple[float, float]:
        return (middle[0] - check.across_mm * scale, middle[1] + check.along_mm * scale)

    yield Text(x0, 87.0, f"Ends of {CHECK_MM:g} mm without the camera", 3.6, anchor="start", colour=_INK)
    yield Line(((middle[0], 0.0), (middle[0], _HEIGHT)), _PALE, 0.2)
    yield Line(((x0, middle[1]), (x0 + _WIDTH, middle[1])), _PALE, 0.2)
    yield Circle(*middle, scale, None, _GREY, 0.3)
    yield Text(
        middle[0] + scale * math.cos(0.7) + 1.0,
        middle[1] + scale * math.sin(0.7),
        "1 mm",
        2.8,
        anchor="start",
        colour=_GREY,
    )
    for name, checks, colour, y in (("before", before, _BEFORE, -5.0), ("after", after, _AFTER, -10.0)):
        mm, deg = rms(checks)
        for check in checks:
            yield Circle(*at(check), 1.2, colour)
        yield Text(
            x0 + 1.0, y, f"{name}: {mm:.2f} mm, {deg:.2f} degrees (RMS)", 2.8, anchor="start", colour=_shade(colour)
        )


def _starts(lines: Iterable[WheelLine]) -> str:
    return " and ".join(f"{line.start * 100:.0f} %" for line in lines)


def _bands(lines: Iterable[WheelLine]) -> str:
    return " and ".join(f"{line.dead_band * 100:.1f} %" for line in lines)


def _tops(lines: Iterable[WheelLine]) -> str:
    return " and ".join(f"{line.top_mm_s:.1f}" for line in lines)


def _shade(colour: Colour) -> Colour:
    red, green, blue = colour
    return (red * 0.7, green * 0.7, blue * 0.7)
