"""`python -m lab simulate`: seeds of whole tables, and the shortest plan that breaks a promise."""

import time
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console

from lab.simulate.shrink import shrunk
from lab.simulate.simulation import Plan, Result, simulate


def bench(plans: list[Plan], history: Path | None, shrink: bool, console: Console) -> dict[str, Any]:
    """Run plans until one breaks a promise.

    Args:
        plans: what is simulated.
        history: file for what happened, of the last plan.
        shrink: whether a plan that breaks a promise is cut down.
        console: for progress.
    """
    counts: Counter[str] = Counter()
    plies, seconds, begun_s = 0, 0.0, time.process_time()
    found: tuple[Plan, Result] | None = None
    digests = []
    for plan in plans:
        result = simulate(plan, history)
        counts += result.counts
        plies, seconds = plies + result.plies, seconds + result.seconds
        digests.append(result.digest)
        console.print(f"{plan.game} seed {plan.seed}: {result.violation or 'kept'}, {result.plies} plies")
        if result.violation is not None:
            found = plan, result
            break
    spent_s = time.process_time() - begun_s
    report = {
        "hours": round(seconds / 3600, 3),
        "times_life": round(seconds / spent_s, 1),
        "plies": plies,
        "faults": dict(sorted(counts.items())),
        "digests": digests,
        "violation": None,
    }
    if found is None:
        return report
    plan = shrunk(*found, simulate) if shrink else found[0]
    return {**report, "violation": str(found[1].violation), "replay": replay(plan), "left": list(map(str, plan.faults))}


def replay(plan: Plan) -> str:
    """The command that runs a plan again."""
    faults = "".join(f" --fault {fault.number}" for fault in plan.faults) or " --faults none"
    hours = f"{plan.seconds / 3600 + 0.0001:.4f}"
    return f"python -m lab simulate --seed {plan.seed} --game {plan.game} --hours {hours}{faults}"


def show(report: dict[str, Any], console: Console) -> None:
    """Print a report for people."""
    console.print(f"{report['hours']} table hours at {report['times_life']} times life, {report['plies']} plies")
    console.print(", ".join(f"{name} {count}" for name, count in report["faults"].items()) or "no faults")
    console.print(f"histories: {' '.join(digest[:16] for digest in report['digests'])}")
    if report["violation"]:
        console.print(f"BROKEN: {report['violation']}\nwith {report['left']}\n{report['replay']}")
