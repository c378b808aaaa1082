"""Wheel speeds as commands: a toio cube's speeds, and pulses below the slowest one."""

import math

import pytest

from controller.robots.robot import Drive
from controller.robots.toio.cube import speeds_of
from controller.robots.wheels import Commander
from hardware.dimensions import load_dimensions

SPEEDS = speeds_of(load_dimensions().toio)
RIM_MM = math.pi * 12.5


def mm_s(command: int) -> float:
    """The graph of the specification: 34/min at the command 8, 494/min at 115, a straight line between them."""
    return (34 + (494 - 34) / (115 - 8) * (command - 8)) / 60 * RIM_MM


@pytest.mark.parametrize("command", [8, 9, 60, 115])
def test_each_command_of_the_specification_is_a_speed(command: int) -> None:
    assert SPEEDS.nearest(mm_s(command) + 1.4) == pytest.approx(mm_s(command))
    assert SPEEDS.nearest(-mm_s(command)) == pytest.approx(-mm_s(command))


def test_a_speed_below_half_of_the_least_one_is_none() -> None:
    assert SPEEDS.nearest(0.45 * mm_s(8)) == 0
    assert SPEEDS.nearest(0.55 * mm_s(8)) == pytest.approx(mm_s(8))
    assert SPEEDS.nearest(1000.0) == pytest.approx(mm_s(115))


def run(speeds: tuple[float, float], seconds: float) -> tuple[list[Drive], float, float]:
    """The commands of a commander, asked every 20 ms, and the travel of a cube that obeys without delay."""
    commander, commands = Commander(SPEEDS), []
    left = right = 0.0
    holding, until_s = Drive(0.0, 0.0, 10), 0.0
    for step in range(round(seconds / 0.02)):
        now_s = 0.02 * step
        command = commander.step(now_s, speeds)
        if command:
            commands.append(command)
            holding, until_s = command, now_s + command.ms / 1000
        part_s = max(0.0, min(0.02, until_s - now_s))
        left, right = left + holding.left_mm_s * part_s, right + holding.right_mm_s * part_s
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
    driven = {abs(value) for command in commands for value in (command.left_mm_s, command.right_mm_s)}
    assert driven <= {0.0, SPEEDS.least_mm_s}
    assert all(20 <= command.ms <= 80 for command in commands)


def test_every_command_expires_and_is_repeated_before() -> None:
    commands, _, _ = run((75.0, 75.0), 2.0)
    assert all(0 < command.ms <= 120 for command in commands)
    assert len(commands) == 50  # every 40 ms


def test_wheels_that_stand_are_reported_once_and_without_delay() -> None:
    commander = Commander(SPEEDS)
    assert commander.step(0.0, (75.0, 75.0)) is not None
    assert commander.step(0.02, (0.0, 0.0)) == Drive(0.0, 0.0, 120)
    assert commander.step(0.04, (0.0, 0.0)) is None
