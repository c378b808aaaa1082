"""Wheel speeds as commands: the speed law of the specification, and pulses below the slowest speed."""

import math

import pytest

from controller.toio.gatt import MotorCommand
from controller.toio.wheels import Commander, SpeedLaw
from hardware.dimensions import load_dimensions

LAW = SpeedLaw(load_dimensions().toio)
RIM_MM = math.pi * 12.5


@pytest.mark.parametrize(
    ("command", "rpm"), [(0, 0.0), (7, 0.0), (8, 34.0), (115, 494.0), (200, 494.0), (-8, -34.0), (-7, 0.0)]
)
def test_the_graph_of_the_specification(command: int, rpm: float) -> None:
    assert LAW.speed(command) == pytest.approx(rpm / 60 * RIM_MM)


def test_a_speed_becomes_the_nearest_command() -> None:
    for command in (8, 9, 60, 115, -8, -77):
        assert LAW.command(LAW.speed(command)) == command
    assert LAW.command(0.45 * LAW.least_mm_s) == 0
    assert LAW.command(0.55 * LAW.least_mm_s) == 8
    assert LAW.command(1000.0) == 115


def run(speeds: tuple[float, float], seconds: float) -> tuple[list[MotorCommand], float, float]:
    """The commands of a commander, asked every 20 ms, and the travel of a cube that obeys without delay."""
    commander, commands = Commander(LAW), []
    left = right = 0.0
    holding, until_s = MotorCommand(0, 0, 10), 0.0
    for step in range(round(seconds / 0.02)):
        now_s = 0.02 * step
        command = commander.step(now_s, speeds)
        if command:
            commands.append(command)
            holding, until_s = command, now_s + command.ms / 1000
        part_s = max(0.0, min(0.02, until_s - now_s))
        left, right = left + LAW.speed(holding.left) * part_s, right + LAW.speed(holding.right) * part_s
    return commands, left, right


@pytest.mark.parametrize("speeds", [(75.0, 75.0), (60.0, 71.3), (24.0, 31.9), (-40.0, 22.3), (50.0, 12.0)])
def test_travel_is_speed_times_time(speeds: tuple[float, float]) -> None:
    _, left, right = run(speeds, 10.0)
    assert left == pytest.approx(10 * speeds[0], abs=1.0)
    assert right == pytest.approx(10 * speeds[1], abs=1.0)


@pytest.mark.parametrize("speeds", [(12.0, 12.0), (-6.65, 6.65), (5.0, 20.0), (2.0, 0.0)])
def test_slower_speeds_than_a_cube_knows_are_made_of_pulses(speeds: tuple[float, float]) -> None:
    commands, left, right = run(speeds, 10.0)
    assert left == pytest.approx(10 * speeds[0], abs=2.0)
    assert right == pytest.approx(10 * speeds[1], abs=2.0)
    assert {abs(value) for command in commands for value in (command.left, command.right)} <= {0, 8}
    assert all(20 <= command.ms <= 80 for command in commands)


def test_every_command_expires_and_is_repeated_before() -> None:
    commands, _, _ = run((75.0, 75.0), 2.0)
    assert all(0 < command.ms <= 120 for command in commands)
    assert len(commands) == 50  # every 40 ms


def test_wheels_that_stand_are_reported_once_and_without_delay() -> None:
    commander = Commander(LAW)
    assert commander.step(0.0, (75.0, 75.0)) is not None
    assert commander.step(0.02, (0.0, 0.0)) == MotorCommand(0, 0, 120)
    assert commander.step(0.04, (0.0, 0.0)) is None
