"""The file of the figure registry."""

import json
from pathlib import Path

import pytest

from controller.errors import StoreError
from controller.fleet.records import FILE, FigureRegistry, TuningRecord, WheelRecord

WHEEL = WheelRecord(dead_band=0.12, top_mm_s=75.0)
RECORD = TuningRecord(
    revision=5, date="2026-01-01T00:00:00+00:00", wheels=(WHEEL, WHEEL, WHEEL, WHEEL), track_mm=31.0, lag_s=0.07
)


def test_the_registry_keeps_pairs_and_the_last_ten_tunings(tmp_path: Path) -> None:
    figure_registry = FigureRegistry.load(tmp_path)
    assert (figure_registry.radios, figure_registry.record(4).tag) == ({}, 4)
    for revision in range(12):
        figure_registry.tune(4, RECORD.model_copy(update={"revision": revision}))
    figure_registry.pair(4, tag=1, unique_id="abcd")
    figure_registry.pair(6, tag=2, unique_id="")
    again = FigureRegistry.load(tmp_path)
    assert again.radios == {1: 4, 2: 6}
    assert [tuning.revision for tuning in again.record(4).tunings] == list(range(2, 12))
    again.pair(6, tag=1, unique_id="")
    assert FigureRegistry.load(tmp_path).radios == {1: 6}
    assert FigureRegistry.load(tmp_path).record(4).tag is None


def test_a_file_of_the_first_version_is_read(tmp_path: Path) -> None:
    wheel = {"dead_band": 0.12, "top_mm_s": 75.0}
    tuning = {"revision": 3, "date": "2026-01-01T00:00:00+00:00", "wheels": [wheel] * 4, "track_mm": 30.0}
    tuning |= {"lag_s": 0.08, "latency_s": 0.2, "residual_mm_s": 0.3, "check_mm": 0.5, "check_deg": 0.4}
    old = {"version": 1, "figures": [{"radio": 2, "tag": 5, "unique_id": "ab", "tunings": [tuning]}]}
    (tmp_path / FILE).write_text(json.dumps(old))
    figure_registry = FigureRegistry.load(tmp_path)
    assert figure_registry.radios == {5: 2}
    assert figure_registry.record(2).tunings[0].check_mm == 0.5
    assert figure_registry.record(2).tunings[0].wheels[0].start == 0.25
    figure_registry.pair(2, tag=6, unique_id="ab")
    assert json.loads((tmp_path / FILE).read_text())["version"] == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "cannot be read"), ('{"version": 9, "news": 1}', "newer version"), ('{"figures": 3}', "cannot be read")],
)
def test_a_file_that_cannot_be_read_is_left_unchanged(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(StoreError, match=message):
        FigureRegistry.load(tmp_path)
    assert (tmp_path / FILE).read_text() == text
