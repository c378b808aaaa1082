"""An operator at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.prompt import Confirm

from robodrome.calibrate.keyboard import Keys
from robodrome.calibrate.remarks import said
from robodrome.calibrate.screen import screen
from vision.calibrate.proof import Sighting
from vision.calibrate.session import Session
from vision.calibrate.step import Progress
from vision.observation import Frame
from vision.remark import Remark


class TerminalOperator:
    """Reads the advice on a console, and answers by the keyboard."""

    def __init__(self, console: Console, keys: Keys) -> None:
        self._console = console
        self._keys = keys
        self._show: Callable[[Progress], None] = lambda _: None

    @contextmanager
    def watching(self, session: Session) -> Iterator[None]:
        """Show the steps of a session within this context."""
        with screen(session, self._console) as self._show:
            yield

    def show(self, session: Session, frame: Frame, progress: Progress) -> None:
        """Show the present step after a frame."""
        self._show(progress)

    def tell(self, what: Remark, detail: str = "") -> None:
        """Print a sentence."""
        self._console.print(f"{said(what)} {detail}".strip(), markup=False, highlight=False)

    def refuse(self, why: tuple[Remark, ...]) -> None:
        """Print why a step did not pass."""
        self._console.print(f"[yellow]Refused:[/] {escape(' '.join(map(said, why)))}", highlight=False)

    async def agrees(self, sighting: Sighting) -> bool:
        """Ask whether what a sighting names is on the table."""
        for one in sighting.remarks():
            self._console.print(said(one), markup=False, highlight=False)
        if not sys.stdin.isatty():
            return Confirm.ask("Is this right?", console=self._console, default=True)
        self._console.print("Is this right? [bold]y[/] for yes, any other key for no:")
        return await self._keys.pressed() == "y"
