"""How the follower takes the match over: its host agrees, the record is checked and kept, then it is taken.

It is taken only when the table that led says that it follows now: a follower can take nothing by itself.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from pathlib import Path

from pydantic import ValidationError

from base.files import remove, set_aside, write_private
from controller.api.sentences import Sentence
from controller.api.wording import sentence, words
from controller.errors import MatchFileError, OrderError, StoreError, UnknownOrderError
from controller.linked.handover_record import HandoverRecord, follows, read_record
from controller.linked.messages import Handed, Offer, Reply
from controller.table.table import Table
from engine import registry

log = logging.getLogger(__name__)

FILE = "handover.json"
"""Name of the file in the data folder: an offer with its record, until it is taken or the link ends."""


class Taking:
    """The follower's part.

    Args:
        table: this one.
        folder: where a record is kept.
        turn: how often the match has changed houses.
        reply: tells the other table.
        changed: called after every change that people can see.

    Attributes:
        offer: of the other table's; None without one.
        agreed: number of the offer that this table's host has agreed to.
        refused: why nothing came of the last one.
    """

    def __init__(
        self, table: Table, folder: Path, turn: int, reply: Callable[[Reply], None], changed: Callable[[], None]
    ) -> None:
        self._table = table
        self._path = folder / FILE
        self._turn = turn
        self._reply = reply
        self._changed = changed
        self._kept = self._load()
        self._keeping: asyncio.Task[None] | None = None
        self.offer: Offer | None = None
        self.agreed = self._kept.number if self._kept else ""
        self.refused: Sentence | None = None

    def answer(self, agrees: bool) -> None:
        """This table's host agrees, or refuses.

        Raises:
            UnknownOrderError: nothing is offered.
        """
        if self.offer is None:
            raise UnknownOrderError(words("order.choice"))
        number = self.offer.number
        if agrees:
            self.agreed = number
        else:
            self.hear(None)
        self._reply(Reply(number=number, step="agreed" if agrees else "refused"))
        self._changed()

    def hear(self, offer: Offer | None) -> None:
        """What the other table offers now; None: nothing.

        What is kept stays, as an old message may come late.

        Raises:
            ValueError: it would not be the next turn.
        """
        if offer is not None and offer.turn != self._turn + 1:
            raise ValueError("the match does not change houses so")
        if offer is not None and self.offer is None:
            self.refused = None
        self.offer = offer
        if offer is None:
            self.agreed = ""
            self.stop()
        elif offer.record is not None and offer.number == self.agreed:
            self.stop()
            self._keeping = asyncio.ensure_future(self._keep(offer, offer.record))

    def stop(self) -> None:
        """Keep nothing more."""
        if self._keeping is not None:
            self._keeping.cancel()

    def forget(self) -> None:
        """Nothing is to be taken any more."""
        self.stop()
        self._kept = None
        remove(self._path)

    @property
    def is_open(self) -> bool:
        """Whether the match may be this table's without its knowledge: it is kept, and not withdrawn."""
        return self._kept is not None and self._kept == self.offer

    def is_due(self, handed: Handed) -> bool:
        """Whether the match that is kept is this table's now: the one that led has handed it over."""
        kept = self._kept
        return kept is not None and (kept.number, kept.turn) == (handed.number, handed.turn)

    def take(self) -> HandoverRecord:
        """Write what is kept, and was checked before, into this table's journal; returns it.

        Raises:
            StoreError: it cannot be written.
        """
        assert self._kept is not None
        assert self._kept.record is not None
        record = HandoverRecord.model_validate_json(self._kept.record)
        if (stored := record.stored(self._table.session.roster)) is not None:
            self._table.session.journal.adopt(stored)
        return record

    async def _keep(self, offer: Offer, text: str) -> None:
        """Check the record, and have it on the disk before that is said."""
        try:
            if self._kept != offer:
                self._check(await self._table.referee(read_record, text), offer)
                write_private(self._path, offer.model_dump_json().encode())
                self._kept = offer
        except (OrderError, StoreError, OSError) as error:
            log.error("The match of the other house cannot be taken over: %s", _why(error)["text"])
            self.offer, self.agreed, self.refused = None, "", _why(error)
            self._reply(Reply(number=offer.number, step="refused", why=self.refused))
            self._changed()
        else:
            sha256 = hashlib.sha256(text.encode()).hexdigest()
            self._reply(Reply(number=offer.number, step="kept", sha256=sha256))

    def _check(self, record: HandoverRecord, offer: Offer) -> None:
        """Refuse what is not what both hosts have agreed to, or does not fit this table."""
        stored = record.stored()
        if stored is not None:
            self._table.fits(registry.make(stored.game, stored.options))
        known = stored and self._table.session.journal.kept(stored.id)
        if record.hidden != offer.hidden or (stored is not None and not follows(stored, known)):
            raise MatchFileError(words("match.damaged", reason=words("match.why-record")))

    def _load(self) -> Offer | None:
        """What was kept before this program began."""
        try:
            kept = Offer.model_validate_json(self._path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            log.error("%s cannot be read: %s", self._path, str(error).splitlines()[0])
            set_aside(self._path)
            return None
        return kept if kept.turn == self._turn + 1 else None


def _why(error: Exception) -> Sentence:
    return sentence(error.words) if isinstance(error, OrderError) else sentence(words("linked.kept"))
