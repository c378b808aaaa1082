"""From a stage and what is on the table to a joint plan, and to previews of the plans to come."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from controller.api.wording import words
from controller.errors import BlockedError
from controller.planning.geometry import Bounds, Obstacle, Point, distance_to_segment
from controller.planning.plan import Body, Floor, JointPlan, Leg
from controller.planning.planner import plan_stage
from controller.planning.roadmap import ON_SITE_MM
from controller.planning.speed_model import SpeedModel
from controller.planning.stages import Motion, Stage
from engine.effects import Token
from engine.geometry import Board
from engine.words import Name, site

Pose = tuple[float, float, float]
"""x_mm, y_mm, yaw_rad, board frame."""

_ON_PATH_MM = 12.0
"""A figure this close to its named path, a quarter of the smallest pitch, continues along it from where it stands."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is on the table.

    Attributes:
        poses: figure id -> where it stands.
        tokens: site -> the token that lies there.
        fixed: ids of figures that cannot be moved: people move them, or they do not answer.
        speeds: figure id -> how fast it is, where it is not as usual.
    """

    poses: Mapping[int, Pose]
    tokens: Mapping[str, Token]
    fixed: frozenset[int] = frozenset()
    speeds: Mapping[int, SpeedModel] = field(default_factory=dict)

    def holds_in(self, now: "Standing") -> bool:
        """Whether a plan for this table is valid for `now`: nothing came, went or was moved."""
        return (self.poses.keys(), self.tokens, self.fixed) == (now.poses.keys(), now.tokens, now.fixed) and all(
            math.dist(pose[:2], now.poses[figure][:2]) <= ON_SITE_MM for figure, pose in self.poses.items()
        )


class Router:
    """Plans for one board and its figures.

    Args:
        board: of the game.
        roster: piece -> figure id.
        names: piece -> its name in messages.
        figure_mm: diameter of the bodies.
        token_mm: diameter of the tokens.
        bounds: where the centres of figures may be.
    """

    def __init__(
        self,
        board: Board,
        roster: Mapping[str, int],
        names: Mapping[str, Name],
        figure_mm: float,
        token_mm: float,
        bounds: Bounds,
    ) -> None:
        self._board = board
        self._roster = roster
        self._names = names
        self._figure_mm = figure_mm
        self._token_mm = token_mm
        self._bounds = bounds
        # figures stand in cells; sites without an outline are points for tokens
        cells = [site for site in board.sites.values() if site.outline_mm]
        self._centres = tuple((site.x_mm, site.y_mm) for site in (*cells, *board.parks))

    def plan(self, stage: Stage, pieces: Collection[str], standing: Standing) -> JointPlan:
        """How these pieces get to their sites in the stage's goal, all at once.

        Raises:
            BlockedError: there is no plan; says what is in the way.
        """
        floor = Floor(
            sites=self._centres,
            pitch_mm=self._board.pitch_mm,
            yaws=(self._board.yaw_zero_rad, self._board.yaw_step_rad),
            obstacles=self._lying(standing.tokens),
            bounds=self._bounds,
            body_mm=self._figure_mm,
        )
        bodies = list(self._bodies(stage, pieces, standing))
        train = tuple(motion.piece for motion in stage.motions)
        coupled = stage.train and all(body.via for body in bodies if body.piece in train)
        plan = plan_stage(bodies, floor, trains=(train,) if coupled and set(train) <= set(pieces) else ())
        return self._with_turns_in_place(plan, stage, pieces, standing)

    def plan_some(self, stage: Stage, pieces: Sequence[str], standing: Standing) -> JointPlan:
        """The same for as many of the pieces as can move now, off the paths that the rules name if necessary.

        Raises:
            BlockedError: none of them can move; says why the first cannot.
        """
        try:
            return self.plan(stage, pieces, standing)
        except BlockedError as error:
            if any(motion.follow for motion in stage.motions):
                unbound = tuple(replace(motion, follow=False) for motion in stage.motions)
                return self.plan_some(replace(stage, motions=unbound, train=False), pieces, standing)
            blocked = error
        going: list[str] = []
        plan: JointPlan | None = None
        for piece in pieces if len(pieces) > 1 else ():
            try:
                plan = self.plan(stage, [*going, piece], standing)
                going.append(piece)
            except BlockedError as error:
                blocked = error if not going else blocked
        if plan is None:
            raise blocked
        return plan

    def ghosts(self, stages: Iterable[Stage], standing: Standing) -> list[JointPlan]:
        """The plans of stages to come, each from the end of the one before; hand tasks count as done.

        Raises:
            BlockedError: there is no plan for one of them.
        """
        plans = []
        for stage in stages:
            moving = [motion.piece for motion in stage.motions]
            driven = [
                piece
                for piece in moving
                if piece not in stage.by_hand and self._roster[piece] not in standing.fixed
                if self._roster[piece] in standing.poses
            ]
            poses = dict(standing.poses)
            lying = {site: token for site, token in standing.tokens.items() if stage.goal.tokens.get(site) == token}
            for piece in set(moving) - set(driven):
                poses[self._roster[piece]] = (*self._centre(stage.goal.figures[piece]), 0.0)
            if driven:
                plan = self.plan(stage, driven, replace(standing, poses=poses, tokens=lying))
                plans.append(plan)
                for piece, legs in plan.legs.items():
                    poses[self._roster[piece]] = (*legs[-1].end_mm, plan.end_yaw_rad[piece])
            standing = replace(standing, poses=poses, tokens=dict(stage.goal.tokens))
        return plans

    def _with_turns_in_place(
        self, plan: JointPlan, stage: Stage, pieces: Collection[str], standing: Standing
    ) -> JointPlan:
        """The plan with a leg of length 0 for each piece that has none: it stands at its goal and settles there."""
        legs, yaws = dict(plan.legs), dict(plan.end_yaw_rad)
        for piece in pieces:
            if piece not in legs and (pose := standing.poses.get(self._roster[piece])) is not None:
                goal = self._centre(stage.goal.figures[piece])
                legs[piece], yaws[piece] = (Leg(goal, goal),), self._board.resting_yaw(pose[2])
        return replace(plan, legs=legs, end_yaw_rad=yaws)

    def _bodies(self, stage: Stage, pieces: Collection[str], standing: Standing) -> Iterable[Body]:
        names = {figure: piece for piece, figure in self._roster.items()}
        for figure, pose in standing.poses.items():
            piece = names.get(figure, f"figure {figure}")
            name, speed = self._names.get(piece), standing.speeds.get(figure, SpeedModel())
            if piece in pieces:
                goal = self._centre(stage.goal.figures[piece])
                via = self._via(stage.motion(piece), (pose[0], pose[1]))
                yield Body(piece, pose, goal, via, name=name, speed=speed)
            else:
                fixed = figure in standing.fixed or piece not in self._roster
                yield Body(piece, pose, fixed=fixed, name=name, speed=speed)

    def _via(self, motion: Motion | None, here: Point) -> tuple[Point, ...]:
        """The rest of a named path from where the figure stands; empty if it does not stand on the path."""
        if motion is None or not motion.follow:
            return ()
        centres = [self._centre(site) for site in motion.path]
        near = [
            index for index, (a, b) in enumerate(pairwise(centres)) if distance_to_segment(a, b, here) <= _ON_PATH_MM
        ]
        return tuple(centres[near[0] + 1 :]) if near else ()

    def _lying(self, tokens: Mapping[str, Token]) -> tuple[Obstacle, ...]:
        radius_mm = self._token_mm / 2
        return tuple(
            Obstacle(*self._centre(where), radius_mm, words("thing.token", token=token, site=site(where)))
            for where, token in tokens.items()
        )

    def _centre(self, site: str) -> Point:
        place = self._board.site(site)
        return (place.x_mm, place.y_mm)
