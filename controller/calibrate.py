"""`robodrome calibrate`: camera, board, figures and tokens measured step by step, in the terminal.

On the simulated table a simulated person does what the steps ask for; from a folder, pictures stand for both.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from rich.console import Console

from controller.assembly import model_of
from controller.calibrate_help import KEPT_STEPS, Keeper, Patience, RealScene, Scene, SimulatedScene, StepPictures
from controller.calibrate_keys import Keys
from controller.calibrate_screen import screen, summary
from controller.calibrate_wheels import Wheels
from controller.cameras import device_of
from controller.clock import Clock, SimulatedClock, SystemClock, run_simulated
from controller.config import TableSettings, load
from controller.equipment import real_ways
from controller.errors import ConfigError, LinkTimeout
from controller.figurebook import FigureBook
from controller.fleet import Fleet
from controller.links.link import Link
from controller.links.loopback import Loopback
from controller.sim.person import Person
from controller.tuning.record import restore
from engine import registry
from engine.state import Game
from hardware.charuco import charuco_board
from hardware.dimensions import load_dimensions
from vision.calibrate.lenses import newest_lens
from vision.calibrate.proof import ProofStep
from vision.calibrate.report import write_report
from vision.calibrate.session import STEPS, Session, Setting
from vision.calibrate.step import Advice, Progress
from vision.calibration import Calibration
from vision.errors import CalibrationError
from vision.intrinsics import LensModel

TRIES = 3
"""So often a simulated person, or a folder of pictures, may fail at one step."""

SIM_FIGURES = 3
READY_S = 10.0
"""So long figures are waited for; those that come later are measured another time."""


@dataclass(frozen=True, slots=True)
class CalibrateOptions:
    """What the command line says; `controller.cli` explains each."""

    game: str
    table: str
    pictures: Path | None
    steps: tuple[str, ...]
    lens_model: LensModel | None
    lens: str
    size: str
    light: str
    seed: int
    keep: Path | None
    out: Path | None
    data: Path


@dataclass(frozen=True, slots=True)
class _Bench:
    """What is calibrated and how; no wheels where nobody drives."""

    scene: Scene
    wheels: Wheels | None
    setting: Setting
    folder: Path
    steps: tuple[str, ...]


def calibrate(options: CalibrateOptions, console: Console) -> None:
    """Calibrate, store what was measured, and write the report. Interrupted, it stores nothing but the lens.

    Raises:
        CalibrationError: a step could not be passed, or something cannot be written; says what.
        ConfigError: options or settings do not fit.
        CameraLostError: the camera is not there.
        LinkError: no figure can be reached.
        KeyboardInterrupt: somebody has left with Esc or Ctrl-C; all wheels stand.
    """
    if options.pictures is None and options.table == "sim":
        run_simulated(_calibrate(options, console))
    else:
        asyncio.run(_calibrate(options, console))


async def _calibrate(options: CalibrateOptions, console: Console) -> None:
    keys = Keys()
    async with _bench(options, console, keys) as bench:
        before = _before(bench.folder)
        session = _session(bench, before)
        try:
            with keys.heard(), screen(session, console) as show:
                await _go_through(session, bench, show, options.keep, console)
        except asyncio.CancelledError:
            console.print("Left before the end: all wheels stand, and the calibration is as it was before.")
            raise
    console.print(summary(session), highlight=False)
    if session.lens is None and before is None:
        return  # only looked: there is nothing yet that a calibration could be made of
    calibration = session.calibration()
    calibration.save(bench.folder)
    stamp = "".join(part for part in calibration.taken if part.isdigit())[:14]
    page = write_report(bench.folder / f"report-{stamp}", calibration, session.reports)
    console.print(f"[bold green]Calibrated.[/] Stored in {bench.folder}")
    console.print(f"The report: {page}", highlight=False, soft_wrap=True)


@asynccontextmanager
async def _bench(options: CalibrateOptions, console: Console, keys: Keys) -> AsyncIterator[_Bench]:
    taken = datetime.now(UTC).isoformat(timespec="seconds")
    steps = options.steps or STEPS
    if options.pictures is not None:
        opening = _picture_bench(options, options.pictures, taken, steps)
    elif options.table == "sim":
        opening = _simulated_bench(options, taken, steps)
    else:
        opening = _real_bench(options, load(Path(options.table)), taken, steps, console, keys)
    async with opening as bench:
        try:
            yield bench
        finally:
            if bench.wheels is not None:
                await bench.wheels.halt()
            bench.scene.close()


@asynccontextmanager
async def _simulated_bench(options: CalibrateOptions, taken: str, steps: tuple[str, ...]) -> AsyncIterator[_Bench]:
    """The simulated table, whose figures run their firmware beside the steps."""
    game, clock = registry.make(options.game), SimulatedClock()
    figures = tuple(range(min(SIM_FIGURES, len(game.pieces))))
    person = Person(
        game,
        load_dimensions(),
        figures,
        clock,
        options.seed,
        resolution=options.size,
        light=options.light,
        lens=options.lens,
    )
    setting = Setting(
        model_of(game, figures),
        charuco_board(),
        f"simulated {options.lens}",
        person.camera.lens.size_px,
        figures,
        (),
        taken,
        lens=options.lens,
        lens_model=options.lens_model,
        places_mm=_places_mm(game),
    )
    folder = options.out or options.data / "calibration" / f"sim-{options.lens}-{options.size}"
    air = Loopback(clock)
    await person.table.start(lambda hal, number: ({}, air.figure(number)))
    try:
        async with _fleet(air, clock, {}) as fleet:
            await fleet.ready(figures, READY_S)
            yield _Bench(SimulatedScene(person), Wheels(fleet), setting, folder, steps)
    finally:
        await person.table.close()


@asynccontextmanager
async def _real_bench(
    options: CalibrateOptions,
    settings: TableSettings,
    taken: str,
    steps: tuple[str, ...],
    console: Console,
    keys: Keys,
) -> AsyncIterator[_Bench]:
    """A camera over a real table, and its figures. Has not met hardware."""
    clock = SystemClock()
    camera = device_of(settings.camera, clock.now)
    controls = camera.lock(None)
    console.print(f"The camera holds {controls}.", highlight=False)
    if controls.focus is None:
        console.print("It cannot hold its focus: fix the lens so that nobody turns it.", highlight=False)
    game = registry.make(settings.game)
    figures = (*settings.motors, *settings.hands)
    setting = Setting(
        model_of(game, figures),
        charuco_board(),
        f"camera {settings.camera.source}",
        (settings.camera.width_px, settings.camera.height_px),
        (),
        figures,
        taken,
        lens=options.lens,
        controls=controls,
        lens_model=options.lens_model,
        places_mm=_places_mm(game),
    )
    scene, folder = RealScene(camera, console, keys), options.out or settings.calibration
    if "figures" not in steps or not settings.motors:
        yield _Bench(scene, None, setting, folder, steps)
        return
    async with real_ways(settings, clock, options.data) as (_, connect):
        _, link = connect()
        book = FigureBook.load(options.data)
        async with _fleet(link, clock, book.radios) as fleet:
            motors = await _answering(fleet, settings.motors, console)
            await restore(fleet, book)
            setting = replace(setting, motors=motors, hands=tuple(tag for tag in figures if tag not in motors))
            yield _Bench(scene, Wheels(fleet), setting, folder, steps)


@asynccontextmanager
async def _fleet(link: Link, clock: Clock, radios: Mapping[int, int]) -> AsyncIterator[Fleet]:
    fleet = Fleet(link, clock, radios=radios)
    await fleet.start()
    try:
        yield fleet
    finally:
        await fleet.close()


async def _answering(fleet: Fleet, motors: Sequence[int], console: Console) -> tuple[int, ...]:
    """The figures that are there to be driven; of the others it is said what will be missing."""
    with console.status("Looking for figures ..."):
        try:
            await fleet.ready(motors, READY_S)
        except LinkTimeout as error:
            left = "Of these the height alone is measured now; the rest later, by `robodrome calibrate --step figures`."
            console.print(f"[yellow]{error}[/] {left}", highlight=False)
    return tuple(tag for tag in motors if fleet.figure(tag).greeted.is_set())


@asynccontextmanager
async def _picture_bench(
    options: CalibrateOptions, pictures: Path, taken: str, steps: tuple[str, ...]
) -> AsyncIterator[_Bench]:
    """Pictures of a table that was calibrated before: one folder for each step."""
    there = tuple(step for step in steps if (pictures / step).is_dir())
    if not there:
        raise ConfigError(f"{pictures} holds no pictures of steps: it needs folders named {', '.join(KEPT_STEPS)}")
    first = (await StepPictures(pictures).look(there[0])).image
    game = registry.make(options.game)
    figures = tuple(range(len(game.pieces)))
    setting = Setting(
        model_of(game, figures),
        charuco_board(),
        pictures.name,
        (first.shape[1], first.shape[0]),
        (),
        (),
        taken,
        lens=options.lens,
        lens_model=options.lens_model,
        places_mm=_places_mm(game),
        stills=True,
    )
    folder = options.out or options.data / "calibration" / pictures.name
    yield _Bench(StepPictures(pictures), None, setting, folder, there)


def _places_mm(game: Game) -> dict[str, tuple[float, float]]:
    """Where figures may stand: all sites, and the parking places."""
    return {site.id: (site.x_mm, site.y_mm) for site in (*game.board.sites.values(), *game.board.parks)}


def _before(folder: Path) -> Calibration | None:
    return Calibration.load(folder) if (folder / "calibration.json").exists() else None


def _session(bench: _Bench, before: Calibration | None) -> Session:
    """A session; one that measures no lens takes the newest that was measured with this focus."""
    setting = bench.setting
    if before is not None and before.intrinsics.size_px != setting.size_px:
        before = None
    lens = None
    if "lens" not in bench.steps:
        lens = newest_lens(bench.folder, setting.camera, setting.size_px)
        if lens is not None and not lens.fits(setting.controls):
            raise CalibrationError(
                f"the lens was measured at focus {lens.controls.focus}, now it is {setting.controls.focus}: "
                "set it back, or measure the lens again (step lens)"
            )
    return Session(setting, bench.steps, lens, before)


async def _go_through(
    session: Session, bench: _Bench, show: Callable[[Progress], None], keep: Path | None, console: Console
) -> None:
    scene, tries, kept, patience = bench.scene, 0, Keeper(keep), Patience()
    while (step := session.step) is not None:
        frame = await scene.look(step.name)
        progress = await scene.work(partial(session.look, frame))
        scene.follow(progress.wants)
        kept.take(step.name, frame, progress)
        trouble = await bench.wheels.follow(progress.wants) if bench.wheels is not None else None
        if trouble is not None:
            progress = replace(progress, advice=(Advice("figures/refuses", trouble), *progress.advice))
        show(progress)
        if not progress.done:
            if not scene.patient:
                patience.wait(step.title, progress)
            continue
        patience = Patience()
        try:
            proof = step.sighting if isinstance(step, ProofStep) else None
            if proof is not None and not await scene.agrees(proof):
                raise CalibrationError("what is named is not what is on the table: look at the light and the tags")
            await scene.work(session.accept)
        except CalibrationError as error:
            tries += 1
            session.repeat()
            if tries >= TRIES and not scene.patient:
                raise
            console.print(f"[yellow]Refused:[/] {error}", highlight=False)
            continue
        tries = 0
        if step.name == "lens" and session.lens is not None:
            session.lens.save(bench.folder)  # minutes of work: kept whatever comes
