"""A match in figures."""

from collections import Counter
from typing import Any

import pytest

from controller.api.library import Statistics
from controller.match.library import SAMPLES
from controller.match.match import Match
from controller.match.match_file import parse_match
from controller.match.statistics import statistics
from controller.match.stored_match import Entry
from engine import registry

PITCH_MM = 78.0
"""From the middle of a hexagon of Robotory to the next one."""


def match(*entries: tuple[str, str, str, float], game: str = "robotory", **options: Any) -> Match:
    numbered = [Entry(n, kind, actor, text, "phone", t) for n, (kind, actor, text, t) in enumerate(entries, 1)]
    return Match("m-1", registry.make(game, options), {}, 1, numbered)


def counts(found: Statistics) -> dict[str, dict[str, int]]:
    return {one["seat"]: {count["text"]: count["count"] for count in one["counts"]} for one in found["seats"]}


def sample(name: str) -> Match:
    stored = parse_match((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return Match(name, registry.make(stored.game, stored.options), {}, stored.seed, stored.entries)


def test_times_are_counted_from_the_entry_before_and_what_was_taken_back_does_not_count() -> None:
    found = statistics(
        match(
            ("action", "light", "place black c4", 30.0),
            ("action", "dark", "move B c4", 42.5),
            ("undo", "", "1", 50.0),
            ("action", "dark", "move B c4", 57.0),
            ("action", "light", "place white d4", 77.0),
            ("action", "dark", "move R d4", 10.0),  # the table was restarted
        )
    )
    assert [(one["plies"], one["mean_s"], one["longest_s"]) for one in found["seats"]] == [
        (2, 20.0, 20.0),
        (2, 3.5, 7.0),
    ]
    assert counts(found) == {
        "light": {"Discs laid": 2, "Discs burned": 0},
        "dark": {"Discs laid": 0, "Discs burned": 2},
    }
    assert found["driven"] == [
        {"piece": "W", "mm": 0.0},
        {"piece": "B", "mm": pytest.approx(PITCH_MM, abs=0.1)},
        {"piece": "R", "mm": pytest.approx(PITCH_MM, abs=0.1)},
    ]


def test_a_table_that_was_taken_as_it_is_counts_for_nobody() -> None:
    found = statistics(match(("adjust", "", "4/2W2/2B3/3R1/4 light 1+2 2+2 1+6 10+4", 3.0)))
    assert [one["plies"] for one in found["seats"]] == [0, 0]
    assert {one["mm"] for one in found["driven"]} == {0.0}


def test_bids_won_are_the_chips_of_the_result() -> None:
    match = sample("ricochet-1")
    bids = Counter(one.actor for one in match.entries if one.text.startswith("bid "))
    won = {seat: of["Calls won"] for seat, of in counts(statistics(match)).items()}
    outcome = match.state.outcome
    assert outcome is not None
    assert won == dict(outcome.scores)
    assert {seat: of["Calls"] for seat, of in counts(statistics(match)).items()} == dict(bids)


def test_a_step_uses_one_battery_and_moving_batteries_none() -> None:
    """The first turn of the sample: seven steps, then seven batteries are moved, and all are charged again."""
    whole = sample("netzwerk-1")
    first_turn = whole.entries[:15]
    assert [one.text.split()[0] for one in first_turn] == ["move"] * 7 + ["battery"] * 7 + ["end"]
    found = statistics(Match("m-1", whole.game, {}, 1, first_turn))
    assert counts(found)["white"] == {"Energy used": 7, "Robots captured": 0}
    end = whole.state.view(None)["captured"]
    taken = {seat: of["Robots captured"] for seat, of in counts(statistics(whole)).items()}
    assert taken == {
        seat: sum(piece.startswith(of_the_other) for piece in end)
        for seat, of_the_other in (("white", "B"), ("black", "W"))
    }


def test_cards_and_orders_are_those_of_the_record() -> None:
    cards = sample("roborama-2")
    verbs = [(one.actor, one.text.split()[0]) for one in cards.entries]
    for seat, of in counts(statistics(cards)).items():
        own = [verb for actor, verb in verbs if actor == seat]
        assert of["Cards played"] == sum(verb in ("basic", "special", "chaos") for verb in own)
        assert of["Special actions"] == own.count("special")
    orders = sample("droids-1")
    sent = Counter(one.actor for one in orders.entries if one.text.startswith("send "))
    assert {seat: of["Orders sent"] for seat, of in counts(statistics(orders)).items()} == dict(sent)
    covered = {seat: len(of) for seat, of in orders.state.view(None)["covered"].items()}
    repaired = Counter(one.actor for one in orders.entries if one.text.startswith("uncover "))
    lost = {seat: of["Emitters lost"] - repaired[seat] for seat, of in counts(statistics(orders)).items()}
    assert lost == covered
