"""`python -m lab first-build`: drawn worlds in which everything is a first build, from pairing to twenty plies."""

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table as Rows

from base.clock import run_simulated
from base.files import ensure_folder, write_whole
from base.processes import scratch_folder
from controller.errors import UnknownOrderError
from controller.planning.speed_model import LIMIT_MM_S, cruise_mm_s
from controller.sim.camera.camera_kinds import LENSES
from controller.sim.camera.lighting import LIGHTS
from engine import registry
from lab.endurance.first_build_world import FirstBuildTable

START_S, PLY_S = 900.0, 400.0
"""Table time within which the figures must stand, and within which a ply must settle or people be asked, where figures
are not slower than `LIMIT_MM_S`."""

LOOK_S = 0.1
"""Table time between two looks at the table."""

TICK_S = 120.0
"""Table time after which people tick off a task that they have done and the camera cannot see: a figure hides it."""

Outcome = dict[str, Any]
"""What came of one game in one world."""


def bench(
    worlds: int,
    plies: int,
    games: Sequence[str],
    seed: int,
    folder: Path | None,
    tuned: bool,
    motors_mm_s: float | None,
    console: Console,
) -> Outcome:
    """Play in each world.

    Args:
        worlds: how many are drawn.
        plies: of each game.
        games: that are played in each.
        seed: of the first one; the others follow.
        folder: keeps what came of each game; a later run with the same numbers goes on from there.
        tuned: whether figures are put right and tuned; else they play as they were built.
        motors_mm_s: speed of all motors; None: drawn in each world.
        console: for the progress.
    """
    outcomes = []
    for number in range(worlds):
        for game in games:
            console.print(f"world {seed + number}, {game}   ", end="\r")
            outcomes.append(_played(seed + number, game, plies, folder, tuned, motors_mm_s))
    return {
        "worlds": worlds,
        "plies": plies,
        "seed": seed,
        "tuned": tuned,
        "motors_mm_s": motors_mm_s,
        "games": outcomes,
        "sum": _sum(outcomes),
    }


def _played(seed: int, game: str, plies: int, folder: Path | None, tuned: bool, motors_mm_s: float | None) -> Outcome:
    """What came of a game, now or in an earlier run."""
    motors = "" if motors_mm_s is None else f"{motors_mm_s:g}-"
    path = folder and folder / f"{'tuned' if tuned else 'as-built'}-{motors}{seed}-{game}-{plies}.json"
    if path and path.exists():
        kept: Outcome = json.loads(path.read_text())
        return kept
    begun_s = time.process_time()
    with scratch_folder("robodrome-first-build-") as data:
        outcome = run_simulated(_play(data, seed, game, plies, tuned, motors_mm_s))
    outcome["cpu_s"] = round(time.process_time() - begun_s, 1)
    if path:
        ensure_folder(path.parent)
        write_whole(path, json.dumps(outcome).encode())
    return outcome


async def _play(data: Path, seed: int, game: str, plies: int, tuned: bool, motors_mm_s: float | None) -> Outcome:
    rng = Random(f"{seed} camera")
    light, lens = rng.choice(list(LIGHTS)), rng.choice(list(LENSES))
    world = FirstBuildTable(data, seed, game, tuned, light=light, lens=lens, motors_mm_s=motors_mm_s)
    async with world.running():
        outcome: Outcome = {
            "seed": seed,
            "game": game,
            "light": light,
            "lens": lens,
            "figures": len(world.sim.world.bodies),
            "motors_mm_s": round(max(body.physics.top_mm_s for body in world.sim.world.bodies.values())),
        }
        settled, words, ticked = await _settled(world, plies)
        detector = world.table.session.detector
        done = world.done
        return outcome | {
            "ready": len(done.ready),
            "mistakes": done.mistakes,
            "said": done.said,
            "before_mm": [round(mm, 2) for mm in done.before],
            "after_mm": [round(mm, 2) for mm in done.after],
            "settled": settled,
            "ended": words,
            "ticked": ticked,
            "asked": detector.asked,
            "mismatches": detector.mismatches,
            "contacts": world.sim.world.contacts,
            "min_clearance_mm": round(world.sim.world.min_clearance_mm, 1),
            "rest_p95_mm": _p95(world.rest_mm),
            "rest_p95_deg": _p95(world.rest_deg),
            "table_s": round(world.clock.now()),
        }


async def _settled(world: FirstBuildTable, plies: int) -> tuple[int, str, int]:
    """Let computers play; return the settled plies, why it ended, and the tasks that people ticked off."""
    table, clock = world.table, world.clock
    for seat in world.game.seats:
        table.seat(seat, "computer", seat.title(), "random")
    await table.start_match(world.game.name, dict(world.game.options))
    slower = LIMIT_MM_S / min(cruise_mm_s(body.physics.top_mm_s) for body in world.sim.world.bodies.values())
    last, until_s = 0, clock.now() + slower * START_S
    shown_s: dict[str, float] = {}
    ticked = 0
    while True:
        view = table.view(None)
        phase = str(view["phase"])
        if world.settled >= plies:
            return world.settled, "all settled", ticked
        if phase == "over":
            return world.settled, "the game was over", ticked
        if phase == "mismatch":
            return world.settled, "asked: table and game disagree", ticked
        shown_s = {str(task["id"]): shown_s.get(str(task["id"]), clock.now()) for task in _open_tasks(view)}
        for task in [task for task, since_s in shown_s.items() if clock.now() > since_s + TICK_S]:
            with suppress(UnknownOrderError):  # the camera sees the site, and sees otherwise
                await table.answer_task(task, "done", None)
                ticked += 1
        if world.settled > last:
            last, until_s = world.settled, clock.now() + slower * PLY_S
        if clock.now() > until_s:
            return (
                world.settled,
                f"nothing has happened for {slower * PLY_S:.0f} s in {phase}: {_open_words(view)}",
                ticked,
            )
        await clock.sleep(LOOK_S)


def _open_words(view: Any) -> str:
    return "; ".join(str(shown["text"]) for shown in (*view["notices"], *_open_tasks(view)))


def _open_tasks(view: Any) -> list[Outcome]:
    return [task for task in view["tasks"].values() if task["state"] == "open"]


def _p95(values: Sequence[float]) -> float | None:
    return round(sorted(values)[int(0.95 * len(values))], 2) if values else None


def _sum(outcomes: Sequence[Outcome]) -> Outcome:
    """All games together."""
    clearances = [one["min_clearance_mm"] for one in outcomes if one["min_clearance_mm"] is not None]
    return {
        "games": len(outcomes),
        "settled": sum(one["settled"] for one in outcomes),
        "whole": sum(one["ended"] in ("all settled", "the game was over") for one in outcomes),
        "asked": sum(one["asked"] for one in outcomes),
        "ticked": sum(one["ticked"] for one in outcomes),
        "mismatches": sum(one["mismatches"] for one in outcomes),
        "contacts": sum(one["contacts"] for one in outcomes),
        "min_clearance_mm": min(clearances, default=None),
        "mistakes": sum(one["mistakes"] for one in outcomes),
        "figures": sum(one["figures"] for one in outcomes),
        "ready": sum(one["ready"] for one in outcomes),
        "cpu_s": round(sum(one["cpu_s"] for one in outcomes), 1),
    }


def passed(report: Outcome) -> bool:
    """Whether all games were played or ended with an explanation, without a contact."""
    return not report["sum"]["contacts"] and all(
        one["ended"] in ("all settled", "the game was over") or one["ended"].startswith("asked")
        for one in report["games"]
    )


def show(report: Outcome, console: Console) -> None:
    """The report for people."""
    table = Rows(
        "world", "game", "light, lens", "motors", "figures", "wires", "150 mm", "plies", "mm, deg", "contacts", box=None
    )
    for one in report["games"]:
        blind = f"{max(one['before_mm'])} to {max(one['after_mm'])}" if one["after_mm"] else ""
        table.add_row(
            str(one["seed"]),
            one["game"],
            f"{one['light']}, {one['lens']}",
            f"{one['motors_mm_s']} mm/s",
            f"{one['ready']} of {one['figures']}",
            str(one["mistakes"]),
            blind,
            str(one["settled"]),
            f"{one['rest_p95_mm']}, {one['rest_p95_deg']}",
            str(one["contacts"]),
        )
    console.print(table)
    for one in report["games"]:
        if one["ended"] != "all settled":
            console.print(f"world {one['seed']}, {one['game']}: {one['ended']}", highlight=False)
    console.print(report["sum"], highlight=False)


GAMES = tuple(registry.games())
"""All games, in the order of the registry."""
