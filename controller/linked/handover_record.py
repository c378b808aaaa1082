"""What one house hands over to the other with the match: the seats, the codes for houses that watch, and the journal.

Both houses write their own people's orders as `phone/ID`, and the other house's as `phone/house/ID`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError

from controller.api.wording import words
from controller.confined import confined
from controller.errors import IllegalOrderError, LimitError, MatchFileError
from controller.linked.link_record import HOUSE, WatchRecord
from controller.linked.messages import MAX_RECORD
from controller.linked.questions import Name
from controller.links.meeting_code import parse_code
from controller.match.journal import Seat
from controller.match.match import Match
from controller.match.match_file import MAX_ENTRIES
from controller.match.stored_match import BEGUN, HANDED, Entry, StoredMatch
from engine import registry
from engine.errors import EngineError
from engine.untrusted import read_json

OURS, THEIRS = "phone/", "phone/house/"
"""Begin the sources of plies that people here and in the other house ordered."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Occupant(_Part):
    kind: Literal["open", "human", "computer"]
    name: Name
    level: Name | None


class _Match(_Part):
    id: Annotated[str, Field(pattern="^[A-Za-z0-9-]{1,40}$")]
    game: Name
    options: dict[Name, Any]
    seed: Annotated[str, Field(pattern="^[0-9a-f]{1,64}$")]
    settled: Annotated[int, Field(ge=-1, le=MAX_ENTRIES)]
    begun: Annotated[str, Field(pattern=BEGUN)]
    entries: Annotated[list[tuple[Name, Name, str, str, FiniteFloat]], Field(max_length=MAX_ENTRIES)]
    end: str


class HandoverRecord(_Part):
    """What is handed over.

    Attributes:
        seats: all occupants.
        held: seats of people in the house that hands over.
        watched: codes for houses that watch.
        match: that is being played; None between matches. Its `end` is the position that its entries lead to.
    """

    seats: Annotated[dict[Name, _Occupant], Field(max_length=64)]
    held: Annotated[list[Name], Field(max_length=64)]
    watched: Annotated[list[WatchRecord], Field(max_length=3)]
    match: _Match | None

    @property
    def occupants(self) -> dict[str, Seat]:
        """The seats, as a table knows them."""
        return {seat: Seat(one.kind, one.name, one.level) for seat, one in self.seats.items()}

    @property
    def hidden(self) -> bool:
        """Whether hidden hands change houses."""
        return self.match is not None and registry.make(self.match.game, self.match.options).hidden

    def stored(self, roster: Mapping[str, int] | None = None) -> StoredMatch | None:
        """The match, as the house that gets it keeps it, whose figures may be named: piece -> figure."""
        if (match := self.match) is None:
            return None
        entries = tuple(
            Entry(n, kind, actor, text, _turned(source), t)
            for n, (kind, actor, text, source, t) in enumerate(match.entries, start=1)
        )
        return StoredMatch(
            id=match.id,
            game=match.game,
            options=match.options,
            roster=roster or {},
            seats={seat: one.model_dump() for seat, one in self.seats.items()},
            seed=int(match.seed, 16),
            finished=None,
            entries=entries,
            settled=match.settled,
            begun=match.begun,
        )


def record_text(
    seats: dict[str, Any], held: list[str], watched: list[WatchRecord], stored: StoredMatch | None, end: str
) -> str:
    """The text of a record.

    Args:
        seats: occupants, as JSON values.
        held: seats of people in this house.
        watched: codes for houses that watch.
        stored: the match that is being played.
        end: its position.

    Raises:
        MatchFileError: it is too long to be handed over.
    """
    match = stored and {
        "id": stored.id,
        "game": stored.game,
        "options": dict(stored.options),
        "seed": f"{stored.seed:x}",
        "settled": stored.settled,
        "begun": stored.begun,
        "entries": [(one.kind, one.actor, one.text, one.source, one.t) for one in stored.entries],
        "end": end,
    }
    record = HandoverRecord.model_validate({"seats": seats, "held": held, "watched": watched, "match": match})
    text = record.model_dump_json()
    if len(text) > MAX_RECORD or len(stored.entries if stored else ()) > MAX_ENTRIES:
        raise MatchFileError(words("match.size", kib=MAX_RECORD // 1024))
    return text


def read_record(text: str) -> HandoverRecord:
    """A record whose match replays to its end, read in a separate process; blocks.

    Raises:
        MatchFileError: it is damaged, cannot be played by these rules, or takes too much memory or time.
    """
    try:
        return confined(replayed, text)
    except LimitError as error:
        raise MatchFileError(words("match.damaged", reason=words("match.why-limit"))) from error


def replayed(text: str) -> HandoverRecord:
    """As `read_record`, in this process."""
    try:
        record = HandoverRecord.model_validate(read_json(text))
        if any(parse_code(one.code) != one.code or len(one.house) > HOUSE for one in record.watched):
            raise ValueError("no house has this code or name")
        stored = record.stored()
        if stored is None or record.match is None:
            return record
        game = registry.make(stored.game, stored.options)
        match = Match(stored.id, game, {}, stored.seed, stored.entries)
        seats = {*game.seats}
    except (ValidationError, ValueError, EngineError, IllegalOrderError) as error:
        raise MatchFileError(words("match.damaged", reason=words("match.why-record"))) from error
    if str(match.state) != record.match.end or stored.settled > len(stored.entries) or {*record.seats} != seats:
        raise MatchFileError(words("match.rules"))
    return record


def follows(stored: StoredMatch, known: StoredMatch | None) -> bool:
    """Whether a match goes on from all that this table knows of it."""
    if known is None:
        return True
    if known.finished not in (None, HANDED):
        return False
    same = (known.game, known.seed, dict(known.options)) == (stored.game, stored.seed, dict(stored.options))
    return same and known.entries == stored.entries[: len(known.entries)]


def _turned(source: str) -> str:
    """The source of a ply, as the other house writes it."""
    if source.startswith(THEIRS):
        return OURS + source[len(THEIRS) :]
    return THEIRS + source[len(OURS) :] if source.startswith(OURS) else source
