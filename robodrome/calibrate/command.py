"""`robodrome calibrate`: camera, board, figures and tokens measured step by step, in the terminal.

On the simulated table a simulated operator follows the requests; a folder of pictures can take the place of a table.
"""

import asyncio

from rich.console import Console
from rich.markup import escape

from base.clock import run_simulated
from robodrome.calibrate.keyboard import Keys
from robodrome.calibrate.remarks import refusal
from robodrome.calibrate.screen import summary
from robodrome.calibrate.setups import CalibrateOptions, setup_of
from robodrome.calibrate.terminal import TerminalOperator
from robodrome.calibrate.walk import calibrated_before, go_through, session_of, store
from vision.errors import CalibrationError, StepRefusedError


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
    except StepRefusedError as error:
        raise CalibrationError(refusal(error)) from error


async def _calibrate(options: CalibrateOptions, console: Console) -> None:
    keys = Keys()
    operator = TerminalOperator(console, keys)
    try:
        with keys.heard():
            async with setup_of(options, operator) as setup:
                before = calibrated_before(setup.folder)
                session = session_of(setup, before)
                with operator.watching(session):
                    await go_through(session, setup, operator, setup.scene.agrees, options.keep)
    except asyncio.CancelledError:
        console.print("Left before the end: all wheels stand, and the calibration is as it was before.")
        raise
    console.print(summary(session), highlight=False)
    if session.lens is None and before is None:
        return  # only `look` ran: a calibration needs a lens
    page = store(session, setup)
    console.print(f"[bold green]Calibrated.[/] Stored in {escape(str(setup.folder))}")
    console.print(f"The report: {page}", highlight=False, soft_wrap=True)
