"""The set-up of a real board from a host's phone; see `controller.api.setup.SetupApi`."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from base.clock import SystemClock
from controller.api.setup import (
    MAX_SOURCE,
    PHONE,
    CameraOffer,
    Choice,
    Drive,
    Opened,
    Paper,
    Printout,
    Printouts,
    Setup,
    SheetCheck,
    Stand,
)
from controller.api.shapes import Board
from controller.api.wording import words
from controller.assembly.cameras import camera_of, phone_of
from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import Sheets
from controller.assembly.uncalibrated import never_calibrated
from controller.assembly.unopened import why_not_opened
from controller.config import CameraSettings, load
from controller.errors import ConfigError, ControllerError, OrderError, SetupError, TableBusyError, UnknownOrderError
from engine import registry
from robodrome.calibrate.page import small_jpeg
from robodrome.cli.options import SIMULATED, TABLE_FILE
from robodrome.console.settings_file import save_settings
from robodrome.console.table_console import TableConsole
from robodrome.doctor import machine
from robodrome.setup import print_files
from robodrome.setup.drives import drives_of, kinds_for, with_drives
from robodrome.setup.kept_choice import KeptChoice
from robodrome.setup.new_settings import camera_settings, write_settings
from robodrome.setup.second_camera import second_of, with_second
from robodrome.setup.sheet_watch import CameraWatch, SheetPicture, checked, no_picture, sheet_board, stand
from vision.cameras.camera_name import DEVICES, camera_name, shown
from vision.cameras.phone_camera import PhoneCamera
from vision.errors import CameraLostError
from vision.observation import Frame

ANSWER_S = 5.0
"""Time after which somebody who waits for a table hears that it is not open yet; the server cuts at 10 s."""

SCHEMES = ("http", "https", "rtsp", "rtsps")
"""Of addresses at which a page may let the program look for a camera."""


class TableSetup:
    """The set-up.

    Args:
        table: what the running program serves.
        tables: the first game and the sheets of a table, by its file of settings or `sim`.
        console: of the operator; it follows from table to table.
        phones: those that film, in the order of the cameras.
    """

    def __init__(
        self,
        table: ChangingTable,
        tables: Callable[[str], tuple[str, Sheets]],
        console: TableConsole,
        phones: Sequence[PhoneCamera],
    ) -> None:
        self._table = table
        self._tables = tables
        self._console = console
        simulated = console.settings_file == SIMULATED
        self._opened: Opened = "simulated" if simulated else "real"
        self._file = (TABLE_FILE if simulated else Path(console.settings_file)).absolute()
        self._kept = KeptChoice(console.data)
        clock = SystemClock()
        self._watch = CameraWatch(lambda settings: camera_of(settings, clock.now, phone=phone_of(phones, 0)))
        self._opening: tuple[Opened, asyncio.Task[None]] | None = None
        self._looking: asyncio.Future[SheetPicture] | None = None
        self._last: tuple[str, SheetPicture] | None = None

    def setup(self) -> Setup:
        """How far it has come."""
        return {
            "revision": self._kept.now.revision,
            "choice": {**self._kept.now.choice, "source": shown(self._kept.now.source)},
            "first": self.is_first(),
            "file": str(self._file),
            "written": self._file.exists(),
            "opened": self._opened,
            "game": self._table.running.table.session.game.name,
            "calibrated": self._table.running.calibrated,
            "cameras": cameras(machine.CAMERAS),
            **second_of(self._file),
            "drives": (drives := drives_of(self._file)),
            "kinds": kinds_for(self._table.running.table.session.game.name) if drives else [],
        }

    def is_first(self) -> bool:
        """Whether there are no settings, or those of this set-up, before a host goes on from their calibration."""
        if not self._file.exists():
            return True
        now = self._kept.now
        try:
            goes_on = now.step == "calibrate" and self._table.calibration() is not None
            return now.settings == str(self._file) and (goes_on or never_calibrated(load(self._file)))
        except ConfigError:
            return False

    def asks_network(self, source: str) -> bool:
        """Whether this is another address than the chosen one."""
        here = (offer["source"] for offer in cameras(machine.CAMERAS))
        return source not in ("", PHONE, shown(self._kept.now.source), *here)

    def choose(self, revision: int, choice: Choice) -> Setup:
        """Take and keep a choice."""
        now = self._kept.now
        if revision != now.revision:
            raise SetupError("setup/changed", words("setup.no-changed"))
        if choice["game"] not in ("", *registry.games()):
            raise UnknownOrderError(words("order.no-game", game=choice["game"]))
        if choice["source"] == shown(now.source):  # as it was sent, without a password
            choice = {**choice, "source": now.source}
        if self._file.exists() and (choice["game"], choice["source"]) != (now.game, now.source):
            raise SetupError("setup/exists", words("setup.no-exists", file=self._file.name))
        if choice["source"] != now.source:
            _check_source(choice["source"])
        self._kept.take(**choice)
        return self.setup()

    async def board(self, game: str) -> Board:
        """The board of a game."""
        return await asyncio.to_thread(sheet_board, _known(game))

    async def printouts(self, game: str, paper: Paper) -> Printouts:
        """What a game needs on this paper."""
        return await asyncio.to_thread(print_files.printouts, _known(game), paper)

    async def printout(self, kind: Printout, game: str, paper: Paper) -> bytes:
        """A file to print."""
        pdf = await asyncio.to_thread(print_files.pdf, kind, _known(game), paper)
        if pdf is None:
            raise UnknownOrderError(words("setup.no-file"))
        return pdf

    async def stand(self, game: str) -> Stand:
        """Where a camera should stand."""
        return await asyncio.to_thread(stand, _known(game))

    async def check(self) -> SheetCheck:
        """What the camera sees; requests that arrive while a picture is looked at share it."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(self._look())
        return (await asyncio.shield(self._looking)).check

    async def picture(self) -> bytes | None:
        """The picture of the last check."""
        return None if self._last is None else await asyncio.to_thread(small_jpeg, self._last[1].image)

    async def open(self, opened: Opened) -> None:
        """Open the other table, or wait for it some more."""
        if self._opening is None:
            if opened == self._opened:
                return
            self._opening = opened, asyncio.create_task(self._open(opened))
            self._opening[1].add_done_callback(self._opening_over)
        wanted, opening = self._opening
        if wanted != opened:
            raise TableBusyError(words("order.moving"))
        await _some_time(opening)

    async def use_robots(self, drives: Mapping[int, Drive]) -> Setup:
        """Change the settings, keep a copy of the old ones, and open the real table with the new ones."""
        return await self._use(lambda text: with_drives(text, drives, self._file))

    async def use_second(self, source: str) -> Setup:
        """Likewise with this second camera; any but a phone must send a picture now."""
        self._check_changeable()
        _check_source(source)
        size_px = None
        if source not in ("", PHONE):
            if source == str(load(self._file).camera.source):
                raise SetupError("setup/source", words("setup.no-source"))
            try:
                frame = await self._watch.look(camera_settings(source, None))
            except CameraLostError as error:
                raise no_picture(error) from error
            size_px = frame.image.shape[1], frame.image.shape[0]
        return await self._use(lambda text: with_second(text, source, size_px, self._file))

    def _check_changeable(self) -> None:
        if self._opening is not None or self._opened != "real" or not self._table.is_open:
            raise TableBusyError(words("order.moving"))
        if self._table.running.table.session.journal.running:
            raise TableBusyError(words("order.running"))

    async def _use(self, change: Callable[[str], str]) -> Setup:
        self._check_changeable()
        before = self._file.read_text(encoding="utf-8")
        opening = asyncio.create_task(self._reopen(before, change(before)))
        opening.add_done_callback(self._opening_over)
        self._opening = "real", opening
        await _some_time(opening)
        return self.setup()

    async def _reopen(self, before: str, new: str) -> None:
        """Open the real table with new settings; with the ones before if it cannot be opened."""
        await asyncio.to_thread(save_settings, self._file, new)
        try:
            await self._move("real")
        except OrderError:
            await asyncio.to_thread(save_settings, self._file, before)
            raise

    async def close(self) -> None:
        """Release the camera."""
        if self._opening is not None:
            self._opening[1].cancel()
            await asyncio.wait({self._opening[1]})
        await self._watch.close()

    async def _open(self, opened: Opened) -> None:
        if opened == "real":
            await self._write()
        await self._move(opened)

    async def _move(self, opened: Opened) -> None:
        await self._watch.close()
        name = SIMULATED if opened == "simulated" else str(self._file)
        try:
            game, sheets = self._tables(name)
        except ControllerError as error:
            raise SetupError("setup/open", words("setup.no-open", reason=why_not_opened(error))) from error
        await self._table.move_to(sheets, game)
        self._opened = opened
        self._console.settings_file = name

    def _opening_over(self, opening: asyncio.Task[None]) -> None:
        self._opening = None
        if not opening.cancelled():
            opening.exception()  # those who still wait raise it

    async def _write(self) -> None:
        """Write the settings, unless there are some."""
        now = self._kept.now
        if self._file.exists():
            return
        if not (now.game and now.source):
            raise SetupError("setup/step", words("setup.no-step"))
        size_px = self._last[1].check["size_px"] if self._last and self._last[0] == now.source else None
        await asyncio.to_thread(write_settings, self._file, now.game, camera_settings(now.source, size_px))
        self._kept.take(settings=str(self._file))

    async def _look(self) -> SheetPicture:
        game, settings = self._looked_at()
        running = self._table.running
        lens = running.calibration.intrinsics if self._opened == "real" and running.calibrated else None
        try:
            frame = self._newest() if lens is not None else await self._watch.look(settings)
        except CameraLostError as error:
            raise no_picture(error) from error
        picture = await asyncio.to_thread(checked, frame, game, lens)
        self._last = str(settings.source), picture
        return picture

    def _looked_at(self) -> tuple[str, CameraSettings]:
        """The game whose sheet should lie there, and the camera."""
        waits = self._opened == "real" and not self._table.running.calibrated  # its camera is the calibration's
        if waits or not self._table.is_open:
            raise TableBusyError(words("setup.no-look"))
        if self._file.exists():
            try:
                settings = load(self._file)
            except ConfigError as error:
                raise SetupError("setup/open", words("setup.no-open", reason=why_not_opened(error))) from error
            open_game = self._table.running.table.session.game.name
            return open_game if self._opened == "real" else settings.game, settings.camera
        now = self._kept.now
        if not (now.game and now.source):
            raise SetupError("setup/step", words("setup.no-step"))
        return now.game, camera_settings(now.source, None)

    def _newest(self) -> Frame:
        """The newest frame of the table that is open."""
        last = self._table.running.capture.last
        if last is None:
            raise CameraLostError("no picture has come yet")
        return last[0]


async def _some_time(opening: asyncio.Task[None]) -> None:
    """Wait for a table, at most `ANSWER_S`."""
    await asyncio.wait({opening}, timeout=ANSWER_S)
    if opening.done():
        await opening


def cameras(classes: Path) -> list[CameraOffer]:
    """The cameras of this machine, by the kernel's list of its video devices, each by its lasting path."""
    return [
        {"source": _lasting(Path("/dev") / entry.name), "name": (entry / "name").read_text("utf-8", "replace").strip()}
        for entry in sorted(classes.glob("video*"))
        if _index(entry) == "0"  # others of the same camera send no pictures
    ]


def _index(entry: Path) -> str:
    try:
        return (entry / "index").read_text("utf-8").strip()
    except OSError:
        return "0"


def _lasting(device: Path) -> str:
    """The link to a device that another order of plugging in does not change, else its path."""
    link = DEVICES / camera_name(str(device)).removeprefix("camera ")
    return str(link) if link.exists() and link != device else str(device)


def _known(game: str) -> str:
    if game not in registry.games():
        raise UnknownOrderError(words("order.no-game", game=game[:40]))
    return game


def _check_source(source: str) -> None:
    """Refuse what is neither the phone, nor a camera of this machine, nor the address of a stream.

    Raises:
        SetupError: it is none of them.
    """
    if source in ("", PHONE, *(offer["source"] for offer in cameras(machine.CAMERAS))):
        return
    try:
        if len(source) > MAX_SOURCE or urlsplit(source).scheme not in SCHEMES:
            raise ValueError(source)
        camera_settings(source, None)
    except ValueError as error:
        raise SetupError("setup/source", words("setup.no-source")) from error
