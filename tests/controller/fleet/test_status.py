"""The status of a figure as values and as JSON."""

import pytest

from controller.api.english import english
from controller.api.wording import sentence
from controller.fleet.status import Fault, FigureStatus, LinkStatus, TelemetryStatus, as_data
from controller.wire.codes import Reason, State


@pytest.mark.parametrize(("battery_mv", "level"), [(None, None), (3000, 0.0), (3400, 0.0), (3775, 0.5), (4200, 1.0)])
def test_the_battery_level_is_linear_between_empty_and_full(battery_mv: int | None, level: float | None) -> None:
    assert TelemetryStatus(battery_mv=battery_mv).battery == level


def test_a_figure_that_was_never_heard_is_lost_and_unknown() -> None:
    data = as_data(3, FigureStatus(), 10.0)
    assert (data["figure"], data["link"], data["state"], data["faults"]) == (3, "lost", "offline", [])
    assert {data[key] for key in ("battery", "round_trip_ms", "loss", "heard_s", "firmware", "residual_mm")} == {None}


def test_json_has_ages_and_rounded_numbers() -> None:
    status = FigureStatus(
        link=LinkStatus(up=True, last_heard_s=99.94, round_trip_s=0.01236, loss=0.00391),
        telemetry=TelemetryStatus(State.FAULT, Reason.STUCK, battery_mv=3700),
        faults=(Fault(88.0, Reason.STUCK.words),),
    )
    data = as_data(3, status, 100.0)
    assert (data["link"], data["state"], data["reason"]) == ("ok", "fault", english(Reason.STUCK.words))
    assert (data["heard_s"], data["round_trip_ms"], data["loss"], data["battery"]) == (0.1, 12.4, 0.004, 0.4)
    assert data["faults"] == [{"age_s": 12, **sentence(Reason.STUCK.words)}]
