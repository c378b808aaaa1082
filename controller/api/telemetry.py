"""What a table sends about its figures besides the views: place and condition.

As in `controller.api.shapes`, every key is always sent, and a value that is unknown is null.
"""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.sentences import Sentence


class UncertainPose(TypedDict):
    """How a figure is known whose tag the camera does not read now.

    `coasting`: read at most half a second ago. `hidden`: a hand is over it, or there is no picture. `lost`: its place
    is unknown. `sigma_mm` is the standard deviation of x and of y.
    """

    sight: Literal["coasting", "hidden", "lost"]
    sigma_mm: float


class Poses(TypedDict):
    """Telemetry: poses by piece as x mm, y mm, yaw rad and age s; `t` is the table's time in s.

    `unsure` holds the pieces that the camera does not read now. `hand`: a hand is over the board. `done` is the
    completed part of the running drive, null without one.
    """

    t: float
    figures: dict[str, tuple[float, float, float, float]]
    unsure: dict[str, UncertainPose]
    hand: bool
    done: float | None


class Fault(Sentence):
    """A fault of a figure, `age_s` ago."""

    age_s: float


class FigureHealth(TypedDict):
    """The condition of a figure with motors; values are null until they are known.

    `loss` is the part of its last frames that did not arrive, `seen_per_s` how often the camera sees it, `heard_s` the
    time since its last frame, `calibration` the revision of its wheels' calibration, `residual_mm` how far off it
    ends per 150 mm. `tune_due`: its wheels need measuring. `why` it is in
    its state; `reason` is the same in English.
    """

    figure: int
    link: Literal["ok", "lost"]
    state: str
    reason: str
    why: Sentence
    armed: bool
    battery: float | None
    battery_low: bool
    round_trip_ms: float | None
    loss: float | None
    signal_dbm: int | None
    seen_per_s: float
    heard_s: float | None
    firmware: str | None
    calibration: int | None
    residual_mm: float | None
    tune_due: bool
    faults: list[Fault]
