"""Path-traced films of light that changes, as the camera of a running table.

Each lamp of a drawn table is traced alone, in white. Light adds up: a frame is their sum in any colours and strengths.
"""

import math
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Rows

from base.clock import run_simulated
from base.processes import scratch_folder
from controller.assembly.one_process import OneProcessTable
from controller.tracking.estimates import SiteEstimate
from controller.tracking.sites import class_of_token
from engine import registry
from engine.effects import Scene
from hardware.drawing.pathtrace import LinearPicture, Surroundings
from lab.judges.drawn_table import DrawnScene, DrawnTable, StandingFigure, laid_scene, table_of
from lab.judges.lamps import black_body
from lab.judges.sight import JudgedTable
from lab.judges.tracing import SAMPLES, LightCache
from vision.calibration import Calibration
from vision.observation import FloatArray, Frame
from vision.observer import Observer

LIGHT = "window"
"""A window, a lamp on the other side, and a bright room."""

LUMINANCE = (0.2126, 0.7152, 0.0722)
"""Of linear red, green and blue. Source: IEC 61966-2-1."""

BEGIN_S = 3.0
"""Table time in the light of the calibration before it changes: the match begins."""

PER_S = 5.0
"""Frames in a second: of a slow stream."""

PAUSE_S = 3.0
"""Longest pause that is allowed."""

_BLACK = Surroundings((0.0, 0.0, 0.0))

Lights = tuple[FloatArray, ...]
"""(3,) blue, green and red of the window, the lamp and the room, against the white in which each was traced."""


@dataclass(frozen=True, slots=True)
class Film:
    """How the light changes.

    Attributes:
        lights: at a time since it began to change, s.
        seconds: how long.
        per_s: frames in a second.
        readable_s: from when on tokens can be told: a pause before that is right.
    """

    lights: Callable[[float], Lights]
    seconds: float
    per_s: float = PER_S
    readable_s: float = 0.0


def _all(kelvin: float, strength: float = 1.0) -> Lights:
    return (strength * black_body(kelvin),) * 3


def _between(begin: Lights, end: Lights, share: float) -> Lights:
    share = min(max(share, 0.0), 1.0)
    return tuple((1 - share) * one + share * other for one, other in zip(begin, end, strict=True))


CALIBRATED = _all(5000)

_DAY = black_body(6500), black_body(2700), black_body(5000)
_NIGHT = 0.02 * black_body(9000), black_body(2700), 0.3 * black_body(2700)
_DARK, _LAMP = _all(6500, 0.002), (0.002 * black_body(6500), 1.2 * black_body(3000), 0.8 * black_body(3000))

FILMS: Mapping[str, Film] = {
    "to 2700 K": Film(lambda t: _between(CALIBRATED, _all(2700), t / 4), 8.0),
    "to 3600 K": Film(lambda t: _between(CALIBRATED, _all(3600), t / 4), 8.0),
    "to 2200 K": Film(lambda t: _between(CALIBRATED, _all(2200), t / 4), 8.0),
    "dusk": Film(lambda t: _between(_DAY, _NIGHT, t / 600), 605.0, per_s=0.2),
    "lamp in the dark": Film(lambda t: _DARK if t < 4.0 else _LAMP, 10.0, readable_s=4.0),
}


class LampLight(LightCache):
    """Traced light of tables whose lamps have the `lights` of the moment."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.lights = CALIBRATED
        self._kept: dict[tuple[DrawnTable, DrawnScene, int], list[LinearPicture]] = {}

    def scene(self, table: DrawnTable, scene: DrawnScene, samples: int = SAMPLES) -> LinearPicture:
        """Light of a scene."""
        key = table, scene, samples
        if key not in self._kept:
            self._kept[key] = [super(LampLight, self).scene(one, scene, samples) for one in _lamps_alone(table)]
        parts = zip(self._kept[key], self.lights, strict=True)
        return np.asarray(sum(part * colour.astype(np.float32) for part, colour in parts), np.float32)


def _lamps_alone(table: DrawnTable) -> Iterator[DrawnTable]:
    """The table below each of its lamps, and in its surroundings, alone and white."""

    def white(light: Sequence[float]) -> tuple[float, float, float]:
        return (float(np.dot(light, LUMINANCE)),) * 3

    for lamp in table.lamps:
        yield replace(table, lamps=(replace(lamp, radiance=white(lamp.radiance)),), surroundings=_BLACK)
    yield replace(table, lamps=(), surroundings=Surroundings(white(table.surroundings.radiance)))


@dataclass(slots=True)
class Shown:
    """What a running table made of a film.

    Attributes:
        game: on the table.
        film: its name.
        frames: since the light began to change.
        pause_s: longest time without a break in which figures had to wait, once tokens could be told.
        hands: frames of which people were told of a hand.
        wrong: sites of all frames that the table believed and that were otherwise.
        lost: share of the sites and figures known before that the table did not know, once tokens could be told.
        refused: what the calibration in the first light refused.
    """

    game: str
    film: str
    frames: int = 0
    pause_s: float = 0.0
    hands: int = 0
    wrong: int = 0
    lost: float = 0.0
    refused: tuple[str, ...] = ()


class FilmedTable(OneProcessTable):
    """A running table that sees a film; a match begins with everything in its place.

    Args:
        folder: for the journal.
        drawn: the table in the film.
        light: of it.
    """

    def __init__(self, folder: Path, drawn: DrawnTable, light: LampLight) -> None:
        super().__init__(folder, drawn.seed, drawn.game, at_once=True)
        light.lights = CALIBRATED
        self.judged = JudgedTable(drawn, light)
        self._drawn, self._light, self._scene = drawn, light, DrawnScene()
        self._film: Film | None = None
        self._since_s = 0.0

    async def show(self, name: str, film: Film) -> Shown:
        """Begin a match in the light of the calibration, let the light change, and watch the table."""
        for seat in self.game.seats:
            self.table.seat(seat, "human", seat.title(), None)
        await self.table.start_match(self.game.name, dict(self.game.options))
        await self.clock.sleep(BEGIN_S)
        shown = Shown(self.game.name, name, refused=tuple(self.judged.refused))
        self._film, self._since_s = film, self.clock.now()
        before = self._known()
        waits_s, lost = 0.0, []
        while (at_s := self.clock.now() - self._since_s) < film.seconds:
            await self.clock.sleep(1 / film.per_s)
            view, session = self.table.view(None), self.table.session
            codes = {notice["code"] for notice in view["notices"]}
            told = not codes & {"hand", "camera/trouble"}
            waits_s = 0.0 if told and session.conditions.may_drive else waits_s + 1 / film.per_s
            sites = self._sites()
            shown.frames += 1
            shown.hands += "hand" in codes
            shown.wrong += sum(self._wrong(site, found) for site, found in sites.items())
            if at_s >= film.readable_s:
                shown.pause_s = max(shown.pause_s, min(waits_s, at_s - film.readable_s))
                lost.append(len(before - self._known()) / len(before))
        shown.pause_s, shown.lost = round(shown.pause_s, 2), round(float(np.mean(lost)), 4)
        return shown

    async def calibrated(self, frames: AsyncIterator[Frame]) -> Calibration:
        """The product's own calibration on traced pictures."""
        return self.judged.calibration

    async def _look(self, frames: AsyncIterator[Frame], observer: Observer) -> None:
        observer = Observer(self.judged.model, self.judged.calibration)
        while True:
            film, now_s = self._film, self.clock.now()
            if film is not None:
                self._light.lights = film.lights(now_s - self._since_s)
            frame = replace(self.judged.frame(self._scene), t_capture_s=now_s)
            self.table.loop.observe(observer.observe(frame))
            await self.clock.sleep(1 / (film.per_s if film else PER_S))

    async def _arrange(self, scene: Scene, roster: Mapping[str, int]) -> None:
        rng, board = Random(f"{self._drawn.game} {self._drawn.seed} film"), self.game.board
        colours = {piece.id: piece.colour for piece in self.game.pieces}
        figures = []
        for piece, site in scene.figures.items():
            place, yaw = board.site(site), board.resting_yaw(rng.uniform(-math.pi, math.pi))
            figures.append(StandingFigure(roster[piece], place.x_mm, place.y_mm, yaw, colours[piece]))
        laid = laid_scene(self._drawn, tuple((site, class_of_token(token)) for site, token in scene.tokens.items()))
        self._scene = DrawnScene(tuple(figures), laid.tokens)

    def _sites(self) -> Mapping[str, SiteEstimate]:
        estimate = self.table.session.executor.estimate
        return estimate.sites if estimate else {}

    def _known(self) -> set[str | int]:
        """The sites that are known and the figures that are seen."""
        estimate = self.table.session.executor.estimate
        figures = estimate.figures if estimate else {}
        return {
            *(site for site, found in self._sites().items() if found.known),
            *(figure for figure, found in figures.items() if found.sight == "seen"),
        }

    def _wrong(self, site: str, found: SiteEstimate) -> bool:
        lying = {token.site: token.kind for token in self._scene.tokens}
        said = class_of_token(found.token) if found.token else None
        return found.known and said != lying.get(site)


def bench(seed: int, light: LampLight, console: Console) -> dict[str, Any]:
    """Show each film to a running table of each game.

    Args:
        seed: of the drawn tables.
        light: which is traced if it is not in its folder.
        console: for the progress.
    """
    rows = []
    for game in registry.games():
        drawn = table_of(game, LIGHT, seed)
        for name, film in FILMS.items():
            console.print(f"{game}, {name}   ", end="\r")
            with scratch_folder("robodrome-film-") as folder:
                rows.append(asdict(run_simulated(_shown(folder, drawn, light, name, film))))
    return {"seed": seed, "films": rows}


async def _shown(folder: Path, drawn: DrawnTable, light: LampLight, name: str, film: Film) -> Shown:
    table = FilmedTable(folder, drawn, light)
    async with table.running():
        return await table.show(name, film)


def passed(report: Mapping[str, Any]) -> bool:
    """Whether no film stops a table, makes up a hand or is read wrongly."""
    return all(row["pause_s"] <= PAUSE_S and not row["hands"] and not row["wrong"] for row in report["films"])


def show(report: Mapping[str, Any], console: Console) -> None:
    """The report for people."""
    table = Rows("game", "light", "frames", "pause s", "told of a hand", "wrong sites", "lost", title="Films")
    for row in report["films"]:
        words = (row["game"], row["film"], row["frames"], row["pause_s"], row["hands"], row["wrong"])
        table.add_row(*map(str, words), f"{row['lost']:.1%}")
    console.print(table)
