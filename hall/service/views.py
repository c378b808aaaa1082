"""What the hall's page gets: `HallView` at each change, `TournamentView` when it is asked for."""

from collections.abc import Iterable, Mapping

from pydantic import BaseModel

from controller.api.hall import FleetHealth, HallPhase, HallSeat
from hall.store.records import Kind, MatchResult, Role, State, TournamentRecord

DELETED = "—"
"""Stands for a name that was deleted."""


class TableCard(BaseModel):
    """A table; `since` is how long, in s, it has been `here` or not. `watch`: it lets visitors of the hall watch.

    `stopping`: it has not confirmed a stop.
    """

    id: str
    name: str
    game: str
    title: str
    phase: HallPhase
    seats: list[HallSeat]
    free: int
    ply: int
    here: bool
    since: float
    calls_host: bool
    version: str
    figures: FleetHealth
    page: str | None
    watch: bool
    stopping: bool


class TournamentCard(BaseModel):
    """A tournament; `round` is the newest that has been paired, 0 before the first."""

    id: int
    name: str
    game: str
    kind: Kind
    round: int
    rounds: int
    state: State


class HallView(BaseModel):
    """The hall, by its name, for an account; without one, `name` is empty."""

    hall: str
    name: str
    role: Role | None
    tables: list[TableCard]
    tournaments: list[TournamentCard]
    stopped: bool


class PairingView(BaseModel):
    """A pairing: the table's id, names by side, and the points of both."""

    id: int
    table: str | None
    sides: list[list[str]]
    result: tuple[float, float] | None


class RoundView(BaseModel):
    """A round."""

    number: int
    pairings: list[PairingView]


class StandingView(BaseModel):
    """A line of the standings."""

    rank: int
    entrant: int
    name: str
    points: float
    buchholz: float
    berger: float
    played: int
    withdrawn: bool


class TournamentView(BaseModel):
    """A tournament with its rounds and standings."""

    card: TournamentCard
    rounds: list[RoundView]
    standings: list[StandingView]


class ResultView(BaseModel):
    """A result that a table has reported; nobody wins a draw."""

    table: str
    id: str
    game: str
    players: list[str]
    winners: list[str]


def result_view(result: MatchResult) -> ResultView:
    """A result without its signature."""
    players, winners = shown(result.players), shown(result.winners)
    return ResultView(table=result.table, id=result.id, game=result.game, players=players, winners=winners)


def shown(names: Iterable[str]) -> list[str]:
    """Names for the page, which says that one was deleted."""
    return [name or DELETED for name in names]


def tournament_card(record: TournamentRecord) -> TournamentCard:
    """A tournament in a line."""
    return TournamentCard(
        id=record.id,
        name=record.name,
        game=record.game,
        kind=record.kind,
        round=len(record.rounds),
        rounds=record.planned,
        state=record.state,
    )


def tournament_view(record: TournamentRecord) -> TournamentView:
    """A tournament as it stands."""
    names = {entrant.id: shown(entrant.names) for entrant in record.entrants}
    gone = {entrant.id: entrant.withdrawn for entrant in record.entrants}
    rounds = [
        RoundView(
            number=number,
            pairings=[
                PairingView(
                    id=one.id,
                    table=one.table,
                    sides=_sides(one.pairing.first, one.pairing.second, names),
                    result=one.pairing.points,
                )
                for one in pairings
            ],
        )
        for number, pairings in enumerate(record.rounds, 1)
    ]
    standings = [
        StandingView(
            rank=line.rank,
            entrant=line.entrant,
            name=" + ".join(names[line.entrant]),
            points=line.points,
            buchholz=line.buchholz,
            berger=line.berger,
            played=line.played,
            withdrawn=gone[line.entrant],
        )
        for line in record.standings()
    ]
    return TournamentView(card=tournament_card(record), rounds=rounds, standings=standings)


def _sides(first: int, second: int | None, names: Mapping[int, list[str]]) -> list[list[str]]:
    return [names[side] for side in (first, second) if side is not None]
