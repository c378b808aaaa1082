"""Joint plans as the phones draw them: routes that are driven, and the ghost of an action."""

from collections.abc import Sequence
from itertools import accumulate

from controller.api import answers, shapes
from controller.api.english import error_text
from controller.errors import BlockedError, WorkerError
from controller.execution.hand_tasks import turns_over
from controller.match.match import Played
from controller.planning.geometry import Point
from controller.planning.plan import JointPlan, Leg
from controller.planning.stages import Stage, stages_from_effects
from controller.table.session import GameSession
from controller.table.table_parts import TableParts
from controller.table.views.board_view import token_name
from controller.table.views.snapshot import DriveSnapshot
from engine.effects import Carry, Drop, EffectGroup, Flip, Place, Relocate, Remove, Scene
from hardware.sheets.pieces import TWO_SIDED


def drive_view(drive: DriveSnapshot) -> shapes.Drive:
    """What drives now."""
    return {
        "routes": [_route(piece, legs) for piece, legs in drive.plan.legs.items()],
        "seconds": round(drive.plan.seconds, 1),
        "done": round(drive.done, 2),
        "waiting": [piece for piece, state in drive.states.items() if state in ("waiting", "held")],
    }


def last_move(log: Sequence[Played]) -> shapes.LastMove | None:
    """What the newest ply that changed the board changed; None if none has."""
    for ply in range(len(log), 0, -1):
        effects = [effect for group in log[ply - 1].effects for effect in group]
        ways: list[shapes.FigureWay] = [
            {"piece": e.piece, "path": list(e.path)} for e in effects if isinstance(e, Relocate)
        ]
        sites = [effect.site for effect in effects if isinstance(effect, Place | Remove | Flip | Carry | Drop)]
        if ways or sites:
            return {"ply": ply, "ways": ways, "sites": list(dict.fromkeys(sites))}
    return None


async def ghost(session: GameSession, parts: TableParts, seat: str, action: str) -> answers.Ghost:
    """What an action of a seat would do on the table as it stands.

    Raises:
        OrderError: no match is played, or the action cannot be played now.
    """
    match = session.playing()
    ply = match.check(seat, action)
    return await ghost_of(session, parts, match.state.scene(), ply.effects)


async def ghost_of(
    session: GameSession, parts: TableParts, before: Scene, effects: tuple[EffectGroup, ...]
) -> answers.Ghost:
    """What effects would do on the table as it stands."""
    stages = stages_from_effects(session.game.board, before, effects, parts.layout.figure_mm)
    plans: list[JointPlan] = []
    blocked = None
    try:
        plans = await parts.plan(session.executor.router.ghosts, stages, session.executor.standing())
    except (BlockedError, WorkerError) as error:
        blocked = error_text(error)
    return ghost_view(stages, plans, blocked, session.game.name in TWO_SIDED)


def ghost_view(
    stages: Sequence[Stage], plans: Sequence[JointPlan], blocked: str | None, two_sided: bool
) -> answers.Ghost:
    """What an action would do on the table: what people lift, lay and turn over, and all routes.

    Args:
        stages: of the action.
        plans: of the stages in which figures drive, in order.
        blocked: a sentence about why one of them has no plan.
        two_sided: whether tokens have another face below.
    """
    lift: list[str] = []
    lay: list[answers.TokenToLay] = []
    turn: list[str] = []
    for stage in stages:
        before, after = stage.start.tokens if stage.start else {}, stage.goal.tokens
        turned = [site for site in before if turns_over(before[site], after.get(site), two_sided)]
        changed = [site for site in {**before, **after} if before.get(site) != after.get(site) and site not in turned]
        lift += [site for site in changed if site in before]
        lay += [{"site": site, "token": token_name(after[site])} for site in changed if site in after]
        turn += turned
    begins_s = accumulate((plan.seconds for plan in plans), initial=0.0)
    return {
        "lift": lift,
        "lay": lay,
        "turn": turn,
        "carry": [
            {"piece": motion.piece, "site": motion.path[-1]}
            for stage in stages
            for motion in stage.motions
            if motion.piece in stage.by_hand
        ],
        "routes": [
            _route(piece, legs, begin_s)
            for plan, begin_s in zip(plans, begins_s, strict=False)
            for piece, legs in plan.legs.items()
        ],
        "seconds": round(sum(plan.seconds for plan in plans), 1),
        "blocked": blocked,
    }


def _route(piece: str, legs: Sequence[Leg], after_s: float = 0.0) -> shapes.Route:
    """A figure's route and when it is driven, if the plan begins at `after_s`."""
    return {
        "piece": piece,
        "route_mm": [_point(legs[0].start_mm), *(_point(leg.end_mm) for leg in legs)],
        "begin_s": round(after_s + legs[0].begin_s, 1),
        "end_s": round(after_s + legs[-1].end_s, 1),
    }


def _point(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)
