"""`python -m lab soak`: what it concludes, on made-up samples; and a table that plays for seconds."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lab.endurance.soak_report import BLOCK_BYTES, verdict
from lab.endurance.trend import trend

DAY_S = 86_400.0
MATCHES = {"robotory": (20, 3, 500)}


def samples(
    mb_per_day: float = 0.0, descriptors: float = 0.0, blocks: float = 0.0, speed: float = 1.0
) -> list[dict[str, Any]]:
    """Twenty matches of six samples in two hours; one process grows by these amounts each day on the wall."""
    made = []
    for n in range(120):
        t_s = 60.0 * n
        days = t_s / DAY_S
        used = {
            "resident_mb": 200.0,
            "own_mb": 100.0 + mb_per_day * days + 0.01 * (n % 2),
            "descriptors": 40 + round(descriptors * days) + n % 3,
            "threads": 14,
            "written_mb": 0.5 * n,
            "cpu_s": 30.0 * n,
        }
        made.append(
            {
                "game": "robotory",
                "t_s": t_s,
                "table_s": t_s * speed,
                "match": 1 + n // 6,
                "unanswered": 0,
                "data_mb": 1.0,
                "pings_ms": [5.0, 9.0],
                "in_use": [
                    {"table_s": t_s * speed, "blocks": 400_000 + round(blocks * days), "bytes": 1 << 20}
                    for _ in range(n % 6 == 5)
                ],
                "processes": {"controller": used},
            }
        )
    return made


def test_the_trend_of_a_line_is_its_slope_whatever_one_value_does() -> None:
    found = trend([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [1.0, 3.0, 5.0, 99.0, 9.0, 11.0, 13.0])
    assert found is not None
    assert found.slope == 2.0
    assert found.low <= 2.0 <= found.high


def test_the_interval_is_that_of_sen() -> None:
    """By hand: 10 slopes, reach 1.96 sqrt(5 * 4 * 15 / 18) = 8.0; so from the first to the last of them."""
    found = trend([0.0, 1.0, 2.0, 3.0, 4.0], [0.0, 1.0, 4.0, 9.0, 16.0])
    assert found is not None
    assert (found.slope, found.low, found.high) == (4.0, 1.0, 7.0)


def test_four_values_have_no_trend() -> None:
    assert trend([0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]) is None


def test_what_stays_is_no_fault() -> None:
    report = verdict(samples(), MATCHES)
    assert report["faults"] == []
    assert report["undecided"] == []
    told = report["games"]["robotory"]
    assert told["memory"]["controller"]["mb_per_day"] == 0.0
    assert told["cpu"]["controller"] == 0.5
    assert told["written_mb_per_hour"] == 30.0
    assert (told["ping_p50_ms"], told["ping_max_ms"]) == (7.0, 9.0)


def test_memory_that_grows_by_more_than_allowed_is_a_fault() -> None:
    report = verdict(samples(mb_per_day=6.0), MATCHES)
    assert report["faults"] == ["robotory: memory of controller grows by 6.0 MB a day (6.0 at least)"]


def test_a_day_at_the_table_passes_sooner_at_a_higher_speed() -> None:
    report = verdict(samples(mb_per_day=6.0, speed=2.0), MATCHES)
    assert report["games"]["robotory"]["memory"]["controller"]["mb_per_day"] == 3.0
    assert report["faults"] == []


def test_memory_in_use_counts_before_the_system_must_give_more() -> None:
    report = verdict(samples(blocks=10 * 2**20 / BLOCK_BYTES), MATCHES)
    (fault,) = report["faults"]
    assert fault.startswith("robotory: memory of in use by the controller grows by 10.0 MB a day")


def test_one_more_descriptor_is_a_fault() -> None:
    report = verdict(samples(descriptors=24.0), MATCHES)
    (fault,) = report["faults"]
    assert fault.startswith("robotory: descriptors of controller grew from 41 to 42")


def test_a_short_run_decides_nothing_about_memory() -> None:
    report = verdict(samples(mb_per_day=100.0)[:24], MATCHES)
    assert report["faults"] == []
    assert report["undecided"] == ["robotory: controller", "robotory: in use by the controller"]


def test_a_phone_that_waits_in_vain_is_a_fault() -> None:
    waited = samples()
    waited[-1]["unanswered"] = 2
    assert verdict(waited, MATCHES)["faults"] == ["robotory: 2 messages of phones were not answered in time"]


@pytest.mark.table
@pytest.mark.broker
@pytest.mark.wall_clock
def test_a_table_plays_while_it_is_watched(tmp_path: Path) -> None:
    words = ["soak", "--hours", "0.004", "--speed", "1", "--game", "robotory", "--out", str(tmp_path), "--json"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "lab", *words], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)["games"]["robotory"]
    assert told["matches"] == 1
    assert {"broker", "controller", "simulator", "worker 1"} <= told["memory"].keys()
    assert all(counts["descriptors"][0] > 0 for counts in told["counts"].values())
    assert 0 < told["ping_p50_ms"] <= told["ping_max_ms"]
    assert (tmp_path / "soak.svg").read_text().startswith("<svg")
    assert len((tmp_path / "samples.jsonl").read_text().splitlines()) >= 2
