"""The line protocol: what each request does, what is refused and with which code, and that nothing brings it down."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.api.english import english
from engine import protocol, registry
from engine.errors import OptionError
from engine.protocol import MOST_BYTES, Session
from engine.record import read_record, replay
from tests.engine import sessions
from tests.engine.every_game import SHIPPED, every_game, of_shipped_games
from tests.engine.plays import games, random_play

START = "4/2W2/2B3/2R2/4 light 2+2 2+2 10+10 0+0"
PLACED = "4/5/2BW2/2R2/4 light 1+2 2+2 10+10 1+0"
promise = settings(max_examples=80)

Json = dict[str, Any]


def said(session: Session, line: str | bytes) -> Json:
    """The answer to a line, which is one line of plain JSON."""
    answer = session.answer(line if isinstance(line, bytes) else line.encode())
    assert answer.isascii()
    assert "\n" not in answer
    return json.loads(answer, parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))


def do(session: Session, what: str, **fields: Any) -> Json:
    return said(session, json.dumps({"do": what, **fields}))


def code(answer: Json) -> str:
    assert answer["ok"] is False
    assert answer["error"]["message"]
    assert {"to_act", "outcome", "position"} <= answer.keys()
    return answer["error"]["code"]


def test_a_match_has_begun_and_new_begins_another() -> None:
    session = Session("robotory")
    assert do(session, "position") == {"ok": True, "to_act": ["light"], "outcome": None, "position": START}
    do(session, "apply", action="place white c4")
    assert do(session, "new") == {
        "ok": True,
        "to_act": ["light"],
        "outcome": None,
        "position": START,
        "seats": ["light", "dark"],
        "options": {},
    }


def test_an_action_is_applied_and_its_effects_come_in_order() -> None:
    session = Session("robotory")
    first = do(session, "apply", actor="light", action="place white c4")
    assert first["effects"] == [[{"do": "place", "token": {"kind": "disc", "side": "white"}, "site": "c4"}]]
    second = do(session, "apply", actor="dark", action="move W c4")
    assert second["position"] == "4/5/2BW2/2R2/4 light 1+2 2+2 10+10 1+0"
    assert second["effects"] == [
        [{"do": "remove", "token": {"kind": "disc", "side": "white"}, "site": "c4"}],
        [{"do": "relocate", "piece": "W", "path": ["b3", "c4"], "manner": "drive"}],
    ]


def test_legal_lists_all_who_may_act_or_one() -> None:
    session = Session("robotory")
    start = registry.make("robotory").start()
    every = [str(action) for action in start.legal_actions("light")]
    assert do(session, "legal")["actions"] == {"light": every}
    assert do(session, "legal", actor="dark")["actions"] == {"dark": []}
    assert do(session, "legal", actor="chance")["actions"] == {"chance": []}


@pytest.mark.parametrize(("limit", "listed", "truncated"), [(0, 0, True), (41, 41, True), (42, 42, False)])
def test_limit_cuts_the_list_and_says_so(limit: int, listed: int, truncated: bool) -> None:
    """Robotory begins with 2 colours on 21 free cells."""
    answer = do(Session("robotory"), "legal", limit=limit)
    assert len(answer["actions"]["light"]) == listed
    assert answer["truncated"] is truncated


def test_what_explodes_is_cut_at_5000() -> None:
    session = Session("robotory")
    do(session, "position", text="wbwb/wbWwb/wbBwbw/bwRbw/bwbw light 1+1 0+0 1+1 1+2")
    answer = do(session, "legal")
    assert (len(answer["actions"]["light"]), answer["truncated"]) == (5000, True)


def test_prefix_gives_the_next_steps() -> None:
    session = Session("robotory", text=english)
    do(session, "position", text="4/2W2/2Bbb1/2R2/4 light 2+2 2+2 10+8 0+0")
    assert do(session, "legal", prefix="move B c4")["steps"] == {
        "light": {"complete": True, "steps": [{"token": "c5", "kind": "site", "label": "c5, light camp"}]}
    }
    first = do(session, "legal", actor="light", prefix="")["steps"]["light"]
    assert [step["token"] for step in first["steps"]] == ["place", "move"]


def test_view_scene_and_record() -> None:
    session = Session("robotory")
    do(session, "apply", action="place black a1")
    game = registry.make("robotory")
    state, _ = game.start().apply(game.action("light", "place black a1"))
    assert do(session, "view", seat="dark")["view"] == state.view("dark")
    assert do(session, "view")["view"] == do(session, "view", seat=None)["view"] == state.view(None)
    assert do(session, "scene")["scene"] == {
        "figures": {"W": "b3", "B": "c3", "R": "d3"},
        "tokens": {"a1": {"kind": "disc", "side": "black"}},
        "flags": {},
    }
    record = do(session, "record")["record"]
    assert record["entries"] == [["action", "light", "place black a1"]]


def test_undo_takes_back_the_latest_decision_only() -> None:
    session = Session("robotory")
    do(session, "apply", action="place white c4")
    do(session, "apply", action="move W c4")
    assert do(session, "undo")["to_act"] == ["dark"]
    assert do(session, "undo")["position"] == START
    assert code(do(session, "undo")) == "game/state"
    entries = do(session, "record")["record"]["entries"]
    assert [entry[0] for entry in entries] == ["action", "action", "undo", "undo"]


def test_a_position_that_was_set_stays_in_the_record_and_is_not_taken_back() -> None:
    session = Session("robotory")
    assert do(session, "position", text=PLACED)["position"] == PLACED
    assert code(do(session, "undo")) == "game/state"
    record = read_record(json.dumps(do(session, "record")["record"]))
    assert str(replay(record)[-1]) == PLACED


def test_options_of_new_go_over_those_of_the_session() -> None:
    session = Session("droids", {"scenario": 3, "draw": "fresh_7"})
    options = do(session, "new", options={"scenario": 2})["options"]
    assert (options["scenario"], options["draw"]) == (2, "fresh_7")


def test_seats_choose_the_number_of_players() -> None:
    session = Session("droids")
    assert do(session, "new", seats=3)["seats"] == ["yellow", "blue", "red"]
    assert code(do(session, "new", seats=9)) == "game/option"
    assert code(do(session, "new", seats=2, options={"players": 3})) == "game/option"
    assert do(Session("robotory"), "new", seats=2)["ok"]
    assert code(do(Session("robotory"), "new", seats=3)) == "game/option"


def test_chance_is_an_actor_with_weights() -> None:
    session = Session("droids")
    answer = do(session, "legal")
    assert answer["actions"] == {"chance": ["first yellow", "first red"]}
    assert answer["weights"] == [0.5, 0.5]
    assert do(session, "apply", actor="chance", action="first red")["to_act"] == ["red"]


def test_auto_chance_draws_by_the_seed() -> None:
    drawn = {seed: [do(Session("droids"), "new", seed=seed, auto_chance=True) for _ in "ab"] for seed in range(20)}
    assert all(one == other for one, other in drawn.values())
    assert {one["drawn"][0]["action"] for one, _ in drawn.values()} == {"first yellow", "first red"}
    assert all("chance" not in one["to_act"] for one, _ in drawn.values())


def test_auto_chance_draws_after_actions_and_the_draws_are_in_the_record() -> None:
    session = Session("droids", {"scenario": 2})
    do(session, "new", seed=5, auto_chance=True)
    ((first,),) = do(session, "legal", limit=1)["actions"].values()
    answer = do(session, "apply", action=first)
    assert len(answer["drawn"]) == 7
    assert all(draw["action"].startswith("deal ") and draw["effects"] == [] for draw in answer["drawn"])
    entries = do(session, "record")["record"]["entries"]
    assert [entry[2] for entry in entries if entry[1] == "chance"][1:] == [draw["action"] for draw in answer["drawn"]]
    assert code(do(session, "undo")) == "game/state"


@pytest.mark.parametrize("tag", ["", "7", 7, -1, 10**30, "é\ud800"])
def test_the_id_comes_back(tag: object) -> None:
    for line in ({"do": "scene", "id": tag}, {"do": "apply", "id": tag}, {"id": tag}):
        assert said(Session("robotory"), json.dumps(line))["id"] == tag


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "request/json"),
        ("legal", "request/json"),
        ('{"do": "legal"', "request/json"),
        ("[" * 30_000, "request/json"),
        ("9" * 5_000, "request/json"),
        (b'{"do": "\xff"}', "request/encoding"),
        ("[]", "request/object"),
        ("null", "request/object"),
        ("NaN", "request/object"),
        ("{}", "request/do"),
        ('{"do": "resign"}', "request/do"),
        ('{"do": ["legal"]}', "request/do"),
        ('{"do": "legal", "id": 1.5}', "request/type"),
        ('{"do": "legal", "id": [[]]}', "request/type"),
        ('{"do": "legal", "seat": "light"}', "request/field"),
        ('{"do": "legal", "limit": true}', "request/type"),
        ('{"do": "legal", "limit": "5"}', "request/type"),
        ('{"do": "legal", "limit": -1}', "request/value"),
        ('{"do": "legal", "limit": 100001}', "request/value"),
        ('{"do": "legal", "actor": "white"}', "request/value"),
        ('{"do": "legal", "actor": "white", "prefix": ""}', "request/value"),
        ('{"do": "view", "seat": "chance"}', "request/value"),
        ('{"do": "apply"}', "request/field"),
        ('{"do": "apply", "action": ["place"]}', "request/type"),
        ('{"do": "apply", "action": "fly"}', "game/notation"),
        ('{"do": "apply", "actor": "white", "action": "place white c4"}', "game/notation"),
        ('{"do": "apply", "actor": "dark", "action": "place white c4"}', "game/illegal"),
        ('{"do": "apply", "action": "move W c4"}', "game/illegal"),
        ('{"do": "position", "text": "nowhere"}', "game/notation"),
        ('{"do": "new", "options": {"speed": 3}}', "game/option"),
        ('{"do": "new", "options": []}', "request/type"),
        ('{"do": "new", "seed": 1.0}', "request/type"),
        ('{"do": "new", "auto_chance": 1}', "request/type"),
        ('{"do": "undo"}', "game/state"),
        (" " * MOST_BYTES + "{}", "request/too-long"),
    ],
)
def test_what_is_refused_has_a_code_and_changes_nothing(line: str | bytes, expected: str) -> None:
    session = Session("robotory")
    answer = said(session, line)
    assert code(answer) == expected
    assert answer["position"] == START
    assert do(session, "record")["record"]["entries"] == []


def test_a_request_of_the_greatest_length_is_read() -> None:
    line = json.dumps({"do": "scene", "id": 1})
    assert said(Session("robotory"), line + " " * (MOST_BYTES - len(line)))["ok"]


def test_an_illegal_action_says_why() -> None:
    answer = do(Session("robotory", text=english), "apply", action="move B c4")
    assert (
        answer["error"]["message"] == "light may not 'move B c4': there is no disc on c4 that the black robot can burn"
    )


def test_who_acts_must_be_said_where_several_may() -> None:
    session = Session("roborama", {"programme": 2, "specials": 2, "first": "blue"})
    assert do(session, "position")["to_act"] == ["blue", "orange"]
    answer = do(session, "apply", action="specials 1 2")
    assert code(answer) == "request/field"
    assert "blue, orange may act" in answer["error"]["message"]


def test_a_game_or_options_that_do_not_exist_begin_no_session() -> None:
    for name, options in (("chess", {}), ("robotory", {"speed": 3})):
        with pytest.raises(OptionError):
            Session(name, options)


@every_game
def test_a_whole_match_through_the_protocol_is_the_engines(name: str) -> None:
    for seed in range(3):
        plies = random_play(name, seed)
        session = Session(name, games(name)[seed % len(games(name))].options)
        for ply in plies:
            answer = do(session, "apply", actor=ply.action.actor, action=str(ply.action))
            assert answer["ok"]
            assert answer["position"] == str(ply.after)
            assert answer["to_act"] == list(ply.after.to_act)
            assert [[effect["do"] for effect in group] for group in answer["effects"]] == [
                [type(effect).__name__.lower() for effect in group] for group in ply.effects
            ]
        record = read_record(json.dumps(do(session, "record")["record"]))
        assert replay(record)[-1] == plies[-1].after


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(sorted({"do", "id", *(key for fields in protocol._FIELDS.values() for key in fields)}))
requests = st.dictionaries(keys | st.text(max_size=4), values, max_size=4)


@every_game
@given(lines=st.lists(st.binary(max_size=40) | st.text(max_size=40).map(str.encode), max_size=4))
@promise
def test_any_line_gets_an_answer(name: str, lines: list[bytes]) -> None:
    session = Session(name)
    for line in lines:
        assert code(said(session, line)).startswith("request/")


@every_game
@given(request=requests, what=st.sampled_from(sorted(protocol._FIELDS)))
@promise
def test_any_request_gets_an_answer(name: str, request: Json, what: str) -> None:
    session = Session(name)
    before = do(session, "position")
    answer = said(session, json.dumps({**request, "do": what}))
    if not answer["ok"]:
        assert code(answer)
        assert do(session, "position") == before


@every_game
@given(data=st.data())
@promise
def test_any_options_make_a_game_or_are_refused(name: str, data: st.DataObject) -> None:
    known = registry.options(name)
    allowed = st.fixed_dictionaries(
        {}, optional={option.name: st.sampled_from((option.default, *option.allowed)) | values for option in known}
    )
    answer = do(Session(name), "new", options=data.draw(allowed), auto_chance=True)
    assert answer["ok"] or code(answer) == "game/option"


@every_game
@given(seed=st.integers(0, 63), cut=st.integers(0, 200), words=st.lists(st.text(max_size=5), max_size=2))
@promise
def test_requests_amid_a_match_are_carried_out_or_refused(name: str, seed: int, cut: int, words: list[str]) -> None:
    """Positions, actions and prefixes that belong to another moment, and damaged ones."""
    plies = random_play(name, seed)
    rng, ply, stray = random.Random(cut), plies[cut % len(plies)], random_play(name, seed)[cut * 7 % len(plies)]
    session = Session(name, ply.before.game.options)
    assert do(session, "position", text=str(ply.before))["ok"]
    prefix = " ".join([*str(stray.action).split()[: cut % 4], *words])
    actor = rng.choice((*ply.before.game.seats, "chance", "clock"))
    for answer in (
        do(session, "legal", prefix=prefix),
        do(session, "legal", actor=actor, prefix=prefix),
        do(session, "apply", actor=actor, action=str(stray.action)),
        do(session, "apply", actor=actor, action=prefix),
        do(session, "position", text=str(stray.before) + "".join(words)),
        do(session, "legal", limit=20),
    ):
        assert answer["ok"] or code(answer) in ("game/notation", "game/illegal")


@of_shipped_games
def test_the_page_shows_a_session_of_the_game_as_it_is_today(name: str) -> None:
    written = sessions.PAGE.read_text(encoding="utf-8")
    assert sessions.section(name) in written, "if the change is meant: python -m tests.engine.sessions"


def test_the_page_has_the_registered_games_and_its_first_example_runs() -> None:
    page = sessions.PAGE.read_text(encoding="utf-8")
    titles = [registry.make(name).title for name in SHIPPED]
    assert [line[4:] for line in page.splitlines() if line.startswith("### ")] == titles
    request, answer = (line[2:] for line in page.splitlines()[8:10])
    assert Session("robotory", text=english).answer(request.encode()) == answer
