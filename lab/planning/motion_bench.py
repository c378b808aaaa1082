"""`python -m lab motion`: how many joint plans are found, how fast and how good, in played games and on grids."""

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from controller.errors import BlockedError, ConfigError
from controller.planning.planner import Effort, plan_stage
from engine import registry
from lab.planning.drawn_stages import measured, percentile
from lab.planning.grid_instances import Instance, as_table, random_instance, read_map, read_scenario
from lab.planning.other_planners import ask
from lab.planning.reference_planner import can_solve

OURS = "robodrome"
"""Name of this project's planner in reports."""

SIZE = 8
"""Rows and columns of a random grid: about a game's board."""

OBSTACLES = 0.2
"""Part of the cells that are blocked, as in the `random-...-20` maps of MovingAI."""

AGENTS = (5, 10, 17)
"""Numbers of agents: 17 are the most figures that the tags provide for."""

LIMIT_S = 1.0
"""Time for one plan; a slower one counts as missed."""

REFERENCE_S = 30.0
"""Time for the reference on an instance that was missed."""

EFFORT = Effort(configurations=100_000, orders=40, states=15_000)
"""More than on a table, to use `LIMIT_S`: more plans to choose from, and more refinement of the best."""

Report = dict[str, Any]


@dataclass
class _Row:
    """Results of one planner with one number of agents on one kind of grid."""

    planner: str
    ms: list[float] = field(default_factory=list)
    over_bound: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    rings: int = 0

    def report(self, grid: str, agents: int, instances: int) -> Report:
        return {
            "map": grid,
            "agents": agents,
            "planner": self.planner,
            "instances": instances,
            "solved": len(self.ms),
            "plan_p50_ms": percentile(self.ms, 50),
            "plan_p95_ms": percentile(self.ms, 95),
            "makespan_lb_p50": percentile(self.over_bound, 50),
            "makespan_lb_p95": percentile(self.over_bound, 95),
            "makespan_p50_s": percentile(self.seconds, 50),
        }


def bench(positions: int, instances: int, commands: Mapping[str, str], console: Console) -> Report:
    """Measure on positions of each game, and on random grids for each number of agents.

    Args:
        positions: of each game.
        instances: for each number of agents.
        commands: name -> command of other planners; see `lab.planning.other_planners`.
        console: for a progress bar, if it is a terminal.
    """
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        games = []
        for name in registry.games() if positions else ():
            task = progress.add_task(f"{name}: {positions} positions", total=positions)
            games.append(measured(name, positions, partial(progress.advance, task)).report())
        grids = []
        for agents in AGENTS if instances else ():
            task = progress.add_task(f"{agents} agents: {instances} grids", total=instances)
            drawn = [random_instance(seed, SIZE, OBSTACLES, agents) for seed in range(instances)]
            grids.extend(on_grids(drawn, commands, partial(progress.advance, task)))
    return {"load": round(os.getloadavg()[0], 2), "games": games, "grids": grids}


def others(named: Iterable[str]) -> dict[str, str]:
    """Name -> command of other planners, given as NAME=COMMAND.

    Raises:
        ConfigError: one of them is not in that form.
    """
    found = {}
    for text in named:
        name, equals, command = text.partition("=")
        if not (name and equals and command):
            raise ConfigError(f"--compare wants NAME=COMMAND, not {text!r}")
        found[name] = command
    return found


def bench_file(map_path: Path, scen_path: Path, agents: int, commands: Mapping[str, str]) -> Report:
    """Measure on one instance of the MovingAI formats.

    Raises:
        ConfigError: a file is damaged, or the two do not match.
    """
    instance = read_scenario(scen_path, read_map(map_path), agents)
    grids = on_grids([instance], commands, lambda: None)
    return {"load": round(os.getloadavg()[0], 2), "games": [], "grids": grids}


def on_grids(
    instances: Sequence[Instance], commands: Mapping[str, str], after_each: Callable[[], None]
) -> list[Report]:
    """All planners on the same instances, in turns; the reference gets those that ours does not solve in time."""
    ours, others = _Row(OURS), {name: _Row(name) for name in commands}
    missed = []
    for instance in instances:
        bound_s = _ours(instance, ours)
        if bound_s is None:
            missed.append(instance)
        for name, command in commands.items():
            answer = ask(command, instance, LIMIT_S)
            if answer is None:
                continue
            row = others[name]
            row.ms.append(answer.ms)
            if answer.seconds is None:
                row.rings += 1
            elif bound_s is not None:
                row.seconds.append(answer.seconds)
                row.over_bound.append(answer.seconds / bound_s)
        after_each()
    grid, agents = instances[0].grid.name, len(instances[0].starts)
    reports = [ours.report(grid, agents, len(instances))]
    reports[0]["missed"] = len(missed)
    reports[0]["missed_that_reference_solves"] = sum(can_solve(instance, REFERENCE_S) for instance in missed)
    for row in others.values():
        reports.append(row.report(grid, agents, len(instances)) | {"not_drivable": row.rings})
    return reports


def _ours(instance: Instance, row: _Row) -> float | None:
    """Plan an instance; its lower bound if the plan was found within `LIMIT_S`, else None."""
    begin = time.process_time()
    try:
        plan = plan_stage(*as_table(instance), effort=EFFORT)
    except BlockedError:
        return None
    took_s = time.process_time() - begin
    if took_s > LIMIT_S:
        return None
    row.ms.append(took_s * 1e3)
    row.seconds.append(plan.seconds)
    row.over_bound.append(plan.seconds / plan.lower_bound_s if plan.lower_bound_s else 1.0)
    return plan.lower_bound_s


def show(report: Report, console: Console) -> None:
    """Print the report as tables."""
    if report["games"]:
        games = Table("game", "planned", "p50 ms", "p95 ms", "x bound", "p95", "bystanders")
        for row in report["games"]:
            games.add_row(
                row["game"],
                f"{row['planned']:,} of {row['positions']:,}",
                f"{row['plan_p50_ms']:.1f}",
                f"{row['plan_p95_ms']:.1f}",
                f"{row['makespan_lb_p50']:.2f}",
                f"{row['makespan_lb_p95']:.2f}",
                f"{row['bystander_moves']:,}",
            )
        console.print(games)
        for row in report["games"]:
            for line in row["blocked"]:
                console.print(f"NO PLAN: {line}", markup=False)
            if row["undriven"]:
                console.print(f"NOT DRIVEN: {row['undriven']} relocations of {row['game']}")
    if report["grids"]:
        grids = Table("grid", "agents", "planner", "solved", "ms, p95", "x bound, p95")
        for row in report["grids"]:
            grids.add_row(
                row["map"],
                str(row["agents"]),
                row["planner"],
                f"{row['solved']} of {row['instances']}",
                f"{row['plan_p50_ms']:.0f}, {row['plan_p95_ms']:.0f}",
                f"{row['makespan_lb_p50']:.2f}, {row['makespan_lb_p95']:.2f}",
            )
        console.print(grids)
        for row in report["grids"]:
            if row.get("missed"):
                console.print(
                    f"{row['agents']} agents: {row['missed']} not planned within {LIMIT_S:g} s; "
                    f"the reference solves {row['missed_that_reference_solves']} of them in {REFERENCE_S:g} s"
                )
            if row.get("not_drivable"):
                console.print(
                    f"{row['planner']}, {row['agents']} agents: {row['not_drivable']} plans turn rings, "
                    "which bodies cannot; they are left out of the times"
                )
    console.print("Bound: what the slowest needs alone. Our times are processor time, other planners' are wall time.")
    console.print(f"Load of the machine: {report['load']}.")
