from collections import Counter

import pytest

from hall.pairings.round_robin import round_count, round_robin_round
from hall.pairings.rounds import Entrant, Pairing


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8, 13, 16])
def test_everybody_meets_everybody_once_and_moves_first_as_often_as_second(size: int) -> None:
    field = [Entrant(number) for number in range(size)]
    rounds = [round_robin_round(field, number) for number in range(round_count(size))]
    games = [pairing for pairings in rounds for pairing in pairings if pairing.second is not None]
    assert len({frozenset((game.first, game.second)) for game in games}) == len(games) == size * (size - 1) // 2
    firsts, seconds = Counter(game.first for game in games), Counter(game.second for game in games)
    assert max(abs(firsts[one] - seconds[one]) for one in range(size)) <= 1
    for pairings in rounds:
        seated = [one for pairing in pairings for one in (pairing.first, pairing.second) if one is not None]
        assert sorted(seated) == list(range(size))


def test_one_of_an_odd_number_rests_each_round_for_no_points() -> None:
    field = [Entrant(number) for number in range(5)]
    rests = [pairing for number in range(5) for pairing in round_robin_round(field, number) if pairing.second is None]
    assert {pairing.first for pairing in rests} == {0, 1, 2, 3, 4}
    assert {pairing.points for pairing in rests} == {(0, 0)}


def test_who_should_meet_an_entrant_that_has_withdrawn_wins() -> None:
    field = [Entrant(1), Entrant(2, withdrawn=True), Entrant(3), Entrant(4)]
    walkovers = [
        pairing for number in range(3) for pairing in round_robin_round(field, number) if pairing.second is None
    ]
    assert sorted(walkovers, key=lambda pairing: pairing.first) == [Pairing(one, None, (1, 0)) for one in (1, 3, 4)]
