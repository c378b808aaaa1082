"""`python -m lab engine`: seeded games repeat, broken ones are reported, and OpenSpiel may be missing."""

import io
import json
import random

import pytest
from rich.console import Console
from typer.testing import CliRunner

from engine import registry
from engine.promises import BrokenPromiseError
from lab.commands import app
from lab.engine import engine_bench, openspiel_speed
from lab.engine import seeded_games as games
from lab.engine.random_play_speed import Speed, interleaved, play_of
from lab.engine.seeded_games import Spread, seeded_game, seeded_games


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too short to measure anything."""
    monkeypatch.setattr(engine_bench, "ROUNDS", 1)
    monkeypatch.setattr(engine_bench, "SLICE_S", 0.001)


def printed(report: engine_bench.Report) -> str:
    out = io.StringIO()
    engine_bench.show(report, Console(file=out, width=200))
    return out.getvalue()


@pytest.mark.parametrize("name", registry.games())
def test_a_seed_repeats_its_game(name: str) -> None:
    one, other = seeded_game(name, 1), seeded_game(name, 1)
    assert one == other
    assert one[0].game.options == other[0].game.options


def test_games_are_cut_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MAX_PLIES", 10)
    turns: list[int] = []
    assert seeded_games("robotory", 3, lambda: turns.append(1)).report() == {
        "games": 3,
        "plies": 30,
        "lengths": [10, 10, 10, 10, 10],
        "capped": 3,
        "outcomes": {"no end in 10 plies": 3},
        "broken": {},
    }
    assert len(turns) == 3


def test_lengths_are_least_quartiles_and_most() -> None:
    assert Spread(lengths=[5, 1, 2, 4, 3]).report()["lengths"] == [1, 2, 3, 4, 5]
    assert Spread(lengths=[7]).report()["lengths"] == [7, 7, 7, 7, 7]


def test_a_broken_promise_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch, quick: None) -> None:
    def broken(state: object) -> None:
        raise BrokenPromiseError("it does not hold that robots stand")

    monkeypatch.setattr(games, "check_state", broken)
    monkeypatch.setattr(registry, "games", lambda: ("robotory",))
    result = CliRunner().invoke(app, ["engine", "--games", "2"])
    assert result.exit_code == 1
    assert "BROKEN in seed 1: it does not hold that robots stand" in result.output


def test_contestants_take_turns() -> None:
    turns: list[str] = []

    def play(name: str) -> Speed:
        turns.append(name)
        return Speed(2, 10, 0.5)

    plays = {name: lambda rng, seconds, name=name: play(name) for name in "ab"}
    speeds = interleaved(plays, 3, 0.1, lambda: None)
    assert turns == ["a", "b"] * 3
    assert speeds["a"] == Speed(6, 30, 1.5)
    assert (speeds["a"].plies_s, speeds["a"].listed_s) == (4, 20)


def test_the_first_ply_of_robotory_lists_42_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 0.0, 1.0])
    monkeypatch.setattr("lab.engine.random_play_speed.BATCH", 1)
    monkeypatch.setattr("lab.engine.random_play_speed.time.process_time", lambda: next(ticks))
    assert play_of("robotory")(random.Random(1), 0.5) == Speed(1, 42, 1.0)


def test_the_report_is_json_with_every_game(quick: None) -> None:
    result = CliRunner().invoke(app, ["engine", "--games", "1", "--json"])
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report["speed"].keys() == report["games"].keys() == set(registry.games())
    assert all(speed["plies_s"] > 0 for speed in report["speed"].values())


def test_without_openspiel_there_is_no_yardstick_and_the_report_says_so(
    monkeypatch: pytest.MonkeyPatch, quick: None
) -> None:
    monkeypatch.setattr(openspiel_speed, "find_spec", lambda name: None)
    text = printed(engine_bench.bench(1, Console(file=io.StringIO())))
    assert "No yardstick: OpenSpiel is not installed (pip install 'robodrome[bench]')." in text
    assert all(name in text for name in registry.games())


def test_a_yardstick_is_compared_with_its_mean() -> None:
    speed = {"plies_s": 10, "listed_s": 300}
    ruler = {"slow": {"plies_s": 1, "listed_s": 100}, "fast": {"plies_s": 1, "listed_s": 300}}
    text = printed({"load": 0.5, "speed": {"robotory": speed}, "yardstick": {"in place": ruler}, "games": {}})
    assert "1.50" in text
    assert "2 games in Python, in place: 200 listed actions/s in the mean, 100 to 300" in text
