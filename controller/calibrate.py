"""`robodrome calibrate`: camera, board, figures and tokens measured step by step, in the terminal.

On the simulated table a simulated person does what the steps ask for; from a folder, pictures stand for both.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from controller.assembly import model_of
from controller.calibrate_help import (
    KEPT_STEPS,
    AskedPerson,
    Helper,
    Keeper,
    Nobody,
    Patience,
    SimulatedHelper,
    StepPictures,
)
from controller.calibrate_screen import screen, summary
from controller.cameras import device_of
from controller.config import TableSettings, load
from controller.errors import ConfigError
from controller.sim.person import Person
from engine import registry
from engine.state import Game
from hardware.charuco import charuco_board
from hardware.dimensions import load_dimensions
from vision.calibrate.lenses import newest_lens
from vision.calibrate.proof import ProofStep
from vision.calibrate.report import write_report
from vision.calibrate.session import STEPS, Session, Setting
from vision.calibrate.step import Progress
from vision.calibration import Calibration
from vision.camera import Camera
from vision.errors import CalibrationError
from vision.intrinsics import LensModel

TRIES = 3
"""So often a simulated person, or a folder of pictures, may fail at one step."""

READ_S = 2.0
SIM_FIGURES = 3


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


@dataclass(slots=True)
class _Bench:
    """Where frames come from, and who helps."""

    camera: Camera
    helper: Helper
    setting: Setting
    folder: Path
    steps: tuple[str, ...]


def calibrate(options: CalibrateOptions, console: Console) -> None:
    """Calibrate, store what was measured, and write the report.

    Raises:
        CalibrationError: a step could not be passed, or something cannot be written; says what.
        ConfigError: options or settings do not fit.
        CameraLostError: the camera is not there.
    """
    bench = _bench(options, console)
    before = _before(bench.folder)
    session = _session(bench, before)
    try:
        with screen(session, console) as show:
            _go_through(session, bench, show, options.keep, console)
    finally:
        bench.camera.close()
    console.print(summary(session), highlight=False)
    if session.lens is None and before is None:
        return  # only looked: there is nothing yet that a calibration could be made of
    calibration = session.calibration()
    calibration.save(bench.folder)
    stamp = "".join(part for part in calibration.taken if part.isdigit())[:14]
    page = write_report(bench.folder / f"report-{stamp}", calibration, session.reports)
    console.print(f"[bold green]Calibrated.[/] Stored in {bench.folder}")
    console.print(f"The report: {page}", highlight=False, soft_wrap=True)


def _bench(options: CalibrateOptions, console: Console) -> _Bench:
    game = registry.make(options.game)
    taken = datetime.now(UTC).isoformat(timespec="seconds")
    steps = options.steps or STEPS
    if options.pictures is not None:
        return _picture_bench(options, taken, steps)
    if options.table != "sim":
        return _real_bench(options, load(Path(options.table)), taken, steps, console)
    figures = tuple(range(min(SIM_FIGURES, len(game.pieces))))
    person = Person(
        game,
        load_dimensions(),
        figures,
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
    return _Bench(person, SimulatedHelper(person), setting, folder, steps)


def _real_bench(
    options: CalibrateOptions, settings: TableSettings, taken: str, steps: tuple[str, ...], console: Console
) -> _Bench:
    """A camera over a real table. Has not met hardware."""
    camera = device_of(settings.camera, time.monotonic)
    controls = camera.lock(None)
    console.print(f"The camera holds {controls}.", highlight=False)
    if controls.focus is None:
        console.print("It cannot hold its focus: fix the lens so that nobody turns it.", highlight=False)
    game = registry.make(settings.game)
    setting = Setting(
        model_of(game, (*settings.motors, *settings.hands)),
        charuco_board(),
        f"camera {settings.camera.source}",
        (settings.camera.width_px, settings.camera.height_px),
        (),  # nothing here drives figures yet: of all the height is measured, as of those that people move
        (*settings.motors, *settings.hands),
        taken,
        lens=options.lens,
        controls=controls,
        lens_model=options.lens_model,
        places_mm=_places_mm(game),
    )
    return _Bench(camera, AskedPerson(console), setting, options.out or settings.calibration, steps)


def _picture_bench(options: CalibrateOptions, taken: str, steps: tuple[str, ...]) -> _Bench:
    """Pictures of a table that was calibrated before: one folder for each step."""
    assert options.pictures is not None
    there = tuple(step for step in steps if (options.pictures / step).is_dir())
    if not there:
        raise ConfigError(
            f"{options.pictures} holds no pictures of steps: it needs folders named {', '.join(KEPT_STEPS)}"
        )
    camera = StepPictures(options.pictures)
    camera.begin(there[0])
    first = camera.read(READ_S).image
    camera.begin(there[0])
    game = registry.make(options.game)
    figures = tuple(range(len(game.pieces)))
    setting = Setting(
        model_of(game, figures),
        charuco_board(),
        options.pictures.name,
        (first.shape[1], first.shape[0]),
        (),
        (),
        taken,
        lens=options.lens,
        lens_model=options.lens_model,
        places_mm=_places_mm(game),
        stills=True,
    )
    folder = options.out or options.data / "calibration" / options.pictures.name
    return _Bench(camera, Nobody(), setting, folder, there)


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


def _go_through(
    session: Session,
    bench: _Bench,
    show: Callable[[Progress], None],
    keep: Path | None,
    console: Console,
) -> None:
    tries, kept, patience = 0, Keeper(keep), Patience()
    if isinstance(bench.camera, StepPictures):
        bench.camera.begin(session.left[0])
    while session.step is not None:
        name = session.left[0]
        frame = bench.camera.read(READ_S)
        progress = session.look(frame)
        bench.helper.follow(progress.wants)
        kept.take(name, frame, progress)
        show(progress)
        if not progress.done:
            if not bench.helper.patient:
                patience.wait(session.step.title, progress)
            continue
        patience = Patience()
        try:
            proof = session.step.sighting if isinstance(session.step, ProofStep) else None
            if proof is not None and not bench.helper.agrees(proof):
                raise CalibrationError("what is named is not what is on the table: look at the light and the tags")
            session.accept()
        except CalibrationError as error:
            tries += 1
            session.repeat()
            if tries >= TRIES and not bench.helper.patient:
                raise
            console.print(f"[yellow]Refused:[/] {error}", highlight=False)
            continue
        tries = 0
        if name == "lens" and session.lens is not None:
            session.lens.save(bench.folder)  # minutes of work: kept whatever comes
        if session.left and isinstance(bench.camera, StepPictures):
            bench.camera.begin(session.left[0])
