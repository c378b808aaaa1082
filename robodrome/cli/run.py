"""How every command ends: with one shape of error and one meaning of each exit code.

An error is one line on standard error: `robodrome: ` or `lab: `, what is wrong and where, and what to do about it.

| Exit code | Means |
| --- | --- |
| 0 | it is done |
| 1 | it failed: a file, a device or the machine does not do its part |
| 2 | it was asked for wrongly: an argument, an option or a settings file names what cannot be |
| 3 | a demo cannot go on: what it waits for does not come |
| 129, 130, 143 | it was interrupted: by a closed terminal, by Ctrl-C, by SIGTERM |
"""

import errno
import json
import sys
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from typer.core import TyperGroup

from controller.errors import ConfigError, ControllerError
from engine.errors import EngineError
from firmware.errors import FirmwareError
from hardware.errors import HardwareError
from robodrome.cli.interruption import interruptible
from robodrome.cli.quick import take_plainly
from vision.errors import VisionError

if TYPE_CHECKING:
    from rich.console import Console

EXPECTED = (ControllerError, VisionError, EngineError, HardwareError, FirmwareError, OSError, UnicodeDecodeError)
"""Errors of which the user can fix the cause; any other is a defect of the program and keeps its traceback."""

WRONG_USE = (ConfigError, EngineError)
"""Those caused by the request; the engine refuses nothing else."""

ADVICE = {
    errno.ENOENT: "check the name and its folder",
    errno.ENOTDIR: "a part of this name is a file; choose another folder",
    errno.EISDIR: "name a file in it",
    errno.EACCES: "choose another place, or change its owner",
    errno.EPERM: "choose another place, or change its owner",
    errno.EROFS: "choose another place",
    errno.ENOSPC: "make room, or choose another place",
    errno.EDQUOT: "make room, or choose another place",
}
"""What helps when a file cannot be read or written."""

STUCK = 3
"""The exit code of a demo that cannot go on."""

T = TypeVar("T")


class CommandGroup(TyperGroup):
    """Commands whose errors all have the one shape; without a command it shows its help."""

    program = "robodrome"
    """The name with which errors begin."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, with `--help` and those of shell completion."""
        return take_plainly(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Show the help if there is nothing to parse."""
        if not args and not ctx.resilient_parsing:
            typer.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; it can be interrupted."""
        with interruptible(self.program):
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and end the program with its exit code."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as error:
            context = getattr(error, "ctx", None)
            hint = f" (see {context.command_path} --help)" if context else ""
            code = self._fail(_words_of_usage(error).rstrip(".") + hint, error.exit_code)
        except typer.Abort:
            code = self._fail("left before the last answer; nothing was changed", 1)
        except EXPECTED as error:
            code = self._fail(_words(error), 2 if isinstance(error, WRONG_USE) else 1)
        except ImportError as error:
            if "shared object" not in str(error):
                raise
            code = self._fail(f"a library of the system is missing: {error}; robodrome doctor says what to install", 1)
        if standalone_mode:
            sys.exit(code)
        return code

    def _fail(self, message: str, code: int) -> int:
        typer.echo(f"{self.program}: {' '.join(message.split())}", err=True)
        return code


def _words_of_usage(error: typer.TyperException) -> str:
    """The message; that of a wrong value begins with the name of its option."""
    if isinstance(error, typer.BadParameter) and error.param is not None and error.message:
        return f"{error.param.get_error_hint()}: {error.message}".replace("'", "", 2)
    return error.format_message()


def _words(error: Exception) -> str:
    """The message; errors of the system name the file first, and what helps last."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return "; ".join(filter(None, (f"{error.filename}: {error.strerror}", ADVICE.get(error.errno or 0))))
    if isinstance(error, UnicodeDecodeError):
        return f"a text file is not UTF-8: {error}"
    from controller.api.english import error_text

    return error_text(error)


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end."""
    import asyncio

    return asyncio.run(work)


def errors_console() -> "Console":
    """Standard error, for progress."""
    from robodrome.terminal import STANDARD_ERROR

    return STANDARD_ERROR


def print_report(report: dict[str, Any], as_json: bool, show: Callable[[dict[str, Any], "Console"], None]) -> None:
    """Print a report on standard output: as one line of JSON, or by `show` for people."""
    if as_json:
        typer.echo(json.dumps(report))
    else:
        from rich.console import Console

        show(report, Console())
