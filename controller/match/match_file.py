"""A match as one file: the engine's record (`engine.record`) with names, times, sources and the seed.

The file is JSON. Its `sha256` covers everything else, so damage is noticed; its `end` is the last position, so
that other rules are noticed, too, when the record is replayed.
"""

import hashlib
import json
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.library import MAX_MATCH_BYTES
from controller.api.wording import words
from controller.confined import confined
from controller.errors import LimitError, MatchFileError
from controller.match.stored_match import BEGUN, Entry, StoredMatch
from engine import registry
from engine.errors import EngineError, RecordError
from engine.record import read_record, replay, write_record
from engine.state import Record
from engine.untrusted import read_json
from engine.words import Arg, Msg
from engine.words import seats as named_seats

FORMAT: Literal["robodrome-match"] = "robodrome-match"

VERSION = 1
"""Version of the format; others are refused."""

MAX_ENTRIES = 5_000
"""Most entries of a match that is read, as all of them are replayed."""


_EXACT = ConfigDict(extra="forbid", strict=True)
_Name = Annotated[str, Field(max_length=64)]


@with_config(_EXACT)
class _Occupant(TypedDict):
    kind: Literal["open", "human", "computer"]
    name: _Name
    level: _Name | None


@with_config(_EXACT)
class _File(TypedDict):
    format: Literal["robodrome-match"]
    version: int
    id: _Name
    begun: Annotated[str, Field(pattern=BEGUN)]
    seats: dict[str, _Occupant]
    winners: list[str]
    finished: Annotated[str, Field(pattern=r"^(played|abandoned|resigned/[a-z0-9]+)$")]
    seed: Annotated[str, Field(pattern=r"^[0-9a-f]{1,64}$")]
    record: dict[str, Any]
    times: list[Annotated[float, Field(ge=0, allow_inf_nan=False)]]
    sources: list[_Name]
    end: str
    sha256: NotRequired[str]


_FILE = TypeAdapter(_File)


def write_match(stored: StoredMatch) -> str:
    """The text of a match's file; order ids are left out.

    Raises:
        EngineError: it does not replay.
    """
    record = Record(stored.game, stored.options, tuple((one.kind, one.actor, one.text) for one in stored.entries))
    content = {
        "format": FORMAT,
        "version": VERSION,
        "id": stored.id,
        "begun": stored.begun,
        "seats": dict(stored.seats),
        "winners": list(stored.winners),
        "finished": stored.finished or "",
        "seed": f"{stored.seed:x}",
        "record": json.loads(write_record(record)),
        "times": [round(one.t, 3) for one in stored.entries],
        "sources": [one.source.partition("/")[0] for one in stored.entries],
        "end": str(replay(record)[-1]),
    }
    return json.dumps({**content, "sha256": _digest(content)}, ensure_ascii=False, indent=1) + "\n"


def read_match(text: str) -> StoredMatch:
    """A match from the text of its file, replayed from the first entry to the last.

    Raises:
        MatchFileError: it is too big, damaged, of another version, or cannot be played by these rules.
    """
    content = _checked(text)
    entries, record = _entries(content)
    try:
        seats = registry.make(record.game, record.options).seats
        end = str(replay(record)[-1])
    except EngineError as error:
        raise MatchFileError(words("match.impossible", reason=_why_impossible(error, record))) from error
    if not {*content["seats"], *content["winners"]} <= {*seats}:
        raise _damaged("seats", seats=named_seats(seats))
    if end != content["end"]:
        raise MatchFileError(words("match.rules"))
    return _stored(content, entries, record)


def match_text(path: Path) -> str:
    """The text of a file, not read on when it is too big for a match.

    Raises:
        MatchFileError: it is.
        OSError, UnicodeDecodeError: it cannot be read, or is not text.
    """
    with path.open("rb") as file:
        data = file.read(MAX_MATCH_BYTES + 1)
    if len(data) > MAX_MATCH_BYTES:
        raise MatchFileError(words("match.size", kib=MAX_MATCH_BYTES // 1024))
    return data.decode("utf-8")


def read_confined(text: str) -> tuple[StoredMatch, str]:
    """As `read_match`, in a separate process, and the text of the file as `write_match` has it; blocks.

    Raises:
        MatchFileError: as well if it takes too much memory or time.
    """
    try:
        return confined(_rewritten, text)
    except LimitError as error:
        raise _damaged("limit") from error


def _rewritten(text: str) -> tuple[StoredMatch, str]:
    stored = read_match(text)
    return stored, write_match(stored)


def parse_match(text: str) -> StoredMatch:
    """As `read_match`, without replaying it: for files that were read before.

    Raises:
        MatchFileError: it is too big, damaged or of another version.
    """
    content = _checked(text)
    return _stored(content, *_entries(content))


def _stored(content: _File, entries: tuple[Entry, ...], record: Record) -> StoredMatch:
    return StoredMatch(
        id=content["id"],
        game=record.game,
        options=record.options,
        roster={},
        seats=content["seats"],
        seed=int(content["seed"], 16),
        finished=content["finished"],
        entries=entries,
        settled=len(entries),
        begun=content["begun"],
        winners=tuple(content["winners"]),
    )


def _checked(text: str) -> _File:
    """The content of a file that is whole."""
    if len(text.encode(errors="replace")) > MAX_MATCH_BYTES:
        raise MatchFileError(words("match.size", kib=MAX_MATCH_BYTES // 1024))
    try:
        raw = read_json(text)
    except ValueError as error:
        raise _damaged("json") from error
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise _damaged("format", format=FORMAT)
    if raw.get("version") != VERSION:
        raise MatchFileError(words("match.version", found=str(raw.get("version"))[:20], known=VERSION))
    try:
        content = _FILE.validate_json(text)
    except ValidationError as error:
        raise _damaged("member", member=_where(error)) from error
    if content.get("sha256") != _digest({name: value for name, value in raw.items() if name != "sha256"}):
        raise _damaged("sum")
    return content


def _entries(content: _File) -> tuple[tuple[Entry, ...], Record]:
    """The entries, and the engine's record of them."""
    try:
        record = read_record(json.dumps(content["record"]))
    except RecordError as error:
        raise _damaged("entry", entry=error.entry) from error
    except EngineError as error:
        raise _damaged("record") from error
    count = len(record.entries)
    if count > MAX_ENTRIES:
        raise _damaged("many", most=MAX_ENTRIES)
    if not count == len(content["times"]) == len(content["sources"]):
        raise _damaged("uneven")
    rows = zip(record.entries, content["sources"], content["times"], strict=True)
    return tuple(Entry(n, *entry, source, t) for n, (entry, source, t) in enumerate(rows, start=1)), record


def _damaged(why: str, **args: Arg) -> MatchFileError:
    return MatchFileError(words("match.damaged", reason=words(f"match.why-{why}", **args)))


def _where(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return ".".join(map(str, first["loc"]))[:60]


def _why_impossible(error: EngineError, record: Record) -> Msg:
    """Why a record cannot be replayed."""
    if isinstance(error, RecordError):
        if error.reason is None:
            return words("match.why-play", entry=error.entry)
        return words("match.why-illegal", entry=error.entry, rule=error.reason)
    if record.game not in registry.games():
        return words("match.why-game", game=record.game[:20])
    return words(
        "match.why-options", options=", ".join(f"{name}: {value}" for name, value in record.options.items())[:80]
    )


def _digest(content: dict[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
