"""Running a command's work: expected errors become one line on standard error and exit code 1."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn, TypeVar

import typer
from rich.console import Console

from controller.errors import ControllerError
from engine.errors import EngineError
from hardware.errors import HardwareError
from vision.errors import VisionError

EXPECTED = (ControllerError, VisionError, EngineError, HardwareError, OSError, UnicodeDecodeError)
"""Errors of which the user can fix the cause; any other is a defect of the program and keeps its traceback."""

T = TypeVar("T")


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, see `run`."""
    return run(lambda: asyncio.run(work))


def run(work: Callable[[], T]) -> T:
    """Call a function; `EXPECTED` errors (exit code 1) and Ctrl-C (130) end the program without a traceback."""
    try:
        return work()
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    except EXPECTED as error:
        fail(error)


def fail(message: object) -> NoReturn:
    """End the program with a message and exit code 1."""
    typer.echo(f"robodrome: {message}", err=True)
    raise typer.Exit(1)


def print_report(report: dict[str, Any], as_json: bool, show: Callable[[dict[str, Any], Console], None]) -> None:
    """Print a report on standard output: as one line of JSON, or by `show` for people."""
    if as_json:
        typer.echo(json.dumps(report))
    else:
        show(report, Console())
