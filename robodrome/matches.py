"""`robodrome matches`: the library of matches, from the command line."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table as Rows

from base.files import write_private
from controller.api.english import error_text
from controller.errors import ConfigError, MatchFileError, StoreError
from controller.match.journal_store import FILE, JournalStore
from controller.match.library import Library
from controller.match.match_file import match_text, write_match
from engine import registry
from robodrome.cli.options import SIMULATED

FOLDERS = ("", SIMULATED, "recording")
"""Folders of the data folder in which tables keep their journals: a real one, the simulated one, a recorded one."""


def show(data: Path, text: str, game: str | None, as_json: bool, console: Console) -> None:
    """List the matches in which each word of a text is found."""
    with libraries(data) as found:
        listed = [(library, one) for library in found for one in library.search(text, game)]
    shown = list({one.id: one for _, one in listed}.values())
    if as_json:
        console.print_json(json.dumps([asdict(one) for one in shown]))
        return
    if not shown:
        console.print("No match in the library is like that; `robodrome matches list` shows all.")
        return
    if all(one.origin == "sample" for one in shown) and not (text or game):
        console.print(f"No match has been played in {data} yet. These are samples that come along:", highlight=False)
    rows = Rows("match", "game", "began", "players", "plies", "result")
    for one in shown:
        players = ", ".join(held.get("name") or held.get("level") or "open" for held in one.seats.values())
        ended = {None: "not finished", "played": "draw"}.get(one.finished, one.finished)
        result = f"won by {', '.join(one.winners)}" if one.winners else ended
        title = registry.make(one.game).title
        rows.add_row(one.id, title, one.begun[:16].replace("T", " "), players, str(one.plies), result)
    console.print(rows)


def export(match: str, out: Path | None, data: Path, console: Console) -> None:
    """Write a match that is over as a file.

    Raises:
        ConfigError: the match does not exist or is still being played, or the file cannot be written.
    """
    with libraries(data) as found:
        for library in found:
            if any(one.id == match for one in library.search()):
                text = write_match(library.load(match))
                break
        else:
            raise ConfigError(f"there is no match {match!r}; `robodrome matches list` names all")
    path = out or Path(f"{match}.robodrome.json")
    try:
        write_private(path, text.encode())
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error}") from error
    console.print(f"Written: {path}", markup=False, highlight=False)


def take(files: list[Path], table: str, data: Path, console: Console) -> None:
    """Take matches from files into the library of a table.

    Raises:
        ConfigError: a file cannot be read or is none; those before it have been taken.
    """
    with libraries(data / SIMULATED if table == SIMULATED else data) as found:
        for path in files:
            try:
                listed = found[0].add(match_text(path))
            except (OSError, UnicodeDecodeError, MatchFileError) as error:
                raise ConfigError(f"{path}: {error_text(error)}") from error
            console.print(f"{path}: {listed.id}, {registry.make(listed.game).title}", markup=False, highlight=False)


@contextmanager
def libraries(data: Path) -> Iterator[list[Library]]:
    """The libraries of a data folder, and of the folders of tables within it."""
    folders = [data / name for name in FOLDERS if (data / name / FILE).exists()] or [data]
    stores = []
    try:
        for folder in folders:
            stores.append(JournalStore(folder))
        yield [Library(store) for store in stores]
    except StoreError as error:
        raise ConfigError(str(error)) from error
    finally:
        for store in stores:
            store.close()
