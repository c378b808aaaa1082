"""`robodrome doctor --repair`: damaged files are repaired or set aside; a copy of each is kept."""

from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console

from base.files import set_aside
from controller.data_folder import folder_lock
from controller.errors import DamagedStoreError
from controller.fleet.image_keys import FILE as IMAGE_KEY
from controller.fleet.image_keys import ImageKeys
from controller.fleet.records import FILE as FIGURES
from controller.fleet.records import FigureRegistry
from controller.links.accounts import Accounts
from controller.match import repair as journal
from robodrome.doctor.table import ACCOUNTS
from web_remote.pairing.paired_phones import Pairing, PairingError

NAMES = ("", "sim", "recording")
"""Folders below the data folder that tables use: of real tables, of the simulated one and of recordings."""

REMEDIES = {
    "phones.json": "all phones must pair again",
    FIGURES: "pair and tune the figures again",
    ACCOUNTS: "pair the figures again",
    IMAGE_KEY: "give all figures new keys over the cable before they take new firmware",
}
"""What people have to do when a file that holds this has been set aside."""


def repair(data: Path, console: Console) -> None:
    """Repair what is damaged in a data folder, and say what was done.

    Raises:
        StoreError: a table uses the folder, or it cannot be written.
    """
    told = [words for words in _repairs(data) if words]
    for words in told or ["Nothing in the data folder is damaged."]:
        console.print(words, markup=False, highlight=False, soft_wrap=True)


def _repairs(data: Path) -> Iterator[str]:
    folders = [data / name for name in NAMES if (data / name).is_dir()]
    for folder in folders:
        with folder_lock(folder):
            yield from journal.repair(folder)
    yield _kept(data / "phones.json", Pairing)
    yield _kept(data / ACCOUNTS, lambda path: Accounts.kept("table", (), path))
    yield _kept(data / IMAGE_KEY, lambda path: ImageKeys.kept(path.parent))
    for figures in (data / FIGURES, *data.glob(f"sim/*/{FIGURES}")):
        yield _kept(figures, lambda path: FigureRegistry.load(path.parent))


def _kept(path: Path, read: Callable[[Path], object]) -> str:
    """Set a file aside if it cannot be read; says so."""
    if not path.exists():
        return ""
    try:
        read(path)
    except (DamagedStoreError, PairingError):
        return f"{path} was damaged and is now {set_aside(path)}: {REMEDIES[path.name]}."
    return ""
