"""What can go wrong on the simulated table, as knobs with names."""

from collections.abc import Callable, Mapping
from typing import Any

from controller.sim.body import Body
from controller.sim.table import SimTable

Knob = Callable[[SimTable, Any], None]
FigureKnob = Callable[[SimTable, Body, Any], None]


def set_fault(table: SimTable, name: str, value: Any, figure: int | None = None) -> None:
    """Turn a knob.

    Args:
        table: the table.
        name: a key of `TABLE_KNOBS`, or with a figure of `FIGURE_KNOBS`.
        value: what the knob takes; see there.
        figure: the figure that is concerned.

    Raises:
        ValueError: no such knob, no such figure, or a value that it does not take.
    """
    knobs: Mapping[str, object] = TABLE_KNOBS if figure is None else FIGURE_KNOBS
    if name not in knobs:
        what = "the table" if figure is None else "a figure"
        raise ValueError(f"there is no knob {name!r} for {what}; there are {', '.join(knobs)}")
    if figure is None and name in WEATHER and value and table.settings.firmware == "micropython":
        raise ValueError(f"{name}: figures on MicroPython speak to the broker directly; there is no weather between")
    try:
        if figure is None:
            TABLE_KNOBS[name](table, value)
        else:
            FIGURE_KNOBS[name](table, table.world.body(figure), value)
    except TypeError as error:
        raise ValueError(f"the knob {name!r} does not take {value!r}: {error}") from error


def _set(target: Callable[[SimTable], object], field: str) -> Knob:
    """A knob for a number that is 0 or more."""

    def turn(table: SimTable, value: Any) -> None:
        if value < 0:
            raise ValueError(f"{field} = {value!r} must be 0 or more")
        setattr(target(table), field, float(value))

    return turn


def _camera_on(table: SimTable, value: Any) -> None:
    table.camera_on = bool(value)


def _bump(table: SimTable, value: Any) -> None:
    table.camera.bump(tuple(value[:3]), tuple(value[3:6]) if len(value) > 3 else (0.0, 0.0, 0.0))


def _power(table: SimTable, body: Body, value: Any) -> None:
    table.switch(body.figure, on=bool(value))


def _stuck(table: SimTable, body: Body, value: Any) -> None:
    if value not in (None, "left", "right", "both"):
        raise ValueError(f"a stuck wheel is left, right, both or null, not {value!r}")
    table.world.advance()
    body.faults.stuck_left = value in ("left", "both")
    body.faults.stuck_right = value in ("right", "both")


def _slip(table: SimTable, body: Body, value: Any) -> None:
    table.world.advance()
    body.faults.slip = float(value)


def _wear(table: SimTable, body: Body, value: Any) -> None:
    left, right = value
    table.world.advance()
    body.faults.wear_left, body.faults.wear_right = float(left), float(right)


def _battery(table: SimTable, body: Body, value: Any) -> None:
    table.world.advance()
    body.charge_to(float(value))


def _kidnap(table: SimTable, body: Body, value: Any) -> None:
    x_mm, y_mm, yaw_rad = value
    table.world.set_down(body.figure, float(x_mm), float(y_mm), float(yaw_rad))


WEATHER = ("loss", "delay_s", "jitter_s", "duplication", "reordering")

TABLE_KNOBS: Mapping[str, Knob] = {
    "loss": _set(lambda table: table.link_faults, "loss"),
    "delay_s": _set(lambda table: table.link_faults, "delay_s"),
    "jitter_s": _set(lambda table: table.link_faults, "jitter_s"),
    "duplication": _set(lambda table: table.link_faults, "duplication"),
    "reordering": _set(lambda table: table.link_faults, "reordering"),
    "tag_dropout": _set(lambda table: table.camera, "tag_dropout"),
    "exposure_drift": _set(lambda table: table.camera, "exposure_drift"),
    "light_level": _set(lambda table: table.camera, "light_level"),
    "camera_on": _camera_on,
    "bump": _bump,
}
"""Chances 0 to 1 and seconds of the medium and the camera; `camera_on` true or false; `bump` [x, y, z mm, and a
rotation vector in rad] in the camera's frame."""

FIGURE_KNOBS: Mapping[str, FigureKnob] = {
    "power": _power,
    "stuck": _stuck,
    "slip": _slip,
    "wear": _wear,
    "battery": _battery,
    "kidnap": _kidnap,
}
"""`power` true or false, `stuck` a wheel or null, `slip` more sigma of each wheel's grip,
`wear` [left, right]: parts of the wheels' radius that are gone, `battery` 0 to 1,
`kidnap` [x mm, y mm, yaw rad]: at once somewhere else."""
