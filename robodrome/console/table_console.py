"""What the operator's console of a running table reads and does; see `controller.api.console.Console`."""

import asyncio
import os
import shutil
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from controller.api.boards import BoardFile, BoardRequest, Boards, CheckedImage, Variant
from controller.api.console import (
    BrokerHealth,
    CameraHealth,
    Change,
    DiskHealth,
    Health,
    LogLine,
    Program,
    SavedSettings,
    Settings,
    SettingsFault,
)
from controller.api.data_files import Received, WaitingRestore
from controller.api.wording import words
from controller.assembly.changing_table import ChangingTable
from controller.assembly.tables import Running
from controller.errors import ControllerError, StoreError, TableBusyError, UnknownOrderError
from robodrome.backup.backup import packed_backup
from robodrome.backup.diagnostics import packed_diagnostics
from robodrome.backup.restore import cancel, check_received, confirm, is_waiting, receive
from robodrome.checks import check_folder
from robodrome.console.boards import BoardWriter
from robodrome.console.memory_log import MemoryLog
from robodrome.console.program import change_program, program
from robodrome.console.settings_file import check_settings, save_settings
from vision.cameras.camera_name import shown_within


@dataclass(slots=True)
class TableConsole:
    """The console.

    Attributes:
        table: the table whose health is reported; None: without a table.
        settings_file: the settings of the table that is open, or `sim`.
        data: the data folder.
        memory: the latest lines of the log.
    """

    table: ChangingTable | None
    settings_file: str
    data: Path
    memory: MemoryLog = field(default_factory=MemoryLog)
    began_s: float = field(default_factory=time.monotonic)

    async def backup(self) -> bytes:
        """The backup of `robodrome backup`."""
        return (await asyncio.to_thread(packed_backup, self.data, self.settings_file))[0]

    async def diagnostics(self) -> bytes:
        """The file of `robodrome diagnostics`."""
        return await asyncio.to_thread(packed_diagnostics, self.settings_file, self.data)

    async def receive(self, parts: AsyncIterator[bytes]) -> Received:
        """Take and check a backup."""
        path = await receive(parts, self.data)
        files, key = await asyncio.to_thread(check_received, path)
        return {"files": files, "key": key}

    def restore(self, key: str) -> None:
        """Have a backup that was taken brought back at the next start."""
        confirm(key, self.data)

    def waiting_restore(self) -> WaitingRestore:
        """Whether a backup waits for the next start."""
        return {"waits": is_waiting(self.data)}

    def cancel_restore(self) -> None:
        """Remove the backup that waits."""
        cancel(self.data)

    def health(self) -> Health:
        """How the table is."""
        running = self.table.running if self.table is not None and self.table.is_open else None
        now_s = time.monotonic()
        return {
            "at_s": now_s,
            "now": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "up_s": now_s - self.began_s,
            "simulated": self.settings_file == "sim",
            "camera": _camera(running) if running else None,
            "broker": _broker(running) if running else None,
            "disk": _disk(self.data),
            "load": os.getloadavg()[0],
            "processors": os.cpu_count() or 1,
        }

    def log(self, after: int) -> list[LogLine]:
        """The latest lines of the log."""
        return self.memory.after(after)

    def settings(self) -> Settings:
        """The settings of a real table, without what opens a camera at an address."""
        if self.settings_file == "sim":
            return {"file": "", "text": ""}
        path = Path(self.settings_file)
        try:
            return {"file": path.name, "text": shown_within(path.read_text(encoding="utf-8-sig"))}
        except (OSError, UnicodeDecodeError) as error:
            raise StoreError(f"{path.name} cannot be read: {error}") from error

    def check(self, text: str) -> list[SettingsFault]:
        """What the program would find wrong with these settings."""
        return check_settings(text)

    def save(self, text: str) -> SavedSettings:
        """Keep settings without a fault for the next start."""
        if self.settings_file == "sim":
            raise UnknownOrderError(words("console.simulated"))
        return save_settings(Path(self.settings_file), text)

    def boards(self) -> Boards:
        """What a browser with a cable can write."""
        return self._writer.boards()

    def check_micropython(self, variant: Variant, image: bytes) -> CheckedImage:
        """Refuse a file that would not start a figure."""
        return self._writer.check_micropython(variant, image)

    def board_files(self, asked: BoardRequest) -> list[BoardFile]:
        """What goes onto a board."""
        return self._writer.board_files(asked)

    @property
    def _writer(self) -> BoardWriter:
        return BoardWriter(self.settings_file, self.data)

    def program(self) -> Program:
        """Which version runs, and how to change it."""
        return program()

    def change_program(self, what: Change) -> None:
        """Ask the appliance for an update or for the way back, unless a match is played."""
        if self.table is not None and self.table.running.table.session.journal.running:
            raise TableBusyError(words("order.running"))
        change_program(what)


def _camera(running: Running) -> CameraHealth:
    capture, last = running.capture, running.capture.last
    took = capture.vision_ms
    return {
        "frames": capture.frames,
        "age_s": running.clock.now() - last[0].t_capture_s if last else None,
        "tags": len(last[1].board_tags) if last else 0,
        "tags_all": len(running.model.board_tags_mm),
        "vision_ms": took[-1] if took else None,
        "trouble": running.table.session.conditions.camera_trouble,
    }


def _broker(running: Running) -> BrokerHealth:
    return {"program": running.broker.kind if running.broker else None, "connected": running.bus.connected}


def _disk(folder: Path) -> DiskHealth:
    usage, trouble = shutil.disk_usage(next(place for place in (folder, *folder.parents) if place.exists())), None
    try:
        check_folder(folder, "--data")
    except ControllerError as error:
        trouble = str(error)
    return {"free_mb": usage.free // 1_000_000, "all_mb": usage.total // 1_000_000, "trouble": trouble}
