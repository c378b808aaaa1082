"""Sentences of a demo: plies, faults and the end."""

from dataclasses import replace

import pytest

from controller.match.match import Match
from controller.match.stored_match import Entry
from engine import registry
from engine.effects import Beam, Carry, Down, Drop, Effect, Flip, Place, Relocate, Remove, Token, Up
from engine.words import Name
from robodrome.demo.fault_schedule import Fault
from robodrome.demo.words import course, effect_words, ending, fault_words, ply_words, seat_words

NAMES = {piece.id: piece.name for piece in registry.make("robotory").pieces}


def match_of(game: str, *plies: tuple[str, str]) -> Match:
    match = Match("m", registry.make(game), {}, 0)
    for actor, text in plies:
        match.add(Entry(match.next_entry, "action", actor, text, "computer", 0.0))
    return match


def words(match: Match, names: dict[str, Name] | None = None) -> list[str]:
    return [ply_words(match.before(n), played, names or NAMES) for n, played in enumerate(match.log, 1)]


def test_a_ply_is_told_by_what_changes_on_the_table() -> None:
    match = match_of("robotory", ("light", "place white c4"), ("dark", "move W c4"))
    assert words(match) == [
        "Light: a white disc is laid at c4.",
        "Dark: the white disc at c4 is lifted; the white robot drives to c4.",
    ]


def test_a_ply_that_changes_nothing_on_the_table_is_told_as_the_phones_offer_it() -> None:
    match = match_of("robotory", ("light", "place white c4"), ("dark", "place black d4"), ("light", "refill 0 1"))
    assert words(match)[2] == "Light: refill the supply, 0 white, 1 black."


def test_what_no_phone_offers_is_told_in_the_notation() -> None:
    assert words(match_of("roborama", ("chance", "first orange"))) == ["Chance: first orange."]


def test_a_long_ply_is_cut_short() -> None:
    match = match_of("robotory", ("light", "place white c4"))
    (played,) = match.log
    many = replace(played, effects=played.effects * 7)
    told = ply_words(match.before(1), many, NAMES)
    assert told.count("is laid") == 4
    assert told.endswith("; and so on, 7 changes in all.")


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (Place(Token("obstacle"), "b2"), "an obstacle is laid at b2"),
        (Remove(Token("disc", "black"), "a1"), "the black disc at a1 is lifted"),
        (Flip(Token("battery", "used"), "a1"), "the battery at a1 is turned over to used"),
        (Relocate("R", ("park:3", "d3"), "drive"), "the red robot drives to d3"),
        (Relocate("R", ("d3", "park:3"), "carried"), "the red robot is carried to parking place 3"),
        (Relocate("R", ("d3", "d4"), "push"), "the red robot is pushed to d4"),
        (Down("R"), "the red robot is knocked down"),
        (Up("R"), "the red robot stands up"),
        (Carry("R", Token("mine"), "d3"), "the red robot takes the mine at d3"),
        (Drop("R", Token("mine"), "d4"), "the red robot puts the mine down at d4"),
        (Beam(("a1", "a2", "a3")), "a beam goes from a1 to a3"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_every_effect_has_words(effect: Effect, told: str) -> None:
    assert effect_words(effect, NAMES) == told


def test_the_end_says_who_won_and_why() -> None:
    match = match_of("robotory")
    match.add(Entry(1, "adjust", "", "4/5/2BW2/2R2/4 light 1+2 2+2 1+10 10+0", "host", 0.0))
    assert ending(match) == "Stopped after 1 ply, as asked: nobody has won yet."
    match.add(Entry(2, "action", "light", "refill 1 0", "computer", 0.0))
    assert ending(match) == (
        "Light wins after 2 plies: the last white disc left the pool; 2 of 3 robots stand in the light camp."
    )


def test_the_course_of_a_demo_in_one_sentence() -> None:
    report = {"wall_s": 61.4, "sim_s": 245.0, "hand_tasks": 9, "contacts": 0}
    assert course(report) == "It took 1:01 min, 4:05 min at the table; hands helped 9 times, no robot touched another."
    assert course({**report, "contacts": 2}).endswith("robots touched 2 times.")


def test_faults_are_said_to_be_on_purpose() -> None:
    assert fault_words(Fault("broker", 1.0), NAMES) == "The broker is killed, on purpose."
    assert fault_words(Fault("figure", 1.0, "W"), NAMES) == "The white robot is switched off, on purpose."


@pytest.mark.parametrize(("actor", "told"), [("light", "Light"), ("player10", "Player 10"), ("chance", "Chance")])
def test_seats_have_names(actor: str, told: str) -> None:
    assert seat_words(actor) == told
