"""`robodrome bench players`: ratings from known results, games that go on where a run stopped, and both sides."""

import json
from pathlib import Path

import pytest

from robodrome.bench import matches
from robodrome.bench.elo import ratings
from robodrome.bench.matches import MatchBook, Pairing, round_robin
from robodrome.bench.players import kept


def test_ratings_follow_the_odds() -> None:
    """Three wins to one are odds of 3, thus 400 * lg 3 = 191 points; the imagined draw takes a little of it."""
    rated = ratings([("a", "b", 1.0)] * 300 + [("a", "b", 0.0)] * 100, "b")
    assert rated["b"][0] == 0.0
    assert rated["a"][0] == pytest.approx(190.8, abs=1.5)
    assert 20 < rated["a"][1] < 60


def test_more_games_make_smaller_error_bars() -> None:
    few, many = (ratings([("a", "b", 1.0), ("a", "b", 0.0)] * n, "b")["a"][1] for n in (10, 300))
    assert many < few / 3


def test_a_round_robin_meets_everybody_and_takes_sides_in_turn() -> None:
    pairings = list(round_robin("robotory", {}, ("a", "b", "c"), 2))
    assert [(one.one, one.other, one.number) for one in pairings] == [
        ("a", "b", 0), ("a", "c", 0), ("b", "c", 0), ("a", "b", 1), ("a", "c", 1), ("b", "c", 1),
    ]  # fmt: skip


def test_a_run_goes_on_from_its_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = tmp_path / "book"
    pairing = Pairing("robotory", "{}", "greedy", "random", 0)
    first = MatchBook(book).result(pairing)
    assert first.finished
    again = matches.play(pairing)
    assert (again.score, again.plies) == (first.score, first.plies)
    monkeypatch.setattr(matches, "play", lambda _: pytest.fail("it was in the book"))
    assert MatchBook(book).result(pairing) == first
    assert len(book.read_text().splitlines()) == 1


def test_a_game_counts_for_the_player_who_won_it() -> None:
    """Greedy beats random from either side in most games."""
    scores = [matches.play(Pairing("robotory", "{}", "greedy", "random", number)).score for number in range(8)]
    assert sum(scores) >= 5


def test_limits_are_kept_or_not() -> None:
    game = {"scores": {"easy over beginner": 0.7, "expert over greedy": 0.95}, "ends": {}, "slowest_ply_s": {"easy": 1}}
    report = {"games": {"robotory": game}}
    assert kept(report)
    for wrong in (
        {"scores": {"easy over beginner": 0.6}},
        {"scores": {"expert over greedy": 0.8}},
        {"ends": {"{}": {"games": 20, "finished": 19}}},
        {"slowest_ply_s": {"expert": 2.4}},
    ):
        assert not kept({"games": {"robotory": json.loads(json.dumps(game)) | wrong}})
