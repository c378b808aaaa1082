"""Scenes, effects and what a camera sees, as they travel between linked tables; nothing is believed unchecked."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, TypeAdapter

from controller.api import shapes
from controller.api.sentences import Sentence
from controller.planning.stages import Purpose
from controller.table.remote_board import BoardReport, Goal
from controller.tracking.estimates import PoseEstimate, SiteEstimate, TableEstimate
from engine import registry
from engine.effects import (
    Beam,
    Carry,
    Down,
    Drop,
    Effect,
    Flip,
    Place,
    Relocate,
    Remove,
    Scene,
    Token,
    Up,
)
from engine.promises import BrokenPromiseError, same_scene, scene_after
from engine.state import Game
from vision.observation import EMPTY, HIDDEN

Name = Annotated[str, Field(max_length=64)]
MAX_THINGS = 512
"""Most sites, figures or effects in one message; the largest board has 289 places."""

_EFFECTS: Mapping[str, TypeAdapter[Effect]] = {
    kind.__name__.lower(): TypeAdapter(kind) for kind in (Relocate, Place, Remove, Flip, Down, Up, Carry, Drop, Beam)
}


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SceneData(_Part):
    """A scene."""

    figures: Annotated[dict[Name, Name], Field(max_length=MAX_THINGS)]
    tokens: Annotated[dict[Name, tuple[Name, Name]], Field(max_length=MAX_THINGS)]
    flags: Annotated[dict[Name, list[Name]], Field(max_length=MAX_THINGS)]


class GoalData(_Part):
    """What both boards are to show: see `Goal`."""

    number: Annotated[int, Field(ge=1, le=2**53)]
    purpose: Purpose
    scene: SceneData
    before: SceneData | None
    effects: Annotated[list[list[dict[str, Any]]], Field(max_length=MAX_THINGS)]


class ReportData(_Part):
    """How a board is: see `BoardReport`."""

    goal: Annotated[int, Field(ge=0, le=2**53)] = 0
    agrees: bool = False
    stopped: shapes.Stopped | None = None
    waiting: Annotated[list[Sentence], Field(max_length=64)] = []
    figures: Annotated[dict[Name, Name], Field(max_length=MAX_THINGS)] = {}
    tokens: Annotated[dict[Name, shapes.Token], Field(max_length=MAX_THINGS)] = {}
    picture: bool = False

    def report(self) -> BoardReport:
        """The same as the table knows it."""
        waiting, figures, tokens = tuple(self.waiting), dict(self.figures), dict(self.tokens)
        return BoardReport(self.goal, self.agrees, self.stopped, waiting, figures, tokens, self.picture)


class SecondBoard(_Part):
    """For a house that watches: the board of the follower, as `house` reports it; None while it is not there."""

    house: Annotated[str, Field(max_length=32)] = ""
    report: ReportData | None = None


class SeenFigure(_Part):
    """Where a camera saw a figure, and since when it stands."""

    x_mm: FiniteFloat
    y_mm: FiniteFloat
    yaw_rad: FiniteFloat
    still_s: FiniteFloat
    age_s: FiniteFloat
    site: Name | None


class SeenSite(_Part):
    """What a camera saw on a site."""

    token: tuple[Name, Name] | None
    known: bool
    steady_s: FiniteFloat
    classes: Annotated[dict[Name, Annotated[float, Field(ge=0.0, le=1.0)]], Field(max_length=32)]


class Seen(_Part):
    """What the follower's camera sees while its board does not show the goal."""

    goal: int
    hand: bool
    figures: Annotated[dict[Name, SeenFigure], Field(max_length=MAX_THINGS)]
    sites: Annotated[dict[Name, SeenSite], Field(max_length=MAX_THINGS)]


# Out


def scene_data(scene: Scene) -> dict[str, Any]:
    """A scene as it travels."""
    return {
        "figures": dict(scene.figures),
        "tokens": {site: (token.kind, token.side) for site, token in scene.tokens.items()},
        "flags": {piece: sorted(flags) for piece, flags in scene.flags.items()},
    }


def goal_data(goal: Goal) -> dict[str, Any]:
    """A goal as it travels."""
    return {
        "number": goal.number,
        "purpose": goal.purpose,
        "scene": scene_data(goal.scene),
        "before": goal.before and scene_data(goal.before),
        "effects": [
            [{"effect": type(effect).__name__.lower(), **asdict(effect)} for effect in group] for group in goal.effects
        ],
    }


def seen_data(goal: Goal, estimate: TableEstimate, roster: Mapping[str, int]) -> dict[str, Any]:
    """What the camera sees as it travels; figures by the pieces that they play."""
    poses = {piece: estimate.figures[figure] for piece, figure in roster.items() if figure in estimate.figures}
    return {
        "goal": goal.number,
        "hand": estimate.hand,
        "figures": {
            piece: {
                "x_mm": round(pose.x_mm, 1),
                "y_mm": round(pose.y_mm, 1),
                "yaw_rad": round(pose.yaw_rad, 3),
                "still_s": round(pose.still_s, 1),
                "age_s": round(estimate.t_s - pose.t_s, 1),
                "site": pose.site,
            }
            for piece, pose in poses.items()
        },
        "sites": {
            site: {
                "token": seen.token and (seen.token.kind, seen.token.side),
                "known": seen.known,
                "steady_s": round(min(seen.steady_s, 1e6), 1),
                "classes": {name: round(share, 4) for name, share in seen.class_probabilities.items()},
            }
            for site, seen in estimate.sites.items()
        },
    }


# In


def scene_of(data: SceneData, game: Game) -> Scene:
    """A scene that travelled.

    Raises:
        ValueError: it is not one of this game.
    """
    places = {*game.board.sites, *(park.id for park in game.board.parks)}
    _check(data.figures.keys() == {piece.id for piece in game.pieces}, "the figures are not those of the game")
    _check({*data.figures.values()} <= places, "a figure stands at an unknown place")
    _check(len({*data.figures.values()}) == len(data.figures), "two figures stand at one place")
    _check(data.tokens.keys() <= game.board.sites.keys(), "a token lies on an unknown site")
    _check(data.flags.keys() <= data.figures.keys(), "an unknown figure has flags")
    tokens = {site: _token(token, game) for site, token in data.tokens.items()}
    return Scene(dict(data.figures), tokens, {piece: frozenset(flags) for piece, flags in data.flags.items()})


def goal_of(data: GoalData, game: Game) -> Goal:
    """A goal that travelled.

    Raises:
        ValueError: its scenes are not of this game, or its effects do not lead from one to the other.
    """
    scene = scene_of(data.scene, game)
    if data.before is None:
        return Goal(data.number, data.purpose, scene)
    before = scene_of(data.before, game)
    effects = tuple(tuple(_effect(effect, game) for effect in group) for group in data.effects)
    try:
        led = scene_after(before, effects)
    except (BrokenPromiseError, KeyError) as error:
        raise ValueError("the effects cannot happen") from error
    _check(same_scene(led, scene), "the effects do not lead to the scene")
    return Goal(data.number, data.purpose, scene, before, effects)


def estimate_of(data: Seen, game: Game, roster: Mapping[str, int]) -> TableEstimate:
    """What the other camera sees, as of now.

    Raises:
        ValueError: it is not of this game's board.
    """
    places = {*game.board.sites, *(park.id for park in game.board.parks)}
    _check(data.figures.keys() <= roster.keys(), "an unknown figure was seen")
    _check({seen.site for seen in data.figures.values()} <= {None, *places}, "a figure was seen at an unknown place")
    _check(data.sites.keys() == game.board.sites.keys(), "the sites are not those of the board")
    classes = {EMPTY, HIDDEN, *("-".join(filter(None, (t.kind, t.side))) for t in registry.tokens(game.name))}
    _check(all(seen.classes.keys() <= classes for seen in data.sites.values()), "something unknown was seen")
    figures = {
        roster[piece]: PoseEstimate(
            figure=roster[piece],
            x_mm=seen.x_mm,
            y_mm=seen.y_mm,
            yaw_rad=math.remainder(seen.yaw_rad, math.tau),
            t_s=-max(0.0, seen.age_s),
            still_s=seen.still_s,
            site=seen.site,
        )
        for piece, seen in data.figures.items()
    }
    sites = {
        site: SiteEstimate(seen.token and _token(seen.token, game), seen.known, seen.steady_s, seen.classes)
        for site, seen in data.sites.items()
    }
    return TableEstimate(0.0, figures, sites, data.hand)


def _effect(data: dict[str, Any], game: Game) -> Effect:
    fields = dict(data)
    adapter = _EFFECTS.get(str(fields.pop("effect", "")))
    if adapter is None:
        raise ValueError("an unknown effect")
    effect = adapter.validate_python(fields)
    path: Sequence[str] = getattr(effect, "path", ())
    places = {*game.board.sites, *(park.id for park in game.board.parks)}
    named: set[str] = {*path, *filter(None, (getattr(effect, "site", None),))}
    _check(len(path) <= MAX_THINGS and named <= places, "an effect at an unknown place")
    if isinstance(effect, Relocate):
        _check(bool(path), "a figure moves along no path")
    return effect


def _token(data: tuple[str, str], game: Game) -> Token:
    token = Token(*data)
    _check(token in registry.tokens(game.name), "an unknown token")
    return token


def _check(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(what)
