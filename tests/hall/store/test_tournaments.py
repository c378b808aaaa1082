"""Tournaments, kept and paired the same on both databases."""

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from hall.errors import HallError, PairingError, StoreError
from hall.store.hall_store import HallStore
from hall.store.records import Kind, MatchResult, TournamentRecord
from lab.hall.postgresql import Cluster


def entered(store: HallStore, kind: Kind, names: str, rounds: int = 3) -> int:
    tournament = store.tournaments.create("Spring", "robotory", kind, rounds)
    for name in names:
        store.tournaments.enter(tournament, [name])
    return tournament


def names_of(record: TournamentRecord, number: int) -> list[tuple[str, ...]]:
    """Who plays in a round: the sides, each with its names run together."""
    names = {entrant.id: "".join(entrant.names) for entrant in record.entrants}
    pairings = [game.pairing for game in record.rounds[number - 1]]
    return [tuple(names[side] for side in (game.first, game.second) if side is not None) for game in pairings]


def play(store: HallStore, tournament: int, choose: Callable[[], tuple[float, float]]) -> None:
    for game in store.tournaments.pair(tournament).rounds[-1]:
        if game.pairing.points is None:
            store.tournaments.set_result(game.id, choose())


def swiss_of_64(address: str) -> TournamentRecord:
    """Six rounds; some withdraw, and two come late."""
    chance = random.Random(64)
    with closing(HallStore(address)) as store:
        tournament = store.tournaments.create("Spring", "robotory", "swiss", 6)
        entrants = [store.tournaments.enter(tournament, [f"Player {number}"]) for number in range(64)]
        for leaving in (0, 1, 2, 0, 3, 1):
            for gone in chance.sample(entrants, leaving):
                store.tournaments.withdraw(gone)
                entrants.remove(gone)
            play(store, tournament, lambda: chance.choice([(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)]))
            if leaving == 2:
                entrants += [store.tournaments.enter(tournament, [f"Late {number}"]) for number in range(2)]
        return store.tournaments.get(tournament)


def test_64_players_play_the_same_tournament_on_sqlite_and_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    ours = swiss_of_64(f"sqlite:///{tmp_path}/hall.sqlite")
    theirs = swiss_of_64(cluster.new_database("swiss"))
    assert ours == theirs
    assert ours.standings() == theirs.standings()
    games = [frozenset((game.pairing.first, game.pairing.second)) for played in ours.rounds for game in played]
    assert max(Counter(games).values()) == 1
    assert [len(played) for played in ours.rounds] == [32, 32, 31, 32, 30, 30]  # of 64, 63, 61, 63, 60, 59


def test_a_round_robin_has_as_many_rounds_as_it_needs(store: HallStore) -> None:
    tournament = entered(store, "round_robin", "ABCDE")
    for _ in range(5):
        play(store, tournament, lambda: (1.0, 0.0))
    record = store.tournaments.get(tournament)
    assert (record.planned, record.state) == (5, "running")
    games = {frozenset(sides) for number in range(1, 6) for sides in names_of(record, number) if len(sides) == 2}
    assert len(games) == 10
    with pytest.raises(PairingError, match="All rounds"):
        store.tournaments.pair(tournament)
    store.tournaments.end(tournament)
    assert store.tournaments.get(tournament).state == "over"


def test_single_players_are_drawn_into_teams(store: HallStore) -> None:
    tournament = entered(store, "teams", "ABCD")
    store.tournaments.enter(tournament, ["X", "Y"])
    record = store.tournaments.pair(tournament)
    assert [entrant.names for entrant in record.entrants] == [("A", "D"), ("B", "C"), ("X", "Y")]
    assert names_of(record, 1) == [("AD", "BC"), ("XY",)]


def test_a_round_waits_for_the_results_of_the_round_before(store: HallStore) -> None:
    tournament = entered(store, "swiss", "ABCD")
    store.tournaments.pair(tournament)
    with pytest.raises(PairingError, match="result is missing"):
        store.tournaments.pair(tournament)
    assert len(store.tournaments.get(tournament).rounds) == 1


def test_a_round_is_paired_once_by_two_who_ask_together(store: HallStore) -> None:
    tournament = entered(store, "swiss", "ABCD")

    def pair(_: int) -> int:
        try:
            return len(store.tournaments.pair(tournament).rounds)
        except HallError:
            return 0

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(pair, range(4))) == [0, 0, 0, 1]


def test_a_result_from_the_table_is_entered_for_the_pairing_that_waits_there(store: HallStore) -> None:
    store.tables.offer_code("CODE", 0, 100)
    store.tables.join("CODE", "t1", "Window", b"key", 1)
    tournament = entered(store, "swiss", "AB", rounds=1)
    (game,) = store.tournaments.pair(tournament).rounds[0]
    with pytest.raises(StoreError, match="not exist"):
        store.tournaments.assign(game.id, "t2")
    store.tournaments.assign(game.id, "t1")

    def report(number: str, kind: str, players: str, winners: str) -> tuple[float, float] | None:
        store.results.take(MatchResult("t1", number, kind, tuple(players), tuple(winners), b"signed"), 5)
        return store.tournaments.get(tournament).rounds[0][0].pairing.points

    assert report("1", "robotory", "AC", "A") is None
    assert report("2", "netzwerk", "AB", "A") is None
    assert report("3", "robotory", "BA", "B") == (0, 1)
    assert report("4", "robotory", "AB", "A") == (0, 1)  # the pairing waits no longer
    assert store.tournaments.get(tournament).rounds[0][0].table == "t1"


def test_a_draw_from_the_table_is_half_a_point_for_both(store: HallStore) -> None:
    store.tables.offer_code("CODE", 0, 100)
    store.tables.join("CODE", "t1", "Window", b"key", 1)
    tournament = entered(store, "swiss", "AB")
    (game,) = store.tournaments.pair(tournament).rounds[0]
    store.tournaments.assign(game.id, "t1")
    store.results.take(MatchResult("t1", "1", "robotory", ("A", "B"), (), b"signed"), 5)
    assert [(line.rank, line.points) for line in store.tournaments.get(tournament).standings()] == [(1, 0.5), (1, 0.5)]


def test_results_are_corrected_by_hand(store: HallStore) -> None:
    tournament = entered(store, "swiss", "ABC")
    game, bye = store.tournaments.pair(tournament).rounds[0]
    store.tournaments.set_result(game.id, (1.0, 0.0))
    store.tournaments.set_result(game.id, (0.5, 0.5))
    assert store.tournaments.get(tournament).rounds[0][0].pairing.points == (0.5, 0.5)
    store.tournaments.set_result(game.id, None)
    assert store.tournaments.get(tournament).rounds[0][0].pairing.points is None
    with pytest.raises(StoreError, match="cannot use"):
        store.tournaments.set_result(game.id, (1.0, 1.0))
    with pytest.raises(StoreError, match="cannot use"):
        store.tournaments.set_result(bye.id, (0.0, 1.0))


def test_who_may_enter(store: HallStore) -> None:
    tournament = entered(store, "round_robin", "AB")
    with pytest.raises(StoreError, match="of this name"):
        store.tournaments.enter(tournament, ["A"])
    with pytest.raises(StoreError, match="one name"):
        store.tournaments.enter(tournament, ["C", "D"])
    late = store.tournaments.enter(tournament, ["C"])
    store.tournaments.withdraw(late)
    assert len(store.tournaments.get(tournament).entrants) == 2
    store.tournaments.pair(tournament)
    with pytest.raises(StoreError, match="any more"):
        store.tournaments.enter(tournament, ["C"])


def test_a_tournament_is_deleted_with_all_that_belongs_to_it(store: HallStore) -> None:
    tournament, kept = entered(store, "swiss", "ABCD"), entered(store, "swiss", "AB")
    store.tournaments.pair(tournament)
    store.tournaments.delete(tournament)
    assert [record.id for record in store.tournaments.all()] == [kept]
    for missing in (store.tournaments.get, store.tournaments.pair, store.tournaments.withdraw, store.tournaments.end):
        with pytest.raises(StoreError, match="not exist"):
            missing(tournament)
