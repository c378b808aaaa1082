"""Tournaments: entrants, rounds that the pairings make, and their results."""

from collections.abc import Sequence
from typing import cast

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from hall.errors import PairingError, StoreError
from hall.pairings.round_robin import round_count, round_robin_round
from hall.pairings.rounds import DRAW, LOSS, WIN, Pairing
from hall.pairings.swiss import swiss_round
from hall.pairings.teams import draw_teams
from hall.store.database import Database
from hall.store.models import EntrantModel, PairingModel, RoundModel, TableModel, TournamentModel
from hall.store.records import EntrantRecord, Kind, PairingRecord, State, TournamentRecord


class TournamentStore:
    """The tournaments of a hall.

    All methods raise `StoreError` for an id that is unknown.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, name: str, game: str, kind: Kind, rounds: int) -> int:
        """A new tournament, open for entrants; a round robin has as many rounds as it needs, whatever `rounds` is."""
        with self._database.transaction() as session:
            made = TournamentModel(name=name, game=game, kind=kind, planned=rounds, state="open")
            session.add(made)
            session.flush()
            return made.id

    def enter(self, tournament: int, names: Sequence[str]) -> int:
        """Add an entrant; the order of entering is the seeding. Late ones enter Swiss tournaments only.

        In a tournament of teams two names are a team; single ones are drawn into teams at the first round.
        """
        with self._database.transaction() as session:
            into = _locked(session, tournament)
            if into.state == "over" or (into.rounds and into.kind != "swiss"):
                raise StoreError("entering-over")
            if not 1 <= len(names) <= (2 if into.kind == "teams" else 1):
                raise StoreError("names")
            taken = {name for entrant in into.entrants for name in entrant.names}
            if taken & {*names} or len({*names}) < len(names):
                raise StoreError("entered-already")
            entrant = EntrantModel(tournament=tournament, names=list(names), withdrawn=False)
            session.add(entrant)
            session.flush()
            return entrant.id

    def withdraw(self, entrant: int) -> None:
        """Pair this entrant no more; results stay. Before the first round it was never there."""
        with self._database.transaction() as session:
            gone = session.get(EntrantModel, entrant)
            if gone is None:
                raise StoreError("gone")
            if _locked(session, gone.tournament).rounds:
                gone.withdrawn = True
            else:
                session.delete(gone)

    def pair(self, tournament: int) -> TournamentRecord:
        """Pair the next round.

        Raises:
            PairingError: a result is missing, all rounds have been played, or no pairing is left.
        """
        with self._database.transaction() as session:
            model = _locked(session, tournament)
            if not model.rounds:
                _begin(session, model)
            record = _record(model)
            if len(record.rounds) >= model.planned:
                raise PairingError("rounds-over")
            number = len(record.rounds)
            pairings = (
                round_robin_round(record.field, number)
                if model.kind == "round_robin"
                else swiss_round(record.field, record.paired)
            )
            model.state = "running"
            made = RoundModel(tournament=tournament, number=number + 1)
            session.add(made)
            session.flush()
            session.add_all(_pairing_model(made.id, pairing) for pairing in pairings)
            session.flush()
            session.expire(model)
            return _record(model)

    def assign(self, pairing: int, table: str | None) -> None:
        """Name the table at which a pairing is played."""
        with self._database.transaction() as session:
            if table is not None and session.get(TableModel, table) is None:
                raise StoreError("gone")
            _pairing(session, pairing).table = table

    def set_result(self, pairing: int, points: tuple[float, float] | None) -> None:
        """Enter, correct or take back a result by hand."""
        if points not in (None, (WIN, LOSS), (LOSS, WIN), (DRAW, DRAW), (LOSS, LOSS)):
            raise StoreError("request")
        with self._database.transaction() as session:
            model = _pairing(session, pairing)
            if model.second is None:
                raise StoreError("request")
            model.first_points, model.second_points = points or (None, None)

    def end(self, tournament: int) -> None:
        """No more rounds."""
        with self._database.transaction() as session:
            _locked(session, tournament).state = "over"

    def delete(self, tournament: int) -> None:
        """Delete a tournament with all that belongs to it."""
        with self._database.transaction() as session:
            session.execute(delete(TournamentModel).where(TournamentModel.id == tournament))

    def get(self, tournament: int) -> TournamentRecord:
        """A tournament as it stands."""
        with self._database.transaction() as session:
            return _record(_found(session.get(TournamentModel, tournament)))

    def all(self) -> list[TournamentRecord]:
        """All tournaments, the newest first."""
        with self._database.transaction() as session:
            return [
                _record(model) for model in session.scalars(select(TournamentModel).order_by(TournamentModel.id.desc()))
            ]


def _found(model: TournamentModel | None) -> TournamentModel:
    if model is None:
        raise StoreError("gone")
    return model


def _locked(session: Session, tournament: int) -> TournamentModel:
    return _found(session.get(TournamentModel, tournament, with_for_update=True))


def _pairing(session: Session, pairing: int) -> PairingModel:
    model = session.get(PairingModel, pairing, with_for_update=True)
    if model is None:
        raise StoreError("gone")
    return model


def _begin(session: Session, model: TournamentModel) -> None:
    """Draw the teams, and count the rounds of a round robin."""
    if model.kind == "teams":
        for one, other in draw_teams([entrant for entrant in model.entrants if len(entrant.names) == 1]):
            one.names = [*one.names, *other.names]
            session.delete(other)
        session.flush()
        session.expire(model)
    if len(model.entrants) < 2:
        raise PairingError("two-entrants")
    if model.kind == "round_robin":
        model.planned = round_count(len(model.entrants))


def _pairing_model(round_id: int, pairing: Pairing) -> PairingModel:
    first, second = pairing.points or (None, None)
    return PairingModel(
        round=round_id, first=pairing.first, second=pairing.second, first_points=first, second_points=second
    )


def _record(model: TournamentModel) -> TournamentRecord:
    return TournamentRecord(
        id=model.id,
        name=model.name,
        game=model.game,
        kind=cast("Kind", model.kind),
        planned=model.planned,
        state=cast("State", model.state),
        entrants=tuple(EntrantRecord(one.id, tuple(one.names), one.withdrawn) for one in model.entrants),
        rounds=tuple(tuple(_pairing_record(pairing) for pairing in played.pairings) for played in model.rounds),
    )


def _pairing_record(model: PairingModel) -> PairingRecord:
    first, second = model.first_points, model.second_points
    points = None if first is None or second is None else (first, second)
    return PairingRecord(model.id, model.table, Pairing(model.first, model.second, points))
