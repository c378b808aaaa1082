"""How the leader hands the match over: offered by its host, agreed to by the other one, kept there, then committed.

From the agreement on nothing of the match may change. The commit is one write of this table's link record: before it
the match is this table's, whatever happens, and after it the other one's.
"""

import hashlib
import logging
import secrets
from collections.abc import Callable

from controller.api.sentences import Sentence
from controller.api.wording import reason, sentence, words
from controller.errors import MatchFileError, StoreError
from controller.linked.handover_record import record_text
from controller.linked.link_record import LinkRecord
from controller.linked.messages import Handed, Offer, Reply
from controller.table.table import Table

log = logging.getLogger(__name__)


class Giving:
    """The leader's part.

    Args:
        table: this one.
        record: the link as it is now.
        commit: writes the link record durably; OSError if that is not certain.
        changed: called after every change, which the other table is to be told.

    Attributes:
        offer: to the other table; None without one.
        refused: why nothing came of the last one.
    """

    def __init__(
        self,
        table: Table,
        record: Callable[[], LinkRecord],
        commit: Callable[[LinkRecord], None],
        changed: Callable[[], None],
    ) -> None:
        self._table = table
        self._record = record
        self._commit = commit
        self._changed = changed
        self._match = ""
        self.offer: Offer | None = None
        self.refused: Sentence | None = None

    def begin(self) -> None:
        """Offer the match to the other table."""
        self.end()
        self.refused = None
        self.offer = Offer(number=secrets.token_hex(8), turn=self._record().turn + 1, hidden=self._hides())
        self._changed()

    def end(self, why: Sentence | None = None) -> None:
        """The match stays here."""
        if self.offer is None:
            return
        self.offer, self.refused = None, why
        self._table.session.journal.frozen = False
        self._changed()

    def hear(self, reply: Reply) -> LinkRecord | None:
        """What the other table replies; the link as it is then, if that has the match now.

        Nothing but the reply to the offer of the moment counts: without one, the other table can take nothing.
        """
        offer = self.offer
        if offer is None or reply.number != offer.number:
            return None
        if reply.step == "refused":
            self.end(reply.why)
        elif reply.step == "agreed" and offer.record is None:
            self._freeze(offer)
        elif offer.record is not None and reply.sha256 == hashlib.sha256(offer.record.encode()).hexdigest():
            return self._hand_over(offer)
        return None

    def _hides(self) -> bool:
        running = self._table.session.journal.running
        return running is not None and running.game.hidden

    def _freeze(self, offer: Offer) -> None:
        """Both hosts agree: nothing changes any more, and the other table gets the record."""
        journal = self._table.session.journal
        if offer.hidden != self._hides():
            self.end()  # another match than the one that they agreed on
            return
        held = self._record().seats
        people = [seat for seat, one in journal.seats.items() if one.kind == "human" and seat not in held]
        try:
            stored, end = (journal.record(), str(journal.running.state)) if journal.running else (None, "")
            text = record_text(journal.seats_as_data(), people, self._record().watched, stored, end)
        except MatchFileError as error:
            self.end(sentence(error.words))
        except StoreError as error:
            self.end(sentence(reason(error)))
        else:
            journal.frozen = True
            self._match = stored.id if stored else ""
            self.offer = offer.model_copy(update={"record": text})
            self._changed()

    def _hand_over(self, offer: Offer) -> LinkRecord | None:
        running, now = self._table.session.journal.running, self._record()
        handed = Handed(number=offer.number, turn=offer.turn, match=self._match)
        if (running.id if running else "") != self._match:
            self.end()
            return None
        seats = self._table.session.journal.seats
        held = {seat: one.name for seat, one in seats.items() if one.kind == "human" and seat not in now.seats}
        after = now.model_copy(update={"turn": offer.turn, "handed": handed, "seats": held, "watched": []})
        try:
            self._commit(after)
        except OSError as error:
            log.error("The match cannot be handed over: %s", error)
            self.end(sentence(words("linked.kept")))
            return None
        self.offer = None  # nothing of the match may change any more
        return after
