"""What the store gives: values that hold no connection to the database. Times are in seconds since 1970."""

from dataclasses import dataclass
from typing import Literal

from hall.pairings.rounds import Entrant, Pairing
from hall.pairings.standings import Standing, standings

Role = Literal["host", "helper", "visitor"]
Kind = Literal["round_robin", "swiss", "teams"]
State = Literal["open", "running", "over"]


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table that has joined; `left_s` is None while it takes part. `key` is the secret of its signatures."""

    id: str
    name: str
    key: bytes
    joined_s: float
    left_s: float | None


@dataclass(frozen=True, slots=True)
class Account:
    """A person who may sign in."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class EntrantRecord:
    """A player or a team."""

    id: int
    names: tuple[str, ...]
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class PairingRecord:
    """A pairing, and the id of the table at which it is played; `pairing` names entrants by their ids."""

    id: int
    table: str | None
    pairing: Pairing


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """A tournament as it stands; `planned` is the number of rounds, entrants are in the order of their seeding."""

    id: int
    name: str
    game: str
    kind: Kind
    planned: int
    state: State
    entrants: tuple[EntrantRecord, ...]
    rounds: tuple[tuple[PairingRecord, ...], ...]

    @property
    def field(self) -> list[Entrant]:
        """The entrants as pairings take them."""
        return [Entrant(entrant.id, entrant.withdrawn) for entrant in self.entrants]

    @property
    def paired(self) -> list[list[Pairing]]:
        """The rounds as pairings take them."""
        return [[record.pairing for record in pairings] for pairings in self.rounds]

    def standings(self) -> list[Standing]:
        """The standings after all results."""
        return standings(self.field, self.paired)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a table reports of a match.

    Attributes:
        id: unique at its table.
        players, winners: names; nobody wins a draw.
        signed: the bytes as the table signed them.
    """

    table: str
    id: str
    game: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    signed: bytes


@dataclass(frozen=True, slots=True)
class StopRecord:
    """A stop of one table, or of all if `table` is None; numbers increase."""

    number: int
    at_s: float
    by: str
    table: str | None
