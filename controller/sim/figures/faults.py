"""The faults that can be injected into the simulated table while it runs, by name."""

from collections.abc import Callable, Mapping
from typing import Any

from controller.sim.figures.body import Body
from controller.sim.table import SimTable

TableFault = Callable[[SimTable, Any], None]
FigureFault = Callable[[SimTable, Body, Any], None]


def set_fault(table: SimTable, name: str, value: Any, figure: int | None = None) -> None:
    """Set a fault of the table, or of one figure.

    Args:
        table: the table.
        name: a key of `TABLE_FAULTS`; of `FIGURE_FAULTS` if a figure is given.
        value: as documented there.
        figure: id of the figure; None for the table.

    Raises:
        ValueError: unknown fault, unknown figure, or a value that the fault does not accept.
    """
    known: Mapping[str, object] = TABLE_FAULTS if figure is None else FIGURE_FAULTS
    if name not in known:
        what = "the table" if figure is None else "a figure"
        raise ValueError(f"there is no fault {name!r} of {what}; known: {', '.join(known)}")
    if figure is None and name in LINK_FAULTS and value and table.settings.firmware == "micropython":
        raise ValueError(f"{name}: figures on MicroPython connect to the broker directly; no link faults are possible")
    try:
        if figure is None:
            TABLE_FAULTS[name](table, value)
        else:
            FIGURE_FAULTS[name](table, table.world.body(figure), value)
    except TypeError as error:
        raise ValueError(f"the fault {name!r} does not accept {value!r}: {error}") from error


def _set(target: Callable[[SimTable], object], field: str) -> TableFault:
    """A fault that is a number of 0 or more in `field` of `target`."""

    def assign(table: SimTable, value: Any) -> None:
        if value < 0:
            raise ValueError(f"{field} = {value!r} must be 0 or more")
        setattr(target(table), field, float(value))

    return assign


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


def _wiring(table: SimTable, body: Body, value: Any) -> None:
    if not set(value) <= set(WIRINGS):
        raise ValueError(f"wiring mistakes are {', '.join(WIRINGS)}, not {value!r}")
    table.world.advance()
    for name in WIRINGS:
        setattr(body.faults, name, name in value)


def _battery(table: SimTable, body: Body, value: Any) -> None:
    table.world.advance()
    body.charge_to(float(value))


def _teleport(table: SimTable, body: Body, value: Any) -> None:
    x_mm, y_mm, yaw_rad = value
    table.world.set_down(body.figure, float(x_mm), float(y_mm), float(yaw_rad))


LINK_FAULTS = ("loss", "delay_s", "jitter_s", "duplication", "reordering", "stalls_per_min", "stall_s")
"""Fields of `controller.links.loopback.LinkFaults`: they act on frames between figure and broker, in both directions.
Figures on emulated boards have their own connections, which this process cannot disturb."""

WIRINGS = ("reversed_left", "reversed_right", "crossed", "upside_down")
"""Wiring mistakes: see `controller.sim.figures.body.BodyFaults`."""

TABLE_FAULTS: Mapping[str, TableFault] = {
    **{field: _set(lambda table: table.link_faults, field) for field in LINK_FAULTS},
    "tag_dropout": _set(lambda table: table.camera, "tag_dropout"),
    "exposure_drift": _set(lambda table: table.camera, "exposure_drift"),
    "light_level": _set(lambda table: table.camera, "light_level"),
    "readout_s": _set(lambda table: table.camera.shutter, "readout_s"),
    "flicker": _set(lambda table: table.camera.shutter, "flicker"),
    "stamp_late_s": _set(lambda table: table, "stamp_late_s"),
    "camera_on": _camera_on,
    "bump": _bump,
}
"""Faults of the link and the camera.

`loss`, `duplication`, `reordering`: probability per frame, 0 to 1; `delay_s`, `jitter_s`: table time;
`tag_dropout`, `exposure_drift`, `light_level`: see `SimCamera`; `readout_s`, `flicker`: see `Shutter`;
`camera_on`: false stops the frames; `stamp_late_s`: how much later than the truth the frames' times are;
`stalls_per_min`, `stall_s`: a connection that stands still; `bump`: [x, y, z] in mm and optionally a rotation vector
in rad, camera frame."""


def _radio(table: SimTable, body: Body, value: Any) -> None:
    if body.figure not in table.robots:
        raise ValueError(
            "only robots from the shop have their own radio connection; others: power, or the table's loss"
        )
    table.robots[body.figure].set_reachable(bool(value))


FIGURE_FAULTS: Mapping[str, FigureFault] = {
    "power": _power,
    "radio": _radio,
    "stuck": _stuck,
    "slip": _slip,
    "wear": _wear,
    "wiring": _wiring,
    "battery": _battery,
    "teleport": _teleport,
}
"""Faults of one figure.

`power`: false switches it off; `radio`: false loses a shop robot's radio; `stuck`: `left`, `right`, `both` or null;
`slip`: added to the sigma of each wheel's grip; `wear`: [left, right] lost fraction of each wheel's radius;
`wiring`: a list of `WIRINGS`; `battery`: charge 0 to 1; `teleport`: [x mm, y mm, yaw rad], set there at once."""
