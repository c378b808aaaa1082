"""Results as tables report them: each kept once, and entered into the tournament that waits for it."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from hall.errors import StoreError
from hall.pairings.rounds import DRAW, LOSS, WIN
from hall.store.database import Database
from hall.store.models import EntrantModel, PairingModel, ResultModel, RoundModel, TableModel, TournamentModel
from hall.store.records import MatchResult


class ResultStore:
    """The results of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def take(self, result: MatchResult, now_s: float) -> bool:
        """Keep a result whose signature has been checked; False if it was known. Both deserve a receipt.

        A pairing at this table that waits for a result of these players gets it.

        Raises:
            StoreError: the table has never joined.
        """
        with self._database.transaction() as session:
            if session.get(TableModel, result.table) is None:
                raise StoreError("gone")
            try:
                with session.begin_nested():
                    session.add(
                        ResultModel(
                            table=result.table,
                            id=result.id,
                            received_s=now_s,
                            game=result.game,
                            players=list(result.players),
                            winners=list(result.winners),
                            signed=result.signed,
                        )
                    )
            except IntegrityError:
                return False
            _enter(session, result)
            return True

    def newest(self, limit: int = 100) -> list[MatchResult]:
        """The newest results that were not deleted, the newest first."""
        kept = select(ResultModel).where(ResultModel.game != "")
        ordered = kept.order_by(ResultModel.received_s.desc(), ResultModel.table, ResultModel.id).limit(limit)
        with self._database.transaction() as session:
            return [
                MatchResult(row.table, row.id, row.game, tuple(row.players), tuple(row.winners), row.signed or b"")
                for row in session.scalars(ordered)
            ]

    def delete(self, table: str, result: str) -> None:
        """Delete all of a result but its id, so that it is not taken again."""
        with self._database.transaction() as session:
            if row := session.get(ResultModel, (table, result)):
                row.game, row.players, row.winners, row.signed = "", [], [], None


def _enter(session: Session, result: MatchResult) -> None:
    waiting = (
        select(PairingModel)
        .join(RoundModel, RoundModel.id == PairingModel.round)
        .join(TournamentModel, TournamentModel.id == RoundModel.tournament)
        .where(PairingModel.table == result.table, PairingModel.first_points.is_(None))
        .where(TournamentModel.game == result.game, TournamentModel.state == "running")
        .with_for_update(of=PairingModel)
    )
    for pairing in session.scalars(waiting):
        sides = [session.get_one(EntrantModel, side).names for side in (pairing.first, pairing.second) if side]
        if sorted(name for side in sides for name in side) == sorted(result.players):
            pairing.first_points, pairing.second_points = (_points(side, result.winners) for side in sides)
            return


def _points(side: Sequence[str], winners: Sequence[str]) -> float:
    if not winners:
        return DRAW
    return WIN if set(side) <= set(winners) else LOSS
