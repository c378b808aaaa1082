"""The measurement of joint plans: what it reads, what it refuses, and a small run of it."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.errors import ConfigError
from controller.planning.planner import Effort, plan_stage
from lab.commands import app
from lab.planning.drawn_stages import measured
from lab.planning.grid_instances import Grid, Instance, as_table, random_instance, read_map, read_scenario, write
from lab.planning.motion_bench import others
from lab.planning.other_planners import ask
from lab.planning.reference_planner import can_solve

ROOM = Grid("room", 3, 2, frozenset({(0, 0), (1, 0), (2, 0), (1, 1)}))

SWAP = Instance(ROOM, ((0, 0), (2, 0)), ((2, 0), (0, 0)))

TUNNEL = Grid("tunnel", 3, 1, frozenset({(0, 0), (1, 0), (2, 0)}))


def test_random_grids_are_connected_and_as_full_as_asked() -> None:
    instance = random_instance(3, 8, 0.2, 17)
    assert len(instance.grid.free) == 51  # 64 less 13
    assert len(set(instance.starts)) == len(set(instance.goals)) == 17
    assert set(instance.starts) | set(instance.goals) <= instance.grid.free
    assert instance == random_instance(3, 8, 0.2, 17)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    map_path, scen_path = write(SWAP, tmp_path)
    assert map_path.read_text() == "type octile\nheight 2\nwidth 3\nmap\n...\n@.@\n"
    grid = read_map(map_path)
    assert grid == ROOM
    assert read_scenario(scen_path, grid, 2) == SWAP
    assert read_scenario(scen_path, grid, 1).goals == ((2, 0),)


def test_damaged_files_are_told(tmp_path: Path) -> None:
    map_path, scen_path = write(SWAP, tmp_path)
    grid = read_map(map_path)
    with pytest.raises(ConfigError, match=r"room\.scen has 2 agents, 3 are asked for"):
        read_scenario(scen_path, grid, 3)
    scen_path.write_text("version 1\n0\troom.map\t3\t2\t0\t1\t2\t0\t0\n")
    with pytest.raises(ConfigError, match=r"line 2: \(0, 1\) or \(2, 0\) is not free on room"):
        read_scenario(scen_path, grid, 1)
    scen_path.write_text("version 1\nnonsense\n")
    with pytest.raises(ConfigError, match="line 2: not a MovingAI scenario: 'nonsense'"):
        read_scenario(scen_path, grid, 1)
    scen_path.write_text("")
    with pytest.raises(ConfigError, match=r"room\.scen has 0 agents, 1 are asked for"):
        read_scenario(scen_path, grid, 1)
    scen_path.write_text("version 1\n0\troom.map\t4\t2\t0\t0\t2\t0\t0\n")
    with pytest.raises(ConfigError, match="line 2: for a map of 4 x 2 cells, but room has 3 x 2"):
        read_scenario(scen_path, grid, 1)
    scen_path.write_text("version 1\n" + 2 * "0\troom.map\t3\t2\t0\t0\t2\t0\t0\n")
    with pytest.raises(ConfigError, match="line 3: another agent begins or ends there, too"):
        read_scenario(scen_path, grid, 2)
    map_path.write_text("type octile\nheight 2\nwidth 3\nmap\n...\n@.\n")
    with pytest.raises(ConfigError, match="2 rows of 3 cells are announced, there are 2 rows of 2 or 3 cells"):
        read_map(map_path)
    map_path.write_text("type octile\nheight 2\nwidth 3\nmap\n...\n")
    with pytest.raises(ConfigError, match="2 rows of 3 cells are announced, there are 1 rows of 3 cells"):
        read_map(map_path)
    for text in ("", "2 3\n...\n...\n", "height 2\nmap\n...\n@.@\n"):
        map_path.write_text(text)
        with pytest.raises(ConfigError, match="is no MovingAI map: it must begin with type, height, width and map"):
            read_map(map_path)
    with pytest.raises(ConfigError, match="cannot be read"):
        read_map(tmp_path / "missing.map")


def planner(folder: Path, steps: str) -> str:
    """A program that always writes this plan."""
    script = folder / "planner.py"
    script.write_text(f"import sys\nopen(sys.argv[1], 'w').write({steps!r})\n")
    return f"{sys.executable} {script} {{out}} {{map}} {{scen}} {{agents}} {{seconds}}"


def test_another_planners_plan_is_driven_as_ours_are(tmp_path: Path) -> None:
    steps = "agents=2\n0:(0,0),(2,0),\n1:(1,0),(2,0),\n2:(1,1),(1,0),\n3:(1,1),(0,0),\n4:(1,0),(0,0),\n5:(2,0),(0,0),\n"
    answer = ask(planner(tmp_path, steps), SWAP, 10.0)
    assert answer is not None
    assert answer.steps == 5
    assert answer.seconds is not None
    assert answer.seconds > 4 * 60 / 51


def test_rings_are_told_apart(tmp_path: Path) -> None:
    square = Grid("square", 2, 2, frozenset({(0, 0), (1, 0), (0, 1), (1, 1)}))
    turned = ((1, 0), (1, 1), (0, 1), (0, 0))
    instance = Instance(square, ((0, 0), (1, 0), (1, 1), (0, 1)), turned)
    answer = ask(planner(tmp_path, "0:(0,0),(1,0),(1,1),(0,1),\n1:(1,0),(1,1),(0,1),(0,0),\n"), instance, 10.0)
    assert answer is not None
    assert answer.seconds is None


def test_a_planner_that_fails_or_lies_is_told(tmp_path: Path) -> None:
    assert ask(f"{sys.executable} -c pass", SWAP, 10.0) is None
    with pytest.raises(ConfigError, match="cannot be started"):
        ask("/no/such/planner {map}", SWAP, 10.0)
    with pytest.raises(ConfigError, match="which was not asked for"):
        ask(planner(tmp_path, "0:(0,0),(2,0),\n"), SWAP, 10.0)
    with pytest.raises(ConfigError, match="NAME=COMMAND"):
        others(["lacam"])


def test_the_reference_knows_what_can_be_solved() -> None:
    assert can_solve(SWAP, 5.0)
    assert not can_solve(Instance(TUNNEL, ((0, 0), (2, 0)), ((2, 0), (0, 0))), 5.0)


@pytest.mark.parametrize("name", ["robotory", "netzwerk"])
def test_positions_are_drawn_from_played_games_and_planned(name: str) -> None:
    report = measured(name, 5, lambda: None).report()
    assert (report["game"], report["positions"], report["planned"], report["undriven"]) == (name, 5, 5, 0)
    assert report["makespan_lb_p50"] >= 1.0
    assert report["plan_p95_ms"] > 0


def test_a_search_that_gets_lost_does_not_lose_the_plans_that_were_found() -> None:
    """On this crowded grid some of the searches for an order run astray, others end immediately."""
    bodies, floor = as_table(random_instance(32, 8, 0.2, 17))
    plan = plan_stage(bodies, floor, effort=Effort(configurations=500, orders=6, states=50))
    assert len(plan.legs) >= 16


def test_the_command_reports_an_instance_from_files(tmp_path: Path) -> None:
    map_path, scen_path = write(SWAP, tmp_path)
    files = ["--map", str(map_path), "--scen", str(scen_path)]
    run = CliRunner().invoke(app, ["motion", *files, "--agents", "2"])
    assert run.exit_code == 0, run.output
    (line,) = [line for line in run.output.splitlines() if "room" in line]
    assert [cell.strip() for cell in line.split("│")[1:5]] == ["room", "2", "robodrome", "1 of 1"]


def test_the_command_reports_grids() -> None:
    run = CliRunner().invoke(app, ["motion", "--positions", "0", "--instances", "1", "--json"])
    assert run.exit_code == 0, run.output
    report = json.loads(run.stdout.splitlines()[-1])
    assert [(row["agents"], row["instances"]) for row in report["grids"]] == [(5, 1), (10, 1), (17, 1)]


def test_the_command_reads_files(tmp_path: Path) -> None:
    map_path, scen_path = write(SWAP, tmp_path)
    how = ["motion", "--map", str(map_path), "--scen", str(scen_path), "--agents", "2"]
    run = CliRunner().invoke(app, [*how, "--json"])
    assert run.exit_code == 0, run.output
    (row,) = json.loads(run.stdout.splitlines()[-1])["grids"]
    assert (row["map"], row["agents"], row["planner"], row["solved"]) == ("room", 2, "robodrome", 1)
    assert CliRunner().invoke(app, how).exit_code == 0
    assert CliRunner().invoke(app, how[:4]).exit_code == 2
