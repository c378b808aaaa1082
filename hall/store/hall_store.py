"""All that a hall keeps, so that another hall on the same database can take over."""

from sqlalchemy import select

from hall.store import lease
from hall.store.accounts import AccountStore, remove_account
from hall.store.database import Database
from hall.store.models import EntrantModel, ResultModel, StopModel
from hall.store.records import StopRecord
from hall.store.results import ResultStore
from hall.store.tables import TableStore
from hall.store.tournaments import TournamentStore


class HallStore:
    """The database at an address such as `sqlite:///hall.sqlite` or `postgresql://user@host/hall`.

    Every method is one transaction, durable when it returns, and may be called in any thread.

    Raises:
        StoreError: also in every method, if the database fails; then nothing was written.
    """

    def __init__(self, address: str) -> None:
        self._database = Database(address)
        self.tables = TableStore(self._database)
        self.accounts = AccountStore(self._database)
        self.tournaments = TournamentStore(self._database)
        self.results = ResultStore(self._database)

    def note_stop(self, by: str, table: str | None, now_s: float) -> int:
        """Write down a stop of one table or of all, and return its number."""
        with self._database.transaction() as session:
            stop = StopModel(at_s=now_s, by=by, table=table)
            session.add(stop)
            session.flush()
            return stop.number

    def stops(self, limit: int = 100) -> list[StopRecord]:
        """The newest stops, the newest first."""
        newest = select(StopModel).order_by(StopModel.number.desc()).limit(limit)
        with self._database.transaction() as session:
            return [StopRecord(stop.number, stop.at_s, stop.by, stop.table) for stop in session.scalars(newest)]

    def forget(self, name: str) -> None:
        """Delete a person's name: the account, and the name in tournaments, results and stops.

        The signed bytes of results that hold the name go with it.

        Raises:
            StoreError: nobody else is host.
        """
        with self._database.transaction() as session:
            remove_account(session, name)
            for entrant in session.scalars(select(EntrantModel)):
                if name in entrant.names:
                    entrant.names = _without(entrant.names, name)
            for result in session.scalars(select(ResultModel)):
                if name in result.players:
                    result.players, result.winners = _without(result.players, name), _without(result.winners, name)
                    result.signed = None
            for stop in session.scalars(select(StopModel).where(StopModel.by == name)):
                stop.by = ""

    def hold_lease(self, holder: str, now_s: float, seconds: float) -> bool:
        """Lead for so many seconds from `now_s`, if no other hall does."""
        return lease.hold(self._database, holder, now_s, seconds)

    def release_lease(self, holder: str) -> None:
        """Let another hall lead at once."""
        lease.release(self._database, holder)

    def close(self) -> None:
        """Close the database."""
        self._database.close()


def _without(names: list[str], name: str) -> list[str]:
    return ["" if one == name else one for one in names]
