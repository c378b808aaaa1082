"""Standings of a tournament of four, worked out by hand."""

from hall.pairings.rounds import Entrant, Pairing
from hall.pairings.standings import standings

ENTRANTS = [Entrant(number) for number in (1, 2, 3, 4)]


def test_points_buchholz_and_sonneborn_berger() -> None:
    rounds = [
        [Pairing(1, 2, (1, 0)), Pairing(3, 4, (0.5, 0.5))],
        [Pairing(4, 1, (0, 1)), Pairing(2, 3, (1, 0))],
    ]
    # points: 1: 2, 2: 1, 3: 0.5, 4: 0.5
    lines = [(line.rank, line.entrant, line.points, line.buchholz, line.berger) for line in standings(ENTRANTS, rounds)]
    assert lines == [
        (1, 1, 2.0, 1.5, 1.5),  # beat 2 (1 point) and 4 (0.5)
        (2, 2, 1.0, 2.5, 0.5),  # lost to 1 (2), beat 3 (0.5)
        (3, 4, 0.5, 2.5, 0.25),  # drew with 3 (0.5), lost to 1 (2)
        (4, 3, 0.5, 1.5, 0.25),  # drew with 4 (0.5), lost to 2 (1)
    ]


def test_who_beat_the_others_of_equal_points_stands_first() -> None:
    # 1 beats 2, 2 beats 3, 3 beats 4, 4 beats 1; 1 beats 3, 2 beats 4: 2, 2, 1, 1
    rounds = [
        [Pairing(1, 2, (1, 0)), Pairing(3, 4, (1, 0))],
        [Pairing(2, 3, (1, 0)), Pairing(4, 1, (1, 0))],
        [Pairing(1, 3, (1, 0)), Pairing(2, 4, (1, 0))],
    ]
    lines = standings(ENTRANTS, rounds)
    assert [(line.rank, line.entrant) for line in lines] == [(1, 1), (2, 2), (3, 4), (4, 3)]
    assert [(line.buchholz, line.berger) for line in lines] == [(4, 3), (4, 2), (5, 2), (5, 1)]
    both = standings(ENTRANTS[:2], [[Pairing(1, 2, (0, 1))], [Pairing(2, 1, (0, 1))]])
    assert [(line.rank, line.direct) for line in both] == [(1, 1), (1, 1)]


def test_head_to_head_decides_between_those_equal_in_all_else() -> None:
    # points: 5: 2; 1 to 4: 1; 6: 0. Buchholz: 3: 1 + 2, 1: 1 + 1, 2: 1 + 1, 4: 1 + 0
    rounds = [
        [Pairing(2, 1, (0, 1)), Pairing(5, 3, (1, 0)), Pairing(4, 6, (1, 0))],
        [Pairing(3, 1, (1, 0)), Pairing(2, 4, (1, 0)), Pairing(5, 6, (1, 0))],
    ]
    lines = standings([Entrant(number) for number in (2, 1, 3, 4, 5, 6)], rounds)
    assert [line.entrant for line in lines] == [5, 3, 1, 2, 4, 6]
    assert [(line.rank, line.buchholz, line.berger, line.direct) for line in lines[2:4]] == [(3, 2, 1, 1), (4, 2, 1, 0)]


def test_who_beat_each_other_in_a_circle_shares_the_rank() -> None:
    rounds = [[Pairing(1, 2, (1, 0))], [Pairing(2, 3, (1, 0))], [Pairing(3, 1, (1, 0))]]
    assert [line.rank for line in standings(ENTRANTS, rounds)] == [1, 1, 1, 4]


def test_a_bye_counts_as_an_opponent_with_the_same_points_and_is_not_a_game() -> None:
    rounds = [[Pairing(1, 2, (0, 1)), Pairing(3, None, (1, 0))]]
    lines = {line.entrant: line for line in standings([*ENTRANTS[:2], Entrant(3, withdrawn=True)], rounds)}
    assert (lines[3].points, lines[3].buchholz, lines[3].berger, lines[3].played) == (1, 1, 1, 0)
    assert lines[3].withdrawn


def test_a_result_that_is_missing_counts_for_nobody() -> None:
    lines = standings(ENTRANTS[:2], [[Pairing(1, 2)]])
    assert [(line.rank, line.points, line.buchholz, line.played) for line in lines] == [(1, 0, 0, 0), (1, 0, 0, 0)]
