"""`robodrome calibrate`: camera, board, figures and tokens measured step by step, in the terminal.

On the simulated table a simulated operator follows the requests; a folder of pictures can take the place of a table.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.console import Console

from controller.clock import run_simulated
from robodrome.calibrate.keyboard import Keys
from robodrome.calibrate.scenes import Keeper, Patience
from robodrome.calibrate.screen import screen, summary
from robodrome.calibrate.setups import CalibrateOptions, CalibrationSetup, setup_of
from vision.calibrate.lenses import newest_lens
from vision.calibrate.proof import ProofStep
from vision.calibrate.report import write_report
from vision.calibrate.session import Session
from vision.calibrate.step import Advice, Progress
from vision.calibration import Calibration
from vision.errors import CalibrationError

MAX_TRIES = 3
"""Failures at one step after which a simulated operator or a folder of pictures gives up."""


def calibrate(options: CalibrateOptions, console: Console) -> None:
    """Calibrate, store the calibration, and write the report. If interrupted, only a passed lens is stored.

    Raises:
        CalibrationError: a step did not pass, or a file cannot be written.
        ConfigError: options or settings do not fit.
        CameraLostError: the camera is not there.
        LinkError: no figure can be reached.
        KeyboardInterrupt: the operator left with Esc or Ctrl-C, or closed the terminal; all wheels stand.
    """
    run = run_simulated if options.simulated else asyncio.run
    try:
        run(_calibrate(options, console))
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


async def _calibrate(options: CalibrateOptions, console: Console) -> None:
    keys = Keys()
    try:
        with keys.heard():
            async with setup_of(options, console, keys) as setup:
                before = _before(setup.folder)
                session = _session(setup, before)
                with screen(session, console) as show:
                    await _go_through(session, setup, show, options.keep, console)
    except asyncio.CancelledError:
        console.print("Left before the end: all wheels stand, and the calibration is as it was before.")
        raise
    console.print(summary(session), highlight=False)
    if session.lens is None and before is None:
        return  # only `look` ran: a calibration needs a lens
    calibration = session.calibration()
    calibration.save(setup.folder)
    stamp = "".join(part for part in calibration.taken if part.isdigit())[:14]
    page = write_report(setup.folder / f"report-{stamp}", calibration, session.reports)
    console.print(f"[bold green]Calibrated.[/] Stored in {setup.folder}")
    console.print(f"The report: {page}", highlight=False, soft_wrap=True)


def _before(folder: Path) -> Calibration | None:
    return Calibration.load(folder) if (folder / "calibration.json").exists() else None


def _session(setup: CalibrationSetup, before: Calibration | None) -> Session:
    """A session; without the step `lens` it uses the newest lens that was measured with this focus."""
    config = setup.config
    if before is not None and before.intrinsics.size_px != config.size_px:
        before = None
    lens = None
    if "lens" not in setup.steps:
        lens = newest_lens(setup.folder, config.camera, config.size_px)
        if lens is not None and not lens.fits(config.controls):
            raise CalibrationError(
                f"the lens was measured at focus {lens.controls.focus}, now it is {config.controls.focus}: "
                "set it back, or measure the lens again (step lens)"
            )
    return Session(config, setup.steps, lens, before)


async def _go_through(
    session: Session, setup: CalibrationSetup, show: Callable[[Progress], None], keep: Path | None, console: Console
) -> None:
    scene, tries, kept, patience = setup.scene, 0, Keeper(keep), Patience()
    while (step := session.step) is not None:
        frame = await scene.look(step.name)
        progress = await scene.work(partial(session.look, frame))
        scene.follow(progress.request)
        kept.take(step.name, frame, progress)
        trouble = await setup.wheels.follow(progress.request) if setup.wheels is not None else None
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
            if tries >= MAX_TRIES and not scene.patient:
                raise
            console.print(f"[yellow]Refused:[/] {error}", highlight=False)
            continue
        tries = 0
        if step.name == "lens" and session.lens is not None:
            session.lens.save(setup.folder)  # minutes of work: kept even if a later step fails
