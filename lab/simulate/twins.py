"""A plan is run twice, the second time with other secrets: those who may not know them get the same bytes."""

from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from base.processes import scratch_folder
from engine import registry
from lab.endurance.storm_table import OPTIONS
from lab.simulate.checks import Violation
from lab.simulate.houses import simulation as houses
from lab.simulate.simulation import Plan, Result, simulate

EVERY = 20
"""One seed in so many has a twin."""


def judged(plan: Plan, history: Path | None = None) -> Result:
    """Run a plan, and its twins if its seed has some; the first promise that is broken."""
    if plan.linked:
        return houses.simulate(plan, history)
    result = simulate(plan, history)
    hides = registry.make(plan.game, OPTIONS.get(plan.game, {})).hidden
    if result.violation or not hides or plan.seed % EVERY:
        return result
    return twins(plan)


def twins(plan: Plan) -> Result:
    """Run a plan twice; the second result, with a violation `twin` if a phone could tell them apart."""
    with scratch_folder("robodrome-twins-") as folder:
        files = folder / "as-it-is", folder / "dealt-again"
        for again, file in enumerate(files):
            result = simulate(plan, file, dealt=bool(again))
            if result.violation:
                return result
        here, there = (file.read_text(encoding="utf-8").splitlines() for file in files)
    dealt = next((line for line in here if line.split()[1] == "deal:"), "").split()[2:]
    for name in dealt:
        told = ([line for line in lines if line.split()[1] == f"{name}:"] for lines in (here, there))
        for one, other in zip_longest(*told, fillvalue=""):
            if one != other:
                told_apart = f"{name} is told {one!r}, and with other secrets {other!r}"
                return replace(result, violation=Violation("twin", told_apart))
    return result
