"""`python -m lab simulate`: seeds of whole tables, and the shortest plan for each promise that is broken."""

import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from lab.endurance.play_process import BenchError
from lab.simulate.faults import KINDS
from lab.simulate.houses import faults as houses
from lab.simulate.shrink import shrunk
from lab.simulate.simulation import Plan
from lab.simulate.twins import judged


def bench(plans: Sequence[Plan], history: Path | None, log: Path | None, shrink: bool, console: Console) -> Any:
    """Run plans.

    Args:
        plans: what is simulated.
        history: file for what happened, of the last plan.
        log: file with a line for each plan that has run: those are not run again, and are part of the report.
        shrink: whether a plan that breaks a promise is cut down.
        console: for progress.

    Raises:
        BenchError: the log has a line that is none of this bench's.
    """
    rows = _logged(log) if log and log.exists() else []
    done = {row["plan"] for row in rows}
    for plan in plans:
        if replay(plan) in done:
            continue
        row = {"plan": replay(plan), **_row(plan, history, shrink)}
        rows.append(row)
        if log:
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        console.print(f"{plan.game} seed {plan.seed}: {row['violation'] or 'kept'}, {row['plies']} plies")
    return _report(rows)


def _logged(log: Path) -> list[dict[str, Any]]:
    """The rows of a log; the end of one that was being written when its program was killed is cut off."""
    text = log.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    rows = []
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            rows.append(json.loads(line))
            rows[-1]["plan"]
        except (ValueError, TypeError, KeyError) as error:
            raise BenchError(f"{log}, line {number} is none of this bench's; name another file") from error
    if whole != text:
        log.write_text(whole, encoding="utf-8")
    return rows


def _row(plan: Plan, history: Path | None, shrink: bool) -> dict[str, Any]:
    begun_s = time.process_time()
    result = judged(plan, history)
    row = {
        "game": plan.game,
        "seconds": result.seconds,
        "spent_s": time.process_time() - begun_s,
        "plies": result.plies,
        "acknowledged": result.acknowledged,
        "counts": result.counts,
        "digest": result.digest,
        "violation": result.violation and str(result.violation),
    }
    if result.violation is None:
        return row
    plan = shrunk(plan, result, judged) if shrink else plan
    return {**row, "replay": replay(plan), "left": list(map(str, plan.faults))}


def _report(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    hours: Counter[str] = Counter()
    spent_s: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for row in rows:
        hours[row["game"]] += row["seconds"] / 3600
        spent_s[row["game"]] += row["spent_s"]
        counts.update(row["counts"])
        for kind in {name.partition(":")[0] for name in row["counts"]} & {*KINDS, *houses.KINDS}:
            kinds[kind] += row["seconds"] / 3600
    return {
        "hours": round(sum(hours.values()), 3),
        "hours_of_games": {game: round(hours[game], 2) for game in sorted(hours)},
        "hours_of_kinds": {kind: round(kinds[kind], 2) for kind in sorted(kinds)},
        "times_life": {game: round(hours[game] * 3600 / spent_s[game], 1) for game in sorted(hours)},
        "plies": sum(row["plies"] for row in rows),
        "acknowledged": sum(row["acknowledged"] for row in rows),
        "cuts_in_plies": sum(
            times for name, times in counts.items() if name.startswith("before") and name.endswith("of a ply")
        ),
        "lost": sum("is lost" in row["violation"] for row in rows if row["violation"]),
        "faults": dict(sorted(counts.items())),
        "digests": [row["digest"] for row in rows],
        "violations": [{key: row[key] for key in ("violation", "replay", "left")} for row in rows if row["violation"]],
    }


def faults_of(linked: bool) -> Mapping[str, Sequence[str]]:
    """The kinds of faults of a table, or of two houses."""
    return houses.KINDS if linked else KINDS


def replay(plan: Plan) -> str:
    """The command that runs a plan again."""
    drawn = "" if plan.kinds == tuple(faults_of(plan.linked)) else "".join(f" --faults {kind}" for kind in plan.kinds)
    faults = drawn + "".join(f" --fault {fault.number}" for fault in plan.faults) if plan.faults else " --faults none"
    hours = f"{plan.seconds / 3600 + 0.0001:.4f}"
    linked = " --linked" if plan.linked else ""
    return f"python -m lab simulate{linked} --seed {plan.seed} --game {plan.game} --hours {hours}{faults}"


def show(report: dict[str, Any], console: Console) -> None:
    """Print a report for people."""
    speed = ", ".join(f"{game} {times}" for game, times in report["times_life"].items())
    console.print(f"{report['hours']} table hours; times life: {speed}")
    for what in ("games", "kinds"):
        console.print(f"hours of {what}: " + ", ".join(f"{one} {h}" for one, h in report[f"hours_of_{what}"].items()))
    console.print(f"{report['plies']} plies, {report['acknowledged']} acknowledged, {report['lost']} of those lost")
    console.print(f"{report['cuts_in_plies']} power cuts while a ply was written")
    console.print(", ".join(f"{name} {count}" for name, count in report["faults"].items()) or "no faults")
    console.print(f"last histories: {' '.join(digest[:16] for digest in report['digests'][-5:])}")
    for broken in report["violations"]:
        console.print(f"BROKEN: {broken['violation']}\nwith {broken['left']}\n{broken['replay']}")
