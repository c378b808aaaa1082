"""`python -m lab players`: ratings from known results, games that go on where a run stopped, and both sides."""

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from controller.errors import ConfigError
from lab.players import match_book
from lab.players.elo import ratings, share_interval
from lab.players.match_book import MatchBook, Pairing, Played
from lab.players.players_bench import bench, kept
from lab.players.ratings_plot import svg_of


def test_ratings_follow_the_odds() -> None:
    """Three wins to one are odds of 3, thus 400 * lg 3 = 191 points; the imagined draw takes a little of it."""
    rated = ratings([("a", "b", 1.0)] * 300 + [("a", "b", 0.0)] * 100, "b")
    assert rated["b"][0] == 0.0
    assert rated["a"][0] == pytest.approx(190.8, abs=1.5)
    assert 20 < rated["a"][1] < 60


def test_more_games_make_smaller_error_bars() -> None:
    few, many = (ratings([("a", "b", 1.0), ("a", "b", 0.0)] * n, "b")["a"][1] for n in (10, 300))
    assert many < few / 3


def test_the_interval_of_a_share_is_wilson_s() -> None:
    """For 10 of 20, by hand: (0.5 + 0.09604) / 1.19208 = 0.5, and half of it is 1.96 * sqrt(...) / 1.19208 = 0.2007."""
    assert share_interval(0.5, 20, 1.96) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert share_interval(1.0, 20, 1.96) == pytest.approx((0.8389, 1.0), abs=1e-4)


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str, int]]:
    """Games are won by the second player in two of three cases, and told instead of played."""
    told: list[tuple[str, str, str, int]] = []

    def play(pairing: Pairing, number: int) -> Played:
        told.append((pairing.options, pairing.one, pairing.other, number))
        return Played(pairing, number, float(number % 3 == 0), 10, True, {pairing.one: 0.1}, 6.0)

    monkeypatch.setattr(match_book, "play", play)
    return told


def test_what_decides_is_played_first_and_longest(numbers: list[tuple[str, str, str, int]]) -> None:
    report = bench(3, 2, ["robotory"], MatchBook(None), Console())
    first = [(one, other, number) for _, one, other, number in numbers[:10]]
    steps = [("beginner", "easy"), ("easy", "medium"), ("medium", "strong"), ("strong", "expert"), ("greedy", "expert")]
    assert first == [(one, other, number) for number in (0, 1) for one, other in steps]
    # two of three is near 65 %, so these four rows are played on; greedy's row is decided
    counts = Counter((one, other) for options, one, other, _ in numbers)
    assert [counts[pair] for pair in steps] == [30, 30, 30, 30, 3]
    assert counts["medium", "medium"] == 2
    assert counts["greedy", "beginner"] == counts["beginner", "expert"] == 3
    robotory = report["games"]["robotory"]
    assert robotory["games"] == 4 * 30 + 3 + 10 * 3
    assert robotory["minutes"] == pytest.approx((153 + 2) * 6 / 60)
    assert robotory["steps"][0]["pair"] == "easy over beginner"
    assert (robotory["steps"][0]["games"], robotory["steps"][0]["won"]) == (30, 0.667)
    assert not kept(report | {"searches": {}})  # greedy wins a third of its games


def test_the_picture_names_each_game_and_has_a_dot_for_each_player(numbers: list[tuple[str, str, str, int]]) -> None:
    report = bench(1, 0, ["robotory", "netzwerk"], MatchBook(None), Console())
    svg = ElementTree.fromstring(svg_of(report))
    texts = {text for element in svg.iter() if (text := element.text)}
    assert {"Robotory", "Netzwerk", "0", "greedy"} <= texts
    circles = [element for element in svg.iter() if element.tag.endswith("circle")]
    assert len(circles) == 2 * 6 + 6  # and six in the legend


def test_a_run_goes_on_from_its_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = tmp_path / "book"
    pairing = Pairing("robotory", "{}", "greedy", "random")
    writing = MatchBook(book)
    writing.play(pairing, 0)
    [first] = writing.games(pairing)
    assert first.finished
    again = match_book.play(pairing, 0)
    assert (again.score, again.plies) == (first.score, first.plies)
    monkeypatch.setattr(match_book, "play", lambda *_: pytest.fail("it was in the book"))
    reading = MatchBook(book)
    reading.play(pairing, 0)
    assert reading.games(pairing) == [first]
    assert len(book.read_text().splitlines()) == 1


def test_a_line_that_is_no_game_is_named(tmp_path: Path) -> None:
    book = tmp_path / "book"
    MatchBook(book).play(Pairing("robotory", "{}", "random", "random"), 0)
    with book.open("a") as file:
        file.write('{"pairing": {"game": "robot')
    with pytest.raises(ConfigError, match=r"book: line 2 is not a game"):
        MatchBook(book)


def test_a_game_counts_for_the_player_who_won_it() -> None:
    """Greedy beats random from either side in most games."""
    scores = [match_book.play(Pairing("robotory", "{}", "greedy", "random"), number).score for number in range(8)]
    assert sum(scores) >= 5


def test_limits_are_kept_or_not() -> None:
    step = {"won": 0.7, "mark": 0.65}
    game = {"steps": [step], "unfinished": 0, "ends": {}, "slowest_ply_s": {"easy": 1}}
    in_time, late = (
        {"searches": {"robotory": {"late_ms": {"most": most}, "idle_late_ms": {"most": 2.0}}}} for most in (52.0, 52.1)
    )
    assert kept({"games": {"robotory": game}} | in_time)
    assert not kept({"games": {"robotory": game}} | late)
    for wrong in (
        {"steps": [step, {"won": 0.6, "mark": 0.65}]},
        {"steps": [{"won": 0.8, "mark": 0.9}]},
        {"unfinished": 1},
        {"ends": {"{}": {"games": 20, "finished": 19}}},
        {"slowest_ply_s": {"expert": 2.4}},
    ):
        assert not kept({"games": {"robotory": game | wrong}} | in_time)
