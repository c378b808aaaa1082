"""Options that several commands share: the speed of a simulated table where there is no mosquitto."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import robodrome.demo.command
import robodrome.play
from controller.links import mosquitto
from robodrome.cli.main import app
from robodrome.figures.command import Figures

SAID = (
    "There is no mosquitto here (sudo apt-get install mosquitto): the table uses the broker among its Python packages"
)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The speeds with which tables are started, which end immediately."""
    speeds: list[float] = []

    async def run(options: Any, *_: Any) -> dict[str, Any]:
        speeds.append(options.speed)
        return {"outcome": "none", "stuck": None}

    async def show(figures: Any, **_: Any) -> None:
        await run(figures._options)

    monkeypatch.setattr(robodrome.demo.command, "demo", run)
    monkeypatch.setattr(robodrome.play, "play", run)
    monkeypatch.setattr(Figures, "show", show)
    return speeds


COMMANDS = [["demo"], ["play", "--table", "sim"], ["figures", "list", "--table", "sim"]]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("asked", "runs"), [("8", 1.0), ("1", 1.0), ("0.5", 0.5)])
def test_without_mosquitto_a_table_is_no_faster_than_1_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, started: list[float], command: list[str], asked: str, runs: float, tmp_path: Path
) -> None:
    monkeypatch.setattr(mosquitto, "find_mosquitto", lambda: None)
    result = CliRunner().invoke(
        app, [*command, "--speed", asked, *([] if command == ["demo"] else ["--data", str(tmp_path)])]
    )
    assert result.exit_code == 0, result.output
    assert result.output.count(SAID) == 1
    assert f"at speed {runs:g}." in result.output
    assert started == [runs]


@pytest.mark.parametrize(("found", "speed"), [("/usr/sbin/mosquitto", 4.0), (None, 1.0)])
def test_a_demo_hurries_only_with_mosquitto(
    monkeypatch: pytest.MonkeyPatch, started: list[float], found: str | None, speed: float
) -> None:
    monkeypatch.setattr(mosquitto, "find_mosquitto", lambda: found)
    result = CliRunner().invoke(app, ["demo"])
    assert (SAID in result.output) == (found is None)
    assert started == [speed]


def test_a_real_table_has_no_speed_to_lower(
    monkeypatch: pytest.MonkeyPatch, started: list[float], tmp_path: Path
) -> None:
    monkeypatch.setattr(mosquitto, "find_mosquitto", lambda: None)
    result = CliRunner().invoke(app, ["play", "--table", "table.toml", "--data", str(tmp_path)])
    assert SAID not in result.output
    assert started == [1.0]
