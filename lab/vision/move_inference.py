"""Inference of moves made by hand, from rendered frames: legal moves, and changes that the rules forbid.

Games are played by random hands. All pieces of a move are moved together; frames are taken while nothing moves, and
observer, tracker and inference interpret them. The frames of a game are one sequence: uncertainty about hidden
sites carries over as at a real table.

Hands cannot give orders: where an action only adds a choice to another one that leads to the same scene, hands mean the
default of the rules. Actions with equal next states count as one.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from base.clock import SimulatedClock
from controller.assembly.tables import model_of
from controller.match.evidence import evidence_of
from controller.match.move_inference import Reading, read, simplest
from controller.sim.camera.camera import SimCamera
from controller.sim.true_state import TrueFigure, TrueToken, Truth
from controller.tracking.differences import Roster
from controller.tracking.sites import class_of_token, token_of_class
from controller.tracking.tracker import Tracker
from engine import registry
from engine.effects import Scene, Token
from engine.state import CHANCE, CLOCK, Action, Game, State, choices
from hardware.dimensions import load_dimensions
from hardware.sheets.pieces import TOKEN_SETS
from hardware.sheets.sheet import sheet_of
from lab.engine import option_sets
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame
from vision.observer import Observer
from vision.surface.empty_board import empty_board_reference

STILL_FRAMES = 3
"""Frames after each change, `FRAME_S` apart: the tracker takes a figure for standing after half a second."""

FRAME_S = 0.3
"""Time between two frames: fewer than a camera gives, to save processor time."""

HANDS_S = 2.0
"""Time that hands take for a change."""

EMPTY_FRAMES = 7
"""Frames of the empty board for the reference picture, as at the start of a table."""

LAID_SIGMA_MM, TURNED_SIGMA_RAD = 3.0, math.radians(4.0)
"""Sigma of places and of figures' yaws, those of `controller.sim.people.hands`."""

MAX_PLIES = 60
"""Plies per game, which spreads the moves over several games with different options."""

LISTED = 2_000
"""Actions from which a random player chooses, in the order in which they are listed; bounds the time of a ply."""

DISTURBANCES = 20
"""Random changes that are tried to find one that the rules forbid."""

LIGHT = "typical"
"""A key of `controller.sim.camera.lighting.LIGHTS`."""


ROW = (
    *("game", "moves", "ambiguous", "right", "asked", "unexplained", "wrong"),
    *("illegal", "illegal_played", "illegal_asked"),
)
"""Keys of a game's row in the report."""


@dataclass(slots=True)
class Counts:
    """Results of the moves of one game.

    Attributes:
        moves: number of legal moves by verdict.
        ambiguous: moves to a scene to which other actions with other next states lead too, such as with another card:
            no camera can tell which was meant, so people should be asked.
        illegal: number of forbidden changes by verdict.
        examples: texts of the moves that were not understood.
    """

    moves: Counter[str] = field(default_factory=Counter)
    ambiguous: int = 0
    illegal: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def report(self, game: str) -> dict[str, Any]:
        """The row of the report, with the keys of `ROW`."""
        legal = [self.moves[name] for name in ("right", "asked", "unexplained", "wrong")]
        forbidden = [self.illegal.total(), self.illegal["played"], self.illegal["asked"]]
        return dict(zip(ROW, (game, self.moves.total(), self.ambiguous, *legal, *forbidden), strict=True))


def hand_made(moves: int, seed: int, progress: Callable[[str], None]) -> list[dict[str, Any]]:
    """All games, with this many legal moves and a quarter as many forbidden changes each, reported to `progress`."""
    reports = []
    for name in registry.games():
        looked = 0

        def after_each(name: str = name) -> None:
            nonlocal looked
            looked += 1
            progress(f"{name}, change {looked}")

        reports.append(understood(name, moves, moves // 4, seed, after_each).report(name))
    return reports


def understood(name: str, moves: int, illegal: int, seed: int, after_each: Callable[[], None]) -> Counts:
    """Play games by hand until this many legal and illegal changes have been measured."""
    counts = Counts()
    rng = random.Random(f"{name} {seed}")
    while counts.moves.total() < moves or counts.illegal.total() < illegal:
        game = registry.make(name, option_sets.drawn(name, rng))
        table = _Table(game, rng)
        for before, action, after in islice(_plies(game, rng), MAX_PLIES):
            if counts.illegal.total() * moves < counts.moves.total() * illegal:
                wrong = _forbidden(before, rng)
                if wrong is not None:
                    table.show(wrong)
                    _count_illegal(counts, before, table.read(before))
                    table.show(before.scene())
                    after_each()
            if _shows(before, after):
                table.show(after.scene())
                if action.actor not in (CHANCE, CLOCK):
                    _count_move(counts, before, action, after, table.read(before))
                    after_each()
            if counts.moves.total() >= moves and counts.illegal.total() >= illegal:
                break
    return counts


def _count_move(counts: Counts, before: State, action: Action, after: State, reading: Reading) -> None:
    plain = _plain(before, action, after)
    meant = {before.apply(other)[0] for other in _by_hand(action, plain)}
    counts.ambiguous += len({before.apply(other)[0] for other in plain}) > 1
    if reading.played is not None:
        verdict = "right" if before.apply(reading.played)[0] in meant else "wrong"
    else:
        verdict = "asked" if reading.asked else "unexplained"
    counts.moves[verdict] += 1
    if verdict != "right":
        offered = ", ".join(map(str, reading.asked))
        counts.examples.append(f"{verdict}: {action} in {before}: {reading.played or offered or 'nothing legal'}")


def _count_illegal(counts: Counts, before: State, reading: Reading) -> None:
    verdict = "played" if reading.played else "asked" if reading.asked else "refused"
    counts.illegal[verdict] += 1
    if verdict == "played":
        counts.examples.append(f"forbidden, but played: {reading.played} in {before}")


def _plain(before: State, action: Action, after: State) -> list[Action]:
    """All actions that hands which have done this may mean."""
    same = [other for other in before.actions_to(_seen(before, after.scene())) if other.actor == action.actor]
    return simplest([action, *same])


def _by_hand(action: Action, plain: Sequence[Action]) -> list[Action]:
    """The action itself, or the ones with fewer choices that hands make instead."""
    return [action] if action in plain else [other for other in plain if str(action).startswith(f"{other} ")]


class _Table:
    """A simulated board under a camera, with observer and tracker; nothing moves by itself."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        dimensions = load_dimensions()
        self._rng = rng
        self._game = game
        self._colours = {piece.id: piece.colour for piece in game.pieces}
        self._roster: Roster = {piece.id: number for number, piece in enumerate(game.pieces)}
        model = model_of(game, tuple(self._roster.values()))
        self._camera = SimCamera(sheet_of(game, dimensions), dimensions, light=LIGHT, seed=rng.getrandbits(32))
        lens = self._camera.lens
        intrinsics = Intrinsics(lens.camera_matrix, lens.distortion, lens.size_px, lens.model)
        self._t_s, self._number = 0.0, 0
        self._figures: dict[str, TrueFigure] = {}
        self._tokens: dict[str, TrueToken] = {}
        empty = [self._frame() for _ in range(EMPTY_FRAMES)]
        reference = empty_board_reference(empty, model, intrinsics, "")
        calibration = Calibration("bench", intrinsics, model.figure_height_mm, 0.0, "", reference)
        self._observer = Observer(model, calibration)
        self._tracker = Tracker(game.board, SimulatedClock())
        self._sites = dict.fromkeys(self._roster, "")
        self._lying: Mapping[str, Token] = {}
        self.show(game.start().scene())

    def show(self, scene: Scene) -> None:
        """Let hands change the table to the scene; pieces that need not move stay in place."""
        for piece, site in scene.figures.items():
            if self._sites.get(piece) != site:
                self._sites[piece] = site
                x, y = self._near(site)
                yaw = self._rng.randrange(4) * math.pi / 2 + self._rng.gauss(0, TURNED_SIGMA_RAD)
                self._figures[piece] = TrueFigure(self._roster[piece], x, y, yaw, self._colours[piece])
        for site in {*self._lying, *scene.tokens}:
            token = scene.tokens.get(site)
            if token is None:
                del self._tokens[site]
            elif self._lying.get(site) != token:
                x, y = self._near(site)
                turn = self._rng.uniform(0, math.tau)
                self._tokens[site] = TrueToken(class_of_token(token), x, y, turn)
        self._lying = dict(scene.tokens)
        self._t_s += HANDS_S
        for _ in range(STILL_FRAMES):
            self._tracker.update(self._observer.observe(self._frame()))

    def read(self, state: State) -> Reading:
        """The inferred move if `state` was the position before."""
        evidence = evidence_of(state.scene(), self._tracker.estimate(), self._roster, self._game.board)
        return read(state, evidence, self._game.seats) if evidence else Reading()

    def _frame(self) -> Frame:
        self._t_s += FRAME_S
        self._number += 1
        truth = Truth(self._t_s, tuple(self._figures.values()), tuple(self._tokens.values()), ())
        return Frame(self._camera.render(truth), self._t_s, self._number)

    def _near(self, site: str) -> tuple[float, float]:
        place = self._game.board.site(site)
        return place.x_mm + self._rng.gauss(0, LAID_SIGMA_MM), place.y_mm + self._rng.gauss(0, LAID_SIGMA_MM)


def _plies(game: Game, rng: random.Random) -> Iterator[tuple[State, Action, State]]:
    state: State = game.start()
    while state.to_act:
        actor = rng.choice(state.to_act)
        if actor == CHANCE:
            outcomes = state.chance_outcomes()
            action = rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
        else:
            action = rng.choice(list(islice(choices(state, actor), LISTED)))
        after, _ = state.apply(action)
        yield state, action, after
        state = after


def _seen(before: State, scene: Scene) -> Scene:
    """A scene as a camera sees it: with the flags of the state before."""
    return replace(scene, flags=before.scene().flags)


def _shows(before: State, after: State) -> bool:
    old, new = before.scene(), after.scene()
    return (old.figures, old.tokens) != (new.figures, new.tokens)


def _forbidden(state: State, rng: random.Random) -> Scene | None:
    """A random change of one or two things that no legal action explains; None if none was found."""
    scene = state.scene()
    for _ in range(DISTURBANCES):
        changed = _disturbed(scene, state.game, rng)
        if changed != scene and not state.actions_to(changed):
            return changed
    return None


def _disturbed(scene: Scene, game: Game, rng: random.Random) -> Scene:
    """A scene after hands have carried, swapped, taken away, added or changed something at random."""
    figures, tokens = dict(scene.figures), dict(scene.tokens)
    kinds = [token_of_class(name) for name in TOKEN_SETS[game.name]]
    free = [site for site in game.board.sites if site not in figures.values() and site not in tokens]
    changes = ["carry", "swap"] + (["add", "take", "shift", "change"] if kinds else [])
    match rng.choice(changes):
        case "carry":
            figures[rng.choice(list(figures))] = rng.choice(free)
        case "swap":
            one, other = rng.sample(list(figures), 2)
            figures[one], figures[other] = figures[other], figures[one]
        case "add":
            tokens[rng.choice(free)] = rng.choice(kinds)
        case _ if not tokens:
            pass
        case "take":
            del tokens[rng.choice(list(tokens))]
        case "shift":
            tokens[rng.choice(free)] = tokens.pop(rng.choice(list(tokens)))
        case _:
            tokens[rng.choice(list(tokens))] = rng.choice(kinds)
    return Scene(figures, tokens, scene.flags)
