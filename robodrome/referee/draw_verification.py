"""`robodrome verify`: whether everything that chance did in a match follows from the seed that was fixed before it."""

from pathlib import Path

from rich.console import Console

from controller.api.english import error_text
from controller.errors import ConfigError, ControllerError, MatchFileError
from controller.match.chance import check_draws, commitment, seed_text
from controller.match.journal_store import JournalStore
from controller.match.match_file import match_text, read_confined
from controller.match.stored_match import StoredMatch


class UnfairMatchError(ControllerError):
    """A draw does not follow from the seed."""


def verify(match: str | None, data: Path, console: Console) -> None:
    """Check a match that is over, and print what to compare with the phones' logs.

    Args:
        match: its name, or its file (`robodrome matches export`); None for the latest one.
        data: the data folder of `play`.
        console: prints.

    Raises:
        ConfigError: the match or file does not exist, or is still being played.
        UnfairMatchError: a draw does not follow from the seed.
        StoreError: the journal cannot be read, or the match does not replay.
    """
    stored = _read(Path(match)) if match and ("/" in match or Path(match).is_file()) else _find(match, data)
    if stored.finished is None:
        raise ConfigError(f"match {stored.id} is still being played: its seed is secret until it is over")
    draws = check_draws(stored)
    console.print(f"Match {stored.id}, {stored.game}: {draws.total} draws of chance.", highlight=False)
    console.print(f"Seed       {seed_text(stored.seed)}", highlight=False, soft_wrap=True)
    if fixed := commitment(stored.seed):
        console.print(f"Its SHA-256 {fixed}", highlight=False, soft_wrap=True)
    else:
        console.print("This seed was given by people, who could foresee all draws.")
    if draws.wrong:
        raise UnfairMatchError(
            f"match {stored.id}: entries {', '.join(map(str, draws.wrong))} do not follow from the seed"
        )
    console.print("All draws follow from the seed. Compare the SHA-256 with the first line of the match's log.")


def _read(path: Path) -> StoredMatch:
    try:
        return read_confined(match_text(path))[0]
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, MatchFileError) as error:
        raise ConfigError(f"{path}: {error_text(error)}") from error


def _find(match: str | None, data: Path) -> StoredMatch:
    folders = [folder for folder in (data, data / "sim", data / "recording") if (folder / "journal.sqlite").exists()]
    for folder in folders:
        store = JournalStore(folder)
        try:
            for name in store.matches():
                if match in (None, name):
                    return store.load(name)
        finally:
            store.close()
    if match:
        raise ConfigError(f"--data {data}: there is no match {match}; `robodrome matches list` names all")
    raise ConfigError(
        f"--data {data}: no match has been played here yet; play one with `robodrome play`, or name a file of one"
    )
