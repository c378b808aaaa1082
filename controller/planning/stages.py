"""From the effects of an action to what must happen on the table: ordered effects become stages. Pure.

A stage is one transaction: tokens are lifted, figures move, tokens are laid. It holds the scene before and after it,
the figures that move and in which order they set out, and the clearance on their paths. The planner chooses paths and
decides which figures make room; where the rules name a path that is wide enough, figures follow it.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

from controller.planning.geometry import Point, distance_to_segment
from engine.effects import Carry, Drop, EffectGroup, Flip, Manner, Place, Relocate, Remove, Scene
from engine.geometry import Board
from engine.promises import scene_after

Purpose = Literal["setup", "ply", "repair", "tidy"]
Kind = Literal["bring", "drive", "slide", "push", "jump", "park", "carried", "hands", "lights"]

PATH_CLEARANCE_MM = 4.0
"""A named path is followed if it keeps this clearance to every body that stands.

It covers how far figures stand off their sites, and admits neighbours on 48 mm (8 mm) but no diagonal past a robot on
60 mm (2.4 mm).
"""

_ADJACENT_PITCH = 1.45
"""Sites within this many pitches are adjacent: those on the diagonal of a square (1.41), not every second one (2)."""

_SAME_MM = 1.0
"""Steps that differ by less are the same; those of different directions on a board differ by a pitch."""


@dataclass(frozen=True, slots=True)
class Motion:
    """How one figure moves.

    Attributes:
        piece: which one.
        path: its sites in order, from where it stands to where it goes.
        follow: it drives over all these sites; otherwise only the ends count.
    """

    piece: str
    path: tuple[str, ...]
    follow: bool = False


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is done by hand.

    Attributes:
        code: `carried`: the game says that a figure carries it, but figures have no arms; `hand`: the figure has no
            motor; `away`: it is not on the table; `failed`: its drives failed too often; `blocked`: it has no path;
            `silent`: it does not answer; `asked`: people want to do it.
        piece: the figure that carries, for `carried`.
    """

    code: Literal["carried", "hand", "away", "failed", "blocked", "silent", "asked"]
    piece: str | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A scene to bring about, and how.

    Attributes:
        purpose: setting up, carrying out a ply, repairing a mismatch, or clearing the board.
        goal: the scene afterwards.
        start: the scene before; None if it is what the table shows.
        kind: of the transaction; `bring`: all figures to their sites, on any paths.
        motions: the figures that move, in the order in which they set out.
        train: they move as one: together, head first, at one speed.
        clearance_mm: least clearance between bodies on the named paths; infinite if no other body stands there.
        focus: sites and pieces that this stage is about; None for all. Any other difference is a mismatch.
        by_hand: pieces and sites that people move or change, and why.
    """

    purpose: Purpose
    goal: Scene
    start: Scene | None = None
    kind: Kind = "bring"
    motions: tuple[Motion, ...] = ()
    train: bool = False
    clearance_mm: float = math.inf
    focus: frozenset[str] | None = None
    by_hand: Mapping[str, Why] = field(default_factory=dict)

    def motion(self, piece: str) -> Motion | None:
        """How a figure moves in this stage; None if it does not, or on any path."""
        return next((motion for motion in self.motions if motion.piece == piece), None)


def stages_from_effects(
    board: Board, before: Scene, effects: Iterable[EffectGroup], body_mm: float
) -> tuple[Stage, ...]:
    """The stages that carry out an action.

    Args:
        board: of the game.
        before: the scene before the action.
        effects: the action's, in order.
        body_mm: diameter of the figures.

    Returns:
        Stages of purpose `ply`, each starting from the goal of the one before; none if the action changes nothing
        that can be seen.
    """
    stages: list[Stage] = []
    scene = before
    for group in effects:
        goal = scene_after(scene, (group,))
        if goal != scene:
            stage = _stage(board, scene, goal, group, body_mm)
            joined = _joined(board, stages[-1], stage, body_mm) if stages else None
            if joined is not None:
                stages.pop()
            stages.append(joined or stage)
            scene = goal
    return tuple(replace(stage, focus=_changed(stage)) for stage in stages)


def clearance_mm(board: Board, motions: Sequence[Motion], standing: Mapping[str, str], body_mm: float) -> float:
    """Least clearance between standing bodies and bodies on their paths, all exactly over the centres of their sites.

    Args:
        board: of the game.
        motions: the figures that move, along their paths.
        standing: piece -> site of all others.
        body_mm: diameter of the figures.
    """
    places = [_centre(board, site) for site in standing.values()]
    gaps = [
        distance_to_segment(_centre(board, a), _centre(board, b), place)
        for motion in motions
        for a, b in pairwise(motion.path)
        for place in places
    ]
    return min(gaps, default=math.inf) - body_mm


def stage_at(stages: Sequence[Stage], seen: Mapping[str, str | None]) -> int:
    """The index of the stage that the table is in: the latest of those that explain the most figures' sites.

    Args:
        stages: of one action.
        seen: piece -> site; None for a figure between the sites or not seen.
    """
    misfits = [sum(not _explains(stage, piece, site) for piece, site in seen.items()) for stage in stages]
    return max(index for index, count in enumerate(misfits) if count == min(misfits))


def _stage(board: Board, start: Scene, goal: Scene, group: EffectGroup, body_mm: float) -> Stage:
    """The stage of one group of effects."""
    moves = [effect for effect in group if isinstance(effect, Relocate)]
    by_hand: dict[str, Why] = {move.piece: Why("carried") for move in moves if move.manner == "carried"}
    for effect in group:
        if isinstance(effect, Carry | Drop):
            by_hand[effect.site] = Why("carried", effect.piece)
    if not moves:
        shown = any(isinstance(effect, Place | Remove | Flip | Carry | Drop) for effect in group)
        return Stage("ply", goal, start, "hands" if shown else "lights", by_hand=by_hand)
    motions = tuple(Motion(move.piece, move.path) for move in moves)
    return _planned(board, Stage("ply", goal, start, _kind(moves), motions, by_hand=by_hand), body_mm)


def _planned(board: Board, stage: Stage, body_mm: float) -> Stage:
    """The stage with its clearance, whether its figures follow their paths, and whether they are a train."""
    assert stage.start is not None
    pieces = {motion.piece for motion in stage.motions}
    standing = {piece: site for piece, site in stage.start.figures.items() if piece not in pieces}
    clearance = clearance_mm(board, stage.motions, standing, body_mm)
    train = len(stage.motions) > 1 and _is_train(board, stage.motions)
    alone = len(stage.motions) == 1 and stage.kind != "jump"
    follow = (alone or train) and clearance >= PATH_CLEARANCE_MM and all(_is_path(board, m.path) for m in stage.motions)
    motions = tuple(replace(motion, follow=follow) for motion in stage.motions)
    return replace(stage, motions=motions, train=train and follow, clearance_mm=clearance)


def _kind(moves: Sequence[Relocate]) -> Kind:
    manners: dict[Manner, Kind] = {"carried": "carried", "jump": "jump", "push": "push", "slide": "slide"}
    found = {move.manner for move in moves}
    if found == {"drive"}:
        return "park" if all(move.path[-1].startswith("park:") for move in moves) else "drive"
    return next(kind for manner, kind in manners.items() if manner in found)


def _joined(board: Board, first: Stage, then: Stage, body_mm: float) -> Stage | None:
    """Two stages as one, where nothing depends on their order; None where it does.

    Lights change with any stage, hand tasks on different sites are done together, lifts go before a drive, and robots
    of which none moves twice drive together.
    """
    both = replace(first, goal=then.goal, by_hand={**first.by_hand, **then.by_hand})
    if then.kind == "lights":
        return both
    if first.kind == "lights":
        return replace(then, start=first.start)
    if first.kind == then.kind == "hands":
        return None if _changed(first) & _changed(then) else both
    if first.kind == "hands":
        lifts_only = not _laid(first)
        return replace(then, start=first.start, by_hand=both.by_hand) if lifts_only and not then.by_hand else None
    going, coming = {m.piece for m in first.motions}, {m.piece for m in then.motions}
    if first.kind in ("drive", "park") and then.kind in ("drive", "park") and not going & coming:
        return _planned(board, replace(both, kind=then.kind, motions=first.motions + then.motions), body_mm)
    return None


def _laid(stage: Stage) -> set[str]:
    assert stage.start is not None
    return {site for site, token in stage.goal.tokens.items() if stage.start.tokens.get(site) != token}


def _changed(stage: Stage) -> frozenset[str]:
    """Sites whose tokens change, and pieces that move."""
    assert stage.start is not None
    old, new = stage.start.tokens, stage.goal.tokens
    sites = {site for site in {**old, **new} if old.get(site) != new.get(site)}
    return frozenset(sites | {motion.piece for motion in stage.motions})


def _explains(stage: Stage, piece: str, site: str | None) -> bool:
    motion = stage.motion(piece)
    if motion is None:
        return site == stage.goal.figures.get(piece)
    return site is None or site in motion.path


def _is_path(board: Board, path: Sequence[str]) -> bool:
    """Whether each site of the path is adjacent to the one before it."""
    reach_mm = _ADJACENT_PITCH * board.pitch_mm
    return all(math.dist(_centre(board, a), _centre(board, b)) <= reach_mm for a, b in pairwise(path))


def _is_train(board: Board, motions: Sequence[Motion]) -> bool:
    """Whether all make the same straight steps, so their distances stay the same."""
    steps = [
        tuple(
            (round((b[0] - a[0]) / _SAME_MM), round((b[1] - a[1]) / _SAME_MM))
            for a, b in pairwise(_centre(board, site) for site in motion.path)
        )
        for motion in motions
    ]
    return len(set(steps)) == 1 and len(set(steps[0])) == 1


def _centre(board: Board, site: str) -> Point:
    place = board.site(site)
    return (place.x_mm, place.y_mm)
