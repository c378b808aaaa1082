"""`robodrome engine --against`: our own referee as a process agrees; a referee that breaks one rule is found out."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engine.record import read_record, replay
from robodrome.cli.main import app
from robodrome.referee import other_referee
from robodrome.referee.other_referee import difference

OWN = shlex.join([sys.executable, "-m", "robodrome", "engine"])

WRONG = """
import json, sys
from controller.api.english import english
from engine.protocol import Session

session, applied = Session("robotory", text=english), 0
for line in sys.stdin:
    request, answer = json.loads(line), json.loads(session.answer(line.encode()))
    applied += request["do"] == "apply" and answer["ok"]
    if RULE == "no disc on a1" and "actions" in answer:
        for texts in answer["actions"].values():
            texts[:] = [text for text in texts if not text.endswith(" a1")]
    if RULE == "discs are not counted" and applied >= 2:
        answer["position"] = answer["position"].replace("+1 ", "+2 ")
    if RULE == "anything goes" and not answer["ok"]:
        answer = {**answer, "ok": True}
        del answer["error"]
    if RULE == "the other order" and "actions" in answer:
        for texts in answer["actions"].values():
            texts.reverse()
    if RULE == "gives up" and applied == 3:
        sys.exit()
    if RULE == "talks" and applied == 3:
        print("good move!", flush=True)
        continue
    if RULE == "sleeps" and applied == 1:
        sys.stdin.read()
    print(json.dumps(answer), flush=True)
"""
"""A referee for Robotory that breaks the rule `RULE`."""


def compared(game: str, command: str, *options: str) -> Result:
    return CliRunner().invoke(app, ["engine", game, "--against", command, *options])


def wrong(folder: Path, rule: str) -> str:
    script = folder / "wrong.py"
    script.write_text(f"RULE = {rule!r}\n{WRONG}")
    return shlex.join([sys.executable, str(script)])


@pytest.mark.parametrize(
    ("game", "options"), [("robotory", "{}"), ("droids", '{"scenario": 2, "max_rounds": 5}'), ("ricochet", "{}")]
)
def test_our_own_referee_as_a_process_agrees(game: str, options: str) -> None:
    result = compared(game, f"{OWN} {game}", "--options", options, "--games", "2", "--plies", "25")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"No difference in 2 games of {game} with ")


def test_the_order_of_actions_is_free(tmp_path: Path) -> None:
    assert compared("robotory", wrong(tmp_path, "the other order"), "--games", "1", "--plies", "5").exit_code == 0


@pytest.mark.parametrize(
    ("rule", "where", "ours", "theirs"),
    [
        ("no disc on a1", "answer.actions.light[0]", '"place black a1"', '"place black a2"'),
        ("discs are not counted", "answer.position", "", "+2 "),
        ("anything goes", "answer.ok", "false", "true"),
    ],
)
def test_a_broken_rule_is_found_and_reported(tmp_path: Path, rule: str, where: str, ours: str, theirs: str) -> None:
    result = compared("robotory", wrong(tmp_path, rule), "--seed", "5", "--plies", "60")
    assert result.exit_code == 1
    told = dict(line.strip().split(None, 1) for line in result.stdout.splitlines()[1:])
    assert told["differs"] == where
    assert ours in told["ours"]
    assert theirs in told["theirs"]
    assert json.loads(told["request"])["do"] in ("legal", "apply", "view", "scene")
    states = replay(read_record(told["record"]))
    assert str(states[-1]) == told["position"]


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("gives up", "the other referee ended instead of answering"),
        ("talks", "with good move!"),
        ("sleeps", "has not answered"),
    ],
)
def test_a_referee_that_does_not_answer_is_told(
    tmp_path: Path, rule: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if rule == "sleeps":
        monkeypatch.setattr(other_referee, "ANSWER_S", 3.0)
    result = compared("robotory", wrong(tmp_path, rule))
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1].startswith("robodrome: the other referee")
    assert told in result.stderr


@pytest.mark.parametrize("command", ["no-such-program", "", "'"])
def test_a_command_that_cannot_be_started_is_told(command: str) -> None:
    result = compared("robotory", command)
    assert result.exit_code == 2
    assert "cannot be started" in result.stderr


@pytest.mark.parametrize(
    ("ours", "theirs", "found"),
    [
        ({"a": [1, 2.0]}, {"a": [1.0, 2]}, None),
        ({"weights": [1 / 3]}, {"weights": [0.33333333333]}, None),
        ({"ok": True}, {"ok": 1}, ("x.ok", True, 1)),
        ({"a": 1}, {}, ("x.a", 1, "(nothing)")),
        ({}, {"a": None}, ("x.a", "(nothing)", None)),
        ([1, [2]], [1, [2, 3]], ("x[1][1]", "(nothing)", 3)),
        ({"a": {"b": "c"}}, {"a": {"b": "d"}}, ("x.a.b", "c", "d")),
    ],
)
def test_values_are_compared_to_their_depth(ours: object, theirs: object, found: object) -> None:
    assert difference(ours, theirs, "x") == found
