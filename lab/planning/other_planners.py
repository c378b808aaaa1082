"""Other planners: commands that read a map and a scenario and write where all agents are at each step.

The command may contain `{map}`, `{scen}`, `{agents}`, `{seconds}` and `{out}`. It must write to `{out}` a line for each
step: its number, a colon, and a cell for each agent, `12:(3,4),(5,1),`. Other lines are skipped.

Its plan is in steps of a model without bodies: agents move sideways or up and down, all at once, and may rotate in
rings. To compare like with like it is timed as ours are: the transitions in their order, each as soon as bodies allow.
"""

import re
import shlex
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass

from base.processes import mortal, scratch_folder
from controller.errors import ConfigError
from controller.planning.agents import Agent, Transition, make_agents
from controller.planning.plan import CLEARANCE_MM
from controller.planning.timetable import timetable
from controller.planning.travel_time import TravelTime
from lab.planning.grid_instances import Cell, Instance, as_table, centre, write

_STEP = re.compile(r"^\d+:((?:\(\d+,\d+\),?)+)\s*$", re.MULTILINE)
_CELL = re.compile(r"\((\d+),(\d+)\)")


@dataclass(frozen=True, slots=True)
class Answer:
    """What another planner found.

    Attributes:
        ms: wall time of the command.
        steps: of its plan.
        seconds: duration of the plan when it is driven; None if agents would have to rotate in a ring.
    """

    ms: float
    steps: int
    seconds: float | None


def ask(command: str, instance: Instance, limit_s: float) -> Answer | None:
    """Let another planner solve an instance; None if it finds nothing in time.

    Raises:
        ConfigError: it cannot be started, or its output is not a plan for this instance.
    """
    with scratch_folder("robodrome-compare-") as folder:
        map_path, scen_path = write(instance, folder)
        out = folder / "plan.txt"
        names = {
            "map": map_path,
            "scen": scen_path,
            "agents": len(instance.starts),
            "seconds": round(limit_s),
            "out": out,
        }
        begin = time.perf_counter()
        try:
            words = [word.format(**names) for word in shlex.split(command)]
            silent = subprocess.DEVNULL
            subprocess.run(mortal(words), stdout=silent, stderr=silent, timeout=limit_s + 2.0, check=False)
        except subprocess.TimeoutExpired:
            return None
        except (OSError, KeyError, ValueError) as error:
            raise ConfigError(f"the planner {command!r} cannot be started: {error}") from error
        ms = (time.perf_counter() - begin) * 1e3
        text = out.read_text(encoding="utf-8") if out.exists() else ""
    steps = [tuple((int(x), int(y)) for x, y in _CELL.findall(row)) for row in _STEP.findall(text)]
    if not steps:
        return None
    if steps[0] != instance.starts or steps[-1] != instance.goals:
        raise ConfigError(
            f"the planner {command!r} wrote a plan from {steps[0]} to {steps[-1]}, which was not asked for"
        )
    return Answer(ms, len(steps) - 1, _driven_s(instance, steps))


def _driven_s(instance: Instance, steps: Sequence[Sequence[Cell]]) -> float | None:
    """How long robots take for the plan; None if some step has no order."""
    bodies, floor = as_table(instance)
    agents = make_agents(floor, bodies)
    places = {point: place for place, point in enumerate(floor.sites)}
    order: list[Transition] = []
    states = [agent.start for agent in agents]
    for step in steps[1:]:
        transitions = _in_order(agents, states, [places[centre(cell)] for cell in step])
        if transitions is None:
            return None
        order.extend(transitions)
    return timetable(agents, order, TravelTime(floor.yaws), floor.body_mm + CLEARANCE_MM).seconds


def _in_order(agents: Sequence[Agent], states: list[int], ends: Sequence[int]) -> list[Transition] | None:
    """One step's transitions one by one, each when what it sweeps is free; updates `states`. None if some never is."""
    waiting = [number for number, end in enumerate(ends) if states[number] != end]
    transitions: list[Transition] = []
    while waiting:
        for number in waiting:
            edge = next(edge for edge in agents[number].edges[states[number]] if edge.end == ends[number])
            occupied = (agent.occupied[states[other]] for other, agent in enumerate(agents) if other != number)
            if not any(vertices & edge.sweep for vertices in occupied):
                transitions.append(Transition(number, states[number], edge))
                states[number] = ends[number]
                waiting.remove(number)
                break
        else:
            return None
    return transitions
