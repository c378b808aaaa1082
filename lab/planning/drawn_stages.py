"""Stages drawn at random from played games, and how well they are planned."""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from base import stats
from controller.errors import BlockedError
from controller.planning.geometry import Bounds
from controller.planning.router import Pose, Router, Standing
from controller.planning.stages import Stage, stages_from_effects
from engine import registry
from engine.effects import EffectGroup, Relocate
from engine.state import Game
from hardware.dimensions import load_dimensions
from lab.engine import option_sets
from lab.engine.seeded_games import LEVELS, MAX_PLIES, chosen

PER_GAME = 25
"""Most stages taken from one game: many games give more kinds of positions than many stages of a few."""

OFF_MM = 1.0
OFF_RAD = 0.02
"""How far figures stand off their sites and resting yaws (sigma): a little more than after drives."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A stage that figures drive, in a position of a played game.

    Attributes:
        game: with its options.
        stage: what is driven.
        seed: of where exactly the figures stand.
    """

    game: Game
    stage: Stage
    seed: int


@dataclass
class Planned:
    """How the stages of one game were planned.

    Attributes:
        undriven: relocations that no stage drives although figures could.
        blocked: descriptions of stages without a plan.
        plan_ms: processor time of each plan.
        over_bound: time of each plan over its lower bound.
        bystanders: how often a figure without a goal moves.
        moved: plans in which any of them moves.
    """

    game: str
    positions: int = 0
    undriven: int = 0
    blocked: list[str] = field(default_factory=list)
    plan_ms: list[float] = field(default_factory=list)
    over_bound: list[float] = field(default_factory=list)
    bystanders: int = 0
    moved: int = 0

    def report(self) -> dict[str, Any]:
        """The results as the command reports them."""
        return {
            "game": self.game,
            "positions": self.positions,
            "planned": len(self.plan_ms),
            "undriven": self.undriven,
            "plan_p50_ms": percentile(self.plan_ms, 50),
            "plan_p95_ms": percentile(self.plan_ms, 95),
            "plan_max_ms": percentile(self.plan_ms, 100),
            "makespan_lb_p50": percentile(self.over_bound, 50),
            "makespan_lb_p95": percentile(self.over_bound, 95),
            "bystander_moves": self.bystanders,
            "bystander_plans": self.moved,
            "blocked": self.blocked,
        }


def percentile(values: list[float], part: float) -> float:
    """A percentile, rounded to three decimals; 0 without values."""
    return stats.percentile(values, part, 3) or 0.0


def measured(name: str, positions: int, after_each: Callable[[], None]) -> Planned:
    """Draw that many positions of a game and plan what is driven there."""
    planned = Planned(name)
    body_mm = load_dimensions().figure.diameter_mm
    for drawn, undriven in positions_of(name, positions, body_mm):
        planned.positions += 1
        planned.undriven += undriven
        _plan(drawn, planned)
        after_each()
    return planned


def positions_of(name: str, count: int, body_mm: float) -> Iterator[tuple[Drawn, int]]:
    """Stages from seeded games with random options, and how many relocations are not driven there."""
    seed = found = 0
    while found < count:
        rng = random.Random(f"motion {name} {seed}")
        stages = list(_stages(name, rng, body_mm))
        rng.shuffle(stages)
        for game, stage, undriven in stages[: min(PER_GAME, count - found)]:
            found += 1
            yield Drawn(game, stage, found), undriven
        seed += 1


def _stages(name: str, rng: random.Random, body_mm: float) -> Iterator[tuple[Game, Stage, int]]:
    """What is driven in one game."""
    game = registry.make(name, option_sets.drawn(name, rng))
    levels = {seat: rng.choice(LEVELS) for seat in game.seats}
    state = game.start()
    for _ in range(MAX_PLIES):
        if not state.to_act:
            return
        action = chosen(state, rng.choice(state.to_act), levels, rng)
        after, effects = state.apply(action)
        stages = stages_from_effects(game.board, state.scene(), effects, body_mm)
        driven = [stage for stage in stages if set(_pieces(stage)) - stage.by_hand.keys()]
        undriven = _undriven(effects, stages)
        for number, stage in enumerate(driven):
            yield game, stage, 0 if number else undriven
        state = after


def _pieces(stage: Stage) -> list[str]:
    return [motion.piece for motion in stage.motions]


def _undriven(effects: tuple[EffectGroup, ...], stages: tuple[Stage, ...]) -> int:
    """How many relocations no stage drives, apart from those of figures that are carried."""
    moves = [e.piece for group in effects for e in group if isinstance(e, Relocate) and e.manner != "carried"]
    driven = [piece for stage in stages for piece in _pieces(stage) if piece not in stage.by_hand]
    return sum(max(0, moves.count(piece) - driven.count(piece)) for piece in set(moves))


def _plan(drawn: Drawn, planned: Planned) -> None:
    table = standing(drawn)
    router = router_of(drawn.game)
    begin = time.process_time()
    try:
        (plan,) = router.ghosts((drawn.stage,), table)
    except BlockedError as error:
        planned.blocked.append(f"{drawn.game.name} {dict(drawn.game.options)}: {drawn.stage.motions}: {error}")
        return
    planned.plan_ms.append((time.process_time() - begin) * 1e3)
    planned.over_bound.append(plan.seconds / plan.lower_bound_s if plan.lower_bound_s else 1.0)
    planned.bystanders += len(plan.bystanders)
    planned.moved += bool(plan.bystanders)


def router_of(game: Game) -> Router:
    """The router of a game's table; figures stay between its outermost sites."""
    dimensions = load_dimensions()
    sites = (*game.board.sites.values(), *game.board.parks)
    xs, ys = [site.x_mm for site in sites], [site.y_mm for site in sites]
    return Router(
        board=game.board,
        roster=roster_of(game),
        names={piece.id: piece.name for piece in game.pieces},
        figure_mm=dimensions.figure.diameter_mm,
        token_mm=dimensions.token.diameter_mm,
        bounds=Bounds(min(xs), min(ys), max(xs), max(ys)),
    )


def roster_of(game: Game) -> Mapping[str, int]:
    """Piece -> figure id."""
    return {piece.id: number for number, piece in enumerate(game.pieces)}


def standing(drawn: Drawn) -> Standing:
    """What is on the table before the stage, with figures slightly off their sites."""
    rng = random.Random(drawn.seed)
    board, stage = drawn.game.board, drawn.stage
    assert stage.start is not None
    roster = roster_of(drawn.game)
    poses: dict[int, Pose] = {}
    for piece, name in stage.start.figures.items():
        site = board.site(name)
        yaw = board.resting_yaw(rng.uniform(-3.2, 3.2))
        off = (rng.gauss(0.0, OFF_MM), rng.gauss(0.0, OFF_MM), rng.gauss(0.0, OFF_RAD))
        poses[roster[piece]] = (site.x_mm + off[0], site.y_mm + off[1], yaw + off[2])
    return Standing(poses, dict(stage.start.tokens))
